"""What the stage shows: verbs, ranks, groups and icons of options, and the moments that can be seen."""

from __future__ import annotations

import pytest

from fray.engine.board import NOBODY
from fray.engine.decisions import Option, Word
from fray.engine.events import Event
from fray.engine.stage import CHOOSE, Moment
from fray.rulesets.stances import SYSTEM
from fray.rulesets.stances.model import events as ev
from fray.rulesets.stances.model import options as op
from fray.rulesets.stances.model import replies as re
from fray.rulesets.stances.model import social_options as so
from fray.rulesets.stances.model.field import PARTIAL_COVER
from fray.rulesets.stances.model.sheets import (
    ATHLETICS,
    CLUB,
    COMBAT,
    COMMAND,
    GRACE,
    MELEE,
    MIGHT,
    MIND,
    PERSUADE,
    PRESENCE,
    SHOT,
    THROW,
    WILL,
)
from fray.rulesets.stances.model.state import AGGRESSIVE, DEAD, DEFENSIVE
from fray.rulesets.stances.model.under_way import SPELL
from fray.rulesets.stances.rules.social_attacks import APPROACHES
from fray.rulesets.stances.rules.turn import TakeTurn
from fray.rulesets.stances.tests.arrange import BANDIT, JUDGE, Scene, talk
from fray.rulesets.stances.words.stage import group, icon, moment, rank, verb

MAGNUS = 0
FOE = 1
PLAIN = op.NO_SIGNATURE


def duel() -> Scene:
    scene = Scene(["magnus@2 balanced"], BANDIT)
    scene.battle.acting = MAGNUS
    return scene


def attack(way: int = MELEE, attribute: int = MIGHT, technique: int = op.PLAIN, signature: int = PLAIN) -> op.Attack:
    return op.Attack(0, 0, way, attribute, FOE, technique, signature, 0)


def maneuver(name: str, attribute: int, skill: int) -> op.Maneuver:
    return op.Maneuver(name, attribute, skill, FOE, -1, 0, PLAIN, 0)


# ---- verbs


@pytest.mark.parametrize(
    ("option", "expected"),
    [
        (attack(), "attack"),
        (op.Walk(op.CHARGE, [1, 2]), "move"),
        (op.Rally(), "prepare"),
        (op.SwitchStance(AGGRESSIVE), "prepare"),
        (op.DropIt(), "gear"),
        (op.Surrender(), "give-up"),
        (re.TakeStance(DEFENSIVE, mastery=True), "defensive"),
        (re.HoldOrAct(True), "hold"),
        (re.HoldOrAct(False), "act"),
        (re.FreeStrike(0, 0, MIGHT, FOE), "strike-back"),
        (re.FreeStrike(-2, 0, -1, FOE), "decline"),
        (re.RiposteStrike(-2, 0, -1, -1, PLAIN, 0), "decline"),
        (re.Parry(True, PLAIN, 2), "parry"),
        (re.Parry(False, PLAIN, 0), "decline"),
        (re.Recover(PLAIN, -1), "decline"),
        (re.Put(FOE, 3), "aim"),
        (re.Put(-1, -1), "decline"),
        (re.Aim("who", re.NOT_NOW), "decline"),
        (re.LeaveOut(re.DONE), "decline"),
        (re.TendOption(FOE), "tend"),
        (re.TendOption(-1), "decline"),
        (so.Words("gambit", PRESENCE, PERSUADE, FOE), "gambit"),
        (so.Reveal(FOE), "argue"),
        (so.Plain("violence", ""), "violence"),
        (so.Rebuttal(-1, -1), "decline"),
        (so.Retort(WILL, PERSUADE), "argue"),
        (so.Pressing(False, False), "decline"),
        (so.Pressing(False, True), "press"),
        (Word("let-it-hit", ""), "decline"),
        (Word("command", ""), "of-words"),
        (Word("finesse", ""), "of-body"),
        (Word("lore", ""), "of-mind"),
        (Word("trip", ""), "against"),
        (Word("aid", ""), "in-favor"),
        (Word("dazed", ""), "effect"),
        (Word("might", ""), CHOOSE.key),
    ],
)
def test_an_option_is_found_under_its_verb(option: Option, expected: str) -> None:
    assert verb(duel().battle, option) == expected


def test_in_an_argument_a_switch_of_stance_stands_beside_what_collects_a_speaker() -> None:
    assert verb(talk(["corin balanced"], JUDGE).battle, op.SwitchStance(AGGRESSIVE)) == "collect"


# ---- ranks and groups


