"""Defense Dice and what is added to them: Momentum, a defensive Charge, Stance dice; and the Riposte."""

from __future__ import annotations

from mypy_extensions import mypyc_attr

from fray.engine.decisions import Decision
from fray.rulesets.labyrinthian.model import events as ev
from fray.rulesets.labyrinthian.model.blows import Blow, Defense, Roll, handfuls
from fray.rulesets.labyrinthian.model.options import GUARD, NONE, PARRY, WARD, SomeDice
from fray.rulesets.labyrinthian.model.sheets import BLUNT, NO_LIMIT, NO_WARD, SWORD, WARD_AT_ONCE, WARD_BUILT, Source
from fray.rulesets.labyrinthian.model.state import NOBODY, RIPOSTE_STANCE, Combatant, LabBattle, LabFight
from fray.rulesets.labyrinthian.model.variants import ROLLED_ANEW
from fray.rulesets.labyrinthian.rules.damage import roll_dice, suffer
from fray.rulesets.labyrinthian.rules.draws import pool_die
from fray.rulesets.labyrinthian.rules.momentum import defender_targets, generate, momentum_limit, use_momentum
from fray.rulesets.labyrinthian.rules.stances import (
    UseStance,
    has_shield,
    may_use_stance,
    stance_factor,
    use_dice,
)
from fray.rulesets.labyrinthian.rules.verbs import unlock
from fray.rulesets.labyrinthian.rules.wounds import defense_drop


@mypyc_attr(free_list_len=1)
class StrikeBack(Decision[SomeDice]):
    """Which dice of a Riposte Stance to turn against the attacker [stance-class-special, advanced-stances]."""

    KIND = "riposte"
    CLAUSE = "advanced-stances"

    def __init__(self, battle: LabBattle, defense: Defense, attacker: Combatant) -> None:
        super().__init__(defense.reactor.seat, defense.reactor.who)
        self.battle = battle
        self.actor = defense.reactor
        self.defense = defense
        self.attacker = attacker

    def stands(self) -> bool:
        """In the Stance of it, able to use it, with the attacker still there [advanced-stances]."""
        stance = self.actor.stance == RIPOSTE_STANCE and may_use_stance(self.actor, self.defense)
        return stance and self.attacker.here()

    def options(self) -> list[SomeDice]:
        dice = handfuls(self.actor.stance_dice, -1) if self.stands() else []
        return [
            SomeDice(NONE, [], "advanced-stances"),
            *[SomeDice("riposte", some, "advanced-stances") for some in dice],
        ]


def wards(reactor: Combatant, slot: int, source: Source) -> bool:
    """A spell that Wards at once, or one that has been built up.

    [ward-with-offensive-spell, ward-immediate-some, magic-rules]
    """
    if not source.spell or source.ward == NO_WARD:
        return False
    if source.ward == WARD_AT_ONCE:
        return True
    return reactor.conjuring == slot and reactor.store >= source.conjure


def roll_defense(fight: LabFight, blow: Blow, defense: Defense, damage: int) -> int:
    """Step 8: the dice, what Wounds take, Momentum, the Charge, Stance dice. The lock is lifted by it.

    A target that does not React has nothing of this.
    [defense-is-active, defense-subtracts, defense-momentum, clash-sequence, stance-lock-details]
    """
    defender = defense.reactor
    unlock(fight, defender)
    owner = defender if defense.unit is None else defense.unit
    roll = Roll(defender, owner, "parry" if defense.how == PARRY else "defense", defense_limit(defense))
    dice = dice_for(defender, defense.how, defense.slot, defense.unit, has_shield(defender))
    roll_dice(fight, roll, dice, defense_drop(defense))
    generate(roll)
    use_momentum(fight, blow, roll, defender_targets(fight.battle, blow, defense.how))
    use_up_ward(defender, defense)
    total = roll.total + defense.boost
    if damage > total and may_use_stance(defender, defense):
        total += use_stance(fight, blow, defense, damage, total)
    defense.total = total
    return total


