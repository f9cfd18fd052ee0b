"""Over HTTP: systems, encounters and rules."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass
from typing import Final

from fastapi import FastAPI, Request, Response
from pydantic import TypeAdapter

from fray.engine.battle import Battle
from fray.engine.content import ContentError, Raw
from fray.engine.decisions import MALFORMED, Mind, Refused
from fray.engine.dice import SeededDice
from fray.engine.encounter import Encounter, Entrant
from fray.engine.fight import Fight
from fray.engine.ledger import Clause, Content, Ruling
from fray.engine.seats import seats_for
from fray.engine.stage import CHOOSE
from fray.engine.system import System, listed_systems, system_named
from fray.lab.difficulty import role_words
from fray.lab.encounters import first_fights_first, offers
from fray.lab.plays import heroes_side
from fray.table.builder_records import Checked
from fray.table.difficulty import Difficulties
from fray.table.homebrew import IDENTIFIER, kept_records, library_for
from fray.table.http_records import EncounterSource, EncounterView, EntrantView, SystemView, TokenView
from fray.table.keeping import Keeping, Owner, drop, keep
from fray.table.limits import asker_of, client_of
from fray.table.requests import LONGEST_ID, KeepRequest, TomlText
from fray.table.rooms import Rooms
from fray.table.rule_records import ClauseView, RulesView
from fray.table.shelf import Kept
from fray.table.stage_records import StageView, VerbView, WordView
from fray.table.store import Store
from fray.table.thinkers import CHECK_SECONDS, Asker, Thinkers
from fray.table.toml_text import loaded, plain_source
from fray.table.views import board_view
from fray.table.watch_records import BrokenSystem

CONTENT: Final = "Content"
NOTHING_MORE: Final = "The content list says nothing more about it."
STEPS_TO_THE_BOARD: Final = 5
KEPT_AT_ONCE: Final = 50
LIST_SECONDS: Final = 30.0
ENCOUNTERS: Final = TypeAdapter(list[EncounterView])


def add_catalog(app: FastAPI, rooms: Rooms, difficulties: Difficulties) -> None:
    aside = rooms.aside
    built = KeptEncounters(rooms.store, rooms.thinkers, aside)

    @app.get("/api/systems")
    async def list_systems(request: Request) -> list[SystemView]:
        """The combat systems."""

        def shown() -> list[SystemView]:
            return [system_view(found.system, found.whence()) for found in listed_systems() if found.system is not None]

        return await aside.think(asker_of(request), LIST_SECONDS, shown)

    @app.get("/api/systems/broken")
    async def list_broken() -> list[BrokenSystem]:
        """The systems that cannot be loaded, and why. The others are played without them."""
        broken = [found for found in listed_systems() if found.system is None]
        return [BrokenSystem(name=found.name, origin=found.whence(), error=found.error) for found in broken]

    @app.get("/api/encounters", response_model=list[EncounterView])
    async def list_encounters(request: Request, owner: Owner) -> Response:
        """Ready encounters and users' encounters, each with its measured difficulty."""
        asker = asker_of(request)
        found = await built.all(asker)

        def written() -> bytes:
            """The answer as JSON: with many encounters that takes a while, too."""
            ready = [(offer.encounter, None) for offer in offers()]
            views = [encounter_view(encounter, difficulties, kept, owner) for encounter, kept in [*ready, *found]]
            return ENCOUNTERS.dump_json(views)

        return Response(await aside.think(asker, LIST_SECONDS, written), media_type="application/json")

    @app.get("/api/stage/{system}")
    async def stage(system: str) -> StageView:
        """What a system declares for the stage: its verbs, the words players need, and the gauges that lead a card."""
        return stage_view(system_named(system))

    @app.get("/api/rules/{system}")
    async def rules(system: str) -> RulesView:
        """A system's rulebook, clause by clause, with our rulings."""
        ledger = system_named(system).ledger
        entries: list[Clause | Ruling] = [*ledger.clauses, *ledger.rulings]
        return RulesView(
            system=ledger.system,
            title=ledger.title,
            summary=ledger.summary,
            clauses=[clause_view(entry) for entry in entries],
            contents=[content_view(content) for content in ledger.contents],
        )


