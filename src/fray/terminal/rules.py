"""Clauses and rulings as people read them."""

from __future__ import annotations

from collections.abc import Sequence

from fray.engine.ledger import Clause, Entry, Ledger, Ruling, UnknownClauseError
from fray.terminal.fitting import fitted, wrapped


def entry_lines(entry: Entry, width: int) -> list[str]:
    """One clause or ruling in full."""
    return ruling_lines(entry, width) if isinstance(entry, Ruling) else clause_lines(entry, width)


def clause_lines(clause: Clause, width: int) -> list[str]:
    lines = [f"{clause.id}  ({clause.section}, {clause.kind})", *indented(clause.text, width)]
    if clause.depends:
        lines.extend(indented("See also: " + ", ".join(clause.depends), width))
    return lines


def ruling_lines(ruling: Ruling, width: int) -> list[str]:
    """A ruling is marked as ours, with the question it answers and the other readings."""
    ours = "our addition to the rules" if ruling.house else "our reading of the rules"
    lines = [f"{ruling.id}  ({ours})", *indented(ruling.question, width), *indented(ruling.ruling, width)]
    if ruling.why:
        lines.extend(indented("Why: " + ruling.why, width))
    for variant in ruling.variants:
        lines.extend(indented(f"Other reading, {variant.name}: {variant.text}", width))
    if ruling.clauses:
        lines.extend(indented("On: " + ", ".join(ruling.clauses), width))
    return lines


def indented(text: str, width: int) -> list[str]:
    return ["  " + line for line in wrapped(text, width - 2)]


def behind(ledger: Ledger, identifier: str, width: int) -> list[str]:
    """What stands behind a citation, and the rulings on it; nothing where there is no citation."""
    if not identifier:
        return []
    try:
        entry = ledger.lookup(identifier)
    except UnknownClauseError:
        return [f"{identifier}"]
    lines = entry_lines(entry, width)
    for ruling in ledger.rulings:
        if identifier in ruling.clauses:
            lines.extend(["", *ruling_lines(ruling, width)])
    return lines


def contents_lines(ledger: Ledger, width: int) -> list[str]:
    """The whole ledger: every section with its clauses, then the rulings."""
    lines = [ledger.title, *indented(" ".join(ledger.summary.split()), width)]
    for section in dict.fromkeys(clause.section for clause in ledger.clauses):
        mine = [clause for clause in ledger.clauses if clause.section == section]
        lines.extend(["", section, *short_lines(mine, width)])
    if ledger.rulings:
        lines.extend(["", "Rulings (ours)", *short_lines(ledger.rulings, width)])
    return lines


def short_lines(entries: Sequence[Entry], width: int) -> list[str]:
    """One line for each: its id and how it begins."""
    return [fitted(f"  {entry.id}: {opening(entry)}", width) for entry in entries]


def opening(entry: Entry) -> str:
    words = entry.text if isinstance(entry, Clause) else f"(ours) {entry.question}"
    return " ".join(words.split())
