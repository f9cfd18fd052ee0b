"""Incapacitated: what a combatant that is down can still do, and what it suffers."""

from __future__ import annotations

from fray.engine.fight import Fight
from fray.rulesets.torchlight.model import events as ev
from fray.rulesets.torchlight.model.state import (
    INCAPACITATED,
    UP,
    Combatant,
    TorchlightBattle,
)
from fray.rulesets.torchlight.rules.grid import gap
from fray.rulesets.torchlight.rules.verbs import drop_doings

# ---- Incapacitated


def incapacitate(fight: Fight[TorchlightBattle], victim: Combatant) -> None:
    """It falls prone and takes no more actions; what it was doing ends [save-fail, incap-prone, r-incapacitated]."""
    victim.condition = INCAPACITATED
    if fight.listening:
        fight.note(ev.WentDown("save-fail", victim.who, INCAPACITATED))
    drop_doings(fight, victim)
    victim.prone = True


def in_reach_of_a_drag(battle: TorchlightBattle, mover: Combatant, lane: int, depth: int) -> bool:
    """It may drag itself one unit in any direction: one adjacent cell on the same level [incap-drag, r-drag]."""
    one_step = gap(lane, mover.lane) + gap(depth, mover.depth) == 1
    return one_step and battle.lanes.levels[lane] == battle.lanes.levels[mover.lane]


def easy_target(target: Combatant) -> bool:
    """Further attacks against an Incapacitated combatant are Enhanced [incap-enhanced]."""
    return target.condition == INCAPACITATED


def past_breath(victim: Combatant) -> bool:
    """Further damage goes straight to the Characteristic, past any Breath [incap-direct-damage]."""
    return victim.condition != UP


def makes_saves(combatant: Combatant) -> bool:
    """The Incapacitated roll no more saving throws in the encounter [incap-no-saves]."""
    return combatant.condition == UP
