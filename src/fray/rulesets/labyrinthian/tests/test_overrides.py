"""The Keeper's word over the rules [keeper-role]."""

from __future__ import annotations

from contextlib import suppress

import pytest

from fray.engine.battle import Over
from fray.engine.decisions import Refused, Waiting
from fray.engine.dice import SeededDice
from fray.engine.fight import Fight
from fray.engine.tape import Answer, Entry, Override, Tape
from fray.rulesets.labyrinthian import SYSTEM
from fray.rulesets.labyrinthian.model.sheets import BLEED
from fray.rulesets.labyrinthian.model.state import (
    DEAD,
    GONE,
    HERE,
    HOLDING_ON,
    IN_SIGHT,
    NO_STANCE,
    WALL_STANCE,
    LabFight,
)
from fray.rulesets.labyrinthian.rules.actions import turn_menu
from fray.rulesets.labyrinthian.rules.flying import settle_shaken
from fray.rulesets.labyrinthian.rules.invariants import check
from fray.rulesets.labyrinthian.rules.turn import take_turn
from fray.rulesets.labyrinthian.tests.arrange import CLIFF, Scene, known, person, scene
from fray.rulesets.labyrinthian.tests.test_stances import is_broken, shield_wall


def two() -> Scene:
    return scene(person("one", armor="armor-leather"), person("foe", "them", "frc"), tags=["rfl obstacle"])


def test_the_keepers_orders_set_move_and_remove() -> None:
    """[keeper-role]: each says what was there before."""
    s = two()
    assert SYSTEM.orders.overrule(s.battle, Override("set", 0, "composure", "12")) == "60"
    assert SYSTEM.orders.overrule(s.battle, Override("set", 0, "movement", "7")) == "20"
    assert SYSTEM.orders.overrule(s.battle, Override("set", 0, "rating 1", "18")) == "10"
    assert SYSTEM.orders.overrule(s.battle, Override("set", 0, "rating 2", "spent")) == "10"
    assert SYSTEM.orders.overrule(s.battle, Override("move", 0, "", "ffc")) == "churn:Ground"
    combatant = s["one"]
    assert (combatant.composure, combatant.movement, combatant.ratings, combatant.unspent(1), s.place("one")) == (
        12,
        7,
        [18, 10],
        False,
        "ffc",
    )
    assert SYSTEM.orders.overrule(s.battle, Override("remove", 1)) == "here"
    assert s["foe"].presence == GONE


def test_the_keepers_orders_put_conditions_and_wounds_on_and_off() -> None:
    """[keeper-role, incapacitated-state, wound-cap]."""
    s = two()
    assert SYSTEM.orders.overrule(s.battle, Override("condition", 0, "prone", "yes")) == "no"
    assert SYSTEM.orders.overrule(s.battle, Override("condition", 0, "bleed", "d8")) == "no"
    assert (s["one"].prone, s["one"].wounds[BLEED]) == (True, 3)
    assert SYSTEM.orders.overrule(s.battle, Override("condition", 0, "bleed", "no")) == "d8"
    s["one"].held_dice = [6]
    SYSTEM.orders.overrule(s.battle, Override("condition", 0, "incapacitated", "yes"))
    assert (s["one"].incapacitated, s["one"].composure, s["one"].held_dice) == (True, 0, [])
    SYSTEM.orders.overrule(s.battle, Override("condition", 0, "incapacitated", "no"))
    assert (s["one"].incapacitated, s["one"].composure) == (False, 1)
    assert SYSTEM.orders.overrule(s.battle, Override("condition", 1, "dead", "yes")) == "no"
    assert s["foe"].presence == DEAD
    SYSTEM.orders.overrule(s.battle, Override("condition", 1, "dead", "no"))
    assert (s["foe"].presence, s["foe"].incapacitated) == (HERE, True)


def test_the_keeper_brings_a_combatant_in_for_the_next_round() -> None:
    """[keeper-role]."""
    s = two()
    order = Override("add", value='who = "hill-wolf"\nside = "them"\nposition = "frl"\ncount = 2')
    assert SYSTEM.orders.overrule(s.battle, order) == "hill wolf A, hill wolf B"
    newcomer = s.battle.combatants[-1]
    assert (newcomer.joins_round, newcomer.presence != HERE, newcomer.side) == (2, True, 1)
    assert newcomer.seat == newcomer.who + 1


@pytest.mark.parametrize(
    ("order", "what", "value"),
    [
        ("set", "courage", "3"),
        ("set", "composure", "99"),
        ("set", "store", "5"),
        ("move", "", "nowhere"),
        ("move", "", "rfl"),
        ("move", "", "ffc:Depths"),
        ("condition", "sad", "yes"),
        ("condition", "prone", "perhaps"),
        ("condition", "bleed", "d7"),
        ("add", "", "who = 3"),
        ("add", "", "who = "),
        ("dance", "", ""),
    ],
)
def test_orders_that_make_no_sense_are_refused(order: str, what: str, value: str) -> None:
    """[keeper-role]: nothing has changed."""
    s = two()
    before = s.battle.fingerprint()
    with pytest.raises(Refused):
        SYSTEM.orders.overrule(s.battle, Override(order, 0, what, value))
    assert s.battle.fingerprint() == before


