"""Stances: entering, using, sharing, breaking."""

from __future__ import annotations

from typing import Any

from fray.rulesets.labyrinthian.model import events as ev
from fray.rulesets.labyrinthian.model.sheets import Sheet
from fray.rulesets.labyrinthian.model.shield_walls import ShieldWall
from fray.rulesets.labyrinthian.model.state import BASTION_STANCE, FLYING, NO_STANCE, RIPOSTE_STANCE, WALL_STANCE
from fray.rulesets.labyrinthian.rules.buildings import strike_structure
from fray.rulesets.labyrinthian.rules.composure import put_out
from fray.rulesets.labyrinthian.rules.falling import fall
from fray.rulesets.labyrinthian.rules.movement import carry
from fray.rulesets.labyrinthian.tests.arrange import (
    CLIFF,
    Scene,
    Who,
    attacker,
    case_dice,
    helpless,
    known,
    person,
    scene,
    sheet_of,
)


def test_a_stance_is_entered_with_every_unused_max_and_ends_with_its_last_die() -> None:
    """[stance-enter, stance-locks-movement, stance-dice-defend, stance-immediate-benefit], case
    [stance-enter-use-and-end]."""
    dice = case_dice("stance-enter-use-and-end")
    s = scene(
        person("f", weapons=["dagger"], armor="armor-padded", movement=18, sheet={"pr": 14}),
        person("t", "them", weapons=["stick"], spent=0, ratings=[7, 1], sheet={"pr": -20, "agility": -5}),
        dice=[*dice[:5], "d6=5 damage", "d6=6 damage", *dice[5:]],
        rating=["rating:0", "rating:0"],
        react=["guard:-1"],
        stance_dice=["use:4"],
        **{"f:momentum": ["extra:4", "stance:1"]},
    )
    s.turn("f", "attack:0:1")
    assert s.told(ev.DamageAnnounced)[0].amount == 14
    f = s["f"]
    assert (f.stance_dice, f.locked, f.movement) == ([4], True, 18)
    assert not [key for key in s.offered() if key.startswith("move")]
    s.turn("t", "attack:0:0").done()
    assert (f.composure, f.stance, f.locked) == (58, NO_STANCE, False)


def test_uses_of_several_attackers_break_a_stance_within_the_round() -> None:
    """[break-stance-move, stance-broken-by-momentum, stance-break-no-extra-damage, stance-break-timing], case
    [stance-broken-within-round]."""
    s = scene(
        person("k", "them", armor="armor-padded", stance=1, stance_dice=[12, 8]),
        person("p", weapons=["rapier"], ratings=[15, 1]),
        person("q", weapons=["scimitar"], ratings=[5, 1]),
        dice=case_dice("stance-broken-within-round", "p", "q", "k"),
        rating=["rating:0", "rating:0"],
        momentum=["break", "break"],
        react=["guard:-1"],
    )
    s["k"].spent = 3
    s.turn("p", "attack:0:0")
    assert s["k"].breaks == 1 and s["k"].stance_dice == [12, 8]
    s.turn("q", "attack:0:0").done()
    assert s["k"].stance == NO_STANCE and s["k"].composure == 42
    assert not s.was_asked("stance-dice")


def test_a_stance_lasts_from_round_to_round() -> None:
    """[stance-persists]"""
    s = scene(person("k", "them", stance=1, stance_dice=[8]), person("a"), dice=["d20=9 cr", *["d20=1 cr"] * 3])
    s.battle.phase = 3
    s.steps(2).done()
    assert s["k"].stance_dice == [8]


def test_giving_a_stance_up_loses_its_dice_and_keeps_the_lock() -> None:
    """[stance-discontinue, stance-locks-movement, stance-no-dice-limit, stance-all-unused], case [stance-given-up]."""
    s = scene(
        person("f", weapons=["rapier"], stance=1, stance_dice=[8, 6]),
        helpless(),
        dice=case_dice("stance-given-up"),
        rating=["rating:0"],
        momentum=["extra:6", "stance:1"],
    )
    s.turn("f", "attack:0:1", "give-up-stance").done()
    entered = s.told(ev.StanceEntered)[0]
    assert entered.sides == [6] and s.told(ev.DamageAnnounced)[0].amount == 15
    assert s["f"].stance == NO_STANCE and s["f"].stance_dice == [] and s["f"].locked


