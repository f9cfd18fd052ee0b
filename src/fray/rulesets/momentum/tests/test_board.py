"""What people look at: the line with its terrain, the cards, the order of turns, and a sheet."""

from __future__ import annotations

from fray.engine.board import Card, Gauge, Tag, Turn
from fray.rulesets.momentum import SYSTEM
from fray.rulesets.momentum.model.field import CLOSED, OPEN
from fray.rulesets.momentum.model.state import DEAD, FLED, LEFT_LEG, ROUND_ENDS, SENSELESS, TURNS, MomentumBattle
from fray.rulesets.momentum.tests.openings import ASSASSIN, DIAGHILEV, HRODA, KNIFE, fresh, market
from fray.rulesets.momentum.words.board import board, header
from fray.rulesets.momentum.words.cards import cards


def tags_at(battle: MomentumBattle, place: int) -> tuple[Tag, ...]:
    return tuple(Tag(tag.label, tag.clause) for tag in board(battle).places[place].tags)


def tags_between(battle: MomentumBattle, edge: int) -> tuple[Tag, ...]:
    return tuple(Tag(tag.label, tag.clause) for tag in board(battle).links[edge].tags)


def card(battle: MomentumBattle, who: int) -> Card:
    return cards(battle)[who]


def gauge(shown: Card, key: str) -> Gauge:
    return next(gauge for gauge in shown.gauges if gauge.key == key)


# ---- the line


def test_the_battlefield_is_a_line_of_numbered_positions() -> None:
    """[line-of-bands]"""
    shown = board(market())
    assert shown.shape == "line"
    assert [(place.key, place.column) for place in shown.places] == [(str(at), at) for at in range(7)]
    assert [(link.one, link.other) for link in shown.links] == [(str(at), str(at + 1)) for at in range(6)]


def test_terrain_lies_on_a_position_or_on_an_edge() -> None:
    """[terrain-rules]"""
    assert tags_at(market(), 2) == (Tag("table", "terrain-table"),)
    assert tags_between(market(), 4) == (Tag("wall", "terrain-wall"),)
    bridge = fresh("turtle-bridge")
    assert tags_at(bridge, 5) == (Tag("pit", "terrain-pit"),)
    assert tags_at(bridge, 6) == (Tag("deep water", "terrain-deep-water"),)
    assert tags_at(bridge, 8) == (Tag("way out, high side", "move-away-and-leave"),)
    assert tags_at(fresh("pressgang-docks"), 0) == (Tag("way out, low side", "move-away-and-leave"),)
    assert tags_at(market(), 0) == ()


def test_a_door_shows_its_state_and_the_work_on_its_bar() -> None:
    """[interact-environment]"""
    battle = fresh("turtle-bridge")
    assert tags_between(battle, 7) == (Tag("closed door", "terrain-door"),)
    battle.field.set_door(7, OPEN)
    assert tags_between(battle, 7) == (Tag("open door", "terrain-door"),)
    battle.field.set_door(7, CLOSED + 1)
    battle.field.barred_from[7] = 8
    assert tags_between(battle, 7) == (Tag("door barred from 8", "terrain-door"),)
    battle.field.door_work[7] = 2
    assert tags_between(battle, 7) == (Tag("door barred from 8, 2 of 3 broken", "terrain-door"),)
    battle.field.set_door(7, OPEN)
    battle.field.door_work[7] = 3
    assert tags_between(battle, 7) == (Tag("broken door", "terrain-door"),)


def test_smoke_and_embers_are_shown_where_they_are() -> None:
    battle = fresh("boiling-chapel")
    battle.field.raise_smoke(4)
    battle.pc(0).embers_at, battle.pc(0).embers_left = 4, 2
    labels = [tag.label for tag in tags_at(battle, 4)]
    assert labels == ["fire", "smoke", "embers, 2 rounds"]


# ---- cards


