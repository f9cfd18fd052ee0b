"""Abilities and spells of PCs other than Killing Stroke, which is a Strike [use-ability, ability-frame]."""

from __future__ import annotations

from typing import Final

from fray.engine.decisions import Bar
from fray.engine.fight import Fight
from fray.engine.sums import Term
from fray.rulesets.momentum.model import events as ev
from fray.rulesets.momentum.model.field import FAR, MELEE, NEAR, distance_of
from fray.rulesets.momentum.model.options import FIELD_EDGE, UseAbility
from fray.rulesets.momentum.model.sheets import CHARM, WALK
from fray.rulesets.momentum.model.state import NOBODY, Combatant, MomentumBattle, Npc, Pc, distance
from fray.rulesets.momentum.rules.attacks import KILLING_STROKE_PRICE
from fray.rulesets.momentum.rules.draws import rally_die
from fray.rulesets.momentum.rules.movement import (
    barred_step,
    can_be_forced,
    destination_of,
    force,
    step_extras,
    step_to,
)
from fray.rulesets.momentum.rules.refusals import (
    DOOR_SHUT,
    MUST_BE_PC,
    NO_PLACE_TO_GO,
    NOT_CONSCIOUS,
    OUT_OF_REACH,
    USED_UP,
)
from fray.rulesets.momentum.rules.superior_positions import barred_without_position, end_superior, take_superior
from fray.rulesets.momentum.rules.verbs import end_embers, gain, heal, pay, withdraw_peace

# Names as they stand on a block.
DRIVE_BACK: Final = "Drive Back"
KILLING_STROKE: Final = "Killing Stroke"
EXPLOIT_OPENING: Final = "Exploit Opening"
CUNNING_STEP: Final = "Cunning Step"
BATTLE_FURY: Final = "Battle Fury"
GUARD: Final = "Guard"
RALLY: Final = "Rally"
SECOND_WIND: Final = "Second Wind"
HEX_OF_RUST: Final = "Hex of Rust"
EMBER_CIRCLE: Final = "Ember Circle"
MENDING_WORD: Final = "Mending Word"
PRICES: Final = {
    DRIVE_BACK: 1,
    KILLING_STROKE: KILLING_STROKE_PRICE,
    EXPLOIT_OPENING: 1,
    CUNNING_STEP: 4,
    BATTLE_FURY: 2,
    GUARD: 2,
    RALLY: 3,
    SECOND_WIND: 2,
    HEX_OF_RUST: 4,
    EMBER_CIRCLE: 5,
    MENDING_WORD: 4,
}
CLASS_OF: Final = {CUNNING_STEP: "Wanderer", BATTLE_FURY: "Berserker", GUARD: "Mercenary"}
HEX_STRENGTH: Final = 2
EMBER_ROUNDS: Final = 2
WIND_TALLIES: Final = 3


# ---- who can use what on whom


def has_ability(pc: Pc, ability: str) -> bool:
    """It stands on the sheet, and the class fits where one is required."""
    return ability in pc.sheet.abilities and CLASS_OF.get(ability, pc.sheet.character_class) == pc.sheet.character_class


def ability_options(battle: MomentumBattle, pc: Pc) -> list[UseAbility]:
    """Every use of every ability the PC can pay for now [use-ability]."""
    found: list[UseAbility] = []
    for ability in pc.sheet.abilities:
        if ability != KILLING_STROKE and has_ability(pc, ability) and PRICES[ability] <= pc.momentum:
            found.extend([use for use in uses_of(battle, pc, ability) if use.price <= pc.momentum])
    return found


