"""Everything that goes over the wire, as typed records. TypeScript types are generated from these."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Literal

from pydantic import BaseModel, ConfigDict

from fray.engine.board import Accent, Ground, Shape
from fray.engine.stage import MomentKind

Role = Literal["keeper", "player", "spectator"]
Sight = Literal["exact", "bands", "nothing"]
Welcome = Literal["place", "join", "no"]  # for the heroes that guests bring
MindName = Literal["", "tactician", "strategist", "random"]
Reason = Literal["malformed", "illegal now", "not yours", "stale", "over", "too many", "cannot open", "storage"]


STRICT = ConfigDict(extra="forbid", strict=True)


class Record(BaseModel):
    """Unknown fields and wrong types are refused, here and everywhere."""

    model_config = STRICT


@dataclass(slots=True)
class Part:
    """A part of a view: a plain dataclass, because hundreds are made and compared for each answer."""

    __pydantic_config__: ClassVar[ConfigDict] = STRICT


# ---- what the server says


@dataclass(slots=True)
class TagView(Part):
    label: str
    clause: str
    ground: Ground
    who: int  # whose body it is, where a combatant covers more than the place it stands at; -1 for nobody
    term: str  # the key of the word that explains it


@dataclass(slots=True)
class PlaceView(Part):
    key: str
    label: str
    column: int
    row: int
    tags: list[TagView]
    ground: Ground


@dataclass(slots=True)
class LinkView(Part):
    one: str
    other: str
    tags: list[TagView]


@dataclass(slots=True)
class HeadingView(Part):
    label: str
    short: str


@dataclass(slots=True)
class BoardView(Part):
    shape: Shape
    places: list[PlaceView]
    links: list[LinkView]
    columns: list[HeadingView]
    rows: list[HeadingView]


@dataclass(slots=True)
class GaugeView(Part):
    key: str
    label: str
    value: int | None
    low: int | None
    high: int | None
    text: str
    clause: str
    rises: bool = False  # harm makes it rise: nothing is left where it is full


@dataclass(slots=True)
class CardView(Part):
    who: int
    name: str
    side: str
    place: str
    gauges: list[GaugeView]
    tags: list[TagView]
    out: bool
    acting: bool
    size: int
    icon: str
    yours: bool
    player: str
    mind: str
    hidden: bool


@dataclass(slots=True)
class TurnView(Part):
    who: int
    name: str
    score: str
    group: str
    done: bool
    acting: bool


@dataclass(slots=True)
class HeaderView(Part):
    round: int
    phase: str
    order: list[TurnView]


@dataclass(slots=True)
class OptionView(Part):
    """An option: choose its verb first, then what it points at, then the option itself. A low rank is more useful.

    Options of one verb at one target in the same group are one thing to choose, done in several ways: the first of
    them by rank unless the player wants another. Where there is no group, each option is a thing of its own.
    """

    key: str
    label: str
    verb: str
    rank: int
    group: str
    icon: str
    family: str
    cost: int
    clause: str
    amount: int
    points_at: list[str]


@dataclass(slots=True)
class ForbiddenView(Part):
    """What cannot be done now, the reason, and what on the board it is about."""

    key: str
    clause: str
    reason: str
    points_at: list[str]


@dataclass(slots=True)
class DecisionView(Part):
    """An open decision, and the revision since which it is open. Other players' answers do not close it."""

    seat: int
    who: int
    since: int
    kind: str
    question: str
    clause: str
    options: list[OptionView]
    forbidden: list[ForbiddenView]


@dataclass(slots=True)
class WaitingView(Part):
    """Whom the fight waits for, as far as you may know. The Keeper can nudge `chair`."""

    who: int
    name: str
    player: str
    chair: str
    about: str
    yours: bool


@dataclass(slots=True)
class StandingAnswerView(Part):
    """An answer of yours that the table gives for you until you take it back, in words."""

    seat: int
    who: int
    kind: str
    words: str


@dataclass(slots=True)
class RollView(Part):
    seat: int
    draw: str
    words: str
    count: int
    sides: int
    explode: int
    yours: bool
    player: str
    chair: str  # who is expected to roll: the Keeper may type for them


@dataclass(slots=True)
class TermView(Part):
    name: str
    value: int


