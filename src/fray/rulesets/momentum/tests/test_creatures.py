"""Both kinds of stat line: every one of the ledger and any that can be written, there and back again."""

from __future__ import annotations

import tomllib
from dataclasses import replace
from pathlib import Path
from typing import Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fray.rulesets.momentum.content.creatures import parse_statblocks
from fray.rulesets.momentum.content.npc_line import parse_npc
from fray.rulesets.momentum.content.pc_block import parse_pc
from fray.rulesets.momentum.content.printing import print_npc, print_pc
from fray.rulesets.momentum.content.statline import StatlineError
from fray.rulesets.momentum.model.sheets import (
    DEFAULT_DAMAGE,
    GRIT,
    MODE_NAMES,
    NO_DIE,
    UD4,
    UD8,
    Armor,
    Attack,
    Mode,
    NpcSheet,
    PcSheet,
    ReadPc,
    Shield,
    Trait,
    Weapon,
)
from fray.rulesets.momentum.rules.characters import CLASS_DICE
from fray.rulesets.momentum.rules.stamina import slot_owners
from fray.rulesets.momentum.rules.wounds import max_hits
from fray.rulesets.momentum.tests.blocks import slots_used

LEDGER = tomllib.loads((Path(__file__).parents[1] / "ledger.toml").read_text("utf-8"))
MONSTERS: Final = {entry["id"]: entry["data"] for entry in LEDGER["content"] if entry["type"] == "monster"}
CHARACTERS: Final = {entry["id"]: entry["data"] for entry in LEDGER["content"] if entry["type"] == "character"}
SHIELDS: Final = {entry["id"]: entry["data"] for entry in LEDGER["content"] if entry["type"] == "shield"}
CLASSES: Final = {entry["id"]: entry["data"] for entry in LEDGER["content"] if entry["type"] == "class"}


# ---------------------------------------------------------------- the content of the ledger


@pytest.mark.parametrize("monster", MONSTERS)
def test_every_monster_is_printed_as_it_was_read(monster: str) -> None:
    """[npc-statblock-grammar, npc-line-order]."""
    line = MONSTERS[monster]["line"]
    sheet = parse_npc(line)
    assert print_npc(sheet) == line
    assert parse_npc(print_npc(sheet)) == sheet


@pytest.mark.parametrize("character", CHARACTERS)
def test_every_character_is_printed_as_it_was_read(character: str) -> None:
    """[pc-statblock-grammar]: up to the sample's capitals in UD4."""
    data = CHARACTERS[character]
    read = parse_pc(data["block"])
    printed = print_pc(read.sheet)
    assert printed == data["block"].strip().replace("UD4", "Ud4")
    assert parse_pc(printed) == read
    assert parse_pc(" ".join(printed.split())) == read


@pytest.mark.parametrize("character", CHARACTERS)
def test_every_character_has_the_numbers_the_ledger_gives_it(character: str) -> None:
    """[max-hits, item-slots, pc-statblock-grammar]: only the sample warns, of its Max Hits."""
    data = CHARACTERS[character]
    read = parse_pc(data["block"])
    assert max_hits(read.sheet.level, read.sheet.stats[GRIT]) == data["max_hits_used"]
    assert slots_used(read.sheet) == data["slots_used"]
    assert [name.lower().replace(" ", "-") for name in read.sheet.abilities] == _names(data["abilities"])
    assert [name.lower().replace(" ", "-") for name in read.sheet.items] == _names(data["items"])
    assert [warned.field for warned in read.warnings] == (["Max Hits"] if character == "character-diaghilev" else [])


def _names(ids: list[str]) -> list[str]:
    return [written.split("-", 1)[1] for written in ids]


def test_the_class_dice_are_those_of_the_ledger() -> None:
    """[class-disciplines]."""
    dice = {f"class-{name.lower()}": (f"1d{p}", f"1d{m}") for name, (p, m) in CLASS_DICE.items()}
    assert dice == {name: (data["physical"], data["mental"]) for name, data in CLASSES.items()}


