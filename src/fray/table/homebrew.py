"""Homebrew creatures: made by form or as text, kept in the store, ready for encounters at once."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from fastapi import FastAPI, Request

from fray.engine.content import NAMED_BY, ContentError, Problem, Raw, near_or_all
from fray.engine.decisions import MALFORMED, Refused
from fray.engine.forms import FormField, Survey, form_of, survey
from fray.engine.library import Creature, Library
from fray.engine.newcomers import texts_in
from fray.engine.system import System, system_named
from fray.table.builder_records import CheckedCreature, CreatureSource, CreatureView, FieldView, FormView, ProblemView
from fray.table.keeping import Keeping, Owner, drop, keep
from fray.table.limits import asker_of, client_of
from fray.table.requests import LONGEST_ID, KeepRequest, TomlText
from fray.table.shelf import Kept
from fray.table.store import Store
from fray.table.thinkers import CHECK_SECONDS, Thinkers
from fray.table.toml_text import loaded, plain_source

WHERE: Final = "the builder"
IDENTIFIER: Final = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")


def add_homebrew(app: FastAPI, store: Store, thinkers: Thinkers, keeping: Keeping) -> None:
    @app.get("/api/creatures/{system}/{name}")
    def creature_source(system: str, name: str) -> CreatureSource:
        """A creature field by field, as a start for a new one."""
        return source_view(system, find_creature(store, system_named(system), name))

    @app.post("/api/creatures/check")
    async def check(text: TomlText, request: Request) -> CheckedCreature:
        """The errors in a creature, field by field, while it is being written."""
        try:
            return await thinkers.think(asker_of(request), CHECK_SECONDS, checked, text.system, text.toml)
        except ContentError as error:
            return CheckedCreature(problems=[problem_view(problem) for problem in error.problems])
        except Refused as error:
            return CheckedCreature(problems=[ProblemView(field="", text=error.message)])

    @app.post("/api/creatures")
    async def save(text: KeepRequest, request: Request, owner: Owner) -> CreatureView:
        """Save a creature, or a new version of your own."""
        keeping.admit(owner, client_of(request))
        raw, creature = await thinkers.think(asker_of(request), CHECK_SECONDS, read_whole, text.system, text.toml)
        kept = Kept(text.system, raw.id, raw.type, {**raw.data, "text": raw.text}, owner, text.name)
        await asyncio.to_thread(keep, store.creatures, kept)
        return creature_view(creature, kept, owner)

    @app.delete("/api/creatures/{system}/{name}")
    async def delete_creature(system: str, name: str, request: Request, owner: Owner) -> CreatureSource:
        """Delete your own creature. Returns it, so that it can be saved again. Encounters keep their copies."""
        keeping.admit(owner, client_of(request))
        dropped = await asyncio.to_thread(drop, store.creatures, system, name, owner)
        return source_view(system, stored_record(dropped))


# ---- reading what is written


@dataclass(frozen=True)
class Draft:
    """A creature as written, and the reader's verdict."""

    raw: Raw
    survey: Survey


def checked(system: str, text: str) -> CheckedCreature:
    """A worker runs it, like everything that reads what people write."""
    draft = read_draft(system_named(system), text)
    return CheckedCreature(
        problems=[problem_view(problem) for problem in draft.survey.found],
        type=draft.raw.type,
        source=plain_source({"id": draft.raw.id, "text": draft.raw.text, **draft.raw.data}),
        defaults=draft.survey.defaults(),
    )


def read_whole(name: str, text: str) -> tuple[Raw, Creature]:
    """A creature without errors."""
    system = system_named(name)
    draft = read_draft(system, text)
    draft.survey.raise_any()
    own = system.library(draft.raw)
    return draft.raw, next(creature for creature in own.creatures() if creature.id == draft.raw.id)


def read_draft(system: System, text: str) -> Draft:
    """One record of a homebrew file, read like the built-in ones."""
    library = system.library()
    raw = draft_record(library, text)
    found = survey(library, raw)
    found.found.extend(problems_of_id(library, raw))
    return Draft(raw, found)


def draft_record(library: Library, text: str) -> Raw:
    """The one creature of a text, as a homebrew file would have it."""
    found = [(name, part) for name, parts in loaded(text).items() for part in as_list(parts)]
    known = " or ".join(f"[[{type_name}]]" for type_name in library.creature_types)
    if len(found) != 1 or found[0][0] not in library.creature_types or not isinstance(found[0][1], dict):
        raise Refused(MALFORMED, f"this must be exactly one creature: write {known} and the fields under it")
    fields = dict(found[0][1])
    name, words = str(fields.pop("id", "")), str(fields.pop("text", ""))
    return Raw(WHERE, found[0][0], name, words, fields)


