"""What combatants can do, and what they are asked. An action is one class: who may do it, what it does, its words."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from dataclasses import Field, fields, is_dataclass
from typing import Any, ClassVar, Final, Self

from fray.engine.aims import HIT, Aim
from fray.engine.battle import Over
from fray.engine.decisions import Decision, Forbidden, Mind, O, Option, Word
from fray.engine.dice import Dice
from fray.engine.english import capital
from fray.engine.events import Event as EngineEvent
from fray.engine.fight import Fight
from fray.kit.events import Event
from fray.kit.fields import key_of, plain_fields, who_fields, words
from fray.kit.state import Battle, Combatant

TRIES: Final = (1, 3, 5, 7)  # eighths of the way from the lowest face to the highest
NO_WORTH: Final = -1e9


class Action(Option):
    """One thing a combatant can do. Derive yours with `@dataclass`; its fields say at whom and how much.

    The first line of the docstring is the sentence under its button.
    """

    CLAUSE: ClassVar[str] = ""  # by default the class name: CallOut cites 'call-out'
    ICON: ClassVar[str] = ""
    AIM: ClassVar[str | None] = None  # the word before its chance: 'Hit' at an enemy; '' for what cannot fail

    @classmethod
    def offered(cls, battle: Any, actor: Any) -> Sequence[Self]:
        """Every way in which the actor may do it now. An action without fields has one, and may always be done."""
        return [cls()]

    def do(self, fight: Fight[Any], actor: Any) -> None:
        """The rule."""
        raise NotImplementedError(f"{type(self).__name__} needs a method do(self, fight, actor)")

    def worth(self, battle: Any, actor: Any) -> float:
        """How good it is for the actor, in any unit, for the tactician. By default it is tried out on copies."""
        return tried(self, battle, actor)

    def label(self, names: Sequence[str]) -> str:
        """What its button says: 'Attack Goblin A'."""
        at = [names[getattr(self, name)] for name in who_fields(type(self))]
        rest = [str(getattr(self, name)) for name in plain_fields(type(self), Action)]
        return " ".join([words(type(self).__name__), *at, *rest])

    # ---- what the engine asks of every option

    def key(self) -> str:
        values = [key_of(str(getattr(self, part.name))) for part in own_fields(self)]
        return ":".join([self.family(), *values])

    def family(self) -> str:
        return key_of(type(self).__name__)

    def clause(self) -> str:
        return self.CLAUSE or self.family()

    def points_at(self) -> tuple[str, ...]:
        return tuple(f"who:{getattr(self, name)}" for name in who_fields(type(self)))


def own_fields(action: Action) -> tuple[Field[object], ...]:
    return fields(action) if is_dataclass(action) else ()


def aim_of(battle: Battle[Combatant], option: Option) -> Aim | None:
    """What can fail: an action at an enemy, unless the action says otherwise."""
    if not isinstance(option, Action) or battle.acting < 0:
        return None
    actor = battle[battle.acting]
    at_enemy = any(battle[getattr(option, name)].side != actor.side for name in who_fields(type(option)))
    word = option.AIM if option.AIM is not None else HIT.word if at_enemy else ""
    return Aim(word, came_off) if word else None


def came_off(who: int, events: Sequence[EngineEvent]) -> bool | None:
    """Whether what the actor did came to something: a hit, or whatever was told of it that is not a miss."""
    own = {event.MOMENT for event in events if isinstance(event, Event) and event.about()[:1] == [who]}
    return ("hit" in own or "miss" not in own) if own else None


class Turn(Decision[Action]):
    """What the one whose turn it is does."""

    KIND = "turn"
    CLAUSE = "turn"

    def __init__(
        self, battle: Battle[Combatant], actor: Combatant, actions: Sequence[type[Action]], barred: Barred
    ) -> None:
        super().__init__(actor.seat, actor.who)
        self.battle = battle
        self.actor = actor
        self.actions = actions
        self.barred = barred

    def begins(self) -> bool:
        return True

    def options(self) -> list[Action]:
        found = [option for action in self.actions for option in offered_by(action, self.battle, self.actor)]
        if not found:
            offers = ", ".join(action.__name__ for action in self.actions)
            raise ValueError(f"{self.actor.name} has nothing to do: one of {offers} must always be offered")
        return found

    def forbidden(self) -> list[Forbidden]:
        return self.barred(self.battle, self.actor)

    def stands(self) -> bool:
        return not self.actor.out


def offered_by(action: type[Action], battle: Battle[Combatant], actor: Combatant) -> Iterable[Action]:
    found = action.offered(battle, actor)
    if not isinstance(found, Iterable):
        raise TypeError(f"{action.__name__}.offered returns {found!r}: return a list, [] for nothing")
    return found


Barred = Callable[[Any, Any], list[Forbidden]]


class Ask(Decision[Word]):
    """A small question in the middle of an action, such as 'Parry?' with 'parry' and 'take-it'.

    Answer = fight.ask(Ask(defender, "parry", ["parry", "take-it"])).key(). The last answer is what a tactician says.
    """

    def __init__(self, who: Combatant, kind: str, answers: Sequence[str], clause: str = "", question: str = "") -> None:
        super().__init__(who.seat, who.who)
        self.asked = kind
        self.answers = tuple(answers)
        self.because = clause or kind
        self.question = question or f"{words(kind)}?"

    def kind(self) -> str:
        return self.asked

    def clause(self) -> str:
        return self.because

    def options(self) -> list[Word]:
        return [Word(answer, self.because) for answer in self.answers]


# ---- a player for every little system


class Greedy(Mind):
    """Takes the action that is worth most at once; of equal ones the first. Small questions get their last answer."""

    def answer(self, decision: Decision[O]) -> O:
        options = decision.options()
        if not isinstance(decision, Turn):
            return options[-1]
        battle, actor = decision.battle, decision.actor
        worths = [worth_of(option, battle, actor) for option in options]
        return options[worths.index(max(worths))]


def worth_of(option: Option, battle: Battle[Combatant], actor: Combatant) -> float:
    if not isinstance(option, Action) or option.concedes():
        return NO_WORTH
    return option.worth(battle, actor)


class Middling(Dice):
    """Dice that all fall at the same share of their faces, for trying things out."""

    def __init__(self, eighths: int) -> None:
        self.eighths = eighths

    def face(self, draw: str, sides: int) -> int:
        return 1 + sides * self.eighths // 8

    def copy(self) -> Middling:
        return self


def tried(action: Action, battle: Battle[Combatant], actor: Combatant) -> float:
    """How the actor's side stands after the action, with low, middling and high dice."""
    return sum(standing_after(action, battle, actor, Middling(eighths)) for eighths in TRIES)


def standing_after(action: Action, battle: Battle[Combatant], actor: Combatant, dice: Dice) -> float:
    twin = battle.clone()
    everybody: list[Mind | None] = [Greedy()] * (twin.size() + 1)
    with suppress(Over):
        action.do(Fight(twin, dice, everybody), twin[actor.who])
    return sum(strength(other) if other.side == actor.side else -strength(other) for other in twin)


def strength(combatant: Combatant) -> float:
    """How much of it is left: 2 when unhurt, 1 when nearly out, 0 when out."""
    if combatant.out:
        return 0.0
    gauge = next(iter(combatant.start), "")
    most = combatant.most(gauge) if gauge else 0
    return 1 + (getattr(combatant, gauge) / most if most else 1)


def question_of(decision: Decision[Option], name: str) -> str:
    """'What does Anna do?', or what a small question says."""
    if isinstance(decision, Turn):
        return f"What does {name} do?"
    return f"{name}: {decision.question}" if isinstance(decision, Ask) else f"{name}: {capital(decision.kind())}?"
