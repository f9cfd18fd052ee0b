"""Reactions: who may meet an attack, with which number, and in which way."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64, mypyc_attr

from fray.engine.decisions import Decision, Forbidden
from fray.engine.sums import Term, named
from fray.rulesets.labyrinthian.model import events as ev
from fray.rulesets.labyrinthian.model.blows import Blow, Defense
from fray.rulesets.labyrinthian.model.options import (
    CHANNELED,
    COMMANDED,
    DECLINE,
    GUARD,
    NO_SLOT,
    PARRY,
    WARD,
    Reaction,
)
from fray.rulesets.labyrinthian.model.sheets import AGILITY, CHANNEL, ENGINE, INTUITION, TALENT_NAMES, WISDOM, Source
from fray.rulesets.labyrinthian.model.state import (
    HOLDING_ON,
    PASSIVE,
    Combatant,
    LabBattle,
    LabFight,
    bit,
    commander_of,
)
from fray.rulesets.labyrinthian.model.variants import (
    ACTIVE_ONLY,
    ALL_MAY_HELP,
    BARE_FOR_ALL,
    BARE_FOR_PASSIVE,
    TARGET_ONLY,
    UNHALVED_BASE,
)
from fray.rulesets.labyrinthian.rules.abilities import may_slam_back
from fray.rulesets.labyrinthian.rules.climbing import hold_on
from fray.rulesets.labyrinthian.rules.composure import may_react, spend_composure
from fray.rulesets.labyrinthian.rules.defending_others import comes, helpers, may_come
from fray.rulesets.labyrinthian.rules.defenses import wards
from fray.rulesets.labyrinthian.rules.preferences import FREE_GUARD
from fray.rulesets.labyrinthian.rules.prone import prone_reaction
from fray.rulesets.labyrinthian.rules.refusals import FALLS_SHORT
from fray.rulesets.labyrinthian.rules.stances import has_shield
from fray.rulesets.labyrinthian.rules.terrain_tags import after_penalties, cover_reaction, obscured_rating
from fray.rulesets.labyrinthian.rules.verbs import explained, reveal, spend_rating
from fray.rulesets.labyrinthian.rules.warfare import interposes
from fray.rulesets.labyrinthian.rules.wounds import unit_penalty

UNMEETABLE: Final = 10_000


# ---- the numbers


def defense_talent(how: str) -> int:
    """Guard and Parry: Agility. Ward: Wisdom. Channel and Command: Intuition.

    [guard-uses-agility, ward-uses-wisdom, talent-per-action]
    """
    if how == WARD:
        return WISDOM
    return INTUITION if how in (CHANNELED, COMMANDED) else AGILITY


def passive_reaction(battle: LabBattle, combatant: Combatant) -> i64:
    """PR as it stands on the sheet [passive-reaction-value, passive-reaction-formula]."""
    if battle.variants.passive_reaction == UNHALVED_BASE:
        return combatant.sheet.unhalved_pr
    return combatant.sheet.pr


def passive_number(
    battle: LabBattle, blow: Blow, reactor: Combatant, target: Combatant, terms: list[Term] | None
) -> i64:
    """PR and what changes it: lying Prone, Cover [passive-reaction-value, prone-details, cover-details]."""
    number = named(terms, "Passive Reaction", passive_reaction(battle, reactor))
    return number + reaction_modifier(battle, reactor, target, blow.source.ranged, False, terms)


def active_number(
    battle: LabBattle,
    blow: Blow,
    reactor: Combatant,
    target: Combatant,
    rating: i64,
    how: str,
    penalty: int,
    terms: list[Term] | None,
) -> i64:
    """A Rating + the Talent of the kind of defense [active-reaction]."""
    talent = defense_talent(how)
    number = named(terms, "Action Rating", reactor.ratings[rating])
    number += named(terms, TALENT_NAMES[talent], reactor.sheet.talents[talent])
    number += named(terms, "Wounds of the Unit", penalty)
    return number + reaction_modifier(battle, reactor, target, blow.source.ranged, True, terms)


def reaction_modifier(
    battle: LabBattle, reactor: Combatant, target: Combatant, ranged: bool, active: bool, terms: list[Term] | None
) -> i64:
    """What changes a Reaction: lying Prone, Cover against Ranged attacks, and for a Rating an Obscured Position.

    All of it is the Reactor's, as it stands before it moves; a commander Reacts from where it is itself.
    [prone-details, cover-details, obscured-details, helper-place]
    """
    total = prone_reaction(reactor, terms)
    if ranged:
        total += cover_reaction(battle, reactor, target, terms)
    if active:
        total += obscured_rating(battle, reactor, terms)
    return total


def needed_passively(battle: LabBattle, blow: Blow, reactor: Combatant) -> i64:
    """What a Passive Reaction must meet; from hiding, and in the first Turn of an ambush, none can.

    [passive-reaction-free, attackers-ar-means-total, stealth-rules]
    """
    if blow.from_hiding or (battle.ambush_turn and reactor.side != battle.ambushers):
        return UNMEETABLE
    if battle.variants.number_to_meet in (BARE_FOR_PASSIVE, BARE_FOR_ALL):
        return blow.total - blow.talent
    return blow.total


def needed_actively(battle: LabBattle, blow: Blow) -> i64:
    """A Reaction with a Rating must meet the attack total.

    [active-reaction, react-compare-meets, attackers-ar-means-total]
    """
    return blow.total - blow.talent if battle.variants.number_to_meet == BARE_FOR_ALL else blow.total


# ---- the ways


@mypyc_attr(free_list_len=1)
class React(Decision[Reaction]):
    """Meet the attack, so that Defense Dice may be rolled, or decline; what falls short is not offered.

    For another the helper's numbers count exactly as for itself. [reaction-definition, reaction-after-damage-known,
    reaction-not-a-gamble, defend-others-same-test]
    """

    KIND = "react"
    CLAUSE = "reaction-definition"

    def __init__(self, battle: LabBattle, blow: Blow, reactor: Combatant, target: Combatant) -> None:
        super().__init__(reactor.seat, reactor.who)
        self.battle = battle
        self.blow = blow
        self.actor = reactor
        self.target = target
        self.in_place = True  # or able to get there; otherwise only a Unit in the target's place can help

    def stands(self) -> bool:
        return self.allowed()

    def allowed(self) -> bool:
        """Able to React, which nobody is at zero Composure, and the target is still there [killing-blow-procedure]."""
        return may_react(self.actor) and self.target.here()

    def options(self) -> list[Reaction]:
        found = [Reaction(DECLINE, NO_SLOT, PASSIVE)]
        if not self.allowed():
            return found
        for how, slot in self.ways():
            found.extend([self.reaction(how, slot, rating, False) for rating in self.ratings(how, slot)])
            if may_slam_back(self.blow, self.actor, self.target) and how in (GUARD, PARRY):
                found.extend([self.reaction(how, slot, rating, True) for rating in self.active_ratings(how, slot)])
        return found

    def reaction(self, how: str, slot: int, rating: i64, slam: bool) -> Reaction:
        """One of the options; minds that know what they want build only that."""
        return Reaction(how, slot, rating, slam, self.name_of(how, slot), self.value_of(rating))

    def name_of(self, how: str, slot: int) -> str:
        if how == COMMANDED:
            return self.battle.combatants[slot].name
        return self.actor.sheet.sources[slot].title if slot >= 0 else ""

    def value_of(self, rating: i64) -> int:
        return self.actor.ratings[rating] if rating != PASSIVE else 0

    def ways(self) -> list[tuple[str, int]]:
        """Guard, Parry with what is ready, Ward, Channel, or a Unit that is in place [defense-kinds]."""
        if self.actor is not self.target and not may_come(self.battle, self.actor, self.target):
            return self.interposing()
        found: list[tuple[str, int]] = [(GUARD, NO_SLOT)]
        for slot, source in enumerate(self.actor.sheet.sources):
            if parries(self.actor, slot, source):
                found.append((PARRY, slot))
            elif wards(self.actor, slot, source):
                found.append((WARD, slot))
            elif source.attack == CHANNEL and source.defense and can_pay(self.actor, source):
                found.append((CHANNELED, slot))
        found.extend(self.interposing())
        return found

    def interposing(self) -> list[tuple[str, int]]:
        """Units of its own that stand in the target's place [warfare-units]."""
        found: list[tuple[str, int]] = []
        for unit in self.battle.combatants:
            if unit.commander == self.who and interposes(self.battle, self.actor, unit, self.target):
                found.append((COMMANDED, unit.who))
        return found

    def passive(self) -> bool:
        """PR is looked at first, and is free; meeting the total is enough.

        [passive-reaction-first, passive-reaction-free, react-compare-meets]
        """
        return passive_number(self.battle, self.blow, self.actor, self.target, None) >= needed_passively(
            self.battle, self.blow, self.actor
        )

    def ratings(self, how: str, slot: int) -> list[int]:
        """PASSIVE where PR suffices, else the Ratings that do [passive-fails-then-active, reaction-not-a-gamble]."""
        return [PASSIVE] if self.passive() else self.active_ratings(how, slot)

    def active_ratings(self, how: str, slot: int) -> list[int]:
        """The Ratings that suffice [active-reaction]."""
        return [rating for rating in range(len(self.actor.ratings)) if self.suffices(rating, how, slot)]

    def suffices(self, rating: i64, how: str, slot: int) -> bool:
        """Unspent, it meets the total with the fitting Talent, and a Channel's Threshold [active-reaction]."""
        if not self.actor.unspent(rating):
            return False
        penalty = unit_penalty(self.battle.combatants[slot]) if how == COMMANDED else 0
        number = active_number(self.battle, self.blow, self.actor, self.target, rating, how, penalty, None)
        if number < needed_actively(self.battle, self.blow):
            return False
        return how != CHANNELED or self.reaches_threshold(rating, slot)

    def reaches_threshold(self, rating: i64, slot: int) -> bool:
        """Whether a Rating is enough for a Channel [channel-rules, threshold-details]."""
        value = after_penalties(self.battle, self.actor, self.actor.ratings[rating])
        return value >= threshold(self.actor.sheet.sources[slot])

    def possible(self) -> bool:
        """Whether there is anything but declining; what is quickly said comes first."""
        if not self.allowed():
            return False
        if self.passive():
            return self.actor is self.target or bool(self.ways())
        best = self.actor.best_rating()  # no other suffices where the highest does not
        if best < 0 or not self.within_reach(best):
            return False
        for how, slot in self.ways():
            if self.suffices(best, how, slot):
                return True
        return False

    def within_reach(self, rating: i64) -> bool:
        """Whether a Rating would meet the total with the largest of the Reactor's Talents [active-reaction]."""
        number = self.actor.ratings[rating] + self.actor.sheet.largest_talent
        number += reaction_modifier(self.battle, self.actor, self.target, self.blow.source.ranged, True, None)
        return number >= needed_actively(self.battle, self.blow)

    def forbidden(self) -> list[Forbidden]:
        possible = {option.how for option in self.options()}
        return [FALLS_SHORT.forbids(how) for how in (GUARD, PARRY, WARD) if how not in possible]


