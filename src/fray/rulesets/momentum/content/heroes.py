# mypyc: skip - a border: what players write is read here
"""A player's own hero: what it is made of, what follows, and what outlasts a fight [house-equipment, rest-effects]."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from fray.engine.content import Problem, Raw
from fray.engine.english import capital
from fray.engine.heroes import Figure, Heroes, Lasting, counted, lost, problem_at
from fray.rulesets.momentum.content.pc_record import STATS
from fray.rulesets.momentum.model.sheets import GRIT, NO_DIE, STAT_NAMES, PcSheet, Weapon
from fray.rulesets.momentum.model.state import DEAD, LIMB_NAMES, Pc
from fray.rulesets.momentum.rules.abilities import CLASS_OF
from fray.rulesets.momentum.rules.characters import momentum_gain
from fray.rulesets.momentum.rules.round_end import end_of_round_penalty, shield_penalty
from fray.rulesets.momentum.rules.stamina import ITEM_SLOTS, exhausted_slots, paper_slots, stamina_score
from fray.rulesets.momentum.rules.wounds import MARKS

MOST: Final = 99
REST: Final = "rest-effects"


class MomentumHeroes(Heroes[PcSheet, Pc]):
    fields = (
        *("name", "class", "level", *STATS, "fate_die", "weapons", "shield", "armor", "armor_name", "abilities"),
        "items",
    )

    def wrong(self, hero: Raw, sheet: PcSheet) -> Iterator[Problem]:
        """Some abilities belong to a class."""
        for ability in sheet.abilities:
            if CLASS_OF.get(ability, sheet.character_class) != sheet.character_class:
                right = f"choose the class {CLASS_OF[ability]}, or leave it out"
                yield problem_at("abilities", f"{ability} is not for a {sheet.character_class}", right)

    def figures(self, sheet: PcSheet) -> tuple[Figure, ...]:
        die, grace = momentum_gain(sheet)
        penalty = end_of_round_penalty(sheet.armor.base, shield_penalty(sheet.shield))
        return (
            Figure("Maximum hits", str(sheet.printed_max_hits), "max-hits"),
            Figure("Momentum each round", f"1d{die}{grace:+d}", "momentum-roll"),
            Figure("Lost at the end of a round", str(penalty), "eor-armor-penalty"),
            Figure("Stamina", str(stamina_score(sheet.stats[GRIT])), "stamina-score"),
            Figure("Item slots filled", f"{paper_slots(sheet)} of {ITEM_SLOTS}", "item-slots"),
        )

    def lasting(self, combatant: Pc) -> list[Lasting]:
        """Without a rest nothing comes back; lost limbs and marks never do [rest-effects]."""
        pc, sheet = combatant, combatant.sheet
        return [
            counted(pc, "hits_taken", "Hits taken", MOST, REST),
            counted(pc, "tallies", "Stamina tallies", MOST, REST),
            *([lost(pc, "armor", sheet.armor.base, "Armor steps", REST)] if sheet.armor.base != NO_DIE else []),
            *([lost(pc, "shield", sheet.shield.base, "Shield steps", REST)] if sheet.shield else []),
            *[supply_of(pc, index, weapon) for index, weapon in enumerate(sheet.weapons) if weapon.supply != NO_DIE],
            *[stat_of(pc, index) for index in range(len(STAT_NAMES))],
            *[use_of(pc, item) for item in dict.fromkeys(sheet.items)],
            *exhausted(pc),
            *[limb_of(pc, index) for index in range(len(LIMB_NAMES))],
            *[words_of(pc.marks, mark, f"Marked: {mark}", "dire-disfigured") for mark in MARKS],
        ]

    def unfit(self, combatant: Pc) -> str:
        """With all slots EXHAUSTED a PC is senseless until a rest [item-slots]."""
        if combatant.condition == DEAD:
            return "dead"
        return "senseless until a rest" if exhausted_slots(combatant) >= ITEM_SLOTS else ""


def place_in(numbers: list[int], index: int, most: int, key: str, label: str, clause: str = REST) -> Lasting:
    """A number of a list, which a fresh PC has at 0."""

    def put(amount: int) -> None:
        numbers[index] = amount

    return Lasting(key, label, numbers[index], most, put, clause)


def words_of(found: list[str], word: str, label: str, clause: str = REST) -> Lasting:
    """How often a word stands in a list, which a fresh PC has empty."""

    def put(amount: int) -> None:
        found.extend([word] * amount)

    return Lasting(label.lower(), label, found.count(word), ITEM_SLOTS, put, clause)


def supply_of(pc: Pc, index: int, weapon: Weapon) -> Lasting:
    def put(amount: int) -> None:
        pc.supplies[index] = weapon.supply - amount

    now = pc.supplies[index] if index < len(pc.supplies) else weapon.supply
    return Lasting(
        f"supply {index}", f"Supply steps of {weapon.name} lost", weapon.supply - now, weapon.supply, put, REST
    )


def stat_of(pc: Pc, index: int) -> Lasting:
    """What is Very Sad [dire-very-sad]."""

    def put(amount: int) -> None:
        pc.stats[index] = pc.sheet.stats[index] - amount

    fallen = max(pc.sheet.stats[index] - pc.stats[index], 0)
    return Lasting(STATS[index], f"{STAT_NAMES[index]} lost", fallen, MOST, put, "dire-very-sad")


def use_of(pc: Pc, item: str) -> Lasting:
    def put(amount: int) -> None:
        for _ in range(amount):
            pc.items.remove(item)

    had = pc.sheet.items.count(item)
    return Lasting(f"used {item}".lower(), f"{item} used", max(had - pc.items.count(item), 0), had, put, "item-slots")


def exhausted(pc: Pc) -> list[Lasting]:
    """EXHAUSTED slots, by what they hold [exhausted-slot]."""
    weapons = [
        place_in(pc.exhausted_weapons, index, 2, f"exhausted weapon {index}", f"EXHAUSTED slots of {weapon.name}")
        for index, weapon in enumerate(pc.sheet.weapons)
        if index < len(pc.exhausted_weapons)
    ]
    return [
        counted(pc, "exhausted_empty", "EXHAUSTED empty slots", ITEM_SLOTS, REST),
        *weapons,
        *[words_of(pc.exhausted_items, item, f"EXHAUSTED {item}") for item in dict.fromkeys(pc.sheet.items)],
        switch(pc, "exhausted_shield", bool, "EXHAUSTED shield"),
        counted(pc, "exhausted_armor", "EXHAUSTED slots of the armor", 3, REST),
    ]


def switch(pc: Pc, name: str, kind: Callable[[int], object], label: str) -> Lasting:
    def put(amount: int) -> None:
        setattr(pc, name, kind(amount))

    return Lasting(name, label, int(getattr(pc, name)), 1, put, REST)


def limb_of(pc: Pc, index: int) -> Lasting:
    def put(amount: int) -> None:
        pc.lost_limbs |= amount << index

    limb = LIMB_NAMES[index]
    return Lasting(f"lost {limb}", f"{capital(limb)} lost", pc.lost_limbs >> index & 1, 1, put, "dire-mauled")


HEROES: Final = MomentumHeroes()