def test_stance_dice_need_a_reaction() -> None:
    """[stance-needs-reaction]"""
    s = scene(
        person("f", stance=1, stance_dice=[8], spent=True, sheet={"pr": 0}),
        person("e", "them", weapons=["stick"]),
        dice=["d6=4 damage", "d6=5 damage"],
        rating=["rating:0"],
    )
    s.turn("e", "attack:0:0").done()
    assert s["f"].composure == 51 and s["f"].stance_dice == [8]


def test_an_advanced_stance_needs_its_class_its_equipment_and_its_dice() -> None:
    """[stance-advanced-requirement, advanced-stances]: and it is also there as a basic one."""
    s = scene(
        known("sable", "sable"),
        helpless(),
        dice=["d6=6 damage", "d6=6 damage", "d6=1 damage"],
        rating=["rating:0"],
        momentum=["stance:3"],
    )
    s.turn("sable", "attack:0:1").done()
    assert {"stance:1", "stance:3"} <= set(s.offered("momentum"))
    assert s["sable"].stance == RIPOSTE_STANCE and s["sable"].stance_dice == [6, 6]


def test_with_one_max_only_the_basic_stance_is_open_to_a_duelist() -> None:
    """[stance-advanced-requirement, stance-basic-requirement]"""
    dice = ["d6=6 damage", "d6=1 damage", "d6=1 damage"]
    s = scene(known("sable", "sable"), helpless(), dice=dice, rating=["rating:0"])
    s.turn("sable", "attack:0:1").done()
    assert "stance:1" in s.offered("momentum") and "stance:3" not in s.offered("momentum")


def test_losing_the_equipment_ends_an_advanced_stance() -> None:
    """[advanced-stances, draw-weapons-free]"""
    s = scene(known("sable", "sable", stance=RIPOSTE_STANCE, stance_dice=[6]), helpless())
    s.turn("sable", "draw:throwing-knives").done()
    assert s["sable"].stance == NO_STANCE


def test_riposte_dice_defend_or_strike_back() -> None:
    """[stance-class-special, stance-advanced-requirement, stance-dice-defend, advanced-stances], case
    [riposte-from-stance]."""
    s = scene(
        known("sable", "sable", stance=RIPOSTE_STANCE, stance_dice=[6, 6]),
        person("e", "them", weapons=["stick"], ratings=[8, 1]),
        dice=["d6=4 damage", "d6=5 damage", *case_dice("riposte-from-stance")],
        rating=["rating:0"],
        react=["guard:-1"],
        stance_dice=["use:6"],
        riposte=["riposte:6"],
    )
    s.turn("e", "attack:0:0").done()
    assert s["sable"].composure == 60 and s["e"].composure == 54
    assert s["sable"].stance == NO_STANCE


def test_dice_of_an_iron_bastion_count_double() -> None:
    """[advanced-stances]"""
    s = scene(
        known("knight", "ironclad-knight", stance=BASTION_STANCE, stance_dice=[12]),
        person("e", "them", weapons=["war-axe"], ratings=[5, 1]),
        dice=["d8=7 damage", "d8=7 damage", "d8=7 damage", "d12=1 defense", "d12=1 defense"],
        rating=["rating:0"],
        react=["guard:-1"],
        stance_dice=["use:12"],
    )
    s.turn("e", "attack:0:0").done()
    assert s["knight"].composure == 55


def test_an_iron_bastion_must_be_broken_within_one_turn() -> None:
    """[break-stance-requirement, stance-break-number]"""
    knight = known("knight", "ironclad-knight", "them", stance=BASTION_STANCE, stance_dice=[12], breaks=2)
    s = scene(person("a"), knight)
    s.turn("a").done()
    assert s["knight"].breaks == 0


