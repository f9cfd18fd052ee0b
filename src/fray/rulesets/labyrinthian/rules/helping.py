"""Who meets an attack: the target first, then one other; how a helper comes and goes; the Slam of a Reaction."""

from __future__ import annotations

from fray.engine.decisions import Decision
from fray.engine.sums import Term
from fray.rulesets.labyrinthian.model import events as ev
from fray.rulesets.labyrinthian.model.approach import Approach
from fray.rulesets.labyrinthian.model.blows import ORDINARY, Blow, Defense
from fray.rulesets.labyrinthian.model.options import CHANNELED, COMMANDED, DECLINE, GUARD, NO_SLOT, Reaction
from fray.rulesets.labyrinthian.model.sheets import ENGINE
from fray.rulesets.labyrinthian.model.state import (
    HOLDING_ON,
    PASSIVE,
    Combatant,
    LabBattle,
    LabFight,
    bit,
    commander_of,
)
from fray.rulesets.labyrinthian.model.variants import ACTIVE_ONLY, ALL_MAY_HELP, TARGET_ONLY
from fray.rulesets.labyrinthian.rules.coming import come, go_away, help_ways
from fray.rulesets.labyrinthian.rules.defenses import explained
from fray.rulesets.labyrinthian.rules.elevating import hold_on
from fray.rulesets.labyrinthian.rules.preferences import FREE_GUARD, HELP_ENEMIES
from fray.rulesets.labyrinthian.rules.reactions import React, may_react
from fray.rulesets.labyrinthian.rules.stances import has_shield
from fray.rulesets.labyrinthian.rules.tossing import ChooseToss, hurl, toss_ways
from fray.rulesets.labyrinthian.rules.totals import active_number, needed_actively, passive_number
from fray.rulesets.labyrinthian.rules.verbs import pay_composure, reveal, spend_rating


class HelpWay(Decision[Approach]):
    """How a helper gets into place, and whether it Charges [defend-others-move-in, defend-others-velocity]."""

    KIND = "come"
    CLAUSE = "defend-others-move-in"

    def __init__(self, battle: LabBattle, one: Combatant, target: Combatant, ways: list[Approach]) -> None:
        super().__init__(one.seat, one.who)
        self.battle = battle
        self.one = one
        self.target = target
        self.ways = ways

    def options(self) -> list[Approach]:
        return self.ways


# ---- who reacts


def gather(fight: LabFight, blow: Blow, target: Combatant) -> list[Defense]:
    """The target has the first right; if it declines, one other may: its allies in order, then others.

    In another reading all may help. [one-defender-per-clash, defend-others, reaction-outside-turn]
    """
    battle = fight.battle
    found: list[Defense] = []
    if target.sheet.kind == ENGINE:
        return found
    first = commander_of(battle, target)
    defense = offer(fight, blow, first, target)
    if defense is not None:
        found.append(defense)
        if target in (defense.reactor, defense.unit):
            blow.target_reacted = True
            target.reacted_turn = battle.turn
    if not found or battle.variants.defenders == ALL_MAY_HELP:
        for one in helpers(battle, blow, first, target):
            defense = offer(fight, blow, one, target)
            if defense is not None:
                found.append(defense)
                if battle.variants.defenders != ALL_MAY_HELP:
                    break
    if not found and fight.listening:
        fight.note(ev.NobodyReacted("defense-is-active", target.who, blow.total))
    return found


def helpers(battle: LabBattle, blow: Blow, first: Combatant, target: Combatant) -> list[Combatant]:
    """Allies of the target, then whoever else wishes to be asked [one-defender-per-clash, defend-others]."""
    allies: list[Combatant] = []
    others: list[Combatant] = []
    for one in battle.combatants:
        if one is first or one is target or one is blow.attacker or not may_react(one):
            continue
        if one.side == target.side:
            allies.append(one)
        elif one.habits & HELP_ENEMIES:
            others.append(one)
    return [*allies, *others] if others else allies


def offer(fight: LabFight, blow: Blow, one: Combatant, target: Combatant) -> Defense | None:
    """Ask somebody, if there is anything to ask; what it chose is carried out [passive-reaction-first]."""
    battle = fight.battle
    if not may_react(one) or (blow.purpose != ORDINARY and one is target):
        return None
    question = React(battle, blow, one, target)
    if not question.possible():
        return None
    if one is target and guards_by_habit(one) and question.passive():
        return react(fight, blow, one, target, Reaction(GUARD, NO_SLOT, PASSIVE))
    choice = fight.ask(question)
    if choice.how == DECLINE:
        return None
    return react(fight, blow, one, target, choice)