@dataclass(slots=True)
class DiceView(Part):
    """Dice that were rolled. `dropped` and `joined` are places among the faces: of dice that do not count, and of those
    that exploding dice added."""

    draw: str
    sides: int
    faces: list[int]
    dropped: list[int]
    joined: list[int]


@dataclass(slots=True)
class MomentView(Part):
    """What can be seen of an event, to be played on the board."""

    kind: MomentKind
    who: int
    to: int
    path: list[str]
    amount: int | None
    gauge: str


@dataclass(slots=True)
class LineView(Part):
    """One line of the log. `at` is the tape position to undo to."""

    text: str
    clause: str
    kind: str
    at: int
    terms: list[TermView]
    dice: list[DiceView]
    about: list[int]
    override: bool
    moment: MomentView | None


@dataclass(slots=True)
class UndoneView(Part):
    """Undone lines. They stay visible in their place."""

    after: int
    lines: list[str]


@dataclass(slots=True)
class ChairView(Part):
    id: str
    name: str
    role: Role
    combatants: list[int]
    online: bool
    by_hand: bool


class WoundView(Record):
    """Something that outlasts a fight, and how much of it."""

    key: str
    label: str
    amount: int


class HomeView(Record):
    """A hero who has come home from a fight; `unfit` says why it cannot fight on."""

    hero: str
    name: str
    unfit: str
    wounds: list[WoundView]


class GuestView(Record):
    """A player's own hero in the lobby: whose place it took, if any, and what it carries from its last fight."""

    who: int
    hero: str
    place: str
    wounds: list[WoundView]
    spared: bool  # whether the Keeper lets it come without them


class View(Record):
    """What one chair may see of a fight. The log starts at `log_from`; what came before is unchanged.

    `at` of `entries` tape entries have been played: all of them, unless it is a replay. `code` is for the Keeper.
    """

    type: Literal["view"] = "view"
    fight: str
    revision: int
    title: str
    system: str
    system_title: str
    accent: Accent
    currency: str
    currency_words: list[str]  # what it stands for, of 1 and of more
    purse: str  # the key of the gauge from which prices are paid
    objective: str
    sides: list[str]
    role: Role
    chair: str
    name: str
    header: HeaderView
    board: BoardView
    cards: list[CardView]
    decisions: list[DecisionView]
    waiting: list[WaitingView]
    roll: RollView | None
    log_from: int
    log: list[LineView]
    undone: list[UndoneView]
    can_redo: bool
    chairs: list[ChairView]
    sight: Sight
    insight: bool  # whether this chair may ask who is winning
    shared_insight: bool  # whether players may
    paused: bool
    lobby: bool  # whether nobody acts yet, because the Keeper has not started the fight
    claims: bool  # whether guests choose for themselves
    offered: list[int]  # whom the Keeper offers to guests; some may be taken
    welcome: Welcome  # how the Keeper welcomes heroes that guests bring
    guests: list[GuestView]  # heroes that players have brought, as long as nobody acts yet
    campaign: str  # the title of the campaign it belongs to
    rematch: str  # the join code of the fight that follows this one
    code: str
    remark: str
    at: int
    entries: int
    undo_asked_by: list[str]
    standing: list[StandingAnswerView]
    result: str
    winner: str


class Changes(Record):
    """What has changed since the last view, for connections that asked for it: `parts` replace those of the view with
    the same names, `cards` and `places` those with the same `who` and `key`. The log goes on as in a view."""

    type: Literal["changes"] = "changes"
    revision: int
    log_from: int
    log: list[LineView]
    parts: dict[str, object]
    cards: list[CardView]
    places: list[PlaceView]


class Accepted(Record):
    type: Literal["accepted"] = "accepted"
    id: str
    revision: int


class Refusal(Record):
    """A refusal and its reason."""

    type: Literal["refused"] = "refused"
    id: str
    reason: Reason
    message: str
    clause: str = ""


class CannotOpenView(Record):
    """The fight cannot be opened, and why. Then the connection closes. The Keeper may download the stored fight."""

    type: Literal["cannot-open"] = "cannot-open"
    message: str
    keeper: bool


class Trouble(Record):
    """The storage is in trouble, and what that means; when it is over, the message is empty."""

    type: Literal["trouble"] = "trouble"
    message: str


class Nudge(Record):
    """The Keeper reminds a player that the fight waits for them. It is not stored."""

    type: Literal["nudge"] = "nudge"
    name: str
    message: str
