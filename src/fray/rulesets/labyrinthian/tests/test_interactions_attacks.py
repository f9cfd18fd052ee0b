"""What happens inside attacks with several Clashes, a Cleave and a Slam."""

from __future__ import annotations

from typing import Any

import pytest

from fray.rulesets.labyrinthian.model import events as ev
from fray.rulesets.labyrinthian.model import grid_events as ge
from fray.rulesets.labyrinthian.model.grid import POSITION_KEYS
from fray.rulesets.labyrinthian.model.shield_walls import ShieldWall
from fray.rulesets.labyrinthian.model.state import (
    FLYING,
    HOLDING_ON,
    RIPOSTE_STANCE,
    WALL_STANCE,
)
from fray.rulesets.labyrinthian.rules.abilities import hurl
from fray.rulesets.labyrinthian.rules.flying import settle_shaken
from fray.rulesets.labyrinthian.rules.invariants import check
from fray.rulesets.labyrinthian.tests.arrange import (
    CLIFF,
    NINE,
    Scene,
    Who,
    attacker,
    helpless,
    known,
    person,
    scene,
)
from fray.rulesets.labyrinthian.tests.interrupting import (
    FLOATS,
    ordered,
    removal,
)
from fray.rulesets.labyrinthian.tests.test_climbing import area_keys
from fray.rulesets.labyrinthian.tests.test_stances import is_broken

# ---- several Clashes of one attack


def swept(how: str, *targets: Who, dice: list[str], at: Any = "churn", **about: Any) -> Scene:
    """Two targets of one attack: in the area of a Tsunami, or one behind the other for a Cleave."""
    if how == "area":
        mage = person("a", "us", "rfc", spells=["tsunami"], conjuring=0, store=30, ratings=[9, 9])
        s = scene(mage, *targets, dice=[*["d6=1 damage"] * 6, *dice], rating=["rating:0"], **about)
        return s.turn("a", next(key for key in area_keys(s, "a") if at in key)).done()
    knight = person(
        "a", "us", at, weapons=["greatsword"], abilities=["cleave"], ratings=[9, 9], **FLOATS[at != "churn"]
    )
    s = scene(
        knight,
        *targets,
        dice=["d12=12 damage", "d12=1 damage", "d12=6 re-roll", *dice],
        rating=["rating:0"],
        damage_type=["type:slashing"],
        momentum=["cleave:12:2"],
        **about,
    )
    return s.turn("a", "attack:0:1").done()


sweeping = pytest.mark.parametrize("how", ["area", "cleave"])


@sweeping
def test_each_target_of_one_attack_comes_down_at_the_end_of_its_own_clash(how: str) -> None:
    """[aoe, simultaneous-effects, petrified-details]: stone sets in and it falls; then the next target is hit."""
    s = swept(
        how,
        known("vey", "vey", "them", "churn:Elevated", composure=3, wounds=["petrified d4"], spent=True, footing=FLYING),
        helpless("u", at="churn:Elevated", **FLOATS[True]),
        dice=["d10=1 fall"],
        at="churn:Elevated" if how == "cleave" else "elevated",
    )
    told = [type(event) for event in s.fight.events]
    assert s["vey"].incapacitated and s.place("vey") == "churn" and s["u"].composure == 54
    assert told.index(ge.Fell) < max(at for at, kind in enumerate(told) if kind is ev.ClashSettled)


def test_a_prone_target_makes_an_area_easier_to_meet_for_itself_alone() -> None:
    """[aoe, prone-ranged-attackers]: -30 to the total in its own Clash."""
    s = swept(
        "area",
        person("t", "them", prone=True, spent=True, sheet={"pr": 25}),
        person("u", "them", spent=True, sheet={"pr": 10}),
        dice=[],
        **{"t:react": ["guard:-1"]},
    )
    assert s.was_asked("t:react") and not s.was_asked("u:react")


