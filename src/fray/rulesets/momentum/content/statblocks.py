# mypyc: skip - reads text at the border, never in a fight
"""Stat lines, read and printed: one NPC, one PC, or a text with any number of both."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Final

from fray.rulesets.momentum.content.npc_line import parse_npc, print_npc
from fray.rulesets.momentum.content.pc_block import parse_pc, print_pc
from fray.rulesets.momentum.content.statline import Problem, StatlineError, clean_line
from fray.rulesets.momentum.model.sheets import NpcSheet, PcSheet, ReadPc

__all__ = [
    "Problem",
    "StatlineError",
    "parse_npc",
    "parse_pc",
    "parse_statblocks",
    "print_npc",
    "print_pc",
    "print_sheet",
]

# A line that begins a block even without a blank line before it. What tells of a trait has a colon before any dash.
BLOCK_START: Final = re.compile(r"[^:]+ - (hits|defense|move|danger|might) [0-9+-]", re.IGNORECASE)
PC_MARK: Final = re.compile(r"\) - might\b|weapons/shield:", re.IGNORECASE)


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


def print_sheet(sheet: PcSheet | NpcSheet) -> str:
    """A sheet as its block or its line writes it."""
    return print_pc(sheet) if isinstance(sheet, PcSheet) else print_npc(sheet)


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
    first = block.split("\n", 1)[0]
    return first.split(" - ", 1)[0][:40]
