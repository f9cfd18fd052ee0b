"""Tests of `rules/setup`."""

from __future__ import annotations

from fray.rulesets.torchlight.model import events as ev
from fray.rulesets.torchlight.model.lanes import HIDING_PLACE
from fray.rulesets.torchlight.model.state import SETUP
from fray.rulesets.torchlight.rules.initiative import ChooseLane
from fray.rulesets.torchlight.rules.setup import ChooseOpening, open_so, set_up
from fray.rulesets.torchlight.rules.squads import in_squad
from fray.rulesets.torchlight.tests.arrange import BANDIT, Scene, battle_of, keys, noted


def opened(how: str, **keeper: str | list[str]) -> Scene:
    scene = Scene(["d20=15 initiative"] if how != "enemies-ambush" else [], number=1)
    scene.battle.phase = SETUP
    scene.player("character-elsa", name="Elsa", fixed_lane=3, fixed_depth=2)
    scene.enemy(BANDIT, name="A", fixed_lane=4, fixed_depth=2)
    scene.enemy(BANDIT, name="B", fixed_lane=5, fixed_depth=2)
    scene.keeper(opening=how, **keeper)
    scene.run(1)
    return scene


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
    assert scene.battle.setup_squads == [[5, 6, 7], [8, 9, 10]]
    scene = Scene(["d20=20 initiative"] * 5, number=1)
    scene.battle = battle_of("ossuary", opening="open")
    scene.run(0)
    assert scene.fight is not None
    set_up(scene.fight)
    assert [in_squad(scene.battle, combatant) for combatant in scene.battle.combatants] == [False] * 5 + [True] * 6 + [
        False
    ]
    scene = Scene(["d20=20 initiative"] * 5, number=1)
    scene.battle = battle_of("ossuary", opening="players-ambush")
    scene.run(0)
    assert scene.fight is not None
    set_up(scene.fight)
    assert not any(in_squad(scene.battle, combatant) for combatant in scene.battle.combatants)


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
        "Tahula",
    ]
    assert noted(scene.battle.combatants[0]) == []


def test_the_encounter_designates_the_lanes_and_only_some_openings_change_them() -> None:
    """[r-setup-order, lane-designated-location]"""
    battle = battle_of("encounter-tavern-brawl")
    assert [battle.lanes.locations[lane] for lane in (1, 2, 3)] == ["balcony", "balcony", "main"]
    for how, asked in (("open", False), ("players-ambush", False), ("sabotage", True), ("prepared-ground", True)):
        scene = opened(how)
        assert ((-1, "preparation") in scene.puppet.asked) is asked


def test_every_opening_is_offered_with_the_clause_it_comes_from() -> None:
    """[combat-telegraph, combat-enemy-cunning]"""
    offered = {option.key(): option.clause() for option in ChooseOpening().options()}
    cunning = {key for key, clause in offered.items() if clause == "combat-enemy-cunning"}
    assert cunning == {"enemies-ambush", "prepared-ground"}
    assert {offered[key] for key in offered if key not in cunning} == {"combat-telegraph"}
    assert len(offered) == 7
    assert [option.key() for option in ChooseOpening().options() if option.concedes()] == ["no-fight"]
