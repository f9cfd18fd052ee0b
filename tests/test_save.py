"""Saved fights: whole or not at all, resumed after a kill, other rules reported, the first difference shown."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import fray
from fray.engine.content import ContentError
from fray.engine.decisions import MALFORMED, Refused
from fray.engine.dice import new_key, seed_number
from fray.engine.game import Game
from fray.engine.save import MARKED, Saved, as_json, load, mark, marks, read_saved, restore, save, saved_from
from fray.engine.system import system_named, systems
from fray.minds.random import RandomMind
from tests.toy import RING, TOY, ToyMind, ring

pytestmark = pytest.mark.both_forms

ROOT = Path(__file__).resolve().parent.parent


def played(answers: int, seed: int = 4) -> Game:
    """A fight in which people have given so many answers."""
    game = Game(TOY, RING, seed)
    play_on(game, answers)
    return game


def play_on(game: Game, answers: int) -> None:
    mind = RandomMind(len(game.entries))
    for _ in range(answers):
        decision = game.decisions[0]
        game.answer(mind.answer(decision).key(), decision.seat, decision.who)


def stored(game: Game) -> Saved:
    """What comes back from the file of a fight."""
    return saved_from(json.loads(json.dumps(as_json(game))), "fight.json")


def same(loaded: Game, saved: Game) -> bool:
    return (
        loaded.battle.fingerprint() == saved.battle.fingerprint()
        and [entry.fields() for entry in loaded.entries] == [entry.fields() for entry in saved.entries]
        and [TOY.sentence(loaded.battle, event) for event in loaded.events]
        == [TOY.sentence(saved.battle, event) for event in saved.events]
    )


# ---- there and back


@pytest.mark.parametrize("answers", [0, 1, 2, 4, 5, 23])
def test_a_fight_saved_and_loaded_is_the_same_and_goes_on_the_same(answers: int, tmp_path: Path) -> None:
    game = played(answers)
    save(game, tmp_path / "fight.json")
    loaded = restore(read_saved(tmp_path / "fight.json"), TOY)
    assert same(loaded.game, game)
    assert (loaded.other_rules, loaded.differs_at, loaded.remark) == (False, None, "")
    play_on(game, 5)
    play_on(loaded.game, 5)
    assert same(loaded.game, game)


def test_the_file_holds_the_encounter_the_seed_the_tape_and_under_what_it_was_made() -> None:
    game = played(2)
    data = as_json(game)
    assert {name: data[name] for name in ("format", "version", "system", "seed", "by_hand")} == {
        "format": 1,
        "version": fray.__version__,
        "system": "toy",
        "seed": 4,
        "by_hand": [],
    }
    assert data["ledger"] == TOY.ledger.fingerprint
    assert data["encounter"] == {"id": "encounter-ring", "hearts": 2}
    assert data["tape"] == [entry.fields() for entry in game.entries]
    assert len(data["marks"]) == 2


def test_there_is_a_mark_of_the_state_after_every_entry() -> None:
    game = played(12)
    expected = [mark(game.branch(position + 1)) for position in range(12)]
    assert marks(game) == expected


def test_overrides_rekeyings_and_the_end_are_saved_too() -> None:
    game = played(4)
    game.override("set", 1, "hearts", "7")
    game.rekey()
    game.override("end", what="red")
    loaded = restore(stored(game), TOY)
    assert same(loaded.game, game)
    assert loaded.game.result is not None


def test_a_fight_with_a_key_is_saved_with_it_and_goes_on_the_same() -> None:
    game = Game(TOY, RING, new_key())
    play_on(game, 5)
    loaded = restore(stored(game), TOY)
    play_on(game, 9)
    play_on(loaded.game, 9)
    assert same(loaded.game, game)


def test_a_fight_of_the_old_dice_with_old_rekeyings_replays_as_it_did() -> None:
    """A number is a seed of the fast dice, and a REKEY with a number goes on with them."""
    game = played(4)
    game.override("rekey", value="77")
    play_on(game, 9)
    saved = stored(game)
    assert (saved.seed, saved.tape[4][-1]) == (4, "77")
    assert restore(saved, TOY).differs_at is None
    assert mark(game) == MARKED + "3b2c1f4865"  # what it came to before there were keys


@pytest.mark.parametrize("seed", ["", "7", "blake2b:", "blake2b:" + "0" * 31, "blake2b:" + "G" * 32, None, True, 1.5])
def test_a_seed_no_fight_has_is_refused(seed: object) -> None:
    with pytest.raises(Refused, match="'seed'"):
        saved_from({**as_json(played(1)), "seed": seed}, "fight.json")


def test_a_fight_of_minds_is_saved_with_what_they_answered_and_they_play_on() -> None:
    minds = [ToyMind(), None, ToyMind(), ToyMind()]
    game = Game(TOY, RING, 4, minds)
    game.answer("high")
    loaded = restore(stored(game), TOY, minds)
    assert loaded.differs_at is None
    assert same(loaded.game, game)
    for one in (game, loaded.game):
        one.answer("rest")
    assert same(loaded.game, game)


def test_whoever_sits_there_now_answers_what_was_left_open() -> None:
    loaded = restore(stored(played(7)), TOY, [ToyMind()] * 4)
    assert loaded.game.result is not None


def test_who_sat_where_is_kept_where_somebody_says_so() -> None:
    """Files without it, older ones among them, are read all the same."""
    game = played(2)
    assert "seats" not in as_json(game)
    assert stored(game).seats == ()
    game.seats = ["tactician", "person", "person"]
    assert restore(stored(game), TOY).game.seats == ["tactician", "person", "person"]


def test_dice_in_somebodys_hand_are_waited_for_after_loading() -> None:
    game = Game(TOY, RING, 4, by_hand=[1])
    for key, seat in (("high", 1), ("low", 2), ("low", 3), ("calm", 0), ("feint:1", 1)):
        game.answer(key, seat)
    for faces in ([4], [6]):
        loaded = restore(stored(game), TOY)
        assert loaded.differs_at is None
        assert loaded.game.roll is not None
        loaded.game.type_dice(faces)
        game.type_dice(faces)
        assert same(loaded.game, game)


# ---- whole or not at all


def test_a_file_that_cannot_be_written_leaves_the_old_one(tmp_path: Path) -> None:
    path = tmp_path / "fight.json"
    save(played(3), path)
    before = path.read_bytes()
    (tmp_path / "fight.json.part").mkdir()
    with pytest.raises(OSError, match="fight.json.part"):
        save(played(9), path)
    assert path.read_bytes() == before


def test_a_saved_file_leaves_nothing_beside_it(tmp_path: Path) -> None:
    save(played(3), tmp_path / "fight.json")
    assert [path.name for path in tmp_path.iterdir()] == ["fight.json"]


PLAYER = """
import sys
from pathlib import Path
from fray.engine.dice import new_key, seed_number
from fray.engine.game import Game
from fray.engine.save import save
from fray.engine.system import system_named
from fray.minds.random import RandomMind
from tests.toy import TOY

