"""The sequence of play: the start of a round, one turn, the end of a round; between steps all is settled."""

from __future__ import annotations

from typing import Final

from fray.engine.fight import Fight
from fray.engine.rules import Rules
from fray.rulesets.stances.model import events as ev
from fray.rulesets.stances.model.field import HAZARD
from fray.rulesets.stances.model.state import (
    CONSCIOUS,
    DYING,
    NOBODY,
    PHYSICAL,
    ROUND_BEGINS,
    ROUND_ENDS,
    SOCIAL,
    TURNS,
    Fighter,
    StancesBattle,
)
from fray.rulesets.stances.rules.damage import hazard_harms
from fray.rulesets.stances.rules.defenses import quick_recovery
from fray.rulesets.stances.rules.dying import death_save, end_combat
from fray.rulesets.stances.rules.ending import LAST_ROUND, check_the_end, conclude
from fray.rulesets.stances.rules.initiative import admit, choose_stances, holds, set_order
from fray.rulesets.stances.rules.powers import feel_dread, lose_heart
from fray.rulesets.stances.rules.social_turn import take_the_floor
from fray.rulesets.stances.rules.turn import take_the_turn
from fray.rulesets.stances.rules.verbs import count_turns

ATTACKS: Final = 0
DEALT: Final = 1
TAKEN: Final = 2
SPENT: Final = 3


def play_step(fight: Fight[StancesBattle]) -> None:
    """From one settled state to the next [r-round-sequence]."""
    phase = fight.battle.phase
    if phase == ROUND_BEGINS:
        begin_round(fight)
    elif phase == TURNS:
        take_turn(fight)
    else:
        end_round(fight)


def begin_round(fight: Fight[StancesBattle]) -> None:
    """Limits are fresh, stances are chosen, the order is built; after 50 rounds it is a draw.

    [r-round-sequence, stance-choice-each-round, social-same-stances, r-end-of-fight]
    """
    battle = fight.battle
    if battle.round > LAST_ROUND:
        conclude(fight, -1, "fifty rounds have decided nothing")
    if fight.listening:
        fight.note(ev.RoundBegan("r-round-sequence", battle.round, battle.mode))
        for side in range(len(battle.sides)):
            if battle.surprised[side] and battle.round == 1:
                fight.note(ev.SurprisedSide("r-surprise", side))
    for one in battle.fighters:
        one.attacked = False
        one.held = False
        one.natural_gained = False
    admit(fight)
    choose_stances(fight)
    set_order(fight)
    battle.phase = TURNS if battle.order else ROUND_ENDS


def take_turn(fight: Fight[StancesBattle]) -> None:
    """The next in the order, unless it holds; the dying save, the others act.

    [r-round-sequence, r-hold, r-dying-turn]
    """
    battle = fight.battle
    one = battle.fighters[battle.order[battle.next_turn]]
    if one.condition == CONSCIOUS and holds(fight, one):
        return
    if one.condition == CONSCIOUS or one.condition == DYING:
        battle.acting = one.who
        if fight.listening:
            fight.note(ev.TurnBegan("order-groups", one.who))
        play_turn(fight, one)
        count_turns(one)
        one.slipping = False
        battle.acting = NOBODY
        check_the_end(fight, False)
    battle.next_turn += 1
    if battle.mode == SOCIAL and battle.mode_next == PHYSICAL:
        break_into_fight(fight)
    elif battle.next_turn >= len(battle.order):
        battle.phase = ROUND_ENDS


def play_turn(fight: Fight[StancesBattle], one: Fighter) -> None:
    """(a) what lasted until now ends, a hazard harms; (b) the dying save; (c) movement and action.

    [r-round-sequence]
    """
    battle = fight.battle
    start_turn(one)
    if battle.mode == PHYSICAL and battle.field.has(one.area, HAZARD):
        hazard_harms(fight, one)
    if one.condition == DYING:
        death_save(fight, one)
    if one.condition != CONSCIOUS:
        return
    if battle.mode == SOCIAL:
        take_the_floor(fight, one)
        return
    if lose_heart(fight, one):
        return
    feel_dread(fight, one)
    take_the_turn(fight, one)


def start_turn(one: Fighter) -> None:
    """Defend's Guard and a readied counterattack last until the own next turn.

    [defend-success, r-counterattack-on-defend]
    """
    one.defend_guard = 0
    one.firm_composure = 0
    one.counter_ready = False
    one.acted = False
    one.moved = False
    one.stepped_out = False
    one.excused = False
    one.slipping = False
    one.charged = False
    one.crossed = 0
    one.move_gains = 0
    one.barred_idea = False
    one.offered = False


def end_round(fight: Fight[StancesBattle]) -> None:
    """What lasted until now ends, Quick Recovery in turn order, objectives; perhaps the mode changes.

    [r-round-sequence, quick-recovery, r-social-and-physical]
    """
    battle = fight.battle
    for one in battle.fighters:
        one.firm = False
    if battle.mode == PHYSICAL:
        for who in battle.order.copy():
            quick_recovery(fight, battle.fighters[who])
    if fight.listening:
        fight.note(ev.RoundEnded("r-round-sequence", battle.round))
    check_the_end(fight, True)
    if battle.mode == SOCIAL:
        battle.social_rounds += 1
        if battle.fight_after and battle.social_rounds >= battle.fight_after:
            battle.mode_next = PHYSICAL
    if battle.mode != battle.mode_next:
        change_mode(fight)
    battle.round += 1
    battle.phase = ROUND_BEGINS


def break_into_fight(fight: Fight[StancesBattle]) -> None:
    """Somebody chose violence: the conflict ends, a new round of fighting starts [r-social-and-physical]."""
    change_mode(fight)
    fight.battle.round += 1
    fight.battle.phase = ROUND_BEGINS


def change_mode(fight: Fight[StancesBattle]) -> None:
    """Pools stay apart; Momentum and once-per-scene uses carry over, once-per-combat limits are fresh.

    [r-social-and-physical, r-recovery]
    """
    battle = fight.battle
    battle.mode = battle.mode_next
    for one in battle.fighters:
        end_combat(one)
    battle.may_turn_violent = True
    if fight.listening:
        fight.note(ev.ModeChanged("r-social-and-physical", battle.mode))


class StancesRules(Rules[StancesBattle]):
    """The system as the lab's loop plays and counts it."""

    def step(self, fight: Fight[StancesBattle]) -> None:
        play_step(fight)

    def rounds(self, battle: StancesBattle) -> int:
        return battle.round if battle.round < LAST_ROUND else LAST_ROUND

    def counters(self) -> list[str]:
        return ["attacks made", "damage dealt", "damage taken", "Momentum spent"]

    def count(self, battle: StancesBattle, who: int, counter: int) -> int:
        one = battle.fighters[who]
        if counter == ATTACKS:
            return one.attacks_made
        if counter == DEALT:
            return one.damage_dealt
        if counter == TAKEN:
            return one.damage_taken
        assert counter == SPENT
        return one.spent