def as_list(part: object) -> list[object]:
    return part if isinstance(part, list) else [part]


def problems_of_id(library: Library, raw: Raw) -> list[Problem]:
    """An id is words with hyphens, begins with its type, and is not taken."""
    right = f'write one such as id = "{raw.type}-some-name"'
    if not IDENTIFIER.fullmatch(raw.id) or len(raw.id) > LONGEST_ID or not raw.id.startswith(f"{raw.type}-"):
        return [Problem(WHERE, raw.id, "id", f"{raw.id!r} is not valid", right)]
    if raw.id in {creature.id for creature in library.creatures()}:
        return [Problem(WHERE, raw.id, "id", f"{raw.id!r} is already in the rulebook", "choose another name")]
    return []


# ---- what is kept


def stored_creatures(store: Store, system: System) -> list[Raw]:
    return readable(system, [stored_record(kept) for kept in store.creatures.all(system.name)])


def readable(system: System, raws: Sequence[Raw]) -> list[Raw]:
    """The creatures that are valid under the present rules."""
    library = system.library()
    return [raw for raw in raws if raw.type in library.creature_types and not survey(library, raw).found]


def stored_record(kept: Kept) -> Raw:
    fields = dict(kept.source)
    return Raw("the store", kept.label, kept.id, str(fields.pop("text", "")), fields)


def kept_records(store: Store, system: str, text: str) -> list[Raw]:
    """The saved creatures that a text may name: it is searched here, and read by a worker only."""
    return [stored_record(kept) for kept in store.creatures.all(system) if kept.id in text]


def library_for(system: System, kept: Sequence[Raw], source: object) -> Library:
    """The library an encounter is read with: without the homebrew it does not name."""
    named = set(texts_in(source))
    return system.library(*(raw for raw in readable(system, kept) if raw.id in named))


def find_creature(store: Store, system: System, name: str) -> Raw:
    library = system.library(*stored_creatures(store, system))
    known = [creature.id for creature in library.creatures()]
    if name not in known:
        raise Refused(MALFORMED, f"no creature is called {name!r}; {near_or_all(name, known)}")
    return library.creature(name)


# ---- views


def source_view(system: str, raw: Raw) -> CreatureSource:
    source = plain_source(raw.data)
    return CreatureSource(id=raw.id, system=system, type=raw.type, text=raw.text, source=source)


def creature_views(store: Store, system: System, owner: str) -> list[CreatureView]:
    kept = {creature.id: creature for creature in store.creatures.all(system.name)}
    own = readable(system, [stored_record(creature) for creature in kept.values()])
    return [creature_view(creature, kept.get(creature.id), owner) for creature in system.library(*own).creatures()]


def creature_view(creature: Creature, kept: Kept | None = None, owner: str = "") -> CreatureView:
    """A creature as `owner` sees it."""
    return CreatureView(
        id=creature.id,
        name=creature.name,
        kind=creature.kind,
        text=creature.text,
        own=kept is not None,
        made_by=kept.maker if kept is not None else "",
        yours=kept is not None and kept.owner == owner != "",
    )


def form_views(system: System) -> list[FormView]:
    """A form for each type of creature of a system."""
    library = system.library()
    return [form_view(system, type_name, form_of(library, type_name)) for type_name in library.creature_types]


def form_view(system: System, type_name: str, fields: tuple[FormField, ...]) -> FormView:
    meant = {clause.id: clause.text for clause in system.ledger.clauses}
    meant |= {ruling.id: ruling.ruling for ruling in system.ledger.rulings}
    return FormView(
        type=type_name,
        named_by=next((field.key for field in fields if field.key in NAMED_BY), ""),
        fields=[field_view(field, meant) for field in fields],
    )


def field_view(field: FormField, meant: Mapping[str, str]) -> FieldView:
    return FieldView(
        key=field.key,
        label=field.label,
        table=field.table,
        kind=field.kind,
        clause=field.clause,
        help=meant.get(field.clause, ""),
        needed=field.needed,
        low=field.low,
        high=field.high,
        choices=list(field.choices),
        parts=[field_view(part, meant) for part in field.parts],
        typical=field.typical,
    )


def problem_view(problem: Problem) -> ProblemView:
    words = f"{problem.wrong}; {problem.right}" if problem.right else problem.wrong
    return ProblemView(field=problem.field, text=words)
