"""Corners of the rules in which a small slip would go unnoticed elsewhere."""

from __future__ import annotations

from fray.rulesets.torchlight.minds.tactician import best_action
from fray.rulesets.torchlight.model import events as ev
from fray.rulesets.torchlight.rules.engagement import engaged, engages, front
from fray.rulesets.torchlight.rules.maneuvers import BuyManeuver, for_breath
from fray.rulesets.torchlight.tests.arrange import Scene, noted

BANDIT = "monster-bandit"


def test_each_maneuver_has_its_name_once_a_turn_also_from_two_precision_strikes() -> None:
    """[r-maneuver-limits, precision-maneuver]"""
    scene = Scene(["d10=10 damage", "d10=10 damage"])
    elsa = scene.player("character-elsa", 3, name="Elsa", attacks=2, weapons=["weapon-sword"])
    bandit = scene.enemy(BANDIT, 3, name="Bandit")
    strike = f"strike:weapon-sword:{bandit.who}"
    trip = f"trip:{bandit.who}"
    scene.say(elsa, action=strike, second_attack=strike, precision=[trip, f"!{trip}", "nothing"])
    scene.players()
    assert [event.maneuver for event in scene.events(ev.Maneuvered)] != []
    assert len(scene.events(ev.Maneuvered)) == 1
    assert [key for key, _ in scene.refusals] == [trip]


def test_the_incapacitated_neither_engage_nor_screen() -> None:
    """[r-engaged, r-incapacitated, engaged-definition]"""
    scene = Scene()
    elsa = scene.player("character-elsa", 3, name="Elsa")
    fallen = scene.enemy(BANDIT, 3, "aggressive", name="Fallen", condition=1, prone=True)
    assert not engages(scene.battle, fallen, elsa)
    assert not engaged(scene.battle, elsa)
    behind = scene.enemy(BANDIT, 3, "defensive", name="Behind")
    assert front(scene.battle, 1, 3) is behind
    assert engaged(scene.battle, elsa) and engaged(scene.battle, behind)


def test_who_has_shot_engages_nobody() -> None:
    """[r-ranged-mark, attack-ranged-not-engaged]"""
    scene = Scene()
    elsa = scene.player("character-elsa", 3, name="Elsa")
    archer = scene.enemy(BANDIT, 3, name="Archer", ranged_mark=True)
    assert not engages(scene.battle, archer, elsa)
    assert not engaged(scene.battle, elsa)


def test_what_breath_buys_on_an_enemy_out_of_melee_is_no_trip_and_no_push() -> None:
    """[r-maneuver-range, maneuver-melee-only]"""
    scene = Scene()
    elsa = scene.player("character-elsa", 3, name="Elsa", weapons=["weapon-dagger"])
    near = scene.enemy(BANDIT, 3, name="Near")
    far = scene.enemy(BANDIT, 6, name="Far")
    keys = {option.key() for option in for_breath(scene.battle, elsa)}
    assert {f"distract:{far.who}", f"distract:{near.who}", f"trip:{near.who}"} <= keys
    assert not any(key.startswith((f"trip:{far.who}", f"push:{far.who}")) for key in keys)


def test_only_an_able_enemy_can_be_named_for_a_parry() -> None:
    """[parry, r-parry, r-incapacitated]"""
    scene = Scene()
    elsa = scene.player("character-elsa", 3, name="Elsa", weapons=["weapon-sword"])
    able = scene.enemy(BANDIT, 3, name="Able")
    fallen = scene.enemy(BANDIT, 4, name="Fallen", condition=1, prone=True)
    keys = {option.key() for option in BuyManeuver(scene.battle, elsa).options()}
    assert f"parry:{able.who}" in keys
    assert f"parry:{fallen.who}" not in keys


def test_the_last_piece_is_thrown_once_and_of_two_pieces_both_are() -> None:
    """[r-thrown, r-hands]"""
    for pieces, refused in ((1, True), (2, False)):
        scene = Scene(["d4=2 damage"] + ([] if refused else ["d4=3 damage"]))
        elsa = scene.player("character-elsa", 3, name="Elsa", attacks=2, weapons=["weapon-dagger"] * pieces)
        bandit = scene.enemy(BANDIT, 3, name="Bandit")
        throw = f"throw:weapon-dagger:{bandit.who}"
        scene.say(elsa, action=throw, second_attack=f"!{throw}" if refused else throw)
        scene.players()
        assert len(scene.events(ev.AttackRolled)) == (1 if refused else 2)
        assert [item.id for item in scene.battle.lanes.lying[3]] == ["weapon-dagger"] * pieces


def test_who_finds_no_cover_may_still_decline_every_enhancement() -> None:
    """[r-enhanced-trade, enhanced-trade, hide-take, r-decision-windows]"""
    scene = Scene(["d10=4 damage"])
    elsa = scene.player("character-elsa", 3, name="Elsa", hidden_bonus=True, weapons=["weapon-sword"])
    bandit = scene.enemy(BANDIT, 3, name="Bandit", prone=True)
    scene.say(elsa, action=f"strike:weapon-sword:{bandit.who}", enhanced=["hide", "decline:2"])
    scene.keeper(hiding_place="no")
    scene.players()
    assert [(event.net, event.kept) for event in scene.events(ev.AttackRolled)] == [(0, 4)]


def test_a_protector_may_absorb_the_wards_share_of_an_area() -> None:
    """[r-area, r-protect, protect-effect]"""
    scene = Scene(["d4=4 damage"])
    tahula = scene.player("character-tahula", 5, "defensive", name="Tahula")
    elsa = scene.player("character-elsa", 4, "defensive", name="Elsa")
    nim = scene.player("character-nim", 4, name="Nim")
    toad = scene.enemy("monster-stench-toad", 4, name="Toad")
    tahula.ward = elsa.who
    scene.say(toad, action="shoot:weapon-stench-belch:lane4")
    scene.say(tahula, protect=f"absorb:{toad.who}:1")
    scene.keepers()
    assert [noted(combatant) for combatant in (tahula, elsa, nim)] == [["1 stench"], [], ["4 stench"]]


def test_the_tactician_gives_heart_where_breath_is_short_and_strikes_where_it_is_not() -> None:
    """[rally-once, r-rally]"""
    for breath, wanted in ((0, "rally"), (6, "strike")):
        scene = Scene()
        elsa = scene.player("character-elsa", 3, name="Elsa", breath=breath, most_breath=6, weapons=["weapon-dagger"])
        for lane in (2, 4):
            scene.player("character-nim", lane, breath=breath, most_breath=6)
        scene.enemy(BANDIT, 3, name="Bandit", breath=5)
        assert best_action(scene.battle, elsa).key().partition(":")[0] == wanted
