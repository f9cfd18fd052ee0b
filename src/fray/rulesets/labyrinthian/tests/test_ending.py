"""How fights end: Incapacitation, Killing Blows, surrender, objectives, the last side standing."""

from __future__ import annotations

from fray.rulesets.labyrinthian.model import events as ev
from fray.rulesets.labyrinthian.model.elevations import OVERHEAD
from fray.rulesets.labyrinthian.model.grid import FFC, FS
from fray.rulesets.labyrinthian.model.objectives import (
    AFTER_CLASH,
    AFTER_ROUND,
    AFTER_TURN,
    BREAKS,
    FIRST_TO_ZERO,
    HOLD,
    OUT,
    REACH,
    SLAY,
    SURVIVE,
    Aim,
)
from fray.rulesets.labyrinthian.model.state import GONE, NOBODY, ROUND_ENDS, TURNS
from fray.rulesets.labyrinthian.rules.ending import check_the_end
from fray.rulesets.labyrinthian.rules.objectives import broken_sides, loser_of_the_pit, objective_reached
from fray.rulesets.labyrinthian.rules.turn import TurnAction
from fray.rulesets.labyrinthian.tests.arrange import case_dice, known, person, scene

THREE = ["d6=1 damage", "d6=2 damage"]  # of a stick


def test_a_helper_can_stop_a_killing_blow() -> None:
    """[killing-blow, killing-blow-procedure, defend-others, defend-others-move-in, zero-exact-values,
    lethality-is-deliberate], case [killing-blow-stopped-by-helper]."""
    s = scene(
        person("t", composure=0),
        person("h", at="rfc", armour="armor-mail", shield="shield-round", movement=12, sheet={"pr": 14}),
        person("e", "them", weapons=["dagger"], ratings=[10, 1], sheet={"strength": 4}),
        dice=case_dice("killing-blow-stopped-by-helper"),
        rating=["rating:0"],
        **{"h:react": ["guard:-1"]},
    )
    s.turn("e", "kill:0:0").done()
    assert s["t"].here() and sum(s["t"].wounds) == 0 and s.told(ev.CloseCall)
    assert s["h"].movement == 2 and s.place("h") == "churn"
    assert s.battle.claimants == 1 << s["h"].who and not s.was_asked("t:react")


def test_killing_is_a_separate_act_on_somebody_at_zero() -> None:
    """[lethality-is-deliberate, zero-composure-vulnerable, composure-deduct-after-clash, killing-blow,
    killing-blow-procedure, zero-composure-not-death], case [killing-is-never-an-accident]."""
    s = scene(
        person("t", composure=5, spent=True, sheet={"pr": 8}),
        person("friend"),
        person("e", "them", weapons=["war-axe"], ratings=[12, 6], movement=14, sheet={"strength": 4}),
        dice=case_dice("killing-is-never-an-accident"),
        rating=["rating:0"],
        approach=["charge:10"],
        momentum=["done"],
        **{"friend:react": ["decline", "decline"]},
    )
    s["friend"].spent = 3
    s["friend"].composure = 0
    barred = {barrier.key: barrier.clause for barrier in TurnAction(s.battle, s["e"]).forbidden()}
    assert barred["kill:0:0"] == "zero-composure-vulnerable"
    s.mind.answers["friend:react"] = []
    s.turn("e", "attack:0:0", "kill:0:0").done()
    assert [event.through for event in s.told(ev.ClashSettled)] == [30, 4]
    assert not s["t"].here() and sum(s["t"].wounds) == 0
    assert s["e"].leverage == 1


def test_incapacitation_takes_everything_but_the_life() -> None:
    """[incapacitation, incapacitated-state, stance-end]"""
    s = scene(
        person("t", composure=0, stance=1, stance_dice=[6], held_dice=[8], conjuring=0, store=9),
        person("friend"),
        person("e", "them", weapons=["stick"]),
        dice=THREE,
        rating=["rating:0"],
    )
    s["friend"].composure = 0
    s.turn("e", "incapacitate:0:0").done()
    t = s["t"]
    assert t.incapacitated and t.here() and t.prone
    assert (t.stance, t.held_dice, t.store, t.movement, t.composure) == (0, [], 0, 0, 0)
    assert not t.has_turn()


