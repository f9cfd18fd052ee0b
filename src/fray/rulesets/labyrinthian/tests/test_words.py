"""Words, board and cards: every event has a sentence, every option a label, every decision a question."""

from __future__ import annotations

import inspect as python
from types import ModuleType

import pytest

from fray.engine.board import Card
from fray.engine.decisions import Option
from fray.engine.events import Event
from fray.engine.sums import Term
from fray.rulesets.labyrinthian.model import approach, events, grid_events, options, rulings
from fray.rulesets.labyrinthian.model.grid import DUELING, FRL, PAIRS, SIEGE
from fray.rulesets.labyrinthian.model.state import FLYING
from fray.rulesets.labyrinthian.rules.dueling import remove_position
from fray.rulesets.labyrinthian.tests.arrange import Scene, known, person, scene
from fray.rulesets.labyrinthian.words.board import board, header
from fray.rulesets.labyrinthian.words.cards import cards, inspect
from fray.rulesets.labyrinthian.words.labels import WRITERS, label
from fray.rulesets.labyrinthian.words.sentences import SENTENCES, sentence
from fray.terminal.board import drawn
from fray.terminal.marks import marks


def leaves(module: ModuleType, kind: type) -> list[type]:
    """Classes of a module that nothing is derived from."""
    own = [leaf for _, leaf in python.getmembers(module, python.isclass) if leaf.__module__ == module.__name__]
    return [leaf for leaf in own if issubclass(leaf, kind) and not leaf.__subclasses__()]


@pytest.mark.parametrize("event", [*leaves(events, Event), *leaves(grid_events, Event)])
def test_every_kind_of_event_has_a_sentence(event: type[Event]) -> None:
    """[attack-total-public, combat-roll-announced, wound-bookkeeping]: nothing happens without words."""
    assert event in SENTENCES


@pytest.mark.parametrize(
    "option",
    [*leaves(options, Option), *leaves(approach, Option), *leaves(rulings, Option)],
)
def test_every_kind_of_option_has_a_label(option: type[Option]) -> None:
    """[passback-ask]: what can be done is listed in words."""
    assert option in WRITERS


def test_sentences_name_those_they_are_about_and_explain_their_sums() -> None:
    """[attack-announces-ar-total, attack-announce-damage-and-type, information-visible]."""
    battle = scene(person("hagar"), person("vulsks", "them")).battle
    terms = [Term("Action Rating", 12), Term("Strength", 5), Term("Flanking", 5)]
    declared = events.AttackDeclared("attack-total", 0, 1, "arming sword", "", 22, "Slashing", "", terms)
    assert sentence(battle, declared) == (
        "Hagar attacks vulsks with the arming sword: attack total 12 Action Rating + 5 Strength + 5 Flanking = 22."
    )
    rolled = events.DamageRolled("attack-roll-damage", 0, [6, 8, 8], [3, 5, 2], -1, 10)
    assert sentence(battle, rolled) == "Hagar rolls Damage: 3 on a d6, 5 on a d8, 2 on a d8, 10 in all."
    settled = events.ClashSettled("total-negation", 0, 1, 9, 11, 0, 0)
    assert sentence(battle, settled) == ("Total Negation: 9 damage against 11 Defense, vulsks takes nothing.")


def test_labels_say_what_it_costs_and_gives() -> None:
    """[charge, flanking-bonus, momentum-extra-damage]."""
    battle = scene(person("hagar"), person("vulsks", "them")).battle
    charge = approach.Approach(approach.CHARGE, [])
    charge.boost, charge.price = 10, 10
    assert label(battle, charge) == "Charge for +10 (10 Movement)"
    assert label(battle, options.Strike(options.ATTACK, -1, 0, 1, "spear")) == "Attack vulsks with the spear"
    assert label(battle, options.Momentum(options.EXTRA, 8, -1, "x")) == "Re-roll a d8 and add it"
    assert label(battle, options.SomeDice(options.HOLD, [8, 8, 6], "x")) == "Hold fast with 2d8 and d6"


def labels(card: Card) -> list[str]:
    return [tag.label for tag in card.tags]


