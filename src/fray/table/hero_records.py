"""Players' own heroes and campaigns over the wire, as typed records."""

from __future__ import annotations

from pydantic import Field

from fray.table.builder_records import FormView, ProblemView
from fray.table.records import HomeView, Record


class FigureView(Record):
    """A number that follows from what a player has chosen."""

    label: str
    value: str
    clause: str


class ModelView(Record):
    """A character of the rulebook to start a hero from. What follows from the rest is left out."""

    id: str
    name: str
    source: dict[str, object]


class HeroFormView(Record):
    """What a player's own hero is made of in a system."""

    system: str
    title: str
    form: FormView
    models: list[ModelView]


class CheckedHero(Record):
    """A hero as written: what is wrong with it, or else the numbers that follow."""

    problems: list[ProblemView]
    system: str = ""
    id: str = ""
    name: str = ""
    text: str = ""
    source: dict[str, object] = Field(default_factory=dict)
    defaults: dict[str, str | int | bool] = Field(default_factory=dict)
    figures: list[FigureView] = Field(default_factory=list)


class CampaignFightView(Record):
    fight: str
    title: str
    state: str
    over: bool
    homes: list[HomeView]


class CampaignView(Record):
    """A campaign of yours: its fights, and what each hero brought home."""

    id: str
    system: str
    system_title: str
    title: str
    fights: list[CampaignFightView]
