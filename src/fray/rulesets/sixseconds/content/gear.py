# mypyc: skip - a parsing border
"""Reading weapons, shields, items, maneuvers, spells and talents into typed records [r-content-fields]."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Final

from fray.engine.content import Fields, Problems, Raw, Reader
from fray.rulesets.sixseconds.model.sheets import (
    AS_THE_ATTACK,
    ATTRIBUTES,
    BURNING,
    BY_ATTACK,
    DEFAULT_DURATIONS,
    EFFECTS,
    HIDDEN,
    NO_AREA,
    NO_PROFICIENCY,
    NOTHING_RESTORED,
    ON_ALLIES_AROUND,
    ON_ALLY,
    ON_ENEMIES_AROUND,
    ON_ENEMY,
    ON_SELF,
    PROFICIENCIES,
    SKILLS,
    Form,
    Gear,
    Power,
    Restores,
    Rider,
    Task,
    Traits,
    default_durability,
    title_of,
)
from fray.rulesets.sixseconds.rules.damage import DAMAGE_TYPES
from fray.rulesets.sixseconds.rules.tasks import actions_for

TARGETS: Final = (ON_SELF, ON_ALLY, ON_ENEMY, ON_ALLIES_AROUND, ON_ENEMIES_AROUND)
AS_RESULT: Final = "attack result"


def damage_type_of(reader: Reader) -> str:
    """Damage whose type is not stated is typeless [damage-unspecified-typeless]."""
    return reader.choice("damage_type", DAMAGE_TYPES, "typeless")


def indexes(reader: Reader, name: str, known: tuple[str, ...]) -> tuple[int, ...]:
    """Names of a list as numbers."""
    found = []
    for word in reader.texts(name):
        if word in known:
            found.append(known.index(word))
        else:
            reader.wrong(name, f"{word!r} is not known", "it must be one of " + ", ".join(known))
    if not found:
        reader.wrong(name, "names nothing", "name at least one of " + ", ".join(known))
    return tuple(found) or (0,)


# ---- effects


def read_rider(reader: Reader) -> Rider:
    """An effect that comes with being hit [r-riders]."""
    effect = reader.choice("effect", EFFECTS)
    rider = Rider(
        effect,
        mental=reader.choice("kind", ("physical", "mental")) == "mental",
        difficulty=reader.number("difficulty", None, 0, 30),
        on_critical=reader.choice("on", ("hit", "critical"), "hit") == "critical",
        duration=reader.number("duration", DEFAULT_DURATIONS.get(effect, 0), 0, 99),
        meters=reader.number("meters", 0, 0, 20),
        item_possible=reader.flag("item_possible"),
        item_durability=reader.number("item_durability", 0, 0, 20),
    )
    reader.done(["effect", "kind", "difficulty", "on", "duration", "meters", "item_possible", "item_durability"])
    return rider


def effect_of_result(reader: Reader) -> Rider:
    """An effect whose difficulty is the attack's result [r-maneuvers]."""
    effect = reader.choice("effect", EFFECTS)
    mental = reader.choice("kind", ("physical", "mental"), "physical") == "mental"
    reader.choice("difficulty", (AS_RESULT,), AS_RESULT)
    return Rider(
        effect,
        mental,
        AS_THE_ATTACK,
        duration=reader.number("duration", DEFAULT_DURATIONS.get(effect, 0), 0, 99),
        meters=reader.number("meters", 0, 0, 20),
        meters_on_critical=reader.number("meters_on_critical", 0, 0, 20),
    )


def read_restores(reader: Reader) -> Restores:
    if not reader.has("restores"):
        return NOTHING_RESTORED
    given = reader.take("restores", {})
    part = reader.part(given if isinstance(given, dict) else {}, "restores.")
    restores = Restores(*[part.number(name, 0, 0, 99) for name in ("endurance", "health", "stamina", "focus")])
    part.done(["endurance", "health", "stamina", "focus"])
    return restores


