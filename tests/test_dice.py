"""The dice: fair, independent, the same again when copied; and scripts that say what they want."""

from __future__ import annotations

import hashlib
import random
from collections import Counter
from collections.abc import Hashable, Iterable
from math import sqrt

import pytest

from fray.engine.decisions import Refused
from fray.engine.dice import (
    Dice,
    KeyedDice,
    Scripted,
    ScriptedDice,
    ScriptError,
    SeededDice,
    dice_of,
    fight_seed,
    is_key,
    new_key,
)

pytestmark = pytest.mark.both_forms

SIDES = (2, 3, 4, 6, 8, 10, 12, 20, 100)


def surprise(found: Iterable[Hashable], cells: int) -> float:
    """How many standard deviations chi-square lies above what equally likely cells give; about 0 for fair dice."""
    counts = Counter(found)
    assert len(counts) <= cells
    expected = counts.total() / cells
    empty = cells - len(counts)
    chi_square = sum((count - expected) ** 2 for count in counts.values()) / expected + empty * expected
    freedom = cells - 1
    return (chi_square - freedom) / sqrt(2 * freedom)


# ---- fairness


@pytest.mark.parametrize("sides", SIDES)
def test_every_face_is_equally_likely(sides: int) -> None:
    faces = [dice.face("any", sides) for dice in map(SeededDice, range(200)) for _ in range(100)]
    assert min(faces) == 1
    assert max(faces) == sides
    assert abs(surprise(faces, sides)) < 5


@pytest.mark.parametrize("draw", [1, 2, 3, 10])
def test_a_given_draw_is_fair_over_many_seeds_and_over_many_fights(draw: int) -> None:
    assert abs(surprise([nth_face(SeededDice(seed), draw) for seed in range(6000)], 6)) < 5
    assert abs(surprise([nth_face(SeededDice(7, fight), draw) for fight in range(6000)], 6)) < 5


def test_one_face_says_nothing_about_the_next() -> None:
    faces = [dice.face("any", 6) for dice in (SeededDice(3),) for _ in range(20_000)]
    assert abs(surprise(zip(faces, faces[1:], strict=False), 36)) < 5
    assert abs(surprise(zip(faces, faces[2:], strict=False), 36)) < 5


def test_one_fight_says_nothing_about_the_next() -> None:
    faces = [SeededDice(7, fight).face("any", 6) for fight in range(20_000)]
    assert abs(surprise(zip(faces, faces[1:], strict=False), 36)) < 5


def test_one_seed_says_nothing_about_the_next() -> None:
    faces = [SeededDice(seed).face("any", 6) for seed in range(20_000)]
    assert abs(surprise(zip(faces, faces[1:], strict=False), 36)) < 5


def test_no_two_fights_roll_the_same_dice() -> None:
    streams = {stream(SeededDice(seed, fight)) for seed in range(100) for fight in range(100)}
    assert len(streams) == 100 * 100


def test_high_bits_of_a_seed_and_of_a_fights_number_count() -> None:
    seeds = [SeededDice(1 << bit) for bit in range(64)]
    fights = [SeededDice(0, 1 << bit) for bit in range(64)]
    assert len({stream(dice) for dice in [*seeds, *fights]}) == 128