def can_pay(reactor: Combatant, source: Source) -> bool:
    """Composure that is not there cannot be paid; a climber pays for holding on as well [zero-exact-values]."""
    return reactor.composure >= source.composure_cost + (1 if reactor.footing == HOLDING_ON else 0)


def threshold(source: Source) -> int:
    return source.thresholds[0] if source.thresholds else -10_000


def parries(reactor: Combatant, slot: int, source: Source) -> bool:
    """Any readied weapon, fists and teeth included [parry, parry-details, natural-weapons-and-hide]."""
    return source.weapon and (source.natural or source.hands == 0 or slot == reactor.ready)


# ---- who Reacts


def gather(fight: LabFight, blow: Blow, target: Combatant) -> list[Defense]:
    """The target has the first right; if it declines, a single helper may: its allies in order, then others.

    In another reading all may help. Where nobody Reacts, all the damage comes through.
    [reaction-outside-turn, defense-is-active, defend-others, one-defender-per-clash]
    """
    battle = fight.battle
    found: list[Defense] = []
    if target.sheet.kind == ENGINE:
        return found
    decider = commander_of(battle, target)
    defense = offer(fight, blow, decider, target)
    if defense is not None:
        found.append(defense)
        if target in (defense.reactor, defense.unit):
            blow.target_reacted = True
            target.reacted_turn = battle.turn
    if not found or battle.variants.defenders == ALL_MAY_HELP:
        for helper in helpers(battle, blow, decider, target):
            defense = offer(fight, blow, helper, target)
            if defense is not None:
                found.append(defense)
                if battle.variants.defenders != ALL_MAY_HELP:
                    break
    if not found and fight.listening:
        fight.note(ev.NobodyReacted("defense-is-active", target.who, blow.total))
    return found


