"""Wounds one by one, their growth and their cures."""

from __future__ import annotations

import pytest

from fray.rulesets.labyrinthian.model import events as ev
from fray.rulesets.labyrinthian.model.sheets import DAMAGE_NAMES, SLASHING, WOUND_NAMES, WOUND_OF
from fray.rulesets.labyrinthian.model.state import ROUND_ENDS, SHAKEN_WOUND
from fray.rulesets.labyrinthian.rules.prone import pinned
from fray.rulesets.labyrinthian.rules.verbs import heal_wound
from fray.rulesets.labyrinthian.rules.wounds import PutStuck, apply_wound
from fray.rulesets.labyrinthian.tests.arrange import begin, case_dice, hit, known, person, scene

QUIET = ["d20=1 cr", "d20=1 cr"]
FIRST = ["d20=2 cr", "d20=1 cr"]
PHYSICAL = {
    "Blunt": "Fracture",
    "Slashing": "Bleed",
    "Piercing": "Stuck",
    "Blunt/Slashing": "Gashed",
    "Blunt/Piercing": "Impaled",
    "Slashing/Piercing": "Laceration",
}
MAGICAL = {
    "Fire": "Burned",
    "Lightning": "Paralyzed",
    "Water": "Chilled",
    "Earth": "Petrified",
    "Frost": "Frostbite",
    "Air": "Deafened",
    "Light": "Blinded",
    "Shadow": "Blinded",
    "Blood": "Sapped",
    "Metal": "Gored",
    "Force": "Stunned",
}


# ---- the tables and the ladder


@pytest.mark.parametrize(("damage", "wound"), [*PHYSICAL.items(), *MAGICAL.items()])
def test_each_damage_type_has_its_wound(damage: str, wound: str) -> None:
    """[wound-table-physical, wound-table-magical, damage-type-on-cards, wounds-definition]"""
    assert WOUND_NAMES[WOUND_OF[DAMAGE_NAMES.index(damage)]] == wound


@pytest.mark.parametrize(("damage", "wound"), [*PHYSICAL.items(), *MAGICAL.items()])
def test_what_a_wound_does_at_once(damage: str, wound: str) -> None:
    """[wounds-definition, wound-table-physical, wound-table-magical, wound-in-force]: all else it does later."""
    s = scene(person("x", ratings=[12, 7]), person("e", "them"), bank=["bank:1"] if wound == "Stunned" else [])
    apply_wound(s.fight, s["x"], DAMAGE_NAMES.index(damage), 1, "momentum-wound")
    x = s.done()["x"]
    assert sum(x.wounds) == 1 and s.wound("x", wound) == 4
    assert (x.paralysis > 0) is (wound == "Paralyzed") and x.bank == ([1] if wound == "Stunned" else [])
    assert x.ratings == ([2, -3] if wound == "Blinded" else [12, 7])
    assert bool(x.shaken & SHAKEN_WOUND) is (wound in ("Petrified", "Laceration", "Impaled"))


def test_the_wound_die_grows_to_d12_and_no_further() -> None:
    """[wound-starts-d4, wound-application, wound-cap], case [wound-die-ladder-ends-at-d12]."""
    s = scene(person("x"), person("y", "them"))
    dice = []
    for _ in range(6):
        apply_wound(s.fight, s["x"], SLASHING, 1, "momentum-wound")
        dice.append(s.wound("x", "Bleed"))
    assert dice == [4, 6, 8, 10, 12, 12]
    assert s["x"].wounds_taken == 5


# ---- physical Wounds


def test_the_impaled_are_pinned_while_the_attacker_is_near_and_hampered_in_both_ratings() -> None:
    """[wound-impaled, wound-impaled-penalty, impaled-details], case [impaled-pins-until-attacker-leaves]."""
    s = scene(
        person("w", at="ffc", wounds=["impaled d4"], impaler=1),
        person("i", "them", "frc"),
        dice=["d20=14 cr", "d20=8 cr", *QUIET, "d4=3 impaled"],
    )
    begin(s).done()
    assert s["w"].ratings == [11, 5]
    s.turn("w")
    assert not [key for key in s.offered() if key.startswith("move")]
    s["i"].movement = 20
    s.turn("i", "move:frr")
    s["w"].movement = 20
    s.turn("w", "move:ffl").done()
    assert s.place("w") == "ffl"


