"""Actions that take longer than the rest of a turn."""

from __future__ import annotations

from fray.rulesets.sixseconds.model import events as ev
from fray.rulesets.sixseconds.model.field import Thing
from fray.rulesets.sixseconds.model.options import Reload
from fray.rulesets.sixseconds.model.state import KILLING_STRIKE, LEFT, Ongoing
from fray.rulesets.sixseconds.rules.actions import perform
from fray.rulesets.sixseconds.rules.spillover import go_on
from fray.rulesets.sixseconds.rules.verbs import fall_unconscious, wake
from fray.rulesets.sixseconds.tests.arrange import (
    CROSSBOW,
    GEAR,
    HAMMER,
    HIT,
    Scene,
    case,
    known,
    library,
    person,
    scene,
)

PETRA = {"dexterity": 6, "combat": 6, "archery": 1, "intellect": 8, "craft": 8, "tinkering": 2}


def test_a_reload_spills_over_into_the_next_turn() -> None:
    """[spillover-allowed, spillover-effect-delayed, crossbow-reload, action-seek-cover], case [text-petra-reload]."""
    rows = ["." * 12, ".c" + "." * 10, *["." * 12] * 8]
    petra = person("petra", hold=CROSSBOW, sheet=PETRA)
    s = scene(petra, person("foe", "them", (9, 0)), rows=rows, dice=case("text-petra-reload").dice)
    s.turn("petra", "attack:0:ranged", "seek-cover", "reload:0")
    combatant = s["petra"]
    assert combatant.ongoing is not None
    assert (combatant.ongoing.spent, combatant.ongoing.needed, combatant.held[0].loaded, combatant.seeking_cover) == (
        1,
        2,
        False,
        True,
    )
    s.turn("petra", "continue").done()
    assert (combatant.held[0].loaded, combatant.seeking_cover) == (True, False)
    assert s["petra"].ongoing is None
    assert "attack" in s.families()
    assert sum(event.actions for event in s.told(ev.Paid)) == 4


def locked() -> Scene:
    s = scene(
        person("petra", at=(0, 0), sheet=PETRA),
        person("foe", "them", (5, 5)),
        rows=["...L", "....", "....", "....", "....", "......"[:4]][:4] + ["....", "...."],
        dice=case("extended-lock-picking").dice,
    )
    s.battle.things.append(Thing("lock", 3, 0, library().shelf.tasks["task-force-lock"], 0, True))
    s.battle.successes.append(0)
    s["foe"].x, s["foe"].y = 0, 5
    return s


def test_an_extended_action_takes_effect_when_all_its_time_is_spent() -> None:
    """[extended-action, spillover-allowed, spillover-effect-delayed, spillover-finish-first], case
    [extended-lock-picking]."""
    s = locked()
    s.turn("petra", "move:2,0", "task:0")
    assert s["petra"].ongoing is not None and s["petra"].ongoing.spent == 2
    s.turn("petra", "continue")
    assert s["petra"].ongoing is not None and s["petra"].ongoing.spent == 5
    assert s.told(ev.TestRolled) == []
    s.turn("petra", "continue").done()
    assert s.battle.ground.fits(3, 0, 1) and s.battle.successes == [1]
    assert s.told(ev.TestRolled)[0].result == 9
    assert "task" not in s.families()  # an open lock needs no more work


def test_a_started_action_comes_first_or_is_abandoned() -> None:
    """[spillover-finish-first, spillover-abandon, spillover-cancel-any-time, r-spillover]: nothing else is offered but
    free actions; abandoning costs nothing and leaves the whole turn."""
    s = locked()
    s.turn("petra", "move:2,0", "task:0")
    s.turn("petra")
    assert {"continue", "abandon", "end"} <= s.families()
    assert not {"move", "attack", "guard", "ready", "wait", "task"} & s.families()
    s.turn("petra", "abandon", "move:1,0")
    assert (s["petra"].x, s["petra"].ongoing) == (1, None)
    assert len(s.told(ev.ActionAbandoned)) == 1


def test_it_may_be_abandoned_in_the_turn_in_which_it_was_begun() -> None:
    """[spillover-cancel-any-time]."""
    s = locked()
    s.turn("petra", "move:2,0", "task:0", "abandon")
    assert s["petra"].ongoing is None


