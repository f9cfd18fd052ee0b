"""Step 1, with which dice: whoever has an Enhanced attack rolls it, declines, or trades it for a Maneuver."""

from __future__ import annotations

from fray.engine.decisions import Decision, Option
from fray.engine.fight import Fight
from fray.rulesets.torchlight.model.options import DoManeuver, TakeDice
from fray.rulesets.torchlight.model.plans import BY_TRADE, HIDE, LUNGE_BY_TRADE, Aim
from fray.rulesets.torchlight.model.state import Combatant, TorchlightBattle
from fray.rulesets.torchlight.rules.attack_options import may_trade
from fray.rulesets.torchlight.rules.enhancements import count_modifiers, net_of
from fray.rulesets.torchlight.rules.maneuvers import finds_cover, from_attack


class ChooseDice(Decision[Option]):
    """All the additional dice, some declined, or a Maneuver in their place [enhanced-trade, enhanced-declare]."""

    KIND = "enhanced"
    CLAUSE = "enhanced-trade"

    def __init__(self, battle: TorchlightBattle, one: Combatant, aim: Aim, net: int, may_hide: bool = True) -> None:
        super().__init__(one.seat, one.who)
        self.battle = battle
        self.one = one
        self.aim = aim
        self.net = net
        self.may_hide = may_hide

    def options(self) -> list[Option]:
        found: list[Option] = [TakeDice(declined) for declined in range(self.net + 1)]
        if may_trade(self.battle, self.one):
            target = self.battle.combatants[self.aim.target]
            found.extend(from_attack(self.battle, self.one, target, not self.aim.ranged, BY_TRADE, self.may_hide))
        return found


def declare_dice(fight: Fight[TorchlightBattle], actors: list[Combatant], second: bool) -> None:
    """Whoever has an Enhanced attack says what becomes of its dice; not for Squads and areas [r-enhanced-trade]."""
    battle = fight.battle
    asked: list[Combatant] = []
    nets: list[int] = []
    decisions: list[Decision[Option]] = []
    for one in actors:
        aim = one.plan.second if second else one.plan.first
        if aim is None or aim.joint or aim.lane or aim.lunge == LUNGE_BY_TRADE:
            continue
        net = net_of(battle, count_modifiers(battle, one, battle.combatants[aim.target], aim, not second))
        if net > 0:
            asked.append(one)
            nets.append(net)
            decisions.append(ChooseDice(battle, one, aim, net))
    if not asked:
        return
    answers = fight.ask_each(decisions)
    for number in range(len(asked)):
        one = asked[number]
        aim = one.plan.second if second else one.plan.first
        assert aim is not None
        choice = answers[number]
        if hides(choice) and not finds_cover(fight, one):
            choice = fight.ask(ChooseDice(battle, one, aim, nets[number], False))
        plan_dice(one, aim, choice)


def hides(choice: Option) -> bool:
    return isinstance(choice, DoManeuver) and choice.chosen.maneuver == HIDE


def plan_dice(one: Combatant, aim: Aim, choice: Option) -> None:
    if isinstance(choice, TakeDice):
        aim.declined = choice.declined
    elif isinstance(choice, DoManeuver):
        aim.trade = choice.chosen
        one.plan.used |= 1 << choice.chosen.maneuver
