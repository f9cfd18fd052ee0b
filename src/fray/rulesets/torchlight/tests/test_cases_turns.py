"""Cases about the grid, Initiative, stances, engagement, Retreat and outsiders."""

from __future__ import annotations

import pytest

from fray.engine.decisions import Refused
from fray.rulesets.torchlight.model import events as ev
from fray.rulesets.torchlight.model.lanes import adjacent_lanes
from fray.rulesets.torchlight.model.state import BYSTANDER
from fray.rulesets.torchlight.rules.declaring_actions import ChooseAction
from fray.rulesets.torchlight.rules.engagement import engaged
from fray.rulesets.torchlight.rules.grid import adjacent, distance
from fray.rulesets.torchlight.rules.initiative import in_order_of_initiative, place, roll_initiative
from fray.rulesets.torchlight.rules.noncombat import BystanderTurn
from fray.rulesets.torchlight.rules.setup import place_players
from fray.rulesets.torchlight.tests.arrange import BANDIT, Scene, keys, noted, refused, script


def test_cells_are_steps_apart_and_diagonals_are_not_adjacent() -> None:
    """[case-grid-distances, grid-rows-and-columns, lane-count, grid-abstract, grid-shows-stance-and-engagement]

    [stance-table, r-distance, r-terms, engaged-nearest]
    """
    scene = Scene()
    riddic = scene.player("character-riddic", 3, "aggressive")
    elsa = scene.player("character-elsa", 3)
    tahula = scene.player("character-tahula", 4, "defensive")
    breyer = scene.player("character-breyer", 1, "rearguard")
    a = scene.enemy(BANDIT, 3, "aggressive")
    b = scene.enemy(BANDIT, 3, "rearguard")
    c = scene.enemy(BANDIT, 6)
    pairs = [(riddic, elsa), (elsa, tahula), (riddic, tahula), (breyer, elsa), (riddic, a), (riddic, b), (elsa, a)]
    assert [distance(*pair) for pair in [*pairs, (riddic, c)]] == [1, 2, 3, 4, 1, 4, 2, 5]
    assert [adjacent(*pair) for pair in pairs[:4]] == [True, False, False, False]
    assert not adjacent_lanes(1, 6)
    found = [engaged(scene.battle, combatant) for combatant in (riddic, a, elsa, b, tahula, breyer, c)]
    assert found == [True, True, False, False, False, False, False]


def test_all_declarations_stand_before_the_first_die() -> None:
    """[case-declarations-are-binding, round-three-turns, turn-order, round-declare-first, round-declared-options]

    [round-player-simultaneous, round-simultaneous-resolution, death-zero, r-turn-steps]
    """
    scene = Scene(script("case-declarations-are-binding", "damage", "damage", "damage"))
    riddic = scene.player("character-riddic", 3, name="Riddic", weapons=["weapon-sword"], proficiency=(1, 0, 0))
    elsa = scene.player("character-elsa", 3, "aggressive", name="Elsa")
    a = scene.enemy(BANDIT, 3, name="Bandit A")
    scene.enemy(BANDIT, 3, "defensive", name="Bandit B")
    for combatant in (riddic, elsa):
        scene.say(combatant, action=f"strike:weapon-sword:{a.who}")
    scene.say(a, action=f"strike:weapon-shortsword:{elsa.who}")
    scene.players()
    assert noted(a) == ["10 slashing", "6 slashing"]
    asked = scene.puppet.asked
    last_action = max(at for at, question in enumerate(asked) if question[1] == "action")
    assert [question[1] for question in asked[last_action + 1 :]].count("action") == 0
    first_die = next(at for at, event in enumerate(scene.events(object)) if isinstance(event, ev.AttackRolled))
    declared = [at for at, event in enumerate(scene.events(object)) if isinstance(event, ev.Declared)]
    assert max(declared) < first_die
    scene.keepers()
    assert noted(elsa) == ["2 slashing"]
    scene.end()
    assert scene.changed() == {
        "Elsa": {"breath": 1},
        "Bandit A": {
            "at": "gone", "breath": 0, "strength": "0/20", "is": "dead", "marks": ["dead"], "holds": [], "carries": [],
        },
    }  # fmt: skip
    assert [event.phase for event in scene.events(ev.TurnBegan)] == [1, 2, 3]


