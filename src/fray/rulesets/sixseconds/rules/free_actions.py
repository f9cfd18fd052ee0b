"""Free actions: Step, Drop Prone and Drop Item, and what talents make free [free-actions-table]."""

from __future__ import annotations

from fray.rulesets.sixseconds.model.options import BRANDISH, DROP_PRONE, STEP, DropItem, MoveTo, Plain, SixOption
from fray.rulesets.sixseconds.model.state import Combatant, SixBattle, SixFight
from fray.rulesets.sixseconds.model.variants import EXTRA_METER
from fray.rulesets.sixseconds.rules.brandish import hold_options
from fray.rulesets.sixseconds.rules.interact import use_options
from fray.rulesets.sixseconds.rules.movement import may_end_at
from fray.rulesets.sixseconds.rules.powers import power_options
from fray.rulesets.sixseconds.rules.room import is_free
from fray.rulesets.sixseconds.rules.verbs import go_prone
from fray.rulesets.sixseconds.rules.weapons import first_of_its_kind, let_fall
from fray.space.walking import step_cost


def free_options(battle: SixBattle, actor: Combatant, steps: bool) -> list[SixOption]:
    """Step, what talents make free, Drop Prone and Drop Item; they do not count as actions, so none need be left.

    [free-actions-table, free-actions-uncounted, free-drop-item, free-drop-prone, free-step, r-free-actions]
    """
    found: list[SixOption] = []
    if steps and may_step_now(battle, actor):
        found.extend(step_options(battle, actor))
    found.extend(power_options(battle, actor, True))
    if quick_hands(actor):
        found.extend(use_options(battle, actor, 0))
        if hold_options(actor):
            found.append(Plain(BRANDISH, "action-brandish", 0))
    if not actor.prone:
        found.append(Plain(DROP_PRONE, "free-drop-prone", 0))
    found.extend(
        [DropItem(slot, item.gear.id) for slot, item in enumerate(actor.held) if first_of_its_kind(actor, slot)]
    )
    return found


def may_step_now(battle: SixBattle, mover: Combatant) -> bool:
    """Once per turn, and not after a Move, which it stands in for [free-step, r-step]."""
    return not mover.stepped and (not mover.moved or battle.variants.step == EXTRA_METER)


def step_options(battle: SixBattle, mover: Combatant) -> list[MoveTo]:
    """A Step: one adjacent free square, straight or diagonal, whose cost is exactly 1 m [free-step, r-step]."""
    found: list[MoveTo] = []
    for y in range(mover.y - 1, mover.y + 2):
        for x in range(mover.x - 1, mover.x + 2):
            if (x != mover.x or y != mover.y) and may_step(battle, mover, x, y):
                found.append(MoveTo(STEP, x, y, 1, 0, 0))
    return found


def may_step(battle: SixBattle, mover: Combatant, x: int, y: int) -> bool:
    """Not into difficult ground, not while prone [r-step, r-prone]."""
    if mover.prone or not battle.ground.can_step(mover.x, mover.y, x, y, mover.squares):
        return False
    if step_cost(battle.ground, mover.x, mover.y, x, y, mover.squares, False, 1) != 1:
        return False
    return is_free(battle, x, y, mover.squares, mover.who) and may_end_at(battle, mover, x, y)


def quick_hands(actor: Combatant) -> bool:
    """Once per turn Brandish or using a carried item is free for those with Fast Hands."""
    return actor.sheet.traits.fast_hands and not actor.quick


def drop_item(fight: SixFight, actor: Combatant, slot: int) -> None:
    """A held item is dropped to the ground where the character stands [free-drop-item]."""
    let_fall(fight, actor, slot, "free-drop-item")


def drop_prone(fight: SixFight, actor: Combatant) -> None:
    """The actor becomes prone [free-drop-prone]."""
    go_prone(fight, actor, "free-drop-prone")