def test_laceration_halves_the_roll_and_cuts_with_every_move() -> None:
    """[wound-laceration, wound-laceration-halves, laceration-details, movement-computation], case
    [laceration-halves-and-cuts]."""
    s = scene(
        person("x", at="rrc", composure=25, wounds=["laceration d4"], sheet={"movement_bonus": 6}),
        person("e", "them", "fs"),
        dice=["d20=14 cr", "d20=7 cr", *QUIET, "d4=2 laceration"],
    )
    begin(s)
    assert s["x"].movement == 16
    s.turn("x", "move:rfc").done()
    assert (s["x"].movement, s["x"].composure, s.place("x")) == (6, 23, "rfc")
    assert s["x"].ratings == [14, 7]


def test_fracture_adds_to_every_attack_before_the_defense() -> None:
    """[wound-fracture, defense-subtracts, fracture-timing, damage-versus-defense], case
    [fracture-adds-before-defense]."""
    s = scene(
        person("x", composure=40, wounds=["fracture d6"], armor="armor-leather"),
        person("e", "them", weapons=["rapier"]),
        dice=["d6=4 damage", "d6=4 damage", "d6=1 damage", *case_dice("fracture-adds-before-defense")],
        rating=["rating:0"],
        react=["guard:-1"],
    )
    s.turn("e", "attack:0:0").done()
    assert s["x"].composure == 33
    assert s.told(ev.DamageAnnounced)[0].damage_type == "Piercing"


# ---- magical Wounds


def test_paralysis_costs_exactly_one_turn_and_weakens_magic_afterwards() -> None:
    """[wound-paralyzed, wound-paralyzed-after, paralyzed-duration, burned-scope], case [paralyzed-before-its-turn]."""
    s = scene(
        person("m", spells=["firebolt"], sheet={"pr": 17}),
        person("e", "them", weapons=["stick"], ratings=[0, 0], spent=0),
        dice=["d6=2 damage", "d6=1 damage", *FIRST, *QUIET, *case_dice("paralyzed-before-its-turn")],
        rating=["rating:0", "rating:0"],
    )
    apply_wound(s.fight, s["m"], DAMAGE_NAMES.index("Lightning"), 1, "momentum-wound")
    s.turn("e", "attack:0:0")
    assert s["m"].composure == 57 and not s.was_asked("m:react") and not s["m"].has_turn()
    s.battle.phase = ROUND_ENDS
    s.steps(2)
    assert s["m"].has_turn()
    s["e"].spent = 3
    s["e"].composure = 60
    s.turn("m", "attack:0:1").done()
    assert s.told(ev.DamageRolled)[-1].total == 9


def test_paralysis_after_the_own_turn_lasts_through_the_next_round() -> None:
    """[paralyzed-duration]"""
    s = scene(person("m", turn_taken=True), person("e", "them"))
    apply_wound(s.fight, s["m"], DAMAGE_NAMES.index("Lightning"), 1, "momentum-wound")
    assert s["m"].paralysis == 2
    apply_wound(s.fight, s["m"], DAMAGE_NAMES.index("Lightning"), 1, "momentum-wound")
    assert s["m"].paralysis == 2 and s.wound("m", "Paralyzed") == 6


def test_the_chilled_drop_the_lowest_die_of_a_ward() -> None:
    """[wound-chilled, drop-die]"""
    s = scene(
        person("m", spells=["arcane-ward"], wounds=["chilled d4"]),
        person("e", "them", weapons=["stick"]),
        dice=["d6=5 damage", "d6=5 damage", "d6=4 defense", "d6=2 defense", "d6=3 defense"],
        rating=["rating:0"],
        react=["ward:0:-1"],
    )
    s.turn("e", "attack:0:0").done()
    assert s["m"].composure == 57


def test_a_blinding_wound_lowers_unspent_ratings_at_once() -> None:
    """[wound-in-force, wound-blinded]"""
    s = scene(person("x", ratings=[14, 8], spent=1), person("e", "them"))
    apply_wound(s.fight, s["x"], DAMAGE_NAMES.index("Shadow"), 1, "momentum-wound")
    assert s["x"].ratings == [14, -2]


