"""The worked examples of the text, with their dice."""

from __future__ import annotations

from fray.rulesets.torchlight.model import events as ev
from fray.rulesets.torchlight.model.lanes import FLAMMABLE
from fray.rulesets.torchlight.model.sheets import damage_type
from fray.rulesets.torchlight.model.state import Combatant
from fray.rulesets.torchlight.rules.damage import TYPES
from fray.rulesets.torchlight.rules.declaring_moves import ChooseMove
from fray.rulesets.torchlight.rules.engagement import engaged, front
from fray.rulesets.torchlight.rules.initiative import ChooseLane, place
from fray.rulesets.torchlight.rules.setup import place_players
from fray.rulesets.torchlight.tests.arrange import BANDIT, Scene, keys, lying, noted, refused, script


def note(combatant: Combatant, amount: int, kind: str) -> None:
    combatant.noted.append(amount * TYPES + damage_type(kind))


def test_a_great_sword_takes_breath_and_then_strength_and_the_save_fails() -> None:
    """[case-text-elsa-great-sword, example-elsa-damage, example-elsa-block, incap-prone]"""
    scene = Scene(script("case-text-elsa-great-sword", "save"))
    elsa = scene.player("character-elsa", 3, name="Elsa")
    scene.enemy(BANDIT, 5)
    note(elsa, 6, "slashing")
    scene.end()
    assert scene.changed() == {
        "Elsa": {"breath": 0, "strength": "8/12", "is": "incapacitated", "marks": ["Incapacitated"]}
    }
    assert elsa.prone
    assert (elsa.st(1), elsa.st(2)) == (7, 15)


def test_whoever_comes_out_of_hiding_to_attack_is_enhanced() -> None:
    """[case-text-elsa-hidden-sword, example-hidden-elsa, attack-damage-roll, r-hidden-from-example]"""
    scene = Scene(script("case-text-elsa-hidden-sword", "damage", "damage", "save"))
    elsa = scene.player("character-elsa", 3, name="Elsa", hidden=True)
    bandit = scene.enemy(BANDIT, 3, name="Bandit A")
    scene.say(elsa, action=f"strike:weapon-sword:{bandit.who}", enhanced="enhanced")
    scene.players()
    assert noted(bandit) == ["7 slashing"]
    scene.run(2)
    assert scene.changed() == {
        "Elsa": {"marks": []},
        "Bandit A": {"breath": 0, "strength": "6/14", "is": "incapacitated", "marks": ["Incapacitated"]},
    }


def test_exactly_one_bandit_overflows_to_aggressive() -> None:
    """[case-text-bandit-placement, example-bandit-placement, example-balcony, r-allowed-lanes]"""
    scene = Scene()
    scene.balcony()
    scene.enemy(BANDIT, 1, name="Bandit 2")
    wishes = {"Bandit 3": "lane:3", "Bandit 5": "lane:4", "Bandit 4": "lane:5", "Bandit 1": "lane:6"}
    bandits = [scene.enemy(BANDIT, name=name) for name in (*wishes, "Bandit 6")]
    for bandit in bandits[:-1]:
        scene.say(bandit, placement=wishes[bandit.name])
    last = bandits[-1]
    scene.say(last, placement=["!lane:2", "lane:5"])
    scene.run(0)
    assert scene.fight is not None
    for bandit in bandits[:-1]:
        place(scene.fight, bandit, at_start=True)
    assert keys(ChooseLane(scene.battle, last)) == ["lane:3", "lane:4", "lane:5", "lane:6"]
    assert "exception:2" in keys(ChooseLane(scene.battle, last, exception=True))
    place(scene.fight, last, at_start=True)
    assert scene.refusals == [("lane:2", "initiative-placement-lanes")]
    cells = {name: now["at"] for name, now in scene.portraits().items()}
    assert cells == {
        "Bandit 2": "1 steadied",
        "Bandit 3": "3 steadied",
        "Bandit 5": "4 steadied",
        "Bandit 4": "5 steadied",
        "Bandit 1": "6 steadied",
        "Bandit 6": "5 aggressive",
    }