# ---- weapons, shields, items


def read_weapon(raw: Raw, problems: Problems, maneuvers: Iterable[Maneuver]) -> Gear:
    """A weapon with every way it can be used."""
    reader = Reader(raw, problems)
    title = title_of(raw.id)
    natural = reader.flag("natural")
    damage_type = damage_type_of(reader)
    reach = reader.number("reach", 1, 0, 10)
    distance = reader.number("range", 0, 0, 200)
    thrown = reader.flag("thrown")
    projectile = reader.flag("projectile")
    metal = reader.flag("metal")
    base = Form(
        title,
        attributes=indexes(reader, "attributes", ATTRIBUTES),
        proficiencies=indexes(reader, "proficiencies", PROFICIENCIES),
        damage=reader.number("damage", None, 0, 60),
        damage_type=damage_type,
        critical_damage=reader.number("critical_damage", None, 0, 60),
        threshold=reader.number("critical_threshold", None, 2, 30),
        reach=reach,
        nonlethal=reader.flag("nonlethal"),
        riders=tuple(read_rider(part) for part in reader.tables("riders")),
    )
    radius = reader.number("area_radius", NO_AREA, NO_AREA, 10)
    far = replace(base, range=distance, ranged=True, strays=thrown or projectile, thrown=thrown, radius=radius)
    gear = Gear(
        raw.id,
        title,
        hands=reader.number("hands", 1, 0, 2),
        melee=base if reach else None,
        ranged=far if distance else None,
        maneuvers=tuple(maneuver.with_weapon(base) for maneuver in maneuvers) if reach else (),
        is_weapon=True,
        natural=natural,
        parry=reader.number("parry", 0, 0, 20),
        durability=reader.number("durability", default_durability(metal), 0, 99),
        reload=reader.number("reload", 0, 0, 12),
        nonlethal=base.nonlethal,
        consumable=reader.flag("consumable"),
    )
    if not reach and not distance:
        reader.wrong("reach", "the weapon has neither reach nor range", "give it a reach or a range of at least 1")
    reader.done(["attributes", "proficiencies", "damage", "reach", "range", "hands", "riders", "area_radius", "parry"])
    return gear


def read_shield(raw: Raw, problems: Problems) -> Gear:
    """An item with the block property [r-block]."""
    reader = Reader(raw, problems)
    metal = reader.flag("metal")
    gear = Gear(
        raw.id,
        title_of(raw.id),
        hands=reader.number("hands", 1, 0, 2),
        block=reader.number("block", None, 1, 60),
        parry=reader.number("parry", 0, 0, 20),
        durability=reader.number("durability", default_durability(metal), 0, 99),
    )
    reader.done(["hands", "block", "parry", "metal", "durability"])
    return gear


def read_item(raw: Raw, problems: Problems) -> Gear:
    """Draughts, charms and kits."""
    reader = Reader(raw, problems)
    metal = reader.flag("metal")
    usable = reader.choice("action", ("", "interact"), "") == "interact"
    reader.number("range", 1, 0, 1)
    reader.flag("needs_hand", default=True)
    gear = Gear(
        raw.id,
        title_of(raw.id),
        durability=reader.number("durability", default_durability(metal), 0, 99),
        consumable=reader.flag("consumable"),
        luck=reader.number("luck", 0, -20, 20),
        restores=read_restores(reader),
        usable=usable,
        resuscitate_bonus=reader.number("resuscitate_bonus", 0, 0, 20),
    )
    reader.done(["action", "range", "restores", "consumable", "luck", "needs_hand", "resuscitate_bonus", "metal"])
    return gear


# ---- maneuvers


