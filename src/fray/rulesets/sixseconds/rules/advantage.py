"""The advantage level of an attack: each named source counts once, for and against cancel [r-advantage-sources]."""

from __future__ import annotations

from mypy_extensions import i64, mypyc_attr

from fray.rulesets.sixseconds.model.sheets import Form
from fray.rulesets.sixseconds.model.state import Combatant, SixBattle
from fray.rulesets.sixseconds.model.variants import LOOSE_FLANK
from fray.rulesets.sixseconds.rules.checks import limited
from fray.rulesets.sixseconds.rules.distance import distance
from fray.rulesets.sixseconds.rules.sight import behind_cover, in_line
from fray.space.squares import mirrored, side_codes


@mypyc_attr(acyclic=True, free_list_len=1)
class Edge:
    """An attack's advantage level, and the two sources other rules ask for."""

    def __init__(self, level: i64, sneak: bool, flank: bool) -> None:
        self.level = level
        self.sneak = sneak
        self.flank = flank


def edge_against(
    battle: SixBattle, attacker: Combatant, target: Combatant, form: Form, names: list[str] | None
) -> Edge:
    """Evaluated against the intended target before the roll.

    [r-advantage-sources, sneak-attack, flanking-attack, flanking-not-contributing, sneak-and-flank, free-drop-prone,
    action-seek-cover]
    """
    level = own_level(attacker, names)
    sneak = unseen(battle, attacker, target)
    if sneak:
        level += counted(names, "sneak attack", 1)
    flank = flanked(battle, target)
    if flank:
        level += counted(names, "flanking", 1)
    if target.prone:
        level += counted(names, "prone target", -1 if form.ranged else 1)
    if form.ranged:
        level += ranged_level(battle, attacker, target, form, names)
    return Edge(limited(level), sneak, flank)


def ranged_level(battle: SixBattle, attacker: Combatant, target: Combatant, form: Form, names: list[str] | None) -> i64:
    """Against ranged attacks: cover that was sought, and a target beyond normal range [r-ranged-melee, r-cover]."""
    level: i64 = 0
    if target.seeking_cover and behind_cover(battle, target, attacker):
        level += counted(names, "behind cover", -1)
    if distance(attacker, target) > form.range and not attacker.sheet.traits.steady_at_range:
        level += counted(names, "beyond normal range", -1)
    return level


def own_level(attacker: Combatant, names: list[str] | None) -> i64:
    """Sources in the attacker's own state, the only ones of an area attack [r-area]."""
    level: i64 = 0
    if attacker.frightened:
        level += counted(names, "frightened", -1)
    if attacker.blinded:
        level += counted(names, "blinded", -1)
    return level


def counted(names: list[str] | None, name: str, level: i64) -> i64:
    """A source of advantage or disadvantage, noted with its sign."""
    if names is not None:
        names.append(f"{name} {level:+}")
    return level


# ---- sneak attacks


def unseen(battle: SixBattle, attacker: Combatant, target: Combatant) -> bool:
    """Whether the target cannot see the attacker [r-visibility, sneak-attack, r-unconscious]."""
    if not target.conscious or target.blinded or attacker.hidden:
        return True
    return out_of_stealth(battle, attacker, target) or not in_line(battle, attacker, target)


def out_of_stealth(battle: SixBattle, attacker: Combatant, target: Combatant) -> bool:
    """The first attack out of stealth in a surprise round, against a surprised target [r-surprise-sneak]."""
    return (
        battle.surprise_round
        and battle.by_stealth
        and attacker.side == battle.surprise_team
        and not attacker.struck_from_stealth
        and target.surprised
    )


# ---- flanks


def flanked(battle: SixBattle, target: Combatant) -> bool:
    """Whether the target is flanked, looked at once until something moves [flanking-attack, r-flanking]."""
    bit: i64 = 1
    bit <<= target.who
    if not battle.flanks_known & bit:
        battle.flanks_known |= bit
        if between_enemies(battle, target):
            battle.flanked |= bit
    return battle.flanked & bit != 0


def between_enemies(battle: SixBattle, target: Combatant) -> bool:
    """Two conscious enemies of the target on opposite sides of it, each within 1 m [flanking-attack, r-flanking]."""
    if battle.variants.flanking == LOOSE_FLANK:
        return loosely_flanked(battle, target)
    sides: i64 = 0
    for enemy in battle.combatants:
        if not enemy.touches(target) or enemy.side == target.side or not enemy.able():
            continue
        codes = side_codes(target.x, target.y, target.squares, enemy.x, enemy.y, enemy.squares)
        if sides & mirrored(codes):
            return True
        sides |= codes
    return False


def loosely_flanked(battle: SixBattle, target: Combatant) -> bool:
    """The other reading: two enemies within 1 m that are not within 1 m of each other [r-flanking]."""
    near = [
        enemy
        for enemy in battle.combatants
        if enemy.side != target.side and enemy.able() and distance(enemy, target) <= 1
    ]
    for index, enemy in enumerate(near):
        for second in near[index + 1 :]:
            if distance(enemy, second) > 1:
                return True
    return False
