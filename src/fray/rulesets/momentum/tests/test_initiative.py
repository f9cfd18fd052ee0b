"""The start of a round: who is surprised, what is rolled, in which order turns are taken."""

from __future__ import annotations

import pytest

from fray.rulesets.momentum.model import events as ev
from fray.rulesets.momentum.tests.arrange import Scene, arrange, case, npc, pc

# ---- worked cases


def test_the_totals_order_the_turns_and_a_pc_goes_before_an_npc() -> None:
    """[momentum-die-aware, momentum-die-surprised, momentum-is-initiative, initiative-ties]"""
    scene = arrange(
        pc("diaghilev"),
        pc("hroda", surprised=True),
        pc("nix"),
        npc("beetle-clan-assassin", name="Assassin"),
        phase="round begins",
        dice=case("initiative-order-mixed").dice,
    )
    assert scene.order == ["Diaghilev", "Hroda", "Assassin", "Nix"]
    assert scene.told(ev.OrderSet)[0].scores == [6, 5, 5, 4]
    assert scene.changes() == {
        "Diaghilev": {"momentum": 6, "initiative": 6},
        "Hroda": {"momentum": 5, "initiative": 5, "surprised": False},
        "Nix": {"momentum": 4, "initiative": 4},
    }


def test_the_smaller_die_is_the_mental_or_the_physical_one_and_higher_grace_breaks_a_tie() -> None:
    """[momentum-die-surprised, pc-disciplines, initiative-ties]"""
    scene = arrange(
        pc("ursk", surprised=True),
        pc("ottavian", surprised=True),
        npc("straw-dummy", 8, name="Dummy"),
        phase="round begins",
        dice=case("initiative-tie-between-pcs").dice,
    )
    assert (scene.pc("Ursk").momentum, scene.pc("Ottavian").momentum) == (3, 3)
    assert scene.order == ["Ottavian", "Ursk", "Dummy"]


def test_the_next_roll_is_put_on_top_of_what_armor_has_left() -> None:
    """[next-round, initiative-reroll, eor-step, later-round-die]"""
    scene = arrange(
        pc("diaghilev", momentum=3),
        pc("hroda", momentum=2),
        npc("beetle-clan-assassin", 8, name="Assassin"),
        phase="round ends",
        dice=case("round-two-adds-to-momentum").dice,
    )
    assert scene.changes() == {"Diaghilev": {"momentum": 1}, "Hroda": {"momentum": -2}}
    scene.run_to("turns", 2)
    assert scene.changes() == {
        "Diaghilev": {"momentum": 8, "initiative": 8},
        "Hroda": {"momentum": 4, "initiative": 4},
    }
    assert scene.order == ["Diaghilev", "Assassin", "Hroda"]


def test_a_pc_who_joins_later_rolls_on_top_of_nothing() -> None:
    """[joining-and-momentum-after, initiative-reroll, momentum-roll]"""
    scene = arrange(
        pc("maissa", momentum=3),
        pc("diaghilev", joins_round=4),
        npc("beetle-clan-assassin", 8, name="Assassin", joins_round=4),
        phase="round begins",
        round_number=4,
        dice=case("late-joiner").dice,
    )
    assert scene.order == ["Maissa", "Assassin", "Diaghilev"]
    assert scene.changes() == {
        "Maissa": {"momentum": 9, "initiative": 9},
        "Diaghilev": {"momentum": 4, "initiative": 4, "condition": "able"},
        "Assassin": {"condition": "able"},
    }


NPC_SCORES = [
    ("cave-rat", 3),
    ("aneman-brute", 4),
    ("beetle-clan-assassin", 5),
    ("pit-champion", 6),
    ("brass-abbot", 7),
]


@pytest.mark.parametrize(("who", "score"), NPC_SCORES)
def test_an_npc_has_its_attack_skill_and_three_in_every_round(who: str, score: int) -> None:
    """[npc-initiative, npc-attack-skill, npcs-do-not-roll], case 'npc-initiative-values': no dice are rolled."""
    assert case("npc-initiative-values").dice == ()
    scene = arrange(
        npc(who, 8, name="Foe", initiative=99),
        npc("straw-dummy", side="heroes"),
        phase="round begins",
    )
    assert scene.npc("Foe").initiative == score
    scene.have_turns("end", "end").run_to("turns", 2)
    assert scene.npc("Foe").initiative == score


CLASSES = [
    ("ursk", "Ursk", 12, 4),
    ("diaghilev", "Diaghilev", 10, 6),
    ("maissa", "Maissa", 8, 8),
    ("vell", "Sister Vell", 10, 6),
    ("ottavian", "Ottavian", 12, 4),
]


@pytest.mark.parametrize(("who", "name", "aware", "surprised"), CLASSES)
def test_each_class_rolls_its_better_die_aware_and_its_worse_die_surprised(
    who: str, name: str, aware: int, surprised: int
) -> None:
    """[class-disciplines, momentum-die-aware, momentum-die-surprised, initiative-all-actors]"""
    assert case("discipline-dice-by-class").dice == ()
    for sides, caught in ((aware, False), (surprised, True)):
        scene = arrange(
            pc(who, surprised=caught), npc("straw-dummy", 8), phase="round begins", dice=[f"d{sides}=2 momentum"]
        )
        (rolled,) = scene.told(ev.MomentumRolled)
        assert (rolled.sides, rolled.clause) == (sides, f"momentum-die-{'surprised' if caught else 'aware'}")
        assert scene.pc(name).momentum == 2 + scene.pc(name).grace()


