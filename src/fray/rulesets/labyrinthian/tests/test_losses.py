"""Random fights: no option that was taken is taken back, save for the reasons listed here."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any, Final

import pytest

from fray.engine.battle import Battle
from fray.engine.decisions import Decision, Mind, O, Option
from fray.engine.dice import SeededDice
from fray.engine.events import Event
from fray.engine.fight import Fight
from fray.minds.random import RandomMind
from fray.rulesets.labyrinthian import SYSTEM
from fray.rulesets.labyrinthian.model import events as ev
from fray.rulesets.labyrinthian.model import grid_events as ge
from fray.rulesets.labyrinthian.model.approach import Approach
from fray.rulesets.labyrinthian.model.options import DECLINE, AreaStrike, Go, Momentum, Reaction, Strike
from fray.testing.fuzz import random_readings
from fray.testing.subjects import Subject, stepwise, subjects

FIGHTS: Final = (4,)  # of every encounter; 33 of them were looked at when this was written
DECLARED: Final = (ev.AttackDeclared, ev.AreaDeclared, ev.FellOut, ev.CloseCall)

# Why an answer may come to nothing after all.
KEEPERS_WORD: Final = "the Keeper has refused it"
CONSENT: Final = "another combatant has not agreed"
SAVE: Final = "a saving throw has failed"
WINGS: Final = "wings have failed on the way"
ON_THE_WAY: Final = "a Wound or a trap has struck on the way"
THRESHOLD: Final = "the Rating chosen does not reach the Threshold of the power [threshold-details]"
DEPTHS: Final = "a Vertical Assault into the Depths is wasted [vertical-assault-water]"
REASONS: Final = (KEEPERS_WORD, CONSENT, SAVE, WINGS, ON_THE_WAY, THRESHOLD, DEPTHS)


class Witness(Mind):
    """Answers at random and looks, when the next choice of a Turn is due, at what came of the last one."""

    def __init__(self, number: int, battle: Battle) -> None:
        self.mind = RandomMind(number, 0, 1)
        self.battle = battle
        self.fight: Fight[Any] | None = None
        self.chosen: Option | None = None
        self.before = ""
        self.since = 0
        self.answers: list[Option] = []
        self.words: list[str] = []
        self.losses: Counter[str] = Counter()

    def answer(self, decision: Decision[O]) -> O:
        keys = [option.key() for option in decision.options()]
        assert keys and len(set(keys)) == len(keys), f"{decision.kind()}: {keys}"
        if decision.kind() == "turn":
            self.look_back()
        choice = self.mind.answer(decision)
        if decision.kind() == "turn":
            self.chosen = choice
            self.before = self.battle.fingerprint()
            self.answers, self.words = [], []
        else:
            self.answers.append(choice)
            self.words.append(f"{decision.kind()}:{choice.key()}")
        return choice

    def told(self, *kinds: type[Event]) -> list[Event]:
        assert self.fight is not None
        return [event for event in self.fight.events[self.since :] if isinstance(event, kinds)]

    def look_back(self) -> None:
        """What was chosen last, and what has been told since."""
        if self.chosen is not None:
            for what in self.lost(self.chosen):
                self.losses[self.reason() or f"{what}, without a reason"] += 1
        assert self.fight is not None
        self.since = len(self.fight.events)

    def lost(self, chosen: Option) -> Iterator[str]:
        """Whatever came to nothing."""
        if self.before == self.battle.fingerprint() or not self.happened(chosen):
            yield chosen.key()
        reactions = [reply for reply in self.answers if isinstance(reply, Reaction) and reply.how != DECLINE]
        if len(reactions) > len(self.told(ev.Reacted)):
            yield "a Reaction"
        uses = [reply for reply in self.answers if isinstance(reply, Momentum)]
        if len(uses) > len(self.told(ev.MomentumUsed, ev.Rerolled, ev.StanceEntered, ev.StanceStruck)):
            yield "a use of Momentum"

    def happened(self, chosen: Option) -> bool:
        """An attack was made, a move has led somewhere."""
        if isinstance(chosen, (Strike, AreaStrike)):
            return bool(self.told(*DECLARED))
        return not isinstance(chosen, Go) or bool(self.told(ev.Moved))

    def reason(self) -> str:
        """Why it came to nothing; no word where there is no reason."""
        if {"target-number:refuse", "clear-path:blocked"} & set(self.words):
            return KEEPERS_WORD
        if {"accept:no", "lend:no", "agree:no", "second-surrender:no"} & set(self.words):
            return CONSENT
        if [event for event in self.told(ge.SaveRolled) if not getattr(event, "made", True)]:
            return SAVE
        if self.told(ge.FlightDisrupted):
            return WINGS
        if self.told(ev.WoundRolled, ge.TrapSprung):
            return ON_THE_WAY
        if [event for event in self.told(ev.AbilityUsed) if getattr(event, "effect", "") == "fails"]:
            return THRESHOLD
        if [reply for reply in self.answers if isinstance(reply, Approach) and reply.drop]:
            return DEPTHS
        return ""


def witnessed(subject: Subject, number: int) -> Witness:
    played = random_readings(subject, number)
    battle = played.system.battle(played.encounter)
    witness = Witness(number, battle)
    witness.fight = Fight(battle, SeededDice(number), [witness] * played.seats())
    witness.fight.listening = True
    for _ in stepwise(played.system, witness.fight):
        witness.look_back()
        witness.chosen = None
    return witness


OWN: Final = [subject for subject in subjects() if subject.system is SYSTEM]


@pytest.mark.parametrize("subject", OWN, ids=str)
def test_no_option_is_taken_back_without_a_reason(subject: Subject) -> None:
    """Every question has options that differ, and what is chosen happens."""
    losses: Counter[str] = Counter()
    for number in FIGHTS:
        losses += witnessed(subject, number).losses
    assert {what for what in losses if what not in REASONS} == set()
