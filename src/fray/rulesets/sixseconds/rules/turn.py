"""One combatant's turn: what begins with it, three actions, what ends with it."""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from fray.engine.decisions import Bar, Decision, Forbidden
from fray.rulesets.sixseconds.model import events as ev
from fray.rulesets.sixseconds.model.field import FIRE_DAMAGE, FIRE_TYPE
from fray.rulesets.sixseconds.model.options import END, GUARD, READY, WAIT, At, Plain, SixOption, Walk
from fray.rulesets.sixseconds.model.state import ACTIONS, NOBODY, Combatant, SixBattle, SixFight
from fray.rulesets.sixseconds.rules.actions import action_options, after_action, perform
from fray.rulesets.sixseconds.rules.command import COMMAND_FOCUS, command, command_options, commandable
from fray.rulesets.sixseconds.rules.conditions import count_down
from fray.rulesets.sixseconds.rules.damage import suffer
from fray.rulesets.sixseconds.rules.ending import check_the_end
from fray.rulesets.sixseconds.rules.free_actions import free_options
from fray.rulesets.sixseconds.rules.hiding import lose_cover
from fray.rulesets.sixseconds.rules.instigating_action import (
    FREE_CHOICE,
    discharge,
    duty,
    duty_options,
    release,
    settle_duty,
)
from fray.rulesets.sixseconds.rules.movement import may_sprint, move_options
from fray.rulesets.sixseconds.rules.reactions import recover_on_turn
from fray.rulesets.sixseconds.rules.ready import ready
from fray.rulesets.sixseconds.rules.refusals import (
    BOUND,
    CANNOT_HIDE,
    HAS_MOVED,
    HAS_STEPPED,
    IS_PRONE,
    NO_ACTION,
    NO_COVER,
    NO_FOCUS,
    NO_TASK,
    NOBODY_NEAR,
    NOBODY_TO_COMMAND,
    NOT_MOVED,
    NOT_PRONE,
    NOTHING_AT_HAND,
    TOO_TIRED,
    UNFINISHED,
)
from fray.rulesets.sixseconds.rules.spillover import possible, unfinished_options
from fray.rulesets.sixseconds.rules.triggers import action_triggers
from fray.rulesets.sixseconds.rules.verbs import FORTUNATE, abandon, end_postures, end_state, pay
from fray.space.ground import HARMFUL

BURNING_DAMAGE: Final = 4
POISON_DAMAGE: Final = 2
ENDING: Final[tuple[str, ...]] = (GUARD, READY, WAIT)  # [r-turn-ending]


@mypyc_attr(free_list_len=1)
class TurnAction(Decision[SixOption]):
    """What to do next on this turn [actions-table, r-decision-points]."""

    KIND = "turn"
    CLAUSE = "three-actions"

    def __init__(self, battle: SixBattle, actor: Combatant) -> None:
        super().__init__(actor.seat, actor.who)
        self.battle = battle
        self.actor = actor

    def begins(self) -> bool:
        return True

    def options(self) -> list[SixOption]:
        return turn_options(self.battle, self.actor)

    def forbidden(self) -> list[Forbidden]:
        possible = {option.family() for option in self.options()}
        barred = barred_actions(self.battle, self.actor)
        return [bar.forbids(key) for key, bar in barred if key not in possible]


def turn_options(battle: SixBattle, actor: Combatant) -> list[SixOption]:
    """What the actor can do next on its turn: end it, take actions while any are left, take free actions.

    A started action comes first; free actions do not interrupt it [three-actions, free-actions-table, r-spillover].
    """
    if actor.ongoing is not None:
        return [
            Plain(END, "r-no-passing", 0),
            *unfinished_options(battle, actor),
            *free_options(battle, actor, steps=True),
        ]
    owed = duty(battle, actor)
    if owed != FREE_CHOICE:
        return [*duty_options(battle, actor, owed), *free_options(battle, actor, steps=False)]
    found: list[SixOption] = [Plain(END, "r-no-passing", 0)]
    if actor.actions > 0:
        found.extend(action_options(battle, actor))
        found.extend(turn_only_options(battle, actor))
    found.extend(free_options(battle, actor, steps=True))
    return found


def turn_only_options(battle: SixBattle, actor: Combatant) -> list[SixOption]:
    """Sprint, Command, and the three that end the turn [action-sprint, action-command, r-turn-ending]."""
    found: list[SixOption] = []
    if may_sprint(actor):
        squares = move_options(battle, actor, "sprint", 1, 1)
        found.extend(squares)
        if squares:
            found.append(Walk("sprint", 1))
    found.extend(command_options(battle, actor))
    found.append(Plain(GUARD, "action-guard", 1))
    found.append(Plain(READY, "action-ready", 1))
    found.append(Plain(WAIT, "action-wait", 1))
    return found


