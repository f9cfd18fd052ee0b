"""What a turn offers besides attacks and movement."""

from __future__ import annotations

from fray.rulesets.stances.model.events import TalkOffered
from fray.rulesets.stances.model.state import FLED, OUT, PHYSICAL, SOCIAL, SURRENDERED
from fray.rulesets.stances.rules.round_end import end_round
from fray.rulesets.stances.tests.arrange import BANDIT, Scene


def test_escape_from_an_exit_and_surrender_at_the_start_of_a_turn() -> None:
    """[r-battle-edges]"""
    scene = Scene(["elena@0 balanced", "sefa@0 balanced"], BANDIT)
    assert "escape" in scene.offered("elena") and "escape" not in scene.offered("bandit")
    scene.turn("elena", "escape")
    assert scene["elena"].condition == FLED
    scene.turn("sefa", "surrender")
    assert scene["sefa"].condition == SURRENDERED
    assert scene.battle.result is not None and scene.battle.result.winner == "side 1"


def test_an_offer_to_talk_is_answered_by_the_other_side() -> None:
    """[r-social-and-physical]"""
    scene = Scene(["corin@1 balanced", "elena@1 balanced"], [*BANDIT, "b2=npc-bandit@2 balanced"])
    scene.wants["talk"] = ["talk"]  # one answer, of one side
    scene.turn("corin", "offer-talk")
    assert [event.agreed for event in scene.events(TalkOffered)] == [True]


def test_the_fallen_are_not_asked_whether_they_want_to_talk() -> None:
    """[r-social-and-physical]"""
    scene = Scene(["corin@1 balanced"], [f"npc-bandit@2 none condition={OUT}"], ["npc-cultist@3 balanced"])
    scene.wants["talk"] = ["talk"]  # one answer, the cultist's
    scene.turn("corin", "offer-talk")
    assert scene.asked.count("talk") == 1


def test_an_offer_to_talk_needs_everybodys_consent() -> None:
    """[r-social-and-physical]"""
    for answer, mode in (("fight-on", PHYSICAL), ("talk", SOCIAL)):
        scene = Scene(["corin@1 balanced", "brannoc@1 defensive mastery=yes"], ["npc-bandit@3 balanced"])
        scene.wants["talk"] = answer
        scene.turn("corin", "offer-talk")
        end_round(scene.fight)
        assert scene.battle.mode == mode and scene["brannoc"].mastery == (mode == PHYSICAL)


def test_the_surprised_strike_no_parting_blow() -> None:
    """[r-surprise, r-disengage]"""
    scene = Scene(["lyra@2 balanced"], BANDIT, variants={"r-disengage": "parting-blow"})
    scene.battle.surprised = [False, True]
    scene.turn("lyra", "move:1")
    assert "strike back" not in scene.asked
