# mypyc: skip - a parsing border
"""Sheets of Momentum: a monster by its line, a character by its block, and both field by field."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Final

from fray.engine.content import Raw, Reader, near_or_all
from fray.rulesets.momentum.content.npc_line import parse_npc
from fray.rulesets.momentum.content.npc_record import FIELDS, read_npc
from fray.rulesets.momentum.content.pc_block import parse_pc
from fray.rulesets.momentum.content.pc_record import FIELDS as PC_FIELDS
from fray.rulesets.momentum.content.pc_record import read_pc
from fray.rulesets.momentum.content.printing import print_npc, print_pc
from fray.rulesets.momentum.content.statline import Problem, StatlineError, clean_line
from fray.rulesets.momentum.model.sheets import NpcSheet, PcSheet, ReadPc
from fray.rulesets.momentum.rules.abilities import PRICES
from fray.rulesets.momentum.rules.interact import ITEMS

# A line that begins a block even without a blank line before it. What tells of a trait has a colon before any dash.
BLOCK_START: Final = re.compile(r"[^:]+ - (hits|defense|move|danger|might) [0-9+-]", re.IGNORECASE)
PC_MARK: Final = re.compile(r"\) - might\b|weapons/shield:", re.IGNORECASE)


def read_sheet(reader: Reader) -> PcSheet | NpcSheet | None:
    """By its line or its block, or field by field."""
    monster = reader.raw.type == "monster"
    name = "line" if monster else "block"
    by_fields = not reader.has(name)
    sheet: PcSheet | NpcSheet | None
    if by_fields:
        sheet = read_npc(reader) if monster else read_pc(reader)
    else:
        text = reader.text(name)
        sheet = read_line(reader, text) if monster else read_block(reader, text)
    for known in () if by_fields else ("max_hits_used", "abilities", "items", "slots_used", "role"):
        reader.take(known, None)
    reader.done((FIELDS if monster else PC_FIELDS) if by_fields else [name])
    return sheet


def written(raw: Raw, sheet: PcSheet | NpcSheet) -> dict[str, str]:
    """A homebrew combatant as an encounter brings it along: the stat line or block."""
    if isinstance(sheet, PcSheet):
        return {"block": str(raw.data.get("block") or print_pc(sheet))}
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


# ---- several stat blocks in one text


def parse_statblocks(text: str) -> list[NpcSheet | ReadPc]:
    """Read stat blocks pasted one after another [npc-statblock-format, pc-statblock-format].

    A problem names the block it stands in; all problems of all blocks are told at once.
    """
    sheets: list[NpcSheet | ReadPc] = []
    problems: list[Problem] = []
    for block in _cut_blocks(text):
        try:
            sheets.append(parse_pc(block) if PC_MARK.search(block) else parse_npc(block))
        except StatlineError as error:
            problems += [replace(problem, block=_title(block)) for problem in error.problems]
    if problems:
        raise StatlineError(problems)
    return sheets


def _cut_blocks(text: str) -> list[str]:
    """The blocks of a text: cut at blank lines, and where a line plainly begins a new block."""
    blocks: list[list[str]] = [[]]
    for line in map(clean_line, text.splitlines()):
        if not line or BLOCK_START.match(line):
            blocks.append([])
        if line:
            blocks[-1].append(line)
    return ["\n".join(lines) for lines in blocks if lines]


def _title(block: str) -> str:
    """The words a person knows a block by: what stands before its dash, or its first words."""
    top = block.split("\n", 1)[0]
    return top.split(" - ", 1)[0][:40]