def test_the_sapped_lose_their_best_die_of_armor_but_not_of_a_parry() -> None:
    """[wound-sapped, parry, parry-details, guard-dice], case [sapped-drops-highest]."""
    blow = ["d8=7 damage", "d8=2 damage"]
    dice = case_dice("sapped-drops-highest")
    s = scene(
        person("f", weapons=["mace"], armor="armor-mail", shield="shield-round", wounds=["sapped d4"]),
        person("e", "them", weapons=["mace"]),
        dice=[*blow, *dice[:3], *blow, *dice[3:]],
        react=["guard:-1", "parry:0:-1"],
        rating=["rating:0"],
    )
    s.turn("e", "attack:0:0", "attack:0:0").done()
    assert [event.total for event in s.told(ev.DefenseRolled)] == [8, 9]
    assert not s.was_asked("f:momentum")


def test_the_deafened_hear_no_rally() -> None:
    """[wound-deafened, deafened-details]"""
    deaf = person("deaf", composure=9, wounds=["deafened d4"])
    s = scene(known("hale", "hale"), deaf, person("ally", composure=9), person("e", "them"))
    s.turn("hale")
    assert [key for key in s.offered() if key.startswith("ability")] == ["ability:rally:2"]


# ---- outside combat, and cures


def test_a_salve_cures_one_physical_wound_completely() -> None:
    """[wound-cure-items, consumable-costs-action, retrieve-once-per-round, cure-items], case
    [salve-cures-one-physical]."""
    s = scene(
        person("x", wounds=["bleed d10", "stuck d4", "burned d4"], ratings=[12, 3], items=["salve"]),
        person("e", "them"),
        rating=["rating:1"],
    )
    s.turn("x", "retrieve:salve", "use:salve:1:0:1").done()
    assert s.wound("x", "Bleed") == 0 and s.wound("x", "Stuck") == 4 and s.wound("x", "Burned") == 4
    assert s["x"].held == [0] * 7 and s["x"].unspent(0) and not s["x"].unspent(1)
    assert not [key for key in s.offered() if key.startswith("use")]


def test_a_salve_is_of_no_use_against_a_magical_wound() -> None:
    """[wound-cure-items]"""
    s = scene(person("x", wounds=["burned d4"], held=[0, 1, 0, 0, 0, 0, 0]), person("e", "them"))
    s.turn("x")
    assert not [key for key in s.offered() if key.startswith("use")]


def test_what_was_rolled_for_the_round_stays_after_a_cure_and_sight_returns_at_once() -> None:
    """[wound-cure-items, wound-blinded, wound-stuck, consumable-costs-action], case [cured-in-mid-round]."""
    s = scene(
        person("x", wounds=["blinded d4", "stuck d6"], held=[0, 0, 1, 0, 0, 0, 0], sheet={"movement_bonus": 3}),
        person("k", held=[0, 1, 0, 0, 0, 0, 0]),
        person("e", "them"),
        dice=["d20=15 cr", "d20=12 cr", *QUIET, *QUIET, "d6=4 stuck"],
        stuck=["on:0"],
        rating=["rating:1", "rating:0"],
    )
    begin(s)
    x = s["x"]
    assert (x.ratings, x.movement) == ([1, 2], 30)
    s.turn("x", "use:elixir")
    assert x.ratings[0] == 11 and s.wound("x", "Blinded") == 0
    s.turn("k", "use:salve:1:0").done()
    assert x.ratings[0] == 11 and s.wound("x", "Stuck") == 0


def test_stone_slows_and_at_zero_it_sets() -> None:
    """[wound-petrified, wound-petrified-zero, incapacitation, petrified-details], case
    [petrified-movement-and-zero]."""
    s = scene(
        person("x", composure=5, wounds=["petrified d6"], sheet={"movement_bonus": 4}, held_dice=[6]),
        person("e", "them"),
        dice=["d20=13 cr", "d20=9 cr", *QUIET, "d6=1 hold fast"],
    )
    s["x"].held_dice = []
    s.dice.script.pop()
    begin(s).done()
    assert s["x"].movement == 16
    hit(s, "x", 6)
    x = s["x"]
    assert x.incapacitated and x.prone and not x.has_turn() and x.here()


def test_the_unyielding_recover_and_must_be_wounded_first() -> None:
    """[some-enemies-need-wounds, unyielding-foes]: recovery works also from zero; a Killing Blow is an ordinary
    attack."""
    s = scene(
        known("troll", "marsh-troll", "them", composure=0, spent=True),
        person("a", weapons=["dagger"]),
        dice=[*["d4=2 damage"] * 8, *FIRST, *QUIET],
        rating=["rating:0"],
    )
    s.turn("a", "kill:0:0", "kill:0:0")
    assert s["troll"].here() and s.wound("troll", "Laceration") == 6
    begin(s).done()
    assert s["troll"].composure == 6


