"""Hidden means hidden: whatever a combatant does whom a chair does not see, the chair is told the same, to the byte."""

from __future__ import annotations

import random
from collections.abc import Sequence
from itertools import pairwise

import pytest

from fray.engine.encounter import Encounter
from fray.engine.known import BLOCKED
from fray.engine.system import systems
from fray.engine.tape import Answer
from fray.table.store import Store
from tests.table.hidden import (
    Stage,
    differences,
    forged,
    of,
    play_for_the_player,
    stage,
    subjects,
)
from tests.toy import RING

pytestmark = pytest.mark.usefixtures("small_walks")


def other_places(stage: Stage, who: int, choose: random.Random) -> list[str]:
    places = [place.key for place in stage.room.system.board(stage.room.game.battle).places]
    return choose.sample(places, min(4, len(places)))


def orders(stage: Stage, choose: random.Random) -> list[tuple[str, int, str, str]]:
    """Orders about somebody hidden: other places, other numbers."""
    who = choose.choice(sorted(stage.hidden))
    card = next(card for card in stage.room.system.cards(stage.room.game.battle) if card.who == who)
    numbers = [("set", who, gauge.key, str(choose.randint(1, 4))) for gauge in card.gauges]
    moves = [("move", who, "", place) for place in other_places(stage, who, choose)]
    return [*choose.sample(numbers, min(2, len(numbers))), *moves]


@pytest.mark.parametrize(("name", "encounter"), list(subjects()))
def test_whatever_changes_about_a_hidden_combatant_changes_nothing_for_a_chair(
    store: Store, name: str, encounter: str
) -> None:
    """Other places and numbers of theirs: view, log, summary, sheets, odds, effects and refusals stay the same."""
    system, chosen = of(name, encounter)
    choose = random.Random(name + encounter)
    compared = 0
    scene = stage(store, system, chosen, chosen.sides[0])
    foes = sorted(set(range(scene.room.game.battle.size())) - scene.player.combatants)
    scene.hide(frozenset(choose.sample(foes, max(1, len(foes) // 2))))
    for _ in range(5):
        if not play_for_the_player(scene, choose, 60):
            break
        seat, who = choose.choice(scene.turns())
        shown = scene.shown(seat, who)
        keys = choose.sample(shown, min(2, len(shown)))
        before = {**scene.told(), **scene.foretold(seat, who, keys)}
        forbidden = {key: scene.refused(seat, who, key) for key in forged(scene, seat, who)}
        for order in orders(scene, choose):
            if not scene.order(*order):
                continue
            assert scene.shown(seat, who) == shown, order
            after = {**scene.told(), **scene.foretold(seat, who, keys)}
            assert differences(before, after) == [], order
            for key in forged(scene, seat, who):
                assert scene.refused(seat, who, key) == forbidden.get(key, scene.refused(seat, who, key)), (order, key)
            compared += 1
        possible = [key for key in shown if BLOCKED not in scene.refused(seat, who, key)]
        scene.answer(Answer(seat, who, choose.choice(possible)))
    assert compared, "no order about anybody hidden made sense"


NAMES = ["toy", *(name for name in systems() if name != "toy")]


def replayed(store: Store, like: Stage, answers: Sequence[Answer]) -> Stage:
    """The same fight again, with these answers."""
    other = stage(store, like.room.system, like.room.game.encounter, like.side())
    other.hide(like.hidden)
    for answer in answers:
        other.answer(answer)
    return other


def play_for_the_hidden(scene: Stage, choose: random.Random, limit: int) -> bool:
    """Answer at random until somebody hidden is asked something among other things; whether that is so."""
    for _ in range(limit):
        if scene.room.game.result is not None or not scene.turns():
            return False
        decision = scene.room.game.decisions[0]
        if decision.who in scene.hidden and len(decision.options()) > 1:
            return True
        scene.answer(Answer(decision.seat, decision.who, choose.choice(decision.options()).key()))
    return False


def finish_for_the_hidden(scene: Stage) -> None:
    """Whoever is hidden does the least they can, until somebody else is asked something."""
    for _ in range(40):
        decisions = scene.room.game.decisions
        if not decisions or decisions[0].who not in scene.hidden:
            return
        last = decisions[0].options()[-1]
        scene.answer(Answer(decisions[0].seat, decisions[0].who, last.key()))


def kept_to_themselves(scene: Stage, before: int) -> bool:
    """Whether nothing has happened since then that anybody else has a part in, and no die of theirs has fallen."""
    for event in scene.room.game.events[before:]:
        about = set(event.about())
        if (about - scene.hidden and about & scene.hidden) or (event.dice() and not about <= scene.hidden):
            return False
        if not about and event.dice():
            return False
    return True


@pytest.mark.parametrize("name", NAMES)
def test_whatever_a_hidden_combatant_does_that_affects_nobody_else_changes_nothing_for_a_chair(
    store: Store, name: str
) -> None:
    """Two answers of theirs, and the player reads the same until they meddle with somebody who is seen."""
    compared = 0
    for encounter in [RING] if name == "toy" else of_several(name):
        choose = random.Random(name + encounter.id)
        scene = stage(store, of(name, encounter.id)[0], encounter, encounter.sides[0])
        foes = sorted(set(range(scene.room.game.battle.size())) - scene.player.combatants)
        scene.hide(frozenset(choose.sample(foes, max(1, len(foes) // 2))))
        for _ in range(6):
            if not play_for_the_hidden(scene, choose, 60):
                break
            so_far = [entry for entry in scene.room.game.entries if isinstance(entry, Answer)]
            decision, events = scene.room.game.decisions[0], len(scene.room.game.events)
            keys = [option.key() for option in decision.options()]
            ways = []
            for key in choose.sample(keys, min(4, len(keys))):
                way = replayed(store, scene, [*so_far, Answer(decision.seat, decision.who, key)])
                finish_for_the_hidden(way)
                if way.room.game.result is None and kept_to_themselves(way, events):
                    ways.append((key, way))
            for (key, way), (other_key, other) in pairwise(ways):
                if way.turns() == other.turns() and in_the_open(way, events) == in_the_open(other, events):
                    told, also = way.told(), other.told()
                    assert differences(told, also) == [], (encounter.id, key, other_key)
                    compared += 1
            scene.answer(Answer(decision.seat, decision.who, choose.choice(keys)))
        if compared >= 4:
            break
    assert compared, "nobody hidden ever kept to themselves"


def in_the_open(scene: Stage, before: int) -> list[str]:
    """What has happened since then to those who are seen, and to the place they are in."""
    left = [event.told_without(scene.hidden) for event in scene.room.game.events[before:]]
    return [repr(event) for event in left if event is not None]


def of_several(name: str) -> list[Encounter]:
    known = sorted(systems()[name].library().encounters(), key=lambda encounter: (len(encounter.roster), encounter.id))
    return [encounter for encounter in known if len(encounter.roster) >= 3]
