"""What `tools/copies.py` writes is what stands in the systems, and fields that say too little are refused."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from tools import copies

SYSTEMS = sorted(ledger.parent for ledger in copies.SOURCES.glob("rulesets/*/ledger.toml"))

STATE = '''
from typing import NamedTuple

class Sheet:
    def __init__(self) -> None:
        self.hits: int = 3

class Spot(NamedTuple):
    x: int

class Wall:
    dice: list[int] = []

class RingBattle(Battle):
    """A battle."""

    round: int = 1
    seen: Derived[list[int]] = NONE
    guess: Passing[int] = 0
    spots: list[Spot] = []

    def __init__(self, sheet: Static[Sheet], wall: Wall) -> None:
        self.sheet = sheet
        self.wall = wall
        self.order: list[int] = []
'''


def written(tmp_path: Path, state: str) -> str:
    (tmp_path / "model").mkdir()
    (tmp_path / "model" / "state.py").write_text(state, encoding="utf-8")
    return copies.Writer(tmp_path).text()


@pytest.mark.parametrize("system", SYSTEMS, ids=lambda system: system.name)
def test_the_copies_of_a_system_are_what_its_fields_say(system: Path) -> None:
    """`python tools/copies.py` writes them again."""
    assert (system / "model" / "copies.py").read_text(encoding="utf-8") == copies.Writer(system).text()


def test_a_copy_has_every_field_by_its_mark(tmp_path: Path) -> None:
    text = written(tmp_path, STATE)
    assert 'STATIC: Final = (\n    "RingBattle.sheet",\n)' in text
    assert 'DERIVED: Final = (\n    "RingBattle.seen", "RingBattle.guess",\n)' in text
    assert "twin = state.RingBattle(original.sheet, clone_wall(original.wall))" in text
    assert "twin.round = original.round\n    twin.seen = original.seen.copy()\n" in text
    assert "twin.spots = original.spots.copy()\n    twin.order = original.order.copy()\n" in text
    assert "guess =" not in text
    assert " ".join(re.findall(r"{(record[^}]*|fingerprint[^}]*)}", text)).endswith(
        "record.round record.spots fingerprint_wall(record.wall) record.order record.dice"
    )


def test_what_a_generic_base_holds_is_copied_by_its_kind(tmp_path: Path) -> None:
    text = written(
        tmp_path,
        "class Boxer(Member):\n"
        "    def __init__(self, name: str, side: int) -> None:\n"
        "        super().__init__(name, side)\n"
        "        self.hits: int = 3\n\n"
        "class RingBattle(BattleOf[Boxer]):\n"
        "    round: int = 1\n",
    )
    assert "twin.combatants = [clone_boxer(part) for part in original.combatants]" in text
    assert "twin = state.Boxer(original.name, original.side)\n    twin.hits = original.hits\n" in text
    assert "{[fingerprint_boxer(part) for part in record.combatants]}" in text


@pytest.mark.parametrize(
    ("declared", "instead", "words"),
    [
        ("sheet: Static[Sheet]", "sheet: dict[str, int]", "RingBattle.sheet: mark it Static, Derived or Passing"),
        ("self.wall = wall", "self.walls: list[Wall] = [wall]", "RingBattle.__init__ takes wall and keeps no field"),
    ],
)
def test_a_field_that_says_too_little_is_refused(tmp_path: Path, declared: str, instead: str, words: str) -> None:
    with pytest.raises(copies.UndeclaredError, match=words.replace(".", r"\.").replace("[", r"\[")):
        written(tmp_path, STATE.replace(declared, instead))