def test_a_shield_wall_shares_its_dice_and_breaks_when_one_falls() -> None:
    """[shield-wall, shield-wall-prone-breaks, stance-no-dice-limit, stance-broken-specially], case
    [shield-wall-breaks-when-one-falls]: its shield is a die more, so the blow is 21."""
    s = scene(
        known("brannoc", "brannoc", ratings=[10, 10]),
        person("k", weapons=["mace"], armor="armor-leather", shield="shield-round", stance=1, stance_dice=[6]),
        person("e", "them", weapons=["war-hammer"], ratings=[5, 5], armor="armor-padded", sheet={"pr": 30}),
        dice=[
            *("d8=8 damage", "d8=8 damage", "d10=10 damage", "d10=9 damage", "d6=2 damage"),
            *(*case_dice("shield-wall-breaks-when-one-falls"), "d6=1 defense"),
            *("d8=1 damage", "d8=1 damage", "d4=1 defense", "d4=1 defense"),
        ],
        rating=["rating:0", "rating:0", "rating:0"],
        approach=["plain", "plain", "jump"],
        stance_dice=["use:8,8"],
        **{
            "brannoc:momentum": ["stance:2"],
            "e:momentum": ["done"],
            "e:react": ["decline", "guard:-1"],
            "k:react": ["guard:-1"],
        },
    )
    s.turn("brannoc", "attack:0:2")
    s.turn("k", "join-wall")
    wall = s.battle.walls[0]
    assert wall.dice == [8, 8, 6] and s["k"].stance == WALL_STANCE
    s.turn("e", "attack:0:1")
    assert s["k"].composure == 59 and wall.dice == [6]
    s.turn("k", "attack:0:2").done()
    assert s["k"].prone and wall.dice == []
    assert s["k"].stance == s["brannoc"].stance == NO_STANCE


def shield_wall(*more: Who, at: Any = "churn", **about: Any) -> Scene:
    """Brannoc and a friend in one Shield Wall of two dice."""
    s = scene(
        known("brannoc", "brannoc", at=at),
        person("k", at=at, shield="shield-round", weapons=["mace"]),
        *more,
        **about,
    )
    s.battle.walls.append(ShieldWall())
    s.battle.walls[0].dice = [8, 8]
    for name in ("brannoc", "k"):
        s[name].stance, s[name].wall = WALL_STANCE, 0
    return s


def is_broken(s: Scene) -> bool:
    return s.battle.walls[0].dice == [] and {s["brannoc"].stance, s["k"].stance} == {NO_STANCE}


def test_a_shield_wall_breaks_when_a_slam_throws_a_member_prone() -> None:
    """[shield-wall-prone-breaks, slam-figures]: it is Prone before it has left the Wall."""
    s = shield_wall(
        known("thug", "brannoc", "them", ratings=[19, 1]),
        dice=["d8=8 damage", "d8=1 damage", "d10=4 toss"],
        rating=["rating:0"],
        **{"thug:momentum": ["slam:5"]},
    )
    s.turn("thug", "attack:0:1").done()
    assert s.place("k") == "ffc" and s["k"].prone and is_broken(s)


def test_a_shield_wall_breaks_when_a_member_falls_off() -> None:
    """[shield-wall-prone-breaks, falling-details, building-details]: by a fall or in a collapse."""
    s = shield_wall(at="ffr:Overhead", tags=[CLIFF], dice=["d10=1 fall", "d10=1 fall"])
    fall(s.fight, s["k"], "falling-details")
    assert is_broken(s)
    s = shield_wall(at="ffl:Overhead", tags=["ffl wall sp 60"], dice=["d10=1 collapse"] * 8)
    strike_structure(s.fight, s.battle.ground.tags[0], 60, "free-targets")
    assert is_broken(s) and s.place("brannoc") == "ffl"


def test_a_shield_wall_breaks_when_a_member_is_incapacitated() -> None:
    """[shield-wall-prone-breaks, incapacitated-state]: the Incapacitated lie Prone."""
    s = shield_wall()
    put_out(s.fight, s["k"], "incapacitation")
    assert is_broken(s)