def dice_for(defender: Combatant, how: str, slot: int, unit: Combatant | None, shield: bool) -> tuple[int, ...]:
    """The Defense Dice of a way to defend: armor and shield together, a weapon's Damage Dice, a spell's, a Unit's.

    [defense-kinds, guard-dice, defense-dice-sources, defense-dice-source, parry, ward-with-offensive-spell,
    might-and-magic-mutual]
    """
    if unit is not None:
        return unit.sheet.armor_dice
    if how == GUARD:
        return defender.sheet.armor_dice + defender.sheet.shield_dice if shield else defender.sheet.armor_dice
    source = defender.sheet.sources[slot]
    return source.defense or source.dice


def defense_limit(defense: Defense) -> int:
    """Guard dice have no limit; a weapon, spell or Channel has its own [momentum-limit-scope, parry-details]."""
    defender = defense.reactor
    if defense.unit is not None:
        return momentum_limit(defense.unit, NO_LIMIT)
    limit = NO_LIMIT if defense.how == GUARD else defender.sheet.sources[defense.slot].limit
    return momentum_limit(defender, limit)


def use_up_ward(defender: Combatant, defense: Defense) -> None:
    """A spell that had to be built is used up by the Ward [magic-rules]."""
    if defense.how == WARD and defender.sheet.sources[defense.slot].ward == WARD_BUILT:
        defender.conjuring = NOBODY
        defender.store = 0


# ---- Stance dice


def use_stance(fight: LabFight, blow: Blow, reaction: Defense, damage: int, defense: int) -> int:
    """Used dice count their maximum, double in an Iron Bastion; or they are rolled, in another reading.

    [stance-die-value, stance-dice-defend, advanced-stances]
    """
    battle = fight.battle
    defender = reaction.reactor
    dice = fight.ask(UseStance(battle, reaction, damage, defense)).dice
    if not dice:
        return 0
    factor = stance_factor(defender)
    anew = battle.variants.stance_dice == ROLLED_ANEW
    if anew:  # gone before they are rolled: with a max among them the defender may enter another Stance
        use_dice(fight, defender, dice)
    points = factor * (roll_anew(fight, blow, defender, dice) if anew else sum(dice))
    if fight.listening:
        fight.note(ev.StanceDiceUsed("stance-dice-defend", defender.who, dice.copy(), points, "Defense"))
    if not anew:
        use_dice(fight, defender, dice)
    return points


def roll_anew(fight: LabFight, blow: Blow, defender: Combatant, dice: list[int]) -> int:
    """The reading 'rolled anew': reserved dice are rolled, and a max may be re-rolled [stance-die-value]."""
    roll = Roll(defender, defender, "stance", NO_LIMIT)
    for sides in dice:
        face = pool_die(fight, defender, "stance", sides)
        roll.sides.append(sides)
        roll.faces.append(face)
        roll.total += face
    generate(roll)
    use_momentum(fight, blow, roll, [])
    return roll.total


# ---- Riposte


def riposte(fight: LabFight, blow: Blow, defense: Defense) -> None:
    """After its own Reaction to a melee attack, dice of the Stance hit the attacker; there is no defense.

    A defender whom the attack has brought to zero cannot use its Stance. [stance-class-special, advanced-stances,
    zero-composure-options]
    """
    defender = defense.reactor
    if defender.stance != RIPOSTE_STANCE or defender is not defense.target or blow.source.ranged:
        return
    question = StrikeBack(fight.battle, defense, blow.striker)
    if not question.stands():
        return
    dice = fight.ask(question).dice
    if not dice:
        return
    points = sum(dice)
    damage_type = defender.sheet.sources[defender.ready].damage_type if defender.ready >= 0 else BLUNT
    if fight.listening:
        fight.note(ev.StanceDiceUsed("advanced-stances", defender.who, dice.copy(), points, "damage in a Riposte"))
    use_dice(fight, defender, dice)
    suffer(
        fight, blow.striker, points, BLUNT if damage_type == SWORD else damage_type, "advanced-stances", defender.who
    )
