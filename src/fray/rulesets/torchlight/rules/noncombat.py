"""Combatants without a cell: turns for the story, in the third turn of the round.

[noncombat-turn, r-noncombat]
"""

from __future__ import annotations

from fray.engine.decisions import KEEPER, Decision, Forbidden, Word
from fray.engine.fight import Fight
from fray.rulesets.torchlight.model import events as ev
from fray.rulesets.torchlight.model.options import GiveOutside, Note, written_note
from fray.rulesets.torchlight.model.sheets import STABILIZER, Item
from fray.rulesets.torchlight.model.state import INCAPACITATED, ON_GRID, REMOVED, UP, Combatant, TorchlightBattle
from fray.rulesets.torchlight.rules.hands import loose_items
from fray.rulesets.torchlight.rules.refusals import NO_PART_IN_IT
from fray.rulesets.torchlight.rules.stabilization import stabilize
from fray.rulesets.torchlight.rules.verbs import move_item, take_from


class BystanderTurn(Decision[Word]):
    """A note, or an item for a companion outside; nothing that touches the fight.

    [noncombat-turn, noncombat-limits]
    """

    KIND = "non-combat turn"
    CLAUSE = "noncombat-turn"

    def __init__(self, battle: TorchlightBattle, bystander: Combatant) -> None:
        super().__init__(KEEPER, bystander.who)
        self.battle = battle
        self.bystander = bystander

    def begins(self) -> bool:
        return True

    def options(self) -> list[Word]:
        if self.bystander.condition != UP or not outside(self.bystander):
            return [Word("nothing", self.CLAUSE)]
        found: list[Word] = [Word("nothing", self.CLAUSE), Note("", self.CLAUSE)]
        for companion in self.battle.combatants:
            if companion is not self.bystander and outside(companion) and companion.side == self.bystander.side:
                found.extend([GiveOutside(item, companion.who) for item in loose_items(self.bystander)])
        return found

    def forbidden(self) -> list[Forbidden]:
        found: list[Forbidden] = []
        for foe in self.battle.combatants:
            if foe.on_grid():
                found.append(NO_PART_IN_IT.forbids(f"attack:{foe.who}", f"who:{foe.who}"))
        for lane in range(1, 7):
            found.append(NO_PART_IN_IT.forbids(f"light:{lane}"))
        return found

    def pick(self, key: str) -> Word:
        return written_note(key, self.CLAUSE) or super().pick(key)


def outside(combatant: Combatant) -> bool:
    """Everyone without a cell who is still about [r-noncombat]."""
    return combatant.whereabouts not in (ON_GRID, REMOVED) and combatant.alive()


def bystander_turns(fight: Fight[TorchlightBattle]) -> None:
    """One note each; the only computed thing is to give an item to a companion outside [r-noncombat]."""
    battle = fight.battle
    for combatant in battle.combatants.copy():
        if combatant.condition != UP or not outside(combatant):
            continue
        choice = fight.ask(BystanderTurn(battle, combatant))
        if isinstance(choice, GiveOutside):
            give(fight, combatant, battle.combatants[choice.receiver], choice.item)
        elif isinstance(choice, Note) and fight.listening:
            note = f"{combatant.name}: {choice.text}" if choice.text else f"{combatant.name} waits outside the fight"
            fight.note(ev.Happened("noncombat-turn", note, combatant.who))


def give(fight: Fight[TorchlightBattle], giver: Combatant, receiver: Combatant, item: Item) -> None:
    """A stabilizing potion helps at once, anything else changes hands [r-noncombat, stabilize-means]."""
    take_from(giver, item)
    move_item(fight, giver, item, "hands", receiver.who, "r-noncombat")
    if item.sort == STABILIZER and receiver.condition == INCAPACITATED:
        stabilize(fight, receiver, f"the {item.name}")
    else:
        receiver.stowed = (*receiver.stowed, item)
