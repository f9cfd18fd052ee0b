"""Reactions: who may meet an attack, with which number, and in which way."""

from __future__ import annotations

from fray.engine.decisions import Decision, Forbidden
from fray.engine.sums import Term
from fray.rulesets.labyrinthian.model import events as ev
from fray.rulesets.labyrinthian.model.blows import ORDINARY, Blow, Defense
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
from fray.rulesets.labyrinthian.model.sheets import CHANNEL, ENGINE, NO_WARD, SLAM, WARD_AT_ONCE, Source
from fray.rulesets.labyrinthian.model.state import (
    HOLDING_ON,
    PASSIVE,
    Combatant,
    LabBattle,
    LabFight,
    bit,
    commander_of,
    same_place,
)
from fray.rulesets.labyrinthian.model.variants import ACTIVE_ONLY, ALL_MAY_HELP, TARGET_ONLY
from fray.rulesets.labyrinthian.rules.climbing import hold_on
from fray.rulesets.labyrinthian.rules.defending_others import HelpWay, come, help_ways, may_come
from fray.rulesets.labyrinthian.rules.preferences import FREE_GUARD, HELP_ENEMIES
from fray.rulesets.labyrinthian.rules.refusals import FALLS_SHORT
from fray.rulesets.labyrinthian.rules.slam import can_be_thrown
from fray.rulesets.labyrinthian.rules.stances import has_shield
from fray.rulesets.labyrinthian.rules.totals import (
    active_number,
    explained,
    needed_actively,
    needed_passively,
    passive_number,
)
from fray.rulesets.labyrinthian.rules.verbs import pay_composure, reveal, spend_rating
from fray.rulesets.labyrinthian.rules.warfare import in_command


def may_react(reactor: Combatant) -> bool:
    """Able, not Paralyzed, with Composure above zero.

    [zero-composure-no-defense, zero-composure-both-sides, paralyzed-duration, surrendered-turns]
    """
    return reactor.may_act() and reactor.composure > 0


class React(Decision[Reaction]):
    """Meet the attack or decline; what falls short is not offered [reaction-after-damage-known, reaction-not-a-gamble].

    For another the helper's numbers count exactly as for itself [defend-others-same-test].
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

    def options(self) -> list[Reaction]:
        found = [Reaction(DECLINE, NO_SLOT, PASSIVE)]
        for how, slot in self.ways():
            found.extend([self.reaction(how, slot, rating, False) for rating in self.ratings(how, slot)])
            if self.may_slam() and how in (GUARD, PARRY):
                found.extend([self.reaction(how, slot, rating, True) for rating in self.active_ratings(how, slot)])
        return found

    def reaction(self, how: str, slot: int, rating: int, slam: bool) -> Reaction:
        """One of the options; minds that know what they want build only that."""
        return Reaction(how, slot, rating, slam, self.name_of(how, slot), self.value_of(rating))

    def name_of(self, how: str, slot: int) -> str:
        if how == COMMANDED:
            return self.battle.combatants[slot].name
        return self.actor.sheet.sources[slot].title if slot >= 0 else ""

    def value_of(self, rating: int) -> int:
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
        return [*found, *self.interposing()]

    def interposing(self) -> list[tuple[str, int]]:
        """Units of its own that stand in the target's place [warfare-units]."""
        return [
            (COMMANDED, unit.who)
            for unit in self.battle.combatants
            if interposes(self.battle, self.actor, unit, self.target)
        ]

    def passive(self) -> bool:
        """PR is looked at first, and is free [passive-reaction-first, passive-reaction-free]."""
        return passive_number(self.battle, self.blow, self.actor, None) >= needed_passively(
            self.battle, self.blow, self.actor
        )

    def ratings(self, how: str, slot: int) -> list[int]:
        """PASSIVE where PR suffices, else the Ratings that do [passive-fails-then-active, reaction-not-a-gamble]."""
        return [PASSIVE] if self.passive() else self.active_ratings(how, slot)

    def active_ratings(self, how: str, slot: int) -> list[int]:
        """Unspent Ratings that meet the total with the fitting Talent, and a Channel's Threshold [active-reaction]."""
        reactor = self.actor
        needed = needed_actively(self.battle, self.blow)
        penalty = self.battle.combatants[slot].penalty if how == COMMANDED else 0
        return [
            rating
            for rating in range(len(reactor.ratings))
            if reactor.unspent(rating)
            and active_number(self.battle, self.blow, reactor, rating, how, penalty, None) >= needed
            and (how != CHANNELED or reactor.ratings[rating] >= threshold(reactor.sheet.sources[slot]))
        ]

    def may_slam(self) -> bool:
        """By an Active Reaction for itself against an attack that is not Ranged.

        [slam-reaction-ar, ability-needs-reaction]
        """
        reactor, blow = self.actor, self.blow
        if reactor is not self.target or not reactor.sheet.has(SLAM) or blow.source.ranged or blow.area:
            return False
        return can_be_thrown(reactor, blow.striker)

    def possible(self) -> bool:
        """Whether there is anything but declining."""
        if not may_react(self.actor) or not self.ways():
            return False
        if self.passive():
            return True
        for how, slot in self.ways():
            if self.active_ratings(how, slot):
                return True
        return False

    def forbidden(self) -> list[Forbidden]:
        possible = {option.family() for option in self.options()}
        return [
            FALLS_SHORT.forbids(word)
            for word in (GUARD, PARRY, WARD)
            if not [family for family in possible if family.startswith(word)]
        ]


