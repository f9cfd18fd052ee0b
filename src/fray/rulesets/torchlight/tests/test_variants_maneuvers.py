"""Other readings of Maneuvers and Squads, rule options, and the alternatives of the lab's questions."""

from __future__ import annotations

import pytest

from fray.rulesets.torchlight import SYSTEM
from fray.rulesets.torchlight.model.variants import OPTIONS
from fray.rulesets.torchlight.rules.declaring_actions import ChooseAction
from fray.rulesets.torchlight.rules.maneuvers import BuyManeuver
from fray.rulesets.torchlight.rules.squads import in_squad
from fray.rulesets.torchlight.tests.arrange import BANDIT, Scene, encounter, keys, noted


def scene_of(ruling: str, reading: str, *dice: str, number: int = 2) -> Scene:
    return Scene(dice, number, {ruling: reading} if reading else {})


# ---- Maneuvers


def test_a_bought_maneuver_may_need_an_attack() -> None:
    """[r-maneuver-limits]"""
    for reading, alone in (("", True), ("attack-bound", False)):
        scene = scene_of("r-maneuver-limits", reading, "d10=3 damage")
        elsa = scene.player("character-elsa", 3)
        a, b = scene.enemy(BANDIT, 3), scene.enemy(BANDIT, 3, "defensive")
        assert ("evade" in keys(BuyManeuver(scene.battle, elsa))) is alone
        scene.say(elsa, action=f"strike:weapon-sword:{a.who}")
        trip = f"trip:{b.who}"
        scene.say(elsa, breath=[trip] if alone else [f"!{trip}", f"trip:{a.who}"])
        scene.players()
        assert (b.prone, a.prone) == (alone, not alone)


def test_breath_may_be_spent_freely() -> None:
    """[r-maneuver-limits]"""
    scene = scene_of("r-maneuver-limits", "free-spending")
    elsa = scene.player("character-elsa", 3, name="Elsa")
    bandit = scene.enemy(BANDIT, 3, name="A")
    scene.say(elsa, breath=[f"trip:{bandit.who}", f"distract:{bandit.who}", "evade"])
    scene.players()
    assert scene.changed() == {
        "Elsa": {"breath": 0, "marks": ["evading"]},
        "A": {"marks": ["distracted", "prone"]},
    }


def test_one_maneuver_from_all_sources_together() -> None:
    """[r-maneuver-limits]"""
    scene = scene_of("r-maneuver-limits", "single", "d10=10 damage", "d10=1 extra")
    elsa = scene.player("character-elsa", 3, hidden=True)
    bandit = scene.enemy(BANDIT, 3)
    scene.say(
        elsa,
        action=f"strike:weapon-sword:{bandit.who}",
        enhanced=f"trip:{bandit.who}",
        precision=[f"!distract:{bandit.who}", "extra-die"],
    )
    scene.players()
    assert keys(BuyManeuver(scene.battle, elsa)) == ["none"] or not scene.asked(elsa, "breath")
    assert noted(bandit) == ["11 slashing"]


@pytest.mark.parametrize(
    ("reading", "hero", "foe"),
    [("", True, True), ("tempted", False, False), ("enemies-only", False, True)],
)
def test_whether_a_goad_compels(reading: str, hero: bool, foe: bool) -> None:
    """[r-goad, goad-target]"""
    scene = scene_of("r-goad", reading)
    elsa, riddic = scene.player("character-elsa", 3), scene.player("character-riddic", 3, "aggressive")
    a, b = scene.enemy(BANDIT, 3), scene.enemy(BANDIT, 3, "aggressive")
    clock = scene.battle.clock()
    elsa.goad.name(a.who, clock, clock + 3, clock)
    a.goad.name(elsa.who, clock, clock + 3, clock)
    elsewhere, goader = f"strike:weapon-sword:{b.who}", f"strike:weapon-sword:{a.who}"
    scene.more_dice(*(["d10=4 damage", "d10=4 damage"]))
    scene.say(elsa, action=[f"!{elsewhere}", goader] if hero else [elsewhere])
    elsewhere, goader = (f"strike:weapon-shortsword:{target.who}" for target in (riddic, elsa))
    scene.more_dice(*(["d6=3 damage", "d6=3 damage"]))
    scene.say(a, action=[f"!{elsewhere}", goader] if foe else [elsewhere])
    scene.run(2)
    assert (bool(a.noted), bool(elsa.noted)) == (hero, foe)


