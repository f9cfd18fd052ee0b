"""Everything clients send, as typed records: commands, questions, and the bodies of HTTP requests."""

from __future__ import annotations

from typing import Annotated, Final, Literal

from pydantic import Field

from fray.engine.details import MOST_DETAILS
from fray.table.builder_records import AimSaid
from fray.table.records import MindName, Record, Sight, Welcome

# Other people see names: no control characters. Databases refuse some of them, too.
PLAIN = r"^[^\x00-\x1f\x7f]*$"
Name = Annotated[str, Field(min_length=1, max_length=80, pattern=PLAIN)]
Title = Annotated[str, Field(max_length=200, pattern=PLAIN)]
LARGEST_NUMBER = 2**31 - 1
LONGEST_ID = 120
Details = Annotated[list[Annotated[str, Field(max_length=200)]], Field(max_length=MOST_DETAILS)]
CommandId = Annotated[str, Field(min_length=8, max_length=64, pattern=r"^[A-Za-z0-9_-]+$")]


class Command(Record):
    """Every command has its own id (sending it twice is harmless) and names the revision it was decided on."""

    id: CommandId
    revision: int = Field(ge=0, le=LARGEST_NUMBER)


class AnswerCommand(Command):
    """Answer an open decision with one of its options."""

    do: Literal["answer"]
    seat: int = Field(ge=0, le=999)
    who: int = Field(ge=-1, le=999)
    key: str = Field(max_length=200)
    details: Details | None = Field(
        default=None, description="how the action is done, up to the first roll; the rest as a tactician would"
    )


class DiceCommand(Command):
    """Type what the real dice show."""

    do: Literal["dice"]
    faces: list[Annotated[int, Field(ge=1, le=1000)]] = Field(max_length=100)


class ByHandCommand(Command):
    """Roll your own dice from now on, or stop doing so."""

    do: Literal["by-hand"]
    on: bool


class AskUndoCommand(Command):
    """Ask the Keeper to undo the last answer."""

    do: Literal["ask-undo"]


class DeclineUndoCommand(Command):
    """The Keeper declines the undo that players asked for."""

    do: Literal["decline-undo"]


class StartCommand(Command):
    """The Keeper starts a fight that waits in the lobby."""

    do: Literal["start"]


class ClaimCommand(Command):
    """Claim a combatant that the Keeper offers, or give it back."""

    do: Literal["claim"]
    who: int = Field(ge=0, le=999)
    on: bool = True


class ClaimsCommand(Command):
    """Whether guests choose for themselves whom they play, among those whom the Keeper offers."""

    do: Literal["claims"]
    on: bool


class WelcomeCommand(Command):
    """How the Keeper welcomes the heroes that guests bring: in the place of one, beside the others, or not at all."""

    do: Literal["welcome"]
    how: Welcome


class OfferCommand(Command):
    """Offer a combatant to guests, or do so no longer."""

    do: Literal["offer"]
    who: int = Field(ge=0, le=999)
    on: bool


class OverrideCommand(Command):
    """The Keeper overrules the rules."""

    do: Literal["override"]
    order: Literal["set", "move", "add", "remove", "condition", "die", "end"]
    who: int = Field(default=-1, ge=-1, le=999)
    what: str = Field(default="", max_length=100)
    value: str = Field(default="", max_length=4000)
    hidden: bool = Field(default=False, description="newcomers of this order are hidden from players at first")


class UndoCommand(Command):
    """Undo to just before a tape entry, or the last answer of a person. New dice follow unless `keep_dice`."""

    do: Literal["undo"]
    to: int | None = Field(default=None, ge=0, le=LARGEST_NUMBER)
    keep_dice: bool = False


class RedoCommand(Command):
    do: Literal["redo"]


class PauseCommand(Command):
    do: Literal["pause"]
    on: bool


class SightCommand(Command):
    """What players see of their enemies."""

    do: Literal["sight"]
    sight: Sight


class InsightCommand(Command):
    """Whether players see who is winning."""

    do: Literal["insight"]
    on: bool


class StandCommand(Command):
    """Answer an open question and all later ones of its kind alike: a player until their next turn, the Keeper for the
    rest of the fight. Without a key that ends."""

    do: Literal["stand"]
    seat: int = Field(ge=0, le=999)
    who: int = Field(ge=-1, le=999)
    kind: str = Field(max_length=60)
    key: str = Field(default="", max_length=200)


class HideCommand(Command):
    """Hide a combatant from players, or reveal it."""

    do: Literal["hide"]
    who: int = Field(ge=0, le=999)
    on: bool


