"""Rulings and clauses that no worked case shows alone."""

from __future__ import annotations

import pytest

from fray.rulesets.torchlight import SYSTEM
from fray.rulesets.torchlight.model import events as ev
from fray.rulesets.torchlight.model.consequences import PRONE, Consequence
from fray.rulesets.torchlight.model.lanes import LANES, STANCES
from fray.rulesets.torchlight.model.options import DeclareMove
from fray.rulesets.torchlight.model.plans import MOVE, Aim
from fray.rulesets.torchlight.model.schedule import Scheduled
from fray.rulesets.torchlight.model.sheets import CHARACTERISTICS, DAMAGE_TYPES, DICE, HURTS, WEAPON, damage_type
from fray.rulesets.torchlight.model.state import ENEMIES, PLAYERS
from fray.rulesets.torchlight.rules.declaring_actions import ChooseAction
from fray.rulesets.torchlight.rules.declaring_moves import ChooseMove
from fray.rulesets.torchlight.rules.enhancements import count_modifiers, enhancements_of, impairments_of
from fray.rulesets.torchlight.rules.maneuvers import BuyManeuver
from fray.rulesets.torchlight.rules.movement import barred_move
from fray.rulesets.torchlight.tests.arrange import Scene, keys, library, lying, noted, refused

BANDIT = "monster-bandit"


def test_every_kind_of_action_is_offered() -> None:
    """[action-type-table, r-decision-windows]"""
    scene = Scene()
    elsa = scene.player("character-elsa", 3)
    scene.player("character-riddic", 4)
    scene.enemy(BANDIT, 3)
    verbs = {key.partition(":")[0] for key in keys(ChooseAction(scene.battle, elsa))}
    assert verbs == {"pass", "rally", "use", "hand", "administer", "speak", "improvise", "strike", "shoot"}


def test_a_potion_is_used_on_oneself() -> None:
    """[action-use-item, r-potions-and-magic]"""
    scene = Scene(["d4=2 tonic"])
    elsa = scene.player("character-elsa", 3, name="Elsa", breath=0)
    scene.enemy(BANDIT, 6)
    scene.say(elsa, action="use:item-breath-tonic")
    scene.players()
    assert scene.changed() == {"Elsa": {"breath": 3, "carries": []}}


def test_both_sides_use_stances_maneuvers_and_rally_alike() -> None:
    """[r-symmetry, r-who-decides]"""
    scene = Scene(["d4=2 rally"])
    riddic = scene.player("character-riddic", 6)
    captain = scene.enemy("monster-bandit-captain", 3, name="Captain", breath=1)
    captain.most_breath = 6
    scene.say(captain, action="rally", breath="evade")
    scene.keepers()
    assert captain.breath == 2
    assert scene.portraits()["Captain"]["marks"] == ["evading"]
    assert scene.asked(captain, "move")
    assert not scene.asked(riddic, "move")


def test_enemies_do_not_roll_initiative_unless_they_come_later() -> None:
    """[r-enemy-initiative, r-joining, turn-environment-scope]"""
    scene = Scene(["d20=2 initiative"])
    scene.player("character-elsa", 3)
    early = scene.enemy(BANDIT, 5)
    late = scene.enemy(BANDIT, joins_round=2, name="Late")
    scene.say(late, placement="lane:4")
    scene.run(2)
    assert [event.who for event in scene.events(ev.InitiativeRolled)] == [late.who]
    assert (scene.asked(early, "move"), scene.asked(late, "move")) == (True, False)


def test_attacks_on_the_surprised_are_enhanced_and_they_do_not_act() -> None:
    """[r-surprise, enhanced-sources]"""
    scene = Scene(["d6=2 damage", "d6=5 damage"], number=1)
    elsa = scene.player("character-elsa", 3, surprised=True)
    bandit = scene.enemy(BANDIT, 3)
    scene.say(bandit, action=f"strike:weapon-shortsword:{elsa.who}")
    scene.run(2)
    assert noted(elsa) == ["5 slashing"]
    assert not scene.asked(elsa, "move")
    elsa.noted = []
    scene.run(1)
    scene.players()
    assert scene.asked(elsa, "move")