name, path = sys.argv[1:]
system = TOY if name == "toy" else system_named(name)
encounter = system.library().encounters()[0]
for seed in range(1000):
    game, mind = Game(system, encounter, seed), RandomMind(seed)
    while game.decisions and sys.stdin.readline():
        decision = game.decisions[0]
        game.answer(mind.answer(decision).key(), decision.seat, decision.who)
        save(game, Path(path))
        print(seed, len(game.entries), flush=True)
"""


def killed_while_playing(system: str, path: Path, answers: int) -> None:
    """Another process gives this many answers, saving after each, and is killed while it gives one more."""
    places = os.pathsep.join([str(Path(fray.__file__).parent.parent), str(ROOT)])
    command = [sys.executable, "-c", PLAYER, system, str(path)]
    world, pipe = {**os.environ, "PYTHONPATH": places}, subprocess.PIPE
    with subprocess.Popen(command, stdin=pipe, stdout=pipe, env=world) as player:
        assert player.stdin is not None
        assert player.stdout is not None
        player.stdin.write(b"\n" * (answers + 1))
        player.stdin.flush()
        for _ in range(answers):
            assert player.stdout.readline()
        player.send_signal(signal.SIGKILL)
    assert player.returncode == -signal.SIGKILL


@pytest.mark.parametrize("name", ["toy", *systems()])
@pytest.mark.parametrize("answers", [1, 6, 17])
def test_a_fight_killed_in_mid_decision_is_resumed_where_it_was(name: str, answers: int, tmp_path: Path) -> None:
    path = tmp_path / "fight.json"
    killed_while_playing(name, path, answers)
    system = TOY if name == "toy" else system_named(name)
    loaded = restore(read_saved(path), system)
    game = loaded.game
    assert (loaded.differs_at, loaded.remark) == (None, "")
    assert answers <= len(game.entries) <= answers + 1  # the last one may have been written before the end came
    untouched = Game(system, game.encounter, game.seed)
    mind = RandomMind(seed_number(game.seed))
    for _ in range(len(game.entries) + 3):
        if len(untouched.entries) == len(game.entries):
            assert untouched.battle.fingerprint() == game.battle.fingerprint()
        decision = untouched.decisions[0]
        key = mind.answer(decision).key()
        if len(untouched.entries) == len(game.entries):
            game.answer(key, decision.seat, decision.who)
        untouched.answer(key, decision.seat, decision.who)
    assert untouched.battle.fingerprint() == game.battle.fingerprint()


# ---- other rules


def test_a_fight_of_another_version_or_ledger_says_so_and_replays_identically_where_it_can() -> None:
    saved = stored(played(9))
    for other in (replace(saved, version="0.0.1"), replace(saved, fingerprint="f" * 64)):
        loaded = restore(other, TOY)
        assert loaded.other_rules
        assert loaded.differs_at is None
        assert loaded.remark.endswith("It replays identically.")
        assert f"made by Fray {other.version} under ledger {other.fingerprint[:8]}" in loaded.remark
        assert f"this is Fray {fray.__version__} with ledger 00000000" in loaded.remark


def test_the_first_entry_after_which_a_replay_differs_is_shown_and_the_fight_stands_there() -> None:
    game = played(20)
    saved = stored(game)
    for position in (0, 7, 19):
        changed = (*saved.marks[:position], MARKED + "000000000", *saved.marks[position + 1 :])
        loaded = restore(replace(saved, marks=changed), TOY)
        assert loaded.differs_at == position
        assert len(loaded.game.entries) == position + 1
        assert f"It first differs at entry {position + 1} of 20 ({' '.join(saved.tape[position][1:])})" in loaded.remark


def test_marks_of_an_earlier_version_say_nothing() -> None:
    """They were made of other text; the fight is replayed, and nothing is said against it."""
    saved = saved_from(as_json(played(20)), "test")
    loaded = restore(replace(saved, marks=("0000000000",) * len(saved.marks)), TOY)
    assert (loaded.differs_at, loaded.remark, len(loaded.game.entries)) == (None, "", 20)
    older = restore(replace(saved, marks=("=000000000",) * len(saved.marks), version="0.0.1"), TOY)
    assert older.differs_at is None
    assert older.remark.endswith("It replays to its last entry; its states cannot be compared.")


def test_a_fight_that_goes_another_way_now_is_found_out_by_its_marks() -> None:
    """As if the rules had given everybody one heart more."""
    saved = stored(played(20))
    loaded = restore(replace(saved, encounter={**saved.encounter, "hearts": 3}), TOY)
    assert loaded.differs_at == 0


def test_an_answer_that_is_no_longer_possible_is_where_the_fight_stands() -> None:
    saved = stored(played(8))
    impossible = ("answer", "1", "0", "fly", "")
    loaded = restore(replace(saved, tape=(*saved.tape[:5], impossible, *saved.tape[6:])), TOY)
    assert loaded.differs_at == 5
    assert len(loaded.game.entries) == 5
    assert ring(loaded.game.battle).fingerprint() == played(5).battle.fingerprint()
    assert "the later entries are not replayed" in loaded.remark


# ---- files that are no fights


def test_what_cannot_be_read_is_refused_by_name(tmp_path: Path) -> None:
    with pytest.raises(Refused, match="missing.json: cannot be read") as refused:
        load(tmp_path / "missing.json")
    assert refused.value.reason == MALFORMED
    (tmp_path / "bytes.json").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(Refused, match="bytes.json: cannot be read"):
        load(tmp_path / "bytes.json")


def test_half_a_file_is_refused_with_the_line(tmp_path: Path) -> None:
    path = tmp_path / "half.json"
    save(played(5), path)
    text = path.read_text(encoding="utf-8")
    path.write_text(text[: len(text) // 2], encoding="utf-8")
    with pytest.raises(Refused, match=r"half.json: is not JSON \(line \d+"):
        load(path)


def without(name: str) -> Callable[[dict[str, Any]], None]:
    return lambda data: data.pop(name)


def changed(name: str, value: object) -> Callable[[dict[str, Any]], None]:
    return lambda data: data.update({name: value})


@pytest.mark.parametrize(
    ("spoil", "words"),
    [
        (changed("format", 99), "unknown format 99; this Fray reads format 1"),
        (without("format"), "unknown format None"),
        (without("seed"), "field 'seed' is missing or neither a whole number nor a key"),
        (changed("seed", "seven"), "field 'seed' is missing or neither a whole number nor a key"),
        (changed("encounter", []), "field 'encounter' is missing or not of type object"),
        (without("tape"), "field 'tape' is missing or not of type list"),
        (changed("tape", ["answer", 1]), "field 'tape' must hold only lists"),
        (changed("marks", []), "2 entries on the tape need as many marks, not 0"),
        (changed("marks", [1, 2]), "field 'marks' must hold only texts"),
        (changed("seats", [1]), "field 'seats' must hold only texts"),
        (changed("seats", "me"), "field 'seats' is missing or not of type list"),
        (changed("seed", True), "field 'seed' is missing or neither a whole number nor a key"),
        (changed("by_hand", ["Ann"]), "field 'by_hand' must hold only whole numbers"),
    ],
)
def test_a_spoiled_file_is_refused_with_what_is_wrong(spoil: Callable[[dict[str, Any]], None], words: str) -> None:
    data = as_json(played(2))
    spoil(data)
    with pytest.raises(Refused) as refused:
        saved_from(data, "fight.json")
    assert refused.value.reason == MALFORMED
    assert refused.value.message.startswith("fight.json: ")
    assert words in refused.value.message


def test_a_file_of_something_else_is_refused() -> None:
    nothings: tuple[object, ...] = ([], "fight", 3, None)
    for data in nothings:
        with pytest.raises(Refused, match="a saved fight is a JSON object"):
            saved_from(data, "fight.json")


def test_a_tape_that_holds_no_entry_is_refused() -> None:
    with pytest.raises(Refused, match="is neither an answer, typed dice nor an override"):
        restore(replace(stored(played(1)), tape=(("sing",),)), TOY)


def test_an_encounter_that_is_spoiled_names_its_field() -> None:
    with pytest.raises(ContentError, match="fight.json, encounter-ring, hearts: 99 is out of range"):
        restore(replace(stored(played(1)), encounter={"id": "encounter-ring", "hearts": 99}), TOY, where="fight.json")


def test_a_system_nobody_has_is_refused_with_those_there_are(tmp_path: Path) -> None:
    path = tmp_path / "fight.json"
    save(played(1), path)
    with pytest.raises(Refused, match="fight.json: no system is called 'toy'; it must .*name it with --system"):
        load(path)
