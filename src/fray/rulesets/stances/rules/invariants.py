"""What holds in every fight, whatever the players do: checked after every step of random fights."""

from __future__ import annotations

from fray.engine.decisions import KEEPER, NOBODY, Decision, Option
from fray.rulesets.stances.model.field import FEATURE_NAMES
from fray.rulesets.stances.model.options import CHARGE, DOUBLE, MOVE, STEP_OUT, Attack, TurnOption, Walk
from fray.rulesets.stances.model.replies import NOT_NOW, FreeStrike, LeaveOut, Put, RiposteStrike, TendOption
from fray.rulesets.stances.model.state import (
    AGGRESSIVE,
    CONSCIOUS,
    DEAD,
    DEATH,
    DEFENSIVE,
    DYING,
    EMPTY_HAND,
    HIGHEST_MOMENTUM,
    LOWEST_MOMENTUM,
    NO_STANCE,
    PHYSICAL,
    ROUND_BEGINS,
    ROUND_ENDS,
    SCARRED,
    SOCIAL,
    STABLE,
    TO_COME,
    TURNS,
    Combatant,
    StancesBattle,
)
from fray.rulesets.stances.rules.charge import CHARGE_STEPS
from fray.rulesets.stances.rules.disengaging import shies_from
from fray.rulesets.stances.rules.duty_to_advance import needs_ruling, owes_advance
from fray.rulesets.stances.rules.ending import LAST_ROUND
from fray.rulesets.stances.rules.paths import path_steps
from fray.rulesets.stances.rules.reactions import CounterOrNot, ParryOrNot, TakeTheBlow
from fray.rulesets.stances.rules.riders import AimRider
from fray.rulesets.stances.rules.signatures import SHOVE, STEP
from fray.rulesets.stances.rules.social_attacks import ReactToWords, RebutOrNot
from fray.rulesets.stances.rules.spells import ChooseLeftOut, caught
from fray.rulesets.stances.rules.turn import TakeTurn
from fray.rulesets.stances.rules.weapons import weapon_at
from fray.rulesets.stances.rules.weapons_by_zone import barred_use
from fray.rulesets.stances.rules.whirlwind import NameTarget
from fray.rulesets.stances.rules.zones import is_engaged


def check(battle: StancesBattle) -> list[str]:
    """Everything that is wrong with a settled state, in words."""
    found = round_violations(battle)
    for number, combatant in enumerate(battle.combatants):
        wrong = place_violations(battle, number, combatant)
        wrong.extend(pool_violations(combatant))
        wrong.extend(condition_violations(battle, combatant))
        found.extend([f"{combatant.name}: {words}" for words in wrong])
    return found


def check_decision(battle: StancesBattle, decision: Decision[Option]) -> list[str]:
    """Everything that is wrong with asking this now."""
    if decision.who == NOBODY:
        return []
    combatant = battle.combatants[decision.who]
    found = option_violations(decision)
    found.extend(target_violations(battle, decision))
    found.extend(reaction_violations(battle, combatant, decision))
    out = combatant.condition != CONSCIOUS and decision.kind() not in ("finish", "give in")
    if decision.seat != KEEPER and out:
        found.append(f"{combatant.name} is asked ({decision.kind()}) and is not conscious")
    if decision.kind() in ("turn", "social turn"):
        if battle.acting != combatant.who:
            found.append(f"{combatant.name} has a turn while {battle.acting} acts")
        for option in decision.options():
            if isinstance(option, TurnOption) and option.cost() > max(combatant.momentum, 0):
                found.append(f"{combatant.name} has {combatant.momentum} for {option.key()} at {option.cost()}")
    if isinstance(decision, TakeTurn):
        found.extend(turn_violations(battle, combatant, decision))
    if isinstance(decision, AimRider) and decision.rider == STEP:
        ways = [[aim.number] for aim in decision.options() if aim.number != NOT_NOW]
        found.extend([words for path in ways for words in step_violations(battle, combatant, path)])
    if isinstance(decision, AimRider) and decision.rider == SHOVE:
        for aim in decision.options():
            if aim.number not in battle.field.neighbors[decision.target.area]:
                found.append(f"{decision.target.name} may be pushed from {decision.target.area} to {aim.number}")
    return found


