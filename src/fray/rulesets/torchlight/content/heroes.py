# mypyc: skip - a border: what players write is read here
"""A player's own hero: what it is made of, what follows, and what outlasts a fight [r-characteristics, r-rest]."""

from __future__ import annotations

from typing import Final

from fray.engine.english import capital
from fray.engine.heroes import Figure, Heroes, Lasting
from fray.rulesets.torchlight.model.sheets import BEST_SCORE, CHARACTERISTICS, DEXTERITY, Item, Sheet
from fray.rulesets.torchlight.model.state import DEAD, Combatant
from fray.rulesets.torchlight.rules.verbs import without


class TorchlightHeroes(Heroes[Sheet, Combatant]):
    fields = ("name", "role", "dc", "breath", "proficiency", "weapons", "armor", "items")
    spans = {"dc": (3, 18), "breath": (1, 9)}  # 3d6, and 1d6 + 0 to 3 [r-characteristics]
    barred = frozenset(
        {
            *("weapon-unarmed", "weapon-bite-small", "weapon-bite-large", "weapon-great-club", "weapon-cinder-claws"),
            *("weapon-cinder-spit", "weapon-stench-belch", "weapon-grave-touch", "weapon-wail"),
            *("weapon-beguiling-song", "weapon-dread-gaze"),
        }
    )

    def figures(self, sheet: Sheet) -> tuple[Figure, ...]:
        """A saving throw succeeds with its number or more [r-save-and-check]."""
        saves = [
            Figure(f"{capital(name)} saves on", str(BEST_SCORE - score), "r-save-and-check")
            for name, score in zip(CHARACTERISTICS, sheet.scores, strict=True)
        ]
        slow = sum(armor.initiative_penalty for armor in sheet.armor)
        initiative = Figure("Initiative on", str(BEST_SCORE - sheet.scores[DEXTERITY] + slow), "r-armor")
        return (*saves, initiative, Figure("Armor takes off", str(sheet.worn_soak), "r-armor"))

    def lasting(self, combatant: Combatant) -> list[Lasting]:
        """Only rest in a Refuge gives Characteristics back; Breath is full again after a Phase [r-rest]."""
        scores = [score_of(combatant, index) for index in range(len(CHARACTERISTICS))]
        carried = (*combatant.sheet.items, *combatant.sheet.stowed)
        used = [use_of(combatant, item) for item in dict.fromkeys(carried) if item.consumed]
        return [*scores, *used]

    def unfit(self, combatant: Combatant) -> str:
        return "dead" if combatant.condition == DEAD else ""


def score_of(combatant: Combatant, index: int) -> Lasting:
    """Points of a Characteristic; nobody lives with none [death-zero]."""
    most = combatant.maxima[index] - 1
    name = CHARACTERISTICS[index]

    def put(amount: int) -> None:
        combatant.scores[index] = combatant.maxima[index] - amount

    amount = min(combatant.maxima[index] - combatant.scores[index], most)
    return Lasting(name, f"{capital(name)} lost", amount, most, put, "recovery-no-scores")


def use_of(combatant: Combatant, item: Item) -> Lasting:
    """What is used up, or left behind."""
    sheet = combatant.sheet
    had = (*sheet.items, *sheet.stowed).count(item)
    has = (*combatant.held, *combatant.stowed).count(item)

    def put(amount: int) -> None:
        for _ in range(amount):
            if item in combatant.held:
                combatant.held = without(combatant.held, item)
            else:
                combatant.stowed = without(combatant.stowed, item)

    return Lasting(item.id, f"{capital(item.name)} used", max(had - has, 0), had, put, "r-potions-and-magic")


HEROES: Final = TorchlightHeroes()
