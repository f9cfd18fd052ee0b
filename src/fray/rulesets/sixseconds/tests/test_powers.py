"""Spells and talents."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from fray.engine.tape import Override
from fray.rulesets.sixseconds.model import events as ev
from fray.rulesets.sixseconds.model.sheets import PROFICIENCIES, Restores
from fray.rulesets.sixseconds.rules.conditions import harmed
from fray.rulesets.sixseconds.rules.powers import ChooseTarget, target_options
from fray.rulesets.sixseconds.rules.verbs import restore
from fray.rulesets.sixseconds.tests.arrange import Scene, case, counted, known, ordering, person, readied, scene


def test_psychic_damage_ignores_deflection_and_resisting_costs_focus() -> None:
    """[deflection-scope, damage-types-table, reaction-resist, r-fortify-resist], case
    [typeless-ignores-deflection]."""
    guard = known("guard", "monster-town-guard", "them", (5, 0))
    s = scene(known("ione", "pc-ione"), guard, dice=case("typeless-ignores-deflection").dice, fend_off=["resist"])
    s.turn("ione", "spell-mind-lance:1").done()
    combatant = s["guard"]
    assert (s["ione"].focus, s["ione"].attacks) == (3, 0)
    assert (combatant.focus, combatant.reactions, combatant.endurance, harmed(combatant)) == (0, 0, 4, True)


def test_second_wind_is_free_once_and_only_while_harmed() -> None:
    """[harmed, free-actions-uncounted, r-harmed-bloodied], case [second-wind-ends-harmed]."""
    s = scene(known("boudica", "pc-boudica", endurance=5), person("foe", "them", (9, 9)))
    s.turn("boudica", "talent-second-wind").done()
    assert (s["boudica"].endurance, harmed(s["boudica"])) == (10, False)
    assert s.told(ev.Paid)[0].actions == 0
    s["boudica"].endurance = 3
    s.turn("boudica")
    assert "talent-second-wind" not in s.families()


def test_mend_and_fortune_are_for_allies_in_sight_and_range() -> None:
    """[r-content-fields, r-stamina-focus, r-luck-die, r-visibility]."""
    s = scene(
        known("ione", "pc-ione"),
        person("hurt", at=(5, 0), endurance=1),
        person("far", at=(6, 0)),
        person("foe", "them", (9, 9)),
    )
    s.turn("ione", "spell-mend:1", "spell-fortune:1").done()
    assert (s["hurt"].endurance, s["hurt"].luck(), s["ione"].focus) == (7, 2, 2)
    assert "spell-fortune:2" not in s.offered() and "spell-fortune:0" in s.offered()
    s.begin("hurt")
    assert s["hurt"].luck() == 0


def test_rally_gives_endurance_to_conscious_allies_near() -> None:
    """[r-content-fields, r-line-of-sight]."""
    s = scene(
        known("captain", "monster-guard-captain"),
        person("near", at=(5, 0), endurance=1),
        person("far", at=(6, 0), endurance=1),
        person("down", at=(0, 2), endurance=1, conscious=False),
        person("foe", "them", (9, 9)),
    )
    s.turn("captain", "talent-rally").done()
    assert [s[name].endurance for name in ("near", "far", "down")] == [4, 1, 1]
    assert s["captain"].focus == 4


def test_web_spit_is_a_ranged_attack_that_slows() -> None:
    """[r-content-fields, r-maneuvers, r-riders, friendly-fire-condition]."""
    dice = ["d8=6 dexterity", "d6=4 combat", "d20=9 luck"]
    s = scene(known("spider", "monster-giant-spider"), person("foe", "them", (6, 0)), dice=dice)
    s.turn("spider", "talent-web-spit:1").done()
    assert (s["foe"].slowed, s["foe"].endurance, s["spider"].stamina, s["spider"].attacks) == (2, 10, 3, 1)


def test_fire_breath_spares_the_breather() -> None:
    """[r-area, r-content-fields]."""
    dice = ["d12=5 strength", "d8=4 combat", "d20=9 luck"]
    s = scene(
        known("drake", "monster-drake", at=(0, 0)),
        person("a", "them", (4, 0)),
        person("b", "them", (4, 2)),
        dice=dice,
        center=["center:4,1"],
    )
    s.turn("drake", "talent-fire-breath").done()
    assert (s["a"].conscious, s["b"].conscious, s["drake"].endurance, s["drake"].stamina) == (False, False, 40, 6)


def slow_spell(s: Scene, spell: str, actions: int = 2) -> Scene:
    """Ione's spells, one of which takes longer."""
    sheet = s["ione"].sheet
    powers = [replace(power, actions=actions) if power.id == spell else power for power in sheet.powers]
    s["ione"].sheet = replace(sheet, powers=tuple(powers))
    return s


