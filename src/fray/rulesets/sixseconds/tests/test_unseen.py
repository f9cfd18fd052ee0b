"""The fight as players know it who do not see some of the combatants."""

from __future__ import annotations

from fray.rulesets.sixseconds.model.state import NOBODY, TO_COME, Instigation
from fray.rulesets.sixseconds.rules.movement import reach_of
from fray.rulesets.sixseconds.rules.unseen import leave_out
from fray.rulesets.sixseconds.tests.arrange import Scene, counted, person, readied, scene


def ambush() -> Scene:
    """A hero, and two foes of whom the second is hidden; each has readied an action."""
    s = scene(
        person("hero", readied=readied("enters-reach", "move"), commanded=0b101),
        person("foe", "them", (3, 0), readied=readied("enters-reach", "move")),
        person("lurker", "them", (1, 0), hidden=True, hide_result=9, readied=readied("enters-reach", "move")),
        rows=["....", "####"],
    )
    return counted(s)


def test_what_the_unseen_do_and_where_they_stand_is_not_known() -> None:
    """[r-hide, r-visibility]: their squares are free, and nothing they have readied waits."""
    s = ambush()
    s.battle.hit_allies, s.battle.fallen, s.battle.stood_up, s.battle.revealed = 0b101, 0b110, 0b100, 0b111
    assert reach_of(s.battle, s["hero"], 2).cost_to(1, 0) == -1
    lurker = s["lurker"]
    leave_out(s.battle, [2])
    known = s.battle.combatants[2]
    assert known is not lurker and known.name != "lurker"
    assert (known.presence, known.who, known.side, known.readied, known.hidden) == (TO_COME, 2, 1, None, False)
    assert known.joins_round > s.battle.round_limit
    assert (s.battle.hit_allies, s.battle.fallen, s.battle.stood_up, s.battle.revealed) == (0b001, 0b010, 0, 0b011)
    assert (s.battle.readied, s["hero"].commanded) == (2, 0b001)
    assert reach_of(s.battle, s["hero"], 2).cost_to(1, 0) == 1


def test_whose_turn_it_is_is_not_known_of_the_unseen() -> None:
    """[r-hide]: nor what they owe; of others it is."""
    for acting, expected in ((2, (NOBODY, False)), (1, (1, True))):
        s = ambush()
        s.battle.acting, s.battle.bound = acting, True
        leave_out(s.battle, [2])
        assert (s.battle.acting, s.battle.bound) == expected


def test_who_started_the_combat_is_not_known_where_the_unseen_had_a_part() -> None:
    """[r-hide, combat-trigger]"""
    for who, target, known in ((2, 0, False), (0, 2, False), (0, 1, True)):
        s = ambush()
        s.battle.instigation = Instigation(who, "attack", target)
        leave_out(s.battle, [2])
        assert (s.battle.instigation is not None) is known
