"""What the Keeper decides: openings, the ground, events, rulings, the end, and what comes after."""

from __future__ import annotations

import pytest

from fray.engine.decisions import Refused
from fray.engine.tape import Override
from fray.rulesets.torchlight import SYSTEM
from fray.rulesets.torchlight.model import events as ev
from fray.rulesets.torchlight.model.lanes import HIDING_PLACE
from fray.rulesets.torchlight.model.sheets import STABILIZER
from fray.rulesets.torchlight.model.state import AFTERMATH, SETUP
from fray.rulesets.torchlight.rules.declaring_actions import ChooseAction
from fray.rulesets.torchlight.rules.initiative import ChooseLane
from fray.rulesets.torchlight.rules.setup import open_so, set_up
from fray.rulesets.torchlight.rules.squads import in_squad
from fray.rulesets.torchlight.tests.arrange import Scene, battle_of, keys, library, lying, noted

BANDIT = "monster-bandit"


def opened(how: str, **keeper: str | list[str]) -> Scene:
    scene = Scene(["d20=15 initiative"] if how != "enemies-ambush" else [], number=1)
    scene.battle.phase = SETUP
    scene.player("character-elsa", name="Elsa", fixed_lane=3, fixed_depth=2)
    scene.enemy(BANDIT, name="A", fixed_lane=4, fixed_depth=2)
    scene.enemy(BANDIT, name="B", fixed_lane=5, fixed_depth=2)
    scene.keeper(opening=how, **keeper)
    scene.run(1)
    return scene


def test_an_open_fight_starts_in_the_cells_of_the_encounter() -> None:
    """[combat-telegraph, r-setup-order, initiative-when]"""
    scene = opened("open")
    assert [now["at"] for now in scene.portraits().values()] == ["3 steadied", "4 steadied", "5 steadied"]
    assert scene.battle.phase == 1


def test_a_fight_that_is_avoided_is_over_at_once() -> None:
    """[combat-telegraph]"""
    scene = Scene(number=1)
    scene.battle.phase = SETUP
    scene.player("character-elsa", name="Elsa")
    scene.enemy(BANDIT)
    scene.keeper(opening="no-fight")
    scene.run(1)
    assert scene.battle.result is not None
    assert scene.battle.result.winner == ""


def test_the_players_may_ambush_or_sabotage() -> None:
    """[combat-telegraph, r-surprise]"""
    scene = opened("players-ambush")
    assert [combatant.surprised for combatant in scene.battle.combatants] == [False, True, True]
    scene = opened("sabotage", preparation=["without:2", "prone:1", "lane:3:hiding-place", "done"])
    assert [now["at"] for now in scene.portraits().values()] == ["3 steadied", "4 steadied", "gone"]
    assert scene.battle.combatants[1].prone
    assert scene.battle.lanes.has(3, HIDING_PLACE)


def test_enemies_may_be_as_clever() -> None:
    """[combat-enemy-cunning, r-surprise, lane-designated-location]"""
    scene = opened("enemies-ambush")
    assert [combatant.surprised for combatant in scene.battle.combatants] == [True, False, False]
    assert scene.events(ev.InitiativeRolled) == []
    scene = opened("prepared-ground", preparation=["lane:2:location:apart", "lane:2:level:1", "done"])
    assert (scene.battle.lanes.locations[2], scene.battle.lanes.levels[2]) == ("apart", 1)
    newcomer = scene.player("character-nim")
    assert "lane:2" not in keys(ChooseLane(scene.battle, newcomer))


def test_single_combatants_may_be_surprised() -> None:
    """[r-surprise]"""
    scene = Scene(["d20=9 initiative"], number=1)
    elsa, nim = scene.player("character-elsa", name="Elsa"), scene.player("character-nim", name="Nim")
    scene.enemy(BANDIT, 4)
    scene.keeper(opening="some-surprised", surprise=[str(elsa.who), "done"])
    scene.say(nim, placement="lane:3")
    scene.say(elsa, placement="lane:5")
    scene.battle.phase = SETUP
    scene.run(1)
    assert [event.who for event in scene.events(ev.Placed)] == [nim.who, elsa.who]


