# mypyc: skip - text for people
"""What came of an option, in a few words. Equal words are equal outcomes: their chances are added up."""

from __future__ import annotations

from collections.abc import Sequence

from fray.engine.english import counted
from fray.engine.events import About, Event, of_kind
from fray.rulesets.momentum.model import events as ev
from fray.rulesets.momentum.model.options import BLOCK, PARRY
from fray.rulesets.momentum.model.state import DEAD, DISABLED, FLED, SENSELESS, SURRENDERED, MomentumBattle, Pc
from fray.rulesets.momentum.rules.attacks import Riposte
from fray.rulesets.momentum.words.wording import name


def outcome(battle: MomentumBattle, events: Sequence[Event]) -> str:
    """Defense, harm and the end of the fight; where there is none of it, momentum and position."""
    chooser = next((event.about()[0] for event in events if event.about()), -1)
    found = [*_defense(battle, events), *_harm(battle, events, chooser), *_supply(events)]
    found = found or _gains(battle, events)
    return ", ".join([*found, *_end(battle, events, chooser)])


# ---- defenses


def _defense(battle: MomentumBattle, events: Sequence[Event]) -> list[str]:
    """How a strike was stopped; of the shield only its end."""
    found: list[str] = []
    for stop in of_kind(events, ev.DefenseRolled):
        if not stop.success:
            continue
        if stop.defense == PARRY:
            found.append("parried, riposte" if _can_riposte(battle, events) else "parried")
        else:
            found.append("blocked" if stop.defense == BLOCK else "dodged")
    return found + ["shield destroyed" for worn in of_kind(events, ev.ShieldWorn) if worn.after == 0]


def _can_riposte(battle: MomentumBattle, events: Sequence[Event]) -> bool:
    """Whether there is a Strike to answer with, and not only the 4M [riposte-details]."""
    if any(strike.riposte for strike in of_kind(events, ev.StrikeMade)):
        return True
    stopped = of_kind(events, ev.Deflected)[-1]
    riposte = Riposte(battle, battle.pc(stopped.who), battle.combatants[stopped.attacker])
    return len(riposte.options()) > 1


# ---- harm


def _harm(battle: MomentumBattle, events: Sequence[Event], chooser: int) -> list[str]:
    """What everybody suffered: the chooser first and without a name."""
    harms = (ev.Landed, ev.Hazard, ev.HitTaken, ev.HitsRemoved, ev.WentOut)
    touched = {event.who for event in events if isinstance(event, harms)}
    found: list[str] = []
    for who in sorted(touched, key=lambda number: (number != chooser, number)):
        mine = [event for event in events if isinstance(event, About) and event.who == who]
        if isinstance(battle.combatants[who], Pc):
            found.append(("" if who == chooser else f"{name(battle, who)}: ") + _pc_harm(mine))
        else:
            found.append(f"{name(battle, who)} {_npc_harm(mine)}")
    return found


def _condition(events: Sequence[Event]) -> int:
    """The last condition a combatant came to be in; 0 for none."""
    return max((out.condition for out in of_kind(events, ev.WentOut)), default=0)


def _pc_harm(events: Sequence[Event]) -> str:
    condition = _condition(events)
    if condition in (DEAD, FLED, SURRENDERED):
        return {DEAD: "dead", FLED: "off the field", SURRENDERED: "surrendered"}[condition]
    if of_kind(events, ev.LimbLost):
        return "mauled"
    if condition == SENSELESS:
        return "senseless"
    hits = len(of_kind(events, ev.HitTaken))
    sad = ", Very Sad" if of_kind(events, ev.StatFell) else ""
    return f"{counted(hits, 'hit')}{sad}" if hits else "no hits"


def _npc_harm(events: Sequence[Event]) -> str:
    condition = _condition(events)
    words = {DEAD: "falls", DISABLED: "is disabled", FLED: "is off the field", SURRENDERED: "surrenders"}
    if condition in words:
        return words[condition]
    lost = sum(removed.amount for removed in of_kind(events, ev.HitsRemoved))
    return f"loses {counted(lost, 'hit')}" if lost else "unhurt"


# ---- the rest


def _supply(events: Sequence[Event]) -> list[str]:
    return ["supply used up" for supply in of_kind(events, ev.SupplyRolled) if supply.after == 0]


def _gains(battle: MomentumBattle, events: Sequence[Event]) -> list[str]:
    found = [f"superior over {name(battle, event.over)}" for event in of_kind(events, ev.TookSuperior)]
    found += [f"{name(battle, event.who)} gains {event.amount}M" for event in of_kind(events, ev.Gained)]
    return found + [f"{name(battle, event.who)} loses {event.amount}M" for event in of_kind(events, ev.Lost)]


def _end(battle: MomentumBattle, events: Sequence[Event], chooser: int) -> list[str]:
    """How the fight ends, from the chooser's side."""
    ended = of_kind(events, ev.FightEnded)
    if not ended or chooser < 0:
        return []
    mine = battle.sides[battle.combatants[chooser].side]
    winner = ended[-1].winner
    return ["a draw" if not winner else "the fight is won" if winner == mine else "the fight is lost"]