def option_violations(decision: Decision[Option]) -> list[str]:
    """There is something to choose, and no two options are the same."""
    keys = [option.key() for option in decision.options()]
    found = [] if keys else [f"{decision.kind()}: nothing to choose"]
    if not decision.stands():
        found.append(f"{decision.kind()} is asked and no longer stands")
    if len(set(keys)) != len(keys):
        found.append(f"{decision.kind()}: an option is listed twice in {keys}")
    return found


def target_violations(battle: StancesBattle, decision: Decision[Option]) -> list[str]:
    """Nobody out of the fight is aimed at, and no attack at those whom it cannot reach [r-legal-targets]."""
    found: list[str] = []
    for option in decision.options():
        who = aimed_at(option)
        if who == NOBODY:
            continue
        target = battle.combatants[who]
        if target.gone():
            found.append(f"{decision.kind()}: {option.key()} is aimed at {target.name}, who is out of the fight")
        if isinstance(option, Attack) and not reached(battle, battle.combatants[decision.who], option):
            found.append(f"{decision.kind()}: {option.key()} does not reach {target.name}")
        if isinstance(decision, NameTarget) and target.area != decision.attacker.area:
            found.append(f"{decision.kind()}: {target.name} is not in the whirl")
        if isinstance(decision, AimRider) and target.area != decision.user.area:
            found.append(f"{decision.kind()}: {target.name} is not beside {decision.user.name}")
        if isinstance(decision, ChooseLeftOut) and not caught(decision.caster, decision.choice, target):
            found.append(f"{decision.kind()}: {target.name} is not in the area of the spell")
    return found


def aimed_at(option: Option) -> int:
    """The combatant that an option is about, if any."""
    if isinstance(option, (FreeStrike, RiposteStrike)):
        return option.target if option.attribute >= 0 else NOBODY
    if isinstance(option, (LeaveOut, Put)):
        return option.who
    if isinstance(option, TendOption):
        return option.patient
    for place in option.points_at():
        if place.startswith("who:"):
            return int(place.removeprefix("who:"))
    return NOBODY


def reached(battle: StancesBattle, attacker: Combatant, attack: Attack) -> bool:
    weapon = weapon_at(attacker, attack.weapon)
    return barred_use(battle, attacker, weapon, weapon.uses[attack.use], battle.combatants[attack.target]) is None


def reaction_violations(battle: StancesBattle, reactor: Combatant, decision: Decision[Option]) -> list[str]:
    """Nobody is asked to react to a free attack, or twice to one attack [r-free-attacks, r-attack-sequence]."""
    if not isinstance(decision, (TakeTheBlow, CounterOrNot, ParryOrNot, ReactToWords, RebutOrNot)):
        return []
    found: list[str] = []
    occasion = decision.occasion
    if occasion.free:
        found.append(f"{reactor.name} may react ({decision.kind()}) to what is free")
    if (occasion.reacted >> reactor.who) & 1:
        found.append(f"{reactor.name} may react ({decision.kind()}) once more")
    if reactor.mindless() or battle.surprised_now(reactor) or reactor.momentum < 1:
        found.append(f"{reactor.name} cannot react ({decision.kind()})")
    return found


def turn_violations(battle: StancesBattle, actor: Combatant, decision: TakeTurn) -> list[str]:
    """Ways are linked and within the movement, the held stay, and an advance that is owed comes before the end."""
    found: list[str] = []
    keys: list[str] = []
    for option in decision.options():
        keys.append(option.key())
        if isinstance(option, Walk):
            found.extend(walk_violations(battle, actor, option))
    if ("end" in keys) == owes_advance(battle, actor):
        found.append(f"{actor.name} may end the turn: {'end' in keys}, and owes an advance")
    if needs_ruling(battle, actor):
        found.append(f"{actor.name} would have to step into a hazard, and the Keeper was not asked")
    if "escape" in keys and (actor.prone or actor.pinned):
        found.append(f"{actor.name} may escape and cannot leave the area")
    return found


