"""What the tests of interactions set up: an attack, a test that fails, a status of the round before."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from fray.engine.decisions import Mind
from fray.engine.fight import Fight
from fray.engine.tape import Override, Tape
from fray.rulesets.torchlight import SYSTEM
from fray.rulesets.torchlight.model import events as ev
from fray.rulesets.torchlight.model.state import PLAYERS_TURN, Combatant
from fray.rulesets.torchlight.rules.invariants import check
from fray.rulesets.torchlight.tests.arrange import SCENES, SKELETON, Scene


def strike(scene: Scene, attacker: Combatant, target: Combatant, **further: str | list[str]) -> None:
    """A melee attack with what it holds."""
    scene.say(attacker, action=f"strike:{attacker.held[0].id}:{target.who}", **further)


def failing(scene: Scene, actor: Combatant, what: str, consequence: str = "lost") -> None:
    """The Keeper demands a test of a move or an action, and it fails."""
    scene.more_dice("d20=20 check")
    scene.keeper(intervene="test", risky_test=f"{actor.who}:{what}:check:luck", consequence=consequence)


def losses(scene: Scene) -> list[str]:
    return [event.what for event in scene.events(ev.LostPart)]


def parrying(parrier: Combatant, foe: Combatant) -> None:
    """Named in the round before, for all of round 2."""
    parrier.parry.name(foe.who, 8, 11, 8)


def goaded_by(goaded: Combatant, goader: Combatant) -> None:
    """Provoked in the round before, for all of round 2."""
    goaded.goad.name(goader.who, 8, 11, 8)


EVADING: Final[dict[str, Any]] = {"evading_from": 8, "evading_to": 11}


def nets(scene: Scene) -> list[int]:
    return [event.net for event in scene.events(ev.AttackRolled)]


def guarded(scene: Scene, **state: Any) -> tuple[Combatant, Combatant]:
    """Nim in lane 3, and Elsa, who protects him from lane 2; both Defensive."""
    ward = scene.player("character-nim", 3, "defensive", name="Nim", breath=30)
    protector = scene.player("character-elsa", 2, "defensive", name="Elsa", breath=30, ward=ward.who, **state)
    return ward, protector


def squad(scene: Scene, target: Combatant, lane: int = 3) -> list[Combatant]:
    """Three skeletons that join and attack together."""
    members = [scene.enemy(SKELETON, lane, stance) for stance in ("steadied", "defensive", "aggressive")]
    for member in members:
        scene.say(member, squad="join", action=f"strike:weapon-spear:{target.who}:squad")
    return members


def held(scene: Scene, grappler: Combatant, target: Combatant) -> None:
    """A hold from an earlier round; its save succeeds."""
    grappler.grappling = target.who
    target.grapplers |= 1 << grappler.who
    scene.more_dice("d20=20 hold")


def aiming(shooter: Combatant, target: Combatant) -> None:
    """Prepared in the round before."""
    shooter.called, shooter.called_round = target.who, 1


def archer(scene: Scene, **state: Any) -> Combatant:
    return scene.player("character-breyer", 4, "rearguard", name="Breyer", **state)


def burning(scene: Scene, lane: int) -> None:
    scene.lane(lane, "flammable", "burning")
    scene.battle.lanes.burning_left[lane] = 2


def overruled(build: Callable[[], Scene], who: int, kind: str, *orders: Override, turn: int = PLAYERS_TURN) -> Scene:
    """Play a turn to see where a question comes; play it again with the Keeper's orders given at that question."""
    played = build()
    played.battle.phase = turn
    played.run()
    assert played.fight is not None and played.fight.tape is not None
    asked = played.puppet.asked
    place = asked.index((who, kind))
    SCENES.remove(played)
    scene = build()
    scene.battle.phase = turn
    for question in asked[:place]:
        answers = scene.puppet.told.get(question)
        if answers:
            answers.pop(0)
    minds: list[Mind | None] = [scene.puppet] * (len(scene.battle.combatants) + 1)
    tape = Tape([*played.fight.tape.entries[:place], *orders])
    scene.before = scene.portraits()
    scene.fight = Fight(scene.battle, scene.dice, minds, tape, SYSTEM.orders)
    scene.fight.listening = True
    scene.run()
    assert check(scene.battle) == []
    scene.puppet.told.clear()  # what is left over belongs to the play without the order
    scene.dice.script.clear()
    return scene


def order(scene: Scene, *orders: Override) -> None:
    """Orders between two turns."""
    scene.run(0)
    for given in orders:
        SYSTEM.orders.overrule(scene.battle, given)
    assert check(scene.battle) == []
