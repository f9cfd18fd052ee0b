"""Tests of `rules/actions`."""

from __future__ import annotations

import pytest

from fray.rulesets.torchlight.model import events as ev
from fray.rulesets.torchlight.model.lanes import BURNING, HIDING_PLACE
from fray.rulesets.torchlight.model.options import DeclareAction, DeclareMove
from fray.rulesets.torchlight.model.plans import IMPROVISE, MOVE, SPEAK
from fray.rulesets.torchlight.rules.actions import AskFirst, RuleOnAction
from fray.rulesets.torchlight.rules.declaring_actions import ChooseAction, plan_action
from fray.rulesets.torchlight.rules.declaring_moves import plan_move
from fray.rulesets.torchlight.tests.arrange import BANDIT, Scene, keys, library, noted, script
from fray.rulesets.torchlight.tests.meetings import failing, losses


def test_nothing_is_handed_or_given_to_a_companion_that_will_have_left() -> None:
    """[action-hand-item, action-administer, r-item-actions, r-illegal-and-empty-declarations]"""
    for answer in ("hand:item-breath-tonic:1", "administer:item-breath-tonic:1"):
        scene = Scene()
        elsa = scene.player("character-elsa", 3, "defensive", name="Elsa")
        nim = scene.player("character-nim", 3, "rearguard", name="Nim", breath=0)
        scene.enemy(BANDIT, 5, name="Bandit")
        tonic = next(item for item in elsa.stowed + nim.stowed if item.id == "item-breath-tonic")
        elsa.stowed, nim.stowed = (tonic,), ()
        scene.say(nim, move="retreat:first")
        scene.say(elsa, action=f"!{answer}")
        scene.players()
        assert scene.refusals == [(answer, "r-item-actions")]
        assert not nim.on_grid()
        assert (elsa.stowed, nim.stowed, nim.breath) == ((tonic,), (), 0)


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


def test_improvised_work_changes_the_lane_or_drags_a_companion() -> None:
    """[action-interact, action-list-open, r-drag, r-flammable]"""
    scene = Scene(["d20=8 save"])
    scene.lane(4, "flammable")
    elsa = scene.player("character-elsa", 3, name="Elsa")
    riddic = scene.player("character-riddic", 4, name="Riddic")
    down = scene.player("character-tahula", 3, "defensive", name="Tahula", condition=1, prone=True)
    scene.enemy(BANDIT, 6)
    for combatant in (elsa, riddic):
        scene.say(combatant, action="improvise")
    scene.keeper(improvised_action=[f"drag:{down.who}:3:4", "set:4:hiding-place"], test_first=["no", "save:strength"])
    scene.players()
    assert scene.changed() == {"Tahula": {"at": "3 rearguard"}}
    assert scene.battle.lanes.has(4, HIDING_PLACE)


def test_an_appeal_may_need_a_luck_check() -> None:
    """[case-appeal-with-luck-check, action-speak, characteristic-table, r-speak]"""
    scene = Scene(script("case-appeal-with-luck-check", "check"))
    orsolya = scene.player("character-orsolya", 2, name="Orsolya")
    a = scene.enemy(BANDIT, 3, name="A")
    scene.say(orsolya, move="move:after:1:steadied", action="speak", breath=f"distract:{a.who}")
    scene.keeper(speech=f"holds-back:{a.who}", test_first="check:luck")
    scene.run(2)
    assert not scene.asked(a, "action")
    assert (orsolya.lane, orsolya.breath) == (1, 4)
    scene.run(1)
    scene.run(2)
    assert scene.asked(a, "action")


def test_items_are_handed_and_administered_to_adjacent_companions() -> None:
    """[case-hand-item-adjacent, action-hand-item, action-administer, r-potions-and-magic]"""
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


def test_an_improvised_action_that_is_not_allowed_costs_nothing() -> None:
    """Another is declared in its place [action-list-open, r-illegal-and-empty-declarations]."""
    scene = Scene(["d10=4 damage"])
    elsa = scene.player("character-elsa", 3, name="Elsa")
    bandit = scene.enemy(BANDIT, 3, breath=20)
    scene.say(elsa, action=["improvise", "!improvise", f"strike:weapon-sword:{bandit.who}"])
    scene.keeper(improvised_action="refused")
    scene.players()
    assert scene.refusals == [("improvise", "action-list-open")]
    assert noted(bandit) == ["4 slashing"]