def offer(fight: LabFight, blow: Blow, reactor: Combatant, target: Combatant) -> Defense | None:
    """Ask a combatant, if there is anything to ask; what it chose is carried out [passive-reaction-first]."""
    question = React(fight.battle, blow, reactor, target)
    if not question.possible():
        return None
    if reactor is target and guards_by_habit(reactor) and question.passive():
        return react(fight, blow, reactor, target, Reaction(GUARD, NO_SLOT, PASSIVE))
    choice = fight.ask(question)
    if choice.how == DECLINE:
        return None
    return react(fight, blow, reactor, target, choice)


def guards_by_habit(reactor: Combatant) -> bool:
    """It always guards for free, if it has something to guard with and nothing to hold on to."""
    if not reactor.habits & FREE_GUARD or reactor.footing == HOLDING_ON:
        return False
    return bool(reactor.sheet.armor_dice) or has_shield(reactor)


# ---- Reacting


def react(fight: LabFight, blow: Blow, reactor: Combatant, target: Combatant, choice: Reaction) -> Defense | None:
    """Come if need be, spend what it costs, and count as having Reacted.

    [active-reaction, passive-reaction-free, helper-place, channel-rules, who-is-a-reactor]
    """
    battle = fight.battle
    defense = Defense(reactor, target)
    defense.how = choice.how
    defense.slot = choice.slot
    defense.slam = choice.slam
    defense.passive = choice.passive()
    if choice.how == COMMANDED:
        defense.unit = battle.combatants[choice.slot]
    terms: list[Term] | None = explained(fight)
    number = number_of(battle, blow, defense, choice, terms)
    if defense.unit is None and reactor is not target and not comes(fight, reactor, target, defense):
        return None
    if not defense.passive and not reactor.unspent(choice.rating):  # spent by an order while it chose its way
        return None
    if choice.how == CHANNELED and not can_pay(reactor, reactor.sheet.sources[choice.slot]):
        return None  # a Wound on the way has taken what the Channel costs
    hold_on(fight, reactor)
    if not defense.passive:
        defense.rating = spend_rating(fight, reactor, choice.rating, choice.how, "active-reaction")
    if choice.how == CHANNELED:
        spend_composure(fight, reactor, reactor.sheet.sources[choice.slot].composure_cost, "a Channel", "channel-rules")
    reveal(fight, reactor, "stealth-rules")
    reactor.reactions_made += 1
    claim_initiative(battle, blow, reactor, target, defense.passive)
    if terms is not None:
        clause = "passive-reaction-free" if defense.passive else "active-reaction"
        needed = needed_passively(battle, blow, reactor) if defense.passive else needed_actively(battle, blow)
        fight.note(ev.Reacted(clause, reactor.who, target.who, choice.how, defense.passive, number, needed, terms))
    return defense


def number_of(battle: LabBattle, blow: Blow, defense: Defense, choice: Reaction, terms: list[Term] | None) -> int:
    reactor = defense.reactor
    if choice.passive():
        return passive_number(battle, blow, reactor, defense.target, terms)
    penalty = unit_penalty(defense.unit) if defense.unit is not None else 0
    return active_number(battle, blow, reactor, defense.target, choice.rating, choice.how, penalty, terms)


def claim_initiative(battle: LabBattle, blow: Blow, reactor: Combatant, target: Combatant, passive: bool) -> None:
    """Every enemy of the holder who Reacted has a claim, for itself or another, passively or not.

    [initiative-seize, who-is-a-reactor]
    """
    if reactor.side == blow.attacker.side:
        return
    reading = battle.variants.reactors
    if reading == ACTIVE_ONLY and passive:
        return
    if reading == TARGET_ONLY and reactor is not target and target.commander != reactor.who:
        return
    battle.claimants |= bit(reactor.who)
    battle.last_reactor = reactor.who
