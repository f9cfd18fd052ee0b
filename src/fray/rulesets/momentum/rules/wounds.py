"""Hits and dire wounds: what a blow that got through does to a PC, and what hazards do to PCs and NPCs."""

from __future__ import annotations

from typing import Final

from fray.engine.fight import Fight
from fray.rulesets.momentum.model import events as ev
from fray.rulesets.momentum.model.field import FIRE, MELEE, NEAR, SLICK
from fray.rulesets.momentum.model.sheets import (
    ARCANE,
    BURNING,
    CHARM,
    CRUSHING,
    GRACE,
    GRIT,
    LORE,
    MIGHT,
    PIERCING,
    SLASHING,
)
from fray.rulesets.momentum.model.state import (
    DEAD,
    DISABLED,
    LIMB_NAMES,
    SENSELESS,
    Combatant,
    MomentumBattle,
    Npc,
    Pc,
    distance,
)
from fray.rulesets.momentum.model.variants import RUNNING_TOTAL, SCARRED_BUT_STANDING
from fray.rulesets.momentum.rules.armor import blow_gets_through, lower_armor
from fray.rulesets.momentum.rules.draws import dire_dice, limb_die
from fray.rulesets.momentum.rules.verbs import change_ground, lose, put_out, remove_hits

# The Dire Wounds table [dire-wound-table]: the highest total of each band.
VERY_SAD: Final = "Very Sad"
OUT_COLD: Final = "Disabled"  # of a PC; DISABLED is the condition of an NPC
DISFIGURED: Final = "Disfigured"
MAULED: Final = "Mauled"
INSTANT_DEATH: Final = "Instant Death"
VIOLENT_DEATH: Final = "Violent Death"
BANDS: Final[list[tuple[int, str]]] = [
    (5, VERY_SAD),
    (10, OUT_COLD),
    (15, DISFIGURED),
    (20, MAULED),
    (25, INSTANT_DEATH),
]

# By damage type, in the order Slashing, Piercing, Crushing, Burning, Arcane.
SAD_STAT: Final[tuple[int, ...]] = (MIGHT, GRACE, GRIT, CHARM, LORE)  # [dire-very-sad-concrete]
SAD_LOSS: Final[tuple[int, ...]] = (0, 0, 0, 2, 2)
SENSELESS_MINUTES: Final[tuple[int, ...]] = (10, 10, 30, 20, 60)  # [dire-disabled-concrete]
MARKS: Final[tuple[str, ...]] = (  # [dire-disfigured-concrete]
    "an ear or a lesser finger lost",
    "cheek and nostril torn",
    "teeth gone, nose flattened",
    "burn scars, hair gone for good",
    "white hair, eyes of a strange color",
)
BLEEDING_ROUNDS: Final[tuple[int, ...]] = (2, 3, 3, 5, 4)  # [dire-mauled-concrete]
SLASHING_DEATH_LOSS: Final = 3  # [dire-death-concrete]
CRUSHING_DEATH_LOSS: Final = 2
PULLED_LIMIT: Final = 10  # what a blow meant to disable counts as at most [npc-strike-to-disable, pc-versus-pc]


def band_of(total: int) -> str:
    """The band of a Dire Wounds total [dire-wound-table]."""
    for highest, band in BANDS:
        if total <= highest:
            return band
    return VIOLENT_DEATH


def max_hits(level: int, grit: int, round_up: bool = False) -> int:
    """2 + half the level + Grit, never below 0 [max-hits, stat-ranges]; half is rounded up in the variant only
    [diaghilev-max-hits]."""
    half_level = (level + 1) // 2 if round_up else level // 2
    return max(0, 2 + half_level + grit)


