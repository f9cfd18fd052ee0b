"""Teams, initiative, rounds, surprise and what opens a combat."""

from __future__ import annotations

from typing import Any

from fray.rulesets.sixseconds import SYSTEM
from fray.rulesets.sixseconds.model import events as ev
from fray.rulesets.sixseconds.model.state import GOES, ROUND_BEGINS, SETUP, TO_COME, Instigation
from fray.rulesets.sixseconds.rules.initiative import begin_combat
from fray.rulesets.sixseconds.rules.sequence import eligible
from fray.rulesets.sixseconds.tests.arrange import Scene, Who, case, known, person, scene


def team(name: str, x: int, *members: str, **more: Any) -> list[Who]:
    return [person(member, name, (x, 2 * index), **more.get(member, {})) for index, member in enumerate(members)]


def opened(*people: Who, by: str, on: str = "", action: str = "attack", **answers: Any) -> Scene:
    """A combat about to begin."""
    s = scene(*people, **answers)
    s.battle.phase = SETUP
    target = s[on].who if on else -1
    s.battle.instigation = Instigation(s[by].who, action, target)
    return s


PLAYERS = ("boudica", "roland", "clementine", "fabian")
GUARDS = ("captain", "guard-1", "guard-2")


def test_the_instigators_team_is_first_and_opens_with_the_declared_attack() -> None:
    """[initiative-is-per-team, initiative-instigator-first, initiative-attacked-second,
    instigating-action-opens-first-turn, r-instigating-action, team-picks-member], case [text-initiative-guards]."""
    s = opened(
        *team("guards", 9, *GUARDS),
        *team("players", 5, *PLAYERS),
        by="fabian",
        on="guard-1",
        pick=["pick:6"],
        turn=["move", "attack"],
        dice=["d6=1 strength", "d6=1 combat", "d20=9 luck"],
    )
    s.steps(1)
    assert [s.battle.teams[number] for number in s.battle.order] == ["players", "guards"]
    s.steps(2).done()
    assert s.offered("pick") == ["pick:3", "pick:4", "pick:5", "pick:6"]
    assert s.told(ev.AttackDeclared)[0].other == s["guard-1"].who
    assert s.battle.bound is False


def test_before_the_declared_action_only_free_actions_and_the_way_to_it_are_open() -> None:
    """[instigating-action-opens-first-turn, r-instigating-action]."""
    s = opened(
        *team("guards", 9, *GUARDS),
        *team("players", 5, *PLAYERS),
        by="fabian",
        on="guard-1",
        pick=["pick:6"],
        turn=["drop-prone", "end"],
    )
    s.steps(2)
    battle, fabian = s.battle, s["fabian"]
    battle.acting, fabian.actions = fabian.who, 3
    from fray.rulesets.sixseconds.rules.menu import turn_menu

    assert {option.family() for option in turn_menu(battle, fabian)} == {"move", "drop-prone"}
    s["guard-1"].presence = 3  # dead: the obligation lapses
    assert "end" in {option.family() for option in turn_menu(battle, fabian)}


def test_teams_alternate_until_all_members_have_had_a_turn() -> None:
    """[team-alternation, team-picks-member, round-end, order-free-each-round, one-turn-per-round, r-no-passing,
    r-round-restart, round-length, teams], case [text-alternation]."""
    guards = ("captain", "guard-1", "guard-2", "guard-3")
    s = scene(
        *team("players", 0, "roland", "clementine", "agnessa", "fabian"),
        *team("guards", 9, *guards),
        pick=["pick:0", "pick:4", "pick:1", "pick:5", "pick:2", "pick:6", "pick:3"],
    )
    s.battle.phase = ROUND_BEGINS
    s.steps(9)
    order = ["roland", "captain", "clementine", "guard-1", "agnessa", "guard-2", "fabian", "guard-3"]
    assert s.took_turns() == order
    s.steps(2)
    s.mind.answers["pick"] = ["pick:3"]
    s.steps(2).done()
    assert (s.battle.round, s.took_turns()[-1]) == (2, "fabian")