def barred_actions(battle: SixBattle, actor: Combatant) -> list[tuple[str, Bar]]:
    """Actions of the tables that are not offered now, and why."""
    names = ("attack", "move", "sprint", "command", "seek-cover", "stand-up", "interact", "guard", "ready", "wait")
    if duty(battle, actor) != FREE_CHOICE:
        return [(name, BOUND) for name in names]
    if actor.ongoing is not None:
        return [(name, UNFINISHED) for name in names]
    if actor.actions == 0:
        return [(name, NO_ACTION) for name in names]
    found: list[tuple[str, Bar]] = [
        ("stand-up", NOT_PRONE),
        ("seek-cover", NO_COVER),
        ("resuscitate", NOBODY_NEAR),
        ("task", NO_TASK),
        ("hide", CANNOT_HIDE),
        ("interact", NOTHING_AT_HAND),
    ]
    found.append(("move", HAS_MOVED if actor.moved else HAS_STEPPED))
    found.append(("step", IS_PRONE if actor.prone else HAS_STEPPED))
    found.append(("sprint", IS_PRONE if actor.prone else TOO_TIRED if actor.moved else NOT_MOVED))
    found.append(
        ("command", NO_FOCUS if actor.focus < COMMAND_FOCUS or commandable(battle, actor) else NOBODY_TO_COMMAND)
    )
    return found


def take_turn(fight: SixFight, actor: Combatant) -> None:
    """Three actions, free actions between them, until the turn ends or its owner cannot act any longer.

    [three-actions, one-turn-per-round, unable-to-act-no-turn, r-turn-interrupted]
    """
    battle = fight.battle
    battle.acting = actor.who
    actor.turn_taken = True
    begin_turn(fight, actor)
    while actor.able():
        settle_duty(fight, actor)
        choice = fight.ask(TurnAction(battle, actor))
        if isinstance(choice, Plain) and choice.word == END:
            break
        if act(fight, actor, choice):
            break
    end_turn(fight, actor)


def begin_turn(fight: SixFight, actor: Combatant) -> None:
    """Postures end, the reaction comes back, burning, poison and hazards hurt, then there are three actions.

    [r-until-next-turn, reaction-recovery, three-actions, r-reaction-count, r-attack-count]
    """
    battle = fight.battle
    for combatant in battle.combatants:
        combatant.turn_attacks = 0
    end_postures(fight, actor, "r-until-next-turn")
    if actor.fortune:
        actor.fortune = 0
        end_state(fight, actor, FORTUNATE, "r-luck-die")
    recover_on_turn(battle, actor)
    actor.moved = actor.stepped = actor.quick = False
    actor.commanded = 0
    actor.actions = 0
    start_of_turn_harm(fight, actor)
    if battle.fallen or battle.revealed:
        action_triggers(fight, actor, False)  # no action was taken, but the actor fell or was found [r-ready-triggers]
    if not actor.able():
        return
    actor.actions = ACTIONS - (1 if actor.stunned else 0)
    if fight.listening:
        fight.note(ev.TurnBegan("three-actions", actor.who, actor.actions))
    if actor.ongoing is not None and not possible(battle, actor, actor.ongoing):
        abandon(fight, actor, "r-spillover-broken")


def start_of_turn_harm(fight: SixFight, actor: Combatant) -> None:
    """Burning, poison, then fire underfoot, each resolved completely [r-until-next-turn, r-conditions, r-terrain]."""
    if actor.burning:
        suffer(fight, actor, BURNING_DAMAGE, FIRE_TYPE, False, "r-conditions")
        check_the_end(fight)
    if actor.poisoned and actor.able():
        suffer(fight, actor, POISON_DAMAGE, "typeless", False, "r-conditions")
        check_the_end(fight)
    if actor.able() and fight.battle.ground.any_in(actor.x, actor.y, actor.squares, HARMFUL):
        suffer(fight, actor, FIRE_DAMAGE, FIRE_TYPE, False, "r-terrain")
        check_the_end(fight)


def act(fight: SixFight, actor: Combatant, choice: SixOption) -> bool:
    """Take one action; whether it ends the turn, as Guard, Ready and Wait do [r-turn-ending, r-no-passing]."""
    discharge(fight.battle, actor, choice)
    if isinstance(choice, At) and choice.word == "command":
        finished = command(fight, actor, choice)
    elif isinstance(choice, Plain) and choice.word == READY:
        pay(fight, actor, READY, "action-ready", 1)
        finished = ready(fight, actor)
    else:
        finished = perform(fight, actor, choice)
    ends = isinstance(choice, Plain) and choice.word in ENDING
    if ends:
        actor.actions = 0
    after_action(fight, actor, finished)
    return ends


def end_turn(fight: SixFight, actor: Combatant) -> None:
    """Durations run down, the hidden may be seen, unspent actions are lost [r-conditions, r-hide]."""
    battle = fight.battle
    actor.actions = 0
    release(fight, actor)
    if actor.here():
        count_down(fight, actor)
    if actor.able():
        lose_cover(fight, actor)
    if battle.revealed:
        action_triggers(fight, actor, False)  # those who wait for a hider see it now [r-ready-triggers]
    battle.acting = NOBODY
    if fight.listening:
        fight.note(ev.TurnEnded("one-turn-per-round", actor.who))