def guards_by_habit(one: Combatant) -> bool:
    """It always guards for free, if it has something to guard with and nothing to hold on to."""
    if not one.habits & FREE_GUARD or one.footing == HOLDING_ON:
        return False
    return bool(one.sheet.armor_dice) or has_shield(one)


# ---- reacting


def react(fight: LabFight, blow: Blow, one: Combatant, target: Combatant, choice: Reaction) -> Defense | None:
    """Come if need be, spend what it costs, and be one who Reacted.

    [active-reaction, passive-reaction-free, helper-place, channel-rules, who-is-a-reactor]
    """
    battle = fight.battle
    defense = Defense(one, target)
    defense.how = choice.how
    defense.slot = choice.slot
    defense.slam = choice.slam
    defense.passive = choice.passive()
    if choice.how == COMMANDED:
        defense.unit = battle.combatants[choice.slot]
    elif one is not target and not comes(fight, one, target, defense):
        return None
    terms: list[Term] | None = explained(fight)
    number = number_of(battle, blow, defense, choice, terms)
    defense.must_fall = hold_on(fight, one)
    if not defense.passive:
        defense.rating = spend_rating(fight, one, choice.rating, choice.how, "active-reaction")
    if choice.how == CHANNELED:
        pay_composure(fight, one, one.sheet.sources[choice.slot].composure_cost, "a Channel", "channel-rules")
    reveal(fight, one, "stealth-rules")
    one.reactions_made += 1
    blow.reacted = True
    claim_initiative(battle, blow, one, target, defense.passive)
    if terms is not None:
        clause = "passive-reaction-free" if defense.passive else "active-reaction"
        needed = needed_actively(battle, blow)
        fight.note(ev.Reacted(clause, one.who, target.who, choice.how, defense.passive, number, needed, terms))
    return defense


def number_of(battle: LabBattle, blow: Blow, defense: Defense, choice: Reaction, terms: list[Term] | None) -> int:
    one = defense.reactor
    if choice.passive():
        return passive_number(battle, blow, one, terms)
    penalty = defense.unit.penalty if defense.unit is not None else 0
    return active_number(battle, blow, one, choice.rating, choice.how, penalty, terms)


def comes(fight: LabFight, one: Combatant, target: Combatant, defense: Defense) -> bool:
    """The helper's way and boost; on a failed save, or if the way costs its last Composure, it cannot help.

    [helper-place, charge-defense, laceration-details, zero-composure-no-defense]
    """
    ways = help_ways(fight.battle, one, target)
    if not ways:
        return False
    way = ways[0] if len(ways) == 1 else fight.ask(HelpWay(fight.battle, one, target, ways))
    if not come(fight, one, target, way) or not may_react(one):  # a Laceration may bring it to zero on the way
        return False
    defense.boost = way.boost
    return True


def claim_initiative(battle: LabBattle, blow: Blow, one: Combatant, target: Combatant, passive: bool) -> None:
    """Every enemy of the holder who Reacted has a claim, for itself or another, passively or not.

    [initiative-seize, who-is-a-reactor]
    """
    if one.side == blow.attacker.side:
        return
    reading = battle.variants.reactors
    if reading == ACTIVE_ONLY and passive:
        return
    if reading == TARGET_ONLY and one is not target and target.commander != one.who:
        return
    battle.claimants |= bit(one.who)
    battle.last_reactor = one.who


# ---- afterwards


def throw_back(fight: LabFight, blow: Blow, defense: Defense) -> None:
    """Slam as a Reaction: the attacker is tossed up to 1 + a tenth of the raw Rating.

    [slam-reaction-ar, slam-figures, reaction-ability-no-threshold]
    """
    if not defense.slam or not blow.body.here():
        return
    ways = toss_ways(fight.battle, blow.body, 1 + max(defense.rating, 0) // 10)
    if not ways:
        hurl(fight, blow.body, ())
        return
    choice = fight.ask(ChooseToss(fight.battle, defense.reactor, blow.body, ways))
    hurl(fight, blow.body, choice.way)


def step_away(fight: LabFight, defense: Defense) -> None:
    """After defending another, the helper may go somewhere else [defend-others-move-away]."""
    one = defense.reactor
    if one is not defense.target and defense.unit is None and one.able():
        go_away(fight, one)