def test_enemy_squads_may_be_declared_at_setup() -> None:
    """[r-squad-declare, squad-form, r-encounter-data]"""
    scene = Scene(number=1)
    scene.battle = battle_of("ossuary", opening="players-ambush")
    assert scene.battle.setup_squads == [[4, 5, 6], [7, 8, 9]]
    scene = Scene(["d20=20 initiative"] * 4, number=1)
    scene.battle = battle_of("ossuary", opening="open")
    scene.run(0)
    assert scene.fight is not None
    set_up(scene.fight)
    assert [in_squad(scene.battle, combatant) for combatant in scene.battle.combatants] == [False] * 4 + [True] * 6 + [
        False
    ]
    scene = Scene(["d20=20 initiative"] * 4, number=1)
    scene.battle = battle_of("ossuary", opening="players-ambush")
    scene.run(0)
    assert scene.fight is not None
    set_up(scene.fight)
    assert not any(in_squad(scene.battle, combatant) for combatant in scene.battle.combatants)


def test_lanes_are_designated_and_modified_in_the_environments_turn() -> None:
    """[lane-designated-location, lane-modifiers, r-environment-events, r-lane-features]"""
    scene = Scene()
    scene.player("character-elsa", 3)
    scene.enemy(BANDIT, 4)
    scene.keeper(environment=["ground", "ground", "note:the guests panic"], ground=["6:level:1", "6:modifier:3:2"])
    scene.end()
    assert scene.battle.lanes.levels[6] == 1
    assert scene.battle.lanes.modifier(6, 3, True) == 2
    assert scene.events(ev.Happened)[-1].note == "the guests panic"


def test_the_game_master_may_hurt_test_shift_and_attack() -> None:
    """[turn-environment-scope, r-environment-events, r-decision-windows]"""
    scene = Scene(["d6=3 hazard", "d20=1 save", "d8=4 hazard"])
    elsa = scene.player("character-elsa", 3, name="Elsa", breath=20)
    bandit = scene.enemy(BANDIT, 4, name="A", breath=20)
    scene.keeper(
        environment=["damage", "test", "shift", "lair-attack"],
        die=["d6", "d8"],
        type=["fire", "curse"],
        whom=["lane:3", f"who:{bandit.who}"],
        roll="save:strength",
        consequence="prone",
        shift=f"{elsa.who}:3:1",
        target=str(elsa.who),
    )
    scene.end()
    assert scene.changed() == {"Elsa": {"at": "3 aggressive", "breath": 13}, "A": {"marks": ["prone"]}}


def test_a_round_lasts_ten_seconds_unless_the_game_master_stretches_it() -> None:
    """[round-length]"""
    scene = Scene()
    scene.player("character-elsa", 3)
    assert scene.battle.seconds_per_round == 10
    assert SYSTEM.orders.overrule(scene.battle, Override("set", what="seconds", value="60")) == "10"
    assert scene.battle.seconds_per_round == 60
    with pytest.raises(Refused):
        SYSTEM.orders.overrule(scene.battle, Override("set", what="seconds", value="5"))


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


def test_a_torch_lights_a_flammable_lane() -> None:
    """[r-flammable, action-interact]"""
    scene = Scene()
    scene.lane(3, "flammable")
    elsa = scene.player("character-elsa", 3)
    scene.enemy(BANDIT, 6)
    assert "light" not in keys(ChooseAction(scene.battle, elsa))
    elsa.held = (library().shelf.items["item-torch"],)
    scene.say(elsa, action="light")
    scene.players()
    assert scene.battle.lanes.burning_left[3] == 3


def test_a_fire_flask_lights_a_lane_even_if_nobody_is_there() -> None:
    """[r-flammable, r-area, r-hands]"""
    scene = Scene(["d6=4 damage"])
    scene.lane(5, "flammable")
    orsolya = scene.player("character-orsolya", 3, name="Orsolya")
    scene.enemy(BANDIT, 6)
    scene.say(orsolya, action="shoot:weapon-fire-flask:lane5")
    scene.players()
    assert scene.battle.lanes.burning_left[5] == 3
    assert "fire flask" not in str(scene.portraits()["Orsolya"])
    assert lying(scene.battle, 5) == []


# ---- the end


