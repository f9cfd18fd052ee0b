# mypyc: skip - a parsing border
"""Sheets of Momentum: a monster by its line or field by field, a character by its block."""

from __future__ import annotations

from fray.engine.content import Raw, Reader, near_or_all
from fray.rulesets.momentum.content.npc_record import FIELDS, read_npc
from fray.rulesets.momentum.content.statblocks import StatlineError, parse_npc, parse_pc, print_npc
from fray.rulesets.momentum.model.sheets import NpcSheet, PcSheet
from fray.rulesets.momentum.rules.abilities import PRICES
from fray.rulesets.momentum.rules.interact import ITEMS


def read_sheet(reader: Reader) -> PcSheet | NpcSheet | None:
    """A monster by its line or field by field, a character by its block."""
    monster = reader.raw.type == "monster"
    by_fields = monster and not reader.has("line")
    name = "line" if monster else "block"
    sheet: PcSheet | NpcSheet | None
    if by_fields:
        sheet = read_npc(reader)
    else:
        text = reader.text(name)
        sheet = read_line(reader, text) if monster else read_block(reader, text)
    for known in ("max_hits_used", "abilities", "items", "slots_used", "role"):
        reader.take(known, None)
    reader.done(FIELDS if by_fields else [name])
    return sheet


def written(raw: Raw, sheet: PcSheet | NpcSheet) -> dict[str, str]:
    """Somebody of homebrew as an encounter brings them along: the stat line or block."""
    if isinstance(sheet, PcSheet):
        return {"block": str(raw.data["block"])}
    return {"line": str(raw.data.get("line") or print_npc(sheet))}


def read_line(reader: Reader, text: str) -> NpcSheet | None:
    try:
        return parse_npc(text)
    except StatlineError as error:
        report(reader, "line", error)
        return None


def report(reader: Reader, name: str, error: StatlineError) -> None:
    """Everything that is wrong with a stat line, each with its field on the line."""
    for problem in error.problems:
        reader.wrong(f"{name}, {problem.field}", problem.problem, problem.right)


def read_block(reader: Reader, text: str) -> PcSheet | None:
    try:
        sheet = parse_pc(text).sheet
    except StatlineError as error:
        report(reader, "block", error)
        return None
    for ability in sheet.abilities:
        if ability not in PRICES:
            reader.wrong("block, Abilities", f"{ability!r} is not known", near_or_all(ability, list(PRICES)))
    for item in sheet.items:
        if item not in ITEMS:
            reader.wrong("block, Items", f"{item!r} is not known", near_or_all(item, list(ITEMS)))
    return sheet
