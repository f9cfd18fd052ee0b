# mypyc: skip - what people look at
"""What a system declares for the stage: its verbs, the words players need, icons, and the moments that can be seen.

The declarations stand in `stage.toml` in the system's folder. The page and the terminal draw what is declared and
guess nothing.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any, Final, Literal, TypeVar, get_args

from fray.engine.board import NOBODY
from fray.engine.content import Problems, Raw, Reader, read_toml
from fray.engine.events import Departed, Event

FILE: Final = "stage.toml"
T = TypeVar("T")


@dataclass(frozen=True)
class Verb:
    """Something a player can do: the first thing to choose. `menu` keeps it out of the bar: giving up, settings.

    Where nothing of it can be done, it is shown with the reason: of what is forbidden it stands for its own family, for
    those in `bars`, and with `others` for all that no verb names. What only `some` combatants can ever do is not shown
    to the others.
    """

    key: str
    label: str
    icon: str
    sentence: str
    clause: str = ""
    menu: bool = False
    bars: tuple[str, ...] = ()
    others: bool = False
    some: bool = False


@dataclass(frozen=True)
class Term:
    """A word that players need: a gauge with that key, or what tags name (a condition, a stance, a kind of ground)."""

    key: str
    label: str
    sentence: str
    icon: str = ""
    clause: str = ""


@dataclass(frozen=True)
class Stage:
    """What a system declares. Verbs stand in the order of their use, most useful first.

    `places` names, for kinds of questions whose verbs come and go, those that always have the same place and digit.
    """

    verbs: tuple[Verb, ...] = ()
    terms: Mapping[str, Term] = field(default_factory=dict)
    icons: Mapping[str, str] = field(default_factory=dict)  # of creatures and items, by name: `hired-knife`
    leads: tuple[str, ...] = ()  # the keys of the gauges that decide fights: one to three of every card's
    places: Mapping[str, tuple[str, ...]] = field(default_factory=dict)

    def verb(self, key: str) -> Verb:
        return next((verb for verb in self.verbs if verb.key == key), CHOOSE)

    def barred_verb(self, family: str) -> str:
        """The key of the verb under which people look for what is forbidden; none where nothing is declared for it."""
        named = (verb.key for verb in self.verbs if family == verb.key or family in verb.bars)
        return next(named, "") or next((verb.key for verb in self.verbs if verb.others), "")

    def place_of(self, key: str) -> int:
        """Where a verb stands among the others."""
        return next((at for at, verb in enumerate(self.verbs) if verb.key == key), len(self.verbs))

    def icon_of(self, name: str, otherwise: str = "") -> str:
        """The icon of a creature or an item by its name, or by what it is: a poisoned scimitar is a scimitar.

        Homebrew whose name says nothing gets that of another name.
        """
        words = dashed(name).split("-")
        known = (self.icons.get("-".join(words[at:])) for at in range(len(words)))
        return next(filter(None, known), "") or self.icons.get(otherwise, "")


def dashed(name: str) -> str:
    """A name as a key: 'Wolf's Jaws' is 'wolfs-jaws'."""
    return re.sub(r"[^a-z0-9]+", "-", name.lower().replace("'", "")).strip("-")


CHOOSE: Final = Verb("choose", "Choose", "choice", "Answer the question.")
"""The verb of small answers, such as yes and no, where there is nothing to do on the board."""


MomentKind = Literal[
    "turn",  # someone's turn begins
    "strike",  # a blow in close combat
    "shot",  # something flies
    "spell",
    "hit",  # what was begun lands
    "miss",
    "block",
    "dodge",
    "harm",  # a gauge drains
    "heal",  # a gauge fills
    "gain",  # some other number grows
    "lose",
    "move",
    "push",
    "fall",
    "stance",  # a stance, a condition begins or ends
    "word",  # something is said
    "roll",  # dice that belong to no blow
    "out",
    "enter",
    "ground",  # the board changes
    "end",
]
KINDS: Final[tuple[str, ...]] = get_args(MomentKind)


