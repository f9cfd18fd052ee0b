# mypyc: skip - a border: moves are built by people
"""Signature Moves: read from the content, checked and priced."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from fray.engine.content import Reader, near_or_all
from fray.rulesets.stances.content.equipment import Shelf
from fray.rulesets.stances.model.sheets import ATTRIBUTE_NAMES, SKILL_NAMES, Rider, Signature
from fray.rulesets.stances.rules.maneuvers import AGAINST_ENEMIES, NAMES, ROLLS
from fray.rulesets.stances.rules.signatures import (
    A_DAMAGE_ROLL,
    A_HIT,
    price,
    rider_misses,
    right_number,
)

FREE_BASES: Final = ("strike", "defend", *(f"maneuver-{name}" for name in NAMES))
BETTER_BASE: Final = {
    A_HIT: "hits nobody; build it on a strike or a spell",
    A_DAMAGE_ROLL: "rolls none; build it on a strike",
}


class SignatureError(Exception):
    """What is wrong with a composition, and what would be right."""

    def __init__(self, field: str, wrong: str, right: str) -> None:
        super().__init__(f"{field}: {wrong}; {right}")
        self.field = field
        self.wrong = wrong
        self.right = right


def compose(
    identifier: str, name: str, text: str, base: str, riders: tuple[str, ...], roll: str,
    prices: Mapping[str, int], known: Mapping[str, Rider],
) -> Signature:  # fmt: skip
    """One base, one or two riders, a name and a description; 1 Momentum less than its parts, never less than 0.

    [signature-combination, signature-discount, signature-description, r-signature-composition, calling-undefined]
    """
    if not name.strip():
        raise SignatureError("name", "is empty", "a Signature Move must have a name")
    if not text.strip():
        raise SignatureError("description", "is empty", "a Signature Move must have a narrative description")
    bases = [*FREE_BASES, *prices]
    if base not in bases:
        raise SignatureError("base", f"{base!r} cannot be a base", near_or_all(base, bases))
    if not right_number(riders):
        raise SignatureError("riders", f"{len(riders)} are listed", "take one or two different riders")
    for rider in riders:
        if rider not in known:
            raise SignatureError("riders", f"{rider!r} is no rider", near_or_all(rider, list(known)))
        missing = rider_misses(rider, base, aimed_at_enemies(base))
        if missing:
            raise SignatureError("riders", f"{rider} needs {missing}", f"{base} {BETTER_BASE[missing]}")
    cost = price(prices.get(base, 0), [known[rider] for rider in riders])
    return Signature(identifier, name, text, base, tuple(riders), cost, read_roll(base, roll))


def read_signature(reader: Reader, shelf: Shelf) -> None:
    """A Signature Move; its price follows from its parts, a price that is written is checked.

    [signature-examples, r-signature-examples]
    """
    name = reader.text("name", "")
    base = reader.text("base")
    riders = reader.texts("riders")
    roll = reader.text("base_roll", "")
    normal, cost = reader.take("normal_cost", None), reader.take("cost", None)
    text = reader.text("description", reader.raw.text)
    reader.done(["name", "base", "base_roll", "riders", "normal_cost", "cost", "description"])
    prices = base_prices(shelf)
    try:
        signature = compose(reader.raw.id, name, text, base, riders, roll, prices, shelf.riders)
    except SignatureError as error:
        reader.wrong(error.field, error.wrong, error.right)
        return
    if cost is not None and cost != signature.cost:
        reader.wrong("cost", f"{cost} is not its price", f"its parts make it {signature.cost}")
    if normal is not None and normal - 1 != signature.cost and signature.cost:
        reader.wrong("normal_cost", f"{normal} is not its price", f"its parts make it {signature.cost + 1}")
    shelf.signatures[reader.raw.id.removeprefix("signature-")] = signature


def base_prices(shelf: Shelf) -> dict[str, int]:
    """What the bases of Signature Moves cost by themselves."""
    prices = {f"spell-{key}": spell.cost for key, spell in shelf.spells.items() if spell.kind != "social"}
    for key, technique in shelf.techniques.items():
        if technique.cost and not technique.social:
            prices[f"technique-{key}"] = technique.cost
    return prices


def aimed_at_enemies(base: str) -> bool:
    return base.removeprefix("maneuver-") in AGAINST_ENEMIES


def read_roll(base: str, roll: str) -> tuple[int, int] | None:
    """The one roll a Maneuver is made with, where the move says so."""
    if not roll:
        return None
    attribute, _, skill = roll.partition("+")
    choices = ROLLS.get(base.removeprefix("maneuver-"), [])
    words = [f"{ATTRIBUTE_NAMES[choice[0]]}+{SKILL_NAMES[choice[1]]}" for choice in choices]
    if roll not in words:
        raise SignatureError("base_roll", f"{roll!r} is no roll of {base}", near_or_all(roll, words))
    return ATTRIBUTE_NAMES.index(attribute), SKILL_NAMES.index(skill)