def test_no_second_stabilizing_potion_is_given() -> None:
    """[r-potions-and-magic, r-stabilized]"""
    scene = Scene()
    tahula = scene.player("character-tahula", 3, name="Tahula")
    fallen = scene.player("character-nim", 4, name="Nim", condition=1, prone=True)
    scene.enemy(BANDIT, 6)
    gift = f"administer:item-stabilizing-tonic:{fallen.who}"
    assert gift in keys(ChooseAction(scene.battle, tahula))
    fallen.stabilized = True
    assert gift not in keys(ChooseAction(scene.battle, tahula))


@pytest.mark.parametrize(("weapons", "held"), [([], True), (["weapon-battle-axe"], False)])
def test_what_is_picked_up_goes_into_a_free_hand_or_into_the_pack(weapons: list[str], held: bool) -> None:
    """[r-item-actions, action-interact, r-hands]"""
    scene = Scene()
    riddic = scene.player("character-riddic", 3, weapons=weapons)
    scene.enemy(BANDIT, 6)
    sword = library().shelf.items["weapon-sword"]
    scene.battle.lanes.lying[3] = (sword, sword)
    scene.say(riddic, action="pick-up:weapon-sword")
    scene.players()
    assert scene.battle.lanes.lying[3] == (sword,)
    assert (sword in riddic.held, sword in riddic.stowed) == (held, not held)
    assert [(event.item, event.how) for event in scene.events(ev.ItemMoved)] == [("sword", "picks up")]


@pytest.mark.parametrize("arrives", [True, False])
def test_a_lane_is_set_alight_only_by_who_has_come_there(arrives: bool) -> None:
    """[action-interact, r-flammable, round-risky-test]"""
    scene = Scene()
    scene.lane(4, "flammable")
    elsa = scene.player("character-elsa", 3, name="Elsa")
    scene.enemy(BANDIT, 6)
    scene.say(elsa, move="move:first:4:steadied", action="improvise")
    scene.keeper(improvised_action="light:4", test_first="no")
    if not arrives:
        failing(scene, elsa, "move")
    scene.players()
    assert scene.battle.lanes.has(4, BURNING) is arrives
    assert losses(scene) == ([] if arrives else ["move", "action"])


def test_the_keeper_rules_once_on_each_improvised_action() -> None:
    """Another that is not allowed is declared again alone [action-list-open, r-illegal-and-empty-declarations]."""
    scene = Scene()
    elsa = scene.player("character-elsa", 3, name="Elsa")
    nim = scene.player("character-nim", 4, name="Nim")
    scene.enemy(BANDIT, 6)
    scene.say(elsa, action="improvise")
    scene.say(nim, move="move:first:5:steadied", action=["improvise", "pass"])
    scene.keeper(improvised_action=["set:3:hiding-place", "refused"], test_first="no")
    scene.players()
    asked = scene.puppet.asked
    assert [asked.count(question) for question in ((-1, "improvised action"), (nim.who, "move"))] == [2, 1]
    assert [asked.count((who.who, "action")) for who in (elsa, nim)] == [1, 2]
    assert (nim.lane, scene.battle.lanes.has(3, HIDING_PLACE)) == (5, True)


def test_a_potion_that_would_do_nothing_is_not_offered() -> None:
    """[r-potions-and-magic, action-use-item]"""
    scene = Scene()
    tahula = scene.player("character-tahula", 3)
    scene.player("character-elsa", 4)
    scene.enemy(BANDIT, 6)
    stabilizer, tonic = (library().shelf.items[f"item-{name}"] for name in ("stabilizing-tonic", "breath-tonic"))
    tahula.stowed = (stabilizer, tonic)
    given = {key for key in keys(ChooseAction(scene.battle, tahula)) if key.startswith(("use", "administer"))}
    assert given == {f"use:{tonic.id}", f"administer:{tonic.id}:1"}


