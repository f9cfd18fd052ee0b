"""How fights end: Incapacitation, Killing Blows, surrender, objectives, the last side standing."""

from __future__ import annotations

from fray.engine.tape import Override
from fray.rulesets.labyrinthian.model import events as ev
from fray.rulesets.labyrinthian.model.grid import FS
from fray.rulesets.labyrinthian.model.objectives import AFTER_CLASH, AFTER_TURN, FIRST_TO_ZERO, REACH, Aim
from fray.rulesets.labyrinthian.model.state import GONE, HERE, ROUND_ENDS, TURNS
from fray.rulesets.labyrinthian.rules.ending import check_the_end
from fray.rulesets.labyrinthian.rules.turn import TurnAction
from fray.rulesets.labyrinthian.tests.arrange import case_dice, does, known, offers, person, scene
from fray.rulesets.labyrinthian.tests.interrupting import ordered

THREE = ["d6=1 damage", "d6=2 damage"]  # of a stick


def test_a_helper_can_stop_a_killing_blow() -> None:
    """[killing-blow, killing-blow-procedure, defend-others, defend-others-move-in], case
    [killing-blow-stopped-by-helper]."""
    s = scene(
        person("t", composure=0),
        person("h", at="rfc", armor="armor-mail", shield="shield-round", movement=12, sheet={"pr": 14}),
        person("e", "them", weapons=["dagger"], ratings=[10, 1], sheet={"strength": 4}),
        dice=case_dice("killing-blow-stopped-by-helper"),
        rating=["rating:0"],
        **{"h:react": ["guard:-1"]},
    )
    s.turn("e", "kill:0:0").done()
    assert s["t"].here() and sum(s["t"].wounds) == 0 and s.told(ev.CloseCall)
    assert s["h"].movement == 2 and s.place("h") == "churn"
    assert s.battle.claimants == 1 << s["h"].who and not s.was_asked("t:react")


def test_killing_is_a_separate_act_on_a_target_at_zero() -> None:
    """[lethality-is-deliberate, zero-composure-vulnerable, composure-deduct-after-clash, killing-blow], case
    [killing-is-never-an-accident]."""
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


def test_a_combatant_may_surrender_and_resume_but_not_surrender_again() -> None:
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


def test_a_combatant_that_came_to_zero_is_asked_once_whether_to_yield() -> None:
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


def test_a_fugitive_must_reach_a_support_before_leaving() -> None:
    """[fleeing, grid-support-entry, flee-details] case [flee-through-support]."""
    table = scene(person("r", at="rrl", movement=31), person("u", at="rrr", movement=29), person("e", "them", "churn"))
    assert "flee" not in offers(table, "r")
    does(table, "r", "move:rs:ground")
    does(table, "r", "flee")
    assert table["r"].presence == GONE and table["r"].movement == 1
    does(table, "u", "move:rs:ground")
    assert table["u"].movement == 9 and "flee" not in offers(table, "u")


def test_the_pinned_the_locked_and_the_prone_do_not_flee() -> None:
    """[flee-details]"""
    for state in ({"locked": True}, {"prone": True}, {"wounds": ["impaled d4"], "impaler": 1}):
        table = scene(person("r", at="rs", **state), person("e", "them", "rrc"))
        assert "flee" not in offers(table, "r")


def test_a_captor_may_take_an_incapacitated_enemy_along() -> None:
    """[incapacitated-state]"""
    table = scene(person("r", at="rs"), person("e", "them", "rs", incapacitated=True), take_along=["take"])
    does(table, "r", "flee").done()
    assert table["e"].presence == GONE
    guarded = scene(person("r", at="rs"), person("e", "them", "rs", incapacitated=True), person("g", "them", "rs"))
    does(guarded, "r", "flee")
    assert guarded["e"].presence == HERE


def test_the_winner_of_the_pit_is_asked_once_for_each_time_its_enemy_comes_to_zero() -> None:
    """[no-obligation-to-kill, end-of-fight]"""
    s = scene(person("a"), person("foe", "them", composure=0), aims=[Aim(FIRST_TO_ZERO, 0)], play_on=["fight-on"])
    check_the_end(s.fight, AFTER_CLASH)
    check_the_end(s.fight, AFTER_CLASH)
    assert s.done().mind.asked.count("a:play-on") == 1 and s.battle.result is None


def test_captives_are_taken_along_only_where_nobody_opposes_it() -> None:
    """[incapacitated-state, fleeing]: an able enemy in the Position keeps them; elsewhere it does not matter."""
    for guard, taken in (("fs", False), ("churn", True)):
        s = scene(
            person("a", at="fs"),
            person("friend"),
            person("captive", "them", "fs", incapacitated=True),
            person("guard", "them", guard),
            take_along=["take"] if taken else [],
        )
        does(s, "a", "flee")
        assert s.done()["captive"].presence == (GONE if taken else HERE) and s["a"].presence == GONE


def test_an_objective_that_is_reached_ends_the_fight_for_its_side() -> None:
    """[end-of-fight]: the second side to be listed may win too."""
    goal = Aim(REACH, 1)
    goal.position, goal.number = FS, 1
    s = scene(person("a"), person("runner", "them", "frc"), aims=[goal])
    s.turn("runner", "move:fs:ground")
    assert s.battle.result is not None and s.battle.result.winner == "them"


def test_a_fugitive_whom_the_keeper_moves_away_meanwhile_has_not_left() -> None:
    """[fleeing, keeper-role]"""
    for order in (("move", "position", "churn"), ("condition", "paralyzed", "d4")):
        s = scene(person("a", at="fs"), person("captive", "them", "fs", incapacitated=True), person("e", "them"))
        what, name, value = order
        ordered(s, "a", ["flee"], Override(what, s["a"].who, name, value))
        assert s["a"].presence == HERE and s["captive"].presence == HERE, order


def test_leverage_lasts_through_this_turn_and_the_next_one() -> None:
    """[leverage-bonus, killing-blow-intimidation, killing-blow]"""
    s = scene(
        person("e", weapons=["stick"]),
        person("t", "them", composure=0),
        person("u", "them", spent=True, sheet={"pr": -20}),
        dice=THREE,
        rating=["rating:0"],
    )
    s.turn("e", "kill:0:1")
    assert s["e"].leverage == 1
    s.turn("u").turn("e").done()
    assert s["e"].leverage == 0
