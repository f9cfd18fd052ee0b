"""A Clash from the spent Rating to its last consequence, in the order of the ruling [clash-sequence]."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from fray.engine.decisions import Decision
from fray.rulesets.labyrinthian.model import events as ev
from fray.rulesets.labyrinthian.model.blows import ORDINARY, PURPOSE_NAMES, Blow, Defense
from fray.rulesets.labyrinthian.model.objectives import AFTER_CLASH
from fray.rulesets.labyrinthian.model.options import YES, Pick
from fray.rulesets.labyrinthian.model.state import NOBODY, Combatant, LabBattle, LabFight
from fray.rulesets.labyrinthian.model.terrain_tags import TerrainTag
from fray.rulesets.labyrinthian.model.variants import BLIND, BLOOD_NEEDED
from fray.rulesets.labyrinthian.rules.abilities import hurl, throw_back
from fray.rulesets.labyrinthian.rules.areas import area_targets
from fray.rulesets.labyrinthian.rules.buildings import area_hits_structures, strike_structure
from fray.rulesets.labyrinthian.rules.composure import put_out, resistance
from fray.rulesets.labyrinthian.rules.damage import announce_damage, come_through, difference, roll_damage_dice
from fray.rulesets.labyrinthian.rules.defending_others import step_away
from fray.rulesets.labyrinthian.rules.defenses import riposte, roll_defense
from fray.rulesets.labyrinthian.rules.ending import YesOrNo, check_the_end
from fray.rulesets.labyrinthian.rules.flying import settle_shaken
from fray.rulesets.labyrinthian.rules.keeper import NO
from fray.rulesets.labyrinthian.rules.killing_blow import finish
from fray.rulesets.labyrinthian.rules.momentum import generate, lose_held, use_momentum
from fray.rulesets.labyrinthian.rules.prone import prone_target
from fray.rulesets.labyrinthian.rules.reactions import gather
from fray.rulesets.labyrinthian.rules.velocity import add_force, land_badly, split_the_assault, use_of_the_jump
from fray.rulesets.labyrinthian.rules.verbs import begin_state
from fray.rulesets.labyrinthian.rules.wounds import apply_wound, turn_to_stone, yields

SILENT_END: Final = 20  # the most Composure a target of a silent end may have [stealth-rules]
LISTED: Final = "listed"


class NextTarget(Decision[Pick]):
    """In the attacker's order: who in the area is next [aoe]."""

    KIND = "next-target"
    CLAUSE = "aoe"

    def __init__(self, battle: LabBattle, attacker: Combatant, left: list[Combatant]) -> None:
        super().__init__(attacker.seat, attacker.who)
        self.battle = battle
        self.actor = attacker
        self.left = left

    def stands(self) -> bool:
        return self.actor.able()

    def options(self) -> list[Pick]:
        there = [target for target in self.left if target.here()]
        return [Pick(LISTED, NOBODY, "aoe"), *[Pick("next", target.who, "aoe") for target in there]]


class SilentEnd(YesOrNo):
    """Whether the blow that brought a weak target to zero ends it silently [stealth-rules]."""

    def __init__(self, battle: LabBattle, attacker: Combatant, target: Combatant) -> None:
        super().__init__(battle, attacker, "silent-end", [YES, NO], "stealth-rules")
        self.target = target

    def stands(self) -> bool:
        return self.actor.able() and self.target.here() and self.target.composure == 0


# ---- one target


def clash(fight: LabFight, blow: Blow, target: Combatant) -> None:
    """Steps 2 to 10 for an attack on one target [clash-definition, clash-sequence, lethality-is-deliberate]."""
    lose_held(fight, target)
    chosen: list[Defense] | None = None
    if fight.battle.variants.reaction_moment == BLIND:
        chosen = gather(fight, blow, target)
    roll_damage(fight, blow, [target])
    add_force(fight, blow)
    blow.goes_on = len(blow.cleft) > 0
    exchange(fight, blow, target, chosen)
    left = len(blow.cleft)
    for victim, damage in blow.cleft.copy():
        left -= 1
        cleave(fight, blow, fight.battle.combatants[victim], damage, left > 0)