def test_every_source_of_a_modifier_counts_once_and_they_add_up() -> None:
    """[r-sources-stack, enhanced-sources, impaired-stack, r-limits]"""
    scene = Scene()
    combatant = scene.player("character-breyer", 1, "rearguard", hidden=True)
    target = scene.enemy(BANDIT, 4, surprised=True, condition=1, prone=True)
    clock = scene.battle.clock()
    scene.battle.lanes.set_modifier(1, 4, 3)
    combatant.called, combatant.called_round = target.who, 1
    combatant.goad.name(target.who, clock, clock, clock)
    aim = Aim(combatant.held[0], True, target.who)
    aim.grant = 3
    counted = count_modifiers(scene.battle, combatant, target, aim, True)
    assert (enhancements_of(counted), impairments_of(counted)) == (11, 0)
    combatant.intimidated_to, combatant.grapplers, combatant.prone = clock, 6, True
    scene.squad(target)
    counted = count_modifiers(scene.battle, combatant, target, aim, False)
    assert (enhancements_of(counted), impairments_of(counted)) == (9, 4)


def test_the_game_master_may_grant_enhancements_before_the_dice() -> None:
    """[enhanced-sources, r-keeper-modifier-window]"""
    scene = Scene(["d10=2 damage", "d10=9 damage", "d10=3 damage"])
    elsa = scene.player("character-elsa", 3)
    bandit = scene.enemy(BANDIT, 3)
    scene.say(elsa, action=f"strike:weapon-sword:{bandit.who}")
    scene.keeper(intervene="modify", modify=f"{elsa.who}:1:2")
    scene.players()
    assert noted(bandit) == ["9 slashing"]


def test_a_traded_maneuver_is_not_gained_when_the_enhancement_is_gone() -> None:
    """[r-enhanced-trade]"""
    scene = Scene(["d10=4 damage"])
    elsa = scene.player("character-elsa", 3, hidden=True)
    bandit = scene.enemy(BANDIT, 3, name="A")
    scene.say(elsa, action=f"strike:weapon-sword:{bandit.who}", enhanced=f"trip:{bandit.who}")
    scene.keeper(intervene="modify", modify=f"{elsa.who}:1:-1")
    scene.players()
    assert noted(bandit) == ["4 slashing"]
    assert not bandit.prone


def test_enhancements_may_be_declined() -> None:
    """[r-enhanced-and-impaired, enhanced-roll]"""
    scene = Scene(["d10=4 damage"])
    elsa = scene.player("character-elsa", 3, hidden=True)
    bandit = scene.enemy(BANDIT, 3)
    scene.say(elsa, action=f"strike:weapon-sword:{bandit.who}", enhanced="decline:1")
    scene.players()
    assert noted(bandit) == ["4 slashing"]


# ---- hiding


@pytest.mark.parametrize(("answer", "hidden"), [("yes", True), ("no", False)])
def test_without_a_hiding_place_the_game_master_is_asked(answer: str, hidden: bool) -> None:
    """[hide-take, r-hide]"""
    scene = Scene()
    nim = scene.player("character-nim", 3, name="Nim")
    scene.enemy(BANDIT, 6)
    scene.say(nim, breath=["hide"] if hidden else ["hide", "none"])
    scene.keeper(hiding_place=answer)
    scene.players()
    assert nim.hidden is hidden
    assert nim.breath == (5 if hidden else 6)


def test_a_lane_with_a_hiding_place_needs_no_question() -> None:
    """[hide-take, hide-duration]"""
    scene = Scene()
    scene.lane(3, "hiding-place")
    nim = scene.player("character-nim", 3)
    scene.enemy(BANDIT, 6)
    scene.say(nim, breath="hide")
    scene.players()
    assert nim.hidden
    assert (-1, "hiding place") not in scene.puppet.asked
    scene.run(2)
    scene.whole_round()
    assert nim.hidden


def test_who_changes_lane_is_no_longer_hidden_but_keeps_the_bonus() -> None:
    """[hide-attack, r-hide]"""
    scene = Scene()
    nim = scene.player("character-nim", 3, hidden=True)
    scene.enemy(BANDIT, 6)
    scene.say(nim, move="move:first:4:steadied")
    scene.players()
    assert (nim.hidden, nim.hidden_bonus) == (False, True)


