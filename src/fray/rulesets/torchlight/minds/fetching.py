"""What to do without a weapon: fetch one, or go on with bare hands."""

from __future__ import annotations

from mypy_extensions import i64

from fray.rulesets.torchlight.minds.arms import arms_of, weapon_blow
from fray.rulesets.torchlight.minds.prospects import able_of
from fray.rulesets.torchlight.minds.targets import harm, pick_target
from fray.rulesets.torchlight.model.lanes import LANES
from fray.rulesets.torchlight.model.sheets import UNARMED, WEAPON, Item
from fray.rulesets.torchlight.model.state import Combatant, TorchlightBattle
from fray.rulesets.torchlight.rules.grid import gap


def wants_weapon(battle: TorchlightBattle, actor: Combatant) -> bool:
    """Whether it has no weapon, and the next blow with one is worth the blow that it takes to fetch it.

    Man against man it is not, as long as the foe has the Breath to knock it away again [r-disarm].
    """
    if arms_of(actor).armed:
        return False
    target = pick_target(battle, actor)
    if target is None:
        return True
    if target.breath > 0 and able_of(battle, actor.side) == 1 and able_of(battle, target.side) == 1:
        return False
    armor: i64 = 100 * arms_of(target).soak
    with_fists = harm(target, weapon_blow(actor, UNARMED, -1) - armor)
    return harm(target, best_lying(battle, actor) - armor) > 2 * with_fists


def best_lying(battle: TorchlightBattle, actor: Combatant) -> i64:
    """What the best weapon that lies anywhere would do in its hand."""
    best: i64 = 0
    for lane in range(1, LANES + 1):
        for item in battle.lanes.lying[lane]:
            if item.sort == WEAPON:
                blow = weapon_blow(actor, item, 0)
                if blow > best:
                    best = blow
    return best


def weapon_among(items: tuple[Item, ...]) -> Item | None:
    for item in items:
        if item.sort == WEAPON:
            return item
    return None


def lane_with_weapon(battle: TorchlightBattle, actor: Combatant) -> int:
    """The lane nearest to it in which a weapon lies; 0 if there is none anywhere."""
    best = 0
    nearest = LANES
    for lane in range(1, LANES + 1):
        if gap(lane, actor.lane) < nearest and weapon_among(battle.lanes.lying[lane]) is not None:
            best, nearest = lane, gap(lane, actor.lane)
    return best
