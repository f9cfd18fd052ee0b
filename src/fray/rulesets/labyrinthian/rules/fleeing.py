"""Fleeing: leaving the fight from a Support Position, and whom a fugitive takes along."""

from __future__ import annotations

from fray.engine.decisions import Decision, Word
from fray.rulesets.labyrinthian.model import grid_events as ge
from fray.rulesets.labyrinthian.model.grid import CHASE, FS, RS, STEP
from fray.rulesets.labyrinthian.model.state import (
    NO_STANCE,
    Combatant,
    LabBattle,
    LabFight,
    is_boss,
    same_place,
)
from fray.rulesets.labyrinthian.rules.prone import pinned
from fray.rulesets.labyrinthian.rules.stances import end_stance, may_use_movement
from fray.rulesets.labyrinthian.rules.verbs import end_claims, leave_building, leave_fight, pay
from fray.rulesets.labyrinthian.rules.wounds import lacerate


def flee_price(battle: LabBattle, fugitive: Combatant) -> int:
    return STEP * battle.ground.cost_factor(fugitive.position)


def may_flee(battle: LabBattle, fugitive: Combatant) -> bool:
    """From a Support Position, 10 Movement, not pinned or locked; a Boss cannot.

    In a chase the quarry leaves through Forward Support, and nobody through Rear Support.
    [fleeing, flee-details, grid-support, boss-details, chase-grid-rules]
    """
    if (
        fugitive.position not in (FS, RS)
        or is_boss(battle, fugitive)
        or not may_use_movement(fugitive)
        or fugitive.prone
    ):
        return False
    if battle.grid == CHASE and (fugitive.position == RS or fugitive.side != battle.quarry):
        return False
    held = pinned(battle, fugitive) or fugitive.pinned_round
    return not held and fugitive.movement >= flee_price(battle, fugitive)


class TakeAlong(Decision[Word]):
    """Whether a captor takes an Incapacitated enemy along when it leaves [incapacitated-state]."""

    KIND = "take-along"
    CLAUSE = "incapacitated-state"

    def __init__(self, battle: LabBattle, fugitive: Combatant, captive: Combatant) -> None:
        super().__init__(fugitive.seat, fugitive.who)
        self.battle = battle
        self.actor = fugitive
        self.captive = captive

    def stands(self) -> bool:
        return self.actor.able() and self.captive in captives_of(self.battle, self.actor)

    def options(self) -> list[Word]:
        return [Word("leave", "incapacitated-state"), Word("take", "incapacitated-state")]


def flee(fight: LabFight, fugitive: Combatant) -> None:
    """Gone; from a chase, escaped [fleeing, flee-details, chase-grid-rules]."""
    battle = fight.battle
    pay(fight, fugitive, flee_price(battle, fugitive), False, "leaving", "fleeing")
    lacerate(fight, fugitive)
    if not fugitive.able():  # [laceration-details]
        return
    for captive in captives_of(battle, fugitive):
        question = TakeAlong(battle, fugitive, captive)
        if fight.ask(question).word == "take" and question.stands():
            depart(fight, captive, "incapacitated-state")
    if not fugitive.may_act() or fugitive.position not in (FS, RS):  # the Keeper has put it out or elsewhere meanwhile
        return
    depart(fight, fugitive, "fleeing")
    if battle.grid == CHASE and fight.listening:
        fight.note(ge.Escaped("chase-grid-rules", fugitive.who))


def captives_of(battle: LabBattle, fugitive: Combatant) -> list[Combatant]:
    """Incapacitated enemies in the same place, with nobody able to oppose it in the Position [incapacitated-state]."""
    for enemy in battle.combatants:
        if enemy.side != fugitive.side and enemy.position == fugitive.position and enemy.able():
            return []
    return [
        captive
        for captive in battle.combatants
        if captive.side != fugitive.side and captive.incapacitated and captive.here() and same_place(fugitive, captive)
    ]


def depart(fight: LabFight, fugitive: Combatant, clause: str) -> None:
    """Off the Grid, with nothing left behind: no Stance, no held dice, no claims [stance-end, tag-claiming]."""
    if fugitive.stance != NO_STANCE:
        end_stance(fight, fugitive, "stance-end")
    leave_building(fight, fugitive, clause)
    end_claims(fight, fugitive, clause)
    leave_fight(fight, fugitive, clause)