def test_players_place_their_characters_in_the_order_of_the_die() -> None:
    """[case-text-initiative, example-scene, r-example-names, r-dexterity-check-or-save]"""
    scene = Scene(script("case-text-initiative", *["initiative"] * 4), number=1)
    scene.balcony()
    riddic = scene.player("character-riddic", name="Riddic")
    elsa = scene.player("character-elsa", name="Elsa")
    tahula = scene.player("character-tahula", name="Tahula")
    breyer = scene.player("character-breyer", name="Breyer")
    bandit = scene.enemy(BANDIT, 3, breath=30)
    scene.say(riddic, placement="lane:4")
    scene.say(elsa, placement="lane:5")
    scene.say(breyer, placement="lane:3")
    scene.run(0)
    assert scene.fight is not None
    place_players(scene.fight)
    order = [event.who for event in scene.events(ev.Placed)]
    assert order == [elsa.who, riddic.who, breyer.who, tahula.who]
    where = [(combatant.lane, combatant.depth) for combatant in (riddic, elsa, tahula, breyer)]
    assert where == [(4, 2), (5, 2), (6, 2), (3, 2)]
    scene.players()
    assert [scene.asked(combatant, "move") for combatant in (riddic, elsa, tahula, breyer)] == [True, True, False, True]
    scene.run(2)
    scene.puppet.asked.clear()
    scene.players()
    assert scene.asked(tahula, "move")
    assert bandit.able()


def test_a_companion_in_front_screens_and_the_one_behind_may_retreat() -> None:
    """[case-text-breyer-screened, example-engagement, stance-rearguard-effect, retreat-wait]"""
    scene = Scene()
    tahula = scene.player("character-tahula", 5, name="Tahula")
    breyer = scene.player("character-breyer", 5, "rearguard", name="Breyer")
    scene.enemy(BANDIT, 5, name="Bandit 1")
    assert front(scene.battle, 0, 5) is tahula
    assert engaged(scene.battle, tahula)
    assert not engaged(scene.battle, breyer)
    scene.say(breyer, move="retreat:first", **{"return": ["return", "return"]})
    scene.players()
    assert scene.changed() == {"Breyer": {"at": "retreated", "marks": ["retreated"]}}
    scene.run(2)
    scene.run(3)
    assert scene.battle.round == 4
    assert not breyer.on_grid()
    scene.more_dice("d20=9 initiative")
    scene.say(breyer, placement=["!lane:5", "lane:4"])
    scene.players()
    assert scene.refusals == [("lane:5", "initiative-overflow-aggressive")]
    assert (breyer.lane, breyer.depth) == (4, 2)


def test_a_bandit_in_an_adjacent_lane_may_go_up_to_the_balcony_and_throw() -> None:
    """[case-text-bandit3-balcony, example-bandit-3, r-movement-levels, r-thrown]"""
    scene = Scene(script("case-text-bandit3-balcony", "damage"))
    scene.balcony()
    breyer = scene.player("character-breyer", 2, "rearguard", name="Breyer")
    bandit = scene.enemy(BANDIT, 3, name="Bandit 3", weapons=["weapon-dagger", "weapon-dagger"])
    combatant = scene.enemy(BANDIT, 4, name="Bandit 4")
    scene.say(combatant, move=["!move:first:2:steadied", "stay"])
    scene.say(bandit, move="move:first:2:steadied", action=f"throw:weapon-dagger:{breyer.who}")
    scene.keepers()
    assert scene.refusals == [("move:first:2:steadied", "move-special-lane")]
    assert noted(breyer) == ["3 piercing"]
    scene.end()
    assert scene.changed() == {
        "Breyer": {"breath": 1},
        "Bandit 3": {"at": "2 steadied", "marks": ["ranged mark"], "holds": ["dagger"]},
    }
    assert lying(scene.battle, 2) == ["dagger"]