def test_an_initiative_save_that_equals_the_number_succeeds() -> None:
    """[case-initiative-exact, initiative-dex-save, initiative-fail-skip, r-save-and-check]"""
    scene = Scene(script("case-initiative-exact", "initiative", "initiative"), number=1)
    riddic = scene.player("character-riddic", dex=12)
    nim = scene.player("character-nim")
    scene.run(0)
    assert scene.fight is not None
    roll_initiative(scene.fight, riddic)
    roll_initiative(scene.fight, nim)
    assert (riddic.barred, nim.barred) == (False, True)
    assert in_order_of_initiative([nim, riddic]) == [riddic, nim]


def test_ties_go_by_dexterity_and_overflow_goes_to_aggressive() -> None:
    """[case-initiative-tie-and-overflow, initiative-placement-order, initiative-overflow-aggressive]

    [initiative-start-steadied, r-initiative-order, r-placement-overflow]
    """
    scene = Scene(script("case-initiative-tie-and-overflow", *["initiative"] * 3), number=1)
    for lane in (1, 2, 5, 6):
        scene.lane(lane, "closed")
    a = scene.player("character-elsa", name="A", dex=11)
    b = scene.player("character-elsa", name="B", dex=14)
    c = scene.player("character-elsa", name="C", dex=11)
    scene.say(b, placement="lane:3")
    scene.say(c, placement="lane:3")
    scene.run(0)
    assert scene.fight is not None
    place_players(scene.fight)
    assert [event.who for event in scene.events(ev.Placed)] == [b.who, a.who, c.who]
    assert [(combatant.lane, combatant.depth) for combatant in (a, b, c)] == [(4, 2), (3, 2), (3, 1)]


def test_a_latecomer_rolls_initiative_and_nobody_else_does() -> None:
    """[case-join-late, initiative-when, initiative-fail-skip, initiative-start-steadied, r-joining]

    [r-initiative-failed-state]
    """
    scene = Scene(script("case-join-late", "initiative"), number=3)
    elsa = scene.player("character-elsa", 3)
    nim = scene.player("character-nim", name="Nim", joins_round=3)
    bandit = scene.enemy(BANDIT, 2)
    scene.say(nim, placement="lane:2")
    scene.players()
    assert (nim.lane, nim.depth, nim.barred) == (2, 2, True)
    assert not scene.asked(nim, "move")
    assert scene.asked(elsa, "move")
    assert f"strike:weapon-shortsword:{nim.who}" in keys(ChooseAction(scene.battle, bandit))
    scene.run(2)
    scene.puppet.asked.clear()
    scene.players()
    assert scene.asked(nim, "move")


def test_attack_from_aggressive_then_fall_back_to_defensive() -> None:
    """[case-attack-then-fall-back, action-one-action-one-move, stance-aggressive-effect, stance-defensive-effect]

    [stance-effect-permanent, r-stance-moment, r-defensive-per-hit, save-success]
    """
    scene = Scene(script("case-attack-then-fall-back", "damage", "damage", "save"))
    riddic = scene.player(
        "character-riddic", 4, "aggressive", name="Riddic", weapons=["weapon-sword"], proficiency=(1, 0, 0)
    )
    bandit = scene.enemy(BANDIT, 4, name="Bandit A")
    scene.say(riddic, move="move:after:4:defensive", action=f"strike:weapon-sword:{bandit.who}")
    scene.say(bandit, action=f"strike:weapon-shortsword:{riddic.who}")
    scene.run(2)
    assert (noted(bandit), noted(riddic)) == (["9 slashing"], ["3 slashing"])
    scene.run(1)
    assert scene.changed() == {
        "Riddic": {"at": "4 defensive", "breath": 2},
        "Bandit A": {"breath": 0, "strength": "4/16"},
    }


