"""Checks of the state: copies, fingerprints, invariants."""

from __future__ import annotations

from typing import Any

from fray.engine.battle import Battle
from fray.engine.decisions import NOBODY, Mind
from fray.engine.system import System, run_out
from fray.minds.random import RandomMind
from fray.testing.attributes import Change, Spot, changes, deep, spots, static_spots
from fray.testing.subjects import Subject, fast_fight, require, states, stepwise

NOTHING_ELSE = "chance comes from the fight's dice alone, and all that changes is a field of the battle or a combatant"
WHO_IT_IS = frozenset({"who", "side", "team", "seat", "sheet"})  # as the encounter says
RESULT = frozenset({"Result.winner", "Result.reason", "Result.clause"})  # written once, when all is over


def a_clone_is_equal_and_independent(subject: Subject) -> None:
    """Play on with a clone, and the original stays what it was; play on with both, and they end the same."""
    mind = subject.system.tactician()
    for battle in states(subject, seed=1, every=20):
        if battle.result is not None:
            continue
        before = battle.fingerprint()
        fights = [fast_fight(subject, 2, [mind] * subject.seats()) for _ in range(2)]
        for fight in fights:
            fight.battle = battle.clone()
            require(fight.battle.fingerprint() == before, "a clone has another fingerprint than its original")
            mind.begin(2, 0, 0)
            run_out(subject.system, fight)
            require(battle.fingerprint() == before, "playing on with a clone has changed the original")
        first, second = (fight.battle.fingerprint() for fight in fights)
        require(first == second, f"two clones met the same dice and ended differently: {NOTHING_ELSE}")


def every_attribute_is_cloned_and_fingerprinted(subject: Subject) -> None:
    """Change each attribute in turn: the fingerprint notices, a clone carries it, and the original does not."""
    for battle in states(subject, seed=3, every=25):
        for spot in spots(battle, subject.promises.static | subject.promises.derived | RESULT):
            for change in changes(spot, spot.value(battle)):
                _try_change(battle, spot, change)
        if battle.result is not None:
            _try_change(battle, Spot(("result",), "Battle"), _forget_result)


def _try_change(battle: Battle, spot: Spot, change: Change) -> None:
    original = battle.clone()
    changed = original.clone()
    before = original.fingerprint()
    change(changed)
    after = _print(changed)
    require(after != before, f"{spot} is not in the fingerprint; put it there, or declare it static or derived")
    require(original.fingerprint() == before, f"{spot} is shared between a battle and its clone")
    require(_carried(changed, after), f"{spot} does not go into a clone")


def _carried(changed: Battle, after: str) -> bool:
    """Whether a clone tells the same story; one that falls over a nonsensical value has met it."""
    try:
        clone = changed.clone()
    except (AttributeError, TypeError):  # interpreted, compiled
        return True
    return _print(clone) == after


def _forget_result(battle: Battle) -> None:
    battle.result = None


def _print(battle: Battle) -> str:
    """The fingerprint; to fall over a nonsensical value is to notice it."""
    try:
        return battle.fingerprint()
    except (AttributeError, TypeError, IndexError) as error:
        return repr(error)


def what_is_static_never_changes(subject: Subject) -> None:
    for seed in range(4):
        fight = fast_fight(subject, seed, [RandomMind(seed)] * subject.seats())
        found = list(static_spots(fight.battle, subject.promises.static))
        before = [deep(spot.value(fight.battle)) for spot in found]
        run_out(subject.system, fight)
        for spot, value in zip(found, before, strict=True):
            require(deep(spot.value(fight.battle)) == value, f"{spot} is declared static and has changed")


def invariants_hold(subject: Subject) -> None:
    """After every step of a few fights; `fray.testing.fuzz` does it for thousands."""
    for seed in range(3):
        minds: list[list[Mind]] = [[RandomMind(seed)], [subject.system.tactician()]]
        for mind in minds:
            fight = fast_fight(subject, seed, mind * subject.seats())
            for battle in stepwise(subject.system, fight):
                wrong = subject.promises.check(battle)
                require(not wrong, "; ".join(wrong))


def whoever_is_left_out_leaves_nothing_behind(subject: Subject) -> None:
    """Change anything about a combatant who is then left out: the fight as others know it is the same."""
    for battle in states(subject, seed=5, every=25):
        for who in {0, battle.size() - 1}:
            known = _left_out(subject.system, battle.clone(), who)
            for spot in spots(battle, subject.promises.static | subject.promises.derived | RESULT):
                if _belongs(spot, battle, who):
                    for change in changes(spot, spot.value(battle)):
                        changed = battle.clone()
                        change(changed)
                        still = _left_out(subject.system, changed, who)
                        require(still == known, f"{spot} is known of a combatant who is left out")


def _belongs(spot: Spot, battle: Battle, who: int) -> bool:
    """Whether an attribute is part of that combatant: of what it has, not of what it is."""
    owner: Any = battle
    for step in spot.way[:-1]:
        owner = owner[step] if isinstance(step, int) else getattr(owner, step)
        if getattr(owner, "who", NOBODY) == who and hasattr(owner, "name"):
            return spot.way[-1] not in WHO_IT_IS
    return False


def _left_out(system: System, battle: Battle, who: int) -> str:
    system.leave_out(battle, [who])
    return battle.fingerprint()
