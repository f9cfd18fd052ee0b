"""The content: every record is read and used, every ruling with variants is a switch, what is wrong is named."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import pytest

from fray.engine.content import ContentError, Problems, Raw
from fray.rulesets.labyrinthian import SYSTEM
from fray.rulesets.labyrinthian.content.encounters import LabEncounter
from fray.rulesets.labyrinthian.content.gear import read_weapon
from fray.rulesets.labyrinthian.content.library import LabyrinthLibrary
from fray.rulesets.labyrinthian.content.opening import opening
from fray.rulesets.labyrinthian.model.elevations import DEPTHS, ELEVATED, GROUND, OVERHEAD, SHALLOWS, SKYWARD
from fray.rulesets.labyrinthian.model.features import COVER, HEIGHT, TURBULENT, WATER, Feature
from fray.rulesets.labyrinthian.model.grid import CHASE, CHURN, DUELING, POSITION_KEYS, SIEGE
from fray.rulesets.labyrinthian.model.sheets import (
    BLUNT_PIERCING,
    CAST,
    CHANNEL,
    COMMAND,
    DAMAGE_NAMES,
    IRON_BASTION,
    ITEM_IDS,
    MEND,
    NO_LIMIT,
    PARTS,
    PIERCING,
    POWER_IDS,
    RALLY,
    SIZES,
    SKILLS,
    SLAM,
    SWORD,
    TALENTS,
    WARD_AT_ONCE,
    WARD_BUILT,
    WOUND_NAMES,
    WOUND_OF,
    Sheet,
    Source,
    physical_wound,
)
from fray.rulesets.labyrinthian.model.state import FLYING, NOBODY, SWIMMING, bit
from fray.rulesets.labyrinthian.model.variants import Variants
from fray.rulesets.labyrinthian.tests.arrange import Who, ledger, library, sheet_of
from fray.testing.attributes import attributes


def encounter(name: str) -> LabEncounter:
    found = library().encounter(name)
    assert isinstance(found, LabEncounter)
    return found


# ---- records


def test_every_record_of_the_ledger_is_read() -> None:
    """[equipment-tables, weapons-and-armor-missing, example-mob-missing]."""
    shelf = library().shelf
    found: dict[str, Mapping[str, object]] = {
        "weapon": shelf.weapons,
        "armor": shelf.armors,
        "shield": shelf.shields,
        "spell": shelf.spells,
        "channel": shelf.channels,
        "character": library().shelf.sheets,
        "monster": library().shelf.sheets,
        "unit": library().shelf.sheets,
        "engine": library().shelf.sheets,
        "wound": {name.lower(): 0 for name in WOUND_NAMES},
        "item": dict.fromkeys(ITEM_IDS),
        "ability": POWER_IDS,
        "technique": POWER_IDS,
        "encounter": {encounter.id: encounter for encounter in library().encounters()},
    }
    kinds = set()
    for record in ledger().contents:
        kinds.add(record.type)
        if record.type in found:
            assert record.id in found[record.type]
    assert kinds == {*found, "condition", "terrain"}
    assert len(library().encounters()) == 12


def test_every_wound_belongs_to_its_damage_types_and_has_its_cure() -> None:
    """[damage-type-on-cards, wound-table-physical, wound-table-magical, wound-cure-items]."""
    for record in ledger().contents:
        if record.type == "wound":
            wound = WOUND_NAMES.index(record.id.capitalize())
            types = str(record.data["damage_type"]).split(" or ")
            assert [WOUND_OF[DAMAGE_NAMES.index(name)] for name in types] == [wound] * len(types)
            assert physical_wound(wound) == (record.data["class"] == "physical") == (record.data["cured_by"] == "salve")
    assert len(PARTS) == len(WOUND_OF) == len(DAMAGE_NAMES)


def test_beginning_characters_have_forty_and_their_talents_as_composure_and_half_of_fifteen_and_three_as_pr() -> None:
    """[movement-bonus, basics-chapter-missing, composure-maximum-undefined, movement-bonus-undefined]: the figures
    stated are those derived."""
    for record in ledger().contents:
        if record.type == "character":
            sheet = library().shelf.sheets[record.id]
            bare = {
                name: value for name, value in record.data.items() if name not in ("composure", "pr", "movement_bonus")
            }
            derived = library().sheet_with(record.id, {}, Problems())
            again = LabyrinthLibrary.sheet(library(), Raw("x", "character", record.id, "", bare), Problems())
            assert (again.composure, again.pr, again.movement_bonus) == (60, sheet.pr, sheet.movement_bonus)
            assert derived == sheet
            assert sum(sheet.talents) == 20
    brannoc = library().shelf.sheets["brannoc"]
    assert (brannoc.pr, brannoc.unhalved_pr) == (13, 20)
    assert len(TALENTS) == 4


def test_weapons_have_dice_type_range_and_limit() -> None:
    """[damage-dice-sizes, equipment-tables, momentum-limit-values-missing, ranged-attack-definition]."""
    weapons = library().shelf.weapons
    assert (weapons["arming-sword"].dice, weapons["arming-sword"].damage_type) == ((6, 8, 8), SWORD)
    bow = weapons["long-bow"]
    assert (bow.dice, bow.range, bow.limit, bow.ranged, bow.projectile, bow.shots) == ((8, 8, 8), 5, 0, True, True, 20)
    spear = weapons["spear"]
    assert (spear.damage_type, spear.limit, spear.ranged) == (BLUNT_PIERCING, NO_LIMIT, False)
    blades = {name for name, weapon in weapons.items() if weapon.blade}
    assert blades == {"dagger", "rapier", "scimitar", "arming-sword"}


def test_spells_and_channels_say_how_they_attack_and_ward() -> None:
    """[magic-rules, channel-rules, talent-per-action]."""
    spells = library().shelf.spells
    tsunami, gale, ward, mend = spells["tsunami"], spells["gale-blast"], spells["arcane-ward"], spells["mend"]
    assert (tsunami.conjure, tsunami.ward, tsunami.aoe, tsunami.attack) == (30, WARD_BUILT, True, CAST)
    assert (gale.conjure, gale.ward, gale.limit) == (0, WARD_AT_ONCE, 1)
    assert (ward.dice, ward.defense) == ((), (6, 6, 6))
    assert (mend.effect, mend.thresholds) == (MEND, (8, 15))
    assert not spells["shocking-grasp"].ranged
    assert spells["firebolt"].ranged
    veil = library().shelf.channels["dream-veil"]
    assert (veil.attack, veil.dice, veil.defense, veil.composure_cost) == (CHANNEL, (), (4, 4, 4, 4), 1)


def test_teeth_come_first_and_fists_last() -> None:
    """[natural-weapons-and-hide]."""
    wolf = library().shelf.sheets["hill-wolf"]
    assert [source.natural for source in wolf.sources] == [True, True]
    assert (wolf.sources[0].dice, wolf.sources[-1].id, wolf.armor_dice) == ((4, 4, 4), "fists", (4, 4))
    knight = library().shelf.sheets["ironclad-knight"]
    assert (knight.armor_dice, knight.heavy_armor, knight.has(IRON_BASTION)) == ((12, 12), True, True)
    assert library().shelf.sheets["restless-bones"].resist == ((PIERCING, 5),)
    assert library().shelf.sheets["brannoc"].has(SLAM)
    assert not library().shelf.sheets["brannoc"].has(RALLY)


def test_units_have_one_source_and_a_rate_and_flyers_a_minimum_speed() -> None:
    """[warfare-units, siege-engines, mfs-values, sizes]."""
    spears, catapult = library().shelf.sheets["levy-spearmen"], library().shelf.sheets["catapult"]
    assert (len(spears.sources), spears.sources[0].attack, spears.movement_rate, spears.army) == (1, COMMAND, 20, True)
    assert (catapult.sources[0].min_range, catapult.sources[0].reload, catapult.composure) == (2, True, 30)
    assert library().shelf.sheets["battering-ram"].sources[0].structures_only
    assert [library().shelf.sheets[name].mfs for name in ("vey", "harpy", "ashwing-dragon")] == [8, 10, 14]
    assert SIZES == ("Tiny", "Small", "Medium", "Large", "Huge", "Colossal")
    assert [len(skills) for skills in SKILLS] == [8, 8, 8, 8]


# ---- encounters


def test_everybody_stands_where_the_encounter_says() -> None:
    """[deployment, grid-names-fixed, elevation-ladder, combat-start-and-end-undefined]."""
    battle = opening(encounter("drowned-ford"))
    places = {
        combatant.name: (POSITION_KEYS[combatant.position], combatant.level, combatant.footing)
        for combatant in battle.combatants
    }
    assert places["drowned one A"] == ("churn", DEPTHS, SWIMMING)
    assert places["drowned one B"] == ("ffc", SHALLOWS, SWIMMING)
    assert places["Orrin"] == ("rrc", GROUND, 0)
    assert [combatant.composure for combatant in battle.combatants] == [
        combatant.sheet.composure for combatant in battle.combatants
    ]
    flyers = opening(encounter("aerie")).combatants
    assert [combatant.footing for combatant in flyers if combatant.name == "harpy B"] == [FLYING]
    assert not battle.deploy


def test_a_combatant_that_begins_on_a_wall_has_claimed_it() -> None:
    """[siege-grid-rules, high-ground-details]."""
    battle = opening(encounter("gate"))
    archer = next(combatant for combatant in battle.combatants if combatant.name == "bandit archer A")
    wall = battle.ground.tags_at(archer.position)[0]
    assert (archer.level, wall.claimants, wall.structure, battle.grid) == (OVERHEAD, bit(archer.who), 60, SIEGE)


def test_a_unit_belongs_to_the_sheet_that_lists_it_or_as_the_encounter_says_and_comes_along() -> None:
    """[warfare-units]."""
    gate = {combatant.name: combatant for combatant in opening(encounter("gate")).combatants}
    assert {gate[name].commander for name in ("levy spearmen", "archer company", "catapult")} == {gate["Hale"].who}
    assert gate["heavy foot"].seat == gate["iron castellan"].seat
    assert not gate["iron castellan"].sheet.boss
    chase = {combatant.name: combatant for combatant in opening(encounter("rooftop-chase")).combatants}
    assert chase["raider band"].position == chase["bandit captain"].position
    assert len(opening(encounter("bridge-duel")).combatants) == 2


def test_several_of_a_name_are_told_apart_by_letters() -> None:
    """[mob]."""
    battle = opening(encounter("mill-mob"))
    assert [combatant.name for combatant in battle.combatants][5:8] == ["peasant A", "peasant B", "peasant C"]
    assert battle.mobs


def test_each_encounter_knows_its_grid_and_its_objective() -> None:
    """[scenario-grids, end-of-fight, chase-grid-rules, siege-grid-rules]."""
    grids = {known.id: opening(encounter(known.id)).grid for known in library().encounters()}
    assert (grids["encounter-ashwing"], grids["encounter-gate"], grids["encounter-rooftop-chase"]) == (
        DUELING,
        SIEGE,
        CHASE,
    )
    assert opening(encounter("rooftop-chase")).quarry == 0
    assert opening(encounter("bridge-duel")).quarry == NOBODY
    kinds = {
        known.id: [aim.kind for aim in opening(encounter(known.id)).objective.aims] for known in library().encounters()
    }
    assert kinds["encounter-drowned-ford"] == ["reach"]
    assert kinds["encounter-gate"] == ["hold", "survive"]
    assert opening(encounter("road-ambush")).ambushers == 1


def test_what_an_encounter_is_about_goes_with_it_under_any_name() -> None:
    """[end-of-fight]: a copy with another id has the same objectives, Ambush and Mob."""
    for known in library().encounters():
        copy = library().read_encounter(Raw("mine.toml", "encounter", "mine", "", {**known.source, "id": "mine"}))
        assert (copy.aims, copy.ambush, copy.mobs) == (
            encounter(known.id).aims,
            encounter(known.id).ambush,
            encounter(known.id).mobs,
        )


def test_together_the_encounters_show_every_subsystem() -> None:
    """[scenario-grids]: what they claim to show covers the chapters of the book."""
    shown = {str(word) for known in library().encounters() for word in known.source["shows"]}
    for word in (
        *("charge", "jump attack", "vertical assault", "natural flight", "unnatural flight", "swimming", "climbing"),
        *("falling", "lobbing", "cover sp", "trench", "building", "dueling grid", "siege grid", "chase grid"),
        *("stealth ambush", "warfare", "magic", "conjuring", "channel", "wounds", "killing blow", "surrender"),
    ):
        assert word in shown, word


# ---- tags


def features(*lines: str) -> tuple[Feature, ...]:
    duel = encounter("bridge-duel").source
    read = library().read_encounter(Raw("mine.toml", "encounter", "mine", "", {**duel, "tags": list(lines)}))
    return read.features


def test_tags_are_read_as_written() -> None:
    """[terrain-tags, tag-elevation, tag-cover-capacity, tag-claiming]."""
    water, storm = features("churn water Depths..Skyward turbulent +65")
    assert (water.kind, water.lowest, water.highest) == (WATER, DEPTHS, SKYWARD)
    assert (storm.kind, storm.difficulty, storm.position) == (TURBULENT, 65, CHURN)
    (cover,) = features("frr cover +2 sp 20")
    assert (cover.kind, cover.capacity, cover.structure, cover.claimable) == (COVER, 2, 20, True)
    (bare,) = features("frr cover")
    assert (bare.capacity, bare.structure) == (1, -1)
    (face,) = features("ffr climbable to Overhead no ledge at Elevated")
    assert (face.level, face.ledges) == (OVERHEAD, 1 << OVERHEAD)
    (stepped,) = features("ffr climbable to Overhead ledge at Elevated")
    assert stepped.ledges == 1 << OVERHEAD | 1 << ELEVATED
    (sky,) = features("all Skyward")
    assert (sky.kind, sky.highest) == (HEIGHT, SKYWARD)
    (gate,) = features("ffc wall gate")
    assert (gate.structure, gate.capacity) == (40, 3)


def test_indoors_there_is_the_ground_only() -> None:
    """[elevation-ladder]."""
    duel = encounter("bridge-duel").source
    read = library().read_encounter(Raw("mine.toml", "encounter", "mine", "", {**duel, "indoors": True, "tags": []}))
    ground = opening(read).ground
    assert not ground.available(CHURN, ELEVATED)
    assert opening(encounter("bridge-duel")).ground.available(CHURN, SKYWARD)


# ---- what is wrong

WRONG = [
    ({"tags": ["nowhere cover"]}, "tags"),
    ({"tags": ["churn coverr"]}, "tags"),
    ({"sides": {"a": ["brannoc@rfc"], "b": ["nobody@ffc"]}}, "sides.b"),
    ({"sides": {"a": ["brannoc@xyz"], "b": ["peasant@ffc"]}}, "sides.a"),
    ({"sides": {"a": ["brannoc@rfc:Heaven"], "b": ["peasant@ffc"]}}, "sides.a"),
    ({"sides": {"a": ["brannoc@rfc"], "b": ["levy-spearmen@ffc"]}}, "sides"),
    ({"sides": {"a": ["brannoc@rfc"], "b": ["peasant@ffc", "levy-spearmen@ffc"]}}, "commanders"),
    ({"sides": {"a": ["brannoc@rfc"], "b": ["ashwing-dragon@churn"]}}, "grid"),
    ({"overrides": {"bandit-captain": {"composure": -3}}}, "composure"),
    ({"overrides": {"bandit-capitan": {"composure": 3}}}, "overrides.bandit-capitan"),
    ({"aims": [{"kind": "slay", "side": "party"}]}, "who"),
    ({"aims": [{"kind": "reach", "side": "party", "position": "rs", "colour": "red"}]}, "colour"),
    ({"variants": {"charge-details": "no such reading"}}, "variants.charge-details"),
    ({"variants": {"no-such-ruling": "x"}}, "variants.no-such-ruling"),
    ({"grid": "round"}, "grid"),
    ({"colour": "red"}, "colour"),
]


@pytest.mark.parametrize(("change", "field"), WRONG)
def test_what_is_wrong_is_named_with_its_field(change: dict[str, object], field: str) -> None:
    """[equipment-tables, terrain-tags]."""
    duel = encounter("bridge-duel").source
    with pytest.raises(ContentError) as caught:
        library().read_encounter(Raw("mine.toml", "encounter", "mine", "", {**duel, **change}))
    assert any(field in problem.field for problem in caught.value.problems), caught.value


BAD_RECORDS = """
[[weapon]]
id = "broom"
kind = "melee"
dice = ["9d6", "2d7"]
damage_type = "Blunt"
wound = "bleed"
range = 2

