"""Checks of players' own heroes: they can be made, take a place or join, and bring home what they came with."""

from __future__ import annotations

from collections.abc import Mapping

from fray.engine.content import NAMED_BY, Raw
from fray.engine.encounter import Encounter
from fray.engine.guests import CHARACTER, Brought, record, with_guests
from fray.engine.heroes import Homecoming, Lasting, hero_form, heroes_of, homecomings, read_hero
from fray.engine.system import System
from fray.testing.subjects import Subject, require

NAME = "Someone New"
HERO = "hero-of-the-check"


def heroes_come_to_the_fight_and_home_again(subject: Subject) -> None:
    """In the first place and beside it: a name and a number of their own, and what they carry is what they bring."""
    system, encounter = subject.system, subject.encounter
    if system.heroes is None:
        return
    hero = new_hero(system)
    for figure in read_hero(system, hero).figures:
        require(subject.knows(figure.clause), f"{figure.label} follows from {figure.clause!r}, which is no clause")
    first = encounter.roster[0]
    for brought in (Brought(hero, place=first.name), Brought(hero, side=first.side)):
        fresh = come_home(subject, brought)
        require(not fresh.lasting and not fresh.unfit, f"a fresh hero comes home with {fresh.lasting}{fresh.unfit}")
        wanted = burdens(subject, with_hero(subject, brought))
        came = come_home(subject, Brought(hero, brought.place, brought.side, wanted))
        require(carried(came) == wanted, f"a hero came with {wanted} and goes home with {carried(came)}")


def new_hero(system: System) -> Raw:
    """A hero like the first character of the rulebook whose fields are all for a player to choose."""
    named = next((field.key for field in hero_form(system) if field.key in NAMED_BY), "")
    require(bool(named), "the form of a hero has no name")
    library, problems = system.library(), [""]
    for creature in library.creatures():
        if creature.kind == CHARACTER:
            data = library.creature(creature.id).data
            chosen = {key: value for key, value in data.items() if key in heroes_of(system).fields}
            hero = record({**chosen, named: NAME, "id": HERO})
            problems = [str(problem) for problem in read_hero(system, hero).problems]
            if not problems:
                return hero
    require(False, f"nobody in the rulebook is a legal hero: {problems}")
    raise AssertionError


def with_hero(subject: Subject, brought: Brought) -> Encounter:
    source = with_guests(subject.encounter.source, [brought])
    return subject.system.library().read_encounter(Raw("", "encounter", subject.encounter.id, "", source))


def come_home(subject: Subject, brought: Brought) -> Homecoming:
    """What the hero brings home from a fight that has only begun."""
    encounter = with_hero(subject, brought)
    battle = subject.system.battle(encounter)
    wrong = subject.promises.check(battle)
    require(not wrong, f"a hero breaks what holds in every fight: {wrong}")
    require(len(encounter.roster) == len(subject.encounter.roster) + (not brought.place), "a place is taken, not added")
    homes = homecomings(subject.system, battle, encounter)
    require([home.hero for home in homes] == [HERO], f"{len(homes)} heroes come home, not one")
    require(NAME in [battle.member(who).name for who in range(battle.size())], "the hero has another name")
    return homes[0]


def burdens(subject: Subject, encounter: Encounter) -> dict[str, int]:
    """A little of everything that lasts; a key that is there twice would be lost."""
    who = next(number for number, entrant in enumerate(encounter.roster) if entrant.guest is not None)
    combatants = getattr(subject.system.battle(encounter), "combatants", [])
    lasting: list[Lasting] = heroes_of(subject.system).lasting(combatants[who])
    for thing in lasting:
        require(subject.knows(thing.clause), f"{thing.label} lasts by {thing.clause!r}, which is no clause")
    keys = [thing.key for thing in lasting]
    require(len(keys) == len(set(keys)), f"two lasting things have one key: {sorted(keys)}")
    return {thing.key: 1 for thing in lasting if thing.most}


def carried(home: Homecoming) -> Mapping[str, int]:
    return {thing.key: thing.amount for thing in home.lasting}