def uses_of(battle: MomentumBattle, pc: Pc, ability: str) -> list[UseAbility]:
    """The targets an ability has now, price aside."""
    price = PRICES[ability]
    if ability == BATTLE_FURY:
        return [] if pc.fury_used else [UseAbility(ability, NOBODY, NOBODY, price)]
    if ability == SECOND_WIND:
        return [] if pc.winded or pc.tallies == 0 else [UseAbility(ability, NOBODY, NOBODY, price)]
    if ability == EMBER_CIRCLE:
        return [UseAbility(ability, NOBODY, place, price) for place in ember_places(battle, pc)]
    if ability == CUNNING_STEP:
        return cunning_steps(battle, pc, price)
    found: list[UseAbility] = []
    for target in battle.combatants:
        if target.on_field() and barred_ability(battle, pc, ability, target) is None:
            if ability == DRIVE_BACK:
                found.extend([UseAbility(ability, target.who, place, price) for place in pushes(battle, pc, target)])
            else:
                found.append(UseAbility(ability, target.who, NOBODY, price))
    return found


def barred_ability(battle: MomentumBattle, pc: Pc, ability: str, target: Combatant) -> Bar | None:
    """What forbids an ability on a target, price aside; none works across a closed door.

    [ability-frame, who-is-an-ally, terrain-rules]
    """
    bar = barred_target(battle, pc, ability, target)
    if bar is None and battle.field.door_between(pc.position, target.position):
        return DOOR_SHUT
    return bar


def barred_target(battle: MomentumBattle, pc: Pc, ability: str, target: Combatant) -> Bar | None:
    """What an ability asks of its target [ability-frame]."""
    if ability in (DRIVE_BACK, EXPLOIT_OPENING):
        return barred_by_position(battle, pc, ability, target)
    if ability == HEX_OF_RUST:
        cursed = isinstance(target, Npc) and target.side != pc.side and target.able() and distance(pc, target) <= FAR
        return None if cursed else OUT_OF_REACH
    return barred_help(pc, ability, target)


def barred_by_position(battle: MomentumBattle, pc: Pc, ability: str, target: Combatant) -> Bar | None:
    """Drive Back and Exploit Opening need a superior position [ability-drive-back, ability-exploit-opening]."""
    bar = barred_without_position(pc, target)
    if bar is not None:
        return bar
    if ability == EXPLOIT_OPENING:
        return USED_UP if pc.exploits(target) else None
    if distance(pc, target) > MELEE:
        return OUT_OF_REACH
    return None if pushes(battle, pc, target) else NO_PLACE_TO_GO


def barred_help(pc: Pc, ability: str, target: Combatant) -> Bar | None:
    """Guard, Rally and Mending Word are for allies [ability-guard, ability-rally, spell-mending-word]."""
    if target.side != pc.side or (target is pc and ability != MENDING_WORD):
        return OUT_OF_REACH
    if ability == GUARD:
        return OUT_OF_REACH if distance(pc, target) > MELEE else USED_UP if pc.guards(target) else None
    if not isinstance(target, Pc):
        return MUST_BE_PC
    if ability == RALLY:
        if pc.rallied:
            return USED_UP
        return NOT_CONSCIOUS if not target.able() else OUT_OF_REACH if distance(pc, target) > FAR else None
    return USED_UP if target.mended else OUT_OF_REACH if distance(pc, target) > MELEE else None


def pushes(battle: MomentumBattle, pc: Pc, target: Combatant) -> list[int]:
    """Straight away from the user, either way if both share a position [ability-drive-back]."""
    away = target.position - pc.position
    directions = (-1, 1) if away == 0 else (1,) if away > 0 else (-1,)
    return [target.position + way for way in directions if can_be_forced(battle, target, way)]


def ember_places(battle: MomentumBattle, pc: Pc) -> list[int]:
    """A position at Near or Far, no closed door in between [spell-ember-circle]."""
    return [
        place
        for place in range(battle.field.length)
        if NEAR <= distance_of(pc.position, place) <= FAR and not battle.field.door_between(pc.position, place)
    ]


def cunning_steps(battle: MomentumBattle, pc: Pc, price: int) -> list[UseAbility]:
    """One position with all extra costs of a Move, and a foe then at Near or closer [ability-cunning-step]."""
    found: list[UseAbility] = []
    for direction in (-1, 1):
        place = destination_of(battle, pc.position, direction)
        if place == FIELD_EDGE or barred_step(battle.field, pc.position, direction) is not None:
            continue
        cost = price + step_extras(battle, pc, direction, None)
        for foe in battle.combatants:
            if foe.side != pc.side and foe.able() and distance_of(place, foe.position) <= NEAR:
                if not battle.field.door_between(place, foe.position):
                    found.append(UseAbility(CUNNING_STEP, foe.who, place, cost))
    return found


