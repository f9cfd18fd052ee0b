"""What the stage shows: where options are found, icons, names of places, and the moments that can be seen."""

from __future__ import annotations

import pytest

from fray.engine.decisions import Option
from fray.engine.events import Event
from fray.engine.stage import CHOOSE, Moment
from fray.rulesets.labyrinthian import SYSTEM
from fray.rulesets.labyrinthian.model import approach as ap
from fray.rulesets.labyrinthian.model import events as ev
from fray.rulesets.labyrinthian.model import grid_events as ge
from fray.rulesets.labyrinthian.model import options as op
from fray.rulesets.labyrinthian.model import rulings as ru
from fray.rulesets.labyrinthian.model.grid import CHURN, DUELING, FFC, FRL, NOWHERE, RFC, SIEGE
from fray.rulesets.labyrinthian.model.state import HERE, TO_COME
from fray.rulesets.labyrinthian.rules.actions import ground_menu
from fray.rulesets.labyrinthian.rules.dueling import remove_position
from fray.rulesets.labyrinthian.rules.skill_actions import ChooseSkill
from fray.rulesets.labyrinthian.tests.arrange import Scene, begin, known, person, scene
from fray.rulesets.labyrinthian.words.board import board
from fray.rulesets.labyrinthian.words.cards import cards
from fray.rulesets.labyrinthian.words.labels import label
from fray.rulesets.labyrinthian.words.stage import group, icon, moment, rank, verb

HAGAR, VULSKS, LEVY = 0, 1, 2


def duel() -> Scene:
    return scene(person("hagar"), person("vulsks", "them"), known("levy", "levy-spearmen", commander="hagar"))


def approach(kind: int) -> ap.Approach:
    return ap.Approach(kind, [])


# ---- options


@pytest.mark.parametrize(
    ("option", "expected"),
    [
        (op.Strike(op.ATTACK, -1, 0, VULSKS, "spear"), "attack"),
        (op.Strike(op.ATTACK, LEVY, 0, VULSKS, "levy spearmen"), "command"),
        (op.Go(op.WALK, HAGAR, FFC, 0, 10, False, ""), "move"),
        (op.Go(op.UNIT_WALK, LEVY, FFC, 0, 10, False, "levy"), "command"),
        (op.Deed("claim", 0, position=FFC), "move"),
        (op.Deed("hide"), "skill"),
        (op.Deed("flee"), "give-up"),
        (op.Deed("stay"), "stay"),
        (op.Deed("let-fall"), CHOOSE.key),
        (approach(ap.PLAIN), "come"),
        (approach(ap.CHARGE), "charge"),
        (op.Work("skill", "grapple", "", VULSKS), "skill"),
        (op.Work("skill", "Sailing", "", number=1), "agility"),
        (op.Work("effect", "mend", "", HAGAR, 1), "ability"),
        (op.Work("use", "salve", "", HAGAR, 1), "item"),
        (op.Work("prefer", "re-roll", "", number=1), "habit"),
        (op.Reaction(op.PARRY, 0, 1, name="spear"), "parry"),
        (op.Reaction(op.DECLINE, -1, -1), "decline"),
        (op.Momentum(op.FREE_WOUND, -1, -1, ""), "wound"),
        (op.Momentum(op.PIN, -1, -1, ""), "technique"),
        (op.SomeDice(op.HOLD, [8], ""), "hold"),
        (op.SomeDice("use", [8], ""), CHOOSE.key),
        (op.Pick("pass", VULSKS, ""), "pass"),
        (op.Pick("listed", -1, ""), CHOOSE.key),
        (op.Plain(op.SURRENDER, "surrender"), CHOOSE.key),
        (ru.Target(15, False), "allow"),
        (op.Rate(0, 12, ""), CHOOSE.key),
    ],
)
def test_an_option_is_found_under_its_verb(option: Option, expected: str) -> None:
    assert verb(duel().battle, option) == expected


def test_to_surrender_is_in_the_menu_on_a_turn_and_an_answer_where_it_is_asked_about() -> None:
    table = duel()
    table.battle.acting = HAGAR
    assert verb(table.battle, op.Plain(op.SURRENDER, "surrender")) == "give-up"
    assert SYSTEM.stage.verb("give-up").menu


