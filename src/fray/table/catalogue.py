"""Over HTTP: systems, encounters and rules."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from contextlib import suppress
from typing import Any, Final

from fastapi import FastAPI, Request

from fray.engine.battle import Battle
from fray.engine.content import ContentError, Raw
from fray.engine.decisions import MALFORMED, Mind, Refused
from fray.engine.dice import SeededDice
from fray.engine.encounter import Encounter, Entrant
from fray.engine.fight import Fight
from fray.engine.ledger import Clause, Ruling
from fray.engine.system import System, system_named, systems
from fray.table.difficulty import Difficulties
from fray.table.homebrew import kept_records, library_for
from fray.table.limits import asker_of
from fray.table.records import (
    Checked,
    ClauseView,
    EncounterSource,
    EncounterView,
    RulesView,
    SystemView,
    TokenView,
)
from fray.table.requests import LONGEST_ID, TomlText
from fray.table.store import Store
from fray.table.thinkers import CHECK_SECONDS, Asker, Thinkers
from fray.table.toml_text import loaded, plain_source
from fray.table.views import board_view

STEPS_TO_THE_BOARD: Final = 5


def add_catalogue(app: FastAPI, store: Store, difficulties: Difficulties, thinkers: Thinkers) -> None:
    @app.get("/api/systems")
    async def list_systems() -> list[SystemView]:
        """The combat systems."""
        return [system_view(system) for system in systems().values()]

    @app.get("/api/encounters")
    async def list_encounters() -> list[EncounterView]:
        """Ready encounters and those people have built, each as hard as it was measured to be."""
        ready = [(one, False) for system in systems().values() for one in system.library().encounters()]
        built = [(one, True) for one in built_encounters(store)]
        return [encounter_view(one, difficulties, built) for one, built in [*ready, *built]]

    @app.get("/api/rules/{system}")
    async def rules(system: str) -> RulesView:
        """A system's rulebook, clause by clause, with our rulings."""
        ledger = system_named(system).ledger
        entries: list[Clause | Ruling] = [*ledger.clauses, *ledger.rulings]
        clauses = [clause_view(entry) for entry in entries]
        return RulesView(system=ledger.system, title=ledger.title, summary=ledger.summary, clauses=clauses)

    @app.post("/api/encounters/check")
    async def check(text: TomlText, request: Request) -> Checked:
        """What is wrong with an encounter, as it is being written."""
        kept = await asyncio.to_thread(kept_records, store, text.system, text.toml)
        try:
            return await thinkers.think(asker_of(request), CHECK_SECONDS, checked, text.system, text.toml, kept)
        except Refused as error:
            return Checked(problems=[error.message], source={})

    @app.get("/api/encounters/{system}/{name}")
    async def encounter_source(system: str, name: str) -> EncounterSource:
        """An encounter as it is written."""
        found = find_encounter(store, system_named(system), name)
        return EncounterSource(id=found.id, system=found.system, source=plain_source(found.source))

    @app.post("/api/encounters")
    async def save_encounter(text: TomlText, request: Request) -> EncounterView:
        """Keep an encounter for later."""
        system = system_named(text.system)
        encounter = await written_encounter(store, thinkers, asker_of(request), system, text.toml)
        if encounter.id in {ready.id for ready in system.library().encounters()}:
            raise Refused(MALFORMED, f"a ready encounter is called {encounter.id!r} already; choose another id")
        if len(encounter.id) > LONGEST_ID:
            raise Refused(MALFORMED, f"an id has at most {LONGEST_ID} letters")
        await asyncio.to_thread(store.save_encounter, encounter.id, system.name, encounter.title, encounter.source)
        return encounter_view(encounter, difficulties, built=True)


def system_view(system: System) -> SystemView:
    """A system and a picture of it: how its first encounter begins."""
    encounters = system.library().encounters()
    first = encounters[0]
    battle = peopled(system, first)
    return SystemView(
        name=system.name,
        title=system.title,
        summary=system.ledger.summary,
        encounters=len(encounters),
        board=board_view(system.board(battle)),
        tokens=[
            TokenView(name=card.name, side=first.sides.index(card.side), place=card.place)
            for card in system.cards(battle)
        ],
    )


