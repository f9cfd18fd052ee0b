"""No option is offered that then does nothing: counted over everything that is offered in random fights.

Each option of a turn and each ruling of the Keeper is tried out on a copy of the fight, for a part of all questions.
"""

from __future__ import annotations

from collections import Counter
from contextlib import suppress
from typing import Any, Final

from fray.engine.battle import Over
from fray.engine.decisions import Decision, Mind, O, Option, Ruling
from fray.engine.dice import SeededDice
from fray.engine.fight import Fight
from fray.minds.random import RandomMind
from fray.rulesets.momentum import SYSTEM
from fray.rulesets.momentum.model.options import Concede, EndTurn
from fray.rulesets.momentum.model.state import MomentumBattle, Npc, Pc
from fray.rulesets.momentum.rules.ending import concede
from fray.rulesets.momentum.rules.keeper import RuleOnSpecial, RuleOnWork, carry_out
from fray.rulesets.momentum.rules.npc_turn import NpcTurn, use_first_slot, use_second_slot
from fray.rulesets.momentum.rules.pc_turn import PcTurn, act
from fray.rulesets.momentum.rules.sequence import play_step
from fray.testing.fuzz import Idler

FIGHTS: Final = 8  # of each encounter
ROUNDS: Final = 7
TRIED_EVERY: Final = 9  # questions

# What is meant to do nothing, and what the book lets a player do in vain.
EXCEPTIONS: Final = {
    "end": "it says so",
    "nothing": "the Keeper rules that nothing comes of it",
    "refuse": "the Keeper rules that it is not possible",
    "improvise": "the Keeper may refuse it, and then nothing is paid [interact-environment]",
    "call-out": "a Call Out that gives nothing is allowed [call-out-range-and-limit]",
    "strike": "a Strike may be stopped, or its Danger be 0",
    "flurry": "two Strikes",
    "use:Red Draught": "an unhurt PC may drink: not below 0 [item-red-draught]",
    "Mending Word": "an unhurt PC may be healed: not below 0 [spell-mending-word]",
    "use:Oil Flask": "what burns already may be set on fire",
    "use:Caltrops": "what is slick already may be strewn",
    "use:Smoke Pot": "a second pot may be broken in the smoke of the first",
    "Ember Circle": "a new circle replaces the old one, at the same place too [spell-ember-circle]",
    "Hex of Rust": "casting it again sets it back, also before it has weakened [spell-hex-of-rust]",
    "Rally": "1d4 + Charm may come to 0 [ability-rally]",
}


class Prober(Mind):
    """Answers at random, and tries out what it is offered."""

    def __init__(self, number: int, lost: Counter[str], tried: Counter[str]) -> None:
        self.mind = RandomMind(number)
        self.lost = lost
        self.tried = tried
        self.questions = 0

    def answer(self, decision: Decision[O]) -> O:
        self.questions += 1
        if self.questions % TRIED_EVERY == 0 and isinstance(decision, (PcTurn, NpcTurn, RuleOnSpecial, RuleOnWork)):
            for option in decision.options():
                self.tried[family(option)] += 1
                self.lost[family(option)] += comes_to_nothing(decision, option)
        return self.mind.answer(decision)


def family(option: Option) -> str:
    """The name under which an option is counted: items each by its own."""
    return ":".join(option.key().split(":")[:2]) if option.key().startswith("use:") else option.family()


def comes_to_nothing(decision: PcTurn | NpcTurn | RuleOnSpecial | RuleOnWork, option: Option) -> bool:
    """Whether nothing is different after it but what was paid for it."""
    battle = decision.battle.clone()
    fight: Fight[MomentumBattle] = Fight(battle, SeededDice(1), [Idler()] * (len(battle.combatants) + 3))
    before = without_payment(battle, decision.who)
    try:
        do(fight, decision, option)
    except Over:
        return False
    return without_payment(battle, decision.who) == before


def do(fight: Fight[MomentumBattle], decision: Decision[Any], option: Option) -> None:
    actor = fight.battle.combatants[decision.who]
    if isinstance(option, Ruling):
        carry_out(fight, option)
    elif isinstance(option, EndTurn):
        return
    elif isinstance(actor, Pc):
        act(fight, actor, option)
    elif isinstance(option, Concede):
        concede(fight, actor, option)
    elif isinstance(actor, Npc):
        slot = {option.key() for option in NpcTurn(fight.battle, actor, True, False, False).options()}
        if option.key() in slot:
            use_first_slot(fight, actor, option)
        else:
            use_second_slot(fight, actor, option)


def without_payment(battle: MomentumBattle, who: int) -> str:
    """Everything but the momentum, the items and the counters of the one who acts."""
    twin = battle.clone()
    actor = twin.combatants[who]
    actor.strikes_made = actor.hits_dealt = 0
    if isinstance(actor, Pc):
        actor.momentum = min(actor.momentum, 0)
        actor.spent = 0
        actor.items = []
        actor.refused = False
    for pc in twin.pcs():
        pc.mended = False
    return twin.fingerprint()


def probe(lost: Counter[str], tried: Counter[str]) -> None:
    """Random fights of every encounter, for some rounds."""
    for encounter in SYSTEM.library().encounters():
        for number in range(FIGHTS):
            battle = SYSTEM.battle(encounter)
            prober = Prober(number, lost, tried)
            fight: Fight[Any] = Fight(battle, SeededDice(number), [prober] * (len(battle.combatants) + 3))
            with suppress(Over):
                while battle.round <= ROUNDS:
                    play_step(fight)


def test_nothing_that_is_offered_comes_to_nothing_but_for_the_exceptions() -> None:
    """[refused-actions]: there are no wasted declarations."""
    lost: Counter[str] = Counter()
    tried: Counter[str] = Counter()
    probe(lost, tried)
    assert sum(tried.values()) > 5000 and len(tried) > 35
    assert {name: count for name, count in lost.items() if count and name not in EXCEPTIONS} == {}