def test_a_knockout_loses_the_progress() -> None:
    """[spillover-allowed, unable-to-act-no-turn, r-spillover-broken, r-unconscious], case [knockout-loses-progress]."""
    s = scene(person("petra", hold=CROSSBOW, sheet=PETRA, unloaded=True), person("foe", "them", (9, 9)), turn=["guard"])
    s.begin("petra")
    s["petra"].actions = 1

    perform(s.fight, s["petra"], Reload(0, "crossbow", 2))
    assert s["petra"].ongoing is not None
    fall_unconscious(s.fight, s["petra"], "consciousness-check")
    wake(s.fight, s["petra"], "r-resuscitate")
    s.turn("petra").done()
    petra = s["petra"]
    assert (petra.ongoing, petra.held[0].loaded, petra.prone) == (None, False, True)
    assert "reload:0" in s.offered() and s.told(ev.TurnBegan)[-1].actions == 3


def test_dropping_the_item_abandons_the_action() -> None:
    """[r-free-actions, r-spillover-broken, free-drop-item]."""
    s = scene(person("petra", hold=CROSSBOW, sheet=PETRA, unloaded=True), person("foe", "them", (9, 9)))
    s.turn("petra", "drop-prone", "stand-up", "drop-prone", "stand-up", "reload:0", "drop:0").done()
    assert s["petra"].ongoing is None


def test_what_has_become_impossible_is_abandoned_at_the_start_of_the_turn() -> None:
    """[r-spillover-broken]."""
    s = locked()
    s.turn("petra", "move:2,0", "task:0")
    s["petra"].x = 0
    s.turn("petra")
    assert s["petra"].ongoing is None and "move" in s.families()


def test_a_long_spell_is_paid_at_the_start_and_aimed_at_the_end() -> None:
    """[r-spillover, spillover-effect-delayed, r-content-fields]."""
    s = scene(
        known("ione", "pc-ione"),
        person("foe", "them", (5, 0), sheet={"evasion": 3}),
        center=["center:5,0"],
        dice=["d8=3 intellect", "d6=2 combat", "d20=9 luck"],
    )
    s.turn("ione", "move:1,0", "guard")
    s.mind.answers["turn"] = ["drop-prone", "stand-up", "move:2,0", "spell-flame-burst"]
    s.turn("ione")
    assert (s["ione"].focus, s["foe"].endurance) == (2, 10)
    s.turn("ione", "continue").done()
    assert (s["ione"].focus, s["foe"].endurance) == (2, 0)


def killing(*hold: str) -> Scene:
    """A killing strike in progress; a foe stands by to disarm the killer."""
    killer = Ongoing(KILLING_STRIKE, 3, GEAR["weapon-dagger"], 1, spent=2)
    return scene(
        person("fabian", hold=list(hold), ongoing=killer),
        person("victim", "them", (1, 0), conscious=False, prone=True),
        person("foe", "them", (0, 1), hold=HAMMER),
        dice=HIT,
        disarm=["drop:0"],
    )


def test_the_loss_of_the_weapon_ends_a_killing_strike_unless_another_of_its_kind_is_in_hand() -> None:
    """[r-free-actions, r-spillover-broken]: the dropped dagger was not needed."""
    s = killing("weapon-dagger", "weapon-dagger").turn("foe", "disarm:0:0").begin("fabian")
    assert s["fabian"].ongoing is not None
    s = killing("weapon-dagger", "shield-buckler").turn("foe", "disarm:0:0")
    assert s["fabian"].ongoing is None


def test_what_has_become_impossible_finishes_no_action() -> None:
    """[r-spillover-broken, r-ready-triggers]: the patient is gone when the healer's last action is spent."""
    s = scene(
        person("hero", ongoing=Ongoing("resuscitate", 2, subject=1, spent=1), actions=1),
        person("patient", at=(1, 0), presence=LEFT, conscious=False),
        person("foe", "them", (9, 9)),
    )
    assert go_on(s.fight, s["hero"]) is False
    assert (s["hero"].ongoing, s["hero"].prone, len(s.told(ev.ActionAbandoned))) == (None, False, 1)