class Maneuver:
    """A special attack with any melee weapon [r-maneuvers]."""

    def __init__(self, raw: Raw, problems: Problems) -> None:
        reader = Reader(raw, problems)
        reader.number("actions", 1, 1, 1)
        reader.flag("melee_only", default=True)
        self.name = raw.id.removeprefix("maneuver-")
        self.stamina = reader.number("stamina", 0, 0, 20)
        self.deals_damage = reader.flag("damage", default=True)
        self.test_modifier = reader.number("test_modifier", 0, -20, 20)
        self.damage_bonus = reader.number("damage_bonus", 0, 0, 60)
        self.rider = effect_of_result(reader) if reader.has("effect") else None
        reader.done(["actions", "stamina", "melee_only", "damage", "effect", "kind", "difficulty", "test_modifier"])

    def with_weapon(self, form: Form) -> Form:
        """A maneuver without damage carries only its own effect."""
        riders = form.riders if self.deals_damage else ()
        return replace(
            form,
            maneuver=self.name,
            stamina=self.stamina,
            deals_damage=self.deals_damage,
            test_modifier=self.test_modifier,
            damage_bonus=self.damage_bonus,
            riders=(*riders, self.rider) if self.rider is not None else riders,
        )


# ---- spells and talents


def formula(reader: Reader, name: str) -> tuple[int, int, int]:
    """'willpower + lore + arcane' as attribute, skill and proficiency."""
    text = reader.text(name)
    words = [word.strip() for word in text.split("+")]
    if len(words) == 3 and words[0] in ATTRIBUTES and words[1] in SKILLS and words[2] in PROFICIENCIES:
        return ATTRIBUTES.index(words[0]), SKILLS.index(words[1]), PROFICIENCIES.index(words[2])
    reader.wrong(name, f"{text!r} is no test", 'write it as "attribute + skill + proficiency"')
    return 0, 0, NO_PROFICIENCY


def read_form(reader: Reader, title: str) -> Form:
    """A spell or talent with an attack entry."""
    attribute, _, proficiency = formula(reader, "attack")
    damage = reader.take("damage", 0)
    radius = reader.number("area_radius", NO_AREA, NO_AREA, 10)
    damage_type = damage_type_of(reader)
    far = reader.number("range", 0, 0, 200)
    ranged = reader.flag("ranged") or far > 0
    return Form(
        title,
        (attribute,),
        (proficiency,),
        damage=damage if isinstance(damage, int) and not isinstance(damage, bool) else 0,
        damage_type=damage_type,
        critical_damage=reader.number("critical_damage", 0, 0, 60),
        threshold=reader.number("critical_threshold", 20, 2, 30),
        range=far,
        ranged=ranged,
        strays=reader.flag("projectile"),
        nonlethal=reader.flag("nonlethal"),
        radius=radius,
        riders=(effect_of_result(reader),) if reader.has("effect") else (),
        deals_damage=damage is not False,
    )


def read_power(raw: Raw, problems: Problems, is_spell: bool) -> Power:
    """A spell, or a talent that is used."""
    reader = Reader(raw, problems)
    title = title_of(raw.id)
    attack = reader.has("attack")
    target = BY_ATTACK if attack else reader.choice("target", TARGETS, default_target(reader, is_spell))
    form = read_form(reader, title) if attack else None
    attribute, skill, proficiency = (
        formula(reader, "test") if reader.has("test") else (NO_PROFICIENCY, 0, NO_PROFICIENCY)
    )
    reader.choice("effect_kind", ("mental",), "mental")
    reader.take("ends", "")
    condition = reader.choice("condition", ("", HIDDEN, *DEFAULT_DURATIONS, BURNING), "")
    power = Power(
        raw.id,
        title,
        is_spell,
        target,
        actions=reader.number("actions", 1, 1, 30),
        stamina=reader.number("stamina", 0, 0, 20),
        focus=reader.number("focus", 0, 0, 20),
        range=reader.number("range", 0, 0, 200),
        radius=reader.number("radius", 0, 0, 64),
        restores=read_restores(reader),
        form=form,
        attribute=attribute,
        skill=skill,
        proficiency=proficiency,
        difficulty=reader.number("difficulty", 0, 0, 30),
        damage=reader.number("damage", 0, 0, 60),
        damage_type=damage_type_of(reader),
        nonlethal=form.nonlethal if form is not None else reader.flag("nonlethal"),
        condition=condition,
        duration=reader.number("duration", DEFAULT_DURATIONS.get(condition, 0), 0, 99),
        luck=reader.number("luck", 0, -20, 20),
        free=reader.flag("free_action"),
        while_harmed=reader.choice("while", ("", "harmed"), "") == "harmed",
        uses=reader.number("uses_per_combat", 0, 0, 1),
    )
    reader.done(["actions", "stamina", "focus", "range", "radius", "target", "test", "attack", "restores", "condition"])
    return power


