# mypyc: skip - a parsing border
"""What is wrong with an encounter, told to the person who draws it up: whose row, which field, in a plain sentence.

Problems name files, records and paths, for those who write text. A fault names the combatant.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from fray.engine.content import Problem
from fray.engine.english import capital

IN_A_ROW: Final = re.compile(r"(?P<row>.*\])\.?(?P<field>.*)")
LAST_STEP: Final = re.compile(r"(?P<list>\w+)\[(?P<number>\d+)\]$")
VERBS: Final = ("is ", "are ", "has ", "names ", "says ")


@dataclass(frozen=True)
class Fault:
    """What is wrong. Without a row it is about the whole encounter; with a side that side only lacks a combatant."""

    row: str
    field: str
    text: str
    side: str = ""


def fault_of(problem: Problem, names: Mapping[str, str]) -> Fault:
    """A problem as a sentence; `names` says who is written in which row."""
    if problem.lacking:
        return Fault("", "", f"Add a combatant to the side “{problem.lacking}”.", problem.lacking)
    match = IN_A_ROW.fullmatch(problem.field)
    row, field = (match["row"], match["field"]) if match else ("", problem.field)
    subject = names.get(row) or number_of(row)
    return Fault(row, field, sentence(subject, label_of(field), problem, whole=not row))


def sentence(subject: str, label: str, problem: Problem, whole: bool) -> str:
    wrong = problem.wrong
    if problem.unknown:
        told = f"{subject or 'The encounter'} has an unknown field, “{label}”"
    elif subject and wrong.lower().startswith(subject.lower()):
        told = wrong
    elif wrong.startswith(VERBS):
        about = f"{subject}: {label.lower()}" if subject and label else subject or label or "The encounter"
        told = f"{about} {wrong}"
    elif whole and " " in wrong and not wrong.startswith(("'", '"', "[", "{")) and not wrong[:1].isdigit():
        told = wrong
    else:
        about = ", ".join(part for part in (subject, label.lower() if subject else label) if part)
        told = f"{about}: {wrong}" if about else wrong
    said = f"{told}; {problem.right}" if problem.right else told
    return f"{capital(said)}." if said[-1] not in ".?!" else capital(said)


def number_of(row: str) -> str:
    """'Outcome 2' of 'outcomes[2]'."""
    match = LAST_STEP.search(row)
    return f"{capital(match['list'].removesuffix('s').replace('_', ' '))} {match['number']}" if match else ""


def label_of(field: str) -> str:
    return capital(field.rpartition(".")[2].replace("_", " ").replace("-", " "))
