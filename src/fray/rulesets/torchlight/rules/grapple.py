"""Grapple: the check, what it does to the grappled, and the save that keeps the hold [grapple-check, r-grapple]."""

from __future__ import annotations

from mypy_extensions import i64

from fray.engine.decisions import Decision, Word
from fray.engine.fight import Fight
from fray.rulesets.torchlight.model.plans import GRAPPLE, NOBODY, Aim, Effect
from fray.rulesets.torchlight.model.sheets import DEXTERITY, STRENGTH
from fray.rulesets.torchlight.model.state import Combatant, TorchlightBattle
from fray.rulesets.torchlight.rules.checks import check, save
from fray.rulesets.torchlight.rules.grid import acts, targetable
from fray.rulesets.torchlight.rules.verbs import get_status, release

# ---- taking hold


def grapple_after(fight: Fight[TorchlightBattle], grappler: Combatant, target: Combatant, aim: Aim) -> None:
    """A Grapple that was bought or traded for is tried right after the damage dice [grapple-check, r-grapple]."""
    if not (grappler.able() and targetable(grappler, target)):
        return
    traded = aim.trade is not None and aim.trade.maneuver == GRAPPLE
    bought = grappler.plan.bought_maneuver(GRAPPLE) and not grappler.plan.grapple_tried
    if traded or (bought and not aim.ranged):
        grappler.plan.grapple_tried = True
        try_grapple(fight, grappler, target)


def try_grapple(fight: Fight[TorchlightBattle], grappler: Combatant, target: Combatant) -> None:
    """A Dexterity check; success holds from the end of step 4 [grapple-check]."""
    if check(fight, grappler, DEXTERITY, "grapple-check"):
        fight.battle.effects.append(Effect(grappler.who, GRAPPLE, target.who, "grapple-check"))


def grab(fight: Fight[TorchlightBattle], grappler: Combatant, target: Combatant) -> None:
    """One grappler holds one target [r-grapple]."""
    release(fight, grappler)
    grappler.grappling = target.who
    bit: i64 = 1
    target.grapplers |= bit << grappler.who
    get_status(fight, target, "grappled", "grapple-effect", grappler.who)


def grappled(combatant: Combatant) -> bool:
    """While grappled it cannot move at all, and every attack it makes is Impaired [grapple-effect]."""
    return combatant.grapplers != 0


# ---- keeping the hold


def save_for_holds(fight: Fight[TorchlightBattle], side: int) -> None:
    """The grappler makes a Strength save every round to keep the hold [grapple-hold, r-grapple]."""
    for grappler in fight.battle.combatants.copy():
        if (
            grappler.side == side
            and grappler.grappling != NOBODY
            and not save(fight, grappler, STRENGTH, "hold", "grapple-hold")
        ):
            release(fight, grappler)


class KeepHold(Decision[Word]):
    """Letting go of a grapple is free, in step 1 [r-grapple]."""

    KIND = "hold"
    CLAUSE = "r-grapple"

    def __init__(self, battle: TorchlightBattle, grappler: Combatant) -> None:
        super().__init__(grappler.seat, grappler.who)
        self.battle = battle
        self.grappler = grappler

    def options(self) -> list[Word]:
        found = [Word("hold", self.CLAUSE)]
        if self.grappler.grappling != NOBODY and acts(self.battle, self.grappler):
            found.append(Word("let-go", self.CLAUSE))
        return found


def keep_holds(fight: Fight[TorchlightBattle], actors: list[Combatant]) -> None:
    """Every grappler says whether it keeps its hold [r-grapple]."""
    grapplers = [actor for actor in actors if actor.grappling != NOBODY]
    if not grapplers:
        return
    decisions: list[Decision[Word]] = [KeepHold(fight.battle, grappler) for grappler in grapplers]
    answers = fight.ask_each(decisions)
    for number in range(len(grapplers)):
        if answers[number].key() == "let-go":
            release(fight, grapplers[number])
