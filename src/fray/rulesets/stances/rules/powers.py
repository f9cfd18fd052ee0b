"""The powers of creatures: acid breath, dread, faint hearts."""

from __future__ import annotations

from typing import Final

from fray.engine.fight import Fight
from fray.engine.sums import Term, named
from fray.rulesets.stances.model import events as ev
from fray.rulesets.stances.model.field import CLOSE
from fray.rulesets.stances.model.options import Breathe
from fray.rulesets.stances.model.sheets import GRACE, WILL
from fray.rulesets.stances.model.state import (
    BREATHED,
    CONSCIOUS,
    DREAD_FELT,
    FLED,
    SURRENDERED,
    Combatant,
    StancesBattle,
)
from fray.rulesets.stances.model.under_way import Occasion
from fray.rulesets.stances.rules.checks import STANDARD_TN
from fray.rulesets.stances.rules.damage import harm, reduced
from fray.rulesets.stances.rules.defenses import resist
from fray.rulesets.stances.rules.draws import exploding_dice
from fray.rulesets.stances.rules.riders import parried
from fray.rulesets.stances.rules.stances import stance_damage
from fray.rulesets.stances.rules.verbs import frighten, leave, use_up

BREATH_DICE: Final = 4
CAUTIOUS_BELOW: Final = 10


# ---- acid breath


def breaths(battle: StancesBattle, creature: Combatant) -> list[Breathe]:
    """One area within Close that holds an enemy; once per scene [npc-young-black-dragon]."""
    if creature.acted or creature.charged or not creature.sheet.traits.acid_breath or creature.has_used(BREATHED):
        return []
    return [
        Breathe(area)
        for area in range(len(battle.field.names))
        if battle.field.steps[creature.area][area] <= CLOSE and battle.enemy_in(area, creature.side)
    ]


def breathe(fight: Fight[StancesBattle], creature: Combatant, choice: Breathe) -> None:
    """Everybody resists first, in turn order; one exploding roll; half on a success, before reductions; Parry works.

    It is no attack: no 'attacked' Momentum, no Counter, no gains. [r-powers-without-roll, r-rounding]
    """
    battle = fight.battle
    use_up(creature, BREATHED)
    if fight.listening:
        fight.note(ev.Acted("r-powers-without-roll", creature.who, -1, "acid breath", (choice.area,)))
    standing: list[Combatant] = []
    fallen: list[Combatant] = []
    for who in [*battle.order, *range(len(battle.combatants))]:
        victim = battle.combatants[who]
        if not breathed_on(creature, choice, victim) or victim in standing or victim in fallen:
            continue
        if victim.condition == CONSCIOUS:
            standing.append(victim)
        else:
            fallen.append(victim)
    resisted: list[bool] = []
    for victim in standing:
        there = breathed_on(creature, choice, victim)
        resisted.append(there and resist(fight, victim, GRACE, STANDARD_TN, "r-powers-without-roll"))
    terms: list[Term] | None = [] if fight.listening else None
    damage = named(terms, "dice", exploding_dice(fight, creature, "damage", BREATH_DICE))
    damage += named(terms, "stance", stance_damage(creature))
    if terms is not None:
        fight.note(ev.DamageRolled("r-powers-without-roll", creature.who, -1, damage, terms, []))
    breath = Occasion()
    for number, victim in enumerate(standing + fallen):
        if not breathed_on(creature, choice, victim):
            continue  # the Keeper has moved it or taken it out of the fight meanwhile
        halved = number < len(standing) and resisted[number]
        through = reduced(fight, victim, damage // 2 if halved else damage, 0)
        if not parried(fight, victim, through, breath):
            harm(fight, victim, through, creature.who, False)


def breathed_on(creature: Combatant, choice: Breathe, victim: Combatant) -> bool:
    """Whether an enemy is where the breath goes, conscious or fallen [npc-young-black-dragon]."""
    return victim.area == choice.area and victim.side != creature.side and not victim.gone()


# ---- the start of a turn


def lose_heart(fight: Fight[StancesBattle], creature: Combatant) -> bool:
    """The faint-hearted surrender below half Guard, the cautious fly off below 10 Vitality [npc-bandit, r-rounding]."""
    traits = creature.sheet.traits
    if traits.faint_hearted and 2 * creature.guard < creature.guard_max:
        leave(fight, creature, SURRENDERED, "r-battle-edges")
        return True
    if traits.cautious and creature.vitality < CAUTIOUS_BELOW:
        leave(fight, creature, FLED, "r-battle-edges")
        return True
    return False


def feel_dread(fight: Fight[StancesBattle], victim: Combatant) -> None:
    """The first turn a player character begins within Close of the dragon: a Will Resist, or frightened for the turn.

    [npc-young-black-dragon, r-defense-rolls]
    """
    battle = fight.battle
    if not victim.sheet.character or victim.has_used(DREAD_FELT):
        return
    for dragon in battle.combatants.copy():
        if dragon.sheet.traits.dread and dragon.side != victim.side and dragon.condition == CONSCIOUS:
            if battle.steps(victim, dragon) <= CLOSE:
                use_up(victim, DREAD_FELT)
                if not resist(fight, victim, WILL, STANDARD_TN, "r-defense-rolls"):
                    frighten(fight, victim, dragon, 1, "r-conditions")
                return
