"""Flanking."""

from __future__ import annotations

from fray.rulesets.labyrinthian.model.grid import DUELING
from fray.rulesets.labyrinthian.model.state import HOVERING
from fray.rulesets.labyrinthian.model.variants import TWO_TURNS
from fray.rulesets.labyrinthian.rules.approaches import approaches
from fray.rulesets.labyrinthian.rules.defending_others import help_ways
from fray.rulesets.labyrinthian.tests.arrange import NINE, best_flank, case_dice, helpless, known, person, scene
from fray.rulesets.labyrinthian.tests.test_velocity import total_of, ways


def test_a_single_step_inward_flanks() -> None:
    """[flanking-bonus, flanking-directions, attack-total] case [flank-hagar-inward]."""
    dice = case_dice("flank-hagar-inward")
    table = scene(
        person("Hagar", at="frc", movement=24, ratings=[12, 7], weapons=["arming-sword"]),
        person("Vulsks", "them", "ffc", ratings=[10, 4]),
        dice=dice,
    )
    table.answer(approach=["flank:ffc"], damage_type=["type:slashing"], rating=["rating:0"])
    table.turn("Hagar", "attack:0:1").done()
    assert total_of(table) == 22 and table["Vulsks"].composure == 50
    assert table.place("Hagar") == "ffc" and table["Hagar"].movement == 14 and table["Hagar"].best_rating() == 1
    assert table.battle.claimants == 0


def test_moving_sideways_gives_no_flanking() -> None:
    """[flanking-not-lateral, active-reaction, initiative-seize] case [flank-hagar-lateral-none]."""
    dice = case_dice("flank-hagar-lateral-none")
    table = scene(
        person("Hagar", at="frc", movement=24, ratings=[12, 7], weapons=["arming-sword"]),
        person("Vulsks", "them", "frl", ratings=[12, 4], armor="armor-leather"),
        dice=dice,
    )
    assert not any(key.startswith("flank") for key in ways(table, "Hagar", "Vulsks"))
    table.answer(damage_type=["type:slashing"], rating=["rating:0"], react=["guard:0"])
    table.turn("Hagar", "move:frl:ground", "attack:0:1").done()
    assert total_of(table) == 17 and table["Vulsks"].composure == 57
    assert table.battle.claimants == 0b10 and table["Vulsks"].best_rating() == 1


def test_flanking_right_after_the_target_defended_itself_gives_fifteen() -> None:
    """[flanking-after-defense, flanking-immediately] case [flanking-fifteen]."""
    table = scene(
        person("p", at="churn", weapons=["mace"]),
        person("q", at="rfl", movement=15, ratings=[9, 1], weapons=["mace"], sheet={"strength": 3}),
        person("t", "them", armor="armor-leather"),
        dice=["d8=1 damage", "d8=1 damage", "d6=1 defense", "d6=1 defense"],
    )
    table.answer(react=["guard:-1"]).turn("p", "attack:0:2").turn("t").done()
    flank = best_flank(table.battle, table["q"], table["q"].sheet.sources[0], table["t"])
    assert flank is not None and flank.flank == 15
    table.roll("d8=1 damage", "d8=1 damage").answer(approach=["flank:churn"], rating=["rating:0"])
    table.turn("q", "attack:0:2").done()
    assert total_of(table) == 27 and table["q"].movement == 5


def test_another_clash_in_between_ends_the_chance() -> None:
    """[flanking-immediately]"""
    table = scene(person("q", at="rfl", weapons=["mace"]), person("t", "them", reacted_turn=1))
    table.battle.turn = 2
    table.battle.last_defender = table["q"].who
    assert best_flank(table.battle, table["q"], table["q"].sheet.sources[0], table["t"]).flank == 5  # type: ignore[union-attr]
    table.battle.last_defender = table["t"].who
    assert best_flank(table.battle, table["q"], table["q"].sheet.sources[0], table["t"]).flank == 15  # type: ignore[union-attr]


