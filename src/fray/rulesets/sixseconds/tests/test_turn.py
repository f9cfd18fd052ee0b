"""What begins and ends with a turn."""

from __future__ import annotations

from typing import Any

import pytest

from fray.engine.decisions import Forbidden
from fray.rulesets.sixseconds.model import events as ev
from fray.rulesets.sixseconds.model.state import DEAD, NOBODY, ROUND_BEGINS
from fray.rulesets.sixseconds.rules.conditions import afflict
from fray.rulesets.sixseconds.rules.teams import eligible
from fray.rulesets.sixseconds.rules.turn import TurnAction, turn_options
from fray.rulesets.sixseconds.tests.arrange import SPEAR, Scene, person, readied, scene, winner


def test_a_combatant_that_falls_on_its_own_turn_has_had_it() -> None:
    """[r-turn-interrupted, r-eligibility, unable-to-act-no-turn]: also when it is revived in the same round."""
    s = scene(
        person("hero", "us", (0, 0), sheet={"constitution": 1, "stamina": 0}, endurance=0, poisoned=2),
        person("other", "us", (5, 5)),
        person("foe", "them", (9, 9)),
    )
    s.turn("hero")
    assert (s["hero"].conscious, s["hero"].turn_taken, s.mind.asked) == (False, True, [])
    s["hero"].conscious = True
    assert [combatant.name for combatant in eligible(s.battle, 0)] == ["other"]


def test_poison_hurts_at_the_start_of_the_turn_and_is_not_reduced() -> None:
    """[damage-unspecified-typeless, deflection-scope, reaction-recovery, r-until-next-turn], case
    [poison-at-start-of-turn]."""
    guard = person(
        "guard",
        endurance=1,
        health=8,
        reactions=0,
        poisoned=3,
        stamina=1,
        sheet={"constitution": 3, "physical_deflection": 6, "endurance": 10, "health": 10},
    )
    s = scene(guard, person("foe", "them", (9, 9))).turn("guard").done()
    body = s["guard"]
    assert (body.endurance, body.health, body.reactions, body.poisoned) == (0, 7, 1, 2)
    assert s.told(ev.TurnBegan)[0].actions == 3


def test_burning_is_reduced_by_elemental_deflection_until_put_out() -> None:
    """[r-conditions, r-other-damage, r-interact]."""
    burning = person("hero", burning=True, sheet={"elemental_deflection": 3, "endurance": 10})
    s = scene(burning, person("foe", "them", (9, 9))).turn("hero", "douse:0").done()
    assert (s["hero"].endurance, s["hero"].burning) == (9, False)


def test_the_stunned_have_one_action_less() -> None:
    """[r-conditions, three-actions]: and lose one at once if it happens on their own turn."""
    s = scene(person("hero", stunned=1), person("foe", "them", (9, 9)))
    s.turn("hero")
    assert (s.told(ev.TurnBegan)[0].actions, s["hero"].stunned) == (2, 0)
    s.begin("hero")
    afflict(s.fight, s["hero"], "stunned", 1, 1, "r-conditions")
    assert s["hero"].actions == 2


def test_what_is_offered_follows_from_the_tables() -> None:
    """[actions-table, reactions-table, free-actions-table, default-one-action], case [what-is-offered]."""
    hero = person("hero", at=(5, 5), hold=SPEAR, stamina=0, focus=1)
    down = person("down", at=(9, 5), conscious=False, prone=True)
    s = scene(hero, down, person("ally", at=(5, 9)), person("foe", "them", (6, 5))).turn("hero")
    free = {"drop", "drop-prone", "step"}
    assert s.families() == {"attack", "brandish", "guard", "move", "walk", "ready", "wait", "end"} | free
    barred = {barred.key: barred.clause for barred in forbidden(s)}
    assert barred["sprint"] == "action-sprint" and barred["command"] == "extra-resource-costs"
    assert barred["seek-cover"] == "r-cover" and barred["stand-up"] == "action-stand-up"


def forbidden(s: Scene) -> list[Forbidden]:
    s.battle.acting, s["hero"].actions = s["hero"].who, 3
    return TurnAction(s.battle, s["hero"]).forbidden()


def test_a_turn_offers_attacks_first_then_ways_to_go_and_free_actions_last() -> None:
    """[actions-table, free-actions-table, r-no-passing]"""
    s = scene(person("hero", hold=["weapon-spear"]), person("foe", "them", (1, 0))).begin("hero")
    families = list(dict.fromkeys(option.family() for option in turn_options(s.battle, s["hero"])))
    assert families[0] == "end"  # doing nothing ends the turn
    order = [families.index(name) for name in ("attack", "move", "guard", "step", "drop-prone", "drop")]
    assert order == sorted(order)


def test_attacks_are_counted_anew() -> None:
    """[r-attack-count, multiple-attack-penalty]: by the round; in another reading by the turn, no matter whose turn."""
    s = scene(person("hero", attacks=2, turn_attacks=2), person("foe", "them", (9, 9), attacks=1, turn_attacks=1))
    s.begin("foe")
    assert [s["hero"].attacks, s["hero"].turn_attacks, s["foe"].turn_attacks] == [2, 0, 0]
    s.battle.phase = ROUND_BEGINS
    s.steps(1)
    assert (s["hero"].attacks, s["foe"].attacks) == (0, 0)


@pytest.mark.parametrize("state", [{"burning": True}, {"poisoned": 2}, {"at": (1, 0)}])
def test_a_combat_is_over_as_soon_as_the_last_of_a_team_falls_as_its_turn_starts(state: dict[str, Any]) -> None:
    """[combat-end, r-team-remains, r-until-next-turn, r-objective-timing]: no readied action comes before it."""
    s = scene(
        person("hero", endurance=0, health=1, sheet={"no_cheat_death": True}, **state),
        person("foe", "them", (9, 0), readied=readied("ally-falls-unconscious", "move")),
        rows=[".f........", ".........."],
    )
    s.battle.readied = 1
    s.turn("hero").done()
    assert (winner(s), s.told(ev.TurnEnded), s["hero"].presence) == ("them", [], DEAD)  # it is not nonlethal


def test_what_only_happens_as_a_turn_starts_or_ends_finishes_no_action() -> None:
    """[r-ready-triggers, r-hide, r-until-next-turn]: a hider that is seen at the end, a combatant that falls."""
    watch = readied("finishes-an-action", "move")
    seen = scene(person("hero", hidden=True, hide_result=9), person("foe", "them", (9, 9), readied=watch))
    seen.battle.readied = 1
    seen.turn("hero")
    assert (seen["hero"].hidden, seen.told(ev.Triggered), seen.battle.acting) == (False, [], NOBODY)
    falls = scene(
        person("hero", hidden=True, hide_result=9, poisoned=2),
        person("mate", at=(5, 5)),
        person("foe", "them", (9, 9), readied=watch),
    )
    falls.battle.readied = 1
    falls.begin("hero")
    assert (falls["hero"].hidden, falls.told(ev.Triggered), falls.battle.revealed) == (False, [], 0)
