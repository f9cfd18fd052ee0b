# mypyc: skip - a border: moves are built by people
"""Signature Moves as a composition: checked, priced, described from their parts, and written down to be saved."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from fray.engine.content import near_or_all
from fray.rulesets.stances.model.sheets import ATTRIBUTE_NAMES, SKILL_NAMES, Rider, Signature
from fray.rulesets.stances.rules.maneuvers import AGAINST_ENEMIES, NAMES, ROLLS
from fray.rulesets.stances.rules.signatures import EXTRA_DIE, ON_HIT, STEP

DISCOUNT: Final = 1
MOST_RIDERS: Final = 2
FREE_BASES: Final = ("strike", "defend", *(f"maneuver-{name}" for name in NAMES))
STRIKING_BASES: Final = (
    "strike", "technique-whirlwind-strike", "technique-devastating-blow", "technique-unstoppable-assault",
    "technique-death-blow", "technique-riposte", "spell-spark", "spell-bolt", "spell-fireball", "spell-lightning-storm",
)  # fmt: skip
BASE_WORDS: Final = {
    "strike": "An Attack",
    "defend": "A Defend action",
    "technique-perfect-parry": "A Perfect Parry",
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
    if not 1 <= len(riders) <= MOST_RIDERS or len(set(riders)) != len(riders):
        raise SignatureError("riders", f"{len(riders)} are listed", "take one or two different riders")
    for rider in riders:
        if rider not in known:
            raise SignatureError("riders", f"{rider!r} is no rider", near_or_all(rider, list(known)))
        if rider in ON_HIT and base not in STRIKING_BASES and not aimed_at_enemies(base):
            raise SignatureError(
                "riders", f"{rider} needs a hit", f"{base} hits nobody; build it on a strike or a spell"
            )
        if rider == EXTRA_DIE and base not in STRIKING_BASES:
            raise SignatureError("riders", f"{rider} needs a damage roll", f"{base} rolls none; build it on a strike")
    cost = prices.get(base, 0) + sum(known[rider].cost for rider in riders)
    return Signature(identifier, name, text, base, tuple(riders), max(0, cost - DISCOUNT), read_roll(base, roll))


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


def describe(signature: Signature, known: Mapping[str, Rider]) -> str:
    """The move in English, from its parts."""
    base = signature.base
    words = BASE_WORDS.get(base)
    if words is None:
        kind, _, name = base.partition("-")
        words = f"The {name.replace('-', ' ')} {kind}"
    if signature.roll is not None:
        words += f" rolled with {ATTRIBUTE_NAMES[signature.roll[0]]} + {SKILL_NAMES[signature.roll[1]]}"
    parts = [f"{when_words(known[rider])}, {known[rider].text}" for rider in signature.riders]
    price = "free" if signature.cost == 0 else f"{signature.cost} Momentum"
    return f"{signature.name} ({price}): {words}; {'; '.join(parts)}."


def when_words(rider: Rider) -> str:
    if rider.id == STEP:
        return "afterwards, success or not"
    return "on a hit" if rider.id in ON_HIT else "on a success"


def as_toml(signature: Signature) -> str:
    """The move as a homebrew file holds it; reading it again gives the same move."""
    riders = ", ".join(f'"{rider}"' for rider in signature.riders)
    lines = [
        "[[signature]]",
        f'id = "{signature.id}"',
        f'name = "{escaped(signature.name)}"',
        f'description = "{escaped(signature.text)}"',
        f'base = "{signature.base}"',
        f"riders = [{riders}]",
    ]
    if signature.roll is not None:
        lines.append(f'base_roll = "{ATTRIBUTE_NAMES[signature.roll[0]]}+{SKILL_NAMES[signature.roll[1]]}"')
    return "\n".join(lines) + "\n"


def escaped(text: str) -> str:
    return text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
