"""What to do on a turn: save, work, hit, get where hitting is possible, or brace."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from fray.rulesets.sixseconds.minds.arms import arsenal_of, swing_of, threat_of
from fray.rulesets.sixseconds.minds.goals import goal_action, holds_here, keeps_off, mode_of
from fray.rulesets.sixseconds.minds.odds import Shape, best_attack, expected_damage
from fray.rulesets.sixseconds.minds.pairs import chance
from fray.rulesets.sixseconds.minds.ways import (
    nearest_enemy,
    square_away,
    square_to_attack,
    square_toward,
)
from fray.rulesets.sixseconds.model.field import Item
from fray.rulesets.sixseconds.model.objectives import ESCAPE
from fray.rulesets.sixseconds.model.options import (
    ABANDON,
    BRANDISH,
    CONTINUE,
    END,
    GUARD,
    NO_TARGET,
    READY,
    SEEK_COVER,
    STAND_UP,
    AreaAttack,
    At,
    Attack,
    Center,
    MoveTo,
    Plain,
    Reload,
    SixOption,
    UseItem,
    UsePower,
)
from fray.rulesets.sixseconds.model.sheets import (
    BY_ATTACK,
    HEALING,
    INTELLECT,
    MEDICINE,
    NO_AREA,
    ON_ALLIES_AROUND,
    ON_ALLY,
    ON_ENEMIES_AROUND,
    ON_ENEMY,
    ON_SELF,
    Form,
    Power,
)
from fray.rulesets.sixseconds.model.state import Combatant, SixBattle
from fray.rulesets.sixseconds.rules.areas import can_center, is_affected
from fray.rulesets.sixseconds.rules.attacks import PENALTY
from fray.rulesets.sixseconds.rules.command import COMMAND_FOCUS, commandable
from fray.rulesets.sixseconds.rules.distance import distance
from fray.rulesets.sixseconds.rules.doors import door_options
from fray.rulesets.sixseconds.rules.free_actions import quick_hands
from fray.rulesets.sixseconds.rules.instigating_action import FREE_CHOICE, duty, duty_options
from fray.rulesets.sixseconds.rules.interact import pick_up_options
from fray.rulesets.sixseconds.rules.movement import may_move_now
from fray.rulesets.sixseconds.rules.powers import barred_power, targets_of
from fray.rulesets.sixseconds.rules.resuscitation import can_resuscitate, resuscitation_difficulty
from fray.rulesets.sixseconds.rules.sight import at_cover, behind_cover
from fray.rulesets.sixseconds.rules.spillover import may_continue

POOR: Final = 260  # with enemies near, Guard instead of an attack worth less than this
NEAR: Final = 9
SHORT_OF_ENDURANCE: Final = 6


def unfinished(battle: SixBattle, actor: Combatant) -> Plain:
    """Go on with what was started; give it up if it has become impossible."""
    if may_continue(battle, actor):
        return Plain(CONTINUE, "spillover-finish-first", 1)
    return Plain(ABANDON, "spillover-abandon", 0) if actor.actions > 0 else Plain(END, "r-no-passing", 0)


def best_turn(battle: SixBattle, actor: Combatant) -> SixOption:
    """The next thing to do on the actor's turn."""
    if actor.ongoing is not None:
        return unfinished(battle, actor)
    owed = duty(battle, actor)
    if owed != FREE_CHOICE:
        return best_duty(battle, actor, owed)
    free = free_help(battle, actor)
    if free is not None:
        return free
    if actor.actions > 0:
        choice = best_action(battle, actor)
        if choice is not None:
            return choice
        return brace(battle, actor)
    return Plain(END, "r-no-passing", 0)


def best_duty(battle: SixBattle, actor: Combatant, owed: int) -> SixOption:
    """The opening action in its best form."""
    options = duty_options(battle, actor, owed)
    _, attack = best_attack(battle, actor)
    if attack is not None:
        for option in options:
            if option.key() == attack.key():
                return option
    if actor.side >= 0 and isinstance(options[0], MoveTo):
        goal = goal_action(battle, actor) or square_to_attack(battle, actor, 0, "move")
        for option in options:
            if goal is not None and option.key() == goal.key():
                return option
    return options[0]


