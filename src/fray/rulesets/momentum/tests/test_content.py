"""The numbers in the rules are the ledger's, and every record of it is used."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from fray.engine.dice import SeededDice
from fray.engine.fight import Fight
from fray.engine.system import run_out
from fray.rulesets.momentum import SYSTEM
from fray.rulesets.momentum.content.encounters import DEFAULT_LENGTH, MomentumEncounter
from fray.rulesets.momentum.content.opening import opening
from fray.rulesets.momentum.content.pc_block import parse_pc
from fray.rulesets.momentum.model.field import DISTANCE_NAMES, GROUND_NAMES
from fray.rulesets.momentum.model.sheets import (
    DAMAGE_NAMES,
    GRIT,
    KIND_NAMES,
    NO_DIE,
    STAT_NAMES,
    STEP_NAMES,
    NpcSheet,
    PcSheet,
    Traits,
    Weapon,
)
from fray.rulesets.momentum.model.state import LIMB_NAMES, Pc
from fray.rulesets.momentum.model.variants import Variants
from fray.rulesets.momentum.rules import (
    abilities,
    attacks,
    interact,
    movement,
    npc_specials,
    npc_turn,
    round_end,
    wounds,
)
from fray.rulesets.momentum.rules.characters import CLASS_DICE, new_pc
from fray.rulesets.momentum.rules.equipment import FISTS, parrying_weapon, works_at_melee
from fray.rulesets.momentum.rules.npc_specials import read_traits
from fray.rulesets.momentum.rules.round_end import ARMOR_PENALTIES, shield_penalty
from fray.rulesets.momentum.rules.stamina import ARMOR_SLOTS, ITEM_SLOTS, filled_slots, weapon_slots
from fray.rulesets.momentum.rules.wounds import max_hits
from fray.rulesets.momentum.tests.arrange import arrange, ledger, library, npc, pc
from fray.rulesets.momentum.tests.blocks import adept, slots_used


def records(kind: str) -> dict[str, Mapping[str, Any]]:
    """The ledger's content of a type, by id."""
    return {content.id: content.data for content in ledger().contents if content.type == kind}


def ids(kind: str) -> list[str]:
    return sorted(records(kind))


def name_of(identifier: str) -> str:
    """'weapon-long-knife' is the Long Knife."""
    return identifier.partition("-")[2].replace("-", " ")


# ---- equipment


def test_the_classes_have_the_ledgers_dice() -> None:
    """[class-disciplines]"""
    written = {
        name_of(id).capitalize(): (int(data["physical"][2:]), int(data["mental"][2:]))
        for id, data in records("class").items()
    }
    assert written == CLASS_DICE


BLOCK = """X (Mercenary 1) - Might 0, Grace 0, Grit 0, Charm 0, Lore 0, Fate 0 (1d6); P 1d10/M 1d6
Weapons/Shield: {}
Armor None; Max Hits: 2
Momentum Gain/Current: 1d10+0 / 0 (0 EoR)
Stamina (10): 0"""


def weapon_written(name: str, data: Mapping[str, Any]) -> str:
    """The weapon as a block writes it."""
    tags = [data["supply"], data["kind"], "/".join(data["ranges"]), data["damage"]]
    tags += ["Two-Handed"] if data["two_handed"] else []
    tags += ["Reload"] if data["reload"] else []
    return f"{name} ({', '.join(tag for tag in tags if tag)})"


def bearer(weapon: str) -> Pc:
    return new_pc(0, "X", 0, 1, 0, parse_pc(BLOCK.format(weapon)).sheet, Variants({}))