def test_a_team_without_members_left_is_skipped() -> None:
    """[lopsided-teams, team-alternation]: four against two is player, guard, player, guard, player, player."""
    s = scene(*team("players", 0, *PLAYERS), *team("guards", 9, "g1", "g2"))
    s.battle.phase = ROUND_BEGINS
    s.steps(7)
    assert s.took_turns() == ["boudica", "g1", "roland", "g2", "clementine", "fabian"]


def test_the_revived_wait_for_their_teams_next_go() -> None:
    """[unable-to-act-no-turn, regained-turn, regained-turn-keeps-alternation, action-resuscitate, r-eligibility],
    case [text-revived-turn]."""
    medic = {"sheet": {"intellect": 8, "medicine": 8, "healing": 1}}
    s = scene(
        person("fabian", "players", (0, 4)),
        person("roland", "players", (0, 1), sheet={"health": 14}),
        person("clementine", "players", (0, 0), **medic),
        *team("guards", 9, "guard-1", "guard-2", "guard-3"),
        dice=case("text-revived-turn").dice,
        turn=["end", "end", "resuscitate:1", "end"],
    )
    s.battle.phase = ROUND_BEGINS
    s.mind.answers["pick"] = ["pick:0", "pick:3"]
    s.steps(3)
    roland = s["roland"]
    roland.conscious, roland.prone, roland.health, roland.endurance = False, True, 8, 0
    assert [one.name for one in eligible(s.battle, 0)] == ["clementine"]
    s.steps(1)
    assert (s["clementine"].prone, roland.conscious, roland.prone, roland.health) == (True, True, True, 8)
    assert s.told(ev.TestRolled)[0].difficulty == 6
    s.steps(3).done()
    assert s.took_turns() == ["fabian", "guard-1", "clementine", "guard-2", "roland", "guard-3"]


def test_the_revived_act_at_once_if_nobody_else_is_left() -> None:
    """[regained-turn-keeps-alternation, lopsided-teams], case [revived-when-others-are-done]."""
    medic = {"intellect": 8, "medicine": 8, "healing": 1}
    s = scene(
        person("guard-1", "guards", (9, 9), turn_taken=True),
        person("clementine", "players", (0, 0), sheet=medic),
        person("roland", "players", (0, 1), conscious=False, prone=True, health=8),
        dice=["d8=4 intellect", "d8=4 medicine", "d20=9 luck"],
        turn=["resuscitate:2", "end", "end"],
    )
    s.battle.phase, s.battle.next_team = GOES, 1
    s.steps(3).done()
    assert s.took_turns() == ["clementine", "roland"]
    assert s.battle.phase == 3


def test_whoever_falls_on_its_own_turn_has_had_it() -> None:
    """[r-turn-interrupted, r-eligibility, unable-to-act-no-turn]: also when it is revived in the same round."""
    s = scene(
        person("one", "us", (0, 0), sheet={"constitution": 1, "stamina": 0}, endurance=0, poisoned=2),
        person("other", "us", (5, 5)),
        person("foe", "them", (9, 9)),
    )
    s.turn("one")
    assert (s["one"].conscious, s["one"].turn_taken, s.mind.asked) == (False, True, [])
    s["one"].conscious = True
    assert [one.name for one in eligible(s.battle, 0)] == ["other"]


# ---- surprise