def free_help(battle: SixBattle, actor: Combatant) -> SixOption | None:
    """Talents that cost nothing."""
    for index, power in enumerate(actor.sheet.powers):
        if power.free and barred_power(battle, actor, index) is None and actor.sheet.endurance - actor.endurance >= 5:
            return UsePower(index, power.id, NO_TARGET, 0)
    return None


def best_action(battle: SixBattle, actor: Combatant) -> SixOption | None:
    """The best thing to spend actions on, or nothing worth it."""
    help_first = rescue(battle, actor)
    if help_first is not None:
        return help_first
    goal = goal_action(battle, actor)
    if goal is None and keeps_off(battle, actor):
        flight = flee(battle, actor)
        if flight is not None:
            return flight
    value, attack = best_attack(battle, actor)
    if goal is not None and battle.objectives[actor.side].kind == ESCAPE:
        return goal
    if goal is not None and (attack is None or not isinstance(goal, MoveTo) or actor.attacks > 0 or value < 2 * POOR):
        return goal
    power_value, power = best_power(battle, actor)
    command_value, command = best_command(battle, actor)
    if command is not None and command_value > max(value, power_value):
        return command
    if power is not None and power_value > value:
        return power
    if attack is not None and (value >= POOR or not in_danger(battle, actor) or actor.actions > 1):
        return attack if value >= POOR // 3 or actor.attacks == 0 else None
    return prepare(battle, actor, goal)


def flee(battle: SixBattle, actor: Combatant) -> SixOption | None:
    """Away from the enemies; at a run only with stamina to spare."""
    mode, stamina = mode_of(battle, actor)
    return square_away(battle, actor, mode, stamina) if mode and stamina < actor.stamina else None


def rescue(battle: SixBattle, actor: Combatant) -> SixOption | None:
    """Wake friends, put out flames, stand up, drink."""
    if actor.burning and actor.actions > 0:
        return At("douse", actor.who, 1, "action-interact")
    if actor.actions >= 2:
        for combatant in battle.combatants:
            if combatant.side == actor.side and can_resuscitate(actor, combatant):
                bonus = actor.sheet.traits.resuscitate_bonus
                hard = resuscitation_difficulty(battle, combatant)
                if chance(actor, INTELLECT, MEDICINE, HEALING, bonus, hard) >= 40:
                    return At("resuscitate", combatant.who, 2, "action-resuscitate")
    if actor.prone and actor.actions >= 2:
        return Plain(STAND_UP, "action-stand-up", 1)
    return restorative(battle, actor, actor.held) or restorative(battle, actor, actor.carried)


def restorative(battle: SixBattle, actor: Combatant, items: list[Item]) -> UseItem | None:
    """The first thing that gives back what the actor lacks."""
    for item in items:
        gear = item.gear
        if not gear.usable:
            continue
        enough = gear.restores.endurance >= SHORT_OF_ENDURANCE
        tired = actor.sheet.endurance - actor.endurance >= SHORT_OF_ENDURANCE
        if (enough and tired) or (gear.restores.health and actor.missing_health() >= gear.restores.health):
            return UseItem(gear.id, actor.who, 0 if quick_hands(actor) and battle.acting == actor.who else 1)
    return None


# ---- commanding and casting


def best_command(battle: SixBattle, actor: Combatant) -> tuple[int, SixOption | None]:
    """An ally's best attack in place of an action of the commander's."""
    best_value = 0
    best: SixOption | None = None
    if actor.focus < COMMAND_FOCUS or battle.acting != actor.who:
        return 0, None
    for ally in commandable(battle, actor):
        if ally.ongoing is None:
            value, _ = best_attack(battle, ally)
            if value > best_value:
                best_value, best = value, At("command", ally.who, 1, "action-command")
    return best_value - 60, best


def best_power(battle: SixBattle, actor: Combatant) -> tuple[int, SixOption | None]:
    """The best spell, talent or flask, by its value for an action."""
    best_value = 0
    best: SixOption | None = None
    for index, power in enumerate(actor.sheet.powers):
        if power.free or barred_power(battle, actor, index) is not None:
            continue
        value, target = power_value(battle, actor, power)
        value //= power.actions
        if value > best_value:
            best_value, best = value, UsePower(index, power.id, target, power.actions)
    for slot, item in enumerate(actor.held):
        form = item.gear.ranged
        if form is not None and form.radius != NO_AREA:
            value, _ = best_center(battle, actor, form)
            if value > best_value:
                best_value, best = value, AreaAttack(slot, item.gear.title)
    return best_value, best


