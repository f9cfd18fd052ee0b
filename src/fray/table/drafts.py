"""Over HTTP: an encounter while it is drawn up. The builder sends it as it stands, perhaps with a change to carry out,
and gets its board, its objectives and its faults, each with the row it is about."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from contextlib import suppress
from copy import deepcopy
from dataclasses import asdict, dataclass, replace
from typing import Final

from fastapi import FastAPI, Request

from fray.engine.battle import Battle
from fray.engine.board import Card
from fray.engine.content import Problem, Problems, Raw
from fray.engine.drawing import Aim, AimField, Drawing, add_row, one_by_one, table_at
from fray.engine.encounter import Encounter
from fray.engine.english import capital, listed
from fray.engine.faults import fault_of
from fray.engine.library import Library
from fray.engine.mentions import Source, follow
from fray.engine.system import System, system_named
from fray.lab.plays import heroes_side
from fray.table.builder_records import AimView, DraftToken, DraftView, FaultView, SizeView
from fray.table.catalog import encounter_view, parsed, plain_encounter
from fray.table.homebrew import kept_records, library_for
from fray.table.limits import asker_of
from fray.table.requests import (
    AddEdit,
    AimsEdit,
    DraftRequest,
    JoinEdit,
    NameEdit,
    PaintEdit,
    RemoveEdit,
    ResizeEdit,
    SideEdit,
)
from fray.table.rooms import Rooms
from fray.table.store import Store
from fray.table.thinkers import CHECK_SECONDS
from fray.table.toml_text import plain_source
from fray.table.views import board_view

WHERE: Final = "the builder"
NAMELESS: Final = Problem(WHERE, "", "title", "the encounter has no title", "give it one")

Edit = PaintEdit | JoinEdit | ResizeEdit | AimsEdit | AddEdit | RemoveEdit | NameEdit | SideEdit


def add_drafts(app: FastAPI, rooms: Rooms, store: Store) -> None:
    @app.post("/api/builder/draft")
    async def draft(asked: DraftRequest, request: Request) -> DraftView:
        """An encounter as it is drawn up, after a change: its board, who stands where, and what is wrong with it."""
        named = asked.toml + (str(asked.edit.row) if isinstance(asked.edit, AddEdit) else "")
        kept = await asyncio.to_thread(kept_records, store, asked.system, named)
        thinkers = rooms.thinkers
        return await thinkers.think(asker_of(request), CHECK_SECONDS, drawn, asked.system, asked.toml, asked.edit, kept)


@dataclass(frozen=True)
class Draft:
    """An encounter, read as far as it can be read."""

    system: System
    library: Library
    source: Source
    encounter: Encounter
    problems: Sequence[Problem]

    def battle(self) -> Battle | None:
        """Its start. With errors in it there may be none."""
        if not self.problems:
            return self.system.battle(self.encounter)
        with suppress(LookupError, ValueError, TypeError, AttributeError, AssertionError):
            return self.system.battle(self.encounter)
        return None


def drawn(name: str, text: str, edit: Edit | None, kept: Sequence[Raw]) -> DraftView:
    """A worker runs it, like everything that reads what people write."""
    system = system_named(name)
    source = own_source(system, text, kept)
    if edit is None:
        return draft_view(read_draft(system, source, kept))
    said = carried_out(read_draft(system, source, kept), edit, kept)
    return draft_view(read_draft(system, source, kept), said)


def own_source(system: System, text: str, kept: Sequence[Raw]) -> Source:
    """What is written, in the system's own form, with a row for each combatant."""
    data = parsed(text)
    library = library_for(system, kept, data)
    source: Source = deepcopy(dict(library.own_form(raw_of(data), Problems()).data))
    one_by_one(source, library.rosters)
    return source


def read_draft(system: System, source: Source, kept: Sequence[Raw]) -> Draft:
    library, problems = library_for(system, kept, source), Problems()
    encounter = library.draft(raw_of(source), problems)
    if not encounter.title.strip():
        problems.found.append(NAMELESS)
    return Draft(system, library, source, encounter, problems.found)


def raw_of(data: Source) -> Raw:
    return Raw(WHERE, "encounter", str(data.get("id") or "encounter-built"), "", data)


# ---- changes


def carried_out(draft: Draft, edit: Edit, kept: Sequence[Raw]) -> str:
    """Change the encounter as it is written. Returns what went with someone who was removed, in a sentence."""
    source, drawing = draft.source, draft.system.drawing
    aims, before = drawing.aims_in(source), names_in(draft)
    gone = carry_out(draft, edit)
    after = names_in(read_draft(draft.system, source, kept))
    gone += follow(source, drawing.combatants_named, before, after)
    if len(drawing.aims_in(source)) < len(aims) and not isinstance(edit, AimsEdit):
        tell(draft, drawing.aims_in(source))
    if not (isinstance(edit, RemoveEdit) and gone):
        return ""
    name = next((entrant.name for entrant in draft.encounter.roster if entrant.row == edit.row), "someone")
    return f"{capital(name)} is removed, and so is what named no one else: {listed(gone)}."