def test_leverage_of_a_killing_blow_helps_to_intimidate_once() -> None:
    """[killing-blow-intimidation, leverage-bonus]"""
    s = scene(
        person("e", weapons=["stick"], leverage=1, ratings=[10, 5]),
        person("t", "them"),
        dice=["d10=4 intimidation"],
        target_number=["target:15"],
        rating=["rating:1"],
    )
    s["e"].spent = 0
    s.turn("e", "skill:intimidate:1").done()
    tried = s.told(ev.SkillTried)[0]
    assert tried.total == 5 + 5 + 5 and s["t"].composure == 56 and s["e"].leverage == 0


def test_the_surrendered_are_struck_as_if_at_zero() -> None:
    """[surrender, surrender-resume, wound-automatic, surrendered-turns], case [surrendered-is-struck]."""
    s = scene(
        person("s", composure=33, surrendered=True, surrenders=1),
        person("friend", composure=0),
        person("e", "them", weapons=["scimitar"], ratings=[4, 1]),
        dice=case_dice("surrendered-is-struck"),
        rating=["rating:0"],
        resume=["resume"],
    )
    s.turn("e", "attack:0:0")
    assert s["s"].composure == 22 and s.wound("s", "Bleed") == 4 and not s.was_asked("s:react")
    s.battle.holder = 2
    s.steps().done()
    assert not s["s"].surrendered and s["s"].composure == 22 and s["s"].has_turn()


def test_one_may_surrender_and_resume_but_not_surrender_again() -> None:
    """[surrender, surrender-resume, surrender-abuse, surrendered-turns], case
    [surrender-and-resume]."""
    s = scene(
        person("s", composure=33, stance=1, stance_dice=[6], sheet={"pr": 13}),
        person("friend"),
        person("e", "them", weapons=["stick"], ratings=[5, 1]),
    )
    s.turn("s", "surrender")
    quitter = s["s"]
    assert quitter.surrendered and quitter.at_zero() and not quitter.has_turn() and quitter.stance == 0
    s.answer(resume=["resume"])
    quitter.turn_taken = False
    s.battle.phase, s.battle.holder = TURNS, s["friend"].who
    s.steps()
    assert quitter.has_turn() and quitter.composure == 33
    s.roll(*THREE).answer(rating=["rating:0"], react=["guard:-1"]).turn("e", "attack:0:0")
    assert s.told(ev.Reacted)
    s.turn("s", "surrender").done()
    assert not quitter.surrendered and s.was_asked("second-surrender")


def test_a_side_surrenders_only_together() -> None:
    """[surrender-flee-by-agreement]"""
    s = scene(person("a"), person("b"), person("e", "them"), agree=["no", "yes"])
    s.turn("a", "surrender-all")
    assert not s["a"].surrendered
    s.turn("a", "surrender-all").done()
    assert s["a"].surrendered and s["b"].surrendered
    assert s.battle.result is not None and s.battle.result.winner == "them"


def test_whoever_came_to_zero_is_asked_once_whether_to_yield() -> None:
    """[surrender, surrendered-turns]"""
    s = scene(person("a", composure=0), person("b"), person("e", "them"), give_up=["surrender"])
    s.battle.holder = s["e"].who
    s.steps().done()
    assert s["a"].surrendered


def test_the_fight_ends_with_the_last_able_side() -> None:
    """[end-of-fight]: no side at all is a draw; Round 50 is one too."""
    s = scene(person("a"), person("e", "them", incapacitated=True))
    s.turn("a").done()
    assert s.battle.result is not None and s.battle.result.winner == "us"
    s = scene(person("a"), person("e", "them"))
    s.battle.round = 50
    s.battle.phase = ROUND_ENDS
    s.steps()
    assert s.battle.result is not None and s.battle.result.winner == ""


def test_the_winner_of_the_pit_may_fight_on() -> None:
    """[end-of-fight, no-obligation-to-kill]"""
    aim = Aim(FIRST_TO_ZERO, -1)
    s = scene(person("a"), person("e", "them", composure=0), aims=[aim], play_on=["fight-on"])
    check_the_end(s.fight, AFTER_CLASH)
    check_the_end(s.fight, AFTER_TURN)
    assert s.battle.result is None and s.was_asked("a:play-on")


