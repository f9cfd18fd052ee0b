"""What the stage shows: verbs, ranks, groups and icons of options, portraits, and the moments that can be seen."""

from __future__ import annotations

import pytest

from fray.engine.decisions import Option, Word
from fray.engine.events import Event
from fray.engine.stage import CHOOSE, Moment, dashed
from fray.engine.system import System
from fray.rulesets.sixseconds import SYSTEM
from fray.rulesets.sixseconds.model import events as ev
from fray.rulesets.sixseconds.model import options as op
from fray.rulesets.sixseconds.model import rulings as ru
from fray.rulesets.sixseconds.model.field import Item, Lying, column_name, new_item
from fray.rulesets.sixseconds.model.sheets import title_of
from fray.rulesets.sixseconds.rules import ready
from fray.rulesets.sixseconds.tests.arrange import HAMMER, HIT, Scene, counted, library, person, readied, scene
from fray.rulesets.sixseconds.words.cards import cards
from fray.rulesets.sixseconds.words.stage import group, icon, moment, rank, verb

GEAR = library().shelf.gear
SPEAR, SHIELD = new_item(GEAR["weapon-spear"]), new_item(GEAR["shield-round"])


def duel() -> Scene:
    return scene(person("hero"), person("foe", "them", (3, 0)))


def plain(word: str) -> op.Plain:
    return op.Plain(word, "", 1)


@pytest.mark.parametrize(
    ("option", "expected"),
    [
        (op.Attack(0, op.MELEE, 1, "spear"), "attack"),
        (op.Attack(0, "trip", 1, "spear"), "maneuver"),
        (op.KillingStrike(0, 1, "spear", 3), "maneuver"),
        (op.MoveTo("step", 1, 0, 1, 0, 0), "move"),
        (op.MoveTo(op.STOP, 0, 0, 0, 0, 0), "stop"),
        (plain(op.HIDE), "move"),
        (plain(op.GUARD), "end"),
        (plain(op.CONTINUE), "go-on"),
        (plain("accept"), "accept"),
        (op.At("resuscitate", 1, 2, ""), "help"),
        (op.At("whom", 1, 0, ""), "whom"),
        (op.AtThing("task", 0, 3, "", "ring bell", 2, 2), "interact"),
        (op.Defense(op.NOTHING, -1, ""), "accept"),
        (op.Defense("parry", 0, "", "spear"), "parry"),
        (op.Intercept(False, 0, 0), "accept"),
        (op.ReadyWhat(ready.ATTACK, 0, ready.AREA, -1, "alchemist fire"), "attack"),
        (op.ReadyWhat(ready.ATTACK, 0, "shove", -1, "spear"), "maneuver"),
        (op.ReadyWhat(op.STAND_UP, 0, "", -1), "move"),
        (op.Trigger("enters-range", -1, 5, -1), "when-near"),
        (op.Trigger("ally-is-hit", -1, 0, -1), "when-ally"),
        (op.Trigger("custom", -1, 0, -1), "when-acts"),
        (op.KnockDown(0, "weapon-spear"), CHOOSE.key),
        (Word("fall", ""), "accept"),
        (Word("stealth", ""), "body-skill"),
        (Word("healing", ""), "other-proficiency"),
        (Word("yes", ""), CHOOSE.key),
        (ru.Surprise(ru.NO_SURPRISE, -1), "no-surprise"),
        (ru.NewObjective("protect", 1, 4), "goal-protect"),
    ],
)
def test_an_option_is_found_under_its_verb(option: Option, expected: str) -> None:
    assert verb(duel().battle, option) == expected
    assert SYSTEM.stage.verb(expected).key == expected


def best(options: list[Option]) -> Option:
    return min(options, key=lambda option: rank(duel().battle, option))


def test_the_better_weapon_comes_first_and_is_kept_in_hand() -> None:
    """[action-attack]"""
    thrown, stabbed = op.Attack(0, op.RANGED, 1, "dagger", 3), op.Attack(0, op.MELEE, 1, "dagger", 3)
    fists = op.Attack(op.UNARMED, op.MELEE, 1, "unarmed", 1)
    assert best([fists, thrown, stabbed]) is stabbed
    assert {group(duel().battle, option) for option in (fists, thrown, stabbed)} == {"attack"}


def test_dice_say_how_good_they_are() -> None:
    """[attack-attribute-choice]"""
    weak, strong = op.Dice(0, 1, 6, 2), op.Dice(1, 0, 10, 1)
    assert best([weak, strong]) is strong
    assert SYSTEM.label(duel().battle, strong) == "Dexterity (d10) and martial (+1)"


def test_a_free_step_comes_before_a_move_to_the_same_square() -> None:
    """[free-step]"""
    step, move = op.MoveTo("step", 1, 0, 1, 0, 0), op.MoveTo("move", 1, 0, 1, 1, 0)
    assert best([move, step]) is step
    assert group(duel().battle, step) == group(duel().battle, move)