def names_in(draft: Draft) -> dict[int, tuple[str, ...]]:
    """The names by which the encounter can mean each of those who are written in a row of their own."""
    rows = [entrant for entrant in draft.encounter.roster if entrant.row]
    return {id(table_at(draft.source, entrant.row)): draft.system.drawing.names(entrant) for entrant in rows}


def carry_out(draft: Draft, edit: Edit) -> list[str]:
    """Returns in words what a system removes with someone."""
    drawing, source = draft.system.drawing, draft.source
    match edit:
        case JoinEdit():
            drawing.join(source, edit.row, edit.round)
        case ResizeEdit():
            drawing.resize(source, edit.columns, edit.rows)
        case PaintEdit():
            paint(drawing, source, edit)
        case AddEdit():
            row = add_row(source, edit.to, edit.row)
            if edit.round > 1:
                drawing.join(source, row, edit.round)
        case RemoveEdit():
            return drawing.remove(source, edit.row)
        case NameEdit():
            drawing.name(source, edit.row, edit.name)
        case SideEdit():
            drawing.rename_side(source, draft.encounter.sides, edit.side, edit.name)
        case AimsEdit():
            aims = [Aim(aim.kind, aim.side, aim.says, aim.written) for aim in edit.aims]
            drawing.set_aims(source, aims)
            tell(draft, aims)
    return []


def paint(drawing: Drawing, source: Source, edit: PaintEdit) -> None:
    for at in edit.at:
        if edit.kind:
            drawing.paint(source, edit.kind, at)
        else:
            drawing.erase(source, at)


def tell(draft: Draft, aims: Sequence[Aim]) -> None:
    """The objective as the table shows it follows from the objectives of the sides."""
    draft.source.pop("objective", None)
    if not draft.system.drawing.tells_objective and aims:
        draft.source["objective"] = " ".join(sentence(draft, aim) for aim in aims)


# ---- views


def draft_view(draft: Draft, said: str = "") -> DraftView:
    battle = draft.battle()
    cards = draft.system.cards(battle) if battle is not None else []
    tokens = [
        token_view(draft, number, cards[number] if number < len(cards) else None)
        for number in range(len(draft.encounter.roster))
    ]
    names = {token.row: token.name for token in reversed(tokens)}
    faults = [fault_of(problem, names) for problem in draft.problems]
    size = draft.system.drawing.size_in(draft.source)
    plain = replace(plain_encounter(draft.encounter), source=draft.source)
    return DraftView(
        source=plain_source(draft.source),
        whole={} if faults else plain_source(draft.encounter.source),
        title=draft.encounter.title,
        said=said,
        heroes=heroes_side(draft.system, draft.encounter),
        sides=list(draft.encounter.sides),
        board=board_view(draft.system.board(battle)) if battle is not None else None,
        size=SizeView(**asdict(size)) if size is not None else None,
        tokens=tokens,
        aims=[aim_view(draft, aim) for aim in draft.system.drawing.aims_in(draft.source)],
        faults=[FaultView(**asdict(fault)) for fault in faults],
        encounter=None if faults else encounter_view(plain, None),
    )


def token_view(draft: Draft, number: int, card: Card | None) -> DraftToken:
    entrant, drawing = draft.encounter.roster[number], draft.system.drawing
    return DraftToken(
        name=card.name if card is not None else entrant.name,
        icon=card.icon if card is not None else "",
        side=draft.encounter.sides.index(entrant.side) if entrant.side in draft.encounter.sides else 0,
        place=drawing.place_of(entrant),
        size=card.size if card is not None else 1,
        row=entrant.row,
        joins=entrant.joins_round,
        called=drawing.called(entrant),
    )


def aim_view(draft: Draft, aim: Aim) -> AimView:
    return AimView(
        kind=aim.kind,
        side=aim.side,
        says=dict(aim.says),
        written=plain_source(aim.written),
        words=sentence(draft, aim),
    )


def sentence(draft: Draft, aim: Aim) -> str:
    """An objective in words: places and combatants by their names."""
    battle = draft.battle()
    places = {place.key: place.label for place in draft.system.board(battle).places} if battle is not None else {}
    people = {draft.system.drawing.called(entrant): entrant.name for entrant in draft.encounter.roster}

    def words(part: AimField, value: str | int) -> str:
        known = places if part.kind == "place" else people if part.kind == "who" else {}
        return known.get(str(value), str(value))

    return draft.system.drawing.sentence(aim, words)