def test_intimidation_impairs_the_nearest_engaged_enemy() -> None:
    """[case-intimidation-nearest, intimidation-no-attack, intimidation-effect, engaged-nearest, impaired-roll]

    [r-intimidation, r-this-round, action-stance-ability]
    """
    scene = Scene(script("case-intimidation-nearest", *["damage"] * 3, "save"))
    riddic = scene.player("character-riddic", 4, "aggressive", name="Riddic")
    a = scene.enemy(BANDIT, 4, name="A")
    b = scene.enemy(BANDIT, 4, "defensive", name="B")
    scene.say(riddic, action="intimidate")
    for bandit in (a, b):
        scene.say(bandit, action=f"strike:weapon-shortsword:{riddic.who}")
    scene.players()
    assert scene.changed() == {"A": {"marks": ["intimidated"]}}
    assert (noted(a), noted(b)) == ([], [])
    assert not scene.asked(riddic, "attack as well")
    scene.keepers()
    assert noted(riddic) == ["2 slashing", "5 slashing"]
    scene.end()
    assert scene.changed() == {"Riddic": {"breath": 0, "strength": "11/9"}}


def test_intimidation_needs_an_engaged_enemy() -> None:
    """[case-intimidation-needs-engaged-enemy, intimidation-effect, engaged-nearest, rearguard-no-engagement]"""
    scene = Scene()
    riddic = scene.player("character-riddic", 4, "aggressive")
    archer = scene.enemy("monster-bandit-archer", 5, "rearguard")
    assert refused(ChooseAction(scene.battle, riddic), "intimidate") == "intimidation-effect"
    archer.lane = 4
    archer.settle()
    assert engaged(scene.battle, archer)
    assert not engaged(scene.battle, riddic)
    scene.say(riddic, action="intimidate")
    scene.players()
    assert scene.changed() == {archer.name: {"marks": ["intimidated"]}}


def test_rally_gives_breath_to_those_within_one_position() -> None:
    """[case-rally-neighbors, rally-effect, rally-no-attack, rally-once, r-rally, stance-steadied-effect]"""
    scene = Scene(script("case-rally-neighbors", *["rally"] * 3))
    riddic = scene.player("character-riddic", 5, "aggressive", name="Riddic", breath=0)
    scene.player("character-elsa", 3, name="Elsa", breath=2)
    tahula = scene.player("character-tahula", 4, name="Tahula", breath=2)
    scene.player("character-breyer", 4, "defensive", name="Breyer", breath=1)
    combatant = scene.player("character-nim", 1, name="Nim")
    scene.enemy(BANDIT, 6)
    scene.say(tahula, action="rally")
    scene.say(combatant, action=["rally", "!rally", "pass"])
    scene.players()
    assert scene.changed() == {"Elsa": {"breath": 3}, "Tahula": {"breath": 4}, "Breyer": {"breath": 4}}
    assert scene.refusals == [("rally", "rally-once")]
    assert riddic.breath == 0
    assert not scene.asked(tahula, "attack as well")


def test_the_defensive_reduction_can_leave_nothing() -> None:
    """[case-defensive-to-zero, stance-defensive-effect, damage-save, r-defensive-per-hit]"""
    scene = Scene(script("case-defensive-to-zero", "damage"))
    elsa = scene.player("character-elsa", 3, "defensive", breath=0)
    bandit = scene.enemy(BANDIT, 3, weapons=["weapon-dagger"])
    scene.say(bandit, action=f"strike:weapon-dagger:{elsa.who}")
    scene.keepers()
    assert noted(elsa) == []
    scene.end()
    assert scene.changed() == {}


def test_a_protector_takes_half_and_still_attacks() -> None:
    """[case-protect-half, protect-effect, protect-may-attack, stance-defensive-effect, r-protect, r-rounding]

    [stance-ability-replaces-action]
    """
    scene = Scene(script("case-protect-half", "damage", "damage", "save"))
    tahula = scene.player("character-tahula", 4, "defensive", name="Tahula", proficiency=(1, 0, 0))
    elsa = scene.player("character-elsa", 4, name="Elsa")
    bandit = scene.enemy(BANDIT, 4, name="Bandit A", weapons=["weapon-sword"])
    scene.say(tahula, action=f"protect:{elsa.who}", attack_as_well=f"strike:weapon-spear:{bandit.who}")
    scene.say(bandit, move="move:first:4:aggressive", action=f"strike:weapon-sword:{elsa.who}")
    scene.say(tahula, protect=f"absorb:{bandit.who}:1")
    scene.run(2)
    assert [noted(combatant) for combatant in (tahula, elsa, bandit)] == [["4 slashing"], [], ["4 piercing"]]
    scene.run(1)
    assert scene.changed() == {
        "Tahula": {"breath": 2},
        "Bandit A": {"at": "4 aggressive", "breath": 0, "strength": "9/11"},
    }