@sweeping
def test_a_shield_wall_that_is_used_up_in_one_clash_does_not_help_in_the_next(how: str) -> None:
    """[shield-wall-details, stance-broken-by-exhaustion]: each Clash has its own Reaction."""
    wall = [
        known("brannoc", "brannoc", "them"),
        person("k", "them", shield="shield-round", weapons=["mace"]),
    ]
    about: dict[str, Any] = {"brannoc:react": ["guard:-1"], "k:react": ["guard:-1"], "stance-dice": ["use:8"]}
    s = scene(
        person("a", "us", weapons=["greatsword"], abilities=["cleave"], ratings=[1, 1])
        if how == "cleave"
        else person("a", "us", "rfc", spells=["tsunami"], conjuring=0, store=30, ratings=[1, 1]),
        *wall,
        rating=["rating:0"],
        **about,
    )
    s.battle.walls.append(ShieldWall())
    s.battle.walls[0].dice = [8]
    for name in ("brannoc", "k"):
        s[name].stance, s[name].wall = WALL_STANCE, 0
    if how == "cleave":
        s.answer(momentum=["cleave:12:2"], damage_type=["type:slashing"])
        s.roll("d12=12 damage", "d12=1 damage", "d12=9 re-roll", *["d6=1 defense"] * 4)
        s.turn("a", "attack:0:1").done()
    else:
        s.roll(*["d6=2 damage"] * 6, *["d6=1 defense"] * 4)
        s.turn("a", next(key for key in area_keys(s, "a") if "churn" in key)).done()
    assert s.mind.asked.count("brannoc:stance-dice") == 1 and not s.was_asked("k:stance-dice")
    assert is_broken(s)


@sweeping
def test_the_end_of_the_fight_spares_those_who_were_still_to_be_hit(how: str) -> None:
    """[end-of-fight]: checked after every Clash."""
    s = swept(
        how,
        helpless(composure=3, wounds=["petrified d4"]),
        helpless("u", surrendered=True),
        dice=[],
    )
    assert s.battle.result is not None and s.battle.result.winner == "us" and s["u"].composure == 60


@sweeping
def test_a_target_whom_the_keeper_removes_between_two_clashes_is_not_hit(how: str) -> None:
    """[keeper-role]: while the first may React."""
    people = [person("t", "them"), person("u", "them"), person("v", "them", "fs")]
    if how == "area":
        s = scene(person("a", "us", "rfc", spells=["tsunami"], conjuring=0, store=30, ratings=[1, 1]), *people)
        s.roll(*["d6=1 damage"] * 6)
        before = [next(key for key in area_keys(s, "a") if "churn" in key), "rating:0", "next:1"]
    else:
        s = scene(person("a", "us", weapons=["greatsword"], abilities=["cleave"], ratings=[1, 1]), *people)
        s.roll("d12=12 damage", "d12=1 damage", "d12=6 re-roll")
        before = ["attack:0:1", "rating:0", "type:slashing", "plain", "cleave:12:2"]
    ordered(s, "a", before, removal(s, "u"), ["t>decline"])
    assert s["t"].composure < 60 and s["u"].composure == 60 and check(s.battle) == []


# ---- a Cleave


def test_at_zero_composure_a_cleave_is_a_use_of_momentum_like_any_other() -> None:
    """[zero-composure-options, martial-techniques]"""
    s = scene(
        person("a", weapons=["greatsword"], abilities=["cleave"], composure=0),
        helpless(),
        helpless("u"),
        dice=["d12=12 damage", "d12=1 damage", "d12=6 re-roll"],
        rating=["rating:0"],
        momentum=["cleave:12:2"],
        damage_type=["type:slashing"],
    )
    s.turn("a", "attack:0:1").done()
    assert s["u"].composure == 54


def test_an_attacker_turned_to_stone_by_a_riposte_has_cleft_all_the_same() -> None:
    """[petrified-details, advanced-stances, martial-techniques]: Momentum was spent before."""
    s = scene(
        person("a", weapons=["greatsword"], abilities=["cleave"], ratings=[1, 1], composure=5, wounds=["petrified d4"]),
        person("b", at="rs"),
        known("sable", "sable", "them", stance=RIPOSTE_STANCE, stance_dice=[6, 6]),
        helpless("u"),
        dice=["d12=12 damage", "d12=1 damage", "d12=6 re-roll", *["d4=1 defense"] * 3],
        rating=["rating:0"],
        momentum=["cleave:12:3"],
        damage_type=["type:slashing"],
        riposte=["riposte:6"],
        **{"sable:react": ["guard:-1", "decline"]},
    )
    s.turn("a", "attack:0:2").done()
    assert s["a"].incapacitated and s["u"].composure == 54


def test_a_climber_falls_when_its_cleave_is_over() -> None:
    """[climb-hold-details, martial-techniques]: the whole action is carried out first."""
    place: dict[str, Any] = {"at": "ffr:Elevated", "footing": HOLDING_ON}
    s = scene(
        person("a", weapons=["greatsword"], abilities=["cleave"], composure=1, **place),
        helpless(**place),
        helpless("u", **place),
        tags=[CLIFF],
        dice=["d12=12 damage", "d12=1 damage", "d12=6 re-roll", "d10=4 fall"],
        rating=["rating:0"],
        momentum=["cleave:12:2"],
        damage_type=["type:slashing"],
    )
    s.turn("a", "attack:0:1").done()
    told = [type(event) for event in s.fight.events]
    assert s["u"].composure == 54 and s.place("a") == "ffr"
    assert told.index(ge.Fell) > max(at for at, kind in enumerate(told) if kind is ev.ClashSettled)


