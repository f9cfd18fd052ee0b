# mypyc: skip - text for people
"""What each option is called. The price is shown beside it, so it stands only where it is the choice itself."""

from __future__ import annotations

from typing import Final

from fray.engine.decisions import Option, Ruling, Word
from fray.engine.english import capital
from fray.engine.prose import Prose
from fray.rulesets.momentum.model import options as op
from fray.rulesets.momentum.model.field import BARRED, OPEN
from fray.rulesets.momentum.model.sheets import WALK
from fray.rulesets.momentum.model.state import NOBODY, Combatant, MomentumBattle, Npc
from fray.rulesets.momentum.rules.equipment import weapon_of
from fray.rulesets.momentum.words.abilities import ability_label, item_label
from fray.rulesets.momentum.words.wording import door, name, ruling_words, slot_words, with_weapon

PLAIN_WORDS: Final = {
    "aware": "Aware of the danger",
    "surprised": "Surprised",
    "fight-on": "They fight on",
    "surrender": "They surrender",
    "hold": "Keep the momentum, no riposte",
    "stay": "Stay out of it",
    "take-it": "Take the strike",
}
ROLLS: Final = {
    "momentum": "the discipline die for this round's momentum",
    "parry": "the discipline die of the Parry",
    "dodge": "the physical die of the Dodge",
    "block": "the shield die of the Block",
    "armor": "the armor die",
    "wear": "the shield die, for wear",
    "supply": "the supply die",
    "dire": "the Dire Wounds dice",
    "limb": "the die for the limb",
    "rally": "the Rally die",
    "blow": "a die for each Danger",
}


# ---- strikes and defenses


def _strikes(battle: MomentumBattle, option: Option) -> str:
    match option:
        case op.Strike():
            verb = "Killing Stroke at" if option.killing else "Strike"
            weapon = _weapon_words(battle, option)
            return f"{verb} {name(battle, option.target)} {weapon}{' to disable' if option.disable else ''}"
        case op.NpcStrike():
            aim = f"{name(battle, option.target)} {with_weapon(_attack(battle, option.attack))}"
            return f"Strike {aim}{' to disable' if option.disable else ''}"
        case op.Flurry():
            first_blow = f"{_attack(battle, option.first_attack)} at {name(battle, option.first_target)}"
            second_blow = f"{_attack(battle, option.second_attack)} at {name(battle, option.second_target)}"
            return f"Flurry: {first_blow}, then {second_blow}"
        case op.Defense():
            if option.defense == op.FORGO:
                return "No defense"
            verb = op.DEFENSE_NAMES[option.defense].capitalize()
            return f"{verb} for {option.price}M{f' ({option.modifier:+d})' if option.modifier else ''}"
    return ""


def _weapon_words(battle: MomentumBattle, option: op.Strike) -> str:
    return with_weapon(weapon_of(battle.pc(option.striker), option.weapon).name)


def _attack(battle: MomentumBattle, index: int) -> str:
    acting = _acting(battle)
    assert isinstance(acting, Npc)
    return acting.sheet.attacks[index].name


def _acting(battle: MomentumBattle) -> Combatant | None:
    return None if battle.acting == NOBODY else battle.combatants[battle.acting]


# ---- moving


def _moves(battle: MomentumBattle, option: Option) -> str:
    match option:
        case op.Move() | op.NpcMove():
            if option.destination == op.FIELD_EDGE:
                return f"Leave the field on the {'low' if option.direction < 0 else 'high'} side"
            mode = option.mode if isinstance(option, op.NpcMove) else WALK
            return f"{'Move' if mode == WALK else mode} to position {option.destination}"
        case op.ClimbOut():
            return "Climb out of the pit"
        case op.Reposition():
            return f"Reposition against {name(battle, option.target)}"
    return ""


# ---- interacting


def _interactions(battle: MomentumBattle, option: Option) -> str:
    match option:
        case op.UseItem():
            return item_label(battle, option)
        case op.HandItem():
            return f"Hand the {option.item} to {name(battle, option.target)}"
        case op.WorkDoor():
            return _door_work(battle, option.edge)
        case op.FlipTable():
            return "Turn over the table"
        case op.ReadyShield():
            return "Ready the shield"
        case op.Reload():
            return f"Reload the {battle.pc(battle.acting).weapons[option.weapon].name}"
        case op.Treat():
            return f"Stop {name(battle, option.target)}'s bleeding"
        case op.Improvise():
            return "Try something else with the surroundings"
    return ""


def _door_work(battle: MomentumBattle, edge: int) -> str:
    state = battle.field.doors[edge]
    if state != BARRED:
        return f"{'Close' if state == OPEN else 'Open'} {door(edge)}"
    acting = _acting(battle)
    inside = acting is not None and acting.position == battle.field.barred_from[edge]
    return f"{'Unbar' if inside else 'Break at'} {door(edge)}"


# ---- everything else


def _others(battle: MomentumBattle, option: Option) -> str:
    match option:
        case op.CallOut():
            return f"Call out to {name(battle, option.target)}"
        case op.UseAbility() | op.NpcAbility():
            return ability_label(battle, option)
        case op.EndTurn():
            return "End the turn"
        case op.Concede():
            return "Offer peace" if option.peace else "Surrender"
        case op.Slot():
            return capital(slot_words(battle, battle.acting, option))
        case Ruling():
            return capital(ruling_words(battle, option))
        case Word():
            return PLAIN_WORDS[option.word]
    return ""


label: Final = Prose(_strikes, _moves, _interactions, _others)
