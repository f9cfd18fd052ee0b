# mypyc: skip - text for people
"""One sentence for each event, as a Keeper would read the log aloud."""

from __future__ import annotations

from typing import Final

from fray.engine.english import counted, listed, victory
from fray.engine.prose import Sentences, Writers, by_type
from fray.rulesets.sixseconds.model import events as ev
from fray.rulesets.sixseconds.model.field import square_name
from fray.rulesets.sixseconds.model.state import SixBattle
from fray.rulesets.sixseconds.words.wording import (
    LONGER_WORDS,
    SURPRISE,
    TRIGGER_WORDS,
    armed_with,
    name,
    summed,
    team_does,
)

MOVES: Final = {
    "move": "moves",
    "sprint": "sprints",
    "step": "steps",
    "push": "is pushed",
    "intercept": "rushes in",
    "displaced": "is put",
}


PAID_WORDS: Final = {
    "move": "a move",
    "sprint": "a sprint",
    "task": "a task",
    "command": "a command",
    "reload": "reloading",
}


def tested(battle: SixBattle, event: ev.TestRolled) -> str:
    against = f" against {event.difficulty}: {'success' if event.success else 'failure'}" if event.difficulty else ""
    pairs = kept(event, 1)  # no other test has disadvantage
    return f"{name(battle, event.who)} rolls {event.what}: {summed(event.terms(), event.result)}{pairs}{against}"


def kept(event: ev.TestRolled, level: int) -> str:
    """Which of several pairs of dice counts [r-advantage]."""
    if len(event.pairs) < 2:
        return ""
    return f", the {'best' if level > 0 else 'worst'} of {len(event.pairs)} pairs"


def attack_rolled(battle: SixBattle, event: ev.AttackRolled) -> str:
    why = f" ({', '.join(event.sources)})" if event.sources else ""
    critical = ", a critical" if event.critical else ""
    total = summed(event.terms(), event.result)
    return f"{name(battle, event.who)} rolls {total}{kept(event, event.level)}, luck {event.luck}{critical}{why}"


def missed(battle: SixBattle, event: ev.Missed) -> str:
    if event.clause == "reaction-dodge":  # it would have hit
        return f"{name(battle, event.who)} misses {name(battle, event.other)} after all"
    return (
        f"{name(battle, event.who)} misses {name(battle, event.other)}: {event.result} against evasion {event.evasion}"
    )


def damaged(battle: SixBattle, event: ev.Damaged) -> str:
    sum_words = f" ({summed(event.parts, event.amount)})" if len(event.parts) > 1 else ""
    left = f"endurance {event.endurance}, health {event.health}"
    return f"{name(battle, event.who)} takes {event.amount} {event.kind} damage{sum_words}: {left}"


def moved(battle: SixBattle, event: ev.Moved) -> str:
    verb = MOVES.get(event.mode, event.mode)
    start, end = square_name(event.from_x, event.from_y), square_name(event.x, event.y)
    return f"{name(battle, event.who)} {verb} from {start} to {end} ({event.meters} m)"


def on_the_way(battle: SixBattle, event: ev.OnTheWay) -> str:
    return f"{name(battle, event.who)} {MOVES.get(event.mode, event.mode)} as far as {square_name(*event.way[-1])}"


def paid(battle: SixBattle, event: ev.Paid) -> str:
    what = PAID_WORDS.get(event.what, event.what.replace("-", " "))
    price = [counted(event.actions, "action")] if event.actions and event.own_turn else []
    price += [f"{number} {pool}" for number, pool in ((event.stamina, "stamina"), (event.focus, "focus")) if number]
    if not price and event.actions:
        return f"{name(battle, event.who)} takes an action: {what}"
    if not price:
        return f"{name(battle, event.who)} takes a free action: {what}"
    return f"{name(battle, event.who)} spends {listed(price)} on {what}"


def state_began(battle: SixBattle, event: ev.StateBegan) -> str:
    turns = f" for {counted(event.turns, 'turn')}" if event.turns else ""
    return f"{name(battle, event.who)} is {event.state}{turns}"


