"""The content of a little system: combatants and encounters, read by the fields that its combatant class declares."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from fray.engine.battle import Battle
from fray.engine.content import Homebrew, Problems, Raw, Reader
from fray.engine.encounter import Encounter, Entrant
from fray.engine.ledger import Ledger
from fray.engine.library import Arrivals, LedgerLibrary, Meaning, Records, Spot, read_variants
from fray.engine.newcomers import Newcomer, admitted, check_sides, distinct_names
from fray.engine.plain import MOST_IN_A_ROW
from fray.kit.board import PLACE
from fray.kit.fields import LARGEST, MARK, Known, known_fields
from fray.kit.state import Combatant

if TYPE_CHECKING:
    from fray.kit.system import System

COMBATANT = "combatant"
ENCOUNTER = "encounter"
MOST = 60  # combatants in a fight


@dataclass(frozen=True)
class Sheet:
    """A combatant as content writes it: its name, and the fields of the system's combatant class."""

    name: str
    values: Mapping[str, object]


@dataclass(frozen=True)
class Enlisted(Entrant):
    """A combatant of an encounter: its record, and what the encounter changes of it."""

    sheet: Sheet = field(default=Sheet("", {}))


class KitLibrary(LedgerLibrary[Records[Sheet], Encounter]):
    """The combatants and encounters of a ledger, with homebrew laid over them."""

    types = (COMBATANT, ENCOUNTER)
    creature_types = (COMBATANT,)

    def __init__(self, system: System, homebrew: Iterable[Homebrew]) -> None:
        self.system = system
        self.kind = system.combatant
        self.meanings = {known.name: Meaning(known.label, known.declared.clause) for known in readable(self.kind)}
        super().__init__(Records(), homebrew)

    def ledger(self) -> Ledger:
        return self.system.ledger

    def take(self, raw: Raw, problems: Problems) -> None:
        if raw.type == COMBATANT:
            self.shelf.sheets[raw.id] = read_sheet(self.kind, Reader(raw, problems), raw.id)

    def read_creature(self, raw: Raw, problems: Problems) -> None:
        read_sheet(self.kind, Reader(raw, problems), raw.id)

    def read(self, raw: Raw, problems: Problems) -> Encounter:
        """An encounter: sides by name, and rows that say who fights for which."""
        reader = Reader(raw, problems)
        identifier = reader.text("id", raw.id)
        title = reader.text("title", raw.id.removeprefix(f"{ENCOUNTER}-").replace("-", " ").capitalize())
        text = reader.text("text", raw.text)
        objective = reader.text("objective", "Be the last side standing.")
        sides = reader.texts("sides")
        if len(sides) < 2:
            reader.wrong("sides", f"{len(sides)} sides do not make a fight", 'write sides = ["heroes", "foes"]')
        variants, _ = read_variants(reader, self.switches)
        reader.take("records", [])
        rows = [entrant for part in reader.tables("combatants") for entrant in self.entrants(part, sides)]
        reader.done(("id", "title", "text", "objective", "sides", "combatants", "variants", "role", "records"))
        check_sides(reader, "sides", sides, rows)
        names = distinct_names([entrant.name for entrant in rows])
        roster = tuple(replace(entrant, name=name) for entrant, name in zip(rows, names, strict=True))
        source = {**raw.data, "id": identifier, **({"records": self.records()} if self.homebrew else {})}
        return Encounter(identifier, self.system.name, title, text, sides, objective, roster, variants, source)

    def entrants(self, reader: Reader, sides: tuple[str, ...]) -> list[Enlisted]:
        """The combatants of a row; a field of its own goes before that of its record."""
        who = reader.choice("who", list(self.shelf.sheets))
        side = reader.choice("side", sides)
        count = reader.number("count", 1, 1, MOST_IN_A_ROW)
        sheet = self.shelf.sheets.get(who, Sheet("", {}))
        name = reader.text("name", sheet.name)
        played_by = reader.text("played_by", "")
        own = read_values(self.kind, reader, sheet.values)
        reader.done(("who", "side", "count", "name", "played_by", *(known.name for known in readable(self.kind))))
        entrant = Enlisted(name, side, played_by=played_by, sheet=Sheet(name, own), row=reader.row)
        return [entrant] * count

    def arrivals(self, battle: Battle, who: str, side: str) -> Arrivals:
        return Arrivals("who", "side", (Spot(PLACE, "the field", {}),))

    def newcomer(self, battle: Battle, text: str) -> list[Enlisted]:
        """Who comes in, as the Keeper writes it: who = "combatant-goblin", side = "foes"."""
        written = Newcomer(text, f'who = "{next(iter(self.shelf.sheets), "...")}"')
        found = self.entrants(written.reader, tuple(battle.side_names()))
        written.refuse_problems()
        return admitted(battle, found, MOST)


def readable(kind: type[Combatant]) -> list[Known]:
    """The fields that content writes."""
    return [known for known in known_fields(kind) if known.declared.kind != MARK]


def read_sheet(kind: type[Combatant], reader: Reader, identifier: str) -> Sheet:
    name = reader.text("name", identifier.removeprefix(f"{COMBATANT}-").replace("-", " ").capitalize())
    values = read_values(kind, reader, {})
    reader.done(("name", *(known.name for known in readable(kind))))
    return Sheet(name, values)


def read_values(kind: type[Combatant], reader: Reader, otherwise: Mapping[str, object]) -> dict[str, object]:
    """Every field of a combatant, from a record or else from what was written before."""
    return {known.name: read_value(known, reader, otherwise.get(known.name, known.default)) for known in readable(kind)}


def read_value(known: Known, reader: Reader, default: Any) -> str | int:
    if known.declared.choices:
        return reader.choice(known.name, known.declared.choices, default)
    if known.type is bool:
        return reader.flag(known.name, bool(default))
    if known.type is str:
        return reader.text(known.name, default)
    most = LARGEST if known.declared.high is None else known.declared.high
    return reader.number(known.name, default, known.declared.low, most)


def combatant_of(kind: type[Combatant], who: int, entrant: Entrant) -> Combatant:
    """A combatant as it begins the fight."""
    sheet = entrant.sheet if isinstance(entrant, Enlisted) else Sheet(entrant.name, {})
    return kind(who=who, name=entrant.name, side=entrant.side, **sheet.values)
