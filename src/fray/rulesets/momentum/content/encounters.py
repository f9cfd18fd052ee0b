# mypyc: skip - a parsing border
"""Encounters of Momentum: a line of positions, who stands where, terrain and what ends the fight."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Final

from fray.engine.content import Reader, near_or_all
from fray.engine.encounter import Encounter, Entrant
from fray.engine.ledger import Switch
from fray.engine.library import read_variants
from fray.engine.newcomers import check_sides, distinct_names
from fray.rulesets.momentum.content.creatures import read_block, read_line
from fray.rulesets.momentum.model.field import BARRED, DOOR_NAMES, GROUND_NAMES, HIGH, LOW
from fray.rulesets.momentum.model.objectives import CONDITIONS, Condition, Outcome
from fray.rulesets.momentum.model.sheets import NO_DIE, STAT_NAMES, STEP_NAMES, NpcSheet, PcSheet
from fray.rulesets.momentum.model.state import MAX_COMBATANTS

CHOIR_MEMBER: Final = "monster-seething-cultist"  # [trait-call-the-choir]
DEFAULT_LENGTH: Final = 9  # [line-of-bands]
LONGEST: Final = 13
MINDS: Final = ("", "person", "tactician", "default", "random")
ENCOUNTER_FIELDS: Final = (
    *("text", "title", "sides", "length", "edges_closed", "open_edges", "combatants", "terrain"),
    *("outcomes", "variants", "objective", "shows"),
)
ENTRANT_FIELDS: Final = (
    *("who", "line", "block", "count", "name", "side", "position"),
    *("joins_round", "surprised", "counts_for_end", "played_by"),
)
PC_TWEAKS: Final = ("hits", "tallies", "armor", "shield", "level", *(name.lower() for name in STAT_NAMES))
NPC_TWEAKS: Final = ("hits", "defense", "move", "danger", "skill")


@dataclass(frozen=True)
class MomentumEntrant(Entrant):
    """A combatant of a Momentum encounter, with what differs from its sheet."""

    sheet: PcSheet | NpcSheet | None = None
    position: int = 0
    surprised: bool | None = None
    counts_for_end: bool = True


@dataclass(frozen=True)
class Feature:
    """A piece of terrain: on a position, or on the edge above one [terrain-rules]."""

    kind: str
    place: int
    state: int = 0
    barred_from: int = -1


@dataclass(frozen=True)
class MomentumEncounter(Encounter):
    """An encounter on a line of positions."""

    length: int = DEFAULT_LENGTH
    open_low: bool = False
    open_high: bool = False
    terrain: tuple[Feature, ...] = ()
    outcomes: tuple[Outcome, ...] = ()
    choir: NpcSheet | None = None
    readings: Mapping[str, int] = field(default_factory=dict)


def title_of(identifier: str) -> str:
    words = identifier.removeprefix("encounter-").split("-")
    return " ".join(word if word in ("of", "the") else word.capitalize() for word in words)


def read_encounter(
    reader: Reader, sheets: Mapping[str, PcSheet | NpcSheet], switches: Mapping[str, Switch]
) -> MomentumEncounter:
    """An encounter as it is written; whatever is wrong with it is noted."""
    raw = reader.raw
    reader.take("id", None)
    sides = read_sides(reader)
    length = reader.number("length", DEFAULT_LENGTH, 1, LONGEST)
    open_low, open_high = read_edges(reader)
    variants, readings = read_variants(reader, switches)
    choir = sheets.get(CHOIR_MEMBER)
    encounter = MomentumEncounter(
        id=raw.id,
        system="momentum",
        title=reader.text("title", title_of(raw.id)),
        text=reader.text("text", raw.text),
        sides=sides,
        objective=reader.text("objective", "Last side able to fight."),
        roster=tuple(read_roster(reader, sheets, sides, length)),
        variants=variants,
        source={**raw.data, "id": raw.id, "text": raw.text or raw.data.get("text", "")},
        length=length,
        open_low=open_low,
        open_high=open_high,
        terrain=tuple(feature for part in reader.tables("terrain") for feature in read_feature(part, length)),
        outcomes=tuple(read_outcome(part, sides) for part in reader.tables("outcomes")),
        choir=choir if isinstance(choir, NpcSheet) else None,
        readings=readings,
    )
    reader.texts("shows")
    reader.done(ENCOUNTER_FIELDS)
    return encounter


def read_sides(reader: Reader) -> tuple[str, ...]:
    sides = reader.texts("sides")
    if len(set(sides)) < len(sides):
        reader.wrong("sides", f"{list(sides)} has a name twice", "give every side a name of its own")
    if len(sides) < 2:
        reader.wrong("sides", f"{list(sides)} is too few", 'name at least two, as in sides = ["heroes", "foes"]')
        return ("one", "other")
    return sides


def read_roster(
    reader: Reader, sheets: Mapping[str, PcSheet | NpcSheet], sides: tuple[str, ...], length: int
) -> list[MomentumEntrant]:
    roster: list[MomentumEntrant] = []
    for part in reader.tables("combatants"):
        roster.extend(read_entrants(part, sheets, sides, length))
    check_roster(reader, roster, sides)
    names = distinct_names([entrant.name for entrant in roster])
    return [replace(entrant, name=name) for entrant, name in zip(roster, names, strict=True)]


def read_entrants(
    reader: Reader, sheets: Mapping[str, PcSheet | NpcSheet], sides: tuple[str, ...], length: int
) -> list[MomentumEntrant]:
    """One line of the roster: one combatant, or several of a kind."""
    sheet = read_who(reader, sheets)
    count = reader.number("count", 1, 1, MAX_COMBATANTS)
    name = reader.text("name", sheet.name if sheet else "combatant")
    side = reader.choice("side", sides)
    position = reader.number("position", None, 0, length - 1)
    joins = reader.number("joins_round", 1, 1, 100)
    surprised = reader.flag("surprised") if reader.has("surprised") else None
    counts = reader.flag("counts_for_end", default=True)
    played = reader.choice("played_by", MINDS, "")
    if sheet is None:
        return []
    if isinstance(sheet, PcSheet):
        sheet = tweaked_pc(reader, sheet)
        reader.done([*ENTRANT_FIELDS, *PC_TWEAKS])
    else:
        sheet = tweaked_npc(reader, sheet)
        reader.done([*ENTRANT_FIELDS, *NPC_TWEAKS])
    entrant = MomentumEntrant(name, side, joins, played, sheet, position, surprised, counts, row=reader.row)
    return [entrant] * count


def read_who(reader: Reader, sheets: Mapping[str, PcSheet | NpcSheet]) -> PcSheet | NpcSheet | None:
    """By id from the lists, or by a stat line written on the spot [house-equipment]."""
    if reader.has("line"):
        return read_line(reader, reader.text("line"))
    if reader.has("block"):
        return read_block(reader, reader.text("block"))
    who = reader.text("who")
    if who in sheets:
        return sheets[who]
    if who:
        reader.wrong("who", f"nobody is called {who!r}", near_or_all(who, list(sheets)))
    return None


def tweaked_pc(reader: Reader, sheet: PcSheet) -> PcSheet:
    """A PC with hits, tallies, worn armor, other stats or another level."""
    stats = [reader.number(name.lower(), sheet.stats[index], -5, 9) for index, name in enumerate(STAT_NAMES)]
    armor, shield = sheet.armor, sheet.shield
    if armor.base != NO_DIE and reader.has("armor"):
        armor = replace(armor, now=worn_step(reader, "armor", armor.base))
    if shield is not None and reader.has("shield"):
        shield = replace(shield, now=worn_step(reader, "shield", shield.base))
    return replace(
        sheet,
        stats=(stats[0], stats[1], stats[2], stats[3], stats[4], stats[5]),
        level=reader.number("level", sheet.level, 1, 10),
        hits_taken=reader.number("hits", sheet.hits_taken, 0, 99),
        tallies=reader.number("tallies", sheet.tallies, 0, 99),
        armor=armor,
        shield=shield,
    )


def worn_step(reader: Reader, name: str, base: int) -> int:
    """A present step, which is never above the base one."""
    return STEP_NAMES.index(reader.choice(name, STEP_NAMES[: base + 1]))


def tweaked_npc(reader: Reader, sheet: NpcSheet) -> NpcSheet:
    """An NPC with other numbers; Danger and Attack Skill are those of its first attack."""
    if not any(reader.has(name) for name in NPC_TWEAKS):
        return sheet
    attack = sheet.attacks[0]
    move = reader.number("move", sheet.move, 0, 12)
    attack = replace(
        attack, danger=reader.number("danger", attack.danger, 0, 20), skill=reader.number("skill", attack.skill, 0, 20)
    )
    return replace(
        sheet,
        hits=reader.number("hits", sheet.hits, 1, 99),
        defense=reader.number("defense", sheet.defense, 0, 20),
        move=move,
        modes=tuple(mode if mode.written else replace(mode, score=move) for mode in sheet.modes),  # [move-modes]
        attacks=(attack, *sheet.attacks[1:]),
    )


def check_roster(reader: Reader, roster: list[MomentumEntrant], sides: tuple[str, ...]) -> None:
    if len(roster) > MAX_COMBATANTS:
        reader.wrong("combatants", f"{len(roster)} are too many", f"a fight has at most {MAX_COMBATANTS}")
    check_sides(reader, "sides", sides, roster)


def read_edges(reader: Reader) -> tuple[bool, bool]:
    """Which ends of the field can be left by: both, unless the encounter closes or names them [move-away-and-leave]."""
    closed = reader.flag("edges_closed")
    edges = reader.texts("open_edges")
    for edge in edges:
        if edge not in (LOW, HIGH):
            reader.wrong("open_edges", f"{edge!r} is no edge", "write low or high")
    if closed and edges:
        reader.wrong("open_edges", "names an open edge where edges_closed is true", "leave one of the two out")
    return not closed and (not edges or LOW in edges), not closed and (not edges or HIGH in edges)


def read_feature(reader: Reader, length: int) -> list[Feature]:
    """A piece of terrain [terrain-rules]."""
    kind = reader.choice("kind", ("wall", "door", *GROUND_NAMES))
    if kind == "table":
        reader.choice("interact_makes", ("barricade",), "barricade")
    if kind not in ("wall", "door"):
        place = reader.number("position", None, 0, length - 1)
        reader.done(["kind", "position", "interact_makes"])
        return [Feature(kind, place)]
    edge = reader.take("edge", None)
    if not (isinstance(edge, list) and len(edge) == 2 and all(isinstance(end, int) for end in edge)):
        reader.wrong("edge", f"{edge!r} is no edge", "name two neighboring positions, as in edge = [4, 5]")
        edge = [0, 1]
    low = min(edge)
    if abs(edge[0] - edge[1]) != 1 or not 0 <= low < length - 1:
        reader.wrong("edge", f"{edge} are not two neighboring positions of the field", f"stay within 0 to {length - 1}")
    state = DOOR_NAMES.index(reader.choice("state", DOOR_NAMES[1:], "closed")) if kind == "door" else 0
    side = reader.number("barred_from", low, low, low + 1) if state == BARRED else -1
    reader.done(["kind", "edge", "state", "barred_from"])
    return [Feature(kind, low, state, side)]


def read_outcome(reader: Reader, sides: tuple[str, ...]) -> Outcome:
    """Who wins, and what must hold for it [fight-end-conditions]."""
    draw = reader.flag("draw")
    winner = "" if draw else reader.choice("wins", sides)
    end = reader.number("end_of_round", 0, 0, 100)
    conditions = [Condition(name, reader.index(name, sides)) for name in CONDITIONS if reader.has(name)]
    if not conditions and not end:
        reader.wrong("", "says not when", 'add a condition such as no_able = "foes"')
    reader.done(["wins", "draw", "end_of_round", *CONDITIONS])
    return Outcome(winner, conditions, end)


# ---- the state an encounter begins in