# ---- using it


def use_ability(fight: Fight[MomentumBattle], pc: Pc, choice: UseAbility) -> None:
    """Pay what the description says and do what it says [use-ability]."""
    terms: list[Term] | None = None
    if fight.listening and choice.ability == CUNNING_STEP:
        terms = [Term(CUNNING_STEP, PRICES[CUNNING_STEP])]
        step_extras(fight.battle, pc, choice.place - pc.position, terms)
    pay(fight, pc, choice.price, choice.ability, "use-ability", terms)
    if fight.listening:
        fight.note(ev.AbilityUsed("use-ability", pc.who, choice.ability, choice.target, choice.place))
    if choice.target >= 0:
        target = fight.battle.combatants[choice.target]
        if target.side != pc.side:
            withdraw_peace(fight, pc)
        use_on(fight, pc, choice, target)
    elif choice.ability == BATTLE_FURY:
        pc.fury = True
        pc.fury_used = True
    elif choice.ability == SECOND_WIND:
        catch_breath(fight, pc)
    elif choice.ability == EMBER_CIRCLE:
        light_embers(fight, pc, choice.place)


def use_on(fight: Fight[MomentumBattle], pc: Pc, choice: UseAbility, target: Combatant) -> None:
    """The abilities with one named target."""
    ability = choice.ability
    if ability == DRIVE_BACK:
        end_superior(fight, pc, target)
        force(fight, target, choice.place - target.position, "use-ability")
    elif ability == EXPLOIT_OPENING:
        pc.exploiting |= target.bit()
    elif ability == CUNNING_STEP:
        step_to(fight, pc, choice.place, choice.place - pc.position, WALK, "use-ability")
        take_superior(fight, pc, target, "reposition-superior")
    elif ability == GUARD:
        pc.guarding |= target.bit()
    elif ability == HEX_OF_RUST and isinstance(target, Npc):
        target.hex = HEX_STRENGTH
        target.hex_by = pc.who
        if fight.listening:
            fight.note(ev.HexChanged("use-ability", target.who, target.hex))
    elif ability == RALLY and isinstance(target, Pc):
        rally(fight, pc, target)
    elif ability == MENDING_WORD and isinstance(target, Pc):
        target.mended = True
        heal(fight, target, "use-ability")


def rally(fight: Fight[MomentumBattle], pc: Pc, ally: Pc) -> None:
    """1d4 + Charm momentum for the ally, at least 0 [ability-rally, charm-and-fate-stored]."""
    pc.rallied = True
    face = rally_die(fight, pc)
    gained = face + pc.stats[CHARM]
    gained = gained if gained > 0 else 0
    if fight.listening:
        fight.note(ev.RallyRolled("use-ability", pc.who, 4, fight.faces, face, pc.stats[CHARM], gained))
    gain(fight, ally, gained, "use-ability")


def catch_breath(fight: Fight[MomentumBattle], pc: Pc) -> None:
    """Erase up to 3 tallies [ability-second-wind]."""
    pc.winded = True
    erased = pc.tallies if pc.tallies < WIND_TALLIES else WIND_TALLIES
    pc.tallies -= erased
    if fight.listening:
        fight.note(ev.TalliesErased("use-ability", pc.who, erased, pc.tallies))


def light_embers(fight: Fight[MomentumBattle], pc: Pc, place: int) -> None:
    """A ring of embers for this and the next End of Round; a new one replaces the old [spell-ember-circle]."""
    withdraw_peace(fight, pc)
    if pc.embers_at != NOBODY:
        end_embers(fight, pc)
    pc.embers_at = place
    pc.embers_left = EMBER_ROUNDS
