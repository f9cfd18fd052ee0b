"""Whole fights: the tactician, words, the Keeper's orders."""

from __future__ import annotations

import pytest

from fray.engine.decisions import Refused
from fray.engine.game import Game
from fray.engine.tape import Override
from fray.rulesets.sixseconds import SYSTEM
from fray.rulesets.sixseconds.minds.turns import best_turn
from fray.rulesets.sixseconds.minds.ways import nearest_of
from fray.rulesets.sixseconds.model.field import DOOR
from fray.rulesets.sixseconds.model.objectives import DEFEAT, SLAY, Objective
from fray.rulesets.sixseconds.model.options import MoveTo
from fray.rulesets.sixseconds.model.state import LEFT, SixBattle
from fray.rulesets.sixseconds.rules.defenses import Blow
from fray.rulesets.sixseconds.rules.intercept import OfferIntercept
from fray.rulesets.sixseconds.rules.weapons import form_of, gear_at
from fray.rulesets.sixseconds.tests.arrange import library, person, scene
from fray.testing.contest import share_won


def test_the_tactician_beats_blind_minds_from_either_side() -> None:
    """[combat-end, r-objective-kinds]: sides swapped."""
    names = ("gate-alarm", "goblin-ambush", "shrine-vigil", "tavern-brawl", "duel-at-dawn")
    assert share_won(SYSTEM, [library().encounter(name) for name in names], 2) >= 0.85


def test_every_sentence_label_and_question_has_words() -> None:
    """[r-decision-points]: a whole fight read aloud."""
    for name in ("goblin-ambush", "drake-lair"):
        game = Game(SYSTEM, library().encounter(name), 3, [SYSTEM.tactician()] * 20)
        assert isinstance(game.battle, SixBattle)
        story = [SYSTEM.sentence(game.battle, event) for event in game.events]
        assert all(line.endswith(".") and line[0].isupper() for line in story)
        assert SYSTEM.headline(game.battle)


def test_the_board_declares_every_square() -> None:
    """[r-grid, r-terrain]."""
    battle = SYSTEM.battle(library().encounter("drake-lair"))
    board = SYSTEM.board(battle)
    assert (board.shape, len(board.places)) == ("grid", 22 * 16)
    lock = next(place for place in board.places if place.key == "21,8")
    assert {tag.label for tag in lock.tags} >= {"locked door", "lock", "goal of the players"}
    assert (lock.column, lock.row) == (21, 8)
    drake = [place.key for place in board.places if any(tag.label == "Drake" for tag in place.tags)]
    assert len(drake) == 8 and "5,8" in drake  # a huge creature takes 3 x 3 squares; its card stands in the first


def test_the_keepers_orders() -> None:
    """[r-limits, r-joiners, r-conditions]."""
    s = scene(person("one"), person("foe", "them", (9, 9)))
    battle = s.battle
    assert SYSTEM.orders.overrule(battle, Override("set", 0, "endurance", "3")) == "10"
    assert SYSTEM.orders.overrule(battle, Override("move", 0, "", "4,4")) == "0,0"
    assert SYSTEM.orders.overrule(battle, Override("condition", 0, "prone", "yes")) == "no"
    assert SYSTEM.orders.overrule(battle, Override("condition", 1, "poisoned", "2")) == "0"
    assert (s["one"].endurance, s["one"].x, s["one"].prone, s["foe"].poisoned) == (3, 4, True, 2)
    SYSTEM.orders.overrule(battle, Override("condition", 1, "unconscious", "yes"))
    assert not s["foe"].conscious
    SYSTEM.orders.overrule(battle, Override("remove", 1))
    assert s["foe"].presence == LEFT
    newcomer = 'id = "rex"\nuse = "monster-wolf"\nat = [2, 2]\nteam = "beasts"'
    assert SYSTEM.orders.overrule(battle, Override("add", value=newcomer)) == "rex"
    assert (battle.teams[-1], battle.order[-1], battle.combatants[-1].joins_round) == ("beasts", 2, 2)


@pytest.mark.parametrize(
    ("order", "what", "value"),
    [
        ("set", "courage", "3"),
        ("set", "health", "99"),
        ("move", "", "99,0"),
        ("move", "", "9,9"),
        ("condition", "sad", "yes"),
        ("condition", "frightened", "yes"),
        ("add", "", "use = 3"),
        ("dance", "", ""),
    ],
)
def test_orders_that_make_no_sense_are_refused(order: str, what: str, value: str) -> None:
    """[r-limits]."""
    s = scene(person("one"), person("foe", "them", (9, 9)))
    before = s.battle.fingerprint()
    with pytest.raises(Refused):
        SYSTEM.orders.overrule(s.battle, Override(order, 0, what, value))
    assert s.battle.fingerprint() == before


def test_the_tactician_waits_for_the_way_out_and_takes_it_even_hunted() -> None:
    """[r-objective-kinds]: whoever has no part in the work keeps off the enemies; an open exit is for everybody."""
    battle = SYSTEM.battle(library().encounter("drake-lair"))
    fabian, ione = battle.combatants[1], battle.combatants[4]
    enemies = [one for one in battle.combatants if one.team != fabian.team]
    for one in (fabian, ione):
        battle.acting, one.actions = one.who, 3
        away = best_turn(battle, one)
        assert isinstance(away, MoveTo)
        assert nearest_of(away.x, away.y, one, enemies) > nearest_of(one.x, one.y, one, enemies)
    battle.ground = battle.ground.with_cell(21, 8, DOOR)
    battle.forget()
    fabian.x, fabian.y = 18, 8
    battle.acting, fabian.actions = fabian.who, 3
    out = best_turn(battle, fabian)
    assert isinstance(out, MoveTo) and (out.x, out.y) == (21, 8)


def test_the_tactician_steps_in_for_the_hunted_and_puts_them_behind() -> None:
    """[reaction-intercept, r-intercept]"""
    for objective, accepted in ((Objective(DEFEAT), False), (Objective(SLAY, 0), True)):
        s = scene(
            person("prey", at=(2, 2)),
            person("shield", at=(3, 2), hold=["shield-tower"]),
            person("foe", "them", (2, 1), hold=["weapon-spear"]),
            objectives={"them": objective},
        )
        form = form_of(gear_at(s.battle, s["foe"], 0), "melee")
        assert form is not None
        blow = Blow(s["foe"], form)
        blow.result = 2  # six points of damage: somebody else could bear them
        choice = SYSTEM.tactician().answer(OfferIntercept(s.battle, s["shield"], s["prey"], blow))
        assert (choice.accept, choice.y) == (accepted, 3 if accepted else 0)
