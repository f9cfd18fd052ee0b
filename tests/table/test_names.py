"""A name is only a name: a creature called like a word of the rules, or like a number, changes no other words."""

from __future__ import annotations

import random

import pytest

from fray.engine.game import Game
from fray.engine.masks import mask_names, mentioned, named, without_numbers
from fray.engine.system import System, systems
from fray.table.export import markdown
from fray.table.recording import Recorder
from fray.table.room import Room
from fray.table.store import Store
from fray.table.stored import StoredChair, StoredFight
from fray.table.views import view
from tests.table.stage import summary_for
from tests.toy import RING, TOY

ANSWERS = 12
PLAIN = "Zyxw"
NAMES = ("Guard", "Hits", "The", "Round", "12", "1")
SYSTEMS = [TOY, *(system for system in systems().values() if system.name != "toy")]


def fight_with(store: Store, system: System, name: str, sight: str, hide: bool) -> Room:
    """A fight some answers old, in which the last enemy has this name. A player does not see it, or not exactly."""
    known = [RING] if system is TOY else system.library().encounters()
    encounter = min(known, key=lambda encounter: (len(encounter.roster) < 3, len(encounter.roster), encounter.id))
    room = Room(store, StoredFight("f", system.name, "A fight", encounter.source, 11, "", "", "", "0", "0"))
    battle = system.battle(encounter)
    last = max(who for who in range(battle.size()) if battle.member(who).side != battle.member(0).side)
    battle.rename(last, name)
    room.recorder = Recorder(Game(system, encounter, 11, [], battle=battle))
    for number, (chair, role) in enumerate((("Keeper", "keeper"), ("Ann", "player"))):
        room.chairs.sit_down(StoredChair(chair, "f", role, chair, "", False, number))
    own = battle.member(0).side
    room.chairs.all["Ann"].combatants.update(who for who in range(battle.size()) if battle.member(who).side == own)
    room.seating.apply({"set": "sight", "sight": sight})
    room.seating.apply({"set": "hide", "who": [last], "on": hide})
    play(room.game, random.Random(3))
    return room


def play(game: Game, choose: random.Random) -> None:
    """Some answers, the last of which are undone."""
    for _ in range(ANSWERS):
        if game.decisions:
            decision = game.decisions[0]
            game.answer(choose.choice(game.options(decision)).key(), decision.seat, decision.who)
    game.undo()


def told(room: Room) -> str:
    """What the player reads."""
    ann = room.chairs.all["Ann"]
    parts = view(room, ann).model_dump_json(indent=1), markdown(room, ann), summary_for(room, ann).model_dump_json()
    return "\n".join(parts)


@pytest.fixture(autouse=True)
def toy_too(toy: str) -> str:
    return toy


@pytest.mark.parametrize("system", SYSTEMS, ids=lambda system: system.name)
def test_the_name_of_a_hidden_creature_changes_nothing(store: Store, system: System) -> None:
    plain = told(fight_with(store, system, PLAIN, "exact", hide=True))
    assert PLAIN not in plain
    for name in NAMES:
        assert told(fight_with(store, system, name, "exact", hide=True)) == plain, name


@pytest.mark.parametrize("sight", ["bands", "nothing"])
@pytest.mark.parametrize("system", SYSTEMS, ids=lambda system: system.name)
def test_the_name_of_an_enemy_changes_no_other_word_and_no_number(store: Store, system: System, sight: str) -> None:
    plain = told(fight_with(store, system, PLAIN, sight, hide=False))
    assert PLAIN in plain
    for name in NAMES:
        assert told(fight_with(store, system, name, sight, hide=False)) == plain.replace(PLAIN, name), name


@pytest.mark.parametrize("system", SYSTEMS, ids=lambda system: system.name)
def test_masks_are_where_the_names_are(store: Store, system: System) -> None:
    """Words with masks, and the names put back, are the words with names."""
    room = fight_with(store, system, PLAIN, "exact", hide=False)
    battle, masked = room.game.battle, room.game.battle.clone()
    names = mask_names(system, masked)
    for event in room.game.events:
        text, words = system.sentence(battle, event), system.sentence(masked, event)
        assert named(words, names) == text
        assert mentioned(words) <= set(range(battle.size()))
    for card, other in zip(system.cards(battle), system.cards(masked), strict=True):
        assert [named(tag.label, names) for tag in other.tags] == [tag.label for tag in card.tags]


def test_numbers_are_removed_around_a_name_and_not_inside_it() -> None:
    battle = TOY.battle(RING)
    battle.rename(0, "Guard 12")
    names = mask_names(TOY, battle)
    words = f"{battle.member(0).name} has 12 of 15 Guard"
    assert mentioned(words) == {0}
    assert named(without_numbers(words), names) == "Guard 12 has \N{BULLET} of \N{BULLET} Guard"