def test_only_a_called_shot_reaches_the_hiding() -> None:
    """[case-called-shot-hidden-in-cover, called-shot-effect, hide-protection, lane-modifiers, impaired-stack]

    [hide-duration, r-enhanced-and-impaired, r-lane-features, move-special-lane]
    """
    scene = Scene(script("case-called-shot-hidden-in-cover", "damage", "save"), number=1)
    scene.lane(1, "dense-cover")
    scene.battle.lanes.propose_modifiers()
    goblin = scene.enemy("monster-goblin-sneak", 1, "defensive", name="Goblin", hidden=True)
    breyer = scene.player("character-breyer", 3, "rearguard", name="Breyer", proficiency=(0, 1, 0))
    shot = f"shoot:weapon-longbow:{goblin.who}"
    scene.say(breyer, action=[f"!{shot}", f"called-shot:{goblin.who}"])
    scene.whole_round()
    assert scene.refusals == [(shot, "hide-protection")]
    assert goblin.hidden
    scene.say(breyer, action=shot)
    scene.players()
    assert noted(goblin) == ["6 piercing"]
    scene.run(2)
    assert scene.changed() == {"Goblin": {"breath": 0, "strength": "3/17"}, "Breyer": {"marks": ["ranged mark"]}}
    assert goblin.hidden


def test_items_are_handed_and_administered_to_adjacent_companions() -> None:
    """[case-hand-item-adjacent, action-hand-item, action-administer, action-one-action-one-move, r-item-actions]

    [r-potions-and-magic]
    """
    scene = Scene(script("case-hand-item-adjacent", "tonic"))
    elsa = scene.player("character-elsa", 3, name="Elsa")
    tahula = scene.player("character-tahula", 4, name="Tahula", breath=2)
    breyer = scene.player("character-breyer", 4, "defensive", name="Breyer", breath=1)
    scene.enemy(BANDIT, 6)
    tonic = "item-breath-tonic"
    scene.say(
        elsa,
        move="move:after:3:defensive",
        action=[f"!hand:{tonic}:{breyer.who}", f"administer:{tonic}:{tahula.who}"],
    )
    scene.players()
    assert scene.refusals == [(f"hand:{tonic}:{breyer.who}", "r-item-actions")]
    assert scene.changed() == {"Elsa": {"at": "3 defensive", "carries": []}, "Tahula": {"breath": 6}}


def test_a_companion_steps_in_front_and_the_other_is_free_to_retreat() -> None:
    """[case-step-in-front, engaged-step-in-front, retreat-conditions, attack-ranged-not-engaged, r-retreat]

    [r-screen-and-fall]
    """
    scene = Scene(script("case-step-in-front", "damage"), number=3)
    elsa = scene.player("character-elsa", 4, "rearguard", name="Elsa")
    tahula = scene.player("character-tahula", 3, name="Tahula", proficiency=(1, 0, 0))
    bandit = scene.enemy(BANDIT, 4, "aggressive", name="Bandit A")
    scene.say(tahula, move="move:first:4:steadied", action=f"strike:weapon-spear:{bandit.who}")
    scene.say(elsa, move="retreat:first")
    scene.whole_round()
    assert scene.changed() == {
        "Elsa": {"at": "retreated", "marks": ["retreated"]},
        "Tahula": {"at": "4 steadied"},
        "Bandit A": {"breath": 0},
    }