def roll_damage(fight: LabFight, blow: Blow, targets: list[Combatant]) -> None:
    """Steps 3 and 4: the Damage Dice, then Momentum [attack-roll-damage, momentum-generation, momentum-six-moves]."""
    roll_damage_dice(fight, blow)
    generate(blow.roll)
    use_momentum(fight, blow, blow.roll, targets, banked=True)


def exchange(fight: LabFight, blow: Blow, target: Combatant, chosen: list[Defense] | None) -> None:
    """Steps 5 to 10 for one target: announce, React, defend, suffer, and whatever follows.

    Weapons and armor meet spells, Wards meet arrows: no defense asks what it is up against.
    [attack-announce-damage-and-type, damage-versus-defense, might-and-magic-mutual, composure-deduct-after-clash]
    """
    damage = announce_damage(fight, blow, target)
    blow.damage = damage
    defenses = gather(fight, blow, target) if chosen is None else chosen
    damage = after_reactions(fight, blow, target, damage)
    defense = 0
    for reaction in defenses:
        defense += roll_defense(fight, blow, reaction, damage - defense)
    settle(fight, blow, target, damage, defense)
    for reaction in defenses:
        riposte(fight, blow, reaction)
    end_clash(fight, blow, target, defenses)


def after_reactions(fight: LabFight, blow: Blow, target: Combatant, damage: int) -> int:
    """Step 7: a Jump that nobody challenged gives a free use, a Vertical Assault that was met is split.

    [clash-sequence]
    """
    if blow.jump and not blow.target_reacted:
        damage += use_of_the_jump(fight, blow, target)
    if blow.fell and blow.target_reacted:
        damage -= split_the_assault(fight, blow, target)
    return damage


def settle(fight: LabFight, blow: Blow, target: Combatant, damage: int, defense: int) -> None:
    """Step 9: what comes through goes off Composure; a Killing Blow or Incapacitation is done by it instead.

    [defense-subtracts, total-negation, killing-blow-procedure, zero-exact-values]
    """
    blow.through = 0
    if not target.here():  # the Keeper has taken it away
        return
    resisted = resistance(target, blow.damage_type)
    blow.through = difference(fight.battle, blow, target, damage, defense + resisted)
    if fight.listening:
        clause = "defense-subtracts" if blow.through else "total-negation"
        fight.note(
            ev.ClashSettled(clause, blow.striker.who, target.who, damage, defense, min(resisted, damage), blow.through)
        )
    if blow.through:
        blow.attacker.damage_dealt += blow.through
        strike_home(fight, blow, target)
    elif blow.purpose != ORDINARY and fight.listening:
        fight.note(ev.CloseCall("killing-blow-procedure", target.who, PURPOSE_NAMES[blow.purpose]))


def strike_home(fight: LabFight, blow: Blow, target: Combatant) -> None:
    """Ordinary damage, or the deliberate end [lethality-is-deliberate]."""
    if blow.purpose == ORDINARY:
        before = target.composure
        come_through(
            fight, target, blow.through, blow.damage_type, "", "composure-deduct-after-clash", blow.striker.who
        )
        if 0 < before <= SILENT_END and target.composure == 0:
            end_silently(fight, blow, target)
    else:
        finish(fight, blow.attacker, target, blow.purpose)


def end_silently(fight: LabFight, blow: Blow, target: Combatant) -> None:
    """In the first Turn of an ambush the blow that brings a weak target to zero may Incapacitate it [stealth-rules]."""
    battle = fight.battle
    if not battle.ambush_turn or blow.attacker.side != battle.ambushers or not yields(target) or blow.area:
        return
    if fight.ask(SilentEnd(battle, blow.attacker, target)).word == YES and target.composure == 0:
        put_out(fight, target, "stealth-rules")


