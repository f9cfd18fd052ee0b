"""The ledger's worked cases of stat lines, whole results compared."""

from __future__ import annotations

from fray.rulesets.momentum.content.npc_line import parse_npc
from fray.rulesets.momentum.content.pc_block import parse_pc
from fray.rulesets.momentum.content.printing import print_npc
from fray.rulesets.momentum.model.field import MELEE
from fray.rulesets.momentum.model.sheets import (
    GRIT,
    SLASHING,
    STEEL,
    Attack,
    Mode,
    NpcSheet,
    Trait,
    range_mask,
)
from fray.rulesets.momentum.model.variants import Variants
from fray.rulesets.momentum.rules.characters import new_pc
from fray.rulesets.momentum.rules.reposition import NPC_REPOSITION_GAIN
from fray.rulesets.momentum.rules.round_end import end_of_round_penalty
from fray.rulesets.momentum.rules.stamina import empty_slots, exhausted_slots, filled_slots, stamina_score
from fray.rulesets.momentum.rules.wounds import max_hits
from fray.rulesets.momentum.tests.arrange import arrange, case, ledger, npc, pc
from fray.rulesets.momentum.tests.blocks import DIAGHILEV_AS_READ, slots_free, slots_used


def block_of(character: str) -> str:
    content = next(content for content in ledger().contents if content.id == f"character-{character}")
    return str(content.data["block"])


def test_the_worked_npc_is_read_as_printed() -> None:
    """[npc-statblock-format, npc-example-assassin, npc-attack-tags, npc-move-special]"""
    line = case("ex-parse-assassin").given.removeprefix("Parse: ").strip()
    sheet = parse_npc(line)
    assert sheet == NpcSheet(
        name="Beetle Clan Assassin",
        hits=3,
        defense=3,
        defense_words="hidden mail shirt",
        move=1,
        modes=(Mode("Climb", 1, written=False),),
        attacks=(Attack("Poisoned Scimitar", 2, 2, STEEL, range_mask(MELEE), SLASHING, damage_written=False),),
        traits=(Trait("Wearying Poison", -1, "targets lose 2 momentum per strike"),),
    )
    assert print_npc(sheet) == line
    scene = arrange(pc("diaghilev", 3, momentum=9), npc(line, 4, name="Assassin"))
    assassin = scene.npc("Assassin")
    assert (assassin.initiative, assassin.traits.poison) == (5, 2)
    assert (scene.price("strike yatagan Assassin"), scene.price("reposition Assassin")) == (7, 5)
    assert NPC_REPOSITION_GAIN - assassin.skill == 2


def test_the_worked_pc_is_read_as_printed_but_for_its_maximum() -> None:
    """[pc-statblock-format, pc-example-diaghilev, pc-momentum-line, pc-armor-line]"""
    assert "UD4" in case("ex-parse-diaghilev").given
    block = block_of("diaghilev").strip()
    for written in (block, block.replace("\n", " "), block.replace("\n", "\\\n")):
        read = parse_pc(written)
        assert read.sheet == DIAGHILEV_AS_READ
        assert [(warned.field, warned.written, warned.used) for warned in read.warnings] == [("Max Hits", "3", "2")]
    assert max_hits(DIAGHILEV_AS_READ.level, DIAGHILEV_AS_READ.stats[GRIT]) == 2
    assert (stamina_score(DIAGHILEV_AS_READ.stats[GRIT]), end_of_round_penalty(DIAGHILEV_AS_READ.armor.base)) == (10, 2)


def test_exhausted_slots_are_read_from_a_line_of_their_own() -> None:
    """[pc-statblock-grammar, exhausted-slot, item-slots]"""
    line = case("parse-exhausted-line").given.partition("one more line: ")[2].strip()
    read = parse_pc(f"{block_of('ursk').strip()}\n{line}")
    assert (read.sheet.exhausted, read.warnings) == (("empty", "Bitter Root"), ())
    assert (slots_used(read.sheet), slots_free(read.sheet)) == (4, 5)
    ursk = new_pc(0, "Ursk", 0, 1, 0, read.sheet, Variants({}))
    assert (exhausted_slots(ursk), ursk.exhausted_empty, ursk.exhausted_items) == (2, 1, ["Bitter Root"])
    assert (filled_slots(ursk), empty_slots(ursk), ursk.armor_penalty) == (4, 5, 1)
    named = parse_pc(f"{block_of('diaghilev').strip()}\nExhausted: Iron Buckler, armor, Yatagan").sheet
    worn = new_pc(0, "Diaghilev", 0, 1, 0, named, Variants({}))
    assert (worn.exhausted_shield, worn.exhausted_armor, worn.exhausted_weapons) == (True, 1, [1, 0])
    scene = arrange(pc(f"{block_of('ursk').strip()}\n{line}", momentum=9), npc("straw-dummy", 8))
    assert not scene.can("use Bitter Root")