def add_encounters(app: FastAPI, rooms: Rooms, difficulties: Difficulties, keeping: Keeping) -> None:
    """Encounters that people write."""
    store, thinkers = rooms.store, rooms.thinkers

    @app.post("/api/encounters/check")
    async def check(text: TomlText, request: Request) -> Checked:
        """The problems of an encounter while it is being written."""
        records = await asyncio.to_thread(kept_records, store, text.system, text.toml)
        try:
            return await thinkers.think(asker_of(request), CHECK_SECONDS, checked, text.system, text.toml, records)
        except Refused as error:
            return Checked(problems=[error.message], source={})

    @app.get("/api/encounters/{system}/{name}")
    async def encounter_source(system: str, name: str) -> EncounterSource:
        """An encounter as it is written."""
        found = await asyncio.to_thread(find_encounter, store, system_named(system), name)
        return EncounterSource(id=found.id, system=found.system, source=plain_source(found.source))

    @app.post("/api/encounters")
    async def save_encounter(text: KeepRequest, request: Request, owner: Owner) -> EncounterView:
        """Save an encounter, or a new version of your own."""
        keeping.admit(owner, client_of(request))
        system = system_named(text.system)
        encounter = await written_encounter(store, thinkers, asker_of(request), system, text.toml)
        refuse_id(system, encounter.id)
        kept = Kept(system.name, encounter.id, encounter.title, encounter.source, owner, text.name)
        await asyncio.to_thread(keep, store.encounters, kept)
        return encounter_view(encounter, difficulties, kept, owner)

    @app.delete("/api/encounters/{system}/{name}")
    async def delete_encounter(system: str, name: str, request: Request, owner: Owner) -> EncounterSource:
        """Delete your own encounter. Returns it, so that it can be saved again."""
        keeping.admit(owner, client_of(request))
        dropped = await asyncio.to_thread(drop, store.encounters, system, name, owner)
        return EncounterSource(id=dropped.id, system=dropped.system, source=plain_source(dropped.source))


def refuse_id(system: System, identifier: str) -> None:
    """An id is words with hyphens, and not that of a ready encounter."""
    if not IDENTIFIER.fullmatch(identifier) or len(identifier) > LONGEST_ID:
        right = f"use small letters, digits and hyphens, at most {LONGEST_ID}"
        raise Refused(MALFORMED, f"the id {identifier[:LONGEST_ID]!r} is not valid: {right}")
    if identifier in {ready.id for ready in system.library().encounters()}:
        raise Refused(MALFORMED, f"a ready encounter already has the id {identifier!r}; choose another name")


def system_view(system: System, origin: str = "") -> SystemView:
    """A system and a picture of it: how its first encounter begins."""
    encounters = first_fights_first(system.library().encounters())
    first = encounters[0]
    battle = peopled(system, first)
    return SystemView(
        name=system.name,
        title=system.title,
        accent=system.accent,
        summary=system.ledger.summary,
        origin=origin,
        encounters=len(encounters),
        board=board_view(system.board(battle)),
        tokens=[
            TokenView(
                name=card.name,
                icon=card.icon,
                side=first.sides.index(card.side),
                place=card.place,
                size=card.size,
            )
            for card in system.cards(battle)
        ],
    )


def stage_view(system: System) -> StageView:
    stage = system.stage
    return StageView(
        system=system.name,
        verbs=[VerbView(**{**asdict(verb), "bars": list(verb.bars)}) for verb in (*stage.verbs, CHOOSE)],
        words=[WordView(**asdict(term)) for term in stage.terms.values()],
        leads=list(stage.leads),
        places={kind: list(verbs) for kind, verbs in stage.places.items()},
    )


def peopled(system: System, encounter: Encounter) -> Battle:
    """The start of an encounter with all combatants on the board. If players choose places, minds choose them here."""
    minds: list[Mind | None] = [system.default_mind() for _ in range(seats_for(len(encounter.roster)))]
    fight: Fight[Battle] = Fight(system.battle(encounter), SeededDice(1), minds)
    for _ in range(STEPS_TO_THE_BOARD):
        if fight.battle.result is not None or any(card.place for card in system.cards(fight.battle)):
            break
        system.step(fight)
    return fight.battle


