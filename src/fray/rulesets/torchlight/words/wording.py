# mypyc: skip - text for people
"""Words that sentences, labels, questions and cards share: names, places, statuses, rulings."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from fray.engine.english import counted
from fray.engine.sums import Term
from fray.rulesets.torchlight.model.consequences import (
    DISTRACTED,
    FALL,
    HARM,
    INTIMIDATED,
    LOST,
    PRONE,
    Consequence,
)
from fray.rulesets.torchlight.model.lanes import LEVEL, LOCATION, MAIN, MODIFIER, STANCES, LaneEdit
from fray.rulesets.torchlight.model.sheets import CHARACTERISTICS, DAMAGE_TYPES, UNARMED
from fray.rulesets.torchlight.model.state import SIDES, TorchlightBattle

SIDE_WORDS: Final = {"players": "the players", "enemies": "the enemies"}
STATUS_WORDS: Final = {
    "prone": "falls prone",
    "hidden": "is hidden",
    "evading": "will evade the next round",
    "parrying": "will parry {other}",
    "distracted": "is distracted in the next round",
    "goaded": "is goaded by {other}",
    "grappled": "is grappled by {other}",
    "pinned": "is pinned to the spot",
    "protecting": "protects {other}",
    "called-shot": "takes aim at {other}",
}
STATUS_ENDS: Final = {
    "hidden": "is no longer hidden",
    "grappled": "is free of the grip",
    "protecting": "protects nobody any longer",
    "called-shot": "has lost the aim",
    "stabilized": "is no longer Stabilized",
}
CONSEQUENCES: Final = {
    LOST: "it does not happen",
    PRONE: "prone",
    FALL: "a fall: 1d6 for each level, and prone",
    DISTRACTED: "distracted",
    INTIMIDATED: "intimidated",
}
FEATURE_WORDS: Final = {
    "closed": "closed",
    "dense-cover": "dense cover",
    "special": "hard to enter",
    "hiding-place": "a place to hide",
    "flammable": "flammable",
    "burning": "burning",
}


def the(item: str) -> str:
    """'the sword', but 'bare hands'."""
    return item if item == UNARMED.name else f"the {item}"


def name(battle: TorchlightBattle, who: int) -> str:
    """A combatant's name within a sentence."""
    return battle.combatants[who].name if 0 <= who < len(battle.combatants) else "someone"


def stance(depth: int) -> str:
    return STANCES[depth].capitalize()


def place(lane: int, depth: int) -> str:
    return f"lane {lane}, {stance(depth)}"


def characteristic(number: int) -> str:
    return CHARACTERISTICS[number].capitalize()


def side(number: int) -> str:
    return SIDE_WORDS[SIDES[number]]


def signed(number: int) -> str:
    return f"+{number}" if number > 0 else str(number)


def sum_of(terms: Sequence[Term]) -> str:
    """'die 6, Aggressive +2'."""
    first, *rest = terms
    return ", ".join([f"{first.name} {first.value}", *[f"{term.name} {signed(term.value)}" for term in rest]])


def net_words(net: int) -> str:
    """'2 enhancements', '1 impairment', or nothing."""
    if net == 0:
        return ""
    return counted(net, "enhancement") if net > 0 else counted(-net, "impairment")


def victory(winner: str) -> str:
    return f"{SIDE_WORDS[winner]} win" if winner else "nobody wins"


def consequence(of: Consequence) -> str:
    """What a failed test does, in words."""
    if of.kind == HARM:
        return f"1d{of.die} {DAMAGE_TYPES[of.damage]} damage"
    return CONSEQUENCES[of.kind]


def ground(edit: LaneEdit) -> str:
    """What changes about a lane, as the Keeper names it."""
    if edit.what == LOCATION:
        return "part of the main location" if edit.name == MAIN else f"a different location ({edit.name})"
    if edit.what == LEVEL:
        return f"level {edit.value}"
    if edit.what == MODIFIER:
        return f"attacks into lane {edit.toward} get {signed(edit.value)}"
    return FEATURE_WORDS[edit.name]