@pytest.mark.parametrize("identifier", [id for id in ids("weapon") if id != "weapon-unarmed"])
def test_every_weapon_can_be_written_and_does_what_its_record_says(identifier: str) -> None:
    """[pc-weapon-tags, strike-weapon, two-handed-and-reload, parry-die]"""
    data = records("weapon")[identifier]
    hero = bearer(weapon_written(name_of(identifier), data))
    (weapon,) = hero.weapons
    assert (KIND_NAMES[weapon.kind], DAMAGE_NAMES[weapon.damage]) == (data["kind"], data["damage"])
    assert [DISTANCE_NAMES[band] for band in range(5) if weapon.ranges >> band & 1] == data["ranges"]
    assert (weapon.two_handed, weapon.reload, weapon_slots(weapon)) == (
        data["two_handed"],
        data["reload"],
        data["slots"],
    )
    assert (STEP_NAMES[weapon.supply] if weapon.supply != NO_DIE else "") == data["supply"]
    assert parrying_weapon(hero, weapon.kind) == data["can_parry"]
    assert (weapon.two_handed and works_at_melee(weapon)) == bool(data.get("ignores_defense", 0))


def test_bare_hands_are_as_the_ledger_says() -> None:
    """[right-range-exact, parry-die]"""
    data = records("weapon")["weapon-unarmed"]
    assert Weapon("Unarmed", KIND_NAMES.index(data["kind"]), 1, DAMAGE_NAMES.index(data["damage"])) == FISTS
    assert not parrying_weapon(bearer("None"), 0)
    assert (filled_slots(bearer("None")), data["slots"], data["can_parry"]) == (0, 0, False)


def test_the_kinds_of_armor_have_the_ledgers_dice_penalties_and_slots() -> None:
    """[armor-types, eor-armor-penalty, item-slots]"""
    written = {data["die"]: (data["eor_penalty"], data["slots"]) for data in records("armor").values()}
    known = {
        "" if step == NO_DIE else STEP_NAMES[step]: (ARMOR_PENALTIES[step], ARMOR_SLOTS[step])
        for step in ARMOR_PENALTIES
    }
    assert written == known


@pytest.mark.parametrize("identifier", ids("shield"))
def test_every_shield_can_be_written_and_weighs_what_its_record_says(identifier: str) -> None:
    """[pc-shield-line, eor-order, item-slots, block-stat]"""
    data = records("shield")[identifier]
    hero = bearer(f"None; {name_of(identifier).title().replace(' Of ', ' of ')} (Base {data['die']}, {data['kind']})")
    shield = hero.sheet.shield
    assert shield is not None
    assert (STEP_NAMES[hero.shield], KIND_NAMES[shield.kind]) == (data["die"], data["kind"])
    assert (shield_penalty(shield), filled_slots(hero)) == (data["eor_penalty"], data["slots"])


def test_every_item_of_the_ledger_is_known() -> None:
    """[house-equipment, interact-item]"""
    assert sorted(name_of(id).title() for id in records("item")) == sorted(interact.ITEMS)
    data = records("item")
    assert data["item-bitter-root"]["gain_momentum"] == interact.ROOT_GAIN
    before = arrange(pc(adept(), 3, momentum=4, hits=2), npc("straw-dummy", 8))
    after = before.take("use Red Draught Adept")
    assert after.pc("Adept").hits_taken == 2 - data["item-red-draught"]["remove_hits"]
    for item, words in (("item-oil-flask", "use Oil Flask at 4"), ("item-caltrops", "use Caltrops")):
        scene = arrange(pc(adept(), 3, momentum=4), npc("straw-dummy", 8)).take(words)
        (ground,) = scene.changes()["the field"].values()
        assert ground == [data[item]["creates"]]
    blocked = [DISTANCE_NAMES.index(name) for name in data["item-smoke-pot"]["blocks_strikes_from"]]
    for gap in range(6):
        scene = arrange(pc("maissa", 2, momentum=9), npc("straw-dummy", 2 + gap, name="D"), terrain=["smoke 2"])
        strikes_at = any(option.startswith("strike") for option in scene.options())
        reaches = gap in (0, 2, 3)  # fists and dagger, and the bow
        assert strikes_at == (reaches and min(gap, 4) not in blocked)