def test_a_stance_change_in_the_lane_keeps_hiding_and_coming_out_is_free() -> None:
    """[r-hide, hide-duration]"""
    scene = Scene()
    nim = scene.player("character-nim", 3, hidden=True)
    elsa = scene.player("character-elsa", 4, hidden=True)
    scene.enemy(BANDIT, 6)
    scene.say(nim, move="move:first:3:defensive")
    scene.say(elsa, hiding="come-out")
    scene.players()
    assert (nim.hidden, elsa.hidden, elsa.hidden_bonus) == (True, False, True)


# ---- Maneuvers


def test_disarm_takes_what_any_appendage_holds_but_no_natural_weapon() -> None:
    """[disarm, disarm-appendages, r-disarm]"""
    scene = Scene()
    elsa = scene.player("character-elsa", 3)
    hound = scene.enemy("monster-guard-hound", 3)
    assert not any(key.startswith("disarm") for key in keys(BuyManeuver(scene.battle, elsa)))
    hound.held = (library().shelf.items["item-torch"],)
    scene.say(elsa, breath=f"disarm:{hound.who}:item-torch")
    scene.players()
    assert lying(scene.battle, 3) == ["torch"]
    assert f"strike:weapon-bite-large:{elsa.who}" in keys(ChooseAction(scene.battle, hound))


def test_equal_maneuvers_do_not_stack_and_a_later_goad_replaces_an_earlier() -> None:
    """[r-maneuver-stacking, goad-target, distract]"""
    scene = Scene(["d6=3 damage"])
    riddic = scene.player("character-riddic", 4, name="Riddic")
    elsa = scene.player("character-elsa", 4, "aggressive", name="Elsa")
    tahula = scene.player("character-tahula", 4, "defensive", name="Tahula")
    a = scene.enemy(BANDIT, 4, name="A")
    scene.say(riddic, breath=[f"goad:{a.who}", f"distract:{a.who}"])
    scene.say(elsa, breath=[f"goad:{a.who}", f"distract:{a.who}"])
    scene.whole_round()
    assert scene.portraits()["A"]["marks"] == ["goaded by Elsa"]
    scene.players()
    a.goad.forget(elsa.who)
    scene.run(2)
    assert scene.portraits()["A"]["marks"] == ["distracted"]
    scene.say(tahula, action=f"strike:weapon-spear:{a.who}")
    scene.players()
    assert noted(a) == ["4 piercing"]


def test_a_boss_makes_two_attacks_and_a_goad_binds_one_of_them() -> None:
    """[r-multi-attack, r-goad, goad-modifiers]"""
    scene = Scene(["d12=5 damage", "d12=7 damage", "d12=8 damage", "d12=3 damage"])
    tahula = scene.player("character-tahula", 3, name="Tahula", breath=20)
    elsa = scene.player("character-elsa", 3, "aggressive", name="Elsa", breath=20)
    king = scene.enemy("monster-hollow-king", 3, name="King")
    clock = scene.battle.clock() + 1
    king.goad.name(tahula.who, clock, clock, clock)
    at_elsa, at_tahula = (f"strike:weapon-great-sword:{combatant.who}" for combatant in (elsa, tahula))
    scene.say(king, action=at_elsa, second_attack=[f"!{at_elsa}", at_tahula])
    scene.keepers()
    assert scene.refusals == [(at_elsa, "goad-target")]
    assert noted(elsa) == ["5 slashing"]  # impaired: another one in the goader's lane
    assert noted(tahula) == ["8 slashing"]  # enhanced: the goader