def test_to_finish_off_comes_first_and_is_one_thing_with_any_weapon() -> None:
    battle = duel().battle
    strikes = [op.Strike(purpose, -1, slot, VULSKS, "") for purpose in (op.ATTACK, op.KILL) for slot in (1, 0)]
    strikes.sort(key=lambda strike: rank(battle, strike))
    assert [(strike.purpose, strike.slot) for strike in strikes] == [
        ("kill", 0),
        ("kill", 1),
        ("attack", 0),
        ("attack", 1),
    ]
    assert len({group(battle, strike) for strike in strikes}) == 3


def test_a_free_reaction_comes_before_one_that_costs_a_rating() -> None:
    battle = duel().battle
    ways = [
        op.Reaction(op.GUARD, -1, 0, value=17),
        op.Reaction(op.GUARD, -1, 1, value=8),
        op.Reaction(op.GUARD, -1, -1),
    ]
    assert [way.rating for way in sorted(ways, key=lambda way: rank(battle, way))] == [-1, 1, 0]
    assert len({group(battle, way) for way in ways}) == 1


def test_all_32_skills_are_four_verbs_with_few_things_each() -> None:
    """[skills-thirty-two]"""
    table = duel()
    options = ChooseSkill(table.battle, table["hagar"]).options()
    things = {(verb(table.battle, option), group(table.battle, option) or option.name) for option in options}
    verbs = [key for key, _ in things]
    assert len(options) == 32 and len(set(verbs)) == 4
    assert max(verbs.count(key) for key in verbs) <= 7


def test_what_is_done_in_a_position_points_at_it() -> None:
    table = scene(person("hagar", at="ffc"), person("vulsks", "them"), tags=["ffc cover +2 sp 20"])
    found = {option.key(): option.points_at() for option in ground_menu(table.battle, table["hagar"])}
    assert found["claim:0"] == ("place:ffc",)
    assert op.Strike(op.THING, -1, 0, 0, "spear", FFC).points_at() == ("place:ffc",)
    assert op.Momentum(op.SLAM_TOSS, FFC, -1, "slam").points_at() == ("place:ffc",)
    assert op.Momentum(op.SLAM_TOSS, NOWHERE, -1, "slam").points_at() == ()
    assert op.Deed("reload", LEVY).points_at() == (f"who:{LEVY}",)


def test_a_complication_says_what_goes_wrong() -> None:
    """[skill-complications-default]"""
    battle = duel().battle
    assert label(battle, op.Numbered("choose", 2, "skill-within-five")) == "Is knocked Prone"
    assert label(battle, op.Numbered("choose", 3, "skill-far-short")) == "Loses the other Rating"


def test_weapons_spells_and_combatants_have_icons_and_homebrew_a_general_one() -> None:
    battle = duel().battle
    assert icon(battle, op.Strike(op.ATTACK, -1, 0, VULSKS, "long bow")) == "bow-arrow"
    assert icon(battle, op.Strike(op.ATTACK, -1, 0, VULSKS, "cheese wheel")) == "broadsword"
    assert icon(battle, op.Strike(op.ATTACK, LEVY, 0, VULSKS, "levy spearmen")) == "spears"
    assert icon(battle, op.Work("effect", "mend", "", HAGAR, 1)) == "healing"
    assert icon(battle, op.Plain(op.END, "")) == ""
    assert [card.icon for card in cards(battle)] == ["person", "person", "spears"]


# ---- places


def test_positions_are_called_by_their_names() -> None:
    """[grid-layout-table]"""
    names = {place.key: place.label for place in board(duel().battle).places}
    assert names["rrl"] == "Rear Ranged Left" and names["churn"] == "Churn" and names["fs"] == "Forward Support"


def test_a_wall_is_high_for_those_on_it_and_bars_the_way_to_it() -> None:
    """[siege-grid-rules]"""
    tags = ["ffl wall sp 60", "ffc wall sp 40 gate"]
    shown = board(scene(person("a"), person("b", "them"), grid=SIEGE, tags=tags).battle)
    assert {place.key: place.ground for place in shown.places if place.ground} == {"ffl": "high", "ffc": "high"}
    assert {tag.ground for link in shown.links for tag in link.tags} == {"wall", "door"}


# ---- moments


def declared(ranged: bool, magical: bool) -> ev.AttackDeclared:
    return ev.AttackDeclared("", HAGAR, VULSKS, "", "", 12, "", "", [], ranged, magical)