def take_hit(
    fight: Fight[MomentumBattle], pc: Pc, skill: int, damage: int, steps: int = 1, capped: bool = False
) -> None:
    """A hit counts, costs the armor a step, and beyond the maximum rolls a dire wound at once.

    [armor-step-down, max-hits, hits-beyond-limit, strike-resolution-order]
    """
    pc.hits_taken += 1
    if fight.listening:
        fight.note(ev.HitTaken("armor-hit-threshold", pc.who, pc.hits_taken, pc.max_hits))
    lower_armor(fight, pc, steps, "armor-step-down")
    if pc.hits_taken > pc.max_hits:
        dire_wound(fight, pc, pc.hits_taken - pc.max_hits, skill, damage, capped)


def dire_wound(fight: Fight[MomentumBattle], pc: Pc, count: int, skill: int, damage: int, capped: bool) -> None:
    """The nth hit beyond the maximum rolls n d6 on the table [dire-wound-dice, dire-dice-fresh]."""
    running = fight.battle.variants.dire_dice == RUNNING_TOTAL
    rolled = dire_dice(fight, pc, 1 if running else count)
    if running:
        pc.dire_sum += rolled
    total = pc.dire_sum if running else rolled
    counted = PULLED_LIMIT if capped and total > PULLED_LIMIT else total
    band = band_of(counted)
    if fight.listening:
        fight.note(ev.DireWound("dire-wound-table", pc.who, 6, fight.faces, count, total, counted, band, damage))
    suffer(fight, pc, band, skill, damage)


def suffer(fight: Fight[MomentumBattle], pc: Pc, band: str, skill: int, damage: int) -> None:
    """What each band does.

    [dire-very-sad, dire-disabled, dire-disfigured, dire-mauled, dire-instant-death, dire-violent-death]
    """
    if band == VERY_SAD:
        grow_sad(fight, pc, damage)
    elif band == OUT_COLD:
        knock_senseless(fight, pc, damage, "dire-disabled")
    elif band == DISFIGURED:
        disfigure(fight, pc, damage)
        if fight.battle.variants.dire_bands != SCARRED_BUT_STANDING:  # [dire-bands-escalate]
            knock_senseless(fight, pc, damage, "dire-disfigured")
    elif band == MAULED:
        maul(fight, pc, damage)
        knock_senseless(fight, pc, damage, "dire-mauled")
    elif band == INSTANT_DEATH:
        put_out(fight, pc, DEAD, "dire-instant-death")
    else:
        put_out(fight, pc, DEAD, "dire-violent-death")
        die_violently(fight, pc, skill, damage)


def grow_sad(fight: Fight[MomentumBattle], pc: Pc, damage: int) -> None:
    """One point of the stat that fits the injury, until a rest [dire-very-sad, dire-very-sad-concrete]."""
    stat = SAD_STAT[damage]
    pc.stats[stat] -= 1
    if fight.listening:
        fight.note(ev.StatFell("dire-very-sad", pc.who, stat, 1, pc.stats[stat]))
    lose(fight, pc, SAD_LOSS[damage], "dire-very-sad-concrete")


def knock_senseless(fight: Fight[MomentumBattle], pc: Pc, damage: int, clause: str) -> None:
    """Senseless for the rest of the fight; again only lengthens it [dire-disabled, dire-disabled-concrete]."""
    minutes = SENSELESS_MINUTES[damage]
    if minutes > pc.senseless_minutes:
        pc.senseless_minutes = minutes
    if pc.condition != SENSELESS:
        put_out(fight, pc, SENSELESS, clause, pc.senseless_minutes)


def disfigure(fight: Fight[MomentumBattle], pc: Pc, damage: int) -> None:
    """A permanent mark without numbers [dire-disfigured, dire-disfigured-concrete]."""
    pc.marks.append(MARKS[damage])
    if fight.listening:
        fight.note(ev.Disfigured("dire-disfigured", pc.who, MARKS[damage]))