class SeatCommand(Command):
    """Who plays a combatant: a chair, a mind, or the Keeper (neither). Number -1 is the Keeper's own rulings."""

    do: Literal["seat"]
    who: int = Field(ge=-1, le=999)
    chair: str = Field(default="", max_length=32)
    mind: MindName = ""


AnyCommand = Annotated[
    AnswerCommand
    | DiceCommand
    | ByHandCommand
    | AskUndoCommand
    | DeclineUndoCommand
    | StartCommand
    | ClaimCommand
    | ClaimsCommand
    | WelcomeCommand
    | OfferCommand
    | OverrideCommand
    | UndoCommand
    | RedoCommand
    | PauseCommand
    | SightCommand
    | InsightCommand
    | HideCommand
    | StandCommand
    | SeatCommand,
    Field(discriminator="do"),
]


class OddsQuestion(Record):
    """The odds of these options. Each answer comes as soon as it is known; a new question cancels the old one."""

    ask: Literal["odds"]
    revision: int = Field(ge=0, le=LARGEST_NUMBER)
    seat: int = Field(ge=0, le=999)
    who: int = Field(ge=-1, le=999)
    keys: list[Annotated[str, Field(max_length=200)]] = Field(max_length=100)
    details: Details = Field(default_factory=list, description="how the action is done, where you settle that")


class EffectsQuestion(Record):
    """What this option would change on the cards by the end of its action. A new question cancels the old one."""

    ask: Literal["effects"]
    revision: int = Field(ge=0, le=LARGEST_NUMBER)
    seat: int = Field(ge=0, le=999)
    who: int = Field(ge=-1, le=999)
    key: str = Field(max_length=200)
    details: Details = Field(default_factory=list, description="how the action is done, where you settle that")


class StandingQuestion(Record):
    """Who is winning. The answer comes several times, each surer than the last; a new question cancels the old one."""

    ask: Literal["standing"]
    revision: int = Field(ge=0, le=LARGEST_NUMBER)


class ChoiceQuestion(Record):
    """About the options of an open decision."""

    revision: int = Field(ge=0, le=LARGEST_NUMBER)
    seat: int = Field(ge=0, le=999)
    who: int = Field(ge=-1, le=999)


class BestQuestion(ChoiceQuestion):
    """What the options of a decision are worth. The answer comes several times; a new question cancels the old one."""

    ask: Literal["best"]


class HintQuestion(ChoiceQuestion):
    """What to do, and why. The answer comes once; a new question cancels the old one."""

    ask: Literal["hint"]


class Hello(Record):
    """The first message on a live connection: who is speaking."""

    token: str = Field(max_length=100)
    revision: int = Field(default=0, ge=0, le=LARGEST_NUMBER, description="the last one seen, on coming back")
    changes: bool = Field(default=False, description="after the first view, only what has changed")


# ---- bodies of HTTP requests


class NewFight(Record):
    """Start a fight: a ready encounter by id, or one written out as TOML."""

    system: str = Field(max_length=40)
    encounter: str = Field(default="", max_length=LONGEST_ID)
    toml: str = Field(default="", max_length=60_000)
    title: Title = ""
    name: Name = "Keeper"
    minds: dict[str, MindName] = Field(default_factory=dict, description="side -> the mind that plays it at first")
    rulings: MindName = Field(default="", description="the mind that makes the Keeper's rulings at first")
    lobby: bool = Field(default=False, description="nobody acts, minds included, before the Keeper starts the fight")
    offered: list[Annotated[str, Field(max_length=200)]] = Field(
        default_factory=list, max_length=20, description="the sides whose combatants guests may claim"
    )
    campaign: str = Field(default="", max_length=32, description="a campaign of the secret in the header Fray-Owner")


class HeroText(Record):
    """A player's own hero as its file has it: the system, and one character."""

    toml: str = Field(max_length=20_000)


class BringRequest(HeroText):
    """Bring a hero to the lobby. `place` is the combatant whose place it takes, where the Keeper wants that."""

    place: int = Field(default=-1, ge=-1, le=999)


class HeroName(Record):
    hero: str = Field(max_length=LONGEST_ID)


class CarryRequest(HeroName):
    """Whether a hero keeps what it brought home from the last fight of the campaign."""

    on: bool


class CampaignRequest(Record):
    """Begin a campaign. It belongs to the secret in the header Fray-Owner."""

    system: str = Field(max_length=40)
    title: Annotated[str, Field(min_length=1, max_length=200, pattern=PLAIN)]


class MendRequest(HeroName):
    """What is left of the wounds of a hero after a rest, by key; what is not named is gone."""

    fight: str = Field(max_length=32, pattern=PLAIN)
    wounds: dict[Annotated[str, Field(max_length=200)], Annotated[int, Field(ge=0, le=999)]] = Field(
        default_factory=dict, max_length=200
    )


