"""A fight in the middle of a rule test: dice fall by name, questions are answered by their kind."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Generic, Self, TypeVar

from fray.engine.decisions import Decision, Mind, O
from fray.engine.dice import ScriptedDice
from fray.engine.events import Event
from fray.engine.fight import B, Fight

E = TypeVar("E", bound=Event)


class Script(Mind):
    """Answers by kind of question, or "name:kind", in the order written; the start of an option's key is enough."""

    def __init__(
        self, names: Mapping[int, str], answers: Mapping[str, Sequence[str]], defaults: Mapping[str, str]
    ) -> None:
        self.names = names
        self.answers = {kind: list(keys) for kind, keys in answers.items()}
        self.defaults = defaults
        self.asked: list[str] = []
        self.offered: dict[str, list[str]] = {}

    def answer(self, decision: Decision[O]) -> O:
        kind = decision.kind()
        of_one = f"{self.names.get(decision.who, '')}:{kind}"
        options = decision.options()
        keys = [option.key() for option in options]
        self.asked.append(of_one)
        self.offered[kind] = self.offered[of_one] = keys
        waiting = self.answers.get(of_one) or self.answers.get(kind)
        wanted = waiting.pop(0) if waiting else self.defaults.get(kind, "")
        found = [key for key in keys if key == wanted] or [key for key in keys if key.startswith(wanted)]
        assert found, f"{of_one}: {wanted!r} is not among {keys}"
        return options[keys.index(found[0])]


class ScriptedScene(Generic[B]):
    """A fight of which a test has written the dice and the answers; each system adds how its turns are taken."""

    def __init__(
        self,
        battle: B,
        names: Mapping[int, str],
        dice: Sequence[str],
        answers: Mapping[str, Sequence[str]],
        defaults: Mapping[str, str],
    ) -> None:
        self.battle = battle
        self.mind = Script(names, answers, defaults)
        self.dice = ScriptedDice(list(dice))
        self.fight: Fight[B] = Fight(battle, self.dice, [self.mind] * (len(names) + 1))
        self.fight.listening = True

    def answer(self, **answers: Sequence[str]) -> Self:
        """More answers, after those that still wait."""
        for kind, keys in answers.items():
            self.mind.answers.setdefault(kind.replace("_", "-"), []).extend(keys)
        return self

    def roll(self, *dice: str) -> Self:
        """More dice, after those that still wait."""
        self.dice.script.extend(ScriptedDice(list(dice)).script)
        return self

    def told(self, kind: type[E]) -> list[E]:
        """What has happened of this kind."""
        return [event for event in self.fight.events if isinstance(event, kind)]

    def clauses(self) -> set[str]:
        """Every clause that made something happen so far."""
        return {event.clause for event in self.fight.events}

    def offered(self, kind: str = "turn") -> list[str]:
        """What was offered when this was last asked; 'name:kind' for one person's question."""
        return self.mind.offered[kind]

    def families(self, kind: str = "turn") -> set[str]:
        return {key.partition(":")[0] for key in self.offered(kind)}

    def was_asked(self, kind: str) -> bool:
        """Whether this was asked at all ('kind') or of a certain combatant ('name:kind')."""
        return any(asked == kind or asked.partition(":")[2] == kind for asked in self.mind.asked)

    def done(self) -> Self:
        """All dice have fallen, and every answer was asked for."""
        assert self.dice.left_over() == []
        left = {kind: keys for kind, keys in self.mind.answers.items() if keys}
        assert left == {}, f"never asked: {left}"
        return self