def picture(table: Scene, width: int = 79, height: int = 1000) -> list[str]:
    everybody = cards(table.battle)
    return [line.plain for line in drawn(board(table.battle), everybody, marks(everybody), width, height)]


def test_the_board_has_fifteen_positions_each_in_its_own_cell() -> None:
    """[grid-fifteen-positions, grid-layout-table, grid-adjacency-table]"""
    shown = board(scene(person("a")).battle)
    assert len(shown.places) == 15 and len({(place.column, place.row) for place in shown.places}) == 15
    assert len(shown.links) == len(PAIRS)
    where = {place.key: (place.column, place.row) for place in shown.places}
    assert where["rs"] == (0, 1) and where["churn"] == (3, 1) and where["fs"] == (6, 1)
    assert where["rfl"] == (2, 0) and where["ffr"] == (4, 2)


def test_neighbors_are_drawn_side_by_side() -> None:
    """[grid-adjacency-table]"""
    shown = board(scene(person("a")).battle)
    where = {place.key: (place.column, place.row) for place in shown.places}
    for link in shown.links:
        (column, row), (next_column, other_row) = where[link.one], where[link.other]
        assert abs(column - next_column) <= 2 and abs(row - other_row) <= 1


def test_a_small_terminal_shows_the_whole_grid_in_six_lines() -> None:
    """[grid-layout-table]"""
    table = scene(person("Ana", at="rfl"), person("Bo", "them", "ffr"), tags=["ffr cover +2 sp 20"])
    lines = picture(table, height=6)
    assert len(lines) <= 6 and all(len(line) <= 79 for line in lines)
    text = "\n".join(lines)
    assert all(key in text for key in ("rs", "rrl", "rfc", "Churn", "ffr", "frc", "fs")) and "(An)" in text


def test_tags_say_what_a_position_is_like() -> None:
    """[terrain-tags, tag-cover-sp, turbulence-save-trigger]"""
    tags = [
        "ffr cover +2 sp 20",
        "churn turbulent +65",
        "ffl building sp 50 shut",
        "frl high-ground claimable Elevated +1",
    ]
    shown = {
        place.key: [tag.label for tag in place.tags] for place in board(scene(person("a"), tags=tags).battle).places
    }
    assert shown["ffr"] == ["cover +2, 20 SP"] and shown["churn"] == ["turbulent +65"]
    assert shown["ffl"] == ["building, 50 SP, shut"] and shown["frl"] == ["high ground +1, Elevated"]


def test_those_above_or_below_the_ground_are_named_in_their_position() -> None:
    """[elevation-plus-position, elevations]"""
    table = scene(known("vey", "vey", at="churn:Overhead", footing=FLYING), person("b"))
    shown = {place.key: [tag.label for tag in place.tags] for place in board(table.battle).places}
    assert shown["churn"] == ["Overhead: vey"]
    assert "Overhead flying" in labels(cards(table.battle)[0]) and cards(table.battle)[0].place == "churn"


def test_a_wall_stands_between_positions() -> None:
    """[siege-grid-rules]"""
    table = scene(person("a"), person("b", "them"), grid=SIEGE, tags=["ffl wall sp 60", "ffc wall sp 40 gate"])
    walls = {frozenset((link.one, link.other)) for link in board(table.battle).links if link.tags}
    assert walls == {frozenset(("rfl", "ffl")), frozenset(("churn", "ffc"))}


def test_a_removed_position_is_no_longer_drawn() -> None:
    """[boss-grid-abilities]"""
    table = scene(known("boss", "ashwing-dragon", "them"), person("a", at="ffc"), grid=DUELING)
    remove_position(table.fight, FRL)
    shown = board(table.battle)
    assert "frl" not in {place.key for place in shown.places}
    assert not any("frl" in (link.one, link.other) for link in shown.links)