def maul(fight: Fight[MomentumBattle], pc: Pc, damage: int) -> None:
    """A limb is severed and the wound bleeds; a second one keeps the lower count.

    [dire-mauled, dire-mauled-concrete]
    """
    limb = limb_die(fight, pc) - 1
    for _ in range(len(LIMB_NAMES)):
        if not pc.lost_limbs >> limb & 1:
            break
        limb = (limb + 1) % len(LIMB_NAMES)
    pc.lost_limbs |= 1 << limb
    rounds = BLEEDING_ROUNDS[damage]
    if pc.bleeding == 0 or rounds < pc.bleeding:
        pc.bleeding = rounds
    if fight.listening:
        fight.note(ev.LimbLost("dire-mauled", pc.who, 4, fight.faces, limb, pc.bleeding))


def die_violently(fight: Fight[MomentumBattle], dead: Pc, skill: int, damage: int) -> None:
    """A death that afflicts allies or the battlefield, by damage type [dire-violent-death, dire-death-concrete]."""
    if damage == SLASHING:
        shake_allies(fight, dead, NEAR, SLASHING_DEATH_LOSS)
    elif damage == PIERCING:
        carry_on(fight, dead, skill)
    elif damage == CRUSHING:
        shake_allies(fight, dead, MELEE, CRUSHING_DEATH_LOSS)
        change_ground(fight, dead.position, SLICK, True, "dire-violent-death")
    elif damage == BURNING:
        change_ground(fight, dead.position, FIRE, True, "dire-violent-death")
    else:
        burst(fight, dead)


def shake_allies(fight: Fight[MomentumBattle], dead: Pc, within: int, loss: int) -> None:
    """Conscious ally PCs that close lose momentum."""
    for ally in fight.battle.combatants:
        if isinstance(ally, Pc) and ally.side == dead.side and ally.able() and distance(ally, dead) <= within:
            lose(fight, ally, loss, "dire-violent-death")


def carry_on(fight: Fight[MomentumBattle], dead: Pc, skill: int) -> None:
    """The blow carries on to the nearest other PC of the victim's side at Intimate or Melee, conscious or not."""
    nearest: Pc | None = None
    for ally in fight.battle.combatants:
        if isinstance(ally, Pc) and ally.side == dead.side and ally.on_field() and distance(ally, dead) <= MELEE:
            if nearest is None or distance(ally, dead) < distance(nearest, dead):
                nearest = ally
    if nearest is not None:
        harm(fight, nearest, skill, PIERCING, "dire-violent-death", "blow that carries on")


def burst(fight: Fight[MomentumBattle], dead: Pc) -> None:
    """Raw magic tears at all others at Intimate or Melee, friend and foe, in roster order, each completely."""
    near = [victim for victim in fight.battle.combatants if victim is not dead and distance(victim, dead) <= MELEE]
    for victim in near:
        harm(fight, victim, 0, ARCANE, "dire-violent-death", "raw magic of the death")


def harm(fight: Fight[MomentumBattle], victim: Combatant, skill: int, damage: int, clause: str, cause: str) -> None:
    """How hazards hurt: an undefended armor roll for a PC, one hit for an NPC [undefended-armor-roll]."""
    if not victim.on_field():
        return
    if fight.listening:
        fight.note(ev.Hazard(clause, victim.who, cause))
    if isinstance(victim, Pc):
        undefended_roll(fight, victim, skill, damage)
    elif isinstance(victim, Npc):
        lose_one_hit(fight, victim, clause)


def undefended_roll(fight: Fight[MomentumBattle], pc: Pc, skill: int, damage: int) -> None:
    """One armor roll, no defense possible; without an armor die it is a hit [undefended-armor-roll]."""
    if blow_gets_through(fight, pc, skill, 0):
        take_hit(fight, pc, skill, damage)


def lose_one_hit(fight: Fight[MomentumBattle], npc: Npc, clause: str) -> None:
    """An NPC loses one hit and dies if it was the last; one that lies disabled dies of it [undefended-armor-roll]."""
    remove_hits(fight, npc, 1, clause)
    if npc.hits_left == 0 or npc.condition == DISABLED:
        put_out(fight, npc, DEAD, "foe-out-of-hits")