def test_a_shield_wall_that_is_scattered_goes_on_where_its_barbarian_is() -> None:
    """[shield-wall-details, boss-shift-table]: who is elsewhere has left it, without dice."""
    s = shield_wall(person("l", shield="shield-round", weapons=["mace"]), person("m", shield="shield-round"))
    for name in ("l", "m"):
        s[name].stance, s[name].wall = WALL_STANCE, 0
    carry(s.fight, [(s["brannoc"], 6), (s["k"], 6), (s["l"], 10), (s["m"], 10)], "boss-shift-table")
    assert [s[name].stance for name in ("brannoc", "k", "l", "m")] == [WALL_STANCE, WALL_STANCE, NO_STANCE, NO_STANCE]
    carry(s.fight, [(s["brannoc"], 3)], "boss-shift-table")
    assert is_broken(s), "no Barbarian is left in it"


def test_reserved_dice_are_not_offered_where_nothing_is_left_to_stop() -> None:
    """[stance-dice-defend]"""
    for damage, asked in (("d6=2 damage", False), ("d6=6 damage", True)):
        s = scene(
            person("d", armor="armor-leather", stance=1, stance_dice=[6]),
            attacker(),
            dice=["d6=1 damage", damage, "d6=2 defense", "d6=1 defense"],
            rating=["rating:0"],
            react=["guard:-1"],
        )
        s.turn("e", "attack:0:0").done()
        assert s.was_asked("d:stance-dice") is asked


def test_a_shield_wall_is_joined_out_of_a_stance_with_a_shield_and_composure() -> None:
    """[shield-wall-details, shield-wall]: of its own side, in the same place."""
    ready: dict[str, Any] = {"stance": 1, "stance_dice": [6]}
    for name, changes, offered in (
        ("ready", {}, True),
        ("no Stance", {"stance": 0, "stance_dice": []}, False),
        ("no shield", {"shield": None}, False),
        ("at zero", {"composure": 0}, False),
        ("elsewhere", {"at": "rfc"}, False),
        ("another side", {"side": "them"}, False),
    ):
        about = {"shield": "shield-round", "weapons": ["mace"], **ready, **changes}
        about = {key: value for key, value in about.items() if value is not None}
        s = scene(known("brannoc", "brannoc", stance=WALL_STANCE, wall=0), person("k", **about))
        s.battle.walls.append(ShieldWall())
        s.battle.walls[0].dice = [8]
        s.turn("k")
        assert ("join-wall" in s.offered()) is offered, name


def test_equipment_ends_the_stance_it_belongs_to_and_no_other() -> None:
    """[advanced-stances, draw-weapons-free]: a basic Stance needs none, an Iron Bastion only its armor."""
    for stance, kept in ((1, True), (BASTION_STANCE, True), (RIPOSTE_STANCE, False)):
        s = scene(
            person(
                "k",
                weapons=["rapier", "war-axe"],
                armor="armor-plate",
                abilities=["riposte-stance", "iron-bastion-stance"],
                stance=stance,
                stance_dice=[6],
            ),
            helpless(),
        )
        s.turn("k", "draw:war-axe").done()
        assert (s["k"].stance == stance) is kept and s["k"].stance_dice == ([6] if kept else []), stance
    s = shield_wall()
    s.battle.combatants[1].sheet = person_with("mace", "war-axe")
    s.turn("k", "draw:war-axe")
    assert s["k"].stance == NO_STANCE and s["brannoc"].stance == WALL_STANCE


def person_with(*weapons: str) -> Sheet:
    return sheet_of(person("k", weapons=list(weapons), shield="shield-round"))


def test_at_zero_and_on_the_wing_no_stance_is_entered() -> None:
    """[zero-composure-options, natural-flight-details, stance-basic-requirement]"""
    for state, offered in (
        ({}, True),
        ({"composure": 0}, False),
        ({"at": "ffc:Elevated", "footing": FLYING}, False),
        ({"at": "ffc"}, True),
    ):
        at = str(state.get("at", "churn"))
        s = scene(
            known("vey", "vey", **{"at": at, "movement": 0, "movement_round": 20, **state}),  # type: ignore[arg-type]
            helpless(at=at, footing=FLYING),
            dice=["d6=6 damage", "d6=1 damage", "d6=1 damage"],
            rating=["rating:0"],
        )
        s.turn("vey", "attack:0:1").done()
        assert ("stance" in s.families("momentum")) is offered, state