def test_a_jumper_knocked_prone_has_cleft_all_the_same() -> None:
    """[jump-attack-challenged, martial-techniques]: Prone at the end of the first Clash, before the second."""
    s = scene(
        person("a", weapons=["greatsword"], abilities=["cleave"], ratings=[1, 1]),
        person("t", "them"),
        helpless("u"),
        dice=["d12=12 damage", "d12=1 damage", "d12=6 re-roll"],
        rating=["rating:0"],
        approach=["jump"],
        momentum=["cleave:12:2"],
        damage_type=["type:slashing"],
        **{"t:react": ["guard:-1", "decline"]},
    )
    s.turn("a", "attack:0:1").done()
    assert s["a"].prone and s["u"].composure == 54


# ---- a Slam


def test_a_tossed_flyer_keeps_its_elevation_and_must_stay_up() -> None:
    """[forced-movement, slam-figures, natural-flight-details]"""
    s = scene(
        known("vey", "vey", at="churn:Elevated", ratings=[19, 1], footing=FLYING),
        dice=["d10=4 toss"],
        stabilize=["stabilize:0"],
    )
    hurl(s.fight, s["vey"], (POSITION_KEYS.index("ffc"),))
    settle_shaken(s.fight)
    assert s.done().place("vey") == "ffc:Elevated" and not s["vey"].prone and s["vey"].composure == 56


def test_a_tossed_climber_falls() -> None:
    """[slam-figures, climb-details]: off the wall, or from the next one, which it cannot hold lying Prone."""
    for tags in ([CLIFF], [CLIFF, "frr climbable to Overhead no ledge at Elevated"]):
        s = scene(
            person("c", at="ffr:Elevated", footing=HOLDING_ON),
            tags=tags,
            dice=["d10=3 fall", "d10=4 toss"] if len(tags) == 1 else ["d10=4 toss", "d10=3 fall"],
        )
        hurl(s.fight, s["c"], (POSITION_KEYS.index("frr"),))
        settle_shaken(s.fight)
        assert s.done().place("c") == "frr" and s["c"].prone and s["c"].composure == 53


def test_a_toss_calls_for_no_save_and_opens_no_laceration() -> None:
    """[forced-movement]"""
    s = scene(person("a", wounds=["laceration d4"]), tags=["churn turbulent +65"], dice=["d10=4 toss"])
    hurl(s.fight, s["a"], (POSITION_KEYS.index("ffc"),))
    assert s.done().place("a") == "ffc" and s["a"].composure == 56


def test_a_combatant_tossed_into_a_trap_springs_it() -> None:
    """[skill-standard-effects, forced-movement]: it enters the Position."""
    s = scene(person("a"), person("e", "them"), dice=["d10=1 trap", "d10=2 trap", "d10=4 toss"])
    s.battle.ground.traps[POSITION_KEYS.index("ffc")] |= 1 << s["e"].side
    hurl(s.fight, s["a"], (POSITION_KEYS.index("ffc"),))
    assert s.done()["a"].composure == 53


def test_the_toss_comes_before_the_end_of_the_fight() -> None:
    """[simultaneous-effects, killing-blow-procedure]: Incapacitation, tosses, then the end."""
    s = scene(
        known("barbarian", "brannoc"),
        helpless(composure=0),
        dice=["d8=8 damage", "d8=1 damage", "d10=4 toss"],
        rating=["rating:0"],
        momentum=["slam:5"],
    )
    s.turn("barbarian", "incapacitate:0:1").done()
    assert s["t"].incapacitated and s.place("t") == "ffc" and s.battle.result is not None


def test_a_thrower_whom_the_keeper_removes_throws_nobody() -> None:
    """[keeper-role]: while it chooses where to."""
    s = scene(
        known("barbarian", "brannoc", ratings=[15, 1]),
        person("b"),
        attacker("orc", ratings=[13, 1]),
        dice=[*NINE, *["d6=1 defense"] * 3],
    )
    before = ["attack:0:0", "rating:0", "plain", "barbarian>slam-guard:0"]
    ordered(s, "orc", before, removal(s, "barbarian"))
    assert s.place("orc") == "churn" and not s["orc"].prone and check(s.battle) == []