def test_a_longer_spell_is_paid_at_once_and_its_target_chosen_when_it_is_complete() -> None:
    """[r-spillover, spillover-effect-delayed, extra-resource-costs]"""
    s = scene(
        known("ione", "pc-ione"),
        person("hurt", at=(3, 0), endurance=1),
        person("other", at=(0, 3), endurance=1),
        person("foe", "them", (9, 9)),
        power_target=["spell-mend:2"],
    )
    slow_spell(s, "spell-mend", 4).turn("ione", "spell-mend")
    assert (s["ione"].focus, s["hurt"].endurance, s.was_asked("power-target")) == (3, 1, False)
    s.turn("ione", "continue").done()
    assert s.offered("power-target") == ["spell-mend:0", "spell-mend:1", "spell-mend:2"]
    assert [s[name].endurance for name in ("hurt", "other")] == [1, 7]
    assert sum(event.actions for event in s.told(ev.Paid)) == 4 and s["ione"].focus == 3


@pytest.mark.parametrize(("at", "actions", "offered"), [((5, 0), 2, True), ((12, 0), 2, False), ((12, 0), 4, True)])
def test_a_longer_spell_needs_a_target_only_where_it_would_be_complete(
    at: tuple[int, int], actions: int, offered: bool
) -> None:
    """[r-spillover, spillover-allowed]: with three actions, what takes four can be begun without a target."""
    s = slow_spell(scene(known("ione", "pc-ione"), person("foe", "them", at)), "spell-mind-lance", actions)
    s.turn("ione")
    assert ("spell-mind-lance" in s.offered()) is offered
    exact = slow_spell(scene(known("ione", "pc-ione"), person("foe", "them", (12, 0))), "spell-mind-lance", 3)
    assert "spell-mind-lance" not in exact.turn("ione").offered()


def test_a_longer_spell_whose_target_is_gone_when_it_is_chosen_falls_on_nobody() -> None:
    """[r-spillover, r-spillover-broken, r-ready-triggers]: it is spent without effect and finishes no action."""
    s = scene(
        known("ione", "pc-ione"),
        person("foe", "them", (5, 0)),
        person("watcher", "them", (20, 20), readied=readied("finishes-an-action", "move")),
    )
    slow_spell(counted(s), "spell-mind-lance")
    ordering(s, "power-target", Override("remove", 1)).turn("ione", "spell-mind-lance").done()
    assert (s.told(ev.PowerUsed), s.told(ev.Triggered), s["ione"].actions) == ([], [], 0)


def test_a_focus_draught_says_what_it_gives_back() -> None:
    """[r-stamina-focus]: never above the maximum, and only what it gives is told."""
    s = scene(known("ione", "pc-ione", focus=4, stamina=1), person("foe", "them", (9, 9)))
    restore(s.fight, s["ione"], Restores(focus=3), "r-stamina-focus")
    assert (s["ione"].focus, s["ione"].stamina) == (5, 1)
    assert [(event.what, event.amount, event.value) for event in s.told(ev.Restored)] == [("focus", 1, 5)]


def test_fortune_is_told_when_it_begins_and_when_it_ends() -> None:
    """[r-luck-die, r-content-fields]: at the start of the target's next turn."""
    s = scene(known("ione", "pc-ione"), person("lucky", at=(3, 0)), person("foe", "them", (9, 9)))
    s.turn("ione", "spell-fortune:1").done()
    assert [(event.who, event.state) for event in s.told(ev.StateBegan)] == [(1, "fortunate")]
    s.begin("lucky")
    assert [(event.who, event.state) for event in s.told(ev.StateEnded)] == [(1, "fortunate")]