# ---- terrain and conditions


def test_the_terrain_costs_what_its_records_say() -> None:
    """[terrain-rules, move-cost, sum-formulas]"""
    data = {name_of(id): data for id, data in records("terrain").items()}
    assert set(data) == {"wall", "door", *GROUND_NAMES}
    assert data["wall"]["pc_move_extra"] == movement.WALL_EXTRA
    assert data["slick ground"]["pc_leave_extra"] == movement.SLICK_EXTRA
    assert data["deep water"]["pc_enter_extra"] == data["deep water"]["pc_leave_extra"] == movement.WATER_EXTRA
    assert (data["pit"]["pc_leave_extra"], data["pit"]["fall_attack_skill"]) == (
        movement.PIT_EXTRA,
        movement.FALL_SKILL,
    )
    assert data["fire"]["eor_attack_skill"] == round_end.FIRE_SKILL
    assert data["pit"]["fall_damage"] == "Crushing" and data["fire"]["eor_damage"] == "Burning"
    assert data["wall"]["npc_steps_to_cross"] == movement.steps_needed(arrange_field("wall 0-1"), 0, 1, "Walk")
    assert data["deep water"]["npc_steps_per_step"] == movement.steps_needed(
        arrange_field("deep water 1"), 0, 1, "Walk"
    )


def arrange_field(words: str) -> Any:
    return arrange(pc("nix"), npc("straw-dummy", 8), terrain=[words]).battle.field


@pytest.mark.parametrize("kind", sorted({name_of(id) for id in ids("terrain")}))
def test_every_kind_of_terrain_can_be_written(kind: str) -> None:
    """[terrain-rules, house-equipment]"""
    words = f"{kind} 3-4" if kind in ("wall", "door") else f"{kind} 3"
    field = arrange_field(words)
    if kind == "wall":
        assert field.wall(3)
    elif kind == "door":
        assert field.shut_door(3)
    else:
        assert field.has(3, 1 << GROUND_NAMES.index(kind))


def test_conditions_have_the_ledgers_numbers() -> None:
    """[item-slots, dire-mauled-concrete, terrain-rules]"""
    data = records("condition")
    assert data["condition-exhausted-slot"]["max"] == ITEM_SLOTS
    assert tuple(data["condition-lost-limb"]["limbs"]) == LIMB_NAMES
    assert data["condition-lost-limb"]["leg_move_extra"] == movement.LEG_EXTRA
    assert data["condition-held"]["move_extra"] == movement.HELD_EXTRA
    assert data["condition-in-pit"]["pc_leave_extra"] == movement.PIT_EXTRA


CONDITIONS: dict[str, dict[str, Any]] = {
    "condition-superior-position": {"over": ["Foe"]},
    "condition-exhausted-slot": {"exhausted_empty": 1},
    "condition-surprised": {"surprised": True},
    "condition-very-sad": {"stats": [-1, 2, 0, 2, 0, 2]},
    "condition-senseless": {"condition": "senseless"},
    "condition-bleeding": {"condition": "senseless", "bleeding": 2},
    "condition-lost-limb": {"lost": ["off arm"]},
    "condition-disfigured": {"marks": ["a scar"]},
    "condition-disabled-npc": {},
    "condition-dead": {"condition": "dead"},
    "condition-fled": {"condition": "fled"},
    "condition-held": {"held_by": "Foe"},
    "condition-in-pit": {"in_pit": True},
    "condition-shield-unready": {"shield_ready": False},
    "condition-unloaded": {"unloaded": 2},
}