def walk_violations(battle: StancesBattle, mover: Combatant, walk: Walk) -> list[str]:
    """A movement within its budget, out of a melee only by those who may leave it."""
    found = step_violations(battle, mover, walk.path)
    speed = mover.sheet.speed
    most = {MOVE: speed, DOUBLE: speed + 1, CHARGE: max(speed, CHARGE_STEPS), STEP_OUT: 2}[walk.kind]
    if path_steps(battle, mover, walk.path) > most:
        found.append(f"{mover.name} has {most} steps for {walk.key()}")
    if mover.moved and (walk.kind != STEP_OUT or walk.uses_movement):
        found.append(f"{mover.name} has moved and may {walk.key()}")
    if mover.stance == AGGRESSIVE and not mover.slipping and is_engaged(battle, mover):
        found.append(f"{mover.name} is Aggressive and Engaged and may {walk.key()}")
    return found


def step_violations(battle: StancesBattle, mover: Combatant, path: list[int]) -> list[str]:
    """A mover's own steps follow links, never lead away while it is prone or pinned, and never nearer to a fright."""
    found: list[str] = []
    if mover.prone or mover.pinned:
        found.append(f"{mover.name} is held and may go {path}")
    area = mover.area
    for following in path:
        if following not in battle.field.neighbors[area]:
            found.append(f"{mover.name} may go {path} from {mover.area}")
        if shies_from(battle, mover, area, following):
            found.append(f"{mover.name} is frightened and may go {path}")
        area = following
    return found


# ---- the round


def round_violations(battle: StancesBattle) -> list[str]:
    found: list[str] = []
    if not 1 <= battle.round <= LAST_ROUND + 1:
        found.append(f"round {battle.round}")
    if not ROUND_BEGINS <= battle.phase <= ROUND_ENDS or not 0 <= battle.next_turn <= len(battle.order):
        found.append(f"phase {battle.phase}, turn {battle.next_turn} of {len(battle.order)}")
    if len(set(battle.order)) != len(battle.order):
        found.append(f"a combatant has two turns: {battle.order}")
    if battle.mode not in (PHYSICAL, SOCIAL) or battle.mode_next not in (PHYSICAL, SOCIAL):
        found.append(f"mode {battle.mode}, then {battle.mode_next}")
    if battle.result is None:
        if battle.acting != NOBODY:
            found.append(f"{battle.acting} acts between two steps")
        if battle.phase == TURNS and battle.mode == PHYSICAL:
            found.extend(order_violations(battle))
    if len(battle.leverage) != len(battle.sides) * len(battle.combatants) or min(battle.leverage) < 0:
        found.append(f"secrets {battle.leverage}")
    if max(battle.field.features) >= 1 << len(FEATURE_NAMES) or min(battle.field.features) < 0:
        found.append(f"features {battle.field.features}")
    if len(battle.dropped) != len(battle.dropped_in):
        found.append(f"{battle.dropped} lie in {battle.dropped_in}")
    carried = sum([len(combatant.carried) for combatant in battle.combatants])
    if carried + len(battle.dropped) != sum([len(combatant.sheet.weapons) for combatant in battle.combatants]):
        found.append(f"{carried} weapons are carried and {len(battle.dropped)} lie about")
    for number, area in zip(battle.dropped, battle.dropped_in, strict=True):
        if not 0 <= area < len(battle.field.names) or battle.arsenal[number].natural:
            found.append(f"{battle.arsenal[number].name} lies in {area}")
    return found


def order_violations(battle: StancesBattle) -> list[str]:
    """Every combatant who was conscious when the round began has a place in the order."""
    return [
        f"{combatant.name} is {combatant.stance} and has no turn"
        for combatant in battle.combatants
        if combatant.condition == CONSCIOUS
        and combatant.stance in (AGGRESSIVE, DEFENSIVE)
        and combatant.who not in battle.order
    ]


# ---- everybody


def place_violations(battle: StancesBattle, number: int, combatant: Combatant) -> list[str]:
    found: list[str] = []
    if combatant.who != number or not 0 <= combatant.side < len(battle.sides):
        found.append(f"number {combatant.who} of side {combatant.side} at place {number}")
    if not 0 <= combatant.area < len(battle.field.names):
        found.append(f"stands in {combatant.area}")
    if not EMPTY_HAND <= combatant.in_hand < len(combatant.carried):
        found.append(f"has {combatant.in_hand} of {len(combatant.carried)} in hand")
    weapon = combatant.weapon()
    if weapon is not None and weapon.two_handed and combatant.sheet.shield is not None:
        found.append(f"has the {weapon.name} and a shield")
    if combatant.condition == TO_COME and combatant.joins_round < battle.round:
        found.append(f"should have joined in round {combatant.joins_round}")
    return found


