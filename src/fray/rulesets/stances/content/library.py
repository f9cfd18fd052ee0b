# mypyc: skip - a parsing border
"""Every record of the ledger and of homebrew files by id, read once."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Final

from fray.engine.content import Fields, Homebrew, Problems, Raw, Reader, brought_along, read_tables, rows_of
from fray.engine.library import Arrivals, Blank, LedgerLibrary, Roster
from fray.engine.plain import is_plain
from fray.rulesets.stances.content import plain
from fray.rulesets.stances.content.arrivals import arrivals
from fray.rulesets.stances.content.creatures import MEANINGS, READERS, read_sheet
from fray.rulesets.stances.content.encounters import StancesEncounter, StancesEntrant, read_encounter
from fray.rulesets.stances.content.equipment import Shelf
from fray.rulesets.stances.model.sheets import Sheet
from fray.rulesets.stances.model.state import StancesBattle

FOLDER: Final = Path(__file__).parents[1]


class StancesLibrary(LedgerLibrary[Shelf, StancesEncounter]):
    """Sheets and encounters by id."""

    folder = FOLDER
    types = (*READERS, "character", "monster", "encounter")
    meanings = MEANINGS
    rosters = (Roster("members", "sides", "who", "name"),)

    def __init__(self, homebrew: Iterable[Homebrew]) -> None:
        super().__init__(Shelf(), homebrew)

    def read_creature(self, raw: Raw, problems: Problems) -> None:
        self.sheet(raw, problems)

    def sheet(self, raw: Raw, problems: Problems) -> Sheet:
        return read_sheet(Reader(raw, problems), self.shelf, raw.type == "character")

    def with_sheet(self, entrant: StancesEntrant, sheet: Sheet) -> StancesEntrant:
        return replace(entrant, sheet=sheet, tweaks={})

    def placing(self) -> list[Blank]:
        return plain.placing()

    def arrivals(self, battle: StancesBattle, who: str, side: str) -> Arrivals:
        return arrivals(battle)

    def terrain(self) -> dict[str, list[Blank]]:
        return plain.terrain()

    def take(self, raw: Raw, problems: Problems) -> None:
        if raw.type in READERS:
            READERS[raw.type](Reader(raw, problems), self.shelf)
        elif raw.type in self.creature_types:
            self.shelf.sheets[raw.id] = self.sheet(raw, problems)

    def own_form(self, raw: Raw, problems: Problems) -> Raw:
        return replace(raw, data=plain.own_form(raw, Reader(raw, problems))) if is_plain(raw) else raw

    def read(self, raw: Raw, problems: Problems) -> StancesEncounter:
        raw = self.own_form(raw, problems)
        data = {**objectives().get(raw.id, {}), **raw.data}
        text = raw.text or str(data.pop("text", ""))
        data = {**data, "text": text}
        data.pop("id", None)
        source = {**data, "id": raw.id, **self._homebrew_of(data)}
        data.pop("homebrew", None)
        return read_encounter(Reader(replace(raw, text=text, data=data), problems), self.shelf, self.switches, source)

    def brought_by(self, raw: Raw) -> list[Raw]:
        brought = raw.data.get("homebrew")
        if not isinstance(brought, dict):
            return []
        return [brought_along({**record, "type": kind}) for kind, rows in brought.items() for record in rows_of(rows)]

    def _homebrew_of(self, data: Fields) -> dict[str, object]:
        """Every homebrew record, if the encounter uses a sheet from homebrew."""
        members = [member for side in rows_of(data.get("sides")) for member in rows_of(side.get("members"))]
        used = {str(member.get("who")) for member in members}
        if not any(raw.id in used for raw in self.homebrew):
            return {}
        written: dict[str, list[dict[str, object]]] = {}
        for raw in self.homebrew:
            if raw.type != "encounter":
                written.setdefault(raw.type, []).append({**raw.data, "id": raw.id, "text": raw.text})
        return {"homebrew": written}


@cache
def objectives() -> Mapping[str, Fields]:
    """What the ledger's encounters say in words only, by id."""
    return read_tables(FOLDER / "objectives.toml")