def test_what_is_held_beside_a_weapon_is_a_way_of_holding_it() -> None:
    """[action-brandish]"""
    alone, shielded = op.Hold(("weapon-spear",), (SPEAR,)), op.Hold(("shield-round", "weapon-spear"), (SHIELD, SPEAR))
    nothing = op.Hold((), ())
    assert best([nothing, alone, shielded]) is shielded
    assert [group(duel().battle, option) for option in (nothing, alone, shielded)] == [
        "",
        "weapon-spear",
        "weapon-spear",
    ]


def test_what_lies_and_what_can_be_worked_at_points_at_its_square() -> None:
    """[action-interact, action-short-task]"""
    found = op.PickUp(0, Lying(SPEAR, 4, 2), True)
    assert found.points_at() == ("place:4,2",)
    assert op.AtThing("operate", 0, 1, "", "lever", 5, 1).points_at() == ("place:5,1",)
    assert ru.NewObjective("slay", 3, 0, True).points_at() == ("who:3",)
    assert ru.NewObjective("slay", 3, 0).points_at() == ()  # not on the board yet
    assert ru.TaskGain((2, 1)).points_at() == ("place:2,1",)


def test_weapons_spells_and_combatants_have_icons_and_homebrew_a_general_one() -> None:
    battle = SYSTEM.battle(library().encounter("drake-lair"))
    assert icon(battle, op.Attack(0, op.MELEE, 1, "rapier")) == "piercing-sword"
    assert icon(battle, op.Attack(0, "trip", 1, "rapier")) == "foot-trip"
    assert icon(battle, op.Attack(0, op.MELEE, 1, "moon sickle")) == "broadsword"
    assert icon(battle, op.UsePower(0, "spell-mend", 1, 1)) == "healing"
    assert icon(battle, op.UseItem("item-jam", 1, 1)) == "knapsack"
    assert {card.name: card.icon for card in cards(battle)}["Drake"] == "dragon-head"
    assert {card.icon for card in cards(duel().battle)} == {"beast-eye"}


def test_all_gear_and_powers_of_the_book_have_icons_of_their_own() -> None:
    system: System = SYSTEM
    shelf = library().shelf
    known = system.stage.icons
    assert not [gear.title for gear in shelf.gear.values() if dashed(gear.title) not in known]
    powers = {power.title for sheet in shelf.sheets.values() for power in sheet.powers}
    assert not [title for title in powers if dashed(title) not in known]
    assert not [sheet.title for sheet in shelf.sheets.values() if not sheet.id.startswith("text-")
                and dashed(title_of(sheet.id)) not in known]  # fmt: skip


@pytest.mark.parametrize(
    ("event", "expected"),
    [
        (ev.AttackDeclared("", 0, 1, "spear", ""), Moment("strike", 0, 1)),
        (ev.AttackDeclared("", 0, 1, "shortbow", "", True), Moment("shot", 0, 1)),
        (ev.AttackDeclared("", 0, 1, "wand of embers", "", True, True), Moment("spell", 0, 1)),
        (ev.AreaDeclared("", 0, "alchemist fire", 3, 2), Moment("shot", 0, path=("3,2",))),
        (ev.Missed("attack-vs-evasion", 0, 1, 4, 6), Moment("miss", 0, 1)),
        (ev.Missed("reaction-dodge", 0, 1, 7, 6), Moment("dodge", 1, 0)),
        (ev.Damaged("", 1, 4, "fire", 3, 9, [], 4), Moment("harm", 1, amount=4, gauge="endurance")),
        (ev.Damaged("", 1, 4, "fire", 0, 6, [], 1), Moment("harm", 1, amount=4)),
        (ev.Damaged("", 1, 4, "fire", 0, 2, [], 0), Moment("harm", 1, amount=4, gauge="health")),
        (ev.Restored("", 1, "health", 4, 9), Moment("heal", 1, amount=4, gauge="health")),
        (ev.Restored("", 1, "focus", 2, 4), Moment("gain", 1, amount=2, gauge="focus")),
        (ev.Paid("", 0, "trip", 0, 1, 0, True), Moment("lose", 0, amount=1, gauge="stamina")),
        (ev.Paid("", 0, "command", 1, 0, 2, True), Moment("lose", 0, amount=2, gauge="focus")),
        (ev.Paid("", 0, "move", 1, 0, 0, True), None),
        (ev.Reacted("", 0, "parry", 0, False), Moment("lose", 0, amount=1, gauge="reactions")),
        (ev.Reacted("", 0, "parry", 0, True), Moment("stance", 0)),
        (ev.StateBegan("", 1, "prone"), Moment("fall", 1)),
        (ev.StateBegan("", 1, "hidden"), Moment("stance", 1)),
        (ev.Moved("", 0, 0, 0, 2, 1, 2, "move", [(0, 0), (2, 1)]), Moment("move", 0, path=("0,0", "2,1"))),
        (ev.Moved("", 0, 1, 0, 2, 0, 1, "push", [(1, 0), (2, 0)]), Moment("push", 0, path=("1,0", "2,0"))),
        (ev.Intercepted("", 0, 1, 3, 0, 4, 1), Moment("push", 1, 0, ("3,0", "4,1"))),
        (ev.Joined("", 1, 5, 5), Moment("enter", 1, path=("5,5",))),
        (ev.PowerUsed("", 0, "rally", [1]), Moment("word", 0, 1)),
        (ev.PowerUsed("", 0, "mend", [1]), Moment("spell", 0, 1)),
        (ev.PowerUsed("", 0, "second wind", [0]), Moment("stance", 0, 0)),
        (ev.DoorMoved("", 0, 2, 2, True), Moment("ground", 0, path=("2,2",))),
        (ev.FellUnconscious("", 1), Moment("out", 1)),
        (ev.LeftField("", 1), Moment("out", 1)),
    ],
)  # fmt: skip
def test_what_can_be_seen_of_an_event(event: Event, expected: Moment | None) -> None:
    assert moment(duel().battle, event) == expected