def power_value(battle: SixBattle, actor: Combatant, power: Power) -> tuple[int, int]:
    """What a spell or talent is worth now, and on whom."""
    form = power.form
    if form is not None and form.radius != NO_AREA:
        value, _ = best_center(battle, actor, form)
        return value, NO_TARGET
    if power.target == BY_ATTACK:
        return weakest_of(battle, actor, power)
    if power.target == ON_ALLY:
        return most_hurt(battle, actor, power)
    if power.target == ON_ENEMY:
        return best_victim(battle, actor, power)
    if power.target == ON_SELF:
        return 0, NO_TARGET
    value = 0
    for combatant in targets_of(battle, actor, power):
        if power.target == ON_ALLIES_AROUND:
            value += 70 * min(power.restores.endurance, combatant.sheet.endurance - combatant.endurance)
        elif power.target == ON_ENEMIES_AROUND and not combatant.frightened and not combatant.sheet.traits.mindless:
            value += 130
    return value, NO_TARGET


def weakest_of(battle: SixBattle, actor: Combatant, power: Power) -> tuple[int, int]:
    """An attack that hinders: on the most dangerous enemy not hindered yet."""
    best_value = 0
    best = NO_TARGET
    for combatant in targets_of(battle, actor, power):
        if combatant.able() and not combatant.slowed and distance(actor, combatant) > 2:
            value = 60 + 10 * threat_of(battle, combatant)
            if value > best_value:
                best_value, best = value, combatant.who
    return best_value, best


def most_hurt(battle: SixBattle, actor: Combatant, power: Power) -> tuple[int, int]:
    best_value = 0
    best = NO_TARGET
    for combatant in targets_of(battle, actor, power):
        if not combatant.conscious:
            continue
        given = min(power.restores.endurance, combatant.sheet.endurance - combatant.endurance)
        value = 75 * given
        if value > best_value:
            best_value, best = value, combatant.who
    return best_value, best


def best_victim(battle: SixBattle, actor: Combatant, power: Power) -> tuple[int, int]:
    """Mental effects: damage, or fear for those who strike hard."""
    best_value = 0
    best = NO_TARGET
    for combatant in targets_of(battle, actor, power):
        if not combatant.able() or combatant.sheet.traits.mindless:
            continue
        open_to = 80 if combatant.focus == 0 or combatant.reactions == 0 else 55
        value = open_to * power.damage
        if power.condition and not combatant.frightened:
            value += open_to * threat_of(battle, combatant) // 4
        if value > best_value:
            best_value, best = value, combatant.who
    return best_value, best


def best_center(battle: SixBattle, actor: Combatant, form: Form) -> tuple[int, Center | None]:
    """Where an area does most: what it does to enemies less twice what it does to friends."""
    gains = area_gains(battle, actor, form)
    best_value = 0
    best_x = best_y = -1
    for enemy in battle.combatants:
        if enemy.side == actor.side or not enemy.able():
            continue
        for y in range(enemy.y - form.radius, enemy.y + form.radius + 1):
            for x in range(enemy.x - form.radius, enemy.x + form.radius + 1):
                if most_gained(battle, gains, form.radius, x, y) <= best_value:
                    continue
                if not can_center(battle, actor, form.range, x, y):
                    continue
                value = 0
                for combatant in battle.combatants:
                    if gains[combatant.who] and is_affected(battle, actor, combatant, form.radius, x, y):
                        value += gains[combatant.who]
                if value > best_value:
                    best_value, best_x, best_y = value, x, y
    return best_value, Center(best_x, best_y) if best_value else None


def most_gained(battle: SixBattle, gains: list[int], radius: i64, x: i64, y: i64) -> i64:
    """What an area can be worth at most: all enemies near enough, be they in sight of its center or not."""
    most: i64 = 0
    for combatant in battle.combatants:
        gain: i64 = gains[combatant.who]
        if gain > 0 and combatant.overlaps(x - radius, y - radius, 2 * radius + 1):
            most += gain
    return most