def encounter_view(
    encounter: Encounter, difficulties: Difficulties | None, kept: Kept | None = None, owner: str = ""
) -> EncounterView:
    """An encounter to choose, as `owner` sees it. Unfinished ones are not measured."""
    return EncounterView(
        id=encounter.id,
        system=encounter.system,
        title=encounter.title,
        text=encounter.text,
        objective=encounter.objective,
        sides=list(encounter.sides),
        heroes=heroes_side(system_named(encounter.system), encounter),
        combatants=[EntrantView(name=entrant.name, side=entrant.side) for entrant in encounter.roster],
        role=role_words(encounter),
        built=kept is not None,
        made_by=kept.maker if kept is not None else "",
        yours=kept is not None and kept.owner == owner != "",
        difficulty=difficulties.of(encounter) if difficulties is not None else None,
    )


def parsed(text: str) -> dict[str, object]:
    """The fields of an encounter as a person writes it: one encounter, or a file with one [[encounter]]."""
    data = loaded(text)
    listed = data.get("encounter")
    if isinstance(listed, list) and listed and isinstance(listed[0], dict):
        return dict(listed[0])
    return data


def checked(system: str, text: str, kept: Sequence[Raw]) -> Checked:
    """The errors in a written encounter. A worker runs it, like everything that reads what people write."""
    source: dict[str, object] = {}
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
    roster = tuple(
        Entrant(entrant.name, entrant.side, entrant.joins_round, entrant.played_by) for entrant in encounter.roster
    )
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
        encounter.heroes,
        encounter.role,
    )


async def written_encounter(store: Store, thinkers: Thinkers, asker: Asker, system: System, text: str) -> Encounter:
    """A written encounter, read by a worker."""
    kept = await asyncio.to_thread(kept_records, store, system.name, text)
    return await thinkers.think(asker, CHECK_SECONDS, read_plainly, system.name, text, kept)


@dataclass(frozen=True)
class KeptText:
    """A user's encounter as the store has it."""

    id: str
    system: str
    source: str  # JSON


class KeptEncounters:
    """Users' encounters. A worker reads each once until it changes."""

    def __init__(self, store: Store, thinkers: Thinkers, aside: Thinkers) -> None:
        self.store = store
        self.thinkers = thinkers
        self.aside = aside
        self.known: dict[KeptText, Encounter | None] = {}

    async def all(self, asker: Asker) -> list[tuple[Encounter, Kept]]:
        """The encounters that are valid under the present rules, with their owners."""
        there = await self.aside.think(asker, LIST_SECONDS, self.texts)
        fresh = [text for text in there if text not in self.known]
        for start in range(0, len(fresh), KEPT_AT_ONCE):
            part = fresh[start : start + KEPT_AT_ONCE]
            read = await self.thinkers.think(asker, LIST_SECONDS, read_kept, part)
            self.known.update(zip(part, read, strict=True))
        self.known = {text: self.known[text] for text in there if text in self.known}
        return [(encounter, there[text]) for text, encounter in self.known.items() if encounter is not None]

    def texts(self) -> dict[KeptText, Kept]:
        return {KeptText(kept.id, kept.system, json.dumps(kept.source)): kept for kept in self.store.encounters.all()}


def read_kept(texts: Sequence[KeptText]) -> list[Encounter | None]:
    """A worker runs it. None for encounters that are no longer valid."""
    return [kept_encounter(text) for text in texts]


def kept_encounter(text: KeptText) -> Encounter | None:
    with suppress(ContentError, Refused):
        raw = Raw("the store", "encounter", text.id, "", json.loads(text.source))
        return plain_encounter(system_named(text.system).library().read_encounter(raw))
    return None


def find_encounter(store: Store, system: System, name: str) -> Encounter:
    """An encounter by id: a user's or a ready one. Slow: not for the event loop."""
    for kept in store.encounters.all(system.name):
        if kept.id == name:
            with suppress(ContentError, Refused):
                return system.library().read_encounter(Raw("the store", "encounter", kept.id, "", kept.source))
    return system.library().encounter(name)


def content_view(content: Content) -> ClauseView:
    """A condition, an ability or a weapon, which cards and reasons cite as they cite clauses."""
    return ClauseView(
        id=content.id, kind=content.type, section=CONTENT, text=content.text or NOTHING_MORE, ours=content.house
    )


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
