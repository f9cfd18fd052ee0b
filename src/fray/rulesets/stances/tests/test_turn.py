"""What a turn offers besides attacks and movement."""

from __future__ import annotations

import pytest

from fray.engine.decisions import Refused
from fray.rulesets.stances.model.events import TalkOffered
from fray.rulesets.stances.model.state import FLED, OUT, PHYSICAL, SOCIAL, SURRENDERED, TO_COME
from fray.rulesets.stances.rules.round_end import end_round
from fray.rulesets.stances.tests.arrange import BANDIT, Scene, forbidden


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


def test_the_controller_of_a_mindless_side_is_asked_as_well() -> None:
    """[r-social-and-physical]: all sides' controllers must agree."""
    for answer, agreed in (("fight-on", False), ("talk", True)):
        scene = Scene(["corin@1 balanced"], ["npc-zombie@3 aggressive"], wants={"talk": answer})
        scene.turn("corin", "offer-talk")
        assert [event.agreed for event in scene.events(TalkOffered)] == [agreed]
    scene = Scene(
        ["corin@1 balanced"], ["npc-zombie@3 aggressive", "npc-bandit@3 balanced"], ["npc-skeleton-warrior@4"]
    )
    scene.wants["talk"] = ["talk", "fight-on"]  # the bandit for its side, the Keeper for the skeleton
    scene.turn("corin", "offer-talk")
    assert [event.agreed for event in scene.events(TalkOffered)] == [False]


# ---- why something is not offered


def test_spells_are_refused_for_what_forbids_them() -> None:
    """[r-momentum-negative, r-casting, r-momentum-spending]"""
    scene = Scene(["lyra@0 balanced momentum=-1", "corin@0 balanced", "elena@0 balanced"], ["npc-bandit@3 balanced"])
    lyra, corin, elena = forbidden(scene, "lyra"), forbidden(scene, "corin"), forbidden(scene, "elena")
    bandit = scene.who("bandit")
    assert lyra[f"cast:bolt:mind:{bandit}"] == lyra["cast:fireball:awareness:at3"] == "r-momentum-negative"
    assert lyra["cast:fireball:will:at3"] == elena[f"cast:heal:mind:{scene.who('lyra')}"] == "r-momentum-spending"
    assert lyra[f"cast:spark:will:{bandit}"] == corin[f"cast:charm:mind:{bandit}"] == "r-casting"
    with pytest.raises(Refused) as refused:
        scene.turn("lyra", "cast:bolt:mind:{bandit}")
    assert refused.value.clause == "r-momentum-negative"
    scene["lyra"].acted = True
    assert forbidden(scene, "lyra")[f"cast:bolt:will:{bandit}"] == "r-actions-per-turn"


def test_maneuvers_are_refused_for_what_forbids_them() -> None:
    """[r-maneuver, r-npc-momentum, move-standard, r-charge]"""
    scene = Scene(
        ["magnus@2 balanced", "elena@0 balanced moved=yes"],
        ["npc-zombie@2 aggressive", "npc-bandit@4 balanced", "golem=npc-stone-golem@2 aggressive"],
    )
    magnus, elena = forbidden(scene, "magnus"), forbidden(scene, "elena")
    zombie, bandit, golem = scene.who("zombie"), scene.who("bandit"), scene.who("golem")
    assert magnus[f"rattle:presence+command:{zombie}"] == "r-npc-momentum"
    assert magnus[f"rattle:presence+command:{bandit}"] == magnus[f"trip:grace+combat:{bandit}"] == "r-maneuver"
    assert magnus[f"disarm:might+combat:{zombie}"] == magnus[f"shove:might+athletics:{golem}"] == "r-maneuver"
    assert magnus[f"pin-down:grace+combat:{bandit}"] == magnus["take-cover:grace+stealth"] == "r-maneuver"
    assert magnus["alter-ground:might+athletics:at0:f1"] == "r-maneuver"
    assert magnus[f"feint:grace+combat:{bandit}"] == "far-no-melee"
    assert elena["slip-past:grace+stealth"] == "move-standard"
    assert elena[f"aid:mind+lore:{scene.who('magnus')}"] == "r-maneuver"
    scene["magnus"].charged = True
    assert forbidden(scene, "magnus")[f"trip:grace+combat:{zombie}"] == "r-charge"


def test_no_option_is_offered_and_refused() -> None:
    """[r-actions-per-turn]: a reason is given for exactly what is not offered."""
    scene = Scene(["lyra@2 balanced momentum=3", "magnus@2 balanced"], ["npc-bandit@2 balanced", "npc-zombie@3"])
    for alias in ("lyra", "magnus", "bandit"):
        assert not set(scene.offered(alias)) & set(forbidden(scene, alias))


def test_an_offer_that_nobody_hears_changes_nothing() -> None:
    """[r-social-and-physical]: the only enemies are still to come."""
    scene = Scene(["corin@1 balanced"], [f"npc-bandit@3 condition={TO_COME} joins_round=3"])
    scene.turn("corin", "offer-talk")
    assert scene.battle.mode_next == PHYSICAL
