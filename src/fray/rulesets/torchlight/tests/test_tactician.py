"""The tactician beats a random player, on both sides of every encounter's mirror image."""

from __future__ import annotations

from fray.engine.game import Game
from fray.rulesets.torchlight import SYSTEM
from fray.rulesets.torchlight.content.encounters import TorchlightEncounter
from fray.rulesets.torchlight.minds.tactician import best_action, best_move
from fray.rulesets.torchlight.minds.targets import pick_target
from fray.rulesets.torchlight.model.options import DeclareAttack
from fray.rulesets.torchlight.model.sheets import UNARMED
from fray.rulesets.torchlight.model.state import TorchlightBattle
from fray.rulesets.torchlight.rules.declaring_actions import ChooseAction, ChooseAttack, plan_action
from fray.rulesets.torchlight.rules.engagement import set_marks
from fray.rulesets.torchlight.tests.arrange import BANDIT, Scene, encounter, keys, library
from fray.testing.contest import share_won

LEAST = 0.85
FIGHTS = 3


def mirrored(name: str, side: str) -> TorchlightEncounter:
    """One side of an encounter against itself, on the same ground, with nothing else happening."""
    own = [
        {key: value for key, value in combatant.items() if key != "status"}
        for combatant in encounter(name).source[side]
    ]
    twins = [{**combatant, "id": f"{combatant['id']}-twin"} for combatant in own]
    changes = {"players": own, "enemies": twins, "environment": [], "squads": [], "opening": "open"}
    return encounter(name, **changes, objective_test={"kind": "hold", "side": "players", "round": 50})


def test_the_tactician_beats_blind_choice_in_mirrored_fights() -> None:
    """Sides swapped, over all encounters."""
    names = [written.id for written in library().encounters()]
    mirrors = [mirrored(name, side) for name in names for side in ("players", "enemies")]
    assert share_won(SYSTEM, mirrors, FIGHTS) >= LEAST


def told_in_order(first: bool) -> tuple[str, list[str]]:
    """Three rounds in the tavern; of the decisions open together the first, or the last, is answered first."""
    game = Game(SYSTEM, encounter("tavern-brawl"), 5)
    tactician = SYSTEM.tactician()
    battle = game.battle
    assert isinstance(battle, TorchlightBattle)
    while game.decisions and battle.round < 4:
        decision = game.decisions[0 if first else -1]
        game.answer(tactician.answer(decision).key(), decision.seat, decision.who)
        battle = game.battle
        assert isinstance(battle, TorchlightBattle)
    return battle.fingerprint(), [SYSTEM.sentence(battle, event) for event in game.events]


def test_the_order_in_which_declarations_arrive_changes_nothing() -> None:
    """[round-player-simultaneous, round-declare-first, r-turn-steps]"""
    assert told_in_order(first=True) == told_in_order(first=False)


def test_the_tactician_gives_heart_where_breath_is_short_and_strikes_where_it_is_not() -> None:
    """[rally-once, r-rally]"""
    for breath, wanted in ((0, "rally"), (6, "strike")):
        scene = Scene()
        elsa = scene.player("character-elsa", 3, name="Elsa", breath=breath, most_breath=6, weapons=["weapon-dagger"])
        for lane in (2, 4):
            scene.player("character-nim", lane, breath=breath, most_breath=6)
        scene.enemy(BANDIT, 3, name="Bandit", breath=5)
        assert best_action(scene.battle, elsa).key().partition(":")[0] == wanted


def test_the_tactician_spreads_its_blows_over_foes_that_fall_at_a_touch() -> None:
    """[damage-save]"""
    scene = Scene()
    heroes = [scene.player("character-riddic", lane, breath=5) for lane in (2, 3, 4)]
    for lane in (2, 3, 4):
        scene.enemy("monster-cellar-rat", lane)
    targets = [pick_target(scene.battle, hero) for hero in heroes]
    assert len({target.who for target in targets if target is not None}) == len(heroes)


def test_the_tactician_attacks_a_whole_lane_where_that_does_more() -> None:
    """[r-area]"""
    for rats, wanted in ((3, "lane"), (1, "alone")):
        scene = Scene()
        witch = scene.player("character-orsolya", 1)
        for depth in ("aggressive", "steadied", "defensive")[:rats]:
            scene.enemy("monster-cellar-rat", 3, depth)
        chosen = best_action(scene.battle, witch)
        assert isinstance(chosen, DeclareAttack)
        assert (chosen.lane == 3) == (wanted == "lane")


def test_the_tactician_drinks_its_tonic_when_it_is_short_of_breath() -> None:
    """[action-use-item]"""
    for breath, wanted in ((0, "use"), (6, "shoot")):
        scene = Scene()
        elsa = scene.player("character-elsa", 3, "aggressive", breath=breath, most_breath=6)
        scene.enemy(BANDIT, 5, breath=3)
        assert best_action(scene.battle, elsa).key().partition(":")[0] == wanted


def test_the_tactician_fetches_a_weapon_when_it_has_none() -> None:
    """[r-item-actions, r-unarmed]"""
    scene = Scene()
    elsa = scene.player("character-elsa", 3, weapons=[], breath=3)
    for lane in (2, 3):
        scene.enemy(BANDIT, lane, breath=6)
    scene.battle.lanes.lying[5] = (library().shelf.items["weapon-sword"],)
    assert best_move(scene.battle, elsa).lane == 5
    elsa.lane = elsa.post_lane = 5
    assert best_move(scene.battle, elsa).key() == "stay"
    assert best_action(scene.battle, elsa).key() == "pick-up:weapon-sword"


def test_the_tactician_fights_on_with_bare_hands_where_a_weapon_would_be_lost_again_or_do_no_more() -> None:
    """[r-disarm, r-unarmed, damage-save]"""
    for breath, foes in ((6, 1), (0, 2)):  # man against man; foes who fall at a touch
        scene = Scene()
        elsa = scene.player("character-elsa", 3, weapons=[], breath=3)
        for lane in (2, 3)[-foes:]:
            scene.enemy(BANDIT, lane, breath=breath)
        scene.battle.lanes.lying[3] = (library().shelf.items["weapon-sword"],)
        chosen = best_action(scene.battle, elsa)
        assert isinstance(chosen, DeclareAttack)
        assert chosen.weapon is UNARMED


def test_the_tactician_goes_to_the_stairs_when_its_foe_is_on_another_level() -> None:
    """[move-special-lane, r-movement-levels]"""
    scene = Scene()
    scene.battle.lanes.levels[1] = scene.battle.lanes.levels[2] = 1
    nim = scene.player("character-riddic", 6, weapons=["weapon-battle-axe"])
    scene.enemy(BANDIT, 1)
    assert best_move(scene.battle, nim).lane == 3


def test_the_tactician_makes_no_second_attack_that_the_first_rules_out() -> None:
    """[r-multi-attack, r-ranged-mark]"""
    scene = Scene()
    scene.player("character-nim", 3, hidden=True, breath=1, str=1)
    scene.player("character-elsa", 5, breath=20)
    king = scene.enemy("monster-hollow-king", 3, weapons=["weapon-great-sword", "weapon-dagger"], attacks=2)
    mind = SYSTEM.tactician()
    scene.battle.phase = 2
    for first in keys(ChooseAction(scene.battle, king)):
        plan_action(king, ChooseAction(scene.battle, king).pick(first))
        if king.plan.first is not None:
            set_marks(scene.battle, [king])
            decision = ChooseAttack(scene.battle, king, True)
            assert mind.answer(decision).key() in keys(decision)
        king.plan.forget_action()
        king.ranged_mark = False
