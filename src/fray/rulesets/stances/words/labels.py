# mypyc: skip - text for people
"""What each option is called. The price is shown beside it."""

from __future__ import annotations

from typing import Final

from fray.engine.decisions import Option
from fray.engine.english import capital, counted
from fray.engine.prose import Prose, plain_words
from fray.rulesets.stances.model import options as op
from fray.rulesets.stances.model.field import FEATURE_NAMES
from fray.rulesets.stances.model.replies import (
    Aim,
    FreeStrike,
    HoldOrAct,
    LeaveOut,
    Parry,
    Put,
    Raise,
    Recover,
    RiposteStrike,
    TakeStance,
    TendOption,
)
from fray.rulesets.stances.model.sheets import ATTRIBUTE_NAMES, CLUB, MELEE, SHOT, SKILL_NAMES, THROW
from fray.rulesets.stances.model.social_options import (
    ADVANTAGE,
    OPENING_NAMES,
    Charm,
    Opening,
    Plain,
    Pressing,
    Rebuttal,
    Retort,
    Reveal,
    Words,
    Yield,
)
from fray.rulesets.stances.model.state import STANCE_NAMES, Combatant, StancesBattle
from fray.rulesets.stances.rules.weapons import weapon_at
from fray.rulesets.stances.words.wording import area, feature, name, within

VERBS: Final = {MELEE: "Strike", SHOT: "Shoot at", THROW: "Throw at", CLUB: "Club"}
MANEUVERS: Final = {
    "feint": "Feint at", "shove": "Shove", "trip": "Trip", "disarm": "Disarm", "rattle": "Rattle", "aid": "Aid",
    "pin-down": "Pin down", "take-cover": "Take cover", "slip-past": "Slip past", "alter-ground": "Alter the ground",
}  # fmt: skip
WORDS: Final = {
    "stay": "Stay out of it",
    "interpose": "Take the ally's place",
    "let-it-hit": "Let it hit",
    "counter": "Counter",
    "opportunity": "Take the opportunity",
    "momentum": "Take the Momentum",
    "secret": "Learn the secret",
    "unsettle": "Take 1 Momentum from the target",
    "vouch": "Vouch: take the ally's place",
    "misdirect": "Misdirect: the Argue is rolled at disadvantage",
    "fight-on": "Fight on",
    "talk": "Agree to talk",
    "spare": "Spare: unconscious",
    "kill": "Kill",
    "roll": "Roll on the table",
    "none": "No lasting effect",
    "refuse": "Refuse",
    "consent": "Consent",
    "excused": "Excused from the advance",
    "must-advance": "Must advance all the same",
    "important": "An important secret",
    "not important": "Not important",
    "convinced": "Convinced: grant what is asked",
    "flees": "Flee",
    "surrenders": "Surrender and accept terms",
}


def _acting(battle: StancesBattle) -> Combatant:
    return battle.combatants[battle.acting if battle.acting >= 0 else 0]


def _signature(battle: StancesBattle, index: int) -> str:
    return _acting(battle).sheet.signatures[index].name


def _with(battle: StancesBattle, technique: int, signature: int) -> str:
    if signature != op.NO_SIGNATURE:
        return f", {_signature(battle, signature)}"
    return f", {op.TECHNIQUE_TITLES[technique]}" if technique else ""


# ---- fighting


def _fighting(battle: StancesBattle, option: Option) -> str:
    match option:
        case op.Attack():
            weapon = weapon_at(_acting(battle), option.weapon)
            how = f"{weapon.name}, {ATTRIBUTE_NAMES[option.attribute].capitalize()}"
            more = _with(battle, option.technique, option.signature)
            return f"{VERBS[option.way]} {name(battle, option.target)} ({how}{more})"
        case op.Whirlwind():
            weapon = weapon_at(_acting(battle), option.weapon)
            more = _with(battle, 0, option.signature)
            return f"Whirlwind Strike ({weapon.name}, {ATTRIBUTE_NAMES[option.attribute].capitalize()}{more})"
        case op.DefendAction():
            return f"Defend{_with(battle, 0, option.signature)}"
        case op.Rally():
            return "Rally: 1d6 Guard"
        case op.Maneuver():
            return _maneuver(battle, option)
        case op.Improvise():
            return "Try something else: the Keeper says what it counts as"
        case op.FirstAid():
            return f"First aid for {name(battle, option.target)}{' with the kit' if option.kit else ''}"
        case op.UseItem():
            return f"Use the {option.name.replace('-', ' ')} on {name(battle, option.target)}"
        case op.Control():
            return f"Battlefield Control{_with(battle, 0, option.signature)}"
        case op.Breathe():
            return f"Acid breath on {area(battle, option.area)}"
    return ""


def _maneuver(battle: StancesBattle, option: op.Maneuver) -> str:
    words = MANEUVERS[option.maneuver]
    if option.target >= 0:
        words += f" {name(battle, option.target)}"
    if option.area >= 0:
        what = FEATURE_NAMES[option.feature.bit_length() - 1]
        there = battle.field.has(option.area, option.feature)
        words += f" of {area(battle, option.area)}: {'no longer ' if there else ''}{feature(what)}"
    roll = f"{ATTRIBUTE_NAMES[option.attribute].capitalize()} + {SKILL_NAMES[option.skill].capitalize()}"
    return f"{words} ({roll}{_with(battle, 0, option.signature)})"