@pytest.mark.parametrize("shield", SHIELDS)
def test_every_shield_has_the_penalty_the_ledger_gives_it(shield: str) -> None:
    """[pc-statblock-grammar, eor-armor-penalty]."""
    name = shield.removeprefix("shield-").replace("-", " ").title()
    block = CHARACTERS["character-hroda"]["block"].replace("Round Shield", name)
    penalty = 4 + SHIELDS[shield]["eor_penalty"]
    assert f"(-{penalty} EoR)" in print_pc(parse_pc(block).sheet)


# ---------------------------------------------------------------- anything that can be written


WORDS = st.from_regex(r"[A-Za-zÄß'][a-zé0-9'-]{0,5}", fullmatch=True)
NAMES = st.lists(WORDS, min_size=1, max_size=3).map(" ".join)
COUNTS = st.integers(0, 40)
SIGNED = st.integers(-20, 20)
RANGES = st.integers(1, 31)
TEXTS = st.one_of(
    st.just(""), NAMES, st.builds("{} - {}, or Hits {}; ({}: {})!".format, NAMES, NAMES, COUNTS, NAMES, NAMES)
)


@st.composite
def attacks(draw: st.DrawFn) -> Attack:
    kind, written = draw(st.integers(0, 1)), draw(st.booleans())
    damage = draw(st.integers(0, 4)) if written else DEFAULT_DAMAGE[kind]
    return Attack(draw(NAMES), draw(COUNTS), draw(COUNTS), kind, draw(RANGES), damage, written)


@st.composite
def npcs(draw: st.DrawFn) -> NpcSheet:
    move = draw(COUNTS)
    scores = draw(st.dictionaries(st.sampled_from(MODE_NAMES), st.none() | COUNTS))
    modes = tuple(Mode(name, move if score is None else score, score is not None) for name, score in scores.items())
    traits = st.builds(Trait, NAMES, st.integers(-1, 40), TEXTS | st.sampled_from(["a (b", "b) c (", ":)"]))
    return NpcSheet(
        draw(NAMES),
        draw(COUNTS),
        draw(COUNTS),
        draw(TEXTS),
        move,
        modes,
        tuple(draw(st.lists(attacks(), min_size=1, max_size=3))),
        tuple(draw(st.lists(traits, max_size=3, unique_by=lambda trait: trait.name.lower()))),
    )


@st.composite
def weapons(draw: st.DrawFn) -> Weapon:
    kind, written = draw(st.integers(0, 1)), draw(st.booleans())
    damage = draw(st.integers(0, 4)) if written else DEFAULT_DAMAGE[kind]
    supply, reload = draw(st.integers(NO_DIE, UD8)), draw(st.booleans())
    return Weapon(draw(NAMES), kind, draw(RANGES), damage, supply, draw(st.booleans()), reload, written)


@st.composite
def shields(draw: st.DrawFn) -> Shield:
    base = draw(st.integers(0, UD8))
    return Shield(draw(NAMES | st.just("Tower Shield")), draw(st.integers(0, 1)), base, draw(st.integers(0, base)))


@st.composite
def armors(draw: st.DrawFn) -> Armor:
    base = draw(st.sampled_from([NO_DIE, *range(UD4, UD8 + 1)]))
    return Armor(draw(TEXTS), base, NO_DIE if base == NO_DIE else draw(st.integers(0, base)))


@st.composite
def pcs(draw: st.DrawFn) -> PcSheet:
    name, character_class = draw(NAMES), draw(st.sampled_from(sorted(CLASS_DICE)))
    armed = tuple(draw(st.lists(weapons(), max_size=2)))
    handy = not any(weapon.two_handed for weapon in armed)
    sheet = PcSheet(
        name,
        character_class,
        draw(st.integers(1, 10)),
        draw(st.tuples(SIGNED, SIGNED, SIGNED, SIGNED, SIGNED, SIGNED)),
        draw(st.integers(1, 20)),
        *CLASS_DICE[character_class],
        armed,
        draw(st.none() | shields()) if handy else None,
        draw(armors()),
        draw(COUNTS),
        draw(COUNTS),
        draw(SIGNED),
        draw(COUNTS),
        tuple(draw(st.lists(NAMES, max_size=3))),
        tuple(draw(st.lists(NAMES, max_size=2))),
    )
    owners = draw(st.permutations(slot_owners(sheet)))
    return replace(sheet, exhausted=tuple(owners[: draw(st.integers(0, 10))]))


