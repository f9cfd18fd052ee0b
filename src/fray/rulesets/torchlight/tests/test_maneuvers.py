"""Tests of `rules/maneuvers`."""

from __future__ import annotations

import pytest

from fray.rulesets.torchlight.model import events as ev
from fray.rulesets.torchlight.model.plans import BY_PRECISION, BY_TRADE, Aim
from fray.rulesets.torchlight.model.schedule import Scheduled
from fray.rulesets.torchlight.model.sheets import damage_type
from fray.rulesets.torchlight.model.state import ON_GRID, REMOVED, RETREATED
from fray.rulesets.torchlight.rules.declaring_actions import ChooseAction
from fray.rulesets.torchlight.rules.maneuvers import BuyManeuver, for_breath, from_attack
from fray.rulesets.torchlight.tests.arrange import BANDIT, Scene, keys, library, lying, noted, refused, script


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


def test_breath_buys_a_distraction_of_whom_the_weapon_being_drawn_is_aimed_at() -> None:
    """[r-maneuver-range, r-hands, distract]"""
    scene = Scene(["d6=3 damage"])
    elsa = scene.player("character-elsa", 3, name="Elsa", weapons=["weapon-sword", "weapon-shortbow"])
    bandit = scene.enemy(BANDIT, 5, name="Bandit")
    scene.say(elsa, action=f"shoot:weapon-shortbow:{bandit.who}", breath=f"distract:{bandit.who}")
    scene.players()
    assert bandit.distracted_to > scene.battle.clock()


def test_disarm_takes_what_any_appendage_holds_but_no_natural_weapon() -> None:
    """[disarm, disarm-appendages, r-disarm]"""
    scene = Scene()
    elsa = scene.player("character-elsa", 3)
    hound = scene.enemy("monster-guard-hound", 3)
    assert not any(key.startswith("disarm") for key in keys(BuyManeuver(scene.battle, elsa)))
    hound.held = (library().shelf.items["item-torch"],)
    scene.say(elsa, breath=f"disarm:{hound.who}:item-torch")
    scene.players()
    assert lying(scene.battle, 3) == ["torch"]
    assert f"strike:weapon-bite-large:{elsa.who}" in keys(ChooseAction(scene.battle, hound))


def test_breath_is_spent_before_the_damage_and_evade_works_in_the_next_round() -> None:
    """[case-breath-spent-then-hit, damage-breath-first, r-breath-edge, r-evade]"""
    scene = Scene(script("case-breath-spent-then-hit", "damage", "damage", "save", "damage"), number=1)
    nim = scene.player("character-nim", 3, name="Nim", breath=1)
    bandit = scene.enemy(BANDIT, 3, name="Bandit A", breath=20)
    strike = f"strike:weapon-shortsword:{nim.who}"
    scene.say(nim, action=f"strike:weapon-dagger:{bandit.who}", breath="evade")
    scene.say(bandit, action=[strike, strike])
    scene.players()
    assert nim.breath == 0
    scene.run(2)
    assert scene.changed() == {
        "Nim": {"breath": 0, "strength": "4/16", "marks": ["evading"]},
        "Bandit A": {"breath": 18},
    }
    scene.whole_round()
    assert scene.changed() == {"Nim": {"breath": 0, "strength": "4/16"}, "Bandit A": {"breath": 18}}


def test_a_trip_does_not_help_attacks_of_the_same_turn() -> None:
    """[case-trip-not-in-same-turn, round-simultaneous-resolution, r-turn-steps, r-prone]"""
    scene = Scene(script("case-trip-not-in-same-turn", "damage", "damage"))
    riddic = scene.player("character-riddic", 4, name="Riddic")
    elsa = scene.player("character-elsa", 4, "aggressive", name="Elsa", proficiency=(1, 0, 0))
    a = scene.enemy(BANDIT, 4, name="A", breath=20)
    scene.say(riddic, breath=f"trip:{a.who}")
    scene.say(elsa, action=f"strike:weapon-sword:{a.who}")
    scene.say(a, move="stand:first", action=f"strike:weapon-shortsword:{elsa.who}")
    scene.players()
    assert noted(a) == ["8 slashing"]
    assert scene.changed() == {"Riddic": {"breath": 4}, "A": {"marks": ["prone"]}}
    scene.run(2)
    assert scene.changed() == {"Riddic": {"breath": 4}, "Elsa": {"breath": 0}, "A": {"breath": 12}}


