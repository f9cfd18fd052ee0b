"""Tests of `rules/push`."""

from __future__ import annotations

from fray.rulesets.torchlight.rules.declaring_moves import ChooseMove
from fray.rulesets.torchlight.rules.maneuvers import BuyManeuver
from fray.rulesets.torchlight.rules.push import pinned, push_cells
from fray.rulesets.torchlight.tests.arrange import BANDIT, Scene, keys, noted, refused, script


def test_a_pushed_enemy_is_pinned_to_its_new_cell() -> None:
    """[case-push-and-pin, push-pin, maneuver-breath-cost, r-push]"""
    scene = Scene(number=1)
    riddic = scene.player("character-riddic", 3, name="Riddic")
    a = scene.enemy(BANDIT, 3, name="A")
    scene.enemy(BANDIT, 2, name="B")
    pushes = [key for key in keys(BuyManeuver(scene.battle, riddic)) if key.startswith(f"push:{a.who}")]
    cells = {"4:steadied", "3:aggressive", "3:defensive"}
    assert set(pushes) == {f"push:{a.who}:{cell}" for cell in cells}
    scene.say(riddic, breath=f"push:{a.who}:4:steadied")
    scene.players()
    assert scene.changed() == {"Riddic": {"breath": 4}, "A": {"at": "4 steadied", "marks": ["pinned"]}}
    for _ in range(2):
        assert refused(ChooseMove(scene.battle, a), "move:first:5:steadied") == "push-pin"
        scene.run(3 if scene.battle.phase == 1 else 2)
    assert "move:first:5:steadied" in keys(ChooseMove(scene.battle, a))


def test_a_push_off_the_balcony_is_a_fall() -> None:
    """[case-push-off-balcony, push-pin, trip, r-fall]"""
    dice = script("case-push-off-balcony", "damage", "fall", "save", "damage", "save")
    scene = Scene(dice)
    scene.balcony()
    riddic = scene.player("character-riddic", 2, "aggressive", name="Riddic", proficiency=(1, 0, 0))
    elsa = scene.player("character-elsa", 3, name="Elsa")
    bandit = scene.enemy(BANDIT, 2, name="Bandit A")
    scene.say(riddic, action=f"strike:weapon-battle-axe:{bandit.who}", breath=f"push:{bandit.who}:3:steadied")
    scene.players()
    assert noted(bandit) == ["5 slashing", "3 bludgeoning"]
    assert bandit.prone
    scene.say(bandit, move="stand:first", action=f"strike:weapon-shortsword:{elsa.who}")
    scene.keepers()
    assert noted(elsa) == ["2 slashing"]
    scene.end()
    assert scene.changed() == {
        "Riddic": {"breath": 4},
        "Elsa": {"breath": 1},
        "Bandit A": {"at": "3 steadied", "breath": 0, "strength": "5/15", "marks": ["pinned"]},
    }


def test_the_pusher_picks_another_cell_when_the_first_has_been_filled() -> None:
    """[r-push, r-who-decides]"""
    scene = Scene(["d10=10 damage", "d10=10 damage"])
    pushers = [scene.player("character-elsa", 3, stance, name=stance) for stance in ("aggressive", "defensive")]
    targets = [scene.enemy(BANDIT, 3, stance, breath=30) for stance in ("aggressive", "defensive")]
    for pusher, target in zip(pushers, targets, strict=True):
        push = f"push:{target.who}:3:steadied"
        scene.say(pusher, action=f"strike:weapon-sword:{target.who}", precision=push)
    scene.say(pushers[1], push=f"push:{targets[1].who}:4:defensive")
    scene.players()
    assert [(target.lane, target.depth) for target in targets] == [(3, 2), (4, 3)]


def test_a_push_within_the_lane_ends_hiding() -> None:
    """[r-hide, r-push]"""
    scene = Scene()
    elsa = scene.player("character-elsa", 3, name="Elsa")
    bandit = scene.enemy(BANDIT, 3, hidden=True)
    scene.say(elsa, breath=f"push:{bandit.who}:3:defensive")
    scene.players()
    assert (bandit.depth, bandit.hidden, bandit.hidden_bonus) == (3, False, True)


def test_a_push_tears_loose_who_is_held_by_the_first_of_the_roster() -> None:
    """[r-grapple, r-push]"""
    scene = Scene(["d20=20 hold"])
    elsa, nim = scene.player("character-elsa", 3), scene.player("character-nim", 3, "defensive")
    bandit = scene.enemy(BANDIT, 3)
    elsa.grappling, bandit.grapplers = bandit.who, 1 << elsa.who
    scene.say(nim, breath=f"push:{bandit.who}:4:steadied")
    scene.players()
    assert (elsa.grappling, bandit.grapplers, bandit.lane) == (-1, 0, 4)


def test_the_pin_holds_until_the_end_of_the_next_round() -> None:
    """[push-pin, r-push]"""
    scene = Scene()
    elsa = scene.player("character-elsa", 3)
    bandit = scene.enemy(BANDIT, 3)
    scene.say(elsa, breath=f"push:{bandit.who}:4:steadied")
    scene.players()
    held = []
    for number, phase in ((2, 2), (2, 3), (3, 1), (3, 2), (3, 3), (4, 1)):
        scene.battle.round, scene.battle.phase = number, phase
        held.append(pinned(scene.battle, bandit))
    assert held == [True] * 5 + [False]


def test_nobody_is_pushed_up_or_into_a_closed_lane() -> None:
    """[push, r-push, r-grid-shape]"""
    scene = Scene()
    scene.lane(2, level=1)
    scene.lane(4, "closed")
    bandit = scene.enemy(BANDIT, 3)
    assert push_cells(scene.battle, bandit) == [3 * 8 + 1, 3 * 8 + 3]
    scene.lane(2, level=-1)
    assert push_cells(scene.battle, bandit) == [2 * 8 + 2, 3 * 8 + 1, 3 * 8 + 3]
    for lane, depth, cells in ((1, 1, [2 * 8 + 1, 8 + 2]), (6, 4, [5 * 8 + 4, 6 * 8 + 3])):
        bandit.stand_in(lane, depth)
        assert push_cells(scene.battle, bandit) == cells