def test_the_lock_of_a_stance_is_told_when_it_begins_and_ends() -> None:
    """[stance-locks-movement, stance-lock-details]: it lasts until the next Reaction or own Turn."""
    s = scene(
        person("f", weapons=["stick"]),
        helpless(),
        dice=["d6=6 damage", "d6=1 damage"],
        rating=["rating:0"],
        momentum=["stance:1"],
    )
    s.turn("f", "attack:0:1").done()
    assert [(event.who, event.state) for event in s.told(ev.StateBegan)] == [(0, "locked")] and s["f"].locked
    s.turn("f")
    assert [(event.who, event.state) for event in s.told(ev.StateEnded)] == [(0, "locked")] and not s["f"].locked


def test_a_reserved_die_counts_its_maximum_and_with_the_last_one_the_stance_ends() -> None:
    """[stance-die-value, stance-broken-by-exhaustion, stance-dice-defend, stance-needs-reaction]: double in an Iron
    Bastion, and nothing for those who do not React."""
    for stance, factor in ((1, 1), (BASTION_STANCE, 2)):
        s = scene(
            person("t", stance=stance, stance_dice=[4, 4]),
            attacker(weapons=["war-axe"], ratings=[10, 10]),
            dice=["d8=7 damage"] * 9,
            react=["guard:-1", "guard:-1"],
            stance_dice=["use:4", "use:4"],
        )
        s.turn("e", "attack:0:0")
        assert s["t"].composure == 60 - 21 + 4 * factor and (s["t"].stance, s["t"].stance_dice) == (stance, [4])
        s.turn("e", "attack:0:0")
        assert s["t"].composure == 60 - 42 + 8 * factor and (s["t"].stance, s["t"].stance_dice) == (NO_STANCE, [])
        s["t"].stance, s["t"].stance_dice, s["e"].spent = stance, [4], 0
        s.answer(react=["decline"]).turn("e", "attack:0:0").done()
        assert s["t"].stance_dice == [4] and s.mind.asked.count("t:stance-dice") == 2


def test_four_uses_within_a_round_break_a_shield_wall_for_all_in_it() -> None:
    """[stance-broken-by-momentum, stance-break-number, break-stance-requirement, shield-wall-details]: whichever of
    its members they are spent on."""
    s = shield_wall(
        attacker(weapons=["dagger"]),
        dice=[*["d4=4 damage"] * 4, *["d4=4 damage"] * 2, *["d4=1 damage"] * 2],
        rating=["rating:0"],
        **{"e:momentum": ["break", "break", "done", "break", "break"]},
    )
    s.turn("e", "attack:0:0")
    assert s.battle.walls[0].breaks == 2 and s["k"].stance == WALL_STANCE
    s.turn("e", "attack:0:1").done()
    assert s["brannoc"].stance == s["k"].stance == NO_STANCE and s.battle.walls[0].dice == []


def test_another_stance_is_given_up_with_its_dice_when_a_new_one_is_entered() -> None:
    """[stance-all-unused, stance-enter, stance-no-dice-limit]: the same one only grows."""
    for stance, dice in ((RIPOSTE_STANCE, [6, 6]), (1, [4, 6, 6])):
        s = scene(
            known("sable", "sable", stance=1, stance_dice=[4], breaks=1),
            helpless(),
            dice=["d6=6 damage", "d6=6 damage", "d6=1 damage"],
            rating=["rating:0"],
            momentum=[f"stance:{stance}"],
        )
        s.turn("sable", "attack:0:1").done()
        assert (s["sable"].stance, s["sable"].stance_dice) == (stance, dice)
        assert s["sable"].breaks == (1 if stance == 1 else 0)