def end_clash(fight: LabFight, blow: Blow, target: Combatant, defenses: list[Defense]) -> None:
    """Step 10, in order: Momentum Wounds, Incapacitation, Prone, tosses, falls, helpers go, and is it over?

    [clash-sequence, simultaneous-effects, wound-in-force, flanking-immediately]
    """
    battle = fight.battle
    battle.last_defender = target.who if blow.target_reacted else NOBODY
    give_wounds(fight, blow, target)
    turn_to_stone(fight, target)
    if blow.pinned and target.here():
        target.pinned_round = True
        begin_state(fight, target, "pinned", "martial-techniques")
    land_badly(fight, blow)
    if blow.slammed:
        hurl(fight, target, blow.toss, blow.striker.who)
    for reaction in defenses:
        throw_back(fight, blow, reaction)
    settle_shaken(fight, blow.attacker if blow.goes_on else None)
    for reaction in defenses:
        step_away(fight, reaction)
    blow.target_reacted = False
    check_the_end(fight, AFTER_CLASH)


def give_wounds(fight: LabFight, blow: Blow, target: Combatant) -> None:
    """Wounds bought with Momentum land whatever the Defense did; in another reading only with blood.

    [momentum-wound, wound-lands-through-defense, wound-in-force]
    """
    if blow.through == 0 and fight.battle.variants.wound_landing == BLOOD_NEEDED:
        return
    for who in blow.wounded.copy():
        if who == target.who and target.here():
            apply_wound(fight, target, blow.damage_type, blow.striker.who, "momentum-wound")


def cleave(fight: LabFight, blow: Blow, victim: Combatant, damage: int, goes_on: bool) -> None:
    """Another enemy in the same place may React against the same attack total [martial-techniques, stealth-rules]."""
    if not victim.here():
        return
    second = blow.cleaves(damage)
    second.goes_on = goes_on
    lose_held(fight, victim)
    exchange(fight, second, victim, None)


# ---- objects and areas


def hit_object(fight: LabFight, blow: Blow, tag: TerrainTag) -> None:
    """An object cannot React; the damage comes off its Structural Points, no Wounds [free-targets, tag-cover-sp]."""
    roll_damage(fight, blow, [])
    add_force(fight, blow)
    fight.battle.last_defender = NOBODY
    strike_structure(fight, tag, blow.damage, "free-targets")
    settle_shaken(fight)
    check_the_end(fight, AFTER_CLASH)


class Early:
    """What a target of an area chose before the dice fell, in the reading 'blind'."""

    def __init__(self, target: Combatant, defenses: list[Defense], itself: bool) -> None:
        self.target = target
        self.defenses = defenses
        self.itself = itself


def choose_blindly(fight: LabFight, blow: Blow, targets: list[Combatant]) -> list[Early]:
    """Every target's Reaction before the Damage Dice are rolled [reaction-after-damage-known]."""
    total = blow.total
    found: list[Early] = []
    for target in targets:
        blow.total = total + prone_target(blow.source, target, None)
        blow.target_reacted = False
        found.append(Early(target, gather(fight, blow, target), blow.target_reacted))
    return found


def hit_area(fight: LabFight, blow: Blow, position: i64, level: i64) -> None:
    """One total, one damage roll and one spending of Momentum for all; each target is a Clash of its own.

    [aoe, tag-cover-aoe, tag-trenched-aoe]
    """
    battle = fight.battle
    targets = area_targets(battle, blow.striker, blow.source, position, level)
    total = blow.total
    for target in targets:
        lose_held(fight, target)
    blind = choose_blindly(fight, blow, targets) if battle.variants.reaction_moment == BLIND else []
    roll_damage(fight, blow, [target for target in targets if target is not blow.striker])
    rolled = blow.roll.total
    blow.goes_on = True
    asking = len(targets) > 1
    left = targets
    while left:
        target = left[0]
        if asking and len(left) > 1 and blow.attacker.able():
            choice = fight.ask(NextTarget(battle, blow.attacker, left))
            asking = choice.word != LISTED
            target = battle.combatants[choice.who] if asking else target
        left = [waiting for waiting in left if waiting is not target and waiting.here()]
        if target.here():
            blow.damage = rolled
            blow.total = total + prone_target(blow.source, target, None)
            chosen: list[Defense] | None = None
            for early in blind:
                if early.target is target:
                    chosen = early.defenses
                    blow.target_reacted = early.itself
            exchange(fight, blow, target, chosen)
    area_hits_structures(fight, position, level, rolled)
    settle_shaken(fight)
    check_the_end(fight, AFTER_CLASH)