def pool_violations(combatant: Combatant) -> list[str]:
    """Every pool within its bounds; Vitality below 1 only for those who are down."""
    found: list[str] = []
    if not LOWEST_MOMENTUM <= combatant.momentum <= HIGHEST_MOMENTUM or (combatant.mindless() and combatant.momentum):
        found.append(f"Momentum {combatant.momentum}")
    if not 0 <= combatant.guard <= combatant.guard_max or not 0 <= combatant.composure <= combatant.composure_max:
        guard = f"Guard {combatant.guard} of {combatant.guard_max}"
        found.append(f"{guard}, Composure {combatant.composure} of {combatant.composure_max}")
    if combatant.vitality > combatant.vitality_max or (combatant.condition == CONSCIOUS and combatant.vitality < 1):
        found.append(f"Vitality {combatant.vitality} while {combatant.condition}")
    if combatant.condition == DYING and not DEATH < combatant.vitality <= 0:
        found.append(f"dying at {combatant.vitality}")
    if combatant.condition == STABLE and combatant.vitality != 0:
        found.append(f"stable at {combatant.vitality}")
    if (
        min(
            combatant.defend_guard,
            combatant.shield_guard,
            combatant.mage_guard,
            combatant.firm_composure,
            combatant.copies,
            combatant.secrets,
        )
        < 0
    ):
        found.append("less than nothing of something")
    if combatant.item_uses and min(combatant.item_uses) < 0:
        found.append(f"items {combatant.item_uses}")
    return found


def condition_violations(battle: StancesBattle, combatant: Combatant) -> list[str]:
    found: list[str] = []
    if combatant.condition != CONSCIOUS and (
        combatant.stance != NO_STANCE or combatant.counter_ready or combatant.defend_guard
    ):
        found.append(f"is {combatant.condition} in stance {combatant.stance}")
    if combatant.condition in (DYING, STABLE) and not combatant.saves():
        found.append("saves and should not")
    if combatant.stance == AGGRESSIVE and battle.mode == PHYSICAL and not combatant.sheet.armor.aggressive:
        found.append("Aggressive in heavy armor")
    if combatant.mastery and combatant.stance != DEFENSIVE:
        found.append("mastery outside Defensive")
    if combatant.counter_ready and combatant.stance != DEFENSIVE:
        found.append("a counterattack ready outside Defensive")
    found.extend(kept_up_violations(combatant))
    unsettled = battle.phase != TURNS or battle.result is not None or battle.surprised_now(combatant)
    if combatant.condition == CONSCIOUS and combatant.stance == NO_STANCE and not unsettled:
        found.append("has no stance")
    if combatant.slipping and battle.result is None:
        found.append("slips past after its turn")
    if combatant.condition == DEAD and combatant.saves() and combatant.vitality > DEATH:
        found.append(f"dead at {combatant.vitality}")
    return found


def kept_up_violations(combatant: Combatant) -> list[str]:
    """What the unconscious cannot keep up is over; what has a source or a target knows it."""
    found: list[str] = []
    kept = (combatant.copies, combatant.blur, combatant.aided, combatant.feint, combatant.frightened)
    warded = (combatant.defend_guard, combatant.shield_guard, combatant.mage_guard)
    if combatant.condition not in (CONSCIOUS, TO_COME) and (any(kept) or any(warded) or combatant.covered):
        found.append(f"keeps up {kept}, {warded} while {combatant.condition}")
    for name, turns, source in (
        ("fright", combatant.frightened, combatant.fright_source),
        ("feint", combatant.feint, combatant.feint_target),
        ("charm", combatant.charm, combatant.charm_target),
    ):
        if (turns > 0) != (source != NOBODY):
            found.append(f"{name} for {turns} turns, of or at {source}")
    scar = 1 if combatant.suffers(SCARRED) else 0
    if combatant.guard_max != combatant.sheet.guard - scar:
        found.append(f"Guard at most {combatant.guard_max} instead of {combatant.sheet.guard} - {scar}")
    return found