def test_the_game_master_may_end_the_fight_at_the_end_of_a_round() -> None:
    """[r-fight-end]"""
    scene = Scene()
    scene.player("character-elsa", 3)
    scene.enemy(BANDIT, 4)
    scene.keeper(end_of_round="end:players")
    scene.end()
    assert (scene.battle.phase, scene.battle.winner) == (AFTERMATH, "players")


def test_a_side_that_is_gone_has_escaped_unless_it_will_return() -> None:
    """[r-fight-end, r-reentry]"""
    for answer, over in (("return", False), ("stay-away", True)):
        scene = Scene()
        elsa = scene.player("character-elsa", 3, "rearguard")
        scene.enemy(BANDIT, 4)
        scene.say(elsa, move="retreat:first", **{"return": answer})
        scene.whole_round()
        assert (scene.battle.phase == AFTERMATH) is over
        assert (scene.battle.reason == "the other side has escaped") is over


def test_fifty_rounds_decide_nothing() -> None:
    """[r-fight-end]"""
    scene = Scene(number=50)
    scene.player("character-elsa", 3)
    scene.enemy(BANDIT, 4)
    scene.end()
    assert (scene.battle.phase, scene.battle.winner) == (AFTERMATH, "")


# ---- afterward


def test_a_stabilizing_potion_works_in_the_fight_and_between_ticks() -> None:
    """[stabilize-means, stabilize-effect, r-stabilized, r-potions-and-magic]"""
    scene = Scene(["d20=19 dying"])
    tahula = scene.player("character-tahula", 3, name="Tahula")
    elsa = scene.player("character-elsa", 4, name="Elsa", condition=1, prone=True, hurt=1)
    scene.enemy(BANDIT, 6, condition=1, prone=True)
    scene.keeper(next_phase="phase")
    scene.say(tahula, potion=["keep", f"give:{elsa.who}"])
    scene.battle.phase = AFTERMATH
    scene.battle.winner = "players"
    scene.run(1)
    assert elsa.condition == 0
    assert not any(item.sort == STABILIZER for item in (*tahula.held, *tahula.stowed))
    scene = Scene()
    tahula = scene.player("character-tahula", 3, name="Tahula")
    elsa = scene.player("character-elsa", 4, name="Elsa", condition=1, prone=True, hurt=1)
    scene.enemy(BANDIT, 6)
    scene.say(tahula, action=f"administer:item-stabilizing-tonic:{elsa.who}")
    scene.players()
    assert (elsa.stabilized, elsa.condition) == (True, 1)
    elsa.noted.append(64)
    scene.run(2)
    assert not elsa.stabilized


def test_only_the_game_master_brings_back_the_dead() -> None:
    """[death-revival]"""
    scene = Scene()
    scene.player("character-elsa", 4, name="Elsa")
    nim = scene.player("character-nim", name="Nim", condition=2, whereabouts=4)
    scene.enemy(BANDIT, 6, condition=1, prone=True)
    names = ("strength", "dexterity", "willpower", "sanity", "luck")
    scene.keeper(next_phase=[f"revive:{nim.who}", "close"], **{f"{name} score": "3" for name in names})
    scene.battle.phase = AFTERMATH
    scene.run(1)
    assert (nim.condition, nim.scores) == (0, [3, 3, 3, 3, 3])


def test_dying_is_run_for_enemies_only_if_asked() -> None:
    """[r-symmetry, dying-start]"""
    for word, dice, condition in (("phase", [], 1), ("phase-enemies-too", ["d20=19 dying"] * 4, 0)):
        scene = Scene(dice)
        scene.player("character-elsa", 3)
        bandit = scene.enemy(BANDIT, 6, condition=1, prone=True, hurt=1)
        scene.keeper(next_phase=word)
        scene.battle.phase = AFTERMATH
        scene.run(1)
        assert bandit.condition == condition


def test_the_opening_of_an_encounter_may_be_written_down() -> None:
    """[combat-enemy-cunning, r-encounter-data]"""
    scene = Scene(number=1)
    scene.battle = battle_of("forest-ambush")
    scene.run(0)
    assert scene.fight is not None
    open_so(scene.fight, scene.battle.opening)
    assert [combatant.name for combatant in scene.battle.combatants if combatant.surprised] == [
        "Nim",
        "Breyer",
        "Riddic",
        "Orsolya",
    ]
    assert noted(scene.battle.combatants[0]) == []