def test_a_precision_strike_may_be_a_distract_for_the_next_round() -> None:
    """[case-text-elsa-distract, example-elsa-shot, maneuver-sources, r-attack-roll-is-damage]"""
    scene = Scene(script("case-text-elsa-distract", "damage", "damage"), number=1)
    riddic = scene.player("character-riddic", 3, name="Riddic", proficiency=(1, 0, 0))
    elsa = scene.player("character-elsa", 5, name="Elsa")
    bandit = scene.enemy(BANDIT, 3, name="Bandit 3", breath=20)
    scene.say(elsa, action=f"shoot:weapon-hand-crossbow:{bandit.who}", precision=f"distract:{bandit.who}")
    scene.players()
    assert noted(bandit) == ["6 piercing"]
    scene.run(2)
    assert bandit.breath == 14
    scene.say(riddic, action=f"strike:weapon-battle-axe:{bandit.who}")
    scene.players()
    assert noted(bandit) == ["7 slashing"]
    scene.run(2)
    assert bandit.breath == 7
    assert scene.portraits()["Bandit 3"]["marks"] == []


def test_a_throw_from_the_balcony_is_enhanced() -> None:
    """[case-text-bandit2-throw, example-bandits-1-and-2, example-balcony, lane-modifiers]"""
    scene = Scene(script("case-text-bandit2-throw", "damage", "damage"))
    scene.balcony()
    elsa = scene.player("character-elsa", 5, name="Elsa")
    bandit = scene.enemy(BANDIT, 1, weapons=["weapon-dagger", "weapon-dagger"])
    scene.say(bandit, action=f"throw:weapon-dagger:{elsa.who}")
    scene.keepers()
    assert noted(elsa) == ["3 piercing"]
    assert scene.events(ev.PrecisionStrike) == []


def tavern(scene: Scene) -> dict[str, Combatant]:
    """The tavern at the beginning of round 1, as the case has it."""
    scene.balcony()
    found = {
        "Riddic": scene.player("character-riddic", 4, name="Riddic", proficiency=(1, 0, 0)),
        "Elsa": scene.player("character-elsa", 5, name="Elsa"),
        "Tahula": scene.player("character-tahula", 6, name="Tahula", barred=True),
        "Breyer": scene.player("character-breyer", 3, name="Breyer", proficiency=(0, 1, 0)),
    }
    cells = {1: (6, "sword"), 2: (1, "dagger"), 3: (3, "dagger"), 4: (5, "shortsword"), 5: (4, "shortsword")}
    for number, (lane, weapon) in cells.items():
        weapons = [f"weapon-{weapon}"] * (2 if weapon == "dagger" else 1)
        found[f"Bandit {number}"] = scene.enemy(BANDIT, lane, name=f"Bandit {number}", weapons=weapons)
    found["Bandit 6"] = scene.enemy(BANDIT, 5, "aggressive", name="Bandit 6", weapons=["weapon-shortbow"])
    return found


TAVERN_DICE = [*["damage"] * 7, "extra", *["damage"] * 2, *["save"] * 4]


def first_round_in_the_tavern() -> tuple[Scene, dict[str, Combatant]]:
    """Everything that is declared in it; two turns are played."""
    scene = Scene(script("case-text-tavern-round-one", *TAVERN_DICE), number=1)
    who = tavern(scene)
    someone = {name: combatant.who for name, combatant in who.items()}
    scene.say(who["Riddic"], move="move:first:4:aggressive", action=f"strike:weapon-battle-axe:{someone['Bandit 5']}")
    scene.say(
        who["Elsa"],
        action=f"shoot:weapon-hand-crossbow:{someone['Bandit 3']}",
        precision=f"distract:{someone['Bandit 3']}",
    )
    scene.say(who["Breyer"], move="move:first:2:rearguard", action=f"called-shot:{someone['Bandit 2']}")
    scene.say(who["Bandit 1"], move="move:first:6:aggressive", action=f"strike:weapon-sword:{someone['Tahula']}")
    scene.say(who["Bandit 2"], action=f"throw:weapon-dagger:{someone['Elsa']}")
    scene.say(who["Bandit 3"], move="move:first:2:steadied", action=f"throw:weapon-dagger:{someone['Breyer']}")
    scene.say(who["Bandit 4"], action=f"strike:weapon-shortsword:{someone['Elsa']}", precision="extra-die")
    scene.say(who["Bandit 5"], move="move:first:4:aggressive", action=f"strike:weapon-shortsword:{someone['Riddic']}")
    scene.say(who["Bandit 6"], move="move:first:5:rearguard", action=f"shoot:weapon-shortbow:{someone['Riddic']}")
    scene.keeper(environment="ground", ground="6:flammable")
    scene.run(2)
    return scene, who


