# mypyc: skip - a border: what players write is read here
"""A player's own hero: what it is made of, what follows, and what outlasts a fight [talents-four, cure-items]."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from fray.engine.content import Problem, Raw, texts_of
from fray.engine.heroes import Figure, Heroes, Lasting, lost, problem_at
from fray.rulesets.labyrinthian.model.sheets import ITEM_IDS, LARGEST_WOUND, TALENTS, WOUND_DIE, WOUND_NAMES, Sheet
from fray.rulesets.labyrinthian.model.state import DEAD, Combatant, bit

TALENT_POINTS: Final = 20  # as many as each character of the ledger has
CLASS_OF: Final = {
    "slam-ability": "Barbarian",
    "shield-wall-stance": "Barbarian",
    "riposte-stance": "Duelist",
    "iron-bastion-stance": "Ironclad",
    "pinning-shot": "Archer",
    "rally": "Commander",
    "omen-lash": "Mystic",
    "dream-veil": "Mystic",
}
MONSTERS: Final = ("screech", "upheaval", "dragon-breath")


class LabHeroes(Heroes[Sheet, Combatant]):
    fields = ("title", "class", *TALENTS, "weapons", "armor", "shield", "spells", "channels", "abilities", "items")
    spans = dict.fromkeys(TALENTS, (0, 10))
    barred = frozenset(MONSTERS)

    def wrong(self, hero: Raw, sheet: Sheet) -> Iterator[Problem]:
        """Talents have a sum, and some things belong to a Class."""
        points = sum(sheet.talents)
        if points > TALENT_POINTS:
            wrong = f"the Talents come to {points}"
            yield problem_at(TALENTS[0], wrong, f"lower them to {TALENT_POINTS} in all, as the rulebook's heroes have")
        for field in ("abilities", "channels"):
            for name in texts_of(hero.data.get(field)):
                if CLASS_OF.get(name, sheet.role) != sheet.role:
                    right = f"choose the Class {CLASS_OF[name]}, or leave it out"
                    yield problem_at(field, f"{name!r} is not for the Class {sheet.role or 'none'}", right)

    def figures(self, sheet: Sheet) -> tuple[Figure, ...]:
        return (
            Figure("Composure", str(sheet.composure), "composure-maximum"),
            Figure("Passive Reaction", str(sheet.pr), "passive-reaction-formula"),
            Figure("Movement bonus", f"{sheet.movement_bonus:+d}", "movement-bonus"),
            Figure("Talent points left", str(TALENT_POINTS - sum(sheet.talents)), "talents-four"),
        )

    def lasting(self, combatant: Combatant) -> list[Lasting]:
        """Without rest neither Composure nor Wounds come back; Wounds sleep through Round 1 [cure-items]."""
        composure = lost(combatant, "composure", combatant.sheet.composure, "Composure", "cure-items", least=1)
        wounds = [wound_of(combatant, wound) for wound in range(len(WOUND_NAMES))]
        return [composure, *wounds, *[use_of(combatant, item) for item in dict.fromkeys(combatant.sheet.items)]]

    def unfit(self, combatant: Combatant) -> str:
        return "dead" if combatant.presence == DEAD else ""


def wound_of(combatant: Combatant, wound: int) -> Lasting:
    """By the sizes its die has reached [wounds-carried-over]."""

    def put(amount: int) -> None:
        combatant.wounds[wound] = amount
        if amount:
            combatant.dormant |= bit(wound)

    size = combatant.wounds[wound]
    label = f"{WOUND_NAMES[wound]} d{WOUND_DIE[size]}, size" if size else WOUND_NAMES[wound]
    return Lasting(WOUND_NAMES[wound].lower(), label, size, LARGEST_WOUND, put, "wounds-carried-over")


def use_of(combatant: Combatant, item: int) -> Lasting:
    """What is used up, or left behind."""
    had = combatant.sheet.items.count(item)
    has = combatant.stowed[item] + combatant.held[item]

    def put(amount: int) -> None:
        combatant.stowed[item] -= amount

    return Lasting(ITEM_IDS[item], f"{words(ITEM_IDS[item])} used", max(had - has, 0), had, put, "cure-items")


def words(identifier: str) -> str:
    return identifier.replace("-", " ").capitalize()


HEROES: Final = LabHeroes()
