# mypyc: skip - text for people
"""What an option is called on a button or in a menu. No two options of a decision share a label."""

from __future__ import annotations

from fray.engine.decisions import Option, Ruling, Word
from fray.engine.english import capital, counted
from fray.rulesets.torchlight.model.options import (
    Absorb,
    Concern,
    DeclareAction,
    DeclareAttack,
    DeclareMove,
    DemandRoll,
    DoManeuver,
    EditLane,
    ExtraDie,
    GiveOutside,
    GivePotionTo,
    NameRoll,
    PickCombatant,
    PlaceIn,
    Revive,
    Sabotage,
    Shift,
    Suffer,
    TakeDice,
)
from fray.rulesets.torchlight.model.plans import (
    ADMINISTER,
    CALL_SHOT,
    DISARM,
    DRAG,
    DRAG_OFF,
    HAND,
    IMPROVISE,
    INTIMIDATE,
    LIGHT,
    LUNGE_BY_TRADE,
    LUNGE_FOR_BREATH,
    MANEUVERS,
    MOVE,
    NOBODY,
    NONE,
    PASS,
    PICK_UP,
    PROTECT,
    PUSH,
    RALLY,
    RETREAT,
    SPEAK,
    STAND,
    STAY,
    USE,
    Chosen,
)
from fray.rulesets.torchlight.model.rulings import ChangeFeature, DragCompanion, GrantModifier, HoldBack, SetAlight
from fray.rulesets.torchlight.model.state import TorchlightBattle
from fray.rulesets.torchlight.words.wording import (
    FEATURE_WORDS,
    characteristic,
    consequence,
    ground,
    name,
    place,
    side,
    the,
)

PLAIN_WORDS = {
    "alone": "Act alone",
    "join": "Join the Squad",
    "nothing": "Nothing",
    "nobody": "Nobody",
    "modify": "Add enhancements or impairments",
    "test": "Demand a check or save",
    "keep": "Keep it",
    "feint": "Feint: roll again for 1 Breath",
    "no": "No",
    "yes": "Yes",
    "stay-hidden": "Stay hidden",
    "come-out": "Come out of hiding",
    "hold": "Keep the hold",
    "let-go": "Let go",
    "leave": "Leave the blow to the ward",
    "take": "Take the blow",
    "refused": "It is not possible",
    "go-on": "The fight goes on",
    "end:players": "It ends: the players win",
    "end:enemies": "It ends: the enemies win",
    "end:nobody": "It ends without a winner",
    "stay-away": "Stay away",
    "return": "Come back",
    "open": "An open fight",
    "no-fight": "No fight at all",
    "players-ambush": "The players ambush the enemies",
    "enemies-ambush": "The enemies ambush the players",
    "sabotage": "The players have sabotaged something",
    "prepared-ground": "The enemies have prepared the ground",
    "some-surprised": "Some are surprised",
    "done": "That is all",
    "note": "Only a note",
    "ground": "A lane changes",
    "damage": "Someone is hurt",
    "shift": "Someone is moved one step",
    "lair-attack": "The lair attacks",
    "close": "Close the encounter",
    "phase": "Play the next Phase",
    "phase-in-refuge": "Play the next Phase, resting in a Refuge",
    "phase-enemies-too": "Play the next Phase, the enemies included",
}


def label(battle: TorchlightBattle, option: Option) -> str:
    """An option in a few words."""
    if isinstance(option, DeclareMove):
        return move_label(option)
    if isinstance(option, DeclareAttack):
        return attack_label(battle, option)
    if isinstance(option, DeclareAction):
        return action_label(battle, option)
    if isinstance(option, DoManeuver):
        price = f" (for {option.price} Breath)" if option.price else ""
        return maneuver_label(battle, option.chosen) + price
    if isinstance(option, TakeDice):
        return f"Decline {counted(option.declined, 'enhancement')}" if option.declined else "Roll all the dice"
    if isinstance(option, ExtraDie):
        return "The additional die"
    if isinstance(option, PlaceIn):
        return capital(place(option.lane, option.depth)) + (" (as an exception)" if option.exception else "")
    if isinstance(option, Absorb):
        if option.attacker == NOBODY:
            return "Absorb nothing"
        which = "the second attack" if option.number == 2 else "the attack"
        return f"Absorb {which} of {name(battle, option.attacker)}"
    return word_label(battle, option) if isinstance(option, Word) else keeper_label(battle, option)


def move_label(option: DeclareMove) -> str:
    if option.move == STAY:
        return "Stay here"
    if option.move == DRAG_OFF:
        return "Drag yourself off the grid"
    if option.move == DRAG:
        return f"Drag yourself to {place(option.lane, option.depth)}"
    words = {MOVE: f"move to {place(option.lane, option.depth)}", STAND: "stand up", RETREAT: "Retreat"}[option.move]
    return f"{capital(words)}, then act" if option.early else f"Act, then {words}"