def test_a_pc_shows_momentum_hits_armor_shield_and_tallies() -> None:
    battle = market()
    diaghilev = battle.pc(DIAGHILEV)
    diaghilev.momentum, diaghilev.hits_taken, diaghilev.armor, diaghilev.tallies = -3, 4, 2, 7
    shown = card(battle, DIAGHILEV)
    assert (shown.name, shown.side, shown.place, shown.out) == ("Diaghilev", "heroes", "2", False)
    assert shown.gauges == (
        Gauge("momentum", "Momentum", -3, clause="momentum-roll"),
        Gauge("hits", "Hits taken", 4, 0, 2, clause="max-hits", rises=True),
        Gauge("armor", "Armor", 2, 0, 3, "Ud4", "armor-die-ladder"),
        Gauge("shield", "Shield", 2, 0, 2, "Ud4", "shield-wear"),
        Gauge("tallies", "Stamina tallies", 7, 0, 10, clause="stamina-mark"),
    )


def test_armor_that_is_gone_and_armor_that_never_was_look_different() -> None:
    """[armor-step-one-and-zero, armor-none]"""
    battle = fresh("boiling-chapel")
    vell, hroda = 0, 2
    battle.pc(hroda).armor = battle.pc(hroda).shield = 0
    assert gauge(card(battle, vell), "armor").text == "none"
    assert gauge(card(battle, hroda), "armor").text == "ruined"
    assert gauge(card(battle, hroda), "shield").text == "destroyed"
    assert all(combatant.key != "shield" for combatant in card(battle, vell).gauges)


def test_exhausted_slots_are_shown_as_soon_as_there_are_any() -> None:
    """[exhausted-slot]"""
    battle = market()
    assert all(combatant.key != "exhausted" for combatant in card(battle, HRODA).gauges)
    battle.pc(HRODA).exhausted_empty = 1
    battle.pc(HRODA).exhausted_weapons[0] = 1
    shown = card(battle, HRODA)
    assert gauge(shown, "exhausted") == Gauge("exhausted", "EXHAUSTED slots", 2, 0, 10, clause="exhausted-slot")
    assert Tag("War Hammer EXHAUSTED", "condition-exhausted-slot", term="exhausted-slot") in shown.tags


def test_an_npc_shows_its_hits_and_its_present_defense() -> None:
    """[npc-hits, npc-defense-value]: a hex and Shell Up count, and Defense is never below 0."""
    battle = fresh("turtle-bridge")
    knight = battle.npc(3)
    knight.hits_left = 2
    assert card(battle, 3).gauges == (
        Gauge("hits", "Hits", 2, 0, 3, clause="npc-hits"),
        Gauge("defense", "Defense", 2, clause="npc-defense-value"),
    )
    knight.shelled = True
    assert gauge(card(battle, 3), "defense").value == 4
    knight.shelled, knight.hex = False, 3
    assert gauge(card(battle, 3), "defense").value == 0


def test_those_still_to_come_are_shown_with_their_round() -> None:
    """[joining-and-momentum-after]"""
    shown = card(fresh("beetle-hill-siege"), 10)
    assert (shown.name, shown.place, shown.out) == ("Assassin A", "", False)
    assert shown.tags == (Tag("joins in round 4 at 9", "joining-and-momentum-after", term="to-come"),)


def test_the_fallen_and_the_fled_are_out() -> None:
    battle = market()
    battle.pc(DIAGHILEV).condition = SENSELESS
    battle.npc(KNIFE).condition = DEAD
    battle.pc(HRODA).condition, battle.pc(HRODA).left_by = FLED, "low"
    assert [(card(battle, who).out, card(battle, who).place) for who in (DIAGHILEV, HRODA, KNIFE)] == [
        (True, "2"),
        (True, ""),
        (True, "4"),
    ]
    assert card(battle, DIAGHILEV).tags == (Tag("senseless", "condition-senseless", term="senseless"),)
    assert card(battle, HRODA).tags == (Tag("fled on the low side", "condition-fled", term="fled"),)
    assert card(battle, KNIFE).tags == (Tag("dead", "condition-dead", term="dead"),)


