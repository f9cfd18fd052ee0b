# mypyc: skip - a border: what players write is read here
"""A player's own hero: its fields, what follows from them, what outlasts a fight [r-technique-general, r-recovery]."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from fray.engine.content import Problem, Raw
from fray.engine.english import capital
from fray.engine.heroes import Figure, Heroes, Lasting, lost, problem_at
from fray.rulesets.stances.model.sheets import Sheet
from fray.rulesets.stances.model.state import DEAD, EFFECT_NAMES, SCARRED, Combatant
from fray.rulesets.stances.rules.health import guard_maximum, vitality_maximum

BOUGHT: Final = (0, 2, 4)  # what advances add to Guard or Vitality: 2 each, twice at most


class StancesHeroes(Heroes[Sheet, Combatant]):
    fields = (
        *("name", "archetype", "rank", "advances", "attributes", "skills", "weapons", "in_hand", "armor", "shield"),
        *("spells", "techniques", "signatures", "items", "usual_stance", "guard", "vitality"),
    )
    barred = frozenset({"unarmed"})

    def wrong(self, hero: Raw, sheet: Sheet) -> Iterator[Problem]:
        """Techniques, Signature Moves and more Guard or Vitality cost an advance each [r-technique-general]."""
        found = [*unpaid(sheet)]
        yield from found
        if not found and spent(sheet) > sheet.advances:
            wrong = f"{spent(sheet)} advances are spent, and there are {sheet.advances}"
            right = "take more advances, or fewer techniques, Signature Moves, Guard, Vitality"
            yield problem_at("advances", wrong, right)

    def figures(self, sheet: Sheet) -> tuple[Figure, ...]:
        return (
            Figure("Guard", str(sheet.guard), "guard-formula"),
            Figure("Vitality", str(sheet.vitality), "vitality-formula"),
            Figure("Composure", str(sheet.composure), "composure-formula"),
            Figure("Armor takes off", str(sheet.armor.reduction), "r-natural-armor"),
            Figure("Areas a turn", str(sheet.speed), "move-standard"),
            Figure("Advances left", str(sheet.advances - spent(sheet)), "r-technique-general"),
        )

    def lasting(self, combatant: Combatant) -> list[Lasting]:
        """Vitality and lasting effects stay at the end of a scene, Guard and Composure do not [r-recovery]."""
        effects = [effect_of(combatant, number) for number in range(1, len(EFFECT_NAMES))]
        used = [use_of(combatant, index) for index in range(len(combatant.sheet.items))]
        return [lost(combatant, "vitality", combatant.vitality_max, "Vitality", "r-recovery", least=1), *effects, *used]

    def unfit(self, combatant: Combatant) -> str:
        return "dead" if combatant.condition == DEAD else ""


def least_pools(sheet: Sheet) -> dict[str, int]:
    """What Guard and Vitality are without advances spent on them [guard-formula, vitality-formula]."""
    guard = guard_maximum(sheet.attributes, sheet.archetype, sheet.shield)
    return {"guard": guard, "vitality": vitality_maximum(sheet.attributes)}


def unpaid(sheet: Sheet) -> Iterator[Problem]:
    """More Guard or Vitality than advances can buy."""
    for pool, least in least_pools(sheet).items():
        if getattr(sheet, pool) - least not in BOUGHT:
            right = f"write {least}, or {least + 2} or {least + 4} for one or two advances"
            yield problem_at(pool, f"{getattr(sheet, pool)} does not follow from the rest", right)


def spent(sheet: Sheet) -> int:
    """How many advances a sheet takes."""
    bought: int = sum(getattr(sheet, pool) - least for pool, least in least_pools(sheet).items())
    return len(sheet.techniques) + len(sheet.signatures) + bought // 2


def effect_of(combatant: Combatant, number: int) -> Lasting:
    """A lasting effect; a scar also moves the maximum of Guard [r-lasting-effects]."""
    effect = 1 << number

    def put(amount: int) -> None:
        if amount:
            combatant.lasting |= effect
            if effect == SCARRED:
                combatant.guard_max -= 1
                combatant.guard = min(combatant.guard, combatant.guard_max)

    name = EFFECT_NAMES[number]
    return Lasting(name, capital(name), int(combatant.suffers(effect)), 1, put, "r-lasting-effects")


def use_of(combatant: Combatant, index: int) -> Lasting:
    """What is used up of an item."""
    item = combatant.sheet.items[index]

    def put(amount: int) -> None:
        combatant.item_uses[index] = item.uses - amount

    used = item.uses - combatant.item_uses[index]
    return Lasting(f"{item.id} {index}", f"{item.name} used", used, item.uses, put, "r-hands")


HEROES: Final = StancesHeroes()