def attack_label(battle: TorchlightBattle, option: DeclareAttack) -> str:
    weapon = the(option.weapon.name)
    if option.lane:
        words = f"Attack everybody in lane {option.lane} with {weapon}"
    elif not option.ranged:
        words = f"Strike {name(battle, option.target)} with {weapon}"
    elif option.weapon.ranged:
        words = f"Shoot {name(battle, option.target)} with {weapon}"
    else:
        words = f"Throw {weapon} at {name(battle, option.target)}"
    if option.lunge == LUNGE_FOR_BREATH:
        words += ", lunging for 1 Breath"
    elif option.lunge == LUNGE_BY_TRADE:
        words += ", lunging in place of the additional dice"
    return words + (", as a Squad" if option.joint else "")


def action_label(battle: TorchlightBattle, option: DeclareAction) -> str:
    item = the(option.item.name) if option.item is not None else ""
    whom = name(battle, option.target)
    return {
        PASS: "No action",
        INTIMIDATE: "Intimidation",
        RALLY: "Rally",
        PROTECT: f"Protect {whom}",
        CALL_SHOT: f"Prepare a Called Shot on {whom}",
        USE: f"Use {item}",
        ADMINISTER: f"Give {whom} {item}",
        HAND: f"Hand {item} to {whom}",
        PICK_UP: f"Pick up {item}",
        LIGHT: "Set the lane alight",
        SPEAK: "Say something",
        IMPROVISE: "Try something else",
    }[option.action]


def maneuver_label(battle: TorchlightBattle, chosen: Chosen) -> str:
    """'Push Bandit 1 to lane 3, Steadied'."""
    if chosen.maneuver == NONE:
        return "No Maneuver"
    words = capital(MANEUVERS[chosen.maneuver])
    if chosen.target != NOBODY:
        words += f" {name(battle, chosen.target)}"
    if chosen.maneuver == PUSH:
        words += f" to {place(chosen.lane, chosen.depth)}"
    if chosen.maneuver == DISARM:
        words += f" of {the(held_by(battle, chosen.target, chosen.item))}"
    return words


def held_by(battle: TorchlightBattle, holder: int, item: str) -> str:
    """What an item is called that someone holds."""
    return next((held.name for held in battle.combatants[holder].held if held.id == item), item)


# ---- words


def word_label(battle: TorchlightBattle, word: Word) -> str:
    """The label of a plain answer; most have their own words, others are put together from their parts."""
    key = word.key()
    if key in PLAIN_WORDS:
        return PLAIN_WORDS[key]
    if isinstance(word, GiveOutside):
        return f"Give {name(battle, word.receiver)} {the(word.item.name)}"
    return capital(key)


# ---- the Keeper's answers


def keeper_label(battle: TorchlightBattle, option: Option) -> str:
    """What the Keeper adds, demands or has happen."""
    if isinstance(option, Ruling):
        return ruling_label(battle, option)
    if isinstance(option, GrantModifier):
        kind = "enhancement" if option.value > 0 else "impairment"
        which = "first" if option.number == 1 else "second"
        return f"{name(battle, option.attacker)}, {which} attack: {counted(abs(option.value), kind)}"
    if isinstance(option, DemandRoll):
        roll = f"{'save' if option.save else 'check'} on {characteristic(option.characteristic)}"
        return f"{name(battle, option.actor)}: the {'move' if option.of_move else 'action'} needs a {roll}"
    if isinstance(option, NameRoll):
        return f"{'Save' if option.save else 'Check'} on {characteristic(option.characteristic)}"
    if isinstance(option, Suffer):
        return capital(consequence(option.consequence))
    if isinstance(option, EditLane):
        return f"Lane {option.edit.lane}: {ground(option.edit)}"
    if isinstance(option, Sabotage):
        return f"{name(battle, option.enemy)} {'does not come' if option.absent else 'starts prone'}"
    if isinstance(option, Revive):
        return f"{name(battle, option.who)} comes back to life"
    if isinstance(option, GivePotionTo):
        return f"Give {name(battle, option.patient)} the potion"
    if isinstance(option, PickCombatant):
        return name(battle, option.who)
    if isinstance(option, Shift):
        return f"{name(battle, option.who)} to {place(option.lane, option.depth)}"
    if isinstance(option, Concern):
        return concern_label(battle, option)
    return capital(option.key())


def ruling_label(battle: TorchlightBattle, ruling: Ruling) -> str:
    if isinstance(ruling, ChangeFeature):
        return f"Lane {ruling.lane} {'becomes' if ruling.there else 'is no longer'} {FEATURE_WORDS[ruling.feature]}"
    if isinstance(ruling, HoldBack):
        return f"{name(battle, ruling.foe)} holds back"
    if isinstance(ruling, DragCompanion):
        return f"Drag {name(battle, ruling.companion)} to {place(ruling.lane, ruling.depth)}"
    assert isinstance(ruling, SetAlight)
    return f"Lane {ruling.lane} is set alight"


def concern_label(battle: TorchlightBattle, whom: Concern) -> str:
    if whom.who != NOBODY:
        return name(battle, whom.who)
    if not whom.lane:
        return "Everybody"
    return f"Lane {whom.lane}" + (f", {side(whom.side)} there" if whom.side != NOBODY else "")