@pytest.mark.parametrize(
    ("event", "expected"),
    [
        (declared(ranged=False, magical=False), Moment("strike", HAGAR, VULSKS)),
        (declared(ranged=True, magical=False), Moment("shot", HAGAR, VULSKS)),
        (declared(ranged=True, magical=True), Moment("spell", HAGAR, VULSKS)),
        (ev.AreaDeclared("", HAGAR, "", 12, "", FFC, 0, [], True, True), Moment("spell", HAGAR, path=("ffc",))),
        (ev.ClashSettled("", HAGAR, VULSKS, 9, 4, 0, 5), Moment("hit", HAGAR, VULSKS)),
        (ev.ClashSettled("", HAGAR, VULSKS, 9, 11, 0, 0), Moment("block", VULSKS, HAGAR)),
        (ev.Hurt("", VULSKS, 5, "Blunt", "", 10), Moment("harm", VULSKS, amount=5, gauge="composure")),
        (ev.Restored("", VULSKS, 5, 10, []), Moment("heal", VULSKS, amount=5, gauge="composure")),
        (ev.RatingChanged("", VULSKS, 0, -10, 3, "Blinded"), Moment("lose", VULSKS, amount=10, gauge="ratings")),
        (ev.MovementSpent("", VULSKS, 10, "moving", 0), None),
        (ev.MovementSpent("", VULSKS, 10, "lost", 0), Moment("lose", VULSKS, amount=10, gauge="movement")),
        (ev.Moved("", HAGAR, RFC, 0, CHURN, 0), Moment("move", HAGAR, path=("rfc", "churn"))),
        (ev.Moved("", HAGAR, CHURN, 0, CHURN, 1), Moment("move", HAGAR, path=("churn",))),
        (ev.Moved("slam-figures", HAGAR, CHURN, 0, FFC, 0), Moment("push", HAGAR, path=("churn", "ffc"))),
        (ev.Moved("deployment", HAGAR, NOWHERE, 0, FFC, 0), Moment("enter", HAGAR, path=("ffc",))),
        (ev.FightsAgain("", HAGAR, FFC), Moment("enter", HAGAR, path=("ffc",))),
        (ev.FellOut("", HAGAR, "dead"), Moment("out", HAGAR)),
        (ev.StateBegan("", HAGAR, "Prone"), Moment("fall", HAGAR)),
        (ev.AbilityUsed("", HAGAR, VULSKS, "rally", "works"), Moment("word", HAGAR, VULSKS)),
        (ev.AbilityUsed("", HAGAR, VULSKS, "mend", "works"), Moment("spell", HAGAR, VULSKS)),
        (ge.Tossed("", VULSKS, [FFC], HAGAR), Moment("strike", HAGAR, VULSKS)),
        (ge.Tossed("", VULSKS, [], -1), Moment("fall", VULSKS)),
        (ge.Collapsed("", 0, FFC), Moment("ground", path=("ffc",))),
        (ev.InitiativePassedBack("", HAGAR), None),
    ],
)
def test_what_can_be_seen_of_an_event(event: Event, expected: Moment | None) -> None:
    assert moment(duel().battle, event) == expected


def test_out_of_a_position_that_is_torn_away_one_comes_in_anew() -> None:
    """[boss-grid-abilities]: what is no longer on the board leads nowhere."""
    table = scene(known("boss", "ashwing-dragon", "them"), person("a", at="ffc"), grid=DUELING)
    remove_position(table.fight, FRL)
    assert moment(table.battle, ev.Moved("", 1, FRL, 0, FFC, 0)) == Moment("enter", 1, path=("ffc",))
    assert moment(table.battle, ev.Moved("", 1, FFC, 0, FRL, 0)) is None


def test_a_combatant_that_joins_later_comes_in_where_it_was_to_come() -> None:
    table = scene(
        person("a"), person("b", "them", "ffc", presence=TO_COME), dice=[f"d20={face} cr" for face in (19, 9, 8, 7)]
    )
    (joined,) = begin(table).told(ev.Joined)
    assert (joined.who, joined.position, table["b"].presence) == (1, FFC, HERE)
    assert moment(table.battle, joined) == Moment("enter", 1, path=("ffc",))
