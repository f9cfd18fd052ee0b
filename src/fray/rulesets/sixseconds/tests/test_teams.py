"""How teams take turns."""

from __future__ import annotations

from fray.engine.game import Game
from fray.engine.system import System
from fray.rulesets.sixseconds import SYSTEM
from fray.rulesets.sixseconds.model import events as ev
from fray.rulesets.sixseconds.model.state import GOES, ROUND_BEGINS
from fray.rulesets.sixseconds.rules.teams import eligible
from fray.rulesets.sixseconds.tests.arrange import PLAYERS, Scene, case, person, scene, team

GUARDS_OF_THE_TEXT = ("captain", "guard-1", "guard-2", "guard-3")


def alternating() -> Scene:
    """The example of the text, after its first round."""
    s = scene(
        *team("players", 0, "roland", "clementine", "agnessa", "fabian"),
        *team("guards", 9, *GUARDS_OF_THE_TEXT),
        pick=["pick:0", "pick:4", "pick:1", "pick:5", "pick:2", "pick:6", "pick:3"],
    )
    s.battle.phase = ROUND_BEGINS
    return s.steps(9)


def test_teams_alternate_until_all_members_have_had_a_turn() -> None:
    """[team-alternation, team-picks-member, one-turn-per-round, teams], case [text-alternation]."""
    order = ["roland", "captain", "clementine", "guard-1", "agnessa", "guard-2", "fabian", "guard-3"]
    assert alternating().took_turns() == order


def test_a_new_round_begins_with_the_first_team_and_in_any_order_of_its_members() -> None:
    """[round-end, order-free-each-round, r-round-restart, r-no-passing]"""
    s = alternating().steps(2)
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
    """[regained-turn, regained-turn-keeps-alternation, action-resuscitate, r-eligibility],
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
    assert [combatant.name for combatant in eligible(s.battle, 0)] == ["clementine"]
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


def test_while_a_team_picks_the_go_is_its_own() -> None:
    """[team-alternation, r-no-passing]"""
    encounter = SYSTEM.library().encounter("gate-alarm")
    game = Game(SYSTEM, encounter, 1, [SYSTEM.default_mind(), *[None for _ in encounter.roster]])
    system: System = SYSTEM
    assert game.decisions[0].kind() == "pick"
    assert system.header(game.battle).phase == "the players have the next go"
    game.answer("pick:0", game.decisions[0].seat)
    assert system.header(game.battle).phase.startswith("Boudica has the turn")
    game.answer("end", game.decisions[0].seat)
    assert game.decisions[0].kind() == "pick"
    assert system.header(game.battle).phase == "the guards have the next go"


def test_the_go_passes_to_the_next_of_three_teams_that_has_a_member_left() -> None:
    """[team-alternation, lopsided-teams]: the second team has had all its turns, so the third goes."""
    s = scene(
        *team("first", 0, "a1", "a2", "a3"),
        *team("second", 5, "b1"),
        *team("third", 9, "c1", "c2"),
    )
    s.battle.phase = ROUND_BEGINS
    s.steps(7)
    assert s.took_turns() == ["a1", "b1", "c1", "a2", "c2", "a3"]