def test_three_maneuvers_from_three_sources() -> None:
    """[case-three-sources-of-maneuvers, maneuver-sources, action-extra-check-or-maneuver, enhanced-trade]"""
    scene = Scene(script("case-three-sources-of-maneuvers", "damage"))
    elsa = scene.player("character-elsa", 3, name="Elsa", hidden=True, proficiency=(1, 0, 0))
    a = scene.enemy(BANDIT, 3, name="A", breath=30)
    scene.say(
        elsa,
        move="move:after:5:defensive",
        action=f"strike:weapon-sword:{a.who}",
        enhanced=f"trip:{a.who}",
        breath=[f"!trip:{a.who}", f"distract:{a.who}"],
        precision=f"push:{a.who}:3:defensive",
    )
    scene.players()
    assert scene.refusals == [(f"trip:{a.who}", "r-maneuver-limits")]
    assert noted(a) == ["11 slashing"]
    scene.run(2)
    assert scene.changed() == {
        "Elsa": {"at": "5 defensive", "breath": 2, "marks": []},
        "A": {"at": "3 defensive", "breath": 19, "marks": ["distracted", "pinned", "prone"]},
    }


def test_melee_maneuvers_need_melee_and_a_called_shot_a_ranged_weapon() -> None:
    """[case-melee-only-refusals, called-shot-ranged-only, stance-ability-replaces-action, r-maneuver-range]"""
    scene = Scene()
    breyer = scene.player("character-breyer", 3, "rearguard")
    elsa = scene.player("character-elsa", 5, "rearguard", weapons=["weapon-sword"])
    bandit = scene.enemy(BANDIT, 3)
    buying = BuyManeuver(scene.battle, breyer)
    assert {key.partition(":")[0] for key in keys(buying)} == {"none", "disarm", "distract", "goad", "evade", "hide"}
    for name in ("grapple", "parry", "push", "trip"):
        assert refused(buying, f"{name}:{bandit.who}") == "maneuver-melee-only"
    for name in ("feint", "lunge"):
        assert refused(buying, name) == "maneuver-melee-only"
    found = from_attack(scene.battle, breyer, bandit, False, BY_PRECISION)
    assert {option.key().partition(":")[0] for option in found} == {"disarm", "distract", "goad", "evade", "hide"}
    assert f"called-shot:{bandit.who}" in keys(ChooseAction(scene.battle, breyer))
    assert refused(ChooseAction(scene.battle, elsa), f"called-shot:{bandit.who}") == "called-shot-ranged-only"
    for combatant in (breyer, elsa):
        assert refused(ChooseAction(scene.battle, combatant), "rally") == "action-stance-ability"


@pytest.mark.parametrize("whereabouts", [ON_GRID, RETREATED, REMOVED])
def test_nobody_grapples_the_target_of_an_attack_that_has_left_since(whereabouts: int) -> None:
    """[grapple-effect, r-maneuver-range, r-targets]"""
    scene = Scene()
    elsa = scene.player("character-elsa", 3, weapons=["weapon-sword"])
    bandit, other = scene.enemy(BANDIT, 3), scene.enemy(BANDIT, 3, "defensive")
    elsa.plan.first = Aim(elsa.held[0], False, bandit.who, 0, 0)
    bandit.whereabouts = whereabouts
    bought = keys(BuyManeuver(scene.battle, elsa))
    assert (f"grapple:{bandit.who}" in bought) == (whereabouts == ON_GRID)
    assert f"trip:{other.who}" in bought


def test_a_weapon_that_strikes_a_lane_brings_no_maneuver_into_range() -> None:
    """The toad belches at every lane, but bites only in its own [r-maneuver-range, r-area]."""
    scene = Scene()
    far, near = scene.player("character-nim", 5), scene.player("character-elsa", 3)
    toad = scene.enemy("monster-stench-toad", 3)
    bought = keys(BuyManeuver(scene.battle, toad))
    assert f"distract:{near.who}" in bought
    assert f"distract:{far.who}" not in bought


@pytest.mark.parametrize(("distracted_to", "plus"), [(10, 0), (11, 1)])
def test_a_new_distract_joins_on_to_one_that_lasts_until_it_begins(distracted_to: int, plus: int) -> None:
    """Between the two the target is not distracted [distract, r-next-round, r-maneuver-stacking]."""
    scene = Scene(["d6=2 hazard", "d10=3 damage"])
    elsa = scene.player("character-elsa", 3, name="Elsa", weapons=["weapon-sword"])
    bandit = scene.enemy(BANDIT, 3, breath=30, distracted_from=5, distracted_to=distracted_to)
    scene.battle.schedule = [Scheduled(2, "lair-attack", die=6, damage=damage_type("curse"), who=bandit.who)]
    scene.say(elsa, breath=f"distract:{bandit.who}")
    scene.whole_round()
    assert bandit.breath == 30 - 2 - plus
    assert [(event.who, event.status) for event in scene.events(ev.GotStatus)] == [(bandit.who, "distracted")]
    scene.say(elsa, action=f"strike:weapon-sword:{bandit.who}")
    scene.players()
    assert noted(bandit) == ["4 slashing"]