def can_pay(reactor: Combatant, source: Source) -> bool:
    """Composure that is not there cannot be paid; a climber pays for holding on as well [zero-exact-values]."""
    return reactor.composure >= source.composure_cost + (1 if reactor.footing == HOLDING_ON else 0)


def threshold(source: Source) -> int:
    return source.thresholds[0] if source.thresholds else -10_000


def parries(reactor: Combatant, slot: int, source: Source) -> bool:
    """Any readied weapon, fists and teeth included [parry, parry-details, natural-weapons-and-hide]."""
    return source.weapon and (source.natural or source.hands == 0 or slot == reactor.ready)


def wards(reactor: Combatant, slot: int, source: Source) -> bool:
    """A spell that Wards at once, or one that has been built up.

    [ward-with-offensive-spell, ward-immediate-some, magic-rules]
    """
    if not source.spell or source.ward == NO_WARD:
        return False
    if source.ward == WARD_AT_ONCE:
        return True
    return reactor.conjuring == slot and reactor.store >= source.conjure


def interposes(battle: LabBattle, commander: Combatant, unit: Combatant, target: Combatant) -> bool:
    """A Unit in the target's place, itself perhaps, may defend it, if its commander can lead it [warfare-units]."""
    return unit.commander == commander.who and same_place(unit, target) and obeys(battle, commander, unit)


def obeys(battle: LabBattle, commander: Combatant, unit: Combatant) -> bool:
    """Whether a Unit can roll its Defense Dice now: in command, neither deaf nor paralyzed, above zero Composure.

    [warfare-units, deafened-details]
    """
    return unit.sheet.kind != ENGINE and unit.composure > 0 and in_command(battle, commander, unit)


# ---- who reacts


def gather(fight: LabFight, blow: Blow, target: Combatant) -> list[Defense]:
    """The target has the first right; if it declines, one other may: its allies in order, then others.

    In another reading all may help. [one-defender-per-clash, defend-others, reaction-outside-turn]
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


def helpers(battle: LabBattle, blow: Blow, decider: Combatant, target: Combatant) -> list[Combatant]:
    """Allies of the target, then others who wish to be asked [one-defender-per-clash, defend-others]."""
    allies: list[Combatant] = []
    others: list[Combatant] = []
    for helper in battle.combatants:
        if helper is decider or helper is target or helper is blow.attacker or not may_react(helper):
            continue
        if helper.side == target.side:
            allies.append(helper)
        elif helper.habits & HELP_ENEMIES:
            others.append(helper)
    return [*allies, *others] if others else allies


def offer(fight: LabFight, blow: Blow, reactor: Combatant, target: Combatant) -> Defense | None:
    """Ask a combatant, if there is anything to ask; what it chose is carried out [passive-reaction-first]."""
    battle = fight.battle
    if not may_react(reactor) or (blow.purpose != ORDINARY and reactor is target):
        return None
    question = React(battle, blow, reactor, target)
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


# ---- reacting


def react(fight: LabFight, blow: Blow, reactor: Combatant, target: Combatant, choice: Reaction) -> Defense | None:
    """Come if need be, spend what it costs, and be one who Reacted.

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
    elif reactor is not target and not comes(fight, reactor, target, defense):
        return None
    terms: list[Term] | None = explained(fight)
    number = number_of(battle, blow, defense, choice, terms)
    defense.must_fall = hold_on(fight, reactor)
    if not defense.passive:
        defense.rating = spend_rating(fight, reactor, choice.rating, choice.how, "active-reaction")
    if choice.how == CHANNELED:
        pay_composure(fight, reactor, reactor.sheet.sources[choice.slot].composure_cost, "a Channel", "channel-rules")
    reveal(fight, reactor, "stealth-rules")
    reactor.reactions_made += 1
    blow.reacted = True
    claim_initiative(battle, blow, reactor, target, defense.passive)
    if terms is not None:
        clause = "passive-reaction-free" if defense.passive else "active-reaction"
        needed = needed_actively(battle, blow)
        fight.note(ev.Reacted(clause, reactor.who, target.who, choice.how, defense.passive, number, needed, terms))
    return defense


def number_of(battle: LabBattle, blow: Blow, defense: Defense, choice: Reaction, terms: list[Term] | None) -> int:
    reactor = defense.reactor
    if choice.passive():
        return passive_number(battle, blow, reactor, terms)
    penalty = defense.unit.penalty if defense.unit is not None else 0
    return active_number(battle, blow, reactor, choice.rating, choice.how, penalty, terms)


def comes(fight: LabFight, helper: Combatant, target: Combatant, defense: Defense) -> bool:
    """The helper's way and boost; on a failed save, or if the way costs its last Composure, it cannot help.

    [helper-place, charge-defense, laceration-details, zero-composure-no-defense]
    """
    ways = help_ways(fight.battle, helper, target)
    if not ways:
        return False
    way = ways[0] if len(ways) == 1 else fight.ask(HelpWay(fight.battle, helper, target, ways))
    if not come(fight, helper, target, way) or not may_react(helper):  # a Laceration may bring it to zero on the way
        return False
    defense.boost = way.boost
    return True


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