@pytest.mark.parametrize(("reading", "first", "second"), [("", 0, 3), ("whole-round", 0, 0)])
def test_how_much_a_parry_stops(reading: str, first: int, second: int) -> None:
    """[r-parry]"""
    scene = scene_of("r-parry", reading, "d12=5 damage", "d12=3 damage")
    elsa = scene.player("character-elsa", 3, breath=20)
    king = scene.enemy("monster-hollow-king", 3)
    clock = scene.battle.clock()
    elsa.parry.name(king.who, clock, clock + 3, clock)
    strike = f"strike:weapon-great-sword:{elsa.who}"
    scene.say(king, action=strike, second_attack=strike)
    scene.keepers()
    assert noted(elsa) == [f"{amount} slashing" for amount in (first, second) if amount]


def test_a_parry_may_compel_the_named_enemy() -> None:
    """[r-parry, parry-condition]"""
    for reading, compelled in (("", False), ("compulsion", True)):
        scene = scene_of("r-parry", reading, *(["d6=4 damage"] if compelled else []))
        elsa = scene.player("character-elsa", 3)
        bandit = scene.enemy(BANDIT, 3)
        clock = scene.battle.clock()
        elsa.parry.name(bandit.who, clock, clock + 3, clock)
        throw, strike = f"throw:weapon-dagger:{elsa.who}", f"strike:weapon-shortsword:{elsa.who}"
        scene.say(bandit, action=[f"!{throw}", "!pass", strike] if compelled else ["pass"])
        scene.keepers()
        assert noted(elsa) == []


def test_a_parry_may_answer_the_current_round() -> None:
    """[r-parry]"""
    for reading, stopped in (("", False), ("at-once", True)):
        scene = scene_of("r-parry", reading, "d6=4 damage")
        elsa = scene.player("character-elsa", 3)
        bandit = scene.enemy(BANDIT, 3)
        scene.say(elsa, breath=f"parry:{bandit.who}")
        scene.say(bandit, action=f"strike:weapon-shortsword:{elsa.who}")
        scene.run(2)
        assert (noted(elsa) == []) is stopped