@given(npcs())
def test_any_npc_is_read_again_as_it_was_printed(sheet: NpcSheet) -> None:
    """[npc-statblock-grammar, npc-line-order]."""
    printed = print_npc(sheet)
    assert parse_npc(printed) == sheet
    assert print_npc(parse_npc(printed)) == printed
    assert parse_statblocks(printed) == [sheet]


@given(pcs())
def test_any_pc_is_read_again_as_it_was_printed(sheet: PcSheet) -> None:
    """[pc-statblock-grammar]: only the printed Max Hits can differ from the rules."""
    printed = print_pc(sheet)
    read = parse_pc(printed)
    assert read.sheet == sheet
    assert print_pc(read.sheet) == printed
    assert parse_pc(" ".join(printed.split())) == read
    assert parse_statblocks(printed) == [read]
    assert {warned.field for warned in read.warnings} <= {"Max Hits"}


@given(st.text(alphabet="Hits 13(),;:/-d\n*\\") | st.text())
def test_any_text_is_read_or_refused_by_name(text: str) -> None:
    """[npc-statblock-grammar, pc-statblock-grammar]: nothing else ever happens."""
    for parse in (parse_npc, parse_pc, parse_statblocks):
        try:
            parse(text)
        except StatlineError as error:
            assert all(problem.field and problem.problem and problem.right for problem in error.problems)


# ---------------------------------------------------------------- several blocks in one text


RAT = "Rat - Hits 1, Defense 0, Move 2, Danger 1d/Attack Skill 0 (Steel, Melee, Teeth), Special: Swarm"


def test_blocks_pasted_one_after_another_are_read_in_order() -> None:
    """[npc-statblock-format, pc-statblock-format]."""
    blocks = [data["line"] for data in MONSTERS.values()] + [data["block"] for data in CHARACTERS.values()]
    blocks = [*blocks[::2], f"{RAT}\nSwarm: more rats - Hits 2 each", *blocks[1::2]]
    sheets = parse_statblocks("\n\n \n".join(blocks))
    assert [_name(sheet) for sheet in sheets] == [block.split(" - ")[0].split(" (")[0] for block in blocks]
    assert parse_statblocks("\n".join(blocks)) == sheets


def _name(sheet: NpcSheet | ReadPc) -> str:
    return sheet.name if isinstance(sheet, NpcSheet) else sheet.sheet.name


def test_words_below_a_line_belong_to_the_npc_above() -> None:
    """[npc-statblock-grammar]."""
    first, second = parse_statblocks(f"{RAT}\nSwarm: many\n\n{RAT}")
    assert isinstance(first, NpcSheet)
    assert isinstance(second, NpcSheet)
    assert (first.traits[0].words, second.traits[0].words) == ("many", "")


def test_an_empty_text_holds_no_blocks() -> None:
    """[npc-statblock-format]."""
    assert parse_statblocks(" \n\n") == []


def test_problems_of_several_blocks_name_their_block() -> None:
    """[npc-statblock-grammar, pc-statblock-grammar]."""
    nix = CHARACTERS["character-nix"]["block"].replace("Wanderer", "Baker")
    with pytest.raises(StatlineError) as caught:
        parse_statblocks(f"{RAT.replace('Hits 1', 'Hits x')}\n\n{RAT}\n\n{nix}\n\nnonsense")
    told = [(problem.block, problem.field) for problem in caught.value.problems]
    assert told == [("Rat", "Hits"), ("Nix (Baker 1)", "Class"), ("nonsense", "Name")]
    assert str(caught.value).startswith('Rat, Hits: "Hits x" cannot be read; right would be ')