def test_broken_courage_flees_or_yields() -> None:
    """[surrender-flee-by-agreement, fleeing]: enemies may flee or surrender as they like."""
    s = scene(person("a"), known("e", "peasant", "them", "frc"), known("f", "peasant", "them", "frc"))
    s.battle.broken = 2
    s.turn("e", "move:fs")
    assert not s["e"].surrendered and "attack" not in s.families()
    s.turn("f").done()
    assert s["f"].surrendered


def aim(kind: str, side: int = 0, **figures: int) -> Aim:
    found = Aim(kind, side)
    for name, value in figures.items():
        setattr(found, name, value)
    return found


def test_reaching_a_position_counts_at_the_end_of_a_turn() -> None:
    """[end-of-fight]: two able members in Forward Support; the fallen do not count."""
    reach = aim(REACH, position=FS, number=2)
    s = scene(person("a", at="fs"), person("b", at="fs", incapacitated=True), person("foe", "them"), aims=[reach])
    assert objective_reached(s.battle, AFTER_TURN) is None
    s["b"].incapacitated = False
    assert objective_reached(s.battle, AFTER_CLASH) is None
    assert objective_reached(s.battle, AFTER_TURN) is reach


def test_holding_a_place_needs_its_elevation_and_no_able_enemy_there() -> None:
    """[end-of-fight]."""
    hold = aim(HOLD, position=FFC, level=OVERHEAD)
    tags = ["ffc high-ground indicator Overhead"]
    s = scene(person("a", at="ffc:Overhead"), person("foe", "them", "ffc:Overhead"), tags=tags, aims=[hold])
    assert objective_reached(s.battle, AFTER_ROUND) is None
    s["foe"].surrendered = True
    assert objective_reached(s.battle, AFTER_TURN) is None
    assert objective_reached(s.battle, AFTER_ROUND) is hold


def test_a_boss_must_be_dead_or_incapacitated() -> None:
    """[end-of-fight]: surrendering or leaving is not enough; for those who only must be out it is."""
    slay, out = aim(SLAY), aim(OUT)
    slay.who = out.who = [1]
    s = scene(person("a"), known("dragon", "ashwing-dragon", "them"), person("b", "them"), aims=[slay])
    s["dragon"].presence = GONE
    assert objective_reached(s.battle, AFTER_CLASH) is None
    s.battle.objective.aims = [out]
    assert objective_reached(s.battle, AFTER_CLASH) is out
    s["dragon"].presence, s["dragon"].incapacitated = 0, True
    s.battle.objective.aims = [slay]
    assert objective_reached(s.battle, AFTER_CLASH) is slay


def test_holding_out_counts_at_the_end_of_its_round() -> None:
    """[end-of-fight]."""
    survive = aim(SURVIVE, round=6, number=2)
    s = scene(person("a"), person("b"), person("foe", "them"), aims=[survive])
    s.battle.round = 5
    assert objective_reached(s.battle, AFTER_ROUND) is None
    s.battle.round = 6
    assert objective_reached(s.battle, AFTER_TURN) is None
    assert objective_reached(s.battle, AFTER_ROUND) is survive
    s["b"].composure, s["b"].incapacitated = 0, True
    assert objective_reached(s.battle, AFTER_ROUND) is None


def test_in_the_pit_whoever_is_at_zero_after_a_clash_has_lost() -> None:
    """[end-of-fight]."""
    s = scene(person("a"), person("foe", "them"), aims=[aim(FIRST_TO_ZERO)])
    assert loser_of_the_pit(s.battle, AFTER_CLASH) == NOBODY
    s["foe"].composure = 0
    assert loser_of_the_pit(s.battle, AFTER_TURN) == NOBODY
    assert loser_of_the_pit(s.battle, AFTER_CLASH) == s["foe"].who


def test_courage_goes_with_so_many_of_a_side() -> None:
    """[end-of-fight, surrender-flee-by-agreement]."""
    people = [person("a"), *[person(f"foe{n}", "them") for n in range(4)]]
    s = scene(*people, aims=[aim(BREAKS, 1, number=2)])
    s["foe0"].incapacitated = True
    assert broken_sides(s.battle) == []
    s["foe1"].presence = GONE
    assert broken_sides(s.battle) == [1]