def test_in_a_surprise_round_only_the_surprising_team_acts() -> None:
    """[surprise-round, surprise-then-normal, surprise-sources, initiative-instigator-first, r-surprised,
    r-case-conventions], case [text-surprise-goblins]."""
    s = opened(
        *team("players", 9, "boudica", "roland", "agnessa", "fabian"),
        *team("goblins", 0, "g1", "g2", "g3"),
        by="g1",
        on="boudica",
        surprise=["unseen:1"],
    )
    s.battle.instigation = Instigation(s["g1"].who, "attack", s["boudica"].who)
    s.steps(1)
    s.battle.bound = False
    s.steps(5)
    assert s.took_turns() == ["g1", "g2", "g3"]
    assert s.battle.surprise_round and s["boudica"].surprised
    s.steps(9)
    assert s.took_turns()[3:] == ["g1", "boudica", "g2", "roland", "g3", "agnessa", "fabian"]
    assert not s.battle.surprise_round and not s["boudica"].surprised


def test_danger_sense_lets_its_owner_act_in_a_surprise_round() -> None:
    """[surprise-immune-acts, surprise-round-initiative, talent-danger-sense], case [text-danger-sense]."""
    s = opened(
        known("clementine", "pc-clementine", "players", (9, 9)),
        *team("players", 7, "roland", "agnessa", "fabian"),
        *team("goblins", 0, "g1", "g2", "g3"),
        by="g1",
        on="roland",
        surprise=["unseen:1"],
    )
    s.steps(1)
    s.battle.bound = False
    s.mind.answers["pick"] = ["pick:4"]
    s.steps(3)
    s["g2"].presence = 3  # killed on Clementine's turn, before it acted
    s.steps(2)
    assert s.took_turns() == ["g1", "clementine", "g3"]
    s.steps(8)
    assert s.took_turns()[3:] == ["g1", "clementine", "g3", "roland", "agnessa", "fabian"]


def test_stealth_is_tested_by_each_sneaker_against_the_most_aware_of_each_team() -> None:
    """[r-surprise-procedure, surprise-sources]: the lowest result counts; result >= score surprises that team."""
    people = [
        *team("goblins", 0, "g1", "g2"),
        person("dull", "watch", (9, 0), sheet={"awareness_score": 5}),
        person("sharp", "thieves", (9, 5), sheet={"awareness_score": 6}),
    ]
    dice = ["d4=4 dexterity", "d4=4 stealth", "d20=9 luck", "d4=3 dexterity", "d4=2 stealth", "d20=9 luck"]
    s = opened(*people, by="g1", dice=dice, surprise=["creep:0"])
    begin_combat(s.fight)
    assert (s["dull"].surprised, s["sharp"].surprised, s.battle.by_stealth) == (True, False, True)
    loud = ["d4=1 dexterity", "d4=1 stealth", "d20=9 luck", "d4=3 dexterity", "d4=2 stealth", "d20=9 luck"]
    heard = opened(*people, by="g1", dice=loud, surprise=["creep:0"])
    begin_combat(heard.fight)
    assert (heard.battle.surprise_round, heard.battle.surprise_team) == (False, -1)


def test_the_first_attack_out_of_stealth_is_a_sneak_attack() -> None:
    """[r-surprise-sneak, sneak-attack]: only the first of each, only against the surprised, only out of stealth.

    Only a sneak attack rolls a second pair, and the script must be used up to its last die.
    """
    pair = ["d6=1 strength", "d6=1 combat"]
    for stealth, dice in (
        (True, [*pair, *pair, "d20=9 luck", *pair, "d20=9 luck"]),
        (False, [*pair, "d20=9 luck"] * 2),
    ):
        s = scene(
            person("g1", "goblins", hold=["weapon-warhammer"]),
            person("foe", "players", (1, 0), surprised=True),
            dice=dice,
        )
        s.battle.surprise_round, s.battle.by_stealth, s.battle.surprise_team = True, stealth, 0
        s.strike("g1", "foe").strike("g1", "foe").done()


