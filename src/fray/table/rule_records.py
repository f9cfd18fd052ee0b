"""A rulebook over the wire, as typed records."""

from __future__ import annotations

from pydantic import Field

from fray.table.records import Record


class ClauseView(Record):
    id: str
    kind: str
    section: str
    text: str
    ours: bool
    question: str = ""
    why: str = ""
    variants: list[str] = Field(default_factory=list)


class RulesView(Record):
    system: str
    title: str
    summary: str
    clauses: list[ClauseView]
    contents: list[ClauseView] = Field(description="conditions, abilities and things, which are cited like clauses")