@pytest.mark.parametrize("order", [("remove", ""), ("condition", "incapacitated"), ("condition", "dead")])
def test_whom_the_keeper_puts_out_while_a_rating_is_chosen_takes_no_action(order: tuple[str, str]) -> None:
    """[keeper-role, unable-lose-turn]: whatever the action; the state is as sound as after any other order."""
    tried = set()
    for key in keys_of(mage_at_a_cliff()):
        s = mage_at_a_cliff()
        mage = s["orrin"]
        entries = [Answer(mage.seat, mage.who, key), Override(order[0], mage.who, order[1], "yes")]
        fight: LabFight = Fight(s.battle, SeededDice(1), [None] * 9, Tape(list(entries)), SYSTEM.orders)
        with suppress(Over, Waiting):
            take_turn(fight, mage)
        if fight.tape is not None and fight.tape.position == 2:
            tried.add(key.partition(":")[0])
            assert not mage.able(), key
            assert check(s.battle) == [], key
            assert (mage.store, mage.spent, mage.hidden) == (0, 0, IN_SIGHT), key
    assert {"climb", "conjure", "attack", "skill"} <= tried


def mage_at_a_cliff() -> Scene:
    mage = known("orrin", "orrin", at="ffr", composure=30, ratings=[14, 12], movement=40)
    return scene(mage, person("foe", "them", "ffr"), person("far", "them", "frc"), tags=[CLIFF])


def keys_of(s: Scene) -> list[str]:
    return [option.key() for option in turn_menu(s.battle, s["orrin"])]


@pytest.mark.parametrize(("whom", "when"), [(0, 1), (0, 2), (1, 1)])
def test_an_attack_is_off_when_the_keeper_removes_the_attacker_or_its_target_before_it_is_made(
    whom: int, when: int
) -> None:
    """[keeper-role, unable-lose-turn]: while the Rating or the approach is chosen; nothing is spent."""
    s = scene(person("a", weapons=["stick"], ratings=[9, 12]), person("t", "them"), person("u", "them"))
    mover = s["a"]
    chosen = [Answer(mover.seat, 0, key) for key in ("attack:0:1", "rating:0")]
    entries: list[Entry] = [*chosen[:when], Override("remove", whom, "", "")]
    fight: LabFight = Fight(s.battle, SeededDice(1), [None] * 9, Tape(list(entries)), SYSTEM.orders)
    with suppress(Over, Waiting):
        take_turn(fight, mover)
    assert mover.spent == 0 and s["t"].composure == 60 and check(s.battle) == []


def test_orders_that_shake_a_climber_or_a_flyer_bring_it_down_when_the_action_is_over() -> None:
    """[climb-hold-details, natural-flight-details]: as the rules would."""
    for gauge, name, value in (
        ("condition", "prone", "yes"),
        ("condition", "incapacitated", "yes"),
        ("set", "composure", "0"),
    ):
        s = scene(person("c", at="ffr:Elevated", footing=HOLDING_ON), tags=[CLIFF], dice=["d10=4 fall"])
        SYSTEM.orders.overrule(s.battle, Override(gauge, 0, name, value))
        settle_shaken(s.fight)
        assert s.place("c") == "ffr" and s["c"].prone, name


def test_an_order_that_takes_the_last_barbarian_or_lays_a_member_down_ends_the_shield_wall() -> None:
    """[shield-wall-details, shield-wall-prone-breaks]"""
    s = shield_wall()
    SYSTEM.orders.overrule(s.battle, Override("remove", 0, "", ""))
    assert is_broken(s)
    s = shield_wall()
    SYSTEM.orders.overrule(s.battle, Override("condition", 1, "prone", "yes"))
    assert is_broken(s)
    s = shield_wall()
    SYSTEM.orders.overrule(s.battle, Override("move", 1, "", "ffc"))
    assert s["k"].stance == NO_STANCE and s["brannoc"].stance == WALL_STANCE


def test_an_order_that_parts_a_grappler_from_whom_it_holds_ends_the_hold() -> None:
    """[grapple-house]"""
    for who in (0, 1):
        s = scene(person("g"), person("t", "them", grappler=0))
        SYSTEM.orders.overrule(s.battle, Override("move", who, "", "ffc"))
        assert s["t"].grappler == -1


def test_a_wound_the_keeper_gives_is_in_force_at_once() -> None:
    """[wound-in-force, paralyzed-duration, cure-items]: blindness on the unspent Rating, paralysis for one Turn."""
    s = scene(person("a", ratings=[12, 9], spent=0b10), person("e", "them"))
    SYSTEM.orders.overrule(s.battle, Override("condition", 0, "blinded", "d4"))
    assert s["a"].ratings == [2, 9]
    SYSTEM.orders.overrule(s.battle, Override("condition", 0, "blinded", "no"))
    assert s["a"].ratings == [12, 9]
    SYSTEM.orders.overrule(s.battle, Override("condition", 0, "paralyzed", "d4"))
    assert s["a"].paralysis == 1 and not s["a"].may_act()
    SYSTEM.orders.overrule(s.battle, Override("condition", 0, "paralyzed", "no"))
    assert s["a"].may_act()


def test_an_actor_whom_the_keeper_removes_while_another_is_to_agree_does_nothing() -> None:
    """[keeper-role, unable-lose-turn]: with a single Rating left nothing more would be asked."""
    s = scene(
        person("a", held=[0, 1, 0, 0, 0, 0, 0], spent=0b10), person("b", wounds=["bleed d4"]), person("e", "them")
    )
    key = next(key for key in [option.key() for option in turn_menu(s.battle, s["a"])] if key.startswith("use:salve"))
    entries: list[Entry] = [Answer(s["a"].seat, 0, key), Override("remove", 0, "", ""), Answer(s["b"].seat, 1, "yes")]
    fight: LabFight = Fight(s.battle, SeededDice(1), [None] * 9, Tape(entries), SYSTEM.orders)
    with suppress(Over, Waiting):
        take_turn(fight, s["a"])
    assert s["a"].spent == 0b10 and s.wound("b", "Bleed") == 4 and check(s.battle) == []