def test_a_plain_attack_comes_first_with_the_better_attribute_and_a_club_after_a_blade() -> None:
    battle = duel().battle
    attacks = [attack(technique=op.DEVASTATING), attack(CLUB), attack(attribute=GRACE), attack()]
    best = sorted(attacks, key=lambda option: rank(battle, option))
    assert [(one.technique, one.way, one.attribute) for one in best] == [
        (op.PLAIN, MELEE, MIGHT),
        (op.PLAIN, MELEE, GRACE),
        (op.PLAIN, CLUB, MIGHT),
        (op.DEVASTATING, MELEE, MIGHT),
    ]


def test_the_best_roll_for_a_maneuver_comes_first_and_maneuvers_keep_together() -> None:
    battle = duel().battle
    tried = [maneuver("trip", GRACE, COMBAT), maneuver("trip", MIGHT, ATHLETICS), maneuver("feint", MIND, COMBAT)]
    best = sorted(tried, key=lambda option: rank(battle, option))
    assert [(one.maneuver, one.attribute) for one in best] == [("feint", MIND), ("trip", MIGHT), ("trip", GRACE)]


def test_the_best_answer_comes_first() -> None:
    """[r-social-reactions]: the one who answers is not the one whose turn it is."""
    battle = talk(["corin balanced"], JUDGE).battle
    answers = [so.Rebuttal(WILL, COMMAND, 1), so.Rebuttal(PRESENCE, COMMAND, 4)]
    best = sorted(answers, key=lambda option: rank(battle, option))
    assert [answer.bonus for answer in best] == [4, 1]


def test_a_weapon_is_one_thing_and_so_is_a_technique() -> None:
    battle = duel().battle
    assert group(battle, attack(MELEE)) == group(battle, attack(THROW, GRACE))
    assert group(battle, attack(technique=op.DEATH_BLOW)) == group(battle, attack(THROW, technique=op.DEATH_BLOW))
    assert len({group(battle, one) for one in (attack(), attack(technique=op.DEATH_BLOW), attack(signature=0))}) == 3


def test_ten_ways_to_argue_are_five_skills() -> None:
    battle = talk(["corin balanced"], JUDGE).battle
    said = [so.Words("argue", attribute, skill, FOE) for attribute, skill in APPROACHES]
    assert len(said) == 10 and len({group(battle, words) for words in said}) == 5


def test_a_free_strike_points_at_its_target_and_tells_what_it_adds() -> None:
    scene = duel()
    assert re.FreeStrike(0, 0, MIGHT, FOE).points_at() == (f"who:{FOE}",)
    assert re.FreeStrike(-2, 0, -1, FOE).points_at() == ()
    assert re.Put(FOE, 3).points_at() == (f"who:{FOE}", "place:3")
    turn = TakeTurn(scene.battle, scene["magnus"], True).options()
    assert {option.points_at() for option in turn if isinstance(option, op.Attack)} == {(f"who:{FOE}",)}


# ---- icons and places


def test_weapons_moves_and_combatants_have_icons_and_homebrew_a_general_one() -> None:
    scene = duel()
    assert icon(scene.battle, attack()) == "broadsword"
    assert icon(scene.battle, attack(technique=op.DEATH_BLOW)) == "deadly-strike"
    assert icon(scene.battle, op.Walk(op.MOVE, [1])) == "" != icon(scene.battle, op.Walk(op.CHARGE, [1]))
    assert icon(scene.battle, op.SwitchStance(DEFENSIVE)) == "shield"
    assert [card.icon for card in SYSTEM.cards(scene.battle)] == ["swordman", "bandit"]
    assert SYSTEM.stage.icon_of("heron", "creature") == "beast-eye"


def test_the_default_line_has_names_and_old_numbers_still_work() -> None:
    """[r-areas, terrain-default-field]"""
    scene = duel()
    assert [(place.key, place.label) for place in SYSTEM.board(scene.battle).places] == [
        ("0", "West end"),
        ("1", "West side"),
        ("2", "Middle"),
        ("3", "East side"),
        ("4", "East end"),
    ]
    numbered = Scene(["magnus@20"], ["npc-bandit@30"], more={"areas": ["20", "30"], "links": [["20", "30"]]})
    assert [place.label for place in SYSTEM.board(numbered.battle).places] == ["Area 20", "Area 30"]


# ---- moments