def test_a_card_shows_what_lies_open() -> None:
    """[information-visible, combat-roll-stays-visible, wound-bookkeeping, combat-roll-announced]"""
    a = person("a", ratings=[14, 7], spent=0b01, movement=12, prone=True, wounds=["bleed d6"], held_dice=[8, 8])
    table = scene(a, tags=["churn cover +1"])
    table["a"].stance, table["a"].stance_dice = 1, [12]
    table.battle.ground.tags[0].claimants = 1
    card = cards(table.battle)[0]
    assert {gauge.key: gauge.text or gauge.value for gauge in card.gauges} == {
        "composure": 60, "ratings": "· 7", "movement": 12, "pr": 15,
    }  # fmt: skip
    assert {"Prone", "Bleed d6", "holds fast 2d8", "Stance d12", "holds Cover"} <= set(labels(card))


def test_the_fallen_and_the_gone_have_no_place() -> None:
    """[killing-blow, fleeing]"""
    table = scene(person("a", presence=3), person("b", presence=2), person("c", incapacitated=True))
    shown = cards(table.battle)
    assert [(card.place, card.out) for card in shown] == [("", True), ("", True), ("churn", True)]


def test_the_header_says_who_has_the_initiative_and_who_still_has_a_turn() -> None:
    """[turn-needs-initiative, passback-ask, combat-roll-announced]"""
    table = scene(person("a", total=23), person("b", "them", total=30, turn_taken=True))
    table.battle.acting = 0
    shown = header(table.battle)
    assert shown.phase == "A has the Initiative"
    assert [(turn.who, turn.score, turn.done, turn.acting) for turn in shown.order] == [
        (1, "30", True, False), (0, "23", False, True),
    ]  # fmt: skip


def test_a_sheet_can_be_read_in_full() -> None:
    """[damage-type-on-cards, composure-is-health]"""
    table = scene(
        known("orrin", "orrin"), known("vey", "vey"), known("troll", "marsh-troll", "them"), known("hale", "hale"),
        known("levy", "levy-spearmen", commander="hale"), known("bones", "restless-bones", "them"),
        known("cat", "catapult", commander="hale"),
    )  # fmt: skip
    told = {combatant.name: "\n".join(inspect(table.battle, combatant.who)) for combatant in table.battle.combatants}
    assert "tsunami: Cast, 6d6 Water, range 4, Momentum Limit 0, Conjure 30, area" in told["orrin"]
    assert "Minimum Flight Speed 8" in told["vey"] and "yields only to Wounds of 3 sizes" in told["troll"]
    assert "Commanded by hale" in told["levy"] and "Resists Piercing 5" in told["bones"]
    assert "Structural Points 30 of 30" in told["cat"]


@pytest.mark.parametrize(
    ("event", "words"),
    [
        (events.MovementSpent("skill-complications-default", 0, 10, "lost", 5), "Hagar loses 10 Movement, 5 left."),
        (events.AbilityUsed("abilities", 0, -1, "screech", "works fully"), "Hagar uses Screech with full effect."),
        (events.AbilityUsed("abilities", 0, -1, "screech", "fails"), "Hagar uses Screech, which fails."),
        (events.Hurt("falling-damage", 0, 6, "Blunt", "", 0), "Hagar takes 6 Blunt damage, 0 Composure left."),
        (events.FellOut("wound-petrified-zero", 0, "Incapacitated"), "Hagar turns to stone."),
        (events.StateEnded("flight-stabilize", 0, "Prone"), "Hagar is upright again in the air."),
        (events.RatingSpent("aoe", 0, 0, 10, "stick"), "Hagar spends a Rating of 10 on the stick."),
        (
            events.CloseCall("unyielding-foes", 0, "Incapacitation"),
            "Hagar does not yield: it is not Wounded enough for an Incapacitation.",
        ),
        (
            grid_events.Tossed("slam-figures", 0, [FRL], 1),
            "Hagar is Slammed by vulsks and flies 1 Position far, to Forward Ranged Left.",
        ),
        (
            grid_events.BuildingLeft("tag-building-sp", 0, FRL),
            "Hagar is buried under the Building in Forward Ranged Left.",
        ),
    ],
)
def test_sentences_say_what_happened_and_to_whom(event: Event, words: str) -> None:
    """[information-visible]: a loss is no price, excess damage is no loss, a Slam has its thrower."""
    battle = scene(person("hagar"), person("vulsks", "them")).battle
    assert sentence(battle, event) == words