def peopled(system: System, encounter: Encounter) -> Battle:
    """How an encounter begins, with everybody on the board: where places are chosen in play, minds choose them."""
    minds: list[Mind | None] = [system.default_mind() for _ in range(len(encounter.roster) + 1)]
    fight: Fight[Battle] = Fight(system.battle(encounter), SeededDice(1), minds)
    for _ in range(STEPS_TO_THE_BOARD):
        if fight.battle.result is not None or any(card.place for card in system.cards(fight.battle)):
            break
        system.step(fight)
    return fight.battle


def encounter_view(encounter: Encounter, difficulties: Difficulties | None, built: bool = False) -> EncounterView:
    """An encounter to choose; one that is still being built is not measured."""
    return EncounterView(
        id=encounter.id,
        system=encounter.system,
        title=encounter.title,
        text=encounter.text,
        objective=encounter.objective,
        sides=list(encounter.sides),
        combatants=[f"{entrant.name} ({entrant.side})" for entrant in encounter.roster],
        built=built,
        difficulty=difficulties.of(encounter) if difficulties is not None else None,
    )


def parsed(text: str) -> dict[str, Any]:
    """The fields of an encounter as a person writes it: one encounter, or a file with one [[encounter]]."""
    data = loaded(text)
    listed = data.get("encounter")
    if isinstance(listed, list) and listed and isinstance(listed[0], dict):
        return dict(listed[0])
    return data


def checked(system: str, text: str, kept: Sequence[Raw]) -> Checked:
    """What is wrong with an encounter as it is written. For a worker, like whatever reads what people have written."""
    source: dict[str, Any] = {}
    try:
        source = plain_source(parsed(text))
        encounter = read_toml(system, text, kept)
    except ContentError as error:
        return Checked(problems=[str(problem) for problem in error.problems], source=source)
    except Refused as error:
        return Checked(problems=[error.message], source=source)
    names = [entrant.name for entrant in encounter.roster]
    sound = encounter_view(encounter, None)
    return Checked(problems=[], source=source, title=encounter.title, combatants=names, encounter=sound)


def read_plainly(system: str, text: str, kept: Sequence[Raw]) -> Encounter:
    return plain_encounter(read_toml(system, text, kept))


def read_toml(name: str, text: str, kept: Sequence[Raw]) -> Encounter:
    """An encounter as it is written, with the homebrew it names; for a worker."""
    data, system = parsed(text), system_named(name)
    raw = Raw("the builder", "encounter", str(data.get("id") or "encounter-built"), "", data)
    encounter = library_for(system, kept, data).read_encounter(raw)
    if not encounter.title.strip():
        raise Refused(MALFORMED, "the encounter has no title: give it one")
    return encounter


def plain_encounter(encounter: Encounter) -> Encounter:
    """What every system's encounter has, without the records of its own."""
    roster = tuple(Entrant(one.name, one.side, one.joins_round, one.played_by) for one in encounter.roster)
    return Encounter(
        encounter.id,
        encounter.system,
        encounter.title,
        encounter.text,
        encounter.sides,
        encounter.objective,
        roster,
        dict(encounter.variants),
        dict(encounter.source),
    )


async def written_encounter(store: Store, thinkers: Thinkers, asker: Asker, system: System, text: str) -> Encounter:
    """An encounter as somebody has written it, read by a worker."""
    kept = await asyncio.to_thread(kept_records, store, system.name, text)
    return await thinkers.think(asker, CHECK_SECONDS, read_plainly, system.name, text, kept)


def built_encounters(store: Store) -> list[Encounter]:
    """Those that can still be fought under the present rules."""
    found = []
    for identifier, system, _title, source in store.encounters():
        with suppress(ContentError, Refused):
            raw = Raw("the store", "encounter", identifier, "", source)
            found.append(system_named(system).library().read_encounter(raw))
    return found


def find_encounter(store: Store, system: System, name: str) -> Encounter:
    for encounter in built_encounters(store):
        if encounter.id == name and encounter.system == system.name:
            return encounter
    return system.library().encounter(name)


def clause_view(entry: Clause | Ruling) -> ClauseView:
    if isinstance(entry, Clause):
        return ClauseView(id=entry.id, kind=entry.kind, section=entry.section, text=entry.text, ours=False)
    return ClauseView(
        id=entry.id,
        kind="ruling",
        section="Rulings",
        text=entry.ruling,
        ours=entry.house,
        question=entry.question,
        why=entry.why,
        variants=[f"{variant.name}: {variant.text}" for variant in entry.variants],
    )