@pytest.mark.parametrize(
    ("event", "expected"),
    [
        (ev.AttackDeclared("", MAGNUS, FOE, "longsword", "", "", MELEE), Moment("strike", MAGNUS, FOE)),
        (ev.AttackDeclared("", MAGNUS, FOE, "longbow", "", "", CLUB), Moment("strike", MAGNUS, FOE)),
        (ev.AttackDeclared("", MAGNUS, FOE, "longbow", "", "", SHOT), Moment("shot", MAGNUS, FOE)),
        (ev.AttackDeclared("", MAGNUS, FOE, "Bolt", "", "", SPELL), Moment("spell", MAGNUS, FOE)),
        (ev.Acted("r-area-attacks", MAGNUS, NOBODY, "Fireball", (1, 2)), Moment("spell", MAGNUS, path=("1", "2"))),
        (ev.Acted("maneuver-roll", MAGNUS, FOE, "trip"), Moment("strike", MAGNUS, FOE)),
        (ev.Acted("maneuver-roll", MAGNUS, NOBODY, "slip-past"), Moment("stance", MAGNUS)),
        (ev.Moved("", MAGNUS, 1, 2, "charge"), Moment("move", MAGNUS, path=("1", "2"))),
        (ev.Moved("", MAGNUS, 1, 2, "pushed"), Moment("push", MAGNUS, path=("1", "2"))),
        (ev.Moved("", MAGNUS, 4, 4, "joined"), Moment("enter", MAGNUS, path=("4",))),
        (ev.Gained("", MAGNUS, 1, 3, "hit"), Moment("gain", MAGNUS, amount=1, gauge="momentum")),
        (ev.Gained("", MAGNUS, 0, 6, "hit"), None),
        (ev.DieRolled("", MAGNUS, "hazard", [3], 3), Moment("hit", to=MAGNUS)),
        (ev.DieRolled("", MAGNUS, "rally", [3], 3), Moment("roll", MAGNUS)),
        (ev.Countered("", FOE, MAGNUS, True, 10, 9), Moment("block", FOE, MAGNUS)),
        (ev.Countered("", FOE, MAGNUS, False, 8, 9), Moment("roll", FOE, MAGNUS)),
        (ev.Reduced("", FOE, 2, 0, []), Moment("block", FOE)),
        (ev.Reduced("", FOE, 4, 2, []), None),
        (ev.Hurt("", FOE, 5, 0, 5, 0, 3, 10), Moment("harm", FOE, amount=5, gauge="guard")),
        (ev.Hurt("", FOE, 9, 0, 0, 7, 0, 0), Moment("harm", FOE, amount=7, gauge="vitality")),
        (ev.Hurt("", FOE, 5, 0, 3, 2, 0, 8), Moment("harm", FOE, amount=5)),
        (ev.Hurt("", FOE, 0, 0, 0, 0, 3, 10), Moment("block", FOE)),
        (ev.ComposureLost("", FOE, 3, 0, 4), Moment("harm", FOE, amount=3, gauge="composure")),
        (ev.Slain("", FOE, MAGNUS), Moment("hit", MAGNUS, FOE)),
        (ev.Fell("", FOE, DEAD, 0), Moment("out", FOE)),
        (ev.SaveRolled("death-save-5-or-less", MAGNUS, 4, -1, 1), Moment("harm", MAGNUS, amount=1, gauge="vitality")),
        (ev.SaveRolled("death-save-6-7", MAGNUS, 6, 0, 1), None),
        (ev.Healed("", MAGNUS, "guard", 4, 9), Moment("heal", MAGNUS, amount=4, gauge="guard")),
        (ev.ConditionSet("", FOE, "prone", True), Moment("fall", FOE)),
        (ev.ConditionSet("", FOE, "prone", False), Moment("stance", FOE)),
        (ev.Interposed("interpose-effect", MAGNUS, FOE), Moment("block", MAGNUS, FOE)),
        (ev.Interposed("r-social-reactions", MAGNUS, FOE), Moment("word", MAGNUS, FOE)),
        (ev.GroundChanged("", MAGNUS, 3, "partial_cover", True), Moment("ground", MAGNUS, path=("3",))),
        (ev.ImpactRecorded("", MAGNUS, FOE, "a belief is shaken"), Moment("stance", FOE)),
        (ev.RoundBegan("", 2, 0), None),
    ],
)
def test_what_can_be_seen_of_an_event(event: Event, expected: Moment | None) -> None:
    assert moment(duel().battle, event) == expected


def test_ground_is_of_a_kind() -> None:
    """[r-terrain]"""
    scene = duel()
    scene.battle.field.features[1] = PARTIAL_COVER
    [tag] = SYSTEM.board(scene.battle).places[1].tags
    assert (tag.label, tag.ground, tag.term) == ("partial cover", "cover", "partial-cover")
    assert SYSTEM.stage.terms[tag.term].sentence