def test_a_bound_that_divides_nothing_evenly_is_still_exact() -> None:
    """Eight words for every three values: a generator that only multiplied would slight one third of the values."""
    bound = 3 << 29
    dice = SeededDice(11)
    values = [dice.below(bound) for _ in range(6000)]
    assert 0 <= min(values) <= max(values) < bound
    assert abs(surprise([value % 3 for value in values], 3)) < 5
    assert abs(surprise([value // (1 << 29) for value in values], 3)) < 5


def test_a_die_with_one_side_shows_it() -> None:
    assert [SeededDice(5).face("any", 1) for _ in range(5)] == [1] * 5


# ---- dice of a key


def keyed(number: int) -> KeyedDice:
    return KeyedDice(number.to_bytes(16, "big"))


@pytest.mark.parametrize("sides", SIDES)
def test_every_face_of_a_key_is_equally_likely(sides: int) -> None:
    faces = [dice.face("any", sides) for dice in map(keyed, range(100)) for _ in range(100)]
    assert (min(faces), max(faces)) == (1, sides)
    assert abs(surprise(faces, sides)) < 5
    bound = 3 << 29  # as above: short remainders are drawn again
    dice = keyed(11)
    assert abs(surprise([dice.below(bound) % 3 for _ in range(3000)], 3)) < 5


def test_one_face_of_a_key_says_nothing_about_the_next() -> None:
    dice = keyed(3)
    faces = [dice.face("any", 6) for _ in range(10_000)]
    assert abs(surprise(zip(faces, faces[1:], strict=False), 36)) < 5
    assert len({stream(keyed(number)) for number in range(1000)}) == 1000
    assert len({stream(keyed(1 << bit)) for bit in range(128)}) == 128


def test_dice_of_a_key_are_keyed_blake2b_of_a_counter() -> None:
    """Pinned by its definition, in either form: stored fights follow from it."""
    key = bytes(range(16))
    dice = dice_of("blake2b:" + key.hex())
    assert isinstance(dice, KeyedDice)
    blocks = b"".join(hashlib.blake2b(number.to_bytes(8, "big"), key=key).digest() for number in range(3))
    assert [dice.word() for _ in range(48)] == [int.from_bytes(blocks[at : at + 4], "big") for at in range(0, 192, 4)]


def test_a_copy_of_keyed_dice_goes_on_the_same_and_leaves_the_original_alone() -> None:
    for drawn in (0, 5, 16, 17):
        original = keyed(9)
        for _ in range(drawn):
            original.word()
        copy = original.copy()
        ahead = stream(copy)
        assert stream(original) == ahead


def test_a_new_key_replaces_dice_of_every_kind() -> None:
    key = "blake2b:" + "0123456789abcdef" * 2
    for dice in (SeededDice(4), keyed(4)):
        dice.word()
        assert stream(dice.rekeyed(key)) == stream(dice_of(key))


def test_a_mere_number_gives_keyed_dice_a_key_that_follows_from_both() -> None:
    streams = {stream(keyed(key).rekeyed(str(salt))) for key in range(5) for salt in range(5)}
    assert len(streams) == 25
    assert stream(keyed(1).rekeyed("7")) == stream(keyed(1).rekeyed("7"))


def test_a_script_has_no_key_to_change() -> None:
    script = ScriptedDice(["d6=3 hit"])
    assert script.rekeyed(new_key()) is script


@pytest.mark.parametrize("value", ["", "x", "blake2b:12", "blake2b:" + "z" * 32, "chacha:" + "0" * 32])
def test_a_key_that_is_none_is_refused(value: str) -> None:
    for dice in (SeededDice(4), keyed(4)):
        with pytest.raises(Refused):
            dice.rekeyed(value)


def test_new_keys_have_128_bits_and_come_once() -> None:
    keys = [new_key() for _ in range(200)]
    assert all(map(is_key, keys))
    assert len(set(keys)) == 200
    random.seed(1)
    key = new_key()
    random.seed(1)
    assert new_key() != key, "the operating system's generator has no seed"
    for bit in range(128):
        assert {int(key.partition(":")[2], 16) >> bit & 1 for key in keys} == {0, 1}


# ---- the same again


def test_the_same_seed_and_fight_roll_the_same_dice() -> None:
    assert stream(SeededDice(42, 9)) == stream(SeededDice(42, 9))


def test_a_copy_goes_on_with_the_same_dice_and_leaves_the_original_alone() -> None:
    original = SeededDice(5, 2)
    stream(original)
    copy = original.copy()
    ahead = stream(copy)
    stream(copy)
    assert stream(original) == ahead


def test_other_dice_follow_a_rekeying_and_they_are_fixed_by_seed_and_salt() -> None:
    plain, salted, again, other = (SeededDice(5) for _ in range(4))
    salted.rekey(1)
    again.rekey(1)
    other.rekey(2)
    first, second, third, fourth = map(stream, (plain, salted, again, other))
    assert second == third
    assert len({first, second, fourth}) == 3


def test_rekeyed_dice_are_fair_and_say_nothing_about_those_before() -> None:
    pairs = []
    for salt in range(7200):
        dice = SeededDice(8)
        before = dice.copy()
        dice.rekey(salt)
        pairs.append((dice.face("any", 6), salt % 6))
        assert before.count == 0
    assert abs(surprise(pairs, 36)) < 5


def test_stored_fights_still_roll_what_they_rolled() -> None:
    """The one pinned sequence: whoever changes the generator breaks every saved fight, in either form."""
    digest = hashlib.sha256()
    for seed in (0, 7, 2**62 + 5, 2**63 + 5, -1):
        dice = SeededDice(seed)
        digest.update(" ".join(str(dice.word()) for _ in range(500)).encode())
        dice.rekey(seed + 1 & 0xFFFF)
        digest.update(" ".join(str(dice.below(bound)) for bound in range(1, 500)).encode())
    assert digest.hexdigest() == "f36a9edab82eea9379419f880a3d634b079d30c11c58e7cbfa53c0e27b8f1ad2"


def test_a_fight_of_a_run_has_a_seed_of_its_own() -> None:
    """Whoever knows it rolls the fight's dice without its number; it fits wherever seeds are kept."""
    for seed, fight in ((0, 1), (7, 0), (7, 61), (2**63 + 5, 2**40 + 3), (-1, 12)):
        assert stream(SeededDice(fight_seed(seed, fight))) == stream(SeededDice(seed, fight))
    seeds = {fight_seed(seed, fight) for seed in range(50) for fight in range(1, 200)}
    assert len(seeds) == 50 * 199 and all(0 <= seed < 2**62 for seed in seeds)


# ---- scripts


def test_a_script_is_rolled_in_order_and_used_up() -> None:
    dice = ScriptedDice(["d10=4 momentum Diaghilev", "d6=2 armor"])
    assert dice.left_over() == ["d10=4 momentum Diaghilev", "d6=2 armor"]
    assert dice.face("momentum", 10) == 4
    assert dice.left_over() == ["d6=2 armor"]
    assert dice.face("armor", 6) == 2
    assert dice.left_over() == []


def test_a_draw_without_a_scripted_die_is_an_error_that_names_the_draw() -> None:
    with pytest.raises(ScriptError, match=r"no die left for armor \(d6\)"):
        ScriptedDice([]).face("armor", 6)


@pytest.mark.parametrize(("draw", "sides"), [("parry", 6), ("armor", 8)])
def test_a_scripted_die_of_another_draw_or_size_is_an_error_that_shows_both(draw: str, sides: int) -> None:
    with pytest.raises(ScriptError, match=rf"rolls {draw} \(d{sides}\), the script says 'd6=2 armor'"):
        ScriptedDice(["d6=2 armor"]).face(draw, sides)


@pytest.mark.parametrize("text", ["", "6=2", "d6", "d6=", "dx=2", "d6=two", "d6 = 2", "d-6=2"])
def test_what_is_no_scripted_die_is_refused_with_an_example(text: str) -> None:
    with pytest.raises(ScriptError, match="write it as 'd10=4 momentum'"):
        Scripted(text)


@pytest.mark.parametrize("text", ["d6=0 armor", "d6=7 armor"])
def test_a_scripted_face_must_be_on_the_die(text: str) -> None:
    with pytest.raises(ScriptError, match="a d6 cannot show"):
        Scripted(text)


def test_a_copied_script_is_used_up_on_its_own() -> None:
    dice = ScriptedDice(["d6=1", "d6=2"])
    copy = dice.copy()
    copy.face("", 6)
    assert dice.left_over() == ["d6=1", "d6=2"]
    assert copy.left_over() == ["d6=2"]


def nth_face(dice: SeededDice, draw: int) -> int:
    return [dice.face("any", 6) for _ in range(draw)][-1]


def stream(dice: Dice) -> tuple[int, ...]:
    """The next few words' worth of faces."""
    return tuple(int(dice.face("any", 1 << 30)) for _ in range(4))