def triggered(battle: SixBattle, event: ev.Triggered) -> str:
    verb = "takes" if event.taken else "lets lapse"
    what = f"{name(battle, event.other)} {TRIGGER_WORDS[event.trigger]}"
    return f"{what}: {name(battle, event.who)} {verb} the readied action"


def power_used(battle: SixBattle, event: ev.PowerUsed) -> str:
    alone = list(event.targets) in ([], [event.who])
    whom = "" if alone else f" on {listed([name(battle, who) for who in event.targets])}"
    return f"{name(battle, event.who)} uses {event.power}{whom}"


def surprise_ruled(battle: SixBattle, event: ev.SurpriseRuled) -> str:
    if event.team < 0:
        return "the Keeper rules on surprise: nobody has it"
    return f"the Keeper rules: {team_does(battle, event.team, *SURPRISE[event.how])}"


def ended(battle: SixBattle, event: ev.FightEnded) -> str:
    return f"{victory(event.winner)}: {event.reason}"


def surprise(battle: SixBattle, event: ev.SurpriseSet) -> str:
    how = "out of stealth" if event.by_stealth else "in plain view"
    who = listed([name(battle, victim) for victim in event.surprised])
    return f"{team_does(battle, event.team, 'has', 'have')} surprise, {how}; surprised: {who}"


def held(battle: SixBattle, event: ev.ObjectiveCounted) -> str:
    return f"{team_does(battle, event.team, 'has', 'have')} held {counted(event.counter, 'round')} of {event.number}"