def area_gains(battle: SixBattle, actor: Combatant, form: Form) -> list[int]:
    """What it is worth to have each combatant in an area."""
    shape, swing = Shape(actor), swing_of(battle, actor, form)
    gains: list[int] = []
    for combatant in battle.combatants:
        damage = expected_damage(shape, swing, combatant, 0, 0)
        gains.append(-2 * damage if combatant.side == actor.side else damage if combatant.able() else 0)
    return gains


# ---- getting ready


def prepare(battle: SixBattle, actor: Combatant, goal: SixOption | None) -> SixOption | None:
    """No target worth hitting from here: load, arm, go to an enemy, open the door in between."""
    for slot, item in enumerate(actor.held):
        if item.gear.reload and not item.loaded:
            return Reload(slot, item.gear.title, item.gear.reload)
    arming = arm(battle, actor)
    if arming is not None:
        return arming
    if goal is not None:
        return goal
    enemy = nearest_enemy(battle, actor)
    mode, stamina = mode_of(battle, actor)
    if enemy is None or not mode or holds_here(battle, actor) or keeps_off(battle, actor):
        return None
    if actor.actions >= 2 or mode == "move":
        way = square_to_attack(battle, actor, stamina, mode)
        if way is not None and (mode == "move" or actor.actions >= 2):
            return way
    if mode == "move":
        way = square_toward(battle, actor, enemy.x, enemy.y, stamina, mode)
        if way is not None:
            return way
        for door in door_options(battle, actor):
            return door
    return None


def arm(battle: SixBattle, actor: Combatant) -> SixOption | None:
    """Take a weapon in hand where there is none."""
    if actor.sheet.natural_weapons or any(
        item.gear.is_weapon and item.gear.id != "weapon-improvised" for item in actor.held
    ):
        return None
    if any(item.gear.is_weapon for item in actor.carried):
        return Plain(BRANDISH, "action-brandish", 0 if quick_hands(actor) and battle.acting == actor.who else 1)
    for option in pick_up_options(battle, actor):
        if option.into_hand and option.lying.item.gear.is_weapon:
            return option
    return None


def in_danger(battle: SixBattle, actor: Combatant) -> bool:
    """Whether an enemy is near enough to strike before the next turn."""
    for combatant in battle.combatants:
        if combatant.side != actor.side and combatant.able() and distance(actor, combatant) <= NEAR:
            return True
    return False


def brace(battle: SixBattle, actor: Combatant) -> SixOption:
    """Nothing better to do: cover against shots, a readied blow, or Guard."""
    if keeps_off(battle, actor) and not wants_cover(battle, actor):
        return Plain(GUARD, "action-guard", 1)
    if not in_danger(battle, actor) and not actor.seeking_cover:
        return (
            Plain(END, "r-no-passing", 0)
            if not wants_cover(battle, actor)
            else Plain(SEEK_COVER, "action-seek-cover", 1)
        )
    if wants_cover(battle, actor):
        return Plain(SEEK_COVER, "action-seek-cover", 1)
    if actor.attacks == 0 and arsenal_of(battle, actor).melee > 0 and not nobody_comes(battle, actor):
        return Plain(READY, "action-ready", 1)
    return Plain(GUARD, "action-guard", 1)


def wants_cover(battle: SixBattle, actor: Combatant) -> bool:
    """Behind cover from an enemy who shoots."""
    if actor.seeking_cover or not at_cover(battle, actor):
        return False
    for combatant in battle.combatants:
        if combatant.side != actor.side and combatant.able() and any(item.gear.ranged for item in combatant.held):
            if behind_cover(battle, actor, combatant):
                return True
    return False


def nobody_comes(battle: SixBattle, actor: Combatant) -> bool:
    """Whether an enemy already stands next to the actor: then a readied blow for the next to come is wasted."""
    for combatant in battle.combatants:
        if combatant.side != actor.side and combatant.able() and distance(actor, combatant) <= 1:
            return True
    return False


def commanded_action(battle: SixBattle, ally: Combatant) -> SixOption | None:
    """The best single action of a commanded ally."""
    value, attack = best_attack(battle, ally)
    if attack is not None and value > PENALTY:
        return attack
    if may_move_now(battle, ally):
        goal = goal_action(battle, ally)
        return goal if isinstance(goal, (MoveTo, Attack)) else square_to_attack(battle, ally, 0, "move")
    return None