@pytest.mark.parametrize("identifier", ids("condition"))
def test_every_condition_can_be_had_and_is_part_of_the_state(identifier: str) -> None:
    """[superior-position-state]: with and without it the fingerprints differ."""
    hero = pc("diaghilev", 3, momentum=5, **CONDITIONS[identifier])
    foe = npc("straw-dummy", 3, name="Foe", condition="disabled" if "disabled" in identifier else "able")
    rest = [npc("straw-dummy", 8, name="Other"), pc("nix", 0)]
    plain = arrange(pc("diaghilev", 3, momentum=5), npc("straw-dummy", 3, name="Foe"), *rest, turn="Nix")
    assert arrange(hero, foe, *rest, turn="Nix").battle.fingerprint() != plain.battle.fingerprint()


# ---- wounds


@pytest.mark.parametrize("identifier", ids("wound"))
def test_dire_wounds_do_what_their_records_say(identifier: str) -> None:
    """[dire-very-sad-concrete, dire-disabled-concrete, dire-disfigured-concrete, dire-death-concrete]"""
    data = records("wound")[identifier]
    damage = DAMAGE_NAMES.index(data["damage"])
    sad = data["very_sad"]
    assert (STAT_NAMES[wounds.SAD_STAT[damage]], -1, -wounds.SAD_LOSS[damage]) == (
        sad["stat"],
        sad["amount"],
        sad["momentum"],
    )
    assert wounds.SENSELESS_MINUTES[damage] == data["disabled_minutes"]
    assert wounds.MARKS[damage] == data["disfigured"]
    assert wounds.BLEEDING_ROUNDS[damage] == data["mauled_end_of_rounds"]
    losses = {"Slashing": wounds.SLASHING_DEATH_LOSS, "Crushing": wounds.CRUSHING_DEATH_LOSS}
    assert data["violent_death"].get("allies_lose_momentum") == losses.get(data["damage"])


# ---- abilities and traits

PC_ABILITIES = {
    **{id: data for id, data in records("ability").items() if data["owner"] == "pc"},
    **records("spell"),
}
TRAITS = {id: data for id, data in records("ability").items() if data["owner"] == "npc"}


@pytest.mark.parametrize("identifier", sorted(PC_ABILITIES))
def test_every_ability_has_its_price_and_class(identifier: str) -> None:
    """[use-ability, ability-frame]"""
    data = PC_ABILITIES[identifier]
    known = {ability.casefold(): ability for ability in abilities.PRICES}
    ability = known[name_of(identifier)]
    assert f"{abilities.PRICES[ability]}M" == data["cost"].split()[0]
    classes = [needed.split()[1] for needed in data.get("requires", []) if needed.startswith("class")]
    assert classes == [needed for needed in [abilities.CLASS_OF.get(ability)] if needed]


def test_the_abilities_have_the_ledgers_numbers() -> None:
    """[use-ability]: and there are no others."""
    assert len(PC_ABILITIES) == len(abilities.PRICES)
    data = PC_ABILITIES
    killing = data["ability-killing-stroke"]
    assert (killing["hits"], killing["disable_extra"]) == (attacks.KILLING_STROKE_HITS, attacks.DISABLE_PRICE)
    assert f"cost {attacks.FURY_DISCOUNT}M less" in data["ability-battle-fury"]["effect"]
    assert data["ability-battle-fury"]["eor"] == f"lose {round_end.FURY_LOSS} momentum"
    assert data["spell-hex-of-rust"]["defense_change"] == -abilities.HEX_STRENGTH
    assert data["spell-ember-circle"]["eor_count"] == abilities.EMBER_ROUNDS
    assert f"up to {abilities.WIND_TALLIES} own" in data["ability-second-wind"]["effect"]


def trait_name(identifier: str) -> str:
    return name_of(identifier).title().replace(" The ", " the ")


@pytest.mark.parametrize("identifier", sorted(TRAITS))
def test_every_trait_is_carried_out_by_the_engine(identifier: str) -> None:
    """[npc-special, special-phrases]: none of them comes to the Keeper."""
    line = (
        f"X - Hits 1, Defense 0, Move 1, Danger 1d/Attack Skill 0 (Steel, Melee, Y), Special: {trait_name(identifier)}"
    )
    sheet = library().shelf.sheets["monster-straw-dummy"]
    assert isinstance(sheet, NpcSheet)
    known = arrange(npc(line), pc("nix", 8)).npc("X").traits
    assert (known.unknown, known.order) == ([], [name_of(identifier)])
    assert vars_of(known) != vars_of(read_traits(sheet))