@pytest.mark.parametrize(
    ("bought", "who", "status", "about"),
    [("evade", 0, "evading", -1), ("hide", 0, "hidden", -1), ("parry:1", 0, "parrying", 1),
     ("goad:1", 1, "goaded", 0), ("distract:1", 1, "distracted", -1), ("push:1:4:steadied", 1, "pinned", -1),
     ("trip:1", 1, "prone", -1), ("grapple:1", 1, "grappled", 0)],
)  # fmt: skip
def test_every_maneuver_puts_its_status_on_record(bought: str, who: int, status: str, about: int) -> None:
    """[maneuver-sources, r-status-list, r-turn-steps]"""
    scene = Scene(["d10=2 damage"] + (["d20=1 check"] if status == "grappled" else []))
    scene.lane(3, "hiding-place")
    elsa = scene.player("character-elsa", 3)
    bandit = scene.enemy(BANDIT, 3)
    scene.say(elsa, action=f"strike:weapon-sword:{bandit.who}", breath=bought)
    scene.players()
    got = scene.events(ev.GotStatus)
    assert [(event.who, event.status, event.other) for event in got] == [(who, status, about)]


@pytest.mark.parametrize(("face", "held"), [(13, True), (14, False)])
def test_a_grapple_by_a_precision_strike_needs_its_check_too(face: int, held: bool) -> None:
    """[grapple-check, precision-maneuver, r-grapple]"""
    scene = Scene(["d10=10 damage", f"d20={face} check"])
    elsa = scene.player("character-elsa", 3)
    bandit = scene.enemy(BANDIT, 3)
    scene.say(elsa, action=f"strike:weapon-sword:{bandit.who}", precision=f"grapple:{bandit.who}")
    scene.players()
    assert (elsa.grappling == bandit.who, bandit.grapplers != 0) == (held, held)


def test_every_maneuver_but_one_that_was_gained_costs_a_breath() -> None:
    """[maneuver-breath-cost, r-rule-options, maneuver-sources]"""
    for variants, evade in (({}, 1), ({"evade_cost": "2"}, 2)):
        scene = Scene(variants=variants)
        elsa = scene.player("character-elsa", 3, breath=5)
        bandit = scene.enemy(BANDIT, 3)
        elsa.plan.first = Aim(elsa.held[0], False, bandit.who)
        bought = {option.key(): option.cost() for option in for_breath(scene.battle, elsa)}
        assert bought.pop("evade") == evade
        assert set(bought.values()) == {1}
        assert {"hide", f"parry:{bandit.who}", f"grapple:{bandit.who}", f"trip:{bandit.who}"} <= set(bought)
        gained = from_attack(scene.battle, elsa, bandit, True, BY_TRADE)
        assert {option.cost() for option in gained} == {0}


def test_who_does_not_act_buys_nothing() -> None:
    """[r-surprise, maneuver-breath-cost]"""
    scene = Scene()
    elsa = scene.player("character-elsa", 3)
    scene.enemy(BANDIT, 3)
    assert "evade" in keys(BuyManeuver(scene.battle, elsa))
    elsa.surprised = True
    assert keys(BuyManeuver(scene.battle, elsa)) == ["none"]


def test_by_the_reading_a_bought_maneuver_works_on_the_target_of_either_attack() -> None:
    """[r-maneuver-limits, r-maneuver-range, r-multi-attack]"""
    scene = Scene(variants={"r-maneuver-limits": "attack-bound"})
    king = scene.enemy("monster-hollow-king", 3)
    first, second, third = (
        scene.player("character-elsa", 3, stance) for stance in ("aggressive", "steadied", "defensive")
    )
    king.plan.first, king.plan.second = (Aim(king.held[0], False, target.who) for target in (first, second))
    bought = keys(BuyManeuver(scene.battle, king))
    assert [f"distract:{target.who}" in bought for target in (first, second, third)] == [True, True, False]


def test_who_lies_prone_does_not_fall_again() -> None:
    """[r-maneuver-stacking, trip]"""
    scene = Scene()
    elsa = scene.player("character-elsa", 3)
    bandit = scene.enemy(BANDIT, 3, prone=True)
    scene.say(elsa, breath=f"trip:{bandit.who}")
    scene.players()
    assert bandit.prone
    assert scene.events(ev.GotStatus) == []
