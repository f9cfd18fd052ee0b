# mypyc: skip - text for people
"""What an option says on its button."""

from __future__ import annotations

from typing import Final

from fray.engine.decisions import Option, Word
from fray.engine.english import capital
from fray.engine.prose import Prose, Writers, by_type, plain_words, spelled
from fray.rulesets.sixseconds.model import options as op
from fray.rulesets.sixseconds.model import rulings as ru
from fray.rulesets.sixseconds.model.field import DOOR, Item, square_name
from fray.rulesets.sixseconds.model.sheets import ATTRIBUTES, PROFICIENCIES, title_of
from fray.rulesets.sixseconds.model.state import SixBattle
from fray.rulesets.sixseconds.rules.keeper import objective_from
from fray.rulesets.sixseconds.words.wording import (
    SURPRISE,
    TRIGGER_WORDS,
    armed_with,
    name,
    objective_words,
    team,
    team_does,
    zone_words,
)
from fray.space.ground import SOLID

PLAIN: Final = {
    op.BRANDISH: "Brandish: change what is in hand",
    op.GUARD: "Guard: +1 to defenses, ends the turn",
    op.WAIT: "Wait: one more reaction, ends the turn",
    op.READY: "Ready an action, ends the turn",
    op.SEEK_COVER: "Seek cover",
    op.STAND_UP: "Stand up",
    op.DROP_PRONE: "Drop prone",
    op.HIDE: "Hide",
    op.SEARCH: "Search for the hidden",
    op.IMPROVISE: "Try a task nobody prepared",
    op.CONTINUE: "Go on with what was begun",
    op.ABANDON: "Abandon what was begun",
    op.LEAVE: "Leave the field",
    op.END: "End the turn",
    op.DECLINE: "Decline",
    "let-lapse": "Let it lapse",
    "anybody": "Anybody",
    "accept": "Accept it",
    "fortify": "Fortify (1 stamina)",
    "resist": "Resist (1 focus)",
    "fall": "Fall unconscious",
    "none": "None",
    "impossible": "Impossible",
    "yes": "Yes",
    "no": "No",
}
AT: Final = {
    "command": "Command {} (2 focus)",
    "resuscitate": "Resuscitate {}",
    "douse": "Put out the fire on {}",
    "whom": "{}",
}


def hand(slot: int) -> str:
    return " (other hand)" if slot == 1 else ""


def attack(battle: SixBattle, option: op.Attack) -> str:
    target = name(battle, option.target)
    weapon = "bare hands" if option.slot == op.UNARMED else armed_with(option.name) + hand(option.slot)
    if option.mode == op.MELEE:
        return f"Attack {target} with {weapon}"
    if option.mode == op.RANGED:
        return f"Throw {weapon} at {target}" if option.thrown else f"Shoot {target} with {weapon}"
    return f"{capital(option.mode.replace('-', ' '))} {target} with {weapon} (1 stamina)"


def move(battle: SixBattle, option: op.MoveTo) -> str:
    if option.mode == "stop":
        return "Stop here"
    verb = "On" if option.mode == op.GO_ON else capital(option.mode)
    price = ", 1 stamina" if option.stamina else ""
    return f"{verb} to {square_name(option.x, option.y)} ({option.meters} m{price})"


def door(battle: SixBattle, option: op.Door) -> str:
    shut = battle.ground.has(option.x, option.y, DOOR) and battle.ground.has(option.x, option.y, SOLID)
    return f"{'Open' if shut else 'Close'} the door at {square_name(option.x, option.y)}"


def at(battle: SixBattle, option: op.At) -> str:
    return AT[option.word].format(name(battle, option.subject))


def at_thing(battle: SixBattle, option: op.AtThing) -> str:
    thing = battle.things[option.subject].name
    if option.word == "operate":
        return f"Use the {thing}"
    named = option.name.removesuffix(thing)  # 'ring bell' at the bell
    return f"{capital(named)}the {thing}" if named != option.name else f"{capital(option.name)} at the {thing}"


def dice(battle: SixBattle, option: op.Dice) -> str:
    """'Strength (d8) and martial (+2)'"""
    attribute = f"{capital(ATTRIBUTES[option.attribute])} (d{option.sides})"
    return f"{attribute} and {PROFICIENCIES[option.proficiency]} (+{option.bonus})"


def hold(battle: SixBattle, option: op.Hold) -> str:
    chosen = zip(option.names, option.items, strict=True)
    return "Hold " + (" and ".join(held_words(name, item) for name, item in chosen) or "nothing")


def held_words(name: str, item: Item) -> str:
    """A kind of item, with its state where it needs more than its kind: 'crossbow (durability 4, unloaded)'."""
    kind = title_of(item.gear.id)
    return kind if name == item.gear.id else f"{kind} ({state_words(item)})"


