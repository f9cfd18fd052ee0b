"""Velocity: how an attack comes at its target."""

from __future__ import annotations

from fray.rulesets.labyrinthian.model.approach import VERTICAL
from fray.rulesets.labyrinthian.model.events import AttackDeclared, Hurt
from fray.rulesets.labyrinthian.model.state import HOVERING
from fray.rulesets.labyrinthian.model.variants import NO_BASE_TEN
from fray.rulesets.labyrinthian.rules.approaches import approaches
from fray.rulesets.labyrinthian.tests.arrange import (
    Scene,
    best_charge,
    case_dice,
    helpless,
    known,
    person,
    scene,
    siege,
)


def ways(table: Scene, attacker: str, target: str, slot: int = 0) -> list[str]:
    striker = table[attacker]
    return [way.key() for way in approaches(table.battle, striker, striker.sheet.sources[slot], table[target])]


def total_of(table: Scene) -> int:
    return table.told(AttackDeclared)[-1].total


# ---- charging


def test_a_charge_inside_the_position_adds_at_most_ten() -> None:
    """[charge, charge-same-position, velocity-purpose] case [charge-inside-position]."""
    table = scene(person("c", movement=24, weapons=["spear"]), helpless(), dice=case_dice("charge-inside-position"))
    assert "charge:10" in ways(table, "c", "t") and "charge:11" not in ways(table, "c", "t")
    table.answer(approach=["charge:10"]).turn("c", "attack:0:1").done()
    assert table["t"].composure == 60 - 21 and table["c"].movement == 14


def test_a_charge_over_two_positions_is_limited_by_the_pool() -> None:
    """[charge-crossing, charge-pays-movement-too] case [charge-two-positions-limited-by-pool]."""
    dice = case_dice("charge-two-positions-limited-by-pool")
    table = scene(person("c", at="rrc", movement=45, weapons=["war-axe"]), helpless(), dice=dice)
    found = ways(table, "c", "t")
    assert "charge:churn:25" in found and "charge:churn:26" not in found
    table.answer(approach=["charge:churn:25"]).turn("c", "attack:0:1").done()
    assert table["t"].composure == 60 - 36 and table["c"].movement == 0 and table.place("c") == "churn"
    assert total_of(table) == 15  # two steps: no Flanking


def test_movement_made_earlier_in_the_turn_gives_no_boost() -> None:
    """[charge-details]"""
    table = scene(person("c", at="rfc", movement=45, weapons=["mace"]), helpless())
    table.answer(turn=["move:churn:ground"]).turn("c")
    assert best_charge(table.battle, table["c"], table["c"].sheet.sources[0], table["t"]).boost == 10  # type: ignore[union-attr]


def test_in_difficult_terrain_each_point_of_boost_costs_two() -> None:
    """[position-step-cost-source, charge-details] the boost is paid where the Charge starts."""
    tags = ["rfc difficult"]
    table = scene(person("c", at="rfc", movement=44, weapons=["mace"]), helpless(), tags=tags)
    best = best_charge(table.battle, table["c"], table["c"].sheet.sources[0], table["t"])
    assert best is not None and (best.boost, best.price) == (12, 44)


def test_a_charge_that_crosses_has_no_base_ten_in_another_reading() -> None:
    """[charge-details] the variant 'no base ten'."""
    variants = {"charge-details": NO_BASE_TEN}
    table = scene(
        person("c", at="rfc", movement=60, weapons=["mace"]), helpless(), helpless("u", "rfc"), variants=variants
    )
    mace = table["c"].sheet.sources[0]
    assert best_charge(table.battle, table["c"], mace, table["t"]).boost == 10  # type: ignore[union-attr]
    assert best_charge(table.battle, table["c"], mace, table["u"]).boost == 10  # type: ignore[union-attr]


def test_a_ranged_source_cannot_charge() -> None:
    """[charge, charge-same-position] case [no-charge-with-a-bow]."""
    dice = case_dice("no-charge-with-a-bow")
    table = scene(person("y", movement=22, weapons=["short-bow", "dagger"]), helpless(), dice=dice)
    assert ways(table, "y", "t", 0) == ["plain"]
    table.answer(approach=["charge:10"]).turn("y", "attack:1:1").done()
    assert table["t"].composure == 60 - 19 and table["y"].movement == 12