def test_a_pc_is_marked_with_everything_that_ails_or_helps_it() -> None:
    battle = market()
    pc = battle.pc(DIAGHILEV)
    pc.superior = 1 << ASSASSIN
    pc.surprised = pc.in_pit = pc.fury = True
    pc.held_by, pc.guarding, pc.exploiting = 1 << KNIFE, 1 << HRODA, 1 << ASSASSIN
    pc.bleeding, pc.lost_limbs, pc.marks = 2, LEFT_LEG, ["cheek and nostril torn"]
    pc.stats[0] -= 1
    pc.supplies[1], pc.unloaded, pc.shield_ready = 1, 1, False
    pc.exhausted_shield = True
    assert [tag.label for tag in card(battle, DIAGHILEV).tags] == [
        "surprised",
        "superior over Assassin A",
        "in the pit",
        "held by Knife A",
        "bleeding, 2 rounds left",
        "left leg lost",
        "Might -1",
        "cheek and nostril torn",
        "guarding Hroda",
        "an opening against Assassin A",
        "Battle Fury",
        "shield not ready",
        "Yatagan unloaded",
        "Throwing Hatchets 1",
        "shield EXHAUSTED",
    ]


def test_an_npc_is_marked_with_hexes_shells_and_slow_reloading() -> None:
    battle = fresh("pressgang-docks")
    bow = battle.npc(5)
    bow.hex, bow.shelled, bow.struck_last_turn = 2, True, True
    assert [tag.label for tag in card(battle, 5).tags] == ["Hex of Rust -2", "Shell Up", "reloading"]


# ---- where the fight is


def test_the_header_shows_the_order_of_turns_with_its_scores() -> None:
    """[turn-order, initiative-fixed-in-round]"""
    battle = market()
    assert (header(battle).round, header(battle).phase, header(battle).order) == (1, "Initiative", ())
    battle.phase, battle.order, battle.next_turn = TURNS, [HRODA, ASSASSIN, KNIFE, DIAGHILEV], 1
    battle.pc(HRODA).initiative, battle.npc(ASSASSIN).initiative = 6, 5
    battle.npc(KNIFE).condition = DEAD
    assert header(battle).phase == "Between turns"
    battle.acting = ASSASSIN
    assert header(battle).phase == "Assassin A has the turn"
    assert header(battle).order == (
        Turn(HRODA, "6", True, False),
        Turn(ASSASSIN, "5", False, True),
        Turn(KNIFE, "0", True, False),
        Turn(DIAGHILEV, "0", False, False),
    )
    assert [combatant.who for combatant in cards(battle) if combatant.acting] == [ASSASSIN]


def test_the_header_says_when_turns_are_over() -> None:
    battle = market()
    battle.phase = ROUND_ENDS
    assert header(battle).phase == "End of Round"


# ---- the sheet


def test_a_look_at_an_npc_prints_its_line_and_how_it_stands() -> None:
    battle = market()
    battle.npc(ASSASSIN).hits_left = 1
    battle.npc(ASSASSIN).superior = 1 << HRODA
    assert SYSTEM.inspect(battle, ASSASSIN) == [
        "Assassin A (the beetle clan), at position 3",
        "Beetle Clan Assassin - Hits 3, Defense 3 (hidden mail shirt), Move 1 (Climb), Danger 2d/Attack Skill 2 "
        "(Steel, Melee, Poisoned Scimitar), Special: Wearying Poison (targets lose 2 momentum per strike)",
        "Now: Hits 1 of 3; Defense 3",
        "Marks: superior over Hroda",
    ]


def test_a_look_at_a_pc_prints_its_block_and_how_it_stands() -> None:
    battle = market()
    battle.pc(DIAGHILEV).momentum = 5
    lines = SYSTEM.inspect(battle, DIAGHILEV)
    assert lines[0] == "Diaghilev (the heroes), at position 2"
    assert lines[1].startswith("Diaghilev (Mercenary 1) - Might 0")
    assert lines[6] == "Now: Momentum 5; Hits taken 0 of 2; Armor Ud6; Shield Ud4; Stamina tallies 0 of 10"
