# mypyc: skip - text for people
"""Words that sentences, labels, questions and cards share: names, amounts, sums, places, the Keeper's rulings."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from fray.engine.decisions import Ruling
from fray.engine.english import agreeing
from fray.engine.sums import Term
from fray.rulesets.momentum.model import options as op
from fray.rulesets.momentum.model import rulings as ru
from fray.rulesets.momentum.model.state import MomentumBattle
from fray.rulesets.momentum.rules.equipment import FISTS

GROUND_COMES: Final = {
    "pit": "a pit opens at position {}",
    "fire": "position {} is on fire",
    "slick ground": "position {} becomes slick ground",
    "deep water": "position {} is under deep water",
    "barricade": "a barricade stands at position {}",
    "high ground": "position {} becomes high ground",
    "table": "a table stands at position {}",
}


def name(battle: MomentumBattle, who: int) -> str:
    """A combatant's name within a sentence: 'the Brass Abbot' stands on the roster as 'The Brass Abbot'."""
    written = battle.combatants[who].name
    return "the " + written.removeprefix("The ") if written.startswith("The ") else written


def left(momentum: int) -> str:
    """What a PC holds after a payment or a loss."""
    return f"{momentum}M left" if momentum >= 0 else f"momentum now {momentum}"


def held(momentum: int) -> str:
    """What a PC holds after a gain."""
    return f"{momentum}M now" if momentum >= 0 else f"momentum now {momentum}"


def parts(terms: Sequence[Term]) -> str:
    """'7 + 2 Grace - 2 too little momentum': the first term is the bare number, zeros are left out."""
    base, *rest = terms
    return str(base.value) + "".join(
        f" {'+' if term.value > 0 else '-'} {abs(term.value)} {term.name}" for term in rest if term.value
    )


def summed(terms: Sequence[Term], total: int) -> str:
    """The parts and what they come to, or the bare number where there is only one part."""
    written = parts(terms)
    return written if written == str(total) else f"{written} = {total}"


def with_weapon(weapon: str) -> str:
    return "with bare hands" if weapon == FISTS.name else f"with the {weapon}"


def door(edge: int) -> str:
    return f"the door between {edge} and {edge + 1}"


def ground_change(position: int, ground: str, there: bool) -> str:
    return GROUND_COMES[ground].format(position) if there else f"the {ground} at position {position} is gone"


def ruling_words(battle: MomentumBattle, ruling: Ruling) -> str:
    """What the Keeper's ruling changes: 'Diaghilev loses 2 momentum'."""
    match ruling:
        case ru.Refuse():
            return "it is not possible"
        case ru.ChangeGround():
            return ground_change(ruling.position, ruling.ground, ruling.there)
        case ru.GiveSuperior():
            return f"{name(battle, ruling.taker)} takes a superior position over {name(battle, ruling.target)}"
        case ru.ForceStep():
            return f"{name(battle, ruling.subject)} is moved to position {ruling.position}"
        case ru.ChangeMomentum():
            verb = "gains" if ruling.change > 0 else "loses"
            return f"{name(battle, ruling.subject)} {verb} {abs(ruling.change)} momentum"
        case ru.TakeHit():
            return f"{name(battle, ruling.subject)} takes a hit"
        case ru.RestoreHit():
            return f"{name(battle, ruling.subject)} regains a hit"
        case ru.LowerArmor():
            return f"{name(battle, ruling.subject)}'s armor die falls one step"
        case ru.UnreadyShield():
            return f"{name(battle, ruling.subject)}'s shield is no longer ready"
    assert isinstance(ruling, ru.NoEffect)
    return "nothing changes"


def slot_words(battle: MomentumBattle, who: int, slot: op.Slot) -> str:
    """An item slot by what it holds."""
    match slot:
        case op.WeaponSlot():
            return f"the slot of the {battle.pc(who).weapons[slot.weapon].name}"
        case op.ItemSlot():
            return f"the slot of the {slot.item}"
        case op.ShieldSlot():
            return "a slot of the shield"
        case op.ArmorSlot():
            return "a slot of the armor"
    assert isinstance(slot, op.EmptySlot)
    return "an empty slot"


# ---- sides


def side(battle: MomentumBattle, side_name: str) -> str:
    """A side within a sentence: 'the heroes', or the one whose name the side bears."""
    for combatant in battle.combatants:
        if combatant.name.casefold() == side_name.casefold():
            return name(battle, combatant.who)
    return f"the {side_name}"


def victory(battle: MomentumBattle, winner: str) -> str:
    if not winner:
        return "a draw"
    return f"{side(battle, winner)} {agreeing(winner, 'wins', 'win')}"