def test_velocity_strengthens_a_spell_that_is_cast_at_once() -> None:
    """[velocity-magic, velocity-magic-immediate-only, velocity-magic-details] case [mage-charges-with-a-spell]."""
    dice = case_dice("mage-charges-with-a-spell")
    table = scene(person("m", movement=22, spells=["firebolt", "sun-lance", "tsunami"]), helpless(), dice=dice)
    table.answer(approach=["charge:10"]).turn("m", "attack:0:1", "conjure:sun-lance:1").done()
    assert table["t"].composure == 60 - 19 and table["m"].movement == 12
    assert table.mind.asked.count("m:approach") == 1  # conjuring knows no Velocity
    assert "attack:1:1" not in table.offered()  # still to be built


def test_a_ranged_spell_cannot_be_carried_into_a_trench() -> None:
    """[trenched-details, velocity-magic]"""
    tags = ["churn trenched indicator"]
    for at in ("churn", "rfc"):
        table = scene(person("m", at=at, movement=40, spells=["firebolt", "shocking-grasp"]), helpless(), tags=tags)
        assert ways(table, "m", "t", 0) == [] and ways(table, "m", "t", 1) != []


def test_an_area_takes_no_velocity() -> None:
    """[aoe]"""
    table = scene(person("m", movement=40, spells=["tsunami"]), helpless())
    slot = next(slot for slot, source in enumerate(table["m"].sheet.sources) if source.id == "tsunami")
    assert not any(key.startswith(("charge", "jump")) for key in ways(table, "m", "t", slot))


def test_the_prone_and_the_locked_have_no_velocity() -> None:
    """[prone-details, stance-lock-details]"""
    for state in ("prone", "locked"):
        table = scene(person("c", movement=40, weapons=["mace"]), helpless())
        setattr(table["c"], state, True)
        assert ways(table, "c", "t") == ["plain"]


def test_a_failed_save_stops_the_charge_and_keeps_the_rating() -> None:
    """[turbulence-save-details, turbulence-save-failure]"""
    table = scene(
        person("c", at="rfc", movement=60, weapons=["mace"], composure=20),
        helpless(),
        tags=["rfc turbulent +65"],
        dice=["d20=12 composure saving throw"],
    )
    table.answer(approach=["charge:churn:5"]).turn("c", "attack:0:1").done()
    assert table.place("c") == "rfc" and table["c"].prone and table["t"].composure == 60
    assert table["c"].movement == 60 - 20 - 10  # the step and the boost are gone
    assert table["c"].ratings_left() == 2


def test_a_laceration_opens_once_for_a_charge_with_its_steps() -> None:
    """[laceration-details]"""
    table = scene(
        person("c", at="rrc", movement=45, weapons=["mace"], wounds=["laceration d4"]),
        helpless(),
        dice=["d4=3 laceration", "d8=2 damage", "d8=2 damage"],
    )
    table.answer(approach=["charge:churn:10"]).turn("c", "attack:0:1").done()
    assert table["c"].composure == 57


# ---- jumping


def test_an_unchallenged_jump_gives_a_free_use_of_momentum() -> None:
    """[jump-attack, jump-attack-unchallenged] case [jump-unchallenged-free-use]."""
    dice = case_dice("jump-unchallenged-free-use")
    table = scene(person("j", weapons=["mace"]), helpless(), dice=dice)
    table.answer(approach=["jump"], momentum=["free-wound"]).turn("j", "attack:0:1").done()
    assert table["j"].movement == 10 and not table["j"].prone
    assert table["t"].composure == 51 and table.wound("t", "Fracture") == 4


def test_a_challenged_jump_leaves_the_jumper_prone() -> None:
    """[jump-attack-challenged, prone] case [jump-challenged-prone]."""
    dice = case_dice("jump-challenged-prone")
    table = scene(person("j", weapons=["mace"]), person("t", "them", armor="armor-leather"), dice=dice)
    table.answer(approach=["jump"], react=["guard:-1"]).turn("j", "attack:0:1").done()
    assert table["t"].composure == 55 and table["j"].prone and table["j"].movement == 10
    assert table.wound("t", "Fracture") == 0 and table.battle.claimants == 0b10


def test_a_helper_does_not_challenge_a_jump() -> None:
    """[jump-details]"""
    table = scene(
        person("j", weapons=["mace"]),
        helpless(),
        person("h", "them", armor="armor-leather"),
        dice=["d8=5 damage", "d8=4 damage", "d6=1 defense", "d6=3 defense"],
    )
    table.answer(approach=["jump"], momentum=["free-wound"]).answer(**{"h:react": ["guard:-1"]})
    table.turn("j", "attack:0:1").done()
    assert not table["j"].prone and table.wound("t", "Fracture") == 4 and table["t"].composure == 55


