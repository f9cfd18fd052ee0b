"""The three stances: who chooses which, when it can be changed, and what it adds to damage and defense."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from fray.engine.decisions import Decision, Forbidden
from fray.engine.fight import Fight
from fray.rulesets.stances.model import events as ev
from fray.rulesets.stances.model.options import SwitchStance, TurnOption
from fray.rulesets.stances.model.replies import CONVICTION_COST, TakeStance
from fray.rulesets.stances.model.state import (
    AGGRESSIVE,
    BALANCED,
    CONSCIOUS,
    CONVINCED_SELF,
    DEFENSIVE,
    NO_STANCE,
    SOCIAL,
    STANCE_NAMES,
    Combatant,
    StancesBattle,
)
from fray.rulesets.stances.model.variants import MINDLESS_BALANCED, NPCS_FIRST, OPEN_IN_GRACE_ORDER
from fray.rulesets.stances.rules.armor import armor_allows_aggressive
from fray.rulesets.stances.rules.initiative import quickness
from fray.rulesets.stances.rules.refusals import HEAVY_ARMOR, SWITCHED, refuse
from fray.rulesets.stances.rules.techniques import MASTERY_DAMAGE, MASTERY_DEFENSE, MASTERY_REDUCTION, may_use_mastery
from fray.rulesets.stances.rules.verbs import note_condition, pay, take_stance, use_up

CONVICTION: Final = "unshakeable-conviction"
# Stance modifiers of defense rolls, by stance.
# [aggressive-defense-penalty, balanced-no-modifiers, defensive-defense-bonus]
DEFENSE_MODIFIERS: Final[tuple[int, ...]] = (0, -1, 0, 4)
# What a stance adds to damage rolls [aggressive-damage-bonus, balanced-no-modifiers, defensive-damage-penalty].
STANCE_DAMAGE: Final[tuple[int, ...]] = (0, 1, 0, -1)
# What it takes off damage [defensive-damage-reduction].
STANCE_REDUCTION: Final[tuple[int, ...]] = (0, 0, 0, 2)


# ---- choosing


class ChooseStance(Decision[TakeStance]):
    """The regular moment to change stance, free of cost [stance-switch-timing, stance-switch-free]."""

    KIND = "stance"
    CLAUSE = "stance-choice-each-round"

    def __init__(self, battle: StancesBattle, chooser: Combatant) -> None:
        super().__init__(chooser.seat, chooser.who)
        self.battle = battle
        self.chooser = chooser

    def begins(self) -> bool:
        return True

    def options(self) -> list[TakeStance]:
        """Last round's stance comes first: it is kept where no choice is given [r-stance-selection-simultaneous]."""
        found = [TakeStance(stance) for stance in stances_in_order(self.battle, self.chooser)]
        if may_use_mastery(self.battle, self.chooser):
            found.append(TakeStance(DEFENSIVE, mastery=True))
        if may_be_firm(self.battle, self.chooser):
            found.extend([TakeStance(choice.stance, firm=True) for choice in found.copy()])
        return found

    def forbidden(self) -> list[Forbidden]:
        if may_be_aggressive(self.battle, self.chooser):
            return []
        return [HEAVY_ARMOR.forbids(STANCE_NAMES[AGGRESSIVE])]


def stances_in_order(battle: StancesBattle, chooser: Combatant) -> list[int]:
    usual = default_stance(battle, chooser)
    found = [usual]
    for stance in (AGGRESSIVE, BALANCED, DEFENSIVE):
        if stance != usual and (stance != AGGRESSIVE or may_be_aggressive(battle, chooser)):
            found.append(stance)
    return found


def default_stance(battle: StancesBattle, chooser: Combatant) -> int:
    """Last round's stance; Balanced in round 1, and for those who had none [r-stance-selection-simultaneous]."""
    stance = chooser.stance if chooser.stance != NO_STANCE else BALANCED
    return stance if stance != AGGRESSIVE or may_be_aggressive(battle, chooser) else BALANCED


def may_be_aggressive(battle: StancesBattle, combatant: Combatant) -> bool:
    """Heavy armor bars the Aggressive stance in a fight, not in an argument [armor-heavy-stance, r-social-frame]."""
    return battle.mode == SOCIAL or armor_allows_aggressive(combatant)


def may_be_firm(battle: StancesBattle, chooser: Combatant) -> bool:
    """Unshakeable Conviction: 3 Momentum, once per scene, in an argument [technique-unshakeable-conviction]."""
    return (
        battle.mode == SOCIAL
        and chooser.knows(CONVICTION)
        and chooser.momentum >= CONVICTION_COST
        and not chooser.has_used(CONVINCED_SELF)
    )


