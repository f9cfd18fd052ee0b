"""What people see who arrive: first fights, how a system plays, tips, the fight that a code opens, their own fights."""

from __future__ import annotations

from pydantic import Field

from fray.table.records import BoardView, Record, Role, Welcome


class FirstFightView(Record):
    """A system's first fight, and the sentence by which to choose it. The best to begin with is listed first."""

    system: str
    title: str
    sentence: str
    encounter: str
    name: str
    hero: str


class TipView(Record):
    """One thing to know, at its moment."""

    id: str
    title: str
    text: str
    clause: str


class TokenScene(Record):
    """A combatant in a picture."""

    who: int
    name: str
    icon: str
    side: int
    place: str
    size: int
    out: bool
    acting: bool


class SceneView(Record):
    """A moment of a real fight: the board, what is asked, some of the answers, and what was said last."""

    board: BoardView
    tokens: list[TokenScene]
    question: str
    answers: list[str]
    more: int
    lines: list[str]


class StepView(Record):
    """A step of the turn, with a picture."""

    title: str
    text: str
    clause: str
    scene: SceneView | None


class GuideView(FirstFightView):
    """How a system plays."""

    about: str
    steps: list[StepView]
    tips: list[TipView]


class HeroView(Record):
    """A combatant that someone may play: `player` has claimed it, `open` says that it can be claimed."""

    who: int
    name: str
    icon: str
    side: str
    player: str
    open: bool


class JoinView(Record):
    """The fight that a code opens, before you have a name."""

    fight: str
    title: str
    text: str
    system: str
    system_title: str
    accent: str
    host: str
    begun: bool
    heroes: list[HeroView]
    welcome: Welcome = Field(description="how heroes of your own are welcome now: some systems have none")


class Part(Record):
    """What a chair has in a fight."""

    plays: list[str] = Field(description="the combatants it was given or has claimed, by name")
    asked: bool = Field(description="whether the fight waits for an answer or dice of this chair")
    over: bool = Field(default=False, description="whether the fight is over")


class FightLine(Record):
    """A fight to continue."""

    id: str
    title: str
    system: str
    role: Role
    state: str
    part: Part
    touched_at: str