@dataclass(frozen=True)
class Moment:
    """What can be seen of an event: who does it, or to whom it happens, at whom, on which way, and how much.

    Strikes, shots, spells, hits and misses are of the attacker, at the target; blocks and dodges of the defender,
    against the attacker; harm and healing happen to `who`.
    """

    kind: MomentKind
    who: int = NOBODY
    to: int = NOBODY
    path: tuple[str, ...] = ()  # the keys of the places of a move, from the first to the last
    amount: int | None = None
    gauge: str = ""  # the key of the gauge that changes by the amount


def moment_of(event: Event) -> Moment | None:
    """What the engine itself knows to be seen: blows, harm, and combatants who go out of the fight."""
    if blow := event.blow():
        return Moment("strike", blow.by, blow.at)
    if harm := event.harm():
        return Moment("harm", harm.to, amount=harm.amount)
    if isinstance(event, Departed):
        return Moment("out", event.who)
    return None


# ---- by type

Told = Callable[[Any, Any], T]
"""What a system says of a battle and of a thing of the type under which this is listed: each of another type."""


def by_type(answers: Mapping[type, T | Told[T]], otherwise: T | Told[T]) -> Callable[[object, object], T]:
    """What a system says of its options or events by their type: a value, or a function of the battle and the thing.

    A type that is not listed answers as the nearest one it is derived from. Verbs, ranks, icons and moments are
    found this way.
    """

    found_for: dict[type, T | Callable[[Any, Any], T]] = {}

    def answered(battle: object, subject: object) -> T:
        kind = type(subject)
        if kind not in found_for:
            found_for[kind] = next((answers[base] for base in kind.__mro__ if base in answers), otherwise)
        answer = found_for[kind]
        return answer(battle, subject) if callable(answer) else answer

    return answered


def verbs_by_type(verbs: Mapping[type, str | Told[str]]) -> Callable[[object, object], str]:
    """The verb of every option; an option of no listed type is a small answer."""
    return by_type(verbs, CHOOSE.key)


def ranks_by_type(ranks: Mapping[type, int | Told[int]]) -> Callable[[object, object], int]:
    """The rank of every option among those of its verb; 0 where nothing else is listed."""
    return by_type(ranks, 0)


def groups_by_type(groups: Mapping[type, str | Told[str]]) -> Callable[[object, object], str]:
    """What options share that are one thing, done in several ways."""
    return by_type(groups, "")


def icons_by_type(icons: Mapping[type, str | Told[str]]) -> Callable[[object, object], str]:
    """The icon of every option that has one of its own."""
    return by_type(icons, "")


def moments_by_type(
    moments: Mapping[type, Moment | None | Told[Moment | None]],
) -> Callable[[object, Event], Moment | None]:
    """What can be seen of every event; of an event of no listed type, what the engine itself knows."""
    return by_type(moments, lambda battle, event: moment_of(event))


# ---- reading


@cache
def stage_in(folder: Path) -> Stage:
    """The declarations of a system's folder; without a file there are none."""
    path = folder / FILE
    if not path.exists():
        return Stage()
    problems = Problems()
    whole = Reader(Raw(path.name, "stage", "", "", read_toml(path)), problems)
    terms = [read_term(reader) for reader in whole.table("term").records("term")]
    icons, places = whole.table("icon"), whole.table("places")
    stage = Stage(
        verbs=tuple(read_verb(reader) for reader in whole.table("verb").records("verb")),
        terms={term.key: term for term in terms},
        icons={name: icons.text(name) for name in list(icons.left)},
        leads=whole.texts("leads"),
        places={kind: places.texts(kind) for kind in list(places.left)},
    )
    problems.raise_any()
    return stage


def read_verb(reader: Reader) -> Verb:
    verb = Verb(
        key=reader.raw.id,
        label=reader.text("label"),
        icon=reader.text("icon"),
        sentence=reader.text("sentence"),
        clause=reader.text("clause", ""),
        menu=reader.flag("menu"),
        bars=reader.texts("bars"),
        others=reader.flag("others"),
        some=reader.flag("some"),
    )
    reader.done(["label", "icon", "sentence", "clause", "menu", "bars", "others", "some"])
    return verb


def read_term(reader: Reader) -> Term:
    term = Term(
        key=reader.raw.id,
        label=reader.text("label"),
        sentence=reader.text("sentence"),
        icon=reader.text("icon", ""),
        clause=reader.text("clause", ""),
    )
    reader.done(["label", "sentence", "icon", "clause"])
    return term