def test_what_is_illegal_is_refused_and_passing_is_always_legal() -> None:
    """[r-illegal-and-empty-declarations, r-occupancy-conflict]"""
    scene = Scene()
    elsa = scene.player("character-elsa", 3, name="Elsa")
    riddic = scene.player("character-riddic", 4, name="Riddic")
    nim = scene.player("character-nim", 5, name="Nim", breath=0)
    scene.enemy(BANDIT, 6)
    decision = ChooseMove(scene.battle, nim)
    assert keys(decision)[0] == "stay"
    assert "pass" in keys(ChooseAction(scene.battle, nim))
    assert refused(BuyManeuver(scene.battle, nim), "evade") == "maneuver-breath-cost"
    scene.say(elsa, move="move:first:4:steadied")  # swapping is legal
    scene.say(riddic, move="move:first:3:steadied")
    scene.say(nim, move=["move:first:4:steadied", "!move:first:4:steadied", "stay"])
    scene.players()
    assert scene.changed() == {"Elsa": {"at": "4 steadied"}, "Riddic": {"at": "3 steadied"}}
    assert scene.refusals == [("move:first:4:steadied", "r-occupancy-conflict")]


@pytest.mark.parametrize("reading", ["", "move-first"])
def test_the_list_of_moves_is_what_no_rule_forbids(reading: str) -> None:
    """The quick list against the rule asked cell by cell [move-free-same-level, move-special-lane, r-stance-moment]."""
    scene = Scene(variants={"r-stance-moment": reading} if reading else {})
    scene.balcony()
    scene.lane(4, "dense-cover")
    scene.lane(6, "closed")
    combatant = scene.player("character-elsa", 3)
    scene.player("character-riddic", 3, "aggressive")
    scene.player("character-nim", 5, condition=1, prone=True)
    goader = scene.enemy(BANDIT, 5)
    for must in (-1, goader.who):
        combatant.plan.must_attack = must
        listed = [key for key in keys(ChooseMove(scene.battle, combatant)) if key.startswith("move:")]
        allowed = [
            DeclareMove(MOVE, early, lane, depth).key()
            for early in (True, False)
            for lane in range(1, LANES + 1)
            for depth in range(1, len(STANCES))
            if barred_move(scene.battle, combatant, lane, depth, early) is None
        ]
        assert listed == allowed


def test_an_attack_that_has_become_impossible_is_lost_and_the_rest_goes_on() -> None:
    """[r-illegal-and-empty-declarations, round-risky-test]"""
    scene = Scene(["d20=20 check"])
    elsa = scene.player("character-elsa", 3, name="Elsa")
    bandit = scene.enemy(BANDIT, 4, name="A")
    scene.say(elsa, move="move:first:4:steadied", action=f"strike:weapon-sword:{bandit.who}", breath="evade")
    scene.keeper(intervene="test", risky_test=f"{elsa.who}:move:check:dexterity", consequence="lost")
    scene.players()
    assert noted(bandit) == []
    assert scene.changed() == {"Elsa": {"breath": 2, "marks": ["evading"]}}


def test_whoever_retreats_at_once_does_nothing_else() -> None:
    """[r-retreat]"""
    scene = Scene()
    elsa = scene.player("character-elsa", 3, "rearguard")
    scene.enemy(BANDIT, 5)
    scene.say(elsa, move="retreat:first")
    scene.players()
    assert [scene.asked(elsa, kind) for kind in ("move", "action", "breath")] == [True, False, False]


# ---- damage


def test_immunity_leaves_nothing_but_maneuvers_work() -> None:
    """[r-immunity]"""
    scene = Scene(["d6=6 damage"])
    orsolya = scene.player("character-orsolya", 3)
    skeleton = scene.enemy("monster-skeleton-spearman", 4, name="S")
    scene.say(orsolya, action=f"shoot:weapon-whisper-bell:{skeleton.who}", precision=f"distract:{skeleton.who}")
    scene.players()
    assert noted(skeleton) == []
    assert scene.portraits()["S"]["marks"] == ["distracted"]


def test_every_weapon_has_one_die_and_one_type_of_the_table() -> None:
    """[r-one-damage-die, r-damage-type-oddities, damage-type-table]"""
    weapons = [item for item in library().shelf.items.values() if item.sort == WEAPON]
    assert {weapon.die for weapon in weapons} <= set(DICE)
    assert damage_type("physical") == damage_type("bludgeoning")
    table = next(combatant.data for combatant in SYSTEM.ledger.contents if combatant.id == "damage-types")
    found = {kind: name for name in CHARACTERISTICS for kind in table[name]}
    assert found == {kind: CHARACTERISTICS[HURTS[at]] for at, kind in enumerate(DAMAGE_TYPES)}
    assert found["healing"] == "luck"