[[monster]]
id = "sweeper"
weapons = ["brom"]
strenght = 3
"""


def test_everything_wrong_is_said_at_once_with_what_would_be_right(tmp_path: Path) -> None:
    """[damage-dice-cap, damage-dice-sizes, damage-type-on-cards]."""
    (tmp_path / "bad.toml").write_text(BAD_RECORDS, encoding="utf-8")
    with pytest.raises(ContentError) as caught:
        SYSTEM.library(tmp_path)
    text = str(caught.value)
    for words in (
        "bad.toml, broom, dice: 9d6 is too many; at most 6 dice of a size",
        "'2d7' is no set of dice",
        "'bleed' does not belong to Blunt; write fracture",
        "a melee weapon reaches its own Position only",
        "bad.toml, sweeper, weapons: 'brom' is not known; did you mean broom?",
        "strenght: is an unknown field; did you mean strength?",
    ):
        assert words in text, words


HOMEBREW = """
[[weapon]]
id = "net"
kind = "thrown"
dice = ["3d4"]
damage_type = "Blunt"
range = 1
momentum_limit = 1

[[monster]]
id = "fisher"
strength = 4
agility = 3
composure = 30
weapons = ["net"]

[[encounter]]
id = "encounter-quay"
sides = ["crew", "crabs"]
combatants = [
  { who = "fisher", side = "crew", position = "rrc", count = 2, wounds = ["bleed d6"], composure = 12 },
  { who = "giant-rat", side = "crabs", position = "frc", name = "crab" },
]
terrain = [{ kind = "water", position = "churn", lowest = "Depths" }, { kind = "cover", position = "rfc", sp = 15 }]