def test_no_companion_is_dragged_into_a_cell_that_another_will_take() -> None:
    """[r-drag, r-occupancy-conflict, action-interact]"""
    scene = Scene()
    elsa = scene.player("character-elsa", 3)
    fallen = scene.player("character-tahula", 3, "defensive", condition=1, prone=True)
    nim = scene.player("character-nim", 5)
    scene.enemy(BANDIT, 6)
    plan_action(elsa, DeclareAction(IMPROVISE))
    drags = {f"drag:{fallen.who}:{cell}" for cell in ("2:3", "4:3", "3:4")}
    assert {key for key in keys(RuleOnAction(scene.battle, elsa)) if key.startswith("drag")} == drags
    plan_move(nim, DeclareMove(MOVE, False, 4, 3))
    drags.remove(f"drag:{fallen.who}:4:3")
    leaving = scene.player("character-orsolya", 3, "rearguard")
    plan_move(leaving, DeclareMove(MOVE, False, 6, 3))  # it still stands there when the others act
    drags.remove(f"drag:{fallen.who}:3:4")
    assert {key for key in keys(RuleOnAction(scene.battle, elsa)) if key.startswith("drag")} == drags


def test_what_is_handed_over_changes_hands() -> None:
    """[action-hand-item, r-item-actions, r-hands]"""
    scene = Scene()
    elsa, nim = scene.player("character-elsa", 3), scene.player("character-nim", 4, weapons=[])
    scene.enemy(BANDIT, 6)
    sword = elsa.held[0]
    scene.say(elsa, action=f"hand:{sword.id}:{nim.who}")
    scene.players()
    assert (sword in elsa.held, nim.held) == (False, (sword,))
    assert [(event.who, event.how, event.other) for event in scene.events(ev.ItemMoved)] == [(0, "hands", nim.who)]


def test_two_of_the_fallen_are_not_dragged_into_one_cell() -> None:
    """[r-drag, r-occupancy-conflict, action-interact]"""
    scene = Scene()
    elsa, riddic = scene.player("character-elsa", 2), scene.player("character-riddic", 4)
    first = scene.player("character-nim", 2, "defensive", condition=1, prone=True)
    second = scene.player("character-tahula", 4, "defensive", condition=1, prone=True)
    scene.enemy(BANDIT, 6)
    for combatant in (elsa, riddic):
        scene.say(combatant, action="improvise")
    cell = "3:3"
    ways = [f"drag:{first.who}:{cell}", f"!drag:{second.who}:{cell}", f"drag:{second.who}:5:3"]
    scene.keeper(improvised_action=ways, test_first=["no", "no"])
    scene.players()
    assert [(fallen.lane, fallen.depth) for fallen in (first, second)] == [(3, 3), (5, 3)]


def test_any_check_or_save_may_be_needed_first() -> None:
    """Luck comes first, for it handles people [action-list-open, characteristic-table, r-speak]."""
    scene = Scene()
    elsa = scene.player("character-elsa", 3)
    names = ("strength", "dexterity", "willpower", "sanity", "luck")
    checks, saves = ([f"{kind}:{name}" for name in names] for kind in ("check", "save"))
    assert keys(AskFirst(scene.battle, elsa)) == ["no", checks[4], *checks[:4], *saves]


def test_one_of_the_fallen_is_dragged_by_one_companion() -> None:
    """[r-drag, action-interact]"""
    scene = Scene()
    elsa, riddic = scene.player("character-elsa", 3), scene.player("character-riddic", 3, "rearguard")
    fallen = scene.player("character-nim", 3, "defensive", condition=1, prone=True)
    scene.enemy(BANDIT, 6)
    for combatant in (elsa, riddic):
        scene.say(combatant, action="improvise")
    scene.keeper(improvised_action=[f"drag:{fallen.who}:2:3", f"!drag:{fallen.who}:4:3", "nothing"], test_first="no")
    scene.players()
    assert (fallen.lane, fallen.depth) == (2, 3)


def test_the_keeper_rules_only_on_what_is_still_tried() -> None:
    """[action-list-open, action-speak, r-surprise]"""
    scene = Scene()
    elsa = scene.player("character-elsa", 3)
    scene.enemy(BANDIT, 3)
    decisions = RuleOnAction(scene.battle, elsa), AskFirst(scene.battle, elsa)
    for action, clause in ((SPEAK, "action-speak"), (IMPROVISE, "action-list-open")):
        elsa.plan.action = action
        assert decisions[0].clause() == clause
        assert [len(keys(decision)) > 1 for decision in decisions] == [True, True]
    elsa.surprised = True
    assert [keys(decision) for decision in decisions] == [["nothing"], ["no"]]