def test_scores_start_at_their_maximum_and_saves_are_their_complement() -> None:
    """[r-characteristics, damage-dc-st]"""
    scene = Scene()
    for name in ("riddic", "elsa", "tahula", "breyer", "nim", "orsolya"):
        combatant = scene.player(f"character-{name}", 1)
        assert combatant.scores == combatant.maxima
        assert all(3 <= score <= 18 for score in combatant.scores)
        assert [combatant.st(at) for at in range(5)] == [20 - score for score in combatant.scores]


def test_the_grid_has_six_lanes_of_four_stances_for_each_side() -> None:
    """[r-limits, lane-count, r-grid-shape, grid-rows-and-columns]"""
    scene = Scene()
    mover = scene.player("character-elsa", 3)
    scene.enemy(BANDIT, 3)
    cells = {key.split(":", 2)[2] for key in keys(ChooseMove(scene.battle, mover)) if key.startswith("move:first")}
    assert len(cells) == LANES * (len(STANCES) - 1) - 1
    assert len(SYSTEM.board(scene.battle).places) == 48


def test_statuses_are_shown_each_once() -> None:
    """[r-status-list]"""
    scene = Scene()
    elsa = scene.player("character-elsa", 3, name="Elsa", prone=True, hidden=True, surprised=True, barred=True)
    bandit = scene.enemy(BANDIT, 3)
    elsa.grapplers, bandit.grappling = 1 << bandit.who, elsa.who
    elsa.pinned_to = elsa.intimidated_to = elsa.distracted_to = elsa.evading_to = 99
    marks = scene.portraits()["Elsa"]["marks"]
    assert marks == [
        "distracted", "evading", "grappled", "hidden", "intimidated", "no Initiative", "pinned", "prone", "surprised",
    ]  # fmt: skip


# ---- the environment


def test_environment_damage_is_no_attack() -> None:
    """[r-environment-events, turn-environment-scope]"""
    scene = Scene(["d4=4 hazard", "d4=3 hazard", "d4=2 hazard", "d4=1 hazard"])
    nim = scene.player("character-nim", 2, name="Nim")
    nim.evading_from, nim.evading_to = 8, 11
    elsa = scene.player("character-elsa", 2, "defensive", name="Elsa")
    goblin = scene.enemy("monster-goblin-sneak", 2, name="Goblin", hidden=True)
    scene.enemy(BANDIT, 5, name="Bandit")
    tree = Scheduled(2, "damage", lanes=(2,), die=4, damage=damage_type("bludgeoning"))
    scene.battle.schedule = [tree]
    scene.end()
    changed = scene.changed()
    assert changed["Nim"]["breath"] == nim.most_breath - 4
    assert changed["Elsa"]["breath"] == elsa.most_breath - 2
    assert changed["Goblin"]["breath"] == goblin.most_breath - 1
    assert "Bandit" not in changed


def test_lair_attacks_and_bells() -> None:
    """[r-environment-events, r-encounter-data]"""
    scene = Scene(["d20=3 save", "d6=6 hazard", "d6=2 hazard"])
    scene.player("character-riddic", 4, name="Riddic")
    elsa = scene.player("character-elsa", 3, name="Elsa", breath=9)
    elsa.breath = 8
    scene.enemy(BANDIT, 4)
    bells = Scheduled(2, "save", lanes=(4,), sides=(PLAYERS,), characteristic=2, on_fail=Consequence(PRONE))
    point = Scheduled(2, "lair-attack", die=6, damage=damage_type("curse"), every=4, who=elsa.who)
    scene.battle.schedule = [bells, point]
    scene.end()
    assert scene.changed() == {"Riddic": {"marks": ["prone"]}, "Elsa": {"breath": 0}}
    assert [number for number in range(1, 12) if point.comes_in(number)] == [2, 6, 10]
    assert ENEMIES == 1