SENTENCES: Final[Writers[SixBattle]] = {
    ev.OrderSet: lambda b, e: "initiative: " + ", ".join(b.teams[number] for number in e.order),
    ev.SurpriseSet: surprise,
    ev.RoundBegan: lambda b, e: f"round {e.round} begins" + (", a surprise round" if e.surprise else ""),
    ev.Joined: lambda b, e: f"{name(b, e.who)} joins at {square_name(e.x, e.y)}",
    ev.TurnBegan: lambda b, e: f"{name(b, e.who)} has a turn with {counted(e.actions, 'action')}",
    ev.TurnEnded: lambda b, e: f"{name(b, e.who)}'s turn ends",
    ev.RoundEnded: lambda b, e: f"round {e.round} ends",
    ev.Lapsed: lambda b, e: f"{name(b, e.who)} can no longer open with the action that started the combat",
    ev.TestRolled: tested,
    ev.LuckTested: lambda b, e: (
        f"{name(b, e.who)} tests luck: {e.luck} against {e.difficulty}: {'success' if e.success else 'failure'}"
    ),
    ev.AttackDeclared: lambda b, e: (
        f"{name(b, e.who)} attacks {name(b, e.other)} with {armed_with(e.weapon)}"
        + (f" ({e.maneuver.replace('-', ' ')})" if e.maneuver else "")
    ),
    ev.AreaDeclared: lambda b, e: f"{name(b, e.who)} brings the {e.weapon} down at {square_name(e.x, e.y)}",
    ev.AttackRolled: attack_rolled,
    ev.AttackSpoiled: lambda b, e: f"{name(b, e.who)}'s attack comes to nothing",
    ev.Strayed: lambda b, e: f"the missile strays and flies at {name(b, e.other)}",
    ev.Missed: missed,
    ev.WouldHit: lambda b, e: (
        f"{name(b, e.who)} would hit {name(b, e.other)}: "
        + ("a critical" if e.critical else f"{e.result} against evasion {e.evasion}")
    ),
    ev.Intercepted: lambda b, e: (
        f"{name(b, e.who)} takes the place of {name(b, e.other)}, who goes to {square_name(e.x, e.y)}"
    ),
    ev.Blocked: lambda b, e: (
        f"{name(b, e.who)} blocks: the {e.item} takes {e.damage}" + (f", {e.excess} comes through" if e.excess else "")
    ),
    ev.Parried: lambda b, e: f"{name(b, e.who)} parries with the {e.item}: +{e.bonus} deflection",
    ev.ItemWorn: lambda b, e: (
        f"{name(b, e.who)}'s {e.item} loses {e.lost} durability"
        + (f", {e.durability} left" if e.durability else " and is broken")
    ),
    ev.Damaged: damaged,
    ev.FellUnconscious: lambda b, e: f"{name(b, e.who)} falls unconscious",
    ev.Woke: lambda b, e: f"{name(b, e.who)} is conscious again, health {e.health}",
    ev.CheatedDeath: lambda b, e: f"{name(b, e.who)} cheats death; next time it takes {e.difficulty}",
    ev.Died: lambda b, e: f"{name(b, e.who)} dies",
    ev.Restored: lambda b, e: f"{name(b, e.who)} regains {e.amount} {e.what}: {e.value}",
    ev.Paid: paid,
    ev.Reacted: lambda b, e: (
        f"{name(b, e.who)} reacts: {e.what}" + (" (free)" if e.free else f", {counted(e.left, 'reaction')} left")
    ),
    ev.StateBegan: state_began,
    ev.StateEnded: lambda b, e: f"{name(b, e.who)} is no longer {e.state}",
    ev.Resisted: lambda b, e: (
        f"{e.effect} does nothing to {name(b, e.who)}" if e.immune else f"{name(b, e.who)} fends off: {e.effect}"
    ),
    ev.Moved: moved,
    ev.OnTheWay: on_the_way,
    ev.LeftField: lambda b, e: f"{name(b, e.who)} leaves the field",
    ev.Dropped: lambda b, e: f"{name(b, e.who)} drops the {e.item} at {square_name(e.x, e.y)}",
    ev.PickedUp: lambda b, e: f"{name(b, e.who)} picks up the {e.item} into {'a hand' if e.into_hand else 'the pack'}",
    ev.Used: lambda b, e: f"{name(b, e.who)} uses the {e.item} on {name(b, e.other)}",
    ev.Brandished: lambda b, e: f"{name(b, e.who)} holds {' and '.join(e.items) if e.items else 'nothing'}",
    ev.Loaded: lambda b, e: f"{name(b, e.who)}'s {e.item} is loaded",
    ev.DoorMoved: lambda b, e: (
        f"{name(b, e.who)} {'opens' if e.open else 'closes'} the door at {square_name(e.x, e.y)}"
    ),
    ev.ActionBegan: lambda b, e: (
        f"{name(b, e.who)} begins {LONGER_WORDS[e.what]}, which takes {counted(e.needed, 'action')}"
    ),
    ev.ActionWentOn: lambda b, e: f"{name(b, e.who)} is at {LONGER_WORDS[e.what]}: {e.spent} of {e.needed} actions",
    ev.ActionAbandoned: lambda b, e: f"{name(b, e.who)} abandons {LONGER_WORDS[e.what]}",
    ev.TaskEnded: lambda b, e: f"{name(b, e.who)}'s {e.what} {'succeeds' if e.success else 'fails'}",
    ev.ActionReadied: lambda b, e: f"{name(b, e.who)} readies {e.action.replace('-', ' ')}",
    ev.Triggered: triggered,
    ev.Commanded: lambda b, e: f"{name(b, e.who)} commands {name(b, e.other)}",
    ev.Declined: lambda b, e: f"{name(b, e.who)} declines",
    ev.PowerUsed: power_used,
    ev.Found: lambda b, e: f"{name(b, e.who)} finds {name(b, e.other)}",
    ev.ObjectiveSet: lambda b, e: f"{team_does(b, e.team, 'has', 'have')} a new objective: {e.kind}",
    ev.ObjectiveCounted: held,
    ev.SurpriseRuled: surprise_ruled,
    ev.TaskRuled: lambda b, e: f"the Keeper rules on the task: {e.difficulty}",
    ev.FightEnded: ended,
}
sentence: Final = Sentences(name, by_type(SENTENCES))