def test_a_jump_in_difficult_terrain_costs_twenty() -> None:
    """[position-step-cost-source]"""
    table = scene(person("j", weapons=["mace"], movement=19), helpless(), tags=["churn difficult"])
    assert "jump" not in ways(table, "j", "t")
    table["j"].movement = 20
    assert "jump" in ways(table, "j", "t")


# ---- from above


def test_a_vertical_assault_that_is_met_is_split() -> None:
    """[vertical-assault-requirement, vertical-assault-effect, vertical-assault-split] case
    [vertical-assault-split-odd]."""
    dice = case_dice("vertical-assault-split-odd")
    table = scene(
        known("v", "vey", at="ffc:Overhead", movement=25, composure=40),
        person("t", "them", "ffc", armor="armor-leather", composure=50, sheet={"pr": 20}),
        dice=dice,
        tags=["all Skyward"],
    )
    table.answer(approach=["vertical"], react=["guard:-1"]).turn("v", "attack:0:1").done()
    assert table["v"].movement == 5 and table.place("v") == "ffc" and not table["v"].prone
    assert (table["v"].composure, table["t"].composure) == (35, 43)


def test_high_ground_counts_for_a_vertical_assault() -> None:
    """[tag-high-ground-verticality, vertical-assault-effect] case [high-ground-down-and-assault]."""
    dice = case_dice("high-ground-down-and-assault")
    table = scene(
        person("v", at="ffr", weapons=["mace"]),
        helpless(at="ffr"),
        tags=["ffr high-ground claimable Overhead +1"],
        dice=dice,
    )
    table.answer(approach=["vertical"]).turn("v", "claim:0", "attack:0:1").done()
    assert table["t"].composure == 60 - 21 and table.place("v") == "ffr" and table["v"].movement == 0


def test_a_vertical_assault_into_an_adjacent_position_costs_ten_more_and_gives_no_die_for_it() -> None:
    """[vertical-assault-details]"""
    table = scene(known("v", "vey", at="ffc:Elevated", movement=20), helpless())
    diver = table["v"]
    found = [w for w in approaches(table.battle, diver, diver.sheet.sources[0], table["t"]) if w.kind == VERTICAL]
    assert [(w.price, w.drop) for w in found] == [(20, 1)]
    table["v"].movement = 19
    assert "vertical:churn" not in ways(table, "v", "t")


def test_a_vertical_assault_into_the_depths_is_wasted() -> None:
    """[vertical-assault-water, vertical-assault-details]"""
    table = scene(
        known("v", "vey", at="churn:Elevated", movement=40),
        helpless(at="churn:Depths"),
        helpless("s", at="churn:Shallows"),
        tags=["churn water Depths..Skyward"],
    )
    assert "vertical:churn" in ways(table, "v", "s")
    table.answer(approach=["vertical"]).turn("v", "attack:0:1").done()
    assert table.place("v") == "churn:Shallows" and table["v"].movement == 20
    assert table["v"].ratings_left() == 1 and table["t"].composure == 60


def test_the_keeper_is_asked_whether_the_path_is_clear_only_if_something_stands_there() -> None:
    """[vertical-assault-clear-path, keeper-default]"""
    for answer, made in (("blocked", False), ("clear", True)):
        table = scene(
            known("v", "vey", at="churn:Overhead", movement=40),
            helpless(at="ffc"),
            tags=["churn obstacle top Elevated"],
            dice=["d6=1 damage", "d6=1 damage", "d6=1 damage", "d10=1 vertical", "d10=1 vertical"] if made else [],
        )
        assert "vertical:ffc" in ways(table, "v", "t")
        table.answer(approach=["vertical"], clear_path=[answer]).turn("v", "attack:0:1").done()
        assert (table["t"].composure < 60) is made and (table["v"].movement == 40) is not made


# ---- defending others