[encounter.variants]
hold-fast-details = "both ratings"
"""


def test_homebrew_is_laid_over_the_ledger_and_goes_with_the_encounter(tmp_path: Path) -> None:
    """[wounds-carried-over, equipment-tables]: Wounds brought along sleep."""
    (tmp_path / "quay.toml").write_text(HOMEBREW, encoding="utf-8")
    quay = SYSTEM.library(tmp_path).encounter("quay")
    assert isinstance(quay, LabEncounter)
    fisher = opening(quay).combatants[0]
    assert (fisher.name, fisher.composure, fisher.wounds[1], fisher.wound(1)) == ("fisher A", 12, 2, 0)
    assert Variants(quay.readings).hold_fast == 2
    raw = Raw("saved", "encounter", quay.id, "", quay.source)
    assert library().read_encounter(raw).roster == quay.roster


def test_a_combatant_without_a_place_is_placed_before_round_one() -> None:
    """[deployment]."""
    rows = [{"who": "sable", "side": "party"}, {"who": "bandit-captain", "side": "foes", "position": "frc"}]
    duel = {**encounter("bridge-duel").source, "combatants": rows}
    battle = opening(library().read_encounter(Raw("mine.toml", "encounter", "mine", "", duel)))
    assert battle.deploy


def test_the_builder_is_told_of_creatures_places_and_terrain() -> None:
    """[terrain-tags, elevation-table]."""
    kinds = {creature.kind for creature in library().creatures()}
    assert kinds == {"character", "monster"}
    assert {"levy-spearmen", "catapult"} < {creature.id for creature in library().creatures()}
    assert [blank.key for blank in library().placing()] == ["position", "level"]
    for kind, blanks in library().terrain().items():
        row = {blank.key: blank.choices[0] if blank.choices else blank.low for blank in blanks}
        duel = {**encounter("bridge-duel").source, "terrain": [{"kind": kind, **row}]}
        assert library().read_encounter(Raw("mine.toml", "encounter", "mine", "", duel)).features[-1].kind == kind


# ---- readings


def test_every_ruling_with_variants_is_a_switch() -> None:
    """[passive-reaction-formula, seize-at-turn-end, who-is-a-reactor, reaction-after-damage-known]."""
    switches = SYSTEM.switches
    assert len(switches) == 15
    for ruling, switch in switches.items():
        for number in range(1, len(switch.readings) + 1):
            changed = attributes(Variants({ruling: number}))
            assert sorted(changed.values(), key=str) == [0] * 14 + [number], ruling


def weapon(**fields: object) -> Source:
    """A weapon as it would be read from a file."""
    problems = Problems()
    found = read_weapon(Raw("test", "weapon", "test-weapon", "", dict(fields)), problems)
    problems.raise_any()
    return found


def test_what_is_shot_or_thrown_is_ranged_whatever_the_distance() -> None:
    """[ranged-attack-definition, equipment-tables]: and a melee weapon reaches no farther than its own Position."""
    for kind, far, shots in (("melee", False, 0), ("unarmed", False, 0), ("projectile", True, 20), ("thrown", True, 1)):
        found = weapon(kind=kind, dice=["1d6", "2d8"], damage_type="Slashing", range=0, shots=shots)
        assert (found.ranged, found.projectile, found.natural) == (far, far, kind == "unarmed"), kind
        assert (found.dice, found.limit, found.shots) == ((6, 8, 8), NO_LIMIT, shots)
        assert found.hands == (0 if kind == "unarmed" else 1) and found.blade is (kind == "melee")
    assert weapon(kind="projectile", dice=["3d8"], damage_type="Piercing", range=5).range == 5
    assert not weapon(kind="melee", dice=["3d8"], damage_type="Blunt").blade
    assert not weapon(kind="melee", dice=["3d8"], damage_type="Slashing", hands=2).blade
    for wrong in ({"range": 1}, {"sword": True}, {"shots": 100}, {"color": "red"}):
        with pytest.raises(ContentError):
            weapon(kind="melee", dice=["3d8"], damage_type="Piercing", **wrong)


def figures(**fields: object) -> Sheet:
    return sheet_of(Who("test", "us", "churn", fields, {}))


def test_figures_that_are_not_stated_follow_from_the_talents() -> None:
    """[composure-maximum, passive-reaction-formula, movement-bonus, talents-four]: strength 4, agility 3, wisdom 2,
    intuition 1."""
    talents = {"strength": 4, "agility": 3, "wisdom": 2, "intuition": 1}
    found = figures(**talents)
    assert (found.composure, found.pr, found.unhalved_pr, found.movement_bonus) == (50, 10, 18, 3)
    found = figures(**talents, composure=33, pr=12, movement_bonus=-2)
    assert (found.composure, found.pr, found.unhalved_pr, found.movement_bonus) == (33, 12, 20, -2)
    assert figures(**talents, armor="armor-plate").movement_bonus < 3


def test_teeth_weapons_spells_and_channels_come_in_this_order() -> None:
    """[natural-weapons-and-hide]: always ready, range 0, no limit; hide is rolled with what is worn."""
    found = figures(
        attack_dice=["2d8"],
        damage_type="Slashing",
        defense_dice=["1d4"],
        armor="armor-leather",
        weapons=["stick", "fists"],
        spells=["firebolt"],
        channels=["omen-lash"],
        abilities=["dragon-breath"],
    )
    assert [source.id for source in found.sources] == [
        *("test-attack", "stick", "firebolt", "omen-lash", "dragon-breath", "fists")
    ]
    teeth = found.sources[0]
    assert (teeth.dice, teeth.weapon, teeth.natural, teeth.range, teeth.limit) == ((8, 8), True, True, 0, NO_LIMIT)
    assert found.armor_dice == (6, 6, 4)
