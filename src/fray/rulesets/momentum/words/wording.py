# mypyc: skip - text for people
"""Words that sentences, labels, questions and cards share: names, amounts, sums, places, the Keeper's rulings."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from fray.engine.english import is_many
from fray.engine.sums import Term
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
RULINGS: Final = {
    "nothing": "nothing changes",
    "refuse": "it is not possible",
    "superior": "{subject} takes a superior position over {target}",
    "hit": "{subject} takes a hit",
    "step": "{subject} is moved to position {last}",
    "armor": "{subject}'s armor die falls one step",
    "lose": "{subject} loses {last} momentum",
    "gain": "{subject} gains {last} momentum",
    "restore": "{subject} regains a hit",
    "unready": "{subject}'s shield is no longer ready",
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


def ruling_words(battle: MomentumBattle, ruling: str) -> str:
    """What one of the Keeper's bounded answers says: 'lose:3:2' is 'Diaghilev loses 2 momentum'."""
    verb, *rest = ruling.split(":")
    if verb in ("make", "clear"):
        return ground_change(int(rest[0]), rest[1], verb == "make")
    subject = name(battle, int(rest[0])) if rest else ""
    target = name(battle, int(rest[1])) if verb == "superior" else ""
    return RULINGS[verb].format(subject=subject, target=target, last=rest[-1] if rest else "")


def slot_words(battle: MomentumBattle, who: int, slot: str) -> str:
    """An item slot by what it holds."""
    kind, _, what = slot.partition(":")
    if kind == "weapon":
        return f"the slot of the {battle.pc(who).weapons[int(what)].name}"
    if kind == "item":
        return f"the slot of the {what}"
    return "an empty slot" if kind == "empty" else f"a slot of the {kind}"


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
    return f"{side(battle, winner)} {'win' if is_many(winner) else 'wins'}"