def test_spells_on_one_enemy_reach_no_ally_and_no_enemy_out_of_range_or_sight() -> None:
    """[r-content-fields, r-visibility, r-line-of-sight]: ten meters, the tenth included."""
    s = scene(
        known("ione", "pc-ione"),
        person("ally", at=(2, 0)),
        person("near", "them", (10, 0)),
        person("far", "them", (11, 0)),
        person("hidden", "them", (3, 0), hidden=True, hide_result=9),
        person("behind", "them", (0, 5)),
        rows=["." * 12, "." * 12, "." * 12, "###" + "." * 9, "." * 12, "." * 12],
    )
    s.turn("ione")
    assert [key for key in s.offered() if key.startswith("spell-mind-lance")] == ["spell-mind-lance:2"]


def test_a_talent_that_is_an_attack_finishes_an_action() -> None:
    """[r-content-fields, r-ready-triggers]"""
    s = scene(
        known("spider", "monster-giant-spider"),
        person("foe", "them", (6, 0)),
        person("watcher", "them", (6, 6), readied=readied("finishes-an-action", "move")),
        dice=["d8=1 dexterity", "d6=1 combat", "d20=9 luck"],
    )
    counted(s).turn("spider", "talent-web-spit:1").done()
    assert [event.who for event in s.told(ev.Triggered)] == [2]


def test_a_gift_is_given_hidden_and_a_harm_is_not() -> None:
    """[r-hide, r-content-fields]: what is done to others reveals the caster, what it does to itself does not."""
    for choice, hidden in (("spell-mend:0", True), ("spell-mend:1", False)):
        s = scene(
            known("ione", "pc-ione", hidden=True, hide_result=9, endurance=1),
            person("friend", at=(2, 0), endurance=1),
            person("foe", "them", (9, 9)),
            rows=["k" * 10, *["." * 10] * 9],
        )
        s.turn("ione", choice).done()
        assert s["ione"].hidden is hidden


@pytest.mark.parametrize(
    ("at", "able", "sense"), [((5, 0), True, True), ((12, 0), True, False), ((5, 0), False, False)]
)
def test_a_target_is_asked_for_while_there_is_one(at: tuple[int, int], able: bool, sense: bool) -> None:
    """[r-spillover, r-spillover-broken]: and while the caster can act."""
    s = scene(known("ione", "pc-ione", conscious=able), person("foe", "them", at))
    lance = next(index for index, power in enumerate(s["ione"].sheet.powers) if power.id == "spell-mind-lance")
    question: Any = ChooseTarget(s.battle, s["ione"], lance)
    assert (question.stands(), [option.key() for option in question.options()]) == (
        sense,
        ["spell-mind-lance:1" if at == (5, 0) else "spell-mind-lance"],
    )
    assert at == (5, 0) or question.options()[0].cost() == 0


@pytest.mark.parametrize(("actions", "offered"), [(9, True), (10, False)])
def test_what_takes_longer_than_nine_actions_is_not_used_in_a_combat(actions: int, offered: bool) -> None:
    """[r-content-fields, r-spillover]"""
    s = slow_spell(scene(known("ione", "pc-ione"), person("foe", "them", (5, 0))), "spell-mend", actions)
    assert ("spell-mend" in s.turn("ione").offered()) is offered


@pytest.mark.parametrize(("focus", "offered"), [(2, True), (1, False)])
def test_a_spell_that_cannot_be_paid_is_not_offered(focus: int, offered: bool) -> None:
    """[extra-resource-costs, r-content-fields]"""
    s = scene(known("ione", "pc-ione", focus=focus), person("foe", "them", (5, 0))).turn("ione")
    assert ("spell-mind-lance:1" in s.offered()) is offered
    assert "spell-fortune:0" in s.offered()