def test_once_wounded_enough_the_unyielding_die() -> None:
    """[unyielding-foes, some-enemies-need-wounds]"""
    s = scene(
        known("troll", "marsh-troll", "them", composure=0, spent=True, wounds=["bleed d8"]),
        known("other", "peasant", "them"),
        person("a", weapons=["dagger"]),
        dice=["d4=2 damage"] * 4,
        rating=["rating:0"],
    )
    s.turn("a", "kill:0:0").done()
    assert not s["troll"].here()


def test_the_last_attacker_to_impale_is_who_pins() -> None:
    """[impaled-details, wound-impaled, wound-cap]: even where the die can grow no more."""
    s = scene(
        person("x", wounds=["impaled d10"]), person("e", "them"), person("f", "them", "fs"), person("g", "them", "rfc")
    )
    for attacker, pins, die in (("e", True, 12), ("f", False, 12), ("g", True, 12)):
        apply_wound(s.fight, s["x"], DAMAGE_NAMES.index("Blunt/Piercing"), s[attacker].who, "momentum-wound")
        assert s["x"].impaler == s[attacker].who and pinned(s.battle, s["x"]) is pins, attacker
        assert s.wound("x", "Impaled") == die


def test_what_a_cured_wound_left_behind_is_gone() -> None:
    """[cure-items, stunned-details, paralyzed-duration]: the pin, the paralysis, the Momentum banked against it."""
    for wound, state in (("impaled", {"impaler": 1}), ("paralyzed", {"paralysis": 2}), ("stunned", {"bank": [1, 1]})):
        s = scene(person("x", wounds=[f"{wound} d6"], **state), person("e", "them"))
        heal_wound(s.fight, s["x"], WOUND_NAMES.index(wound.capitalize()), "wound-cure-items")
        assert (s["x"].impaler, s["x"].paralysis, s["x"].bank, sum(s["x"].wounds)) == (-1, 0, [], 0), wound


def test_the_paralyzed_lose_what_they_conjured() -> None:
    """[wound-paralyzed, magic-rules, paralyzed-duration, wound-table-magical]: this Round's Turn, or the next one's if
    that was taken."""
    for taken, rounds in ((False, 1), (True, 2)):
        s = scene(
            person("x", spells=["tsunami"], conjuring=0, store=20, turn_taken=taken),
            known("levy", "levy-spearmen"),
            person("e", "them"),
        )
        for name, lasts in (("x", rounds), ("levy", 2)):
            apply_wound(s.fight, s[name], DAMAGE_NAMES.index("Lightning"), 2, "momentum-wound")
            assert (s[name].paralysis, s[name].conjuring, s[name].store) == (lasts, -1, 0)
        apply_wound(s.fight, s["x"], DAMAGE_NAMES.index("Lightning"), 2, "momentum-wound")
        assert s["x"].paralysis == rounds and s.wound("x", "Paralyzed") == 6


def test_the_stuck_choose_a_rating_as_long_as_something_sticks() -> None:
    """[wound-stuck, stuck-timing]"""
    s = scene(person("x", wounds=["stuck d4"]), person("e", "them"))
    question = PutStuck(s.battle, s["x"], 3)
    assert question.stands() and [option.key() for option in question.options()] == ["on:0", "on:1"]
    heal_wound(s.fight, s["x"], WOUND_NAMES.index("Stuck"), "wound-cure-items")
    assert not question.stands()


def test_sight_comes_back_to_the_ratings_that_are_left() -> None:
    """[cure-items, wound-blinded]: not to a spent one, and not twice."""
    s = scene(person("x", ratings=[12, 7, 5], faces=[12, 7, 5], spent=0b100), person("e", "them"))
    apply_wound(s.fight, s["x"], DAMAGE_NAMES.index("Light"), 1, "momentum-wound")
    assert s["x"].ratings == [2, -3, 5]
    s["x"].spent = 0b110
    for _ in range(2):
        heal_wound(s.fight, s["x"], WOUND_NAMES.index("Blinded"), "wound-cure-items")
        assert s["x"].ratings == [12, -3, 5]