def test_the_surprised_neither_act_nor_react_nor_can_be_commanded() -> None:
    """[r-surprised, surprise-round, r-command]."""
    s = scene(
        person("boss", focus=5, sheet={"focus": 5}),
        person("mate", at=(0, 5), surprised=True),
        person("foe", "them", (1, 0), hold=["weapon-warhammer"]),
        dice=["d6=6 strength", "d6=6 combat", "d20=9 luck"],
    )
    s.turn("boss")
    assert "command" not in s.families()
    s["boss"].surprised = True
    s.strike("foe", "boss").done()
    assert "boss:defend" not in s.mind.asked
    assert [one.name for one in eligible(s.battle, 0)] == []


# ---- the Keeper, joiners


def test_the_keeper_orders_the_other_teams() -> None:
    """[combat-trigger, initiative-others-keeper, initiative-attacked-second, r-keeper-default, r-hostility],
    case [charge-opens-the-combat]."""
    people = [person("m", "merchants", (0, 0)), person("w", "watch", (5, 0)), person("t", "thieves", (9, 0))]
    s = opened(*people, by="t", on="m").steps(1)
    assert [s.battle.teams[number] for number in s.battle.order] == ["thieves", "merchants", "watch"]
    assert s.told(ev.AttackDeclared) == []
    later = opened(*people, by="t", on="w").steps(1)
    assert [later.battle.teams[number] for number in later.battle.order] == ["thieves", "watch", "merchants"]
    shout = opened(*people, by="t", action="shout", team_order=["order:1,0"]).steps(1)
    assert [shout.battle.teams[number] for number in shout.battle.order] == ["thieves", "watch", "merchants"]
    default = opened(*people, by="t", action="shout").steps(1)
    assert [default.battle.teams[number] for number in default.battle.order] == ["thieves", "merchants", "watch"]


def test_reinforcements_come_at_the_start_of_their_round() -> None:
    """[r-joiners, r-team-remains, combat-end]: a team with reinforcements due remains; an occupied square is left to
    whoever stands there; a new team comes last."""
    s = opened(
        person("one", "us", (0, 0)),
        person("late", "them", (0, 0), presence=TO_COME, joins_round=2),
        person("foe", "them", (5, 5)),
        person("third", "others", (9, 9), presence=TO_COME, joins_round=2),
        by="foe",
        on="one",
    )
    s.steps(1)
    assert [s.battle.teams[number] for number in s.battle.order] == ["them", "us", "others"]
    s.battle.bound = False
    s["foe"].conscious, s["foe"].prone = False, True
    s.steps(4)
    assert (s.battle.result, s.battle.round) == (None, 2)
    s.steps(1)
    assert s["late"].here() and (s["late"].x, s["late"].y) != (0, 0)
    assert [one.name for one in eligible(s.battle, 1)] == ["late"]


def test_after_the_last_round_the_combat_is_a_draw() -> None:
    """[r-round-cap, combat-end]: fifty rounds, or what the encounter says; a round without turns counts."""
    s = scene(person("one", "us"), person("foe", "them", (9, 9)))
    s.battle.round, s.battle.phase = 51, ROUND_BEGINS
    s.steps(1)
    assert s.battle.result is not None
    assert (s.battle.result.winner, s.battle.result.clause) == ("", "r-round-cap")


def test_there_are_at_most_six_teams_and_thirty_two_combatants() -> None:
    """[r-limits, teams]: every encounter of the ledger stays within the planning sizes."""
    for encounter in SYSTEM.library().encounters():
        assert 2 <= len(encounter.sides) <= 6 and len(encounter.roster) <= 32
        ground = SYSTEM.battle(encounter).ground
        assert ground.width <= 64 and ground.height <= 64


def test_a_team_that_joins_later_goes_to_the_end_of_the_initiative_order() -> None:
    """[r-joiners, initiative-others-keeper]: the Keeper orders those who are there."""
    s = scene(
        person("a", "first"),
        person("late", "latecomers", (5, 5), presence=TO_COME, joins_round=2),
        person("b", "second", (9, 9)),
        person("c", "third", (9, 0)),
        team_order=["order:3,0,2"],
    )
    s.steps(1).done()
    assert s.battle.order == [3, 0, 2, 1]