def test_a_thrower_in_front_does_not_screen() -> None:
    """[case-step-in-front, attack-ranged-not-engaged, r-ranged-mark, r-retreat, engaged-blocks-retreat]"""
    scene = Scene(["d6=2 damage"], number=3)
    elsa = scene.player("character-elsa", 4, "rearguard", name="Elsa")
    tahula = scene.player("character-tahula", 3, name="Tahula")
    bandit = scene.enemy(BANDIT, 4, "aggressive", name="Bandit A")
    scene.say(tahula, move="move:first:4:steadied", action=f"throw:weapon-spear:{bandit.who}")
    scene.say(elsa, move=["retreat:first", "!retreat:first", "stay"])
    scene.players()
    assert scene.refusals == [("retreat:first", "engaged-blocks-retreat")]
    assert elsa.on_grid()


def test_a_shot_frees_others_but_not_the_shooter() -> None:
    """[case-archer-own-mark-no-retreat, attack-ranged-not-engaged, retreat-conditions, engaged-blocks-retreat]"""
    scene = Scene(script("case-archer-own-mark-no-retreat", "damage"))
    breyer = scene.player("character-breyer", 2, "rearguard", name="Breyer")
    scene.enemy(BANDIT, 2, name="Bandit A")
    b = scene.enemy(BANDIT, 5, name="Bandit B")
    shot = f"shoot:weapon-longbow:{b.who}"
    scene.say(breyer, move=["retreat:after", "!retreat:after", "stay"], action=[shot, shot])
    scene.players()
    assert scene.refusals == [("retreat:after", "engaged-blocks-retreat")]
    assert noted(b) == ["4 piercing"]
    assert scene.changed() == {"Breyer": {"marks": ["ranged mark"]}}


def test_who_retreated_comes_back_two_rounds_later_with_a_new_roll() -> None:
    """[case-retreat-and-return, retreat-wait, retreat-reroll, initiative-fail-skip, r-reentry, initiative-when]"""
    scene = Scene(script("case-retreat-and-return", "initiative"))
    elsa = scene.player("character-elsa", 5, "rearguard", name="Elsa", breath=1)
    scene.player("character-riddic", 3)
    scene.enemy(BANDIT, 1)
    scene.say(elsa, move="retreat:first", placement="lane:6", **{"return": ["return", "return"]})
    scene.whole_round()
    assert (scene.battle.round, elsa.on_grid()) == (3, False)
    scene.whole_round()
    assert (scene.battle.round, elsa.on_grid()) == (4, False)
    scene.players()
    assert (elsa.lane, elsa.depth, elsa.barred, elsa.breath) == (6, 2, True, 1)
    scene.run(2)
    scene.puppet.asked.clear()
    scene.players()
    assert scene.asked(elsa, "move")


def test_outsiders_may_take_notes_but_not_part() -> None:
    """[case-noncombat-turn, noncombat-turn, noncombat-limits, r-noncombat]"""
    scene = Scene()
    ferryman = scene.player("character-elsa", name="the ferryman", whereabouts=BYSTANDER)
    scene.player("character-riddic", 4)
    bandit = scene.enemy(BANDIT, 5)
    turn = [f"!attack:{bandit.who}", "!light:5", "note:unties the boat"]
    scene.keeper(**{"non-combat turn": turn})
    scene.end()
    assert scene.refusals == [(f"attack:{bandit.who}", "noncombat-limits"), ("light:5", "noncombat-limits")]
    assert [event.note for event in scene.events(ev.Happened)] == ["the ferryman: unties the boat"]
    assert scene.changed() == {}
    with pytest.raises(Refused):
        BystanderTurn(scene.battle, ferryman).pick("attack:2")


def test_whoever_finds_no_room_waits_off_the_grid() -> None:
    """Nothing is rolled while no allowed cell is free [r-placement-overflow, r-cell-capacity]."""
    scene = Scene()
    for lane in range(2, 7):
        scene.lane(lane, "closed")
    for stance in ("aggressive", "steadied", "defensive", "rearguard"):
        scene.player("character-elsa", 1, stance)
    late = scene.player("character-nim", name="Nim")
    scene.enemy(BANDIT, 1)
    scene.run(0)
    assert scene.fight is not None
    place(scene.fight, late, at_start=True)
    scene.players()
    assert not late.on_grid()
    assert scene.events(ev.InitiativeRolled) == []
