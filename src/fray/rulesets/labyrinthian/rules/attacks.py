"""Declaring an attack: source, target, Rating, damage type, approach; then it is paid for and on its way.

[clash-sequence]
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64, mypyc_attr

from fray.engine.decisions import Decision
from fray.engine.sums import Term, named
from fray.rulesets.labyrinthian.model import events as ev
from fray.rulesets.labyrinthian.model.approach import PLAIN, Approach
from fray.rulesets.labyrinthian.model.blows import ORDINARY, PURPOSE_NAMES, TO_INCAPACITATE, TO_KILL, Blow, Roll
from fray.rulesets.labyrinthian.model.options import ATTACK_CLAUSES, INCAPACITATE, KILL, LOB, THING, AreaStrike, Strike
from fray.rulesets.labyrinthian.model.sheets import (
    DAMAGE_NAMES,
    INTUITION,
    LOOSE_OBJECT,
    OBJECT,
    STRENGTH,
    STRIKE,
    TALENT_NAMES,
    Source,
)
from fray.rulesets.labyrinthian.model.state import IN_SIGHT, NOBODY, Combatant, LabBattle, LabFight
from fray.rulesets.labyrinthian.model.terrain_tags import TerrainTag
from fray.rulesets.labyrinthian.model.variants import CERTAIN, FREE_FINISH
from fray.rulesets.labyrinthian.rules.action_ratings import PutOut, choose_rating, declare
from fray.rulesets.labyrinthian.rules.approaches import approaches
from fray.rulesets.labyrinthian.rules.buildings import object_approaches
from fray.rulesets.labyrinthian.rules.clashes import clash, hit_area, hit_object
from fray.rulesets.labyrinthian.rules.climbing import use_rating
from fray.rulesets.labyrinthian.rules.composure import spend_composure
from fray.rulesets.labyrinthian.rules.damage import DAMAGE, choose_type
from fray.rulesets.labyrinthian.rules.flying import settle_shaken
from fray.rulesets.labyrinthian.rules.items import leave_the_hand, ready
from fray.rulesets.labyrinthian.rules.killing_blow import finish_off
from fray.rulesets.labyrinthian.rules.lobbing_fire import lob_obstacles, lobbing_penalty, obstacles_lobbed_over
from fray.rulesets.labyrinthian.rules.momentum import momentum_limit
from fray.rulesets.labyrinthian.rules.prone import prone_target
from fray.rulesets.labyrinthian.rules.terrain_tags import after_penalties, high_ground_attack, obscured_attack
from fray.rulesets.labyrinthian.rules.velocity import give_velocity, is_wasted, take_approach
from fray.rulesets.labyrinthian.rules.verbs import explained, reveal
from fray.rulesets.labyrinthian.rules.wounds import unit_penalty, yields

UNYIELDING: Final = "unyielding-foes"
HIDING_BONUS: Final = 5  # not added to Flanking [stealth-rules]


# ---- the attack total


def attack_talent(source: Source) -> int:
    """Strike: Strength. Cast, Command and Channel: Intuition.

    [strike-uses-strength, talent-per-action, attack-kinds-differ]
    """
    return STRENGTH if source.attack == STRIKE else INTUITION


def add_up(
    battle: LabBattle,
    blow: Blow,
    value: i64,
    target: Combatant | None,
    approach: Approach | None,
    obstacles: int,
    terms: list[Term] | None,
) -> None:
    """Attack total = Rating + Talent + whatever the situation adds; it is announced, so that everybody can judge.

    [attack-total, attack-announces-ar-total, attack-total-public, ar-penalties-and-bounds]
    """
    talent = attack_talent(blow.source)
    blow.talent = blow.attacker.sheet.talents[talent]
    total = named(terms, "Action Rating", value)
    total += named(terms, TALENT_NAMES[talent], blow.talent)
    if not blow.own():
        total += named(terms, "Wounds of the Unit", unit_penalty(blow.striker))
    flank = 0
    if approach is not None:
        flank = approach.flank
    total += situation(battle, blow.striker, blow.source, target, approach, obstacles, terms)
    if blow.from_hiding and flank < HIDING_BONUS:
        total += named(terms, "out of hiding", HIDING_BONUS - flank)
    blow.total = total


def situation(
    battle: LabBattle,
    striker: Combatant,
    source: Source,
    target: Combatant | None,
    approach: Approach | None,
    obstacles: int,
    terms: list[Term] | None,
) -> i64:
    """What is added to an attack total: Flanking, Lobbing, Obscured, High Ground, a Prone target.

    `obstacles` are those a lobbed attack flies over, -1 for one that is not lobbed. The attacker stands where its
    movement has brought it.
    """
    total = named(terms, "Flanking", approach.flank) if approach is not None else 0
    total += lobbing_penalty(obstacles, terms)
    total += obscured_attack(battle, striker, source, terms)
    total += high_ground_attack(battle, striker, source, terms)
    if target is not None:
        total += prone_target(source, target, terms)
    return total


def in_hiding(combatant: Combatant) -> bool:
    return combatant.hidden != IN_SIGHT


def come_into_sight(fight: LabFight, blow: Blow) -> None:
    """An attack ends hiding, of a Unit and of the commander whose attack it is [stealth-rules]."""
    reveal(fight, blow.striker, "stealth-rules")
    reveal(fight, blow.attacker, "stealth-rules")


# ---- one target


@mypyc_attr(free_list_len=1)
class ChooseApproach(Decision[Approach]):
    """How to get at the target: freely in the same Position, or in range; Flanking, charging, jumping, from above.

    [attack-within-position, one-velocity-option]
    """

    KIND = "approach"
    CLAUSE = "velocity-purpose"
    DETAIL = True

    def __init__(
        self,
        battle: LabBattle,
        attacker: Combatant,
        striker: Combatant,
        source: Source,
        target: Combatant | None,
        tag: int,
    ) -> None:
        super().__init__(attacker.seat, attacker.who)
        self.battle = battle
        self.actor = attacker
        self.striker = striker
        self.source = source
        self.target = target
        self.tag = tag

    def stands(self) -> bool:
        return self.actor.may_act() and bool(self.ways())

    def ways(self) -> list[Approach]:
        """None where an order of the Keeper has put the target out of reach."""
        if self.target is None:
            return object_approaches(self.battle, self.striker, self.source, self.tag)
        return approaches(self.battle, self.striker, self.source, self.target) if self.target.here() else []

    def options(self) -> list[Approach]:
        return self.ways() or [Approach(PLAIN, [])]


def choose_approach(
    fight: LabFight, attacker: Combatant, striker: Combatant, source: Source, target: Combatant | None, tag: int
) -> Approach:
    """Asked wherever there is more than one way; in the fast lane the mind knows without a list."""
    return declare(fight, attacker, ChooseApproach(fight.battle, attacker, striker, source, target, tag))


def attack(fight: LabFight, attacker: Combatant, choice: Strike) -> None:
    """One Rating, one source, one target [attack-choose-target-and-ar, reach-of-simple-choices, attack-kinds]."""
    striker = fight.battle.combatants[choice.unit] if choice.unit >= 0 else attacker
    source = striker.sheet.sources[choice.slot]
    if choice.purpose == THING:
        attack_object(fight, attacker, striker, source, choice.slot, choice.target)
        return
    target = fight.battle.combatants[choice.target]
    purpose = TO_KILL if choice.purpose == KILL else TO_INCAPACITATE if choice.purpose == INCAPACITATE else ORDINARY
    if purpose != ORDINARY and fight.battle.variants.killing in (CERTAIN, FREE_FINISH):
        finish_off(fight, attacker, target, purpose)
        return
    strike(fight, attacker, striker, source, choice.slot, target, purpose, choice.purpose == LOB)


def strike(
    fight: LabFight,
    attacker: Combatant,
    striker: Combatant,
    source: Source,
    slot: int,
    target: Combatant,
    purpose: int,
    lobbed: bool,
) -> None:
    """Step 1 and 2, then the Clash. Where the approach fails there is no attack and no Rating is spent.

    [clash-sequence, turbulence-save-details, sword-choice, killing-blow-procedure]
    """
    battle = fight.battle
    rating = choose_rating(fight, attacker, source.title, ATTACK_CLAUSES["attack"])
    damage_type = choose_type(fight, attacker, source, target)
    approach: Approach | None = None
    obstacles = lob_obstacles(battle, striker, source, target) if lobbed else NOBODY
    if not lobbed:
        approach = choose_approach(fight, attacker, striker, source, target, NOBODY)
    hiding = in_hiding(striker)
    if approach is not None and not take_approach(fight, striker, target, approach):
        settle_shaken(fight)
        return
    if not attacker.may_act() or not striker.able() or not target.here():  # the Keeper was asked something on the way
        raise PutOut
    value = use_rating(fight, attacker, rating, source.title, ATTACK_CLAUSES["attack"])
    wasted = approach is not None and is_wasted(approach, target)
    if not wasted and let_fly(fight, attacker, striker, source, slot, value):
        blow = new_blow(attacker, striker, source, damage_type)
        blow.purpose = purpose if yields(target) else ORDINARY
        if blow.purpose != purpose and fight.listening:
            fight.note(ev.CloseCall(UNYIELDING, target.who, PURPOSE_NAMES[purpose]))
        blow.from_hiding = hiding
        give_velocity(blow, approach)
        terms: list[Term] | None = explained(fight)
        add_up(battle, blow, value, target, approach, obstacles, terms)
        come_into_sight(fight, blow)
        if terms is not None:
            note_attack(fight, blow, target.who, "", terms)
        clash(fight, blow, target)
    settle_shaken(fight)


def new_blow(attacker: Combatant, striker: Combatant, source: Source, damage_type: int) -> Blow:
    blow = Blow(attacker, striker, source, Roll(attacker, striker, DAMAGE, momentum_limit(striker, source.limit)))
    blow.damage_type = damage_type
    attacker.attacks_made += 1
    return blow


def let_fly(fight: LabFight, attacker: Combatant, striker: Combatant, source: Source, slot: int, value: i64) -> bool:
    """What using the source costs: the weapon is in hand, a shot is gone, a built spell is used up, a Channel is paid.

    Below a Channel's Threshold the power fails, and what was spent is spent.
    [draw-weapons-free, item-handling, magic-rules, channel-rules, threshold-details, siege-engines]
    """
    if source.weapon and not source.natural and source.hands > 0 and slot >= 0 and striker is attacker:
        ready(fight, attacker, slot)
    if source is LOOSE_OBJECT:
        leave_the_hand(fight, attacker, OBJECT)
    if source.shots and slot >= 0:
        striker.shots[slot] -= 1
    if source.spell and source.conjure:
        attacker.conjuring = NOBODY
        attacker.store = 0
    if source.reload:
        striker.loaded = False
    if source.composure_cost:
        payable = attacker.composure >= source.composure_cost  # a Laceration on the way may have taken the last of it
        if payable:
            spend_composure(fight, attacker, source.composure_cost, source.title, "channel-rules")
        if not payable or not reaches_threshold(fight.battle, attacker, source, value):
            if fight.listening:
                fight.note(ev.AbilityUsed("threshold-details", attacker.who, NOBODY, source.title, "fails"))
            return False
    return True


def reaches_threshold(battle: LabBattle, attacker: Combatant, source: Source, value: i64) -> bool:
    """Whether the Rating is enough for a Channel, after what takes from it [threshold-details, obscured-details]."""
    return not source.thresholds or after_penalties(battle, attacker, value, source) >= source.thresholds[0]


def note_attack(fight: LabFight, blow: Blow, target: int, thing: str, terms: list[Term]) -> None:
    """The total is announced so that everybody can judge [attack-total-public, attack-announces-ar-total]."""
    fight.note(
        ev.AttackDeclared(
            "attack-total-public",
            blow.striker.who,
            target,
            blow.source.title,
            PURPOSE_NAMES[blow.purpose],
            blow.total,
            DAMAGE_NAMES[blow.damage_type],
            thing,
            terms,
            blow.source.ranged,
            blow.source.magical,
        )
    )


# ---- objects


def attack_object(
    fight: LabFight, attacker: Combatant, striker: Combatant, source: Source, slot: int, tag: int
) -> None:
    """Cover, a Building, a Wall [free-targets, cover-details, building-details]."""
    battle = fight.battle
    thing: TerrainTag = battle.ground.tags[tag]
    rating = choose_rating(fight, attacker, source.title, "free-targets")
    damage_type = choose_type(fight, attacker, source, None)
    approach = choose_approach(fight, attacker, striker, source, None, tag)
    if not take_approach(fight, striker, None, approach):
        settle_shaken(fight)
        return
    value = use_rating(fight, attacker, rating, source.title, "free-targets")
    if let_fly(fight, attacker, striker, source, slot, value):
        blow = new_blow(attacker, striker, source, damage_type)
        give_velocity(blow, approach)
        terms: list[Term] | None = explained(fight)
        add_up(battle, blow, value, None, approach, NOBODY, terms)
        come_into_sight(fight, blow)
        if terms is not None:
            note_attack(fight, blow, NOBODY, thing.title(), terms)
        hit_object(fight, blow, thing)
    settle_shaken(fight)


# ---- areas


def attack_area(fight: LabFight, attacker: Combatant, choice: AreaStrike) -> None:
    """Everybody in one place; no Velocity, no Flanking [aoe]."""
    striker = fight.battle.combatants[choice.unit] if choice.unit >= 0 else attacker
    source = striker.sheet.sources[choice.slot]
    rating = choose_rating(fight, attacker, source.title, "aoe")
    strike_area(fight, attacker, striker, source, choice.slot, rating, choice.position, choice.level, choice.lobbed)


def strike_area(
    fight: LabFight,
    attacker: Combatant,
    striker: Combatant,
    source: Source,
    slot: int,
    rating: i64,
    position: i64,
    level: i64,
    lobbed: bool,
) -> int:
    """The attack itself; its total, so that a thrown flask may be judged as the Skill Action it is [aoe]."""
    battle = fight.battle
    value = use_rating(fight, attacker, rating, source.title, "aoe")
    total = value
    if let_fly(fight, attacker, striker, source, slot, value):
        blow = new_blow(attacker, striker, source, source.damage_type)
        blow.area = True
        blow.from_hiding = in_hiding(striker)
        obstacles = NOBODY
        if lobbed:
            obstacles = obstacles_lobbed_over(battle, striker.position, striker.level, position, level)
        terms: list[Term] | None = explained(fight)
        add_up(battle, blow, value, None, None, obstacles, terms)
        total = blow.total
        come_into_sight(fight, blow)
        if terms is not None:
            name = DAMAGE_NAMES[blow.damage_type]
            fight.note(
                ev.AreaDeclared(
                    "aoe", striker.who, source.title, total, name, position, level, terms, source.ranged, source.magical
                )
            )
        hit_area(fight, blow, position, level)
    settle_shaken(fight)
    return total
