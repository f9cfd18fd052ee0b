"""How encounters are drawn up: what each system declares, it carries out on every encounter, and reads again."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

import pytest

from fray.engine.board import Board
from fray.engine.content import Problem, Problems, Raw
from fray.engine.decisions import Refused
from fray.engine.drawing import Aim, AimField, Paint, one_by_one, table_at
from fray.engine.encounter import Encounter
from fray.engine.faults import fault_of
from fray.engine.system import System, systems
from fray.table.builder_records import DraftView
from fray.table.drafts import Edit, carried_out, draft_view, own_source, read_draft
from fray.table.requests import AddEdit, NameEdit, RemoveEdit, SideEdit
from tests.toml_text import toml_lines

EVERY_SYSTEM = pytest.mark.parametrize("system", systems().values(), ids=lambda system: str(system.name))
Source = dict[str, Any]


def opened(system: System, encounter: Encounter) -> Source:
    """An encounter as the builder opens it."""
    source = deepcopy(dict(encounter.source))
    one_by_one(source, system.library().rosters)
    return source


def read(system: System, source: Source) -> tuple[Encounter, list[Problem]]:
    problems = Problems()
    return system.library().draft(Raw("a test", "encounter", "encounter-x", "", source), problems), problems.found


def sound(system: System, source: Source) -> Encounter:
    encounter, problems = read(system, source)
    assert problems == []
    return encounter


def board_of(system: System, source: Source) -> Board:
    return system.board(system.battle(sound(system, source)))


@EVERY_SYSTEM
def test_everyone_has_a_row_and_stands_where_that_row_says(system: System) -> None:
    for encounter in system.library().encounters():
        source = opened(system, encounter)
        again = sound(system, source)
        assert len(again.roster) == len(encounter.roster), "a group is opened into rows of one"
        rows = [entrant.row for entrant in again.roster if entrant.row]
        assert len(set(rows)) == len(rows)
        keys = {place.key for place in board_of(system, source).places}
        for entrant in again.roster:
            assert system.drawing.place_of(entrant) in {*keys, ""}
            if entrant.row:
                assert isinstance(table_at(source, entrant.row), dict)


def spot_for(board: Board, paint: Paint) -> str:
    return f"{board.links[0].one}|{board.links[0].other}" if paint.between else board.places[-1].key


@EVERY_SYSTEM
def test_what_is_painted_is_on_the_board_and_can_be_erased(system: System) -> None:
    first = min(system.library().encounters(), key=lambda encounter: len(encounter.roster))
    for paint in system.drawing.paints:
        source = opened(system, first)
        bare = board_of(system, source)
        at = spot_for(bare, paint)
        system.drawing.erase(source, at)
        empty = board_of(system, source)
        system.drawing.paint(source, paint.key, at)
        painted = board_of(system, source)
        assert painted != empty, paint.key
        if paint.ground and not paint.between:
            tags = next(place for place in painted.places if place.key == at).tags
            assert paint.ground in {tag.ground for tag in tags}
        system.drawing.paint(source, paint.key, at)
        assert board_of(system, source) == painted, "painting twice is painting once"
        system.drawing.erase(source, at)
        assert board_of(system, source) == empty
    with pytest.raises(Refused):
        system.drawing.paint(opened(system, first), "custard", board_of(system, opened(system, first)).places[0].key)


@EVERY_SYSTEM
def test_a_board_whose_size_can_be_chosen_grows_and_shrinks(system: System) -> None:
    source = opened(system, system.library().encounters()[0])
    size = system.drawing.size_in(source)
    if size is None:
        with pytest.raises(Refused):
            system.drawing.resize(source, 3, 3)
        return
    before = board_of(system, source)
    rows = min(size.rows + 2, size.most_rows)
    system.drawing.resize(source, size.columns + 2, rows)
    places = board_of(system, source).places
    assert len(places) == (size.columns + 2) * rows
    assert {place.key for place in before.places} < {place.key for place in places}
    system.drawing.resize(source, size.columns, size.rows)
    assert {place.key for place in board_of(system, source).places} == {place.key for place in before.places}


@EVERY_SYSTEM
def test_a_combatant_can_come_in_later_and_be_there_from_the_start_again(system: System) -> None:
    encounter = max(system.library().encounters(), key=lambda encounter: len(encounter.roster))
    source = opened(system, encounter)
    later = next(entrant for entrant in reversed(sound(system, source).roster) if entrant.row)
    for number in (3, 4, 1):
        row = next(entrant.row for entrant in sound(system, source).roster if entrant.name == later.name)
        system.drawing.join(source, row, number)
        joins = {entrant.name: entrant.joins_round for entrant in sound(system, source).roster}
        assert joins[later.name] == number
        assert len(joins) == len(encounter.roster)


def filled(system: System, source: Source, field: AimField) -> str | int:
    encounter = sound(system, source)
    if field.kind == "number":
        return max(field.low, 2)
    if field.kind == "place":
        return board_of(system, source).places[-1].key
    if field.kind == "who":
        return system.drawing.called(encounter.roster[0])
    return encounter.sides[-1] if field.kind == "side" else field.choices[0]


@EVERY_SYSTEM
def test_every_kind_of_objective_is_written_read_again_and_told(system: System) -> None:
    drawing = system.drawing
    for kind in drawing.aims:
        source = opened(system, system.library().encounters()[0])
        says = {field.key: filled(system, source, field) for field in kind.fields}
        side = sound(system, source).sides[0]
        before = drawing.aims_in(source) if drawing.aims_each else [Aim(kind.key)]
        drawing.set_aims(source, [Aim(kind.key, side, says), *before[1:]])
        sound(system, source)
        assert drawing.aims_in(source)[0] == Aim(kind.key, side, says)
        told = drawing.sentence(drawing.aims_in(source)[0], lambda field, value: f"<{value}>")
        assert told[0].isupper()
        assert all(f"<{value}>" in told for value in says.values() if not isinstance(value, str) or "," not in value)


@EVERY_SYSTEM
def test_objectives_of_ready_encounters_stay_what_they_are(system: System) -> None:
    for encounter in system.library().encounters():
        source = opened(system, encounter)
        aims = system.drawing.aims_in(source)
        system.drawing.set_aims(source, aims)
        assert system.drawing.aims_in(source) == aims
        sound(system, source)


# ---- faults


def faults(system: str, source: Source) -> set[tuple[str, str]]:
    found = systems()[system]
    encounter, problems = read(found, source)
    battle = found.battle(encounter)
    names = {entrant.row: card.name for entrant, card in zip(encounter.roster, found.cards(battle), strict=True)}
    return {(fault.row, fault.text) for fault in (fault_of(problem, names) for problem in problems)}


def test_a_fault_names_the_combatant_and_never_a_path() -> None:
    rats = [{"who": "monster-cave-rat", "side": side, "position": at} for side, at in (("foes", 1), ("foes", 99))]
    nix: Source = {"who": "character-nix", "side": "heroes", "position": 0, "hunger": 3}
    source = {"sides": ["heroes", "foes"], "combatants": [nix, *rats, {"who": "monster-cave-rit", "side": "foes"}]}
    assert {
        ("combatants[3]", "Cave Rat B, position: 99 is out of range; write a whole number from 0 to 8."),
        ("combatants[4]", "Combatant 4: position is missing; write a whole number from 0 to 8."),
    } < faults("momentum", source)
    told = dict(faults("momentum", source))
    assert told["combatants[1]"].startswith("Nix has an unknown field, “Hunger”; ")
    assert faults("momentum", {**source, "combatants": [{**nix, "side": "foes"}]}) > {
        ("", "Add a combatant to the side “heroes”.")
    }


def test_who_stands_where_nobody_can_stand_is_told_so() -> None:
    members = {
        "players": [{"id": "boudica", "who": "pc-boudica", "at": [2, 1]}],
        "wolves": [{"id": f"wolf-{at}", "who": "monster-wolf", "at": [at, 0]} for at in (0, 9)],
    }
    members["wolves"].append({"id": "wolf-1", "who": "monster-wolf", "at": [0, 0]})
    teams = [{"name": name, "members": listed} for name, listed in members.items()]
    assert faults("sixseconds", {"map": ["....", "..#.", "...."], "teams": teams}) == {
        ("teams[1].members[1]", "Boudica stands in a wall; move it to a free square."),
        ("teams[2].members[2]", "Wolf 9 stands outside of the map; move it to a free square."),
        ("teams[2].members[3]", "Wolf 1 stands in the same square as Wolf 0; move one of them."),
    }
    two = [{"id": name, "who": f"character-{name}", "lane": 1, "stance": "steadied"} for name in ("elsa", "riddic")]
    rat = {"id": "rat", "who": "monster-bandit", "lane": 2, "stance": "steadied"}
    source: Source = {"name": "x", "players": two, "enemies": [rat], "lanes": [{"lane": 2, "open": False}]}
    assert faults("torchlight", source) == {
        ("players[2]", "Riddic starts in the same cell as Elsa; a cell holds one combatant: move one of them."),
        ("enemies[1]", "Rat starts in lane 2, which is closed; open the lane, or start elsewhere."),
    }


# ---- combatants and sides that are named elsewhere


def changed(system: System, source: Source, edit: Edit) -> DraftView:
    said = carried_out(read_draft(system, source, ()), edit, ())
    return draft_view(read_draft(system, source, ()), said)


@EVERY_SYSTEM
def test_whoever_is_removed_leaves_a_sound_encounter_or_a_fault_that_can_be_opened(system: System) -> None:
    for encounter in system.library().encounters():
        for entrant in read(system, opened(system, encounter))[0].roster:
            if not entrant.row:
                continue
            source = opened(system, encounter)
            view = changed(system, source, RemoveEdit(do="remove", row=entrant.row))
            rows = {token.row for token in view.tokens} - {""}
            lost = [fault.text for fault in view.faults if fault.row not in rows and fault.side not in view.sides]
            assert not lost, f"{encounter.id} without {entrant.name}"
            assert view.board is not None


@EVERY_SYSTEM
def test_whoever_is_renamed_is_still_meant(system: System) -> None:
    for encounter in system.library().encounters():
        source = opened(system, encounter)
        before = [aim.words for aim in draft_view(read_draft(system, source, ())).aims]
        named = {str(aim.says.get("who", aim.says.get("ward", ""))) for aim in system.drawing.aims_in(source)}
        roster = [entrant for entrant in read(system, source)[0].roster if entrant.row]
        for entrant in [*[one for one in roster if {*system.drawing.names(one)} & named], roster[-1]]:
            view = changed(system, source, NameEdit(do="name", row=entrant.row, name=f"Sir {entrant.name}"))
            assert view.faults == []
            assert f"Sir {entrant.name}" in {token.name for token in view.tokens}
        after = [aim.words.replace("Sir ", "") for aim in draft_view(read_draft(system, source, ())).aims]
        assert after == before


@EVERY_SYSTEM
def test_one_more_of_a_kind_takes_no_objective_from_the_first(system: System) -> None:
    for encounter in system.library().encounters():
        source = opened(system, encounter)
        first = next(entrant for entrant in read(system, source)[0].roster if entrant.row)
        listed, at = first.row.rpartition("[")[0], table_at(source, first.row)
        row = {**at, **({"id": "one-more"} if "id" in at else {})}
        view = changed(system, source, AddEdit(do="add", to=listed, row=row))
        rows = {token.row for token in view.tokens}
        assert all(fault.row in rows for fault in view.faults), "only that two stand in one place"
        assert len(view.tokens) > len(encounter.roster)


@EVERY_SYSTEM
def test_a_side_is_renamed_wherever_it_is_named(system: System) -> None:
    for encounter in system.library().encounters():
        (old, *others) = encounter.sides
        source = {**opened(system, encounter), "heroes_side": old}
        edit = SideEdit(do="side", side=old, name="the watch of the night")
        if not system.drawing.sides_named:
            with pytest.raises(Refused):
                changed(system, source, edit)
            continue
        view = changed(system, source, edit)
        assert view.faults == []
        assert view.sides == ["the watch of the night", *others]
        assert view.heroes == "the watch of the night"
        with pytest.raises(Refused, match="a name of its own"):
            changed(system, source, SideEdit(do="side", side=view.sides[0], name=others[0]))


@EVERY_SYSTEM
def test_an_encounter_from_nothing_lacks_a_combatant_on_each_side_and_nothing_else(system: System) -> None:
    source = system.drawing.blank() | {"title": "From nothing"}
    source = own_source(system, toml_lines(source), ())
    view = draft_view(read_draft(system, source, ()))
    assert [fault.side for fault in view.faults] == view.sides
    assert view.board is not None
    assert view.board.places
    assert view.heroes == view.sides[0]


def test_what_is_no_list_of_units_is_left_for_the_reader_to_report() -> None:
    source: Source = {"combatants": [{"who": "ada"}, {"who": "ben"}], "commanders": {"ben": "ada"}}
    assert systems()["labyrinthian"].drawing.remove(source, "combatants[1]") == []
    assert source["commanders"] == {"ben": "ada"}