@pytest.mark.parametrize(("endurance", "offered"), [(6, True), (7, False)])
def test_second_wind_is_for_the_harmed(endurance: int, offered: bool) -> None:
    """[harmed, r-harmed-bloodied]: at half of the maximum or less."""
    s = scene(known("boudica", "pc-boudica", endurance=endurance), person("foe", "them", (9, 9)))
    assert s["boudica"].sheet.endurance == 12
    assert ("talent-second-wind" in s.turn("boudica").offered()) is offered


def test_what_is_for_all_around_or_for_a_place_names_no_target() -> None:
    """[r-content-fields, r-area]: and it needs a combatant that it reaches."""
    for record, power, near, far in (
        ("monster-guard-captain", "talent-rally", ("us", (3, 0)), ("us", (9, 9))),
        ("monster-drake", "talent-fire-breath", ("them", (5, 0)), ("them", (20, 20))),
        ("monster-drake", "talent-frightful-presence", ("them", (5, 0)), ("them", (20, 20))),
        ("pc-ione", "spell-veil", ("us", (3, 0)), ("us", (9, 9))),
    ):
        for (team, at), reached in ((near, True), (far, power == "spell-veil")):
            s = scene(known("user", record), person("other", team, at), person("foe", "them", (22, 22)))
            index = next(index for index, known in enumerate(s["user"].sheet.powers) if known.id == power)
            assert [option.key() for option in target_options(s.battle, s["user"], index)] == [power] * reached


def test_a_breath_is_aimed_at_a_square_and_finishes_an_action() -> None:
    """[r-area, r-spillover, r-ready-triggers]: no single target is asked for."""
    s = scene(
        known("drake", "monster-drake"),
        person("foe", "them", (5, 0), sheet={"endurance": 60}),
        person("watcher", "them", (12, 12), readied=readied("finishes-an-action", "move")),
        dice=["d12=5 strength", "d8=4 combat", "d20=9 luck"],
        center=["center:5,0"],
    )
    counted(s).turn("drake", "talent-fire-breath").done()
    assert (s.was_asked("power-target"), [event.who for event in s.told(ev.Triggered)]) == (False, [2])


def test_a_spell_finishes_an_action_and_its_test_is_the_difficulty() -> None:
    """[r-fortify-resist, r-ready-triggers]: without any modifier."""
    s = scene(
        known("ione", "pc-ione"),
        person("foe", "them", (5, 0), sheet={"focus": 1}),
        person("watcher", "them", (12, 12), readied=readied("finishes-an-action", "move")),
        dice=["d8=3 willpower", "d8=2 lore", "d20=9 luck", "d4=4 willpower", "d4=2 discipline", "d20=9 luck"],
        fend_off=["resist"],
    )
    arcane = s["ione"].sheet.proficiencies[PROFICIENCIES.index("arcane")]
    counted(s).turn("ione", "spell-mind-lance:1").done()
    assert s.told(ev.TestRolled)[-1].difficulty == 3 + 2 + arcane
    assert [event.who for event in s.told(ev.Triggered)] == [2]


def test_nobody_fends_off_a_gift() -> None:
    """[r-content-fields, r-fortify-resist]"""
    s = scene(
        known("ione", "pc-ione"),
        person("hurt", at=(2, 0), endurance=1, sheet={"focus": 2}),
        person("foe", "them", (9, 9)),
    )
    s.turn("ione", "spell-mend:1", "spell-fortune:1").done()
    assert (s.was_asked("fend-off"), s["hurt"].reactions) == (False, 1)
    assert [event.state for event in s.told(ev.StateBegan)] == ["fortunate"]


def test_a_lance_that_strikes_leaves_no_condition() -> None:
    """[r-content-fields, r-conditions]"""
    s = scene(
        known("ione", "pc-ione"),
        person("foe", "them", (5, 0), endurance=10),
        dice=["d8=3 willpower", "d8=2 lore", "d20=9 luck"],
    )
    s.turn("ione", "spell-mind-lance:1").done()
    assert (s["foe"].endurance, s.told(ev.StateBegan)) == (4, [])
