"""The Keeper gives an order while a question is open: what is asked, and what is under way, follows the new state."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

from fray.engine.battle import Over
from fray.engine.tape import Answer, Override, Tape
from fray.rulesets.stances import SYSTEM
from fray.rulesets.stances.model import events as ev
from fray.rulesets.stances.model.sheets import PERSUADE, PRESENCE
from fray.rulesets.stances.model.state import BALANCED, CONSCIOUS, DEFENSIVE, FLED, NOT_RULED, TURNS
from fray.rulesets.stances.model.under_way import Check, Exchange
from fray.rulesets.stances.rules.checks import RaiseCheck
from fray.rulesets.stances.rules.composure import GiveIn
from fray.rulesets.stances.rules.dying import Finish
from fray.rulesets.stances.rules.health import RuleOnLasting
from fray.rulesets.stances.rules.invariants import check
from fray.rulesets.stances.rules.maneuvers import RuleOnHazard
from fray.rulesets.stances.rules.sequence import play_step
from fray.rulesets.stances.rules.social_attacks import ReactToWords, RebutOrNot
from fray.rulesets.stances.rules.social_damage import Impact, PressThePoint
from fray.rulesets.stances.rules.turn import AgreeToTalk
from fray.rulesets.stances.tests.arrange import Scene
from fray.rulesets.stances.tests.test_riders import with_move

CULTISTS = ["a=npc-cultist@2 balanced", "b=npc-cultist@2 balanced"]
DRAGON = ["npc-young-black-dragon@2 balanced momentum=0"]


def rolled(what: str, *faces: int) -> list[str]:
    return [f"d6={face} {what}" for face in faces]


def ordered(scene: Scene, alias: str, key: str, *orders: Override) -> None:
    """A turn, and orders in the question that comes right after its choice."""
    scene.fight.orders = SYSTEM.orders
    scene.fight.tape = Tape([Answer(scene[alias].seat, scene.who(alias), key.format(**scene.aliases)), *orders])
    scene.turn(alias)
    assert check(scene.battle) == []


def moved(scene: Scene, alias: str, area: int) -> Override:
    return Override("move", scene.who(alias), "", str(area))


def removed(scene: Scene, alias: str) -> Override:
    return Override("remove", scene.who(alias))


def changed(scene: Scene, alias: str, gauge: str, value: Any) -> Override:
    return Override("set", scene.who(alias), gauge, str(value))


# ---- attacks


def test_an_enemy_who_is_moved_or_taken_away_is_not_in_the_whirl() -> None:
    """[r-whirlwind, r-legal-targets]"""
    for away in (moved, removed):
        dice = [*rolled("attack", 1, 1), *rolled("damage", 1, 1)]
        scene = Scene(["vessa@2 balanced momentum=3"], CULTISTS, dice=dice)
        order = moved(scene, "b", 4) if away is moved else removed(scene, "b")
        ordered(scene, "vessa", "whirlwind:0:might", order)
        assert (scene["a"].guard, scene["b"].guard) == (7, 11)
        scene.changes()


def test_a_whirl_with_nobody_left_strikes_nobody() -> None:
    """[r-whirlwind]"""
    scene = Scene(["vessa@2 balanced momentum=3"], [*CULTISTS, "npc-ogre@4 balanced"])
    ordered(scene, "vessa", "whirlwind:0:might", moved(scene, "vessa", 0))
    assert scene.events(ev.AttackDeclared) == [] and scene["vessa"].momentum == 0


def test_a_second_attack_is_not_made_on_those_who_are_gone_or_far() -> None:
    """[far-no-melee, r-legal-targets]"""
    for away in (moved, removed):
        scene = Scene(
            ["magnus@2 balanced", "elena@2 balanced"], DRAGON, dice=[*rolled("attack", 1, 1), *rolled("attack", 1, 1)]
        )
        order = moved(scene, "elena", 0) if away is moved else removed(scene, "elena")
        ordered(scene, "dragon", "attack:0-melee:might:{magnus}", order)
        assert [event.other for event in scene.events(ev.AttackDeclared)] == [scene.who("magnus")] * 2


def test_there_is_no_second_attack_where_nobody_is_left() -> None:
    """[far-no-melee]"""
    scene = Scene(["magnus@2 balanced", "elena@2 balanced"], DRAGON, dice=rolled("attack", 1, 1))
    ordered(scene, "dragon", "attack:0-melee:might:{magnus}", moved(scene, "dragon", 4))
    assert len(scene.events(ev.AttackDeclared)) == 1


def test_an_attack_whose_target_is_moved_out_of_reach_comes_to_nothing() -> None:
    """[far-no-melee, counter-trigger]: it is neither Countered nor does it harm."""
    for order in (("elena", 0), ("ogre", 4)):
        scene = Scene(["elena@2 defensive momentum=2"], ["npc-ogre@2 balanced"], dice=rolled("attack", 3, 3))
        ordered(scene, "ogre", "attack:0-melee:might:{elena}", moved(scene, *order))
        assert (scene["elena"].guard, scene["elena"].momentum) == (17, 3) and scene.events(ev.Hit) == []


def test_nobody_interposes_in_an_attack_that_has_lost_its_attacker() -> None:
    """[interpose-trigger, r-legal-targets]"""
    scene = Scene(["magnus@2 balanced", "elena@2 defensive momentum=2"], ["npc-ogre@2 balanced", "npc-bandit@4"])
    ordered(scene, "ogre", "attack:0-melee:might:{magnus}", removed(scene, "ogre"))
    assert scene["elena"].momentum == 2 and scene.events(ev.Interposed) == scene.events(ev.CheckRolled) == []


def test_a_target_taken_out_while_it_might_parry_is_left_alone() -> None:
    """[r-perfect-parry, r-legal-targets]"""
    foes = ["master=npc-blade-master@2 balanced momentum=2 guard=0 vitality=1", "npc-ogre@4 balanced"]
    scene = Scene(["magnus@2 balanced"], foes, dice=[*rolled("attack", 3, 3), *rolled("damage", 5, 5)])
    ordered(scene, "magnus", "attack:0-melee:might:{master}", removed(scene, "master"))
    assert (scene["master"].condition, scene["master"].vitality) == (FLED, 1)


def test_a_felled_npc_whom_the_keeper_takes_out_or_revives_does_not_fall() -> None:
    """[r-npc-zero]"""
    for order, condition, vitality in (("remove", FLED, 0), ("vitality", CONSCIOUS, 4)):
        scene = Scene(
            ["magnus@2 balanced"],
            ["npc-bandit@2 balanced guard=0 vitality=1", "npc-ogre@4 balanced"],
            dice=[*rolled("attack", 3, 3), *rolled("damage", 3, 3)],
        )
        given = removed(scene, "bandit") if order == "remove" else changed(scene, "bandit", "vitality", 4)
        ordered(scene, "magnus", "attack:0-melee:might:{bandit}", given)
        assert (scene["bandit"].condition, scene["bandit"].vitality) == (condition, vitality)


def test_a_readied_counterattack_is_lost_with_the_stance_in_its_own_question() -> None:
    """[r-counterattack-on-defend]"""
    scene = Scene(
        ["sefa@2 defensive hand=short-sword counter_ready=yes"], ["npc-ogre@2 balanced"], dice=rolled("attack", 1, 1)
    )
    ordered(scene, "ogre", "attack:0-melee:might:{sefa}", changed(scene, "sefa", "stance", "balanced"))
    assert not scene["sefa"].counter_ready and len(scene.events(ev.AttackDeclared)) == 1


def test_holding_is_for_those_who_are_still_defensive() -> None:
    """[r-hold]"""
    for stance, held in ((BALANCED, False), (DEFENSIVE, True)):
        scene = Scene(["sefa@2 defensive"], ["npc-ogre@2 balanced"], wants={"moment": "hold"})
        scene.fight.orders = SYSTEM.orders
        name = "balanced" if stance == BALANCED else "defensive"
        scene.fight.tape = Tape([changed(scene, "sefa", "stance", name)])
        scene.battle.phase, scene.battle.order = TURNS, [0, 1]
        with suppress(Over):
            play_step(scene.fight)
        assert scene["sefa"].held == held


# ---- riders and Maneuvers


def test_a_push_leads_along_a_link_from_where_the_target_is_now() -> None:
    """[maneuver-shove, rider-shove]"""
    scene = Scene(
        ["vessa@2 balanced"], ["npc-bandit@2 balanced", "npc-ogre@0 balanced"],
        dice=[*rolled("attack", 1, 1), *rolled("damage", 1, 1)],
    )  # fmt: skip
    with_move(scene, "vessa", "strike", ("rider-shove",), 0)
    ordered(scene, "vessa", "attack:0-melee:might:signature0:{bandit}", moved(scene, "bandit", 4))
    assert scene["bandit"].area == 3


def test_a_shove_does_not_reach_those_who_are_no_longer_there() -> None:
    """[maneuver-shove]"""
    scene = Scene(
        ["magnus@2 balanced momentum=0"], ["npc-bandit@2 balanced", "npc-ogre@0 balanced"],
        dice=rolled("maneuver", 5, 5),
    )  # fmt: skip
    ordered(scene, "magnus", "shove:might+athletics:{bandit}", moved(scene, "bandit", 4))
    assert scene["bandit"].area == 4 and scene.events(ev.Moved) == []


def test_an_opportunity_that_is_gone_leaves_the_momentum() -> None:
    """[maneuver-success, maneuver-trip]"""
    scene = Scene(["sefa@2 balanced"], ["npc-bandit@2 balanced", "npc-ogre@4 balanced"], dice=rolled("maneuver", 3, 2))
    ordered(scene, "sefa", "trip:grace+combat:{bandit}", moved(scene, "bandit", 4))
    assert not scene["bandit"].prone and scene["sefa"].momentum == 1


def test_only_an_ally_who_is_still_beside_the_user_is_mended() -> None:
    """[rider-mend]"""
    scene = Scene(
        ["corin@2 balanced", "sefa@2 balanced guard=3", "magnus@2 balanced guard=3"], ["npc-bandit@2 balanced"],
        dice=[*rolled("casting", 3, 3), *rolled("damage", 3), *rolled("mend", 3)], wants={"aim": "who:{magnus}"},
    )  # fmt: skip
    with_move(scene, "corin", "spell-spark", ("rider-mend",), 0)
    ordered(scene, "corin", "cast:spark:presence:signature0:{bandit}", moved(scene, "sefa", 4))
    assert (scene["sefa"].guard, scene["magnus"].guard) == (3, 6)


# ---- spells on areas


def test_fire_burns_those_who_are_there_when_it_comes() -> None:
    """[r-area-attacks, r-legal-targets, spell-fireball]: neither the moved nor the removed."""
    for away in (moved, removed):
        scene = Scene(
            ["lyra@0 balanced momentum=1", "magnus@2 defensive"], ["npc-bandit@2 balanced"],
            dice=[*rolled("casting", 4, 3), *rolled("damage", 1, 1)], wants={"leave out": "done"},
        )  # fmt: skip
        order = moved(scene, "magnus", 0) if away is moved else removed(scene, "magnus")
        ordered(scene, "lyra", "cast:fireball:mind:at2", order)
        assert (scene["magnus"].guard, scene["magnus"].momentum) == (15, 0) and scene["bandit"].guard == 10


def test_those_who_are_gone_before_their_share_of_the_fire_are_not_felled_by_it() -> None:
    """[r-area-attacks, r-perfect-parry]: the order comes while another target might parry."""
    foes = ["master=npc-blade-master@2 balanced momentum=2", "npc-bandit@2 guard=0 vitality=1 balanced", "npc-ogre@4"]
    scene = Scene(["lyra@0 balanced momentum=1"], foes, dice=[*rolled("casting", 4, 3), *rolled("damage", 3, 3)])
    scene["ogre"].stance = BALANCED
    ordered(scene, "lyra", "cast:fireball:will:at2", removed(scene, "bandit"))
    assert (scene["bandit"].condition, scene["bandit"].vitality) == (FLED, 1)


def test_fire_frightens_the_caster_who_survives_it() -> None:
    """[spell-fireball, condition-frightened]: everyone in the area, until the end of the next turn."""
    scene = Scene(
        ["lyra@2 balanced momentum=1", "magnus@0 balanced"], ["npc-bandit@2 balanced"],
        dice=[*rolled("casting", 4, 3), *rolled("damage", 1, 1), *rolled("defend", 4, 3)],
    )  # fmt: skip
    scene.turn("lyra", "cast:fireball:presence:at2")
    assert scene["lyra"].guard == 13 and scene["lyra"].frightened and scene["bandit"].frightened
    scene.turn("lyra", "defend")  # 7 + 1 - 1 - 2 = 5
    assert not scene["lyra"].frightened and scene["lyra"].defend_guard == 0
    scene.changes()


# ---- arguments


def test_a_speaker_whose_composure_the_keeper_gives_back_stays() -> None:
    """[composure-zero, r-social-zero]"""
    scene = Scene(
        ["corin balanced composure=1"], ["npc-magistrate balanced"], mode="social",
        dice=[*rolled("argue", 3, 3), *rolled("damage", 3)],
    )  # fmt: skip
    ordered(scene, "magistrate", "argue:presence+command:{corin}", changed(scene, "corin", "composure", 5))
    assert (scene["corin"].condition, scene["corin"].composure) == (CONSCIOUS, 5)


def test_a_secret_that_the_keeper_takes_away_cannot_be_learned() -> None:
    """[r-social-probe]"""
    scene = Scene(["corin balanced"], ["npc-magistrate balanced secrets=1"], mode="social", dice=rolled("probe", 4, 3))
    ordered(scene, "corin", "probe:awareness+empathy:{magistrate}", changed(scene, "magistrate", "secrets", 0))
    assert scene["magistrate"].secrets == 0 and scene["corin"].momentum == 1


def test_nobody_presses_a_point_with_a_listener_who_has_gone() -> None:
    """[r-social-probe, composure-zero]"""
    scene = Scene(
        ["corin balanced"], ["npc-magistrate balanced", "inquisitor=npc-inquisitor balanced"], mode="social",
        dice=rolled("argue", 4, 3),
    )  # fmt: skip
    scene.battle.leverage[scene.who("magistrate")] = 1
    before = scene["magistrate"].composure
    ordered(scene, "corin", "argue:presence+persuade:{magistrate}", removed(scene, "magistrate"))
    assert (scene["magistrate"].condition, scene["magistrate"].composure) == (FLED, before)
    assert scene.battle.leverage[scene.who("magistrate")] == 1


# ---- the turn


def test_an_actor_taken_out_of_its_own_turn_does_nothing_more() -> None:
    """[aggressive-must-advance]: not even the advance that it owed."""
    scene = Scene(["magnus@0 balanced"], ["npc-skeleton-warrior@3 aggressive", "npc-ogre@4 balanced"])
    scene.fight.orders = SYSTEM.orders
    scene.fight.tape = Tape([removed(scene, "warrior")])
    scene.turn("warrior")
    assert scene["warrior"].area == 3 and scene.events(ev.Moved) == []


def test_a_hazard_that_an_order_puts_ahead_is_ruled_on_before_the_turn_goes_on() -> None:
    """[r-aggressive-duty]"""
    fire = [{"area": "2", "feature": "hazard"}]
    scene = Scene(["vessa@4 aggressive"], ["npc-ogre@0 balanced"], terrain=fire, wants={"excuse": "excused"})
    scene.fight.orders = SYSTEM.orders
    scene.fight.tape = Tape([moved(scene, "vessa", 3)])
    scene.turn("vessa")
    assert scene.asked == ["excuse", "turn"] and scene["vessa"].area == 3


# ---- questions that an order makes needless


def test_nobody_is_excused_from_a_hazard_that_is_no_longer_ahead() -> None:
    """[r-aggressive-duty]: the order leads the only enemy to the other side."""
    fire = [{"area": "3", "feature": "hazard"}]
    scene = Scene(["magnus@2 aggressive"], ["npc-bandit@4 balanced"], terrain=fire)
    scene.fight.orders = SYSTEM.orders
    scene.fight.tape = Tape([moved(scene, "bandit", 0)])
    scene.turn("magnus", "move:1")
    assert "excuse" not in scene.asked and scene["magnus"].hazard_ruling == NOT_RULED


def test_a_question_to_a_defender_or_a_judge_stands_while_its_reason_does() -> None:
    """[r-npc-zero, r-lasting-effects, r-social-and-physical, r-momentum-spending]"""
    scene = Scene(["magnus@2 balanced momentum=1"], ["npc-bandit@2 balanced vitality=0"])
    battle, magnus, bandit = scene.battle, scene["magnus"], scene["bandit"]
    check_of_seven = Check(7, 0)
    check_of_seven.tn = 8
    questions: list[tuple[Any, Any, str, int]] = [
        (Finish(battle, magnus, bandit), bandit, "vitality", 3),
        (RuleOnLasting(battle, magnus, 5), magnus, "condition", FLED),
        (AgreeToTalk(battle, bandit, magnus), bandit, "condition", FLED),
        (AgreeToTalk(battle, bandit, magnus), magnus, "condition", FLED),
        (RaiseCheck(battle, magnus, check_of_seven, False), magnus, "momentum", 0),
        (RuleOnHazard(battle, magnus, 1), magnus, "area", 4),
        (RuleOnHazard(battle, magnus, 1), magnus, "condition", FLED),
    ]
    for question, whose, name, value in questions:
        assert question.stands()
        before = getattr(whose, name)
        setattr(whose, name, value)
        assert not question.stands()
        setattr(whose, name, before)


def test_a_question_of_a_conflict_stands_while_its_reason_does() -> None:
    """[composure-zero, r-social-reactions, social-critical, r-social-probe]"""
    scene = Scene(
        ["corin defensive momentum=1 composure=0", "elena defensive momentum=1"], ["npc-magistrate balanced"],
        mode="social",
    )  # fmt: skip
    battle, corin, elena, judge = scene.battle, scene["corin"], scene["elena"], scene["magistrate"]
    argument = Exchange(judge, corin, PRESENCE, PERSUADE, False)
    questions: list[tuple[Any, Any, str, int]] = [
        (GiveIn(battle, corin), corin, "composure", 2),
        (RebutOrNot(battle, argument), corin, "stance", BALANCED),
        (RebutOrNot(battle, argument), judge, "condition", FLED),
        (ReactToWords(battle, elena, argument, "vouch"), elena, "momentum", 0),
        (ReactToWords(battle, corin, argument, "misdirect"), corin, "momentum", 0),
        (ReactToWords(battle, corin, argument, "misdirect"), judge, "condition", FLED),
        (Impact(battle, judge, corin), corin, "condition", FLED),
        (PressThePoint(battle, judge, corin), corin, "condition", FLED),
        (PressThePoint(battle, judge, corin), judge, "condition", FLED),
    ]
    for question, whose, name, value in questions:
        assert question.stands()
        before = getattr(whose, name)
        setattr(whose, name, value)
        assert not question.stands()
        setattr(whose, name, before)


def test_an_actor_who_is_moved_away_from_the_ground_does_not_alter_it() -> None:
    """[maneuver-alter-ground, maneuver-purpose]: nothing is spent, and the Keeper has refused nothing."""
    scene = Scene(["magnus@0 balanced"], ["npc-bandit@4 balanced"])
    ordered(scene, "magnus", "alter-ground:might+athletics:at1:f2", moved(scene, "magnus", 3))
    assert not scene["magnus"].acted and not scene["magnus"].barred_idea and scene.events(ev.CheckRolled) == []


def test_a_mover_whom_the_keeper_puts_elsewhere_under_a_parting_blow_goes_nowhere() -> None:
    """[r-disengage, move-disengage]: the way it chose begins in another area."""
    scene = Scene(["lyra@2 balanced"], ["npc-bandit@2 balanced"], variants={"r-disengage": "parting-blow"})
    ordered(scene, "lyra", "move:1", moved(scene, "lyra", 4))
    assert scene["lyra"].area == 4 and scene.events(ev.Moved) == [] and scene["lyra"].guard == 15