def vars_of(known: Traits) -> dict[str, object]:
    names = [name for name in dir(known) if not name.startswith("_") and name not in ("order", "unknown")]
    return {name: getattr(known, name) for name in names if not callable(getattr(known, name))}


def test_the_traits_have_the_ledgers_numbers() -> None:
    """[npc-special, npc-wearying-poison, npc-strike-to-disable]"""
    assert TRAITS["trait-wearying-poison"]["momentum_loss"] == npc_specials.POISON_LOSS
    assert TRAITS["trait-pulled-blows"]["cap_total"] == wounds.PULLED_LIMIT
    assert TRAITS["trait-swarm"]["max_plus"] == npc_specials.SWARM_LIMIT
    assert TRAITS["trait-insubstantial"]["steel_strike_extra"] == attacks.INSUBSTANTIAL_EXTRA
    assert TRAITS["trait-frightful-presence"]["momentum_loss"] == round_end.FRIGHT_LOSS
    assert TRAITS["trait-rust-bite"]["armor_steps"] == attacks.RUST_STEPS
    assert TRAITS["trait-shell-up"]["defense_plus"] == attacks.SHELL_DEFENSE
    assert TRAITS["trait-net-cast"]["momentum_loss"] == npc_turn.NET_LOSS
    assert TRAITS["trait-call-the-choir"]["count"] == npc_turn.CHOIR_SIZE


# ---- people and encounters


@pytest.mark.parametrize("identifier", ids("character"))
def test_every_character_is_as_its_record_says(identifier: str) -> None:
    """[house-equipment, max-hits, item-slots]"""
    data = records("character")[identifier]
    sheet = library().shelf.sheets[identifier]
    assert isinstance(sheet, PcSheet)
    assert max_hits(sheet.level, sheet.stats[GRIT]) == data["max_hits_used"]
    assert slots_used(sheet) == data["slots_used"]
    assert [name.casefold() for name in sheet.abilities] == [name_of(id) for id in data["abilities"]]
    assert [name.casefold() for name in sheet.items] == [name_of(id) for id in data["items"]]


@pytest.mark.parametrize("identifier", ids("monster"))
def test_every_monster_fights_with_what_stands_on_its_line(identifier: str) -> None:
    """[npc-statblock-format, house-equipment, npc-choices]: nobody decides, and it comes to a strike or an end."""
    scene = arrange(
        npc(identifier.removeprefix("monster-"), 4, name="Foe"), pc("hroda", 3), pc("ursk", 5), by_default=["Foe"]
    )
    assert scene.npc("Foe").traits.unknown == []
    assert scene.game.events


@pytest.mark.parametrize("encounter", library().encounters(), ids=lambda encounter: encounter.id)
def test_every_encounter_can_be_fought_to_its_end(encounter: MomentumEncounter) -> None:
    """[fight-end, house-equipment]"""
    battle = opening(encounter)
    minds = [SYSTEM.tactician() for _ in range(len(battle.combatants) + 3)]
    fight = Fight(battle, SeededDice(7), minds)  # type: ignore[arg-type]
    run_out(SYSTEM, fight)
    assert battle.result is not None
    assert battle.result.winner in ("", *encounter.sides)


def test_a_field_has_nine_positions_unless_the_encounter_says_otherwise() -> None:
    """[line-of-bands]"""
    assert DEFAULT_LENGTH == 9
    lengths = {id: data["length"] for id, data in records("encounter").items()}
    assert {encounter.id: opening(encounter).field.length for encounter in library().encounters()} == lengths  # type: ignore[arg-type]