class Invite(Record):
    """Invite a player with combatants, or a spectator."""

    name: Name
    role: Literal["player", "spectator"] = "player"
    combatants: list[Annotated[int, Field(ge=0, le=999)]] = Field(default_factory=list, max_length=60)


class ChairName(Record):
    chair: str = Field(max_length=32)


class Tokens(Record):
    tokens: list[Annotated[str, Field(max_length=100)]] = Field(max_length=200)


class TomlText(Record):
    system: str = Field(max_length=40)
    toml: str = Field(max_length=60_000)


class KeepRequest(TomlText):
    """Save an encounter or a creature. It belongs to the secret in the header Fray-Owner; others see the name."""

    name: Name = "a guest"


class ArrivalsRequest(TomlText):
    """Ask where this creature could start in this encounter."""

    who: str = Field(max_length=LONGEST_ID)
    side: str = Field(max_length=200)
    row: str = Field("", max_length=200, description="the row of a combatant who is there already and moves")


class PaintEdit(Record):
    """Paint a kind of ground into places, or between places: 'one|other'. Without a kind: erase."""

    do: Literal["paint"]
    kind: str = Field(max_length=80)
    at: list[Annotated[str, Field(max_length=80)]] = Field(max_length=4096)


class JoinEdit(Record):
    """Let a combatant come in that round; 1 is the start."""

    do: Literal["join"]
    row: str = Field(max_length=200)
    round: int = Field(ge=1, le=50)


class ResizeEdit(Record):
    """Give the board another size."""

    do: Literal["resize"]
    columns: int = Field(ge=1, le=64)
    rows: int = Field(ge=1, le=64)


class AimsEdit(Record):
    """What the sides are after."""

    do: Literal["aims"]
    aims: list[AimSaid] = Field(max_length=20)


class AddEdit(Record):
    """Add a combatant to a list of them, from that round on."""

    do: Literal["add"]
    to: str = Field(max_length=200)
    row: dict[str, object] = Field(max_length=40)
    round: int = Field(default=1, ge=1, le=50)


class RemoveEdit(Record):
    """Remove a combatant, and what names no one else."""

    do: Literal["remove"]
    row: str = Field(max_length=200)


class NameEdit(Record):
    """Give a combatant a name of its own; without one it is called after its kind."""

    do: Literal["name"]
    row: str = Field(max_length=200)
    name: str = Field(max_length=80)


class SideEdit(Record):
    """Give a side another name, wherever the encounter names it."""

    do: Literal["side"]
    side: str = Field(max_length=200)
    name: str = Field(max_length=80)


AnyEdit = Annotated[
    PaintEdit | JoinEdit | ResizeEdit | AimsEdit | AddEdit | RemoveEdit | NameEdit | SideEdit,
    Field(discriminator="do"),
]


class DraftRequest(TomlText):
    """An encounter as it is drawn up, and a change to it."""

    edit: AnyEdit | None = None


class JoinRequest(Record):
    """Join a fight by its short code, and claim a combatant if the Keeper offers any."""

    code: str = Field(min_length=4, max_length=20)
    name: Name
    claim: int = Field(default=-1, ge=-1, le=999)


class CodeRequest(Record):
    """A new join code (the old one no longer works), or none."""

    open: bool


class NudgeRequest(Record):
    """Remind a person that the fight waits for them."""

    chair: str = Field(max_length=32)


class ReplayQuestion(Record):
    """What the options of a decision were worth that a replay shows: of this combatant, after so many answers."""

    at: int = Field(ge=0, le=LARGEST_NUMBER)
    who: int = Field(ge=0, le=999)
    looks: int = Field(default=10, ge=1, le=60, description="how long to weigh them, in tenths of a second")


class BranchRequest(Record):
    """What if? A new fight from just before a tape entry of this one."""

    at: int = Field(ge=0, le=LARGEST_NUMBER)
    keep_dice: bool = False


class RematchRequest(Record):
    """The same fight again: with the sides swapped, or with one foe more or fewer."""

    swap: bool = False
    change: Literal["same", "harder", "easier"] = "same"


class PlayRequest(Record):
    """A first fight of a system, at once."""

    system: str = Field(max_length=40)
    name: Name = "Keeper"
    whole_side: bool = False


# What only the Keeper may do.
KEEPERS: Final = (
    OverrideCommand,
    UndoCommand,
    RedoCommand,
    PauseCommand,
    SightCommand,
    InsightCommand,
    HideCommand,
    SeatCommand,
    DeclineUndoCommand,
    StartCommand,
    ClaimsCommand,
    WelcomeCommand,
    OfferCommand,
)
