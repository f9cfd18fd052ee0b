"""The sequence of play: the start of a round, one turn, the end of a round; between steps all is settled."""

from __future__ import annotations

from fray.engine.fight import Fight
from fray.engine.rules import Rules
from fray.rulesets.stances.model import events as ev
from fray.rulesets.stances.model.field import HAZARD
from fray.rulesets.stances.model.state import (
    CONSCIOUS,
    DYING,
    NOBODY,
    NOT_RULED,
    PHYSICAL,
    ROUND_BEGINS,
    ROUND_ENDS,
    SOCIAL,
    TURNS,
    Combatant,
    StancesBattle,
)
from fray.rulesets.stances.rules.dying import death_save
from fray.rulesets.stances.rules.ending import LAST_ROUND, check_the_end, conclude
from fray.rulesets.stances.rules.initiative import admit, holds, set_order
from fray.rulesets.stances.rules.powers import feel_dread, lose_heart
from fray.rulesets.stances.rules.riders import hazard_harms
from fray.rulesets.stances.rules.round_end import change_mode, end_round
from fray.rulesets.stances.rules.social_turn import take_the_floor
from fray.rulesets.stances.rules.stances import choose_stances
from fray.rulesets.stances.rules.turn import take_the_turn
from fray.rulesets.stances.rules.verbs import count_turns


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
    reset_limits(battle)
    admit(fight)
    choose_stances(fight)
    set_order(fight)
    battle.phase = TURNS if battle.order else ROUND_ENDS


def reset_limits(battle: StancesBattle) -> None:
    """What works once per round works again [r-round-sequence]."""
    for combatant in battle.combatants:
        combatant.attacked = False
        combatant.held = False
        combatant.natural_gained = False


def take_turn(fight: Fight[StancesBattle]) -> None:
    """The next in the order, unless it holds; the dying save, the others act.

    [r-round-sequence, r-hold, r-dying-turn]
    """
    battle = fight.battle
    actor = battle.combatants[battle.order[battle.next_turn]]
    if actor.condition == CONSCIOUS and holds(fight, actor):
        return
    if actor.condition == CONSCIOUS or actor.condition == DYING:
        battle.acting = actor.who
        if fight.listening:
            fight.note(ev.TurnBegan("order-groups", actor.who))
        play_turn(fight, actor)
        count_turns(actor)
        actor.slipping = False
        battle.acting = NOBODY
        check_the_end(fight, False)
    battle.next_turn += 1
    if battle.mode == SOCIAL and battle.mode_next == PHYSICAL:
        break_into_fight(fight)
    elif battle.next_turn >= len(battle.order):
        battle.phase = ROUND_ENDS


def play_turn(fight: Fight[StancesBattle], actor: Combatant) -> None:
    """(a) what lasted until now ends, a hazard harms; (b) the dying save; (c) movement and action.

    [r-round-sequence]
    """
    battle = fight.battle
    start_turn(actor)
    if battle.mode == PHYSICAL and battle.field.has(actor.area, HAZARD):
        hazard_harms(fight, actor)
    if actor.condition == DYING:
        death_save(fight, actor)
    if actor.condition != CONSCIOUS:
        return
    if battle.mode == SOCIAL:
        take_the_floor(fight, actor)
        return
    if lose_heart(fight, actor):
        return
    feel_dread(fight, actor)
    take_the_turn(fight, actor)


def start_turn(actor: Combatant) -> None:
    """Defend's Guard and a readied counterattack last until the actor's next turn.

    [defend-success, r-counterattack-on-defend]
    """
    actor.defend_guard = 0
    actor.firm_composure = 0
    actor.counter_ready = False
    actor.acted = False
    actor.moved = False
    actor.stepped_out = False
    actor.hazard_ruling = NOT_RULED
    actor.slipping = False
    actor.charged = False
    actor.crossed = 0
    actor.move_gains = 0
    actor.barred_idea = False
    actor.offered = False


def break_into_fight(fight: Fight[StancesBattle]) -> None:
    """A speaker chose violence: the conflict ends, and a new round of fighting starts [r-social-and-physical]."""
    change_mode(fight)
    fight.battle.round += 1
    fight.battle.phase = ROUND_BEGINS


class StancesRules(Rules[StancesBattle]):
    """The system as the lab's loop plays and counts it."""

    def step(self, fight: Fight[StancesBattle]) -> None:
        play_step(fight)

    def rounds(self, battle: StancesBattle) -> int:
        return battle.round if battle.round < LAST_ROUND else LAST_ROUND

    def counters(self) -> list[str]:
        return ["attacks made", "damage dealt", "damage taken", "Momentum spent"]

    def counts(self, battle: StancesBattle, who: int) -> list[int]:
        combatant = battle.combatants[who]
        return [combatant.attacks_made, combatant.damage_dealt, combatant.damage_taken, combatant.spent]