def ways(s: Scene) -> list[tuple[str, tuple[str, ...]]]:
    """Every way that the moments show, with the kind of event that tells it."""
    found = [(type(event).__name__, moment(s.battle, event)) for event in s.fight.events]
    return [(name, seen.path) for name, seen in found if seen is not None and seen.kind in ("move", "push")]


def test_a_move_shows_every_square() -> None:
    """[r-move]"""
    s = duel().turn("hero", "move:2,0").done()
    assert ways(s) == [("Moved", ("0,0", "1,0", "2,0"))]


def test_a_mover_is_shown_where_an_interruption_meets_it() -> None:
    """[r-ready-triggers]: before the readied blow falls; afterwards it walks on."""
    foe = person("foe", "them", (2, 1), hold=HAMMER, readied=readied("enters-reach"))
    s = scene(person("hero", sheet={"speed": 6}, endurance=40), foe, dice=HIT, readied=["attack:0:melee:0"])
    s["hero"].endurance = 40
    counted(s).turn("hero", "move:4,0").done()
    assert ways(s) == [("OnTheWay", ("0,0", "1,0")), ("Moved", ("1,0", "2,0", "3,0", "4,0"))]
    kinds = [type(event) for event in s.fight.events]
    assert kinds.index(ev.OnTheWay) < kinds.index(ev.Triggered) < kinds.index(ev.Moved)


def test_a_walk_is_shown_square_by_square_even_back_to_its_beginning() -> None:
    """[r-move]"""
    s = scene(person("hero"), person("foe", "them", (9, 9)), walk_on=["to:1,0", "to:0,0", "stop"])
    s.turn("hero", "walk:move").done()
    assert ways(s) == [("OnTheWay", ("0,0", "1,0")), ("OnTheWay", ("1,0", "0,0"))]


def test_fire_on_the_way_burns_a_mover_where_it_is() -> None:
    """[r-terrain]"""
    s = scene(person("hero", endurance=40), person("foe", "them", (9, 0)), rows=[".f" + "." * 8, "#" * 10])
    s["hero"].endurance = 40
    s.turn("hero", "move:3,0").done()
    assert ways(s) == [("OnTheWay", ("0,0", "1,0")), ("Moved", ("1,0", "2,0", "3,0"))]


def test_columns_have_letters_on_maps_of_any_width() -> None:
    """[r-grid, r-limits]"""
    assert [column_name(x) for x in (0, 25, 26, 51, 52, 63)] == ["A", "Z", "AA", "AZ", "BA", "BL"]


def test_places_are_called_by_column_and_row() -> None:
    """[r-grid]"""
    board = SYSTEM.board(SYSTEM.battle(library().encounter("drake-lair")))
    place = next(place for place in board.places if place.key == "2,8")
    assert place.label == "Column C, row 9"
    assert (board.columns[place.column].short, board.rows[place.row].short) == ("C", "9")


def test_every_tag_names_the_word_that_explains_it() -> None:
    s = duel()
    hero = s["hero"]
    hero.frightened, hero.fortune, hero.prone = 2, -1, True
    hero.held = [SPEAR, Item(GEAR["weapon-crossbow"], 4, False), Item(GEAR["shield-round"], 0, True)]
    terms = [tag.term for tag in cards(s.battle)[0].tags]
    assert terms == ["prone", "frightened", "luck", "held", "unloaded", "broken"]
    assert set(terms) <= set(SYSTEM.stage.terms)
