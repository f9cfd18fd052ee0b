"""States and rules of toys that each break one promise of how a battle is copied, compared and played."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from fray.engine.battle import UNSEEN
from fray.engine.decisions import Decision, Forbidden, Option, Word
from fray.engine.fight import Fight
from tests import toy
from tests.toy import Fighter, Toy, ToyBattle, ToyRules

YES: Final = Word("yes", "guard")
NO: Final = Word("no", "guard")


class OtherBattle(Toy):
    """A toy with a battle of another kind."""

    kind: type[ToyBattle] = ToyBattle

    def battle(self, encounter: Any) -> ToyBattle:
        return self.kind(super().battle(encounter).fighters)


# ---- states


class Forgetful(ToyBattle):
    """Clones without the weather."""

    def clone(self) -> ToyBattle:
        twin = Forgetful([fighter.clone() for fighter in self.fighters])
        twin.round, twin.turn, twin.result = self.round, self.turn, self.result
        return twin


class Blurred(ToyBattle):
    """Leaves the round out of its fingerprint."""

    def clone(self) -> ToyBattle:
        twin = super().clone()
        twin.__class__ = Blurred
        return twin

    def fingerprint(self) -> str:
        return "\n".join(super().fingerprint().split("\n")[1:]) + f"{self.turn} {self.storm} {self.result is None}"


class Entangled(ToyBattle):
    """Shares its fighters with its clones."""

    def clone(self) -> ToyBattle:
        twin = Entangled(self.fighters)
        twin.round, twin.turn, twin.storm, twin.result = self.round, self.turn, self.storm, self.result
        return twin


class IndiscreetToy(Toy):
    """Leaves the hearts of those who are left out for all to see."""

    def leave_out(self, battle: ToyBattle, whom: list[int]) -> None:
        for who in whom:
            battle.fighters[who] = Fighter(who, UNSEEN, battle.fighters[who].side, battle.fighters[who].hearts)


class ForgetfulToy(OtherBattle):
    kind = Forgetful


class BlurredToy(OtherBattle):
    kind = Blurred


class EntangledToy(OtherBattle):
    kind = Entangled


# ---- rules


class Moody(ToyRules):
    """Everybody's hearts depend on how often the rules have been used."""

    used = 0

    def step(self, fight: Fight[ToyBattle]) -> None:
        Moody.used += 1
        fight.battle.fighters[2].hearts = 2 + Moody.used % 7
        super().step(fight)


class Diceless(ToyRules):
    """The toy without its dice."""

    def step(self, fight: Fight[ToyBattle]) -> None:
        toy.raise_guards(fight)
        fight.battle.round += 1
        if fight.battle.round > toy.LAST_ROUND:
            fight.battle.end("", "nothing is decided", "end")


class Talkative(ToyRules):
    """Being listened to gives heart."""

    def step(self, fight: Fight[ToyBattle]) -> None:
        if fight.listening:
            fight.battle.fighters[0].hearts = 5
        super().step(fight)


class Peeking(ToyRules):
    """Swings by the faces of the dice, which a walk does not have."""

    def step(self, fight: Fight[ToyBattle]) -> None:
        toy.raise_guards(fight)
        fight.battle.round += 1
        choice = fight.ask(toy.TurnDecision(fight.battle, fight.battle.fighters[0]))
        total = fight.roll("jab", 1, 6) if fight.faces is None else sum([fight.roll("jab", 1, 6), *fight.faces])
        if fight.listening and isinstance(choice, toy.Swing):
            fight.note(toy.Swung("swing", 0, 1, "jab", [], total, False))
        if fight.battle.round > toy.LAST_ROUND:
            fight.battle.end("", "nothing is decided", "end")


class Whimsical(ToyRules):
    """Every fifth fight is won by blue, all others by red."""

    fought = 0

    def step(self, fight: Fight[ToyBattle]) -> None:
        fight.ask(Own([YES, NO], []))
        Whimsical.fought += 1
        fight.battle.end("red" if Whimsical.fought % 5 else "blue", "it was time", "end")


class Nosy(ToyRules):
    """Who wins depends on how much is on the tape when the fight begins."""

    def step(self, fight: Fight[ToyBattle]) -> None:
        long = fight.tape is not None and len(fight.tape.entries) % 2 == 1
        fight.ask(Own([YES, NO], []))
        fight.battle.end("red" if long else "blue", "it was written", "end")


class Leaking(ToyRules):
    """Asks with the whole fight in hand."""

    def step(self, fight: Fight[ToyBattle]) -> None:
        fight.ask(Open(fight))
        super().step(fight)


class Open(Decision[Word]):
    KIND = "open"
    CLAUSE = "guard"

    def __init__(self, fight: Fight[ToyBattle]) -> None:
        super().__init__(1, 0)
        self.fight = fight

    def options(self) -> list[Word]:
        return [Word("yes", "guard"), Word("no", "guard")]


class Asking(ToyRules):
    """Asks something of its own first."""

    def __init__(self, options: Sequence[Option], barred: Sequence[Forbidden] = ()) -> None:
        self.options = list(options)
        self.barred = list(barred)

    def step(self, fight: Fight[ToyBattle]) -> None:
        fight.ask(Own(self.options, self.barred))
        super().step(fight)


class Own(Decision[Option]):
    KIND = "own"
    CLAUSE = "guard"

    def __init__(self, options: list[Option], barred: list[Forbidden]) -> None:
        super().__init__(1, 0)
        self.own = options
        self.barred = barred

    def options(self) -> list[Option]:
        return self.own

    def forbidden(self) -> list[Forbidden]:
        return self.barred


class Crashing(ToyRules):
    """Falls over after a storm."""

    def step(self, fight: Fight[ToyBattle]) -> None:
        if fight.battle.storm:
            raise ZeroDivisionError("lightning strikes")
        super().step(fight)


class Inventive(ToyRules):
    """Tells of things by a clause that nobody has written."""

    def step(self, fight: Fight[ToyBattle]) -> None:
        if fight.listening:
            fight.note(toy.Rested("nowhere", 0, 2))
        super().step(fight)


class RuledToy(Toy):
    """A toy with other rules."""

    def __init__(self, rules: ToyRules) -> None:
        self.rules = rules