# ---- the Keeper and surprise


def beginning(surprised: bool | None = None) -> Scene:
    return arrange(
        pc("diaghilev", surprised=surprised),
        npc("hired-knife", 8, name="Knife", surprised=surprised),
        phase="round begins",
        dice=["d6=5 momentum"],
    )


def test_the_keeper_decides_for_each_actor_who_saw_the_danger_coming() -> None:
    """[surprise-decided-by-keeper]: asked for each one separately, aware is the default."""
    scene = beginning()
    assert scene.asked == "Diaghilev: surprise"
    assert scene.decision().seat == 0
    assert scene.options() == ["aware", "surprised"]
    assert scene.take("surprised").asked == "Knife: surprise"
    scene.take("aware")
    assert (scene.pc("Diaghilev").momentum, scene.npc("Knife").initiative) == (7, 4)
    assert [told.who for told in scene.told(ev.Surprised)] == [0]


def test_the_keeper_is_not_asked_where_the_encounter_says_it() -> None:
    """[surprise-decided-by-keeper]"""
    assert beginning(surprised=True).asked == ""


def test_the_keeper_is_asked_about_surprise_once() -> None:
    """[surprise-decided-by-keeper]: not again in the next round."""
    scene = arrange(
        npc("hired-knife", 8, surprised=None), npc("straw-dummy", side="yard", surprised=None), phase="round begins"
    )
    scene.take("aware", "aware").have_turns("end", "end").run_to("turns", 2)
    assert (scene.asked, scene.battle.round) == ("", 2)
    assert len(scene.told(ev.OrderSet)) == 2


def test_a_surprised_npc_uses_its_attack_skill_alone_in_the_first_round() -> None:
    """[npc-surprise]"""
    scene = beginning(surprised=True)
    assert scene.npc("Knife").initiative == 1
    assert scene.order == ["Diaghilev", "Knife"]
    second = arrange(npc("hired-knife", 8, surprised=True), npc("straw-dummy", side="yard"), phase="round begins")
    second.have_turns("end", "end").run_to("turns", 2)
    assert second.npc("Hired Knife").initiative == 4


def test_in_later_rounds_the_worse_die_is_only_for_whom_the_keeper_declares_surprised() -> None:
    """[later-round-die, initiative-reroll]: for that one round."""
    scene = arrange(pc("diaghilev"), npc("straw-dummy", 8), dice=["d6=3 momentum", "d10=3 momentum"])
    scene.game.override("condition", 0, "surprised", "yes")
    scene.take("end").run_to("turns", 2)
    assert scene.pc("Diaghilev").momentum == -2 + 3 + 2
    scene.have_turns("end", "end").run_to("turns", 3)
    assert scene.pc("Diaghilev").momentum == 3 - 2 + 3 + 2


def test_nobody_is_called_surprised_before_joining() -> None:
    """[surprise-decided-by-keeper, joining-and-momentum-after]"""
    scene = arrange(
        npc("hired-knife", 8, name="Late", surprised=True, joins_round=2),
        npc("straw-dummy", side="yard"),
        phase="round begins",
    )
    assert scene.told(ev.Surprised) == []
    scene.have_turns("end").run_to("turns", 2)
    assert [told.who for told in scene.told(ev.Surprised)] == [0]
    assert scene.npc("Late").initiative == 1


# ---- boundaries and rulings


@pytest.mark.parametrize(("grace", "face", "gained"), [(-3, 3, 0), (-3, 4, 1), (-3, 1, 0), (0, 1, 1)])
def test_a_momentum_roll_never_gives_less_than_nothing(grace: int, face: int, gained: int) -> None:
    """[stat-ranges]: what is held stays held."""
    scene = arrange(
        pc("diaghilev", momentum=2, sheet={"grace": grace}),
        npc("straw-dummy", 8),
        phase="round begins",
        dice=[f"d10={face} momentum"],
    )
    assert scene.pc("Diaghilev").momentum == 2 + gained


def test_equal_pcs_and_equal_npcs_go_in_roster_order() -> None:
    """[initiative-ties, turn-order]"""
    scene = arrange(
        npc("hired-knife", 8, name="Knife A"),
        pc("bartolomeo"),
        npc("hired-knife", 8, name="Knife B"),
        pc("diaghilev"),
        phase="round begins",
        dice=["d10=2 momentum", "d10=2 momentum"],
    )
    assert scene.order == ["Bartolomeo", "Diaghilev", "Knife A", "Knife B"]


@pytest.mark.parametrize("condition", ["senseless", "dead", "fled", "surrendered", "disabled"])
def test_those_who_are_out_neither_roll_nor_have_a_turn(condition: str) -> None:
    """[joining-and-momentum-after, dire-disabled-concrete]"""
    scene = arrange(
        pc("hroda", condition=condition, momentum=2),
        pc("diaghilev"),
        npc("straw-dummy", 8, name="Dummy"),
        phase="round begins",
        dice=["d10=1 momentum Diaghilev"],
    )
    assert scene.order == ["Diaghilev", "Dummy"]
    assert scene.changes() == {"Diaghilev": {"momentum": 3, "initiative": 3}}