def _magic(battle: StancesBattle, option: Option) -> str:
    match option:
        case op.Cast():
            words = f"Cast {option.name.replace('-', ' ').title()}"
            if option.target >= 0:
                words += f" on {name(battle, option.target)}"
            if option.area >= 0:
                words += f" on {area(battle, option.area)}"
            if option.second >= 0:
                words += f" and {area(battle, option.second)}"
            more = _with(battle, 0, option.signature)
            return f"{words} ({ATTRIBUTE_NAMES[option.approach].capitalize()}{more})"
        case Charm():
            how = ATTRIBUTE_NAMES[option.approach].capitalize()
            return f"Cast {option.name.title()} on {name(battle, option.target)} ({how})"
        case LeaveOut():
            return "Nobody else is left out" if option.who < 0 else f"Leave out {name(battle, option.who)}"
    return ""


# ---- moving


def _moving(battle: StancesBattle, option: Option) -> str:
    match option:
        case op.Walk():
            verb = ("Move", "Move double", "Charge", "Step out of the melee")[option.kind]
            way = [area(battle, number) for number in option.path]
            over = f" by way of {', '.join(way[:-1])}" if len(way) > 1 else ""
            return f"{verb} to {way[-1]}{over}"
        case op.StandUp():
            return "Stand up"
        case op.SwitchWeapon():
            return f"Draw the {_acting(battle).arm(option.weapon).name}"
        case op.PickUp():
            return f"Pick up the {battle.arsenal[battle.dropped[option.index]].name}"
        case op.DropIt():
            return "Drop the weapon in hand"
        case op.SwitchStance():
            return f"Switch to {STANCE_NAMES[option.stance].capitalize()} (once per combat)"
        case op.OfferTalk():
            return "Offer to talk"
        case op.Escape():
            return "Escape from the fight"
        case op.Surrender():
            return "Surrender"
        case op.EndTurn():
            return "End the turn"
        case TakeStance():
            more = ", with mastery" if option.mastery else ""
            firm = ", with Unshakeable Conviction" if option.firm else ""
            return f"{STANCE_NAMES[option.stance].capitalize()}{more}{firm}"
        case HoldOrAct():
            return "Hold: act at the end of the order" if option.hold else "Act now"
    return ""


# ---- reactions


def _reacting(battle: StancesBattle, option: Option) -> str:
    match option:
        case Raise():
            return f"Buy {counted(option.points, 'point')}" if option.points else "Buy none"
        case Parry():
            if not option.parry:
                return "Take the damage"
            return "Perfect Parry" if option.signature < 0 else f"Parry with Signature Move {option.signature + 1}"
        case FreeStrike():
            if option.attribute < 0:
                return "Do not strike"
            return f"Strike {name(battle, option.target)} with {ATTRIBUTE_NAMES[option.attribute].capitalize()}"
        case RiposteStrike():
            if option.attribute < 0:
                return "No Riposte"
            more = f", Signature Move {option.signature + 1}" if option.signature >= 0 else ""
            how = ATTRIBUTE_NAMES[option.attribute].capitalize()
            return f"Riposte against {name(battle, option.target)} ({how}{more})"
        case Recover():
            if option.price < 0:
                return "Go on without"
            more = f", Signature Move {option.signature + 1}" if option.signature >= 0 else ""
            return f"Quick Recovery: 1d6 Guard{more}"
        case TendOption():
            kit = " with the kit" if option.kit else ""
            return f"Go and give first aid to {name(battle, option.patient)}{kit}" if option.patient >= 0 else "Wait"
    return ""


# ---- words


def _talking(battle: StancesBattle, option: Option) -> str:
    match option:
        case Words():
            verb = {"argue": "Argue with", "probe": "Probe", "gambit": "Gambit against"}[option.what]
            return f"{verb} {name(battle, option.target)} ({_roll(option.attribute, option.skill)})"
        case Reveal():
            return f"Devastating Revelation about {name(battle, option.target)}"
        case Yield():
            return f"Yield: {WORDS[option.outcome]}"
        case Plain():
            return {
                "hold-firm": "Hold Firm",
                "regroup": "Regroup: 1d6 Composure",
                "violence": "Choose violence: the talk is over",
            }[option.what]
        case Rebuttal():
            return f"Rebut ({_roll(option.attribute, option.skill)})" if option.attribute >= 0 else "Let it stand"
        case Retort():
            return f"Argue back ({_roll(option.attribute, option.skill)})" if option.attribute >= 0 else "Say nothing"
        case Pressing():
            parts = (("Use a learned secret", option.leverage), ("Compelling Argument", option.compelling))
            return " and ".join(words for words, used in parts if used) or "Just the argument"
        case Opening():
            if option.use == ADVANTAGE:
                return f"Advantage on the next Argue of {name(battle, option.ally)}"
            return WORDS[OPENING_NAMES[option.use]]
    return ""


def _roll(attribute: int, skill: int) -> str:
    return f"{ATTRIBUTE_NAMES[attribute].capitalize()} + {SKILL_NAMES[skill].capitalize()}"


# ---- aims and plain words


def _aiming(battle: StancesBattle, option: Option) -> str:
    match option:
        case Put():
            if option.who < 0:
                return "Leave everybody else where they are"
            return f"Put {name(battle, option.who)} {within(battle, option.number)}"
        case Aim():
            if option.number < 0:
                return "Nobody and nowhere"
            return capital(area(battle, option.number) if option.what == "to" else name(battle, option.number))
    return ""


def _word(battle: StancesBattle, option: Option) -> str:
    key = option.key()
    return WORDS.get(key) or MANEUVERS.get(key, plain_words(key))


label: Final = Prose(_fighting, _magic, _moving, _reacting, _talking, _aiming, _word)