def test_the_first_round_in_the_tavern() -> None:
    """[case-text-tavern-round-one, example-riddic, example-tahula, example-bandits-4-to-6]"""
    scene, who = first_round_in_the_tavern()
    assert {name: noted(combatant) for name, combatant in who.items() if combatant.noted} == {
        "Riddic": ["5 slashing", "4 piercing"],
        "Elsa": ["3 piercing", "8 slashing"],
        "Tahula": ["6 slashing"],
        "Breyer": ["2 piercing"],
        "Bandit 3": ["6 piercing"],
        "Bandit 5": ["12 slashing"],
    }
    scene.run(1)


def test_the_end_of_the_first_round_in_the_tavern() -> None:
    """The dice of both turns are applied together [example-resolution, r-action-economy]."""
    scene, _ = first_round_in_the_tavern()
    scene.run(1)
    shot = ["ranged mark"]
    assert scene.changed() == {
        "Riddic": {"at": "4 aggressive", "breath": 0, "strength": "9/11"},
        "Elsa": {"breath": 0, "strength": "3/17", "is": "incapacitated", "marks": ["Incapacitated"]},
        "Tahula": {"breath": 0, "marks": []},
        "Breyer": {"at": "2 rearguard", "breath": 2, "marks": ["aims at Bandit 2"]},
        "Bandit 1": {"at": "6 aggressive"},
        "Bandit 2": {"marks": shot, "holds": ["dagger"]},
        "Bandit 3": {
            "at": "2 steadied",
            "breath": 0,
            "strength": "7/13",
            "marks": ["distracted", *shot],
            "holds": ["dagger"],
        },
        "Bandit 5": {
            "at": "4 aggressive",
            "breath": 0,
            "strength": "1/19",
            "is": "incapacitated",
            "marks": ["Incapacitated"],
        },
        "Bandit 6": {"at": "5 rearguard", "marks": shot},
    }
    assert scene.battle.lanes.has(6, FLAMMABLE)
    assert [event.who for event in scene.events(ev.Checked)] == [0, 1, 6, 8]


def test_the_called_shot_of_the_second_round() -> None:
    """[case-text-called-shot-round-two, called-shot-prepare, example-breyer, r-called-shot]"""
    scene = Scene(script("case-text-called-shot-round-two", "damage", "damage", "extra", "save"))
    scene.balcony()
    bandit = scene.enemy(BANDIT, 1, name="Bandit 2")
    breyer = scene.player("character-breyer", 2, "rearguard", name="Breyer", proficiency=(0, 1, 0))
    breyer.called, breyer.called_round = bandit.who, 1
    scene.say(breyer, action=f"shoot:weapon-longbow:{bandit.who}", enhanced="enhanced", precision="extra-die")
    scene.players()
    assert noted(bandit) == ["11 piercing"]
    scene.run(2)
    assert scene.changed() == {
        "Bandit 2": {"breath": 0, "strength": "2/18", "is": "incapacitated", "marks": ["Incapacitated"]},
        "Breyer": {"marks": ["ranged mark"]},
    }


def test_the_balcony_is_entered_from_next_to_it_only() -> None:
    """[case-level-moves, move-free-same-level, move-special-lane, r-movement-levels]"""
    scene = Scene()
    scene.balcony()
    mover = scene.player("character-elsa", 6)
    legal = {(6, 3, "rearguard"), (3, 2, "steadied"), (2, 1, "steadied"), (1, 2, "steadied"), (2, 3, "steadied")}
    illegal = {(4, 2), (3, 1), (1, 3), (2, 5)}
    for start, end, stance in legal:
        mover.lane = start
        mover.settle()
        assert f"move:first:{end}:{stance}" in keys(ChooseMove(scene.battle, mover))
    for start, end in illegal:
        mover.lane = start
        mover.settle()
        assert refused(ChooseMove(scene.battle, mover), f"move:first:{end}:steadied") == "move-special-lane"
    mover.lane, mover.depth = 1, 1
    mover.settle()
    assert "move:first:1:rearguard" in keys(ChooseMove(scene.battle, mover))
