"""The sequence of play. A step is the beginning, the start of a Round, one Turn with the passing of the Initiative,
or the end of a Round."""

from __future__ import annotations

from typing import Final

from fray.engine.decisions import Decision
from fray.engine.fight import Fight
from fray.engine.rules import Rules
from fray.rulesets.labyrinthian.model import events as ev
from fray.rulesets.labyrinthian.model.grid import FRC, FRL, FRR, FS, POSITION_KEYS, RRC, RRL, RRR, RS
from fray.rulesets.labyrinthian.model.objectives import AFTER_ROUND
from fray.rulesets.labyrinthian.model.options import Work
from fray.rulesets.labyrinthian.model.state import (
    NOBODY,
    ROUND_BEGINS,
    ROUND_ENDS,
    SETUP,
    TO_COME,
    TURNS,
    Combatant,
    LabBattle,
    LabFight,
)
from fray.rulesets.labyrinthian.rules.combat_roll import give_movement, roll_combat
from fray.rulesets.labyrinthian.rules.ending import check_the_end
from fray.rulesets.labyrinthian.rules.flying import settle_shaken
from fray.rulesets.labyrinthian.rules.initiative import first_holder, hand_on
from fray.rulesets.labyrinthian.rules.round_end import end_round
from fray.rulesets.labyrinthian.rules.stealth import ambush
from fray.rulesets.labyrinthian.rules.surrender import between_turns
from fray.rulesets.labyrinthian.rules.turn import take_turn
from fray.rulesets.labyrinthian.rules.verbs import join, move_to
from fray.rulesets.labyrinthian.rules.wound_phase import wound_phase

REAR_PLACES: Final = (RRL, RRC, RRR, RS)
FORWARD_PLACES: Final = (FRL, FRC, FRR, FS)


class Deploy(Decision[Work]):
    """Where a combatant stands at the start, if the scenario does not say [deployment, grid-names-fixed]."""

    KIND = "deploy"
    CLAUSE = "deployment"

    def __init__(self, battle: LabBattle, actor: Combatant) -> None:
        super().__init__(actor.seat, actor.who)
        self.battle = battle
        self.actor = actor

    def begins(self) -> bool:
        return True

    def stands(self) -> bool:
        return self.actor.position == NOBODY

    def options(self) -> list[Work]:
        places = REAR_PLACES if self.actor.side == 0 else FORWARD_PLACES
        return [Work("deploy", POSITION_KEYS[place], "deployment", part=place, position=place) for place in places]


def play_step(fight: LabFight) -> None:
    """From one settled state to the next [rounds-and-turns, round-sequence]."""
    phase = fight.battle.phase
    if phase == SETUP:
        set_up(fight)
    elif phase == ROUND_BEGINS:
        begin_round(fight)
    elif phase == TURNS:
        play_turn(fight)
    else:
        end_round(fight)
    settle_shaken(fight)  # what an order of the Keeper has shaken meanwhile


def set_up(fight: LabFight) -> None:
    """The party places first, then its enemies; then an ambush, if one is laid [deployment, stealth-rules]."""
    battle = fight.battle
    for combatant in sorted(battle.combatants, key=lambda combatant: combatant.side):
        if combatant.position == NOBODY:
            unit = combatant.sheet.is_unit()
            place = place_of_unit(battle, combatant) if unit else fight.ask(Deploy(battle, combatant)).part
            if combatant.position == NOBODY:  # unless the Keeper has placed it meanwhile
                move_to(fight, combatant, place, battle.ground.surface(place), "deployment")
    if battle.ambushers != NOBODY:
        ambush(fight)
    check_the_end(fight, AFTER_ROUND)
    battle.phase = ROUND_BEGINS


def place_of_unit(battle: LabBattle, unit: Combatant) -> int:
    """A Unit stands with its commander, else at the front of its side."""
    if unit.commander >= 0 and battle.combatants[unit.commander].position >= 0:
        return battle.combatants[unit.commander].position
    return RRC if unit.side == 0 else FRC


def begin_round(fight: LabFight) -> None:
    """Allowances return, everybody rolls, Wounds do their work, Movement is computed, the Initiative is taken.

    [round-sequence, combat-roll-timing, round-length, keeper-role]
    """
    battle = fight.battle
    if fight.listening:
        fight.note(ev.RoundBegan("combat-roll-timing", battle.round))
    for combatant in battle.combatants:
        if combatant.presence == TO_COME and combatant.joins_round <= battle.round:
            join(fight, combatant, "deployment")
        combatant.turn_taken = False
        combatant.retrieved = False
        combatant.stowed_one = False
        combatant.pinned_round = False
        combatant.bleed_roll = 0
    battle.fled = 0
    battle.last_defender = NOBODY
    held = roll_combat(fight)
    wound_phase(fight)
    give_movement(fight, held)
    settle_shaken(fight)
    check_the_end(fight, AFTER_ROUND)
    first_holder(fight)
    battle.phase = TURNS if battle.holder != NOBODY else ROUND_ENDS


def play_turn(fight: LabFight) -> None:
    """The holder takes its Turn, and the Initiative goes on; who gives up between Turns loses it.

    [turn-needs-initiative, initiative-until-all-acted, surrendered-turns]
    """
    battle = fight.battle
    between_turns(fight)
    holder = battle.combatants[battle.holder]
    battle.claimants = 0
    battle.forced_seizure = NOBODY
    if holder.has_turn():
        take_turn(fight, holder)
    if not hand_on(fight):
        battle.phase = ROUND_ENDS


class LabRules(Rules[LabBattle]):
    """Labyrinthian as the lab's loop plays and counts it."""

    def step(self, fight: Fight[LabBattle]) -> None:
        play_step(fight)

    def rounds(self, battle: LabBattle) -> int:
        return battle.round

    def counters(self) -> list[str]:
        return ["damage taken", "damage dealt", "attacks made", "Reactions made", "Momentum used", "Wounds taken"]

    def counts(self, battle: LabBattle, who: int) -> list[int]:
        combatant = battle.combatants[who]
        return [
            combatant.damage_taken,
            combatant.damage_dealt,
            combatant.attacks_made,
            combatant.reactions_made,
            combatant.momentum_used,
            combatant.wounds_taken,
        ]
