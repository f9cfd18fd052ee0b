"""The tactician."""

from __future__ import annotations

from itertools import product

from fray.rulesets.sixseconds import SYSTEM
from fray.rulesets.sixseconds.minds.arms import arsenal_of
from fray.rulesets.sixseconds.minds.odds import best_attack
from fray.rulesets.sixseconds.minds.turns import best_turn
from fray.rulesets.sixseconds.minds.ways import nearest_of
from fray.rulesets.sixseconds.model.field import DOOR
from fray.rulesets.sixseconds.model.objectives import DEFEAT, SLAY, Objective
from fray.rulesets.sixseconds.model.options import MoveTo
from fray.rulesets.sixseconds.rules.defenses import Blow
from fray.rulesets.sixseconds.rules.intercept import OfferIntercept
from fray.rulesets.sixseconds.rules.weapons import form_of, gear_at
from fray.rulesets.sixseconds.tests.arrange import library, person, scene
from fray.testing.contest import share_won


def test_the_tactician_beats_blind_minds_from_either_side() -> None:
    """[combat-end, r-objective-kinds]: sides swapped."""
    names = ("gate-alarm", "goblin-ambush", "shrine-vigil", "tavern-brawl", "duel-at-dawn")
    assert share_won(SYSTEM, [library().encounter(name) for name in names], 2) >= 0.85


def test_the_tactician_waits_for_the_way_out_and_takes_it_even_hunted() -> None:
    """[r-objective-kinds]: those with no part in the work keep off the enemies; an open exit is for everybody."""
    battle = SYSTEM.battle(library().encounter("drake-lair"))
    fabian, ione = battle.combatants[1], battle.combatants[4]
    enemies = [combatant for combatant in battle.combatants if combatant.side != fabian.side]
    for combatant in (fabian, ione):
        battle.acting, combatant.actions = combatant.who, 3
        away = best_turn(battle, combatant)
        assert isinstance(away, MoveTo)
        assert nearest_of(away.x, away.y, combatant, enemies) > nearest_of(combatant.x, combatant.y, combatant, enemies)
    battle.ground = battle.ground.with_cell(21, 8, DOOR)
    battle.forget()
    fabian.x, fabian.y = 18, 8
    battle.acting, fabian.actions = fabian.who, 3
    out = best_turn(battle, fabian)
    assert isinstance(out, MoveTo) and (out.x, out.y) == (21, 8)


def test_the_tactician_steps_in_for_the_hunted_and_puts_them_behind() -> None:
    """[reaction-intercept, r-intercept]"""
    for objective, accepted in ((Objective(DEFEAT), False), (Objective(SLAY, 0), True)):
        s = scene(
            person("prey", at=(2, 2)),
            person("shield", at=(3, 2), hold=["shield-tower"]),
            person("foe", "them", (2, 1), hold=["weapon-spear"]),
            objectives={"them": objective},
        )
        form = form_of(gear_at(s.battle, s["foe"], 0), "melee")
        assert form is not None
        blow = Blow(s["foe"], form)
        blow.result = 2  # six points of damage: another could bear them
        choice = SYSTEM.tactician().answer(OfferIntercept(s.battle, s["shield"], s["prey"], blow))
        assert (choice.accept, choice.y) == (accepted, 3 if accepted else 0)


def test_the_tactician_keeps_its_shield_and_uses_it_up_close() -> None:
    """[r-improvised]"""
    far = scene(person("hero", hold=["shield-round"]), person("foe", "them", (3, 0)))
    assert best_attack(far.battle, far["hero"])[1] is None
    near = scene(person("hero", hold=["shield-round"]), person("foe", "them", (1, 0)))
    assert best_attack(near.battle, near["hero"])[1] is not None


def test_what_a_blow_comes_to_is_kept_apart_by_all_that_it_depends_on() -> None:
    s = scene(person("hero", hold=["weapon-spear"]), person("foe", "them", (1, 0)))
    swing = arsenal_of(s.battle, s["hero"]).blades[0].swing
    for blow in product((-2, 0, 2), (-3, 7, 12), (-6, 0, 9), (0, 1, 20)):
        assert swing.mean(*blow) == swing.work_out(*blow) == swing.mean(*blow)
    assert len(swing.known) >= 81