def test_damage_of_a_vertical_assault_share_is_told() -> None:
    """[vertical-assault-split, rounding]"""
    table = scene(
        known("v", "vey", at="ffc:Elevated", movement=25),
        person("t", "them", "ffc", armor="armor-leather", sheet={"pr": 20}),
        dice=["d6=1 damage", "d6=1 damage", "d6=1 damage", "d10=7 vertical", "d6=5 defense", "d6=4 defense"],
    )
    table.answer(approach=["vertical"], react=["guard:-1"]).turn("v", "attack:0:1").done()
    assert [event.amount for event in table.told(Hurt) if event.who == 0] == [3]


def test_a_vertical_assault_leads_from_the_bank_onto_a_swimmer_next_door() -> None:
    """[vertical-assault-requirement, vertical-assault-details]: one Elevation above the target is enough."""
    table = scene(
        person("v", at="ffc", movement=20, weapons=["stick"]),
        helpless(at="churn:Shallows"),
        tags=["churn water Depths..Skyward"],
        dice=["d6=1 damage", "d6=2 damage", "d10=7 vertical"],
    )
    assert "vertical:churn" in ways(table, "v", "t")
    table.answer(approach=["vertical"]).turn("v", "attack:0:1").done()
    assert table["t"].composure == 50 and table.place("v") == "churn:Shallows" and table["v"].movement == 0
    table = scene(
        person("v", at="ffc:Shallows", movement=20),
        helpless(at="churn:Depths"),
        tags=["churn water Depths..Skyward", "ffc water Depths..Skyward"],
    )
    assert not any(way.startswith("vertical") for way in ways(table, "v", "t"))


def test_a_vertical_assault_does_not_reach_into_a_building() -> None:
    """[vertical-assault-details, obstacle-details]: nobody enters a Building from above."""
    table = scene(
        known("v", "vey", at="churn:Overhead", movement=40), helpless(inside=True), tags=["churn building sp 50"]
    )
    assert ways(table, "v", "t") == []


def test_a_walker_who_drops_on_a_hoverer_falls_on_when_the_attack_is_over() -> None:
    """[vertical-assault-details, falling-details, elevation-means]: it has the rest of the way to fall."""
    s = scene(
        person("v", at="ffc:Overhead", weapons=["stick"], movement=30),
        helpless(at="churn:Elevated", footing=HOVERING, flight_rate=20),
        tags=["ffc high-ground Overhead"],
        dice=["d6=1 damage", "d6=2 damage", "d10=5 vertical", "d10=2 fall"],
        rating=["rating:0"],
        approach=["vertical"],
    )
    s.turn("v", "attack:0:1").done()
    assert s["t"].composure == 52 and s.place("v") == "churn" and s["v"].prone and s["v"].composure == 58


def test_a_jump_may_go_with_a_flanking_step() -> None:
    """[jump-details, one-velocity-option, flanking-bonus]: 10 for the step, 10 for the jump, +5 to the total."""
    for movement, offered in ((20, True), (19, False)):
        table = scene(
            person("c", at="rfc", movement=movement, weapons=["stick"]), helpless(), dice=["d6=1 damage", "d6=2 damage"]
        )
        assert ("jump:churn" in ways(table, "c", "t")) is offered
    table = scene(
        person("c", at="rfc", movement=20, weapons=["stick"]),
        helpless(),
        dice=["d6=1 damage", "d6=2 damage"],
        approach=["jump:churn"],
        rating=["rating:0"],
    )
    table.turn("c", "attack:0:1").done()
    assert total_of(table) == 20 and table["c"].movement == 0
    assert "jump:ffc" not in ways(scene(person("c", movement=60, weapons=["stick"]), helpless(at="ffc")), "c", "t")


def test_a_vertical_assault_across_a_wall_starts_from_its_top() -> None:
    """[vertical-assault-requirement, siege-grid-rules]"""
    for height, offered in (("Elevated", False), ("Overhead", True)):
        table = siege(person("a", at=f"churn:{height}", movement=60, weapons=["mace"], footing=3), helpless(at="ffc"))
        assert ("vertical:ffc" in ways(table, "a", "t")) is offered, height


def test_a_vertical_assault_reaches_the_next_position_and_no_farther() -> None:
    """[vertical-assault-requirement, vertical-assault-details]: 10 for each Elevation and 10 more next door."""
    for at, price in (("churn", 20), ("ffc", 30), ("frc", None)):
        table = scene(known("v", "vey", at="churn:Overhead", movement=60), helpless(at=at))
        found = approaches(table.battle, table["v"], table["v"].sheet.sources[0], table["t"])
        assert [way.price for way in found if way.kind == VERTICAL] == ([] if price is None else [price]), at
