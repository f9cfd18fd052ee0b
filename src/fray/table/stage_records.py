"""What a system declares for the stage, as it goes over the wire."""

from __future__ import annotations

from fray.table.records import Record


class VerbView(Record):
    """A verb; of what is forbidden it stands for its own family, those in `bars`, and with `others` for the rest."""

    key: str
    label: str
    icon: str
    sentence: str
    clause: str
    menu: bool
    bars: list[str]
    others: bool
    some: bool  # not shown to those who can never do it


class WordView(Record):
    """A word that players need, with its explanation."""

    key: str
    label: str
    sentence: str
    icon: str
    clause: str


class StageView(Record):
    """What a system declares for the stage. Verbs stand in the order of their use."""

    system: str
    verbs: list[VerbView]
    words: list[WordView]
    leads: list[str]  # the gauges that lead a card
    places: dict[str, list[str]]  # by kind of question: the verbs whose places and digits never change