@pytest.mark.parametrize(
    ("switch", "reading", "price", "attacks", "second"),
    [
        ("evade_cost", "", 1, True, 0),
        ("evade_cost", "2", 2, True, 0),
        ("evade_blocks_own_attack", "true", 1, False, 0),
        ("evade_scope", "first-attack", 1, True, 4),
    ],
)
def test_what_evade_costs_and_stops(switch: str, reading: str, price: int, attacks: bool, second: int) -> None:
    """[r-rule-options, evade]"""
    scene = scene_of(switch, reading, "d6=4 damage", "d6=4 damage", number=1)
    nim = scene.player("character-nim", 3, breath=20)
    bandits = [scene.enemy(BANDIT, 3, stance) for stance in ("steadied", "defensive")]
    scene.say(nim, breath="evade")
    scene.whole_round()
    assert nim.breath == 20 - price
    strike = f"strike:weapon-dagger:{bandits[0].who}"
    assert (strike in keys(ChooseAction(scene.battle, nim))) is attacks
    for bandit in bandits:
        scene.say(bandit, action=f"strike:weapon-shortsword:{nim.who}")
    scene.run(2)
    assert sum(number // 64 for number in nim.noted) == second


# ---- Squads


@pytest.mark.parametrize(
    ("switch", "reading", "squad"),
    [
        ("r-squad-declare", "", False),
        ("r-squad-declare", "automatic", True),
        ("squad_rule", "lane-automatic", True),
        ("squad_rule", "lane-outnumber", False),
        ("squad_rule", "none", False),
    ],
)
def test_whether_three_in_a_lane_are_a_squad_by_themselves(switch: str, reading: str, squad: bool) -> None:
    """[note-squads, r-squad-declare, r-rule-options]"""
    scene = scene_of(switch, reading)
    rats = [scene.enemy("monster-cellar-rat", 3, stance) for stance in ("aggressive", "steadied", "defensive")]
    scene.player("character-elsa", 3)
    assert [in_squad(scene.battle, rat) for rat in rats] == [squad] * 3
    scene.keepers()
    assert any(kind == "squad" for _, kind in scene.puppet.asked) is (reading == "")


@pytest.mark.parametrize(("reading", "dice"), [("lane-automatic", 2), ("lane-outnumber", 2), ("none", 1)])
def test_lane_rules_enhance_separate_attacks(reading: str, dice: int) -> None:
    """[note-squads, r-rule-options]"""
    scene = scene_of("squad_rule", reading, *[f"d4={face} damage" for face in (1, 3)[:dice]])
    elsa = scene.player("character-elsa", 3)
    rats = [scene.enemy("monster-cellar-rat", 3, stance) for stance in ("steadied", "defensive", "rearguard")]
    scene.say(rats[0], action=f"strike:weapon-bite-small:{elsa.who}")
    scene.keepers()
    assert noted(elsa) == [f"{3 if dice == 2 else 1} piercing"]
    if reading == "lane-outnumber":
        scene.more_dice("d10=8 damage", "d10=2 damage")
        scene.say(elsa, action=f"strike:weapon-sword:{rats[0].who}")
        scene.players()
        assert noted(rats[0]) == ["2 slashing"]


@pytest.mark.parametrize(("switch", "reading"), [("r-squad-declare", "free-defense"), ("squad_rule", "declared-free")])
def test_members_may_attack_singly_and_keep_the_defense(switch: str, reading: str) -> None:
    """[r-squad-declare, note-squads]"""
    scene = scene_of(switch, reading, "d4=3 damage")
    elsa = scene.player("character-elsa", 3)
    rats = [scene.enemy("monster-cellar-rat", 3, stance) for stance in ("steadied", "defensive", "aggressive")]
    for rat in rats:
        scene.say(rat, squad="join")
    scene.say(rats[0], action=f"strike:weapon-bite-small:{elsa.who}")
    scene.keepers()
    assert noted(elsa) == ["3 piercing"]
    assert all(in_squad(scene.battle, rat) for rat in rats)


@pytest.mark.parametrize(("reading", "lasts"), [("", False), ("standing", True)])
def test_how_long_a_squad_lasts(reading: str, lasts: bool) -> None:
    """[r-squad-declare]"""
    scene = scene_of("r-squad-declare", reading)
    scene.player("character-elsa", 5)
    rats = [scene.enemy("monster-cellar-rat", 3, stance) for stance in ("steadied", "defensive", "aggressive")]
    scene.squad(*rats)
    scene.keepers()
    assert [in_squad(scene.battle, rat) for rat in rats] == [lasts] * 3


def test_every_members_roll_may_count() -> None:
    """[note-squads, r-rule-options]"""
    scene = scene_of("squad_roll", "separate", *[f"d4={face} damage" for face in (1, 2, 3, 1, 2, 2)])
    elsa = scene.player("character-elsa", 3)
    rats = [scene.enemy("monster-cellar-rat", 3, stance) for stance in ("steadied", "defensive", "aggressive")]
    for rat in rats:
        scene.say(rat, squad="join", action=f"strike:weapon-bite-small:{elsa.who}:squad")
    scene.keepers()
    assert noted(elsa) == ["2 piercing", "3 piercing", "4 piercing"]


# ---- switches


def test_every_alternative_of_the_questions_is_a_switch() -> None:
    """[r-rule-options, note-squads, note-precision-ranged, note-precision-small-dice]"""
    for question in SYSTEM.ledger.questions:
        assert SYSTEM.switches[question.id].readings == tuple(variant.id for variant in question.variants[1:])
        for alternative in question.variants:
            for option, value in alternative.options.items():
                assert str(value).lower() in OPTIONS[option]
        default = question.variants[0].options
        assert all(OPTIONS[option][0] == str(value).lower() for option, value in default.items())


def test_a_questions_alternative_sets_its_options() -> None:
    """[r-rule-options]"""
    chosen = encounter("lab-duel", variants={"q-squads": "lane-outnumber", "q-evade-price": "cost-2"})
    assert chosen.readings == {"squad_rule": 3, "squad_roll": 1, "evade_cost": 1, "evade_scope": 0}
    chosen = encounter("lab-duel", variants={"q-evade-price": "cost-2", "evade_scope": "first-attack"})
    assert (chosen.readings["evade_cost"], chosen.readings["evade_scope"]) == (1, 1)
    assert chosen.variants == {"q-evade-price": "cost-2", "evade_scope": "first-attack"}
