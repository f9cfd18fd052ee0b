"""Who is where: distances, sight, cover, flanks, and where somebody can go."""

from __future__ import annotations

from fray.rulesets.sixseconds.model.field import Item, Zone
from fray.rulesets.sixseconds.model.sheets import Gear
from fray.rulesets.sixseconds.model.state import Combatant, SixBattle, enemies
from fray.rulesets.sixseconds.model.variants import LOOSE_FLANK
from fray.space.ground import COVER, DARK
from fray.space.squares import apart, mirrored, overlap, side_codes
from fray.space.walking import CLOSED, PASSABLE, SHUNNED, Body, Reach, explore


def distance(one: Combatant, other: Combatant) -> int:
    """The distance of two footprints in meters [r-distance, grid-diagonal]."""
    return apart(one.x, one.y, one.squares, other.x, other.y, other.squares)


def distance_to(one: Combatant, x: int, y: int) -> int:
    """The distance of a footprint to a square [r-distance]."""
    return apart(one.x, one.y, one.squares, x, y, 1)


def in_zone(one: Combatant, zone: Zone) -> bool:
    return zone.has(one.x, one.y, one.squares)


# ---- sight


def in_line(battle: SixBattle, one: Combatant, other: Combatant) -> bool:
    """Line of sight [r-line-of-sight]."""
    return battle.ground.sees(one.x, one.y, one.squares, other.x, other.y, other.squares)


def in_line_to(battle: SixBattle, one: Combatant, x: int, y: int) -> bool:
    """Line of sight to a square [r-line-of-sight]."""
    return battle.ground.sees(one.x, one.y, one.squares, x, y, 1)


def can_choose(battle: SixBattle, one: Combatant, other: Combatant) -> bool:
    """Whether somebody sees another well enough to choose it as a target.

    The hidden cannot be chosen by enemies; the blinded choose only within 1 m. [r-visibility, r-hide]
    """
    if other.hidden and enemies(one, other):
        return False
    if one.blinded and distance(one, other) > 1:
        return False
    return in_line(battle, one, other)


def unseen(battle: SixBattle, attacker: Combatant, target: Combatant) -> bool:
    """Whether the target cannot see the attacker [r-visibility, sneak-attack, r-unconscious]."""
    if not target.conscious or target.blinded or attacker.hidden:
        return True
    return out_of_stealth(battle, attacker, target) or not in_line(battle, attacker, target)


def out_of_stealth(battle: SixBattle, attacker: Combatant, target: Combatant) -> bool:
    """The first attack out of stealth in a surprise round, against somebody surprised [r-surprise-sneak]."""
    return (
        battle.surprise_round
        and battle.by_stealth
        and attacker.team == battle.surprise_team
        and not attacker.struck_from_stealth
        and target.surprised
    )


# ---- cover and darkness


def at_cover(battle: SixBattle, one: Combatant) -> bool:
    """A cover or wall square within 1 m [r-cover]."""
    return battle.ground.next_to(one.x, one.y, one.squares, COVER)


def behind_cover(battle: SixBattle, one: Combatant, attacker: Combatant) -> bool:
    """Cover next to the one and between it and the attacker [r-cover, cover-gap]."""
    return battle.ground.covered(one.x, one.y, one.squares, attacker.x, attacker.y, attacker.squares)


def in_darkness(battle: SixBattle, one: Combatant) -> bool:
    return battle.ground.any_in(one.x, one.y, one.squares, DARK)


# ---- flanks


def flanked(battle: SixBattle, target: Combatant) -> bool:
    """Two conscious enemies of the target on opposite sides of it, each within 1 m [flanking-attack, r-flanking]."""
    if battle.variants.flanking == LOOSE_FLANK:
        return loosely_flanked(battle, target)
    sides = 0
    for other in battle.combatants:
        if other.team == target.team or not other.able() or distance(other, target) > 1:
            continue
        codes = side_codes(target.x, target.y, target.squares, other.x, other.y, other.squares)
        if sides & mirrored(codes):
            return True
        sides |= codes
    return False


def loosely_flanked(battle: SixBattle, target: Combatant) -> bool:
    """The other reading: two enemies within 1 m that are not within 1 m of each other [r-flanking]."""
    near = [one for one in battle.combatants if one.team != target.team and one.able() and distance(one, target) <= 1]
    for index, one in enumerate(near):
        for other in near[index + 1 :]:
            if distance(one, other) > 1:
                return True
    return False


# ---- room


def is_free(battle: SixBattle, x: int, y: int, squares: int, mover: int) -> bool:
    """Whether a footprint fits and no living character but the mover stands there [r-move]."""
    if not battle.ground.fits(x, y, squares):
        return False
    for other in battle.combatants:
        if other.who != mover and other.here() and overlap(x, y, squares, other.x, other.y, other.squares):
            return False
    return True


def is_passable(battle: SixBattle, one: Combatant, x: int, y: int) -> bool:
    """Squares of conscious enemies cannot be entered; those of allies and the unconscious can be passed [r-move]."""
    for other in battle.combatants:
        if other.able() and other.team != one.team and overlap(x, y, one.squares, other.x, other.y, other.squares):
            return False
    return True


def crawl_factor(one: Combatant) -> int:
    """Every square costs double while prone [r-prone]."""
    return 2 if one.prone else 1


def bodies_around(battle: SixBattle, one: Combatant) -> list[Body]:
    """What stands in a walker's way, and what it had better keep away from [r-move]."""
    found: list[Body] = []
    for other in battle.combatants:
        if other.who == one.who or not other.here():
            continue
        closed = other.conscious and other.team != one.team
        found.append(Body(other.x, other.y, other.squares, CLOSED if closed else PASSABLE))
        if closed and other.readied is not None and other.readied.trigger == "enters-reach":
            reach = melee_reach(battle, other)
            found.append(Body(other.x - reach, other.y - reach, other.squares + 2 * reach, SHUNNED))
    return found


def reach_of(battle: SixBattle, one: Combatant, meters: int) -> Reach:
    """Everywhere somebody can move to, worked out once as long as nothing moves.

    [action-move, r-move, r-diagonal-count]
    """
    key = (one.who * 128 + meters) * 4 + crawl_factor(one)
    known = battle.known_reach.get(key)
    if known is None:
        bodies = bodies_around(battle, one)
        known = explore(battle.ground, one.x, one.y, one.squares, meters, crawl_factor(one), bodies)
        battle.known_reach[key] = known
    return known


def may_end_at(battle: SixBattle, one: Combatant, x: int, y: int) -> bool:
    """The frightened cannot end a movement nearer to the source than they began."""
    if not one.frightened or one.fright_source < 0:
        return True
    source = battle.combatants[one.fright_source]
    if not source.here():
        return True
    return apart(x, y, one.squares, source.x, source.y, source.squares) >= distance(one, source)


# ---- arms


def weapon_at(battle: SixBattle, item: Item) -> Gear:
    """What an item is fought with: itself, or as an improvised weapon [r-improvised]."""
    return item.gear if item.gear.is_weapon else battle.arms.improvised


def melee_reach(battle: SixBattle, one: Combatant) -> int:
    """The reach of the best wielded melee weapon; bare hands reach 1 m [r-ready-triggers, r-ranged-melee]."""
    best = 1
    for item in one.held:
        form = weapon_at(battle, item).melee
        if form is not None and form.reach > best:
            best = form.reach
    for gear in one.sheet.natural_weapons:
        if gear.melee is not None and gear.melee.reach > best:
            best = gear.melee.reach
    return best
