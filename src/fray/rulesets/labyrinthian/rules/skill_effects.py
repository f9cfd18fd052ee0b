"""Skill Actions with a standard effect, and free ideas that the Keeper rules on."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from fray.engine.decisions import Option
from fray.rulesets.labyrinthian.model import events as ev
from fray.rulesets.labyrinthian.model.grid import NOWHERE
from fray.rulesets.labyrinthian.model.options import IMPROVISE, YES, Work
from fray.rulesets.labyrinthian.model.sheets import AGILITY, INTUITION, STRENGTH, WISDOM
from fray.rulesets.labyrinthian.model.state import (
    IN_SIGHT,
    NO_STANCE,
    NOBODY,
    Combatant,
    LabBattle,
    LabFight,
    bit,
    is_boss,
    same_place,
)
from fray.rulesets.labyrinthian.model.terrain_tags import COVER, TerrainTag
from fray.rulesets.labyrinthian.rules.buildings import structures
from fray.rulesets.labyrinthian.rules.damage import restore
from fray.rulesets.labyrinthian.rules.draws import tens
from fray.rulesets.labyrinthian.rules.initiative import PickOne
from fray.rulesets.labyrinthian.rules.keeper import AskTruce
from fray.rulesets.labyrinthian.rules.reactions import passive_reaction
from fray.rulesets.labyrinthian.rules.skill_actions import (
    HARD,
    NOT_TRIED,
    SHORT,
    SKILL,
    STANDARD,
    improvise,
    lose_composure,
    try_skill,
)
from fray.rulesets.labyrinthian.rules.stances import read_stance
from fray.rulesets.labyrinthian.rules.stealth import find
from fray.rulesets.labyrinthian.rules.verbs import begin_state, conclude, end_state
from fray.rulesets.labyrinthian.rules.wounds import may_hear

BARRICADE: Final = "barricade"
REPAIR: Final = "repair"
TRAP: Final = "trap"
DOOR_TRAP: Final = "door-trap"
ANALYZE: Final = "analyze"
OVERHEAR: Final = "overhear"
TRUCE: Final = "truce"
TACTICS: Final = "tactics"
MEDICINE: Final = "medicine"
INTIMIDATE: Final = "intimidate"
PERCEIVE: Final = "perceive"
GRAPPLE: Final = "grapple"
ESCAPE: Final = "escape"
# The Skill, its Talent and the clause of each deed [skill-standard-effects, skills-thirty-two].
DEEDS: Final = {
    BARRICADE: ("Construction", WISDOM, "skill-construction-basic"),
    REPAIR: ("Construction", WISDOM, "skill-construction-basic"),
    TRAP: ("Construction", WISDOM, "skill-construction-basic"),
    DOOR_TRAP: ("Construction", WISDOM, "skill-construction-trap-door"),
    ANALYZE: ("Construction", WISDOM, "skill-construction-analysis"),
    OVERHEAR: ("Linguistics", WISDOM, "skill-linguistics"),
    TRUCE: ("Linguistics", WISDOM, "skill-linguistics"),
    TACTICS: ("Tactics", INTUITION, "break-stance-tactics"),
    MEDICINE: ("Medicine", WISDOM, "skill-standard-effects"),
    INTIMIDATE: ("Intimidation", STRENGTH, "skill-standard-effects"),
    PERCEIVE: ("Perception", INTUITION, "stealth-rules"),
    GRAPPLE: ("Grappling", STRENGTH, "grapple-house"),
    ESCAPE: ("Escape", AGILITY, "grapple-house"),
}
STRUCTURE: Final = 20  # SP of a barricade, and of a repair
COVER_FOR: Final = 2
LEVERAGE: Final = 5  # [leverage-bonus]


# ---- what is offered


def skill_options(battle: LabBattle, actor: Combatant) -> list[Option]:
    """Everything the standard list has for this moment [skill-actions, skill-standard-effects]."""
    found: list[Option] = [deed(BARRICADE)]
    if not battle.ground.traps[actor.position] >> actor.side & 1:
        found.append(deed(TRAP))
    if not actor.door_trap:
        found.append(deed(DOOR_TRAP))
    found.extend(structure_options(battle, actor))
    for target in battle.combatants:
        if target.here() and target is not actor:
            found.extend(options_on(battle, actor, target))
    if actor.composure < actor.sheet.composure:
        found.append(deed(MEDICINE, actor.who))
    if actor.grappler >= 0:
        found.append(deed(ESCAPE, actor.grappler))
    if may_hear(actor):
        found.append(deed(TRUCE))
    if hidden_enemy(battle, actor) is not None:
        found.append(deed(PERCEIVE))
    if battle.improvising:
        found.append(Work(SKILL, IMPROVISE, "skill-yes-and"))
    return found


def deed(name: str, who: int = NOBODY, number: i64 = NOBODY, position: i64 = NOWHERE) -> Work:
    return Work(SKILL, name, DEEDS[name][2], who, number, position=position)


def structure_options(battle: LabBattle, actor: Combatant) -> list[Option]:
    """Repair what stands in its Position, or look for the weak point of anything [skill-construction-analysis]."""
    found: list[Option] = []
    for index in structures(battle):
        tag = battle.ground.tags[index]
        if tag.position == actor.position and tag.structure < tag.whole_structure:
            found.append(deed(REPAIR, number=index, position=tag.position))
        if not tag.weak:
            found.append(deed(ANALYZE, number=index, position=tag.position))
    return found


def options_on(battle: LabBattle, actor: Combatant, target: Combatant) -> list[Option]:
    """What may be tried on another combatant."""
    found: list[Option] = []
    near = same_place(actor, target)
    if target.side == actor.side:
        if near and target.composure < target.sheet.composure and not target.incapacitated:
            found.append(deed(MEDICINE, target.who))
        return found
    if target.hidden != IN_SIGHT or not target.able():
        return found
    if target.stance != NO_STANCE and not battle.read_stances & bit(target.who):
        found.append(deed(TACTICS, target.who))
    if target.sheet.is_unit():
        return found
    if may_hear(actor) and may_hear(target) and target.composure > 1:
        found.append(deed(INTIMIDATE, target.who))
    if may_hear(actor) and target.has_turn() and target.plan_named < 0:
        found.append(deed(OVERHEAR, target.who))
    if near and target.grappler < 0 and target.sheet.size <= actor.sheet.size + 1 and not is_boss(battle, target):
        found.append(deed(GRAPPLE, target.who))
    return found


def hidden_enemy(battle: LabBattle, actor: Combatant) -> Combatant | None:
    for enemy in battle.combatants:
        if enemy.side != actor.side and enemy.hidden != IN_SIGHT and enemy.here():
            return enemy
    return None


def standard_target(battle: LabBattle, actor: Combatant, choice: Work) -> int:
    """15 unless noted; against an unwilling combatant its PR [difficulty-ladder, skill-standard-effects]."""
    if choice.name == ANALYZE:
        return HARD
    if choice.name in (INTIMIDATE, GRAPPLE, ESCAPE):
        return passive_reaction(battle, battle.combatants[choice.who])
    if choice.name == PERCEIVE:
        hider = hidden_enemy(battle, actor)
        return passive_reaction(battle, hider) if hider is not None else STANDARD
    return STANDARD


# ---- what is done


def use_skill(fight: LabFight, actor: Combatant, choice: Work) -> None:
    """Declare, hear the target number and what else it takes, choose the Rating, see how it goes.

    [skill-declare-intent, skill-target-number, skill-extra-requirements, skill-choose-ar-after]
    """
    if choice.name == IMPROVISE:
        improvise(fight, actor)
        return
    skill, talent, clause = DEEDS[choice.name]
    bonus = LEVERAGE if choice.name == INTIMIDATE and actor.leverage else 0
    degree = try_skill(fight, actor, skill, talent, standard_target(fight.battle, actor, choice), clause, True, bonus)
    if bonus:
        actor.leverage = 0  # [killing-blow-intimidation]
    if degree != NOT_TRIED:
        bring_about(fight, actor, choice, degree)


def bring_about(fight: LabFight, actor: Combatant, choice: Work, degree: int) -> None:
    """All succeed, with or without complications; grappling and escaping can fail outright.

    [skill-far-short, skill-specific-beats-general, skill-standard-effects, grapple-house]
    """
    name = choice.name
    if name in (GRAPPLE, ESCAPE):
        if degree != SHORT:
            wrestle(fight, actor, choice)
    elif name in (BARRICADE, REPAIR, TRAP, DOOR_TRAP, ANALYZE):
        build(fight, actor, choice)
    elif name in (OVERHEAR, TRUCE):
        talk(fight, actor, choice)
    else:
        tend(fight, actor, choice)


def build(fight: LabFight, actor: Combatant, choice: Work) -> None:
    """Construction: barricades, repairs, traps, the weak point of a structure.

    [skill-construction-basic, skill-construction-trap-door, skill-construction-analysis]
    """
    ground = fight.battle.ground
    if choice.name == BARRICADE:
        tag = TerrainTag(COVER, actor.position)
        tag.claimable = True
        tag.capacity = COVER_FOR
        tag.structure = tag.whole_structure = STRUCTURE
        ground.add(tag)
    elif choice.name == REPAIR:
        tag = ground.tags[choice.number]
        tag.structure = min(tag.whole_structure, tag.structure + STRUCTURE)
    elif choice.name == TRAP:
        ground.traps[actor.position] |= 1 << actor.side
    elif choice.name == DOOR_TRAP:
        actor.door_trap = True
    else:
        ground.tags[choice.number].weak = True
    announce(fight, actor, NOBODY, choice.name, DEEDS[choice.name][2])


def announce(fight: LabFight, actor: Combatant, target: int, what: str, clause: str) -> None:
    if fight.listening:
        fight.note(ev.AbilityUsed(clause, actor.who, target, what, "succeeds"))


def talk(fight: LabFight, actor: Combatant, choice: Work) -> None:
    """Linguistics: overhear who is to act next, or offer a truce that the Keeper may accept [skill-linguistics]."""
    battle = fight.battle
    if choice.name == TRUCE:
        answer = fight.ask(AskTruce(battle, actor)).key()
        if fight.listening:
            fight.note(ev.KeeperRuled("skill-linguistics", "a truce", answer, actor.who))
        if answer == YES and actor.able():
            battle.truce = True
            conclude(fight, NOBODY, "both sides have stood down", "skill-linguistics")
        return
    overheard = battle.combatants[choice.who]
    able = [enemy for enemy in battle.combatants if enemy.side == overheard.side and enemy.has_turn()]
    if able:
        named = able[0]
        if len(able) > 1:
            named = battle.combatants[fight.ask(PickOne(battle, "name-next", able, "skill-linguistics")).who]
        overheard.plan_named = named.who
        announce(fight, actor, named.who, OVERHEAR, "skill-linguistics")


def tend(fight: LabFight, actor: Combatant, choice: Work) -> None:
    """Tactics, Medicine, Intimidation, Perception.

    [break-stance-tactics, skill-standard-effects, killing-blow-intimidation]
    """
    battle = fight.battle
    if choice.name == PERCEIVE:
        hidden = hidden_enemy(battle, actor)
        if hidden is not None:
            find(fight, hidden)
        return
    target = battle.combatants[choice.who]
    if choice.name == TACTICS:
        read_stance(fight, actor, target)
    elif choice.name == MEDICINE:
        restore(fight, target, tens(fight, actor, "restoration", 1), "skill-standard-effects")
    else:
        fear = tens(fight, actor, "intimidation", 1)
        lose_composure(fight, target, fear, "fear", "skill-standard-effects")


def wrestle(fight: LabFight, actor: Combatant, choice: Work) -> None:
    """Held until the grappler leaves or is out, or the held combatant gets free [grapple-house]."""
    if choice.name == GRAPPLE:
        target = fight.battle.combatants[choice.who]
        target.grappler = actor.who
        begin_state(fight, target, "grappled", "grapple-house")
    else:
        actor.grappler = NOBODY
        end_state(fight, actor, "grappled", "grapple-house")
