# mypyc: skip - a border: what players write is read here
"""A player's own hero: what it is made of, what follows, what outlasts a fight [r-derived-values, r-stamina-focus]."""

from __future__ import annotations

from typing import Final

from fray.engine.heroes import Figure, Heroes, Lasting, lost
from fray.rulesets.sixseconds.model.field import Item
from fray.rulesets.sixseconds.model.sheets import Gear, Sheet
from fray.rulesets.sixseconds.model.state import CHEAT_DEATH, DEAD, Combatant

HARDEST: Final = 60  # the difficulty of cheating death, and what each time adds
HARDER: Final = 5


class SixHeroes(Heroes[Sheet, Combatant]):
    fields = (
        *("title", "size", "attributes", "skills", "proficiencies", "armor", "hands", "inventory", "talents"),
        "spells",
    )
    spans = {"size": (3, 4), "proficiencies": (0, 2)}  # [r-derived-values]
    barred = frozenset(
        {
            *("weapon-unarmed", "weapon-improvised", "weapon-rat-teeth", "weapon-wolf-jaws", "weapon-spider-fangs"),
            *("weapon-great-club", "weapon-wraith-touch", "weapon-drake-bite", "weapon-drake-tail"),
            *("talent-pack-hunter", "talent-nimble-escape", "talent-bloodied-fury", "talent-frightful-presence"),
            *("talent-mindless", "talent-radiant-weakness", "talent-web-spit", "talent-fire-breath"),
        }
    )

    def figures(self, sheet: Sheet) -> tuple[Figure, ...]:
        numbers = {
            "Health": sheet.health,
            "Constitution": sheet.constitution,
            "Endurance": sheet.endurance,
            "Stamina": sheet.stamina,
            "Focus": sheet.focus,
            "Evasion": sheet.evasion,
            "Physical deflection": sheet.physical_deflection,
            "Elemental deflection": sheet.elemental_deflection,
            "Speed in meters": sheet.speed,
            "Awareness score": sheet.awareness_score,
        }
        return tuple(Figure(label, str(number), "r-derived-values") for label, number in numbers.items())

    def lasting(self, combatant: Combatant) -> list[Lasting]:
        """Nothing comes back without rest, and the difficulty of cheating death never does [r-stamina-focus]."""
        sheet, clause = combatant.sheet, "r-stamina-focus"
        things = dict.fromkeys((*sheet.hands, *sheet.inventory))
        return [
            lost(combatant, "health", sheet.health, "Health", clause, least=1),
            lost(combatant, "endurance", sheet.endurance, "Endurance", clause),
            lost(combatant, "stamina", sheet.stamina, "Stamina", clause),
            lost(combatant, "focus", sheet.focus, "Focus", clause),
            harder_death(combatant),
            *[use_of(combatant, gear) if gear.consumable else wear_of(combatant, gear) for gear in things],
        ]

    def unfit(self, combatant: Combatant) -> str:
        return "dead" if combatant.presence == DEAD else ""


def harder_death(combatant: Combatant) -> Lasting:
    """Every cheated death makes the next one harder by 5 [r-stamina-focus]."""

    def put(amount: int) -> None:
        combatant.cheat_death = CHEAT_DEATH + HARDER * amount

    amount, most = (combatant.cheat_death - CHEAT_DEATH) // HARDER, (HARDEST - CHEAT_DEATH) // HARDER
    return Lasting("cheat_death", "Deaths cheated", amount, most, put, "r-stamina-focus")


def use_of(combatant: Combatant, gear: Gear) -> Lasting:
    """What is used up, or left behind."""
    sheet = combatant.sheet
    had = (*sheet.hands, *sheet.inventory).count(gear)
    has = len(items_of(combatant, gear))

    def put(amount: int) -> None:
        for item in items_of(combatant, gear)[:amount]:
            (combatant.carried if item in combatant.carried else combatant.held).remove(item)

    return Lasting(gear.id, f"{gear.title} used", max(had - has, 0), had, put, "r-content-fields")


def wear_of(combatant: Combatant, gear: Gear) -> Lasting:
    """Durability comes back by repair only. Of several copies it is that of the most worn [r-durability]."""

    def put(amount: int) -> None:
        for things in (combatant.held, combatant.carried):
            for index, item in enumerate(things):
                if item.gear == gear:
                    things[index] = item.worn(amount)
                    return

    worn = [gear.durability - item.durability for item in items_of(combatant, gear)]
    return Lasting(
        gear.id, f"Durability of {gear.title} lost", max(worn, default=0), gear.durability, put, "r-durability"
    )


def items_of(combatant: Combatant, gear: Gear) -> list[Item]:
    return [item for item in (*combatant.held, *combatant.carried) if item.gear == gear]


HEROES: Final = SixHeroes()