def default_target(reader: Reader, is_spell: bool) -> str:
    """Without a target a power is for everybody around, if it has a radius, and otherwise for its user."""
    if not reader.has("radius"):
        return ON_SELF
    return ON_ALLIES_AROUND if reader.has("restores") else ON_ENEMIES_AROUND


def is_used(data: Fields) -> bool:
    """Whether a talent is something to do, not something to be."""
    return "actions" in data or "free_action" in data


def read_traits(raws: list[Raw], problems: Problems) -> Traits:
    """What a character's talents do by themselves, added up."""
    traits = Traits()
    for raw in raws:
        reader = Reader(raw, problems)
        free = reader.texts("free_once_per_turn")
        immune = reader.choice("immune", ("", "mental effects"), "")
        bloodied = reader.choice("while", ("", "bloodied"), "") == "bloodied"
        attack = reader.number("attack_test", 0, -20, 20)
        traits = Traits(
            traits.cannot_be_surprised or reader.flag("cannot_be_surprised"),
            traits.resuscitate_bonus + reader.number("resuscitate_bonus", 0, 0, 20),
            traits.resuscitate_extra_health + reader.number("resuscitate_extra_health", 0, 0, 20),
            traits.block_bonus + reader.number("block_bonus", 0, 0, 20),
            traits.steady_at_range or not reader.flag("long_range_disadvantage", default=True),
            traits.sneak_damage + reader.number("sneak_damage", 0, 0, 60),
            traits.fast_hands or bool(free),
            traits.flanking_test + reader.number("flanking_test", 0, 0, 20),
            reader.number("hide_actions", traits.hide_actions, 0, 3),
            traits.bloodied_attack + (attack if bloodied else 0),
            traits.mindless or bool(immune),
            reader.choice("damage_type", DAMAGE_TYPES, traits.weak_to) if reader.has("damage_type") else traits.weak_to,
            traits.weak_damage + reader.number("extra_damage", 0, 0, 60),
        )
        reader.done(["cannot_be_surprised", "block_bonus", "sneak_damage", "flanking_test", "hide_actions", "immune"])
    return traits


# ---- tasks


def read_task(raw: Raw, problems: Problems) -> Task:
    """A job decided by a test; a time in seconds is rounded up to actions [action-short-task, r-rounding]."""
    reader = Reader(raw, problems)
    proficiency = reader.choice("proficiency", ("", *PROFICIENCIES), "")
    actions = actions_of(reader)
    task = Task(
        raw.id,
        title_of(raw.id),
        actions,
        ATTRIBUTES.index(reader.choice("attribute", ATTRIBUTES)),
        SKILLS.index(reader.choice("skill", SKILLS)),
        PROFICIENCIES.index(proficiency) if proficiency else NO_PROFICIENCY,
        reader.number("difficulty", 6, 1, 40),
        reader.number("reach", 1, 0, 10),
    )
    reader.done(["actions", "seconds", "attribute", "skill", "proficiency", "difficulty", "reach"])
    return task


def actions_of(reader: Reader) -> int:
    if reader.has("seconds"):
        return actions_for(reader.number("seconds", None, 1, 60))
    return reader.number("actions", 3, 1, 30)