def test_in_another_reading_any_reaction_of_two_turns_counts() -> None:
    """[flanking-immediately] the variant 'two Turns'."""
    table = scene(
        person("q", at="rfl", weapons=["mace"]), person("t", "them"), variants={"flanking-immediately": TWO_TURNS}
    )
    for turn, bonus in ((0, 5), (2, 5), (3, 15), (4, 15)):
        table.battle.turn = 4
        table["t"].reacted_turn = turn
        assert best_flank(table.battle, table["q"], table["q"].sheet.sources[0], table["t"]).flank == bonus  # type: ignore[union-attr]


def test_flanking_combines_with_a_charge_of_one_position_or_a_jump() -> None:
    """[one-velocity-option, flanking-details]"""
    table = scene(person("q", at="rfl", movement=60, weapons=["mace"]), helpless())
    found = {w.key(): w.flank for w in approaches(table.battle, table["q"], table["q"].sheet.sources[0], table["t"])}
    assert found["flank:churn"] == 5 and found["charge:churn:20"] == 5 and found["jump:churn"] == 5


def test_supports_flank_their_center_ranged() -> None:
    """[flanking-directions, grid-churn, grid-flanks, grid-ranged]"""
    table = scene(person("q", at="rs", weapons=["mace"]), helpless(at="rrc"), helpless("u", "rs"))
    assert best_flank(table.battle, table["q"], table["q"].sheet.sources[0], table["t"]) is not None
    assert best_flank(table.battle, table["q"], table["q"].sheet.sources[0], table["u"]) is None


def test_a_boss_is_flanked_only_from_the_rear_flanks() -> None:
    """[dueling-grid-flanking, dueling-grid-allies-flanking] case [boss-flanked-only-from-rear]."""
    table = scene(
        person("p", at="ffc", weapons=["mace"]),
        person("q", at="rfr", weapons=["mace"]),
        person("r", at="frl", weapons=["mace"]),
        known("boss", "ashwing-dragon", "them"),
        helpless("ally", "ffl"),
        grid=DUELING,
    )

    def flank(attacker: str, target: str) -> int:
        found = best_flank(table.battle, table[attacker], table[attacker].sheet.sources[0], table[target])
        return found.flank if found is not None else 0

    assert (flank("p", "boss"), flank("q", "boss"), flank("r", "ally")) == (0, 5, 5)


def test_a_hovering_mage_flanks_and_helps_out_of_its_rate() -> None:
    """[unnatural-flight-details, helper-place, flanking-details]"""
    mage = person("m", at="rfc:Elevated", flight_rate=20, rate_left=20, footing=HOVERING, spells=["shocking-grasp"])
    table = scene(mage, helpless(at="churn:Elevated"), person("friend", at="churn:Elevated"))
    assert [way.key() for way in help_ways(table.battle, table["m"], table["friend"])] == ["come:churn"]
    assert [key for key in ways(table, "m", "t") if key != "plain"] == ["flank:churn"]
    table.roll("d4=1 damage", "d4=1 damage", "d4=1 damage").answer(approach=["flank:churn"])
    table.turn("m", "attack:0:1").done()
    assert table["m"].rate_left == 10 and table["m"].movement == 20 and table.place("m") == "churn:Elevated"


def test_a_reaction_is_remembered_for_the_reading_of_two_turns() -> None:
    """[flanking-immediately, flanking-after-defense]: for itself, in this Turn or the one before."""
    table = scene(
        person("q", at="rfl", weapons=["mace"]),
        person("p", weapons=["stick"]),
        person("t", "them", armor="armor-leather"),
        person("u", "them"),
        dice=[*NINE, "d6=1 defense", "d6=1 defense", *NINE],
        rating=["rating:0", "rating:0"],
        variants={"flanking-immediately": TWO_TURNS},
        **{"t:react": ["guard:-1"], "u:react": ["decline"]},
    )
    table.turn("p", "attack:0:2", "attack:0:3")
    mace = table["q"].sheet.sources[0]
    for name, bonus in (("t", 15), ("u", 5)):
        assert best_flank(table.battle, table["q"], mace, table[name]).flank == bonus  # type: ignore[union-attr]