def state_words(item: Item) -> str:
    return f"durability {item.durability}{'' if item.loaded else ', unloaded'}"


def pick_up(battle: SixBattle, option: op.PickUp) -> str:
    lying = option.lying
    what = f"{title_of(lying.item.gear.id)} at {square_name(lying.x, lying.y)} ({state_words(lying.item)})"
    return f"Pick up and {'hold' if option.into_hand else 'stow'} the {what}"


def power(battle: SixBattle, option: op.UsePower) -> str:
    words = capital(title_of(option.name))
    return f"{words}: {name(battle, option.target)}" if option.target >= 0 else words


def defense(battle: SixBattle, option: op.Defense) -> str:
    if option.word == op.NOTHING:
        return "Take the hit"
    words = f"{capital(option.word)} (1 stamina)"
    return f"{words} with the {option.name}{hand(option.slot)}" if option.slot >= 0 else words


def intercept(battle: SixBattle, option: op.Intercept) -> str:
    if not option.accept:
        return "Stay out of it"
    return f"Intercept: your ally goes to {square_name(option.x, option.y)}"


def ready_what(battle: SixBattle, option: op.ReadyWhat) -> str:
    if option.action == "attack":
        manner = f"{option.mode.replace('-', ' ')} with " if option.mode else "an attack with "
        return f"Ready {manner}the {option.name}{hand(option.slot)}"
    return f"Ready: {option.name or option.action.replace('-', ' ')}"


def trigger(battle: SixBattle, option: op.Trigger) -> str:
    words = f"When someone {TRIGGER_WORDS[option.trigger]}"
    if option.trigger == "starts-attack-on":
        words = "When an attack on someone begins"
    if option.meters:
        words += f" of {option.meters} m"
    return f"{words} at {zone_words(battle.zones[option.zone])}" if option.zone >= 0 else words


def plain(battle: SixBattle, option: op.Plain | Word) -> str:
    return PLAIN.get(option.word, plain_words(option.word))


def team_order(battle: SixBattle, option: ru.TeamOrder) -> str:
    return capital(", then ".join(team(battle, number) for number in option.teams))


def surprise(battle: SixBattle, option: ru.Surprise) -> str:
    return capital(team_does(battle, option.team, *SURPRISE[option.how])) if option.team >= 0 else "Nobody has surprise"


def change_objective(battle: SixBattle, option: ru.ChangeObjective) -> str:
    if option.team < 0:
        return "Leave the objectives as they are"
    return f"Change the objective of {team(battle, option.team)}"


def new_objective(battle: SixBattle, option: ru.NewObjective) -> str:
    return capital(objective_words(battle, objective_from(battle, option)))


def task_gain(battle: SixBattle, option: ru.TaskGain) -> str:
    if option.door is None:
        return "Nothing in particular"
    return f"The door at {square_name(*option.door)} opens"


WRITERS: Final[Writers[SixBattle]] = {
    op.Plain: plain,
    Word: plain,
    op.Attack: attack,
    op.AreaAttack: lambda battle, option: f"Throw the {option.name}{hand(option.slot)}",
    op.Center: lambda battle, option: capital(f"{square_name(option.x, option.y)}"),
    op.Dice: dice,
    op.MoveTo: move,
    op.Walk: lambda battle, option: f"{capital(option.mode)} square by square",
    op.DropItem: lambda battle, option: f"Drop the {title_of(option.item)}{hand(option.slot)}",
    op.KnockDown: lambda battle, option: f"The {title_of(option.item)}{hand(option.slot)}",
    op.Hold: hold,
    op.Door: door,
    op.PickUp: pick_up,
    op.UseItem: lambda battle, option: f"Use the {title_of(option.item)} on {name(battle, option.target)}",
    op.At: at,
    op.AtThing: at_thing,
    op.Reload: lambda battle, option: f"Reload the {option.name}{hand(option.slot)}",
    op.KillingStrike: lambda battle, option: (
        f"Killing strike: {name(battle, option.target)} with "
        f"{'bare hands' if option.slot == op.UNARMED else f'the {option.name}{hand(option.slot)}'}"
    ),
    op.UsePower: power,
    op.Defense: defense,
    op.Intercept: intercept,
    op.Pick: lambda battle, option: f"{capital(name(battle, option.who))} takes the turn",
    op.ReadyWhat: ready_what,
    op.Trigger: trigger,
    ru.TeamOrder: team_order,
    ru.Surprise: surprise,
    ru.ChangeObjective: change_objective,
    ru.NewObjective: new_objective,
    ru.TaskGain: task_gain,
}
label: Final = Prose[SixBattle, Option](by_type(WRITERS), spelled)
