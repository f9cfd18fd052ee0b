"""Those without a cell: turns for the sake of the story, in the third turn of the round.

[noncombat-turn, r-noncombat]
"""

from __future__ import annotations

from fray.engine.decisions import KEEPER, Decision, Forbidden, Word
from fray.engine.fight import Fight
from fray.rulesets.torchlight.model import events as ev
from fray.rulesets.torchlight.model.sheets import STABILIZER, Item
from fray.rulesets.torchlight.model.state import INCAPACITATED, ON_GRID, REMOVED, UP, Combatant, TorchlightBattle
from fray.rulesets.torchlight.rules.refusals import NO_PART_IN_IT
from fray.rulesets.torchlight.rules.verbs import move_item, take_from


class BystanderTurn(Decision[Word]):
    """A note, or an item for somebody else outside; nothing that touches the fight.

    [noncombat-turn, noncombat-limits]
    """

    KIND = "non-combat turn"
    CLAUSE = "noncombat-turn"

    def __init__(self, battle: TorchlightBattle, one: Combatant) -> None:
        super().__init__(KEEPER, one.who)
        self.battle = battle
        self.one = one

    def begins(self) -> bool:
        return True

    def options(self) -> list[Word]:
        keys = ["nothing", "note"]
        for other in self.battle.combatants:
            if other is not self.one and outside(other) and other.side == self.one.side:
                keys.extend([f"give:{item.id}:{other.who}" for item in (*self.one.held, *self.one.stowed)])
        return [Word(key, "noncombat-turn") for key in dict.fromkeys(keys)]

    def forbidden(self) -> list[Forbidden]:
        found: list[Forbidden] = []
        for foe in self.battle.combatants:
            if foe.on_grid():
                found.append(NO_PART_IN_IT.forbids(f"attack:{foe.who}"))
        for lane in range(1, 7):
            found.append(NO_PART_IN_IT.forbids(f"light:{lane}"))
        return found

    def pick(self, key: str) -> Word:
        """A note is free text: `note:` and any words."""
        return Word(key, "noncombat-turn") if key.startswith("note:") else super().pick(key)


def outside(one: Combatant) -> bool:
    """Everyone without a cell who is still about [r-noncombat]."""
    return one.whereabouts not in (ON_GRID, REMOVED) and one.alive()


def bystander_turns(fight: Fight[TorchlightBattle]) -> None:
    """One note each; the one computed thing is to give an item to somebody else outside [r-noncombat]."""
    battle = fight.battle
    for one in battle.combatants.copy():
        if one.whereabouts == ON_GRID or one.condition != UP or not outside(one):
            continue
        word = fight.ask(BystanderTurn(battle, one)).key()
        if word.startswith("give:"):
            _, name, who = word.split(":")
            give(fight, one, battle.combatants[int(who)], name)
        elif word.startswith("note") and fight.listening:
            note = f"{one.name}: {word.partition(':')[2]}"
            fight.note(ev.Happened("noncombat-turn", note, one.who))


def give(fight: Fight[TorchlightBattle], one: Combatant, other: Combatant, name: str) -> None:
    """A stabilizing potion helps at once, anything else changes hands [r-noncombat, stabilize-means]."""
    item = piece(one, name)
    take_from(one, item)
    move_item(fight, one, item, "hands", other.who, "r-noncombat")
    if item.sort == STABILIZER and other.condition == INCAPACITATED:
        other.stabilized = True
        if fight.listening:
            fight.note(ev.Stabilized("stabilize-means", other.who, item.name))
    else:
        other.stowed = (*other.stowed, item)


def piece(one: Combatant, name: str) -> Item:
    for item in (*one.held, *one.stowed):
        if item.id == name:
            return item
    raise LookupError(name)
