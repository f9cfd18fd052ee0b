"""The beginning of a fight."""

from __future__ import annotations

from fray.rulesets.labyrinthian.model.grid import RRC
from fray.rulesets.labyrinthian.model.state import GONE, HERE, TO_COME
from fray.rulesets.labyrinthian.rules.damage import restore
from fray.rulesets.labyrinthian.rules.sequence import LabRules
from fray.rulesets.labyrinthian.tests.arrange import begin, person, scene


def test_places_are_chosen_where_the_scenario_names_none() -> None:
    """[deployment, grid-names-fixed]: the party in the Rear, placed first."""
    s = scene(person("b", "them"), person("a"), sides=["us", "them"], deploy=["deploy:rrc", "deploy:fs"])
    for combatant in s.battle.combatants:
        combatant.position = -1
    s.battle.phase = 0
    s.steps().done()
    assert s.mind.asked[0] == "a:deploy"
    assert s["a"].position == RRC and s.place("b") == "fs"


def test_what_each_combatant_did_is_counted() -> None:
    """[keeper-role]: damage taken and dealt, attacks, Reactions, Momentum, Wounds; for the lab."""
    s = scene(
        person("p", weapons=["stick"], ratings=[10, 10]),
        person("t", "them", armor="armor-leather"),
        dice=["d6=6 damage", "d6=6 damage", "d6=6 defense", "d6=1 defense"],
        rating=["rating:0"],
        react=["guard:-1"],
        **{"p:momentum": ["wound", "hold:6"], "t:momentum": ["hold:6"]},
    )
    s.turn("p", "attack:0:1").done()
    rules = LabRules()
    assert rules.counters() == [
        *("damage taken", "damage dealt", "attacks made", "Reactions made", "Momentum used", "Wounds taken")
    ]
    assert rules.counts(s.battle, 0) == [0, 5, 1, 0, 2, 0]
    assert rules.counts(s.battle, 1) == [5, 0, 0, 1, 1, 1]


def test_what_bled_in_an_earlier_round_is_forgotten() -> None:
    """[bleed-timing, restoration-order, round-length]: also for the fallen, whom the Keeper may raise again."""
    s = scene(
        person("x", composure=0, incapacitated=True, bleed_roll=3),
        person("y", turn_taken=True, retrieved=True, stowed_one=True, pinned_round=True),
        person("e", "them"),
        dice=["d20=9 cr", "d20=9 cr", "d20=1 cr", "d20=1 cr"],
    )
    s.battle.fled, s.battle.last_defender = 1, 1
    begin(s).done()
    y = s["y"]
    assert not (y.turn_taken or y.retrieved or y.stowed_one or y.pinned_round)
    assert (s.battle.fled, s.battle.last_defender) == (0, -1)
    s["x"].incapacitated = False
    assert restore(s.fight, s["x"], 5, "abilities") == 5


def test_latecomers_join_at_the_start_of_their_round() -> None:
    """[combat-roll-timing, rounds-and-turns]: those who are gone do not come back."""
    s = scene(
        person("a"),
        person("late", presence=TO_COME, joins_round=2),
        person("later", presence=TO_COME, joins_round=3),
        person("gone", presence=GONE),
        person("e", "them"),
        dice=["d20=9 cr", "d20=9 cr", *["d20=1 cr"] * 4],
    )
    s.battle.round = 2
    begin(s).done()
    assert [s[name].presence for name in ("a", "late", "later", "gone")] == [HERE, HERE, TO_COME, GONE]
    assert s["late"].ratings == [1, 1] and s["later"].ratings == []