def choose_stances(fight: Fight[StancesBattle]) -> None:
    """Everybody conscious chooses, at the same time and unseen; then all choices are shown.

    [stance-choice-each-round, stance-switch-timing, stance-switch-free, r-stance-selection-simultaneous, r-surprise]
    """
    battle = fight.battle
    choosers: list[Combatant] = []
    for chooser in battle.combatants:
        chooser.mastery = False
        chooser.firm = False
        if chooser.condition != CONSCIOUS:
            continue
        if battle.surprised_now(chooser):
            chooser.stance = NO_STANCE
        elif chooser.mindless():
            settle(fight, chooser, TakeStance(mindless_stance(battle, chooser)))
        else:
            choosers.append(chooser)
    reading = battle.variants.selection
    if reading == OPEN_IN_GRACE_ORDER:
        choosers.sort(key=lambda chooser: (quickness(chooser, battle.mode), chooser.player, chooser.who))
        for chooser in choosers:
            settle(fight, chooser, fight.ask(ChooseStance(battle, chooser)))
    elif reading == NPCS_FIRST:
        choose_together(fight, [chooser for chooser in choosers if not chooser.player])
        choose_together(fight, [chooser for chooser in choosers if chooser.player])
    else:
        choose_together(fight, choosers)


def choose_together(fight: Fight[StancesBattle], choosers: list[Combatant]) -> None:
    decisions: list[Decision[TakeStance]] = [ChooseStance(fight.battle, chooser) for chooser in choosers]
    choices = fight.ask_each(decisions)
    for index, chooser in enumerate(choosers):
        settle(fight, chooser, choices[index])


def mindless_stance(battle: StancesBattle, creature: Combatant) -> int:
    """The mindless are Aggressive whenever they may be [r-npc-momentum]."""
    if battle.variants.mindless == MINDLESS_BALANCED or not may_be_aggressive(battle, creature):
        return BALANCED
    return AGGRESSIVE


def settle(fight: Fight[StancesBattle], chooser: Combatant, choice: TakeStance) -> None:
    """The stance holds for the round; it costs neither Momentum nor action.

    [stance-switch-free, r-stance-example-cost]
    """
    if chooser.condition != CONSCIOUS:
        return  # the Keeper has taken it out of the fight meanwhile
    changed = chooser.stance not in (NO_STANCE, choice.stance)
    chooser.stance = choice.stance
    chooser.mastery = choice.mastery
    if choice.stance != DEFENSIVE and chooser.counter_ready:
        chooser.counter_ready = False
        note_condition(fight, chooser, "ready to counterattack", False, "r-counterattack-on-defend")
    if choice.firm:
        pay(fight, chooser, CONVICTION_COST, "Unshakeable Conviction", "r-technique-general")
        chooser.firm = True
        bit: i64 = CONVINCED_SELF
        use_up(chooser, bit)
    if fight.listening:
        clause = "r-stance-example-cost" if changed else "stance-choice-each-round"
        fight.note(ev.StanceChosen(clause, chooser.who, choice.stance, choice.mastery, choice.firm))


# ---- switching


def may_switch(combatant: Combatant) -> bool:
    """Once per combat or conflict, on the combatant's own turn, while Balanced.

    [balanced-free-switch, stance-extra-switch, r-balanced-switch-window, social-balanced-adaptable]
    """
    return combatant.stance == BALANCED and not combatant.switched and not combatant.mindless()


def switches(battle: StancesBattle, combatant: Combatant) -> list[TurnOption]:
    """The stances that a Balanced combatant may switch to now, as a free action [balanced-free-switch]."""
    found: list[TurnOption] = []
    if may_switch(combatant):
        if may_be_aggressive(battle, combatant):
            found.append(SwitchStance(AGGRESSIVE))
        found.append(SwitchStance(DEFENSIVE))
    return found


def why_not_switch(battle: StancesBattle, combatant: Combatant, found: list[Forbidden]) -> None:
    for stance in (AGGRESSIVE, DEFENSIVE):
        if stance == AGGRESSIVE and not may_be_aggressive(battle, combatant):
            refuse(found, f"switch:{STANCE_NAMES[stance]}", HEAVY_ARMOR)
        elif not may_switch(combatant):
            refuse(found, f"switch:{STANCE_NAMES[stance]}", SWITCHED)


def switch_stance(fight: Fight[StancesBattle], combatant: Combatant, stance: int, clause: str) -> None:
    """The one extra change of stance in a combat: it costs no Momentum and no action.

    [balanced-free-switch, stance-extra-switch, stance-switch-free]
    """
    combatant.switched = True
    combatant.crossed = 0  # what was walked in Balanced stance makes no Charge
    take_stance(fight, combatant, stance, clause)


# ---- what a stance adds


def stance_damage(attacker: Combatant) -> int:
    """+1 Aggressive, -1 Defensive, -3 with mastery, on every damage roll.

    [aggressive-damage-bonus, balanced-no-modifiers, defensive-damage-penalty, r-defensive-mastery]
    """
    return MASTERY_DAMAGE if attacker.mastery else STANCE_DAMAGE[attacker.stance]


def stance_defense(defender: Combatant) -> int:
    """-1, 0 or +4 by stance, +6 with mastery.

    [aggressive-defense-penalty, defensive-defense-bonus, r-defensive-mastery]
    """
    return MASTERY_DEFENSE if defender.mastery else DEFENSE_MODIFIERS[defender.stance]


def stance_reduction(target: Combatant) -> int:
    """Damage to a Defensive combatant is reduced by 2, by 3 with mastery.

    [defensive-damage-reduction, balanced-no-modifiers, r-defensive-mastery]
    """
    return MASTERY_REDUCTION if target.mastery else STANCE_REDUCTION[target.stance]
