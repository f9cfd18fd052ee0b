"""The other readings a designer may want to measure: each changes just what it says."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

import pytest

from fray.rulesets.momentum import SYSTEM
from fray.rulesets.momentum.model import events as ev
from fray.rulesets.momentum.model.variants import Variants
from fray.rulesets.momentum.tests.arrange import Scene, Who, arrange, later, ledger, npc, pc
from fray.rulesets.momentum.tests.blocks import CROSSBOWMAN

DUMMY = npc("straw-dummy", 8, name="Dummy")


def struck(
    target: Who, by: str, attack: str, ruling: str, reading: str, dice: Sequence[str] = (), at: int = 4, **state: Any
) -> Scene:
    """A PC on 3 at whom a foe has just struck, under a reading (or, without one, as the ledger reads)."""
    variants = {ruling: reading} if reading else {}
    people = [target, pc("nix", 8, name="Bystander"), npc(by, at, name="Foe", **state)]
    scene = arrange(*people, turn="Foe", variants=variants, dice=dice)
    return scene.take(f"strike {attack} {scene.battle.combatants[0].name}")


def test_every_reading_of_the_ledger_is_a_switch_of_its_own() -> None:
    """The ledger's own reading is number 0 of each, and setting one leaves the others alone."""
    rulings = [ruling for ruling in ledger().rulings if ruling.variants]
    assert {ruling.id for ruling in rulings} == set(SYSTEM.switches)
    names = [name for name in dir(Variants({})) if not name.startswith("_")]
    assert len(names) == len(rulings)
    for ruling in rulings:
        for number in range(len(ruling.variants) + 1):
            values = [getattr(Variants({ruling.id: number}), name) for name in names]
            assert sorted(values) == sorted([0] * (len(names) - 1) + [number])


# ---- diaghilev-max-hits, dire-dice-fresh, dire-bands-escalate


@pytest.mark.parametrize(("level", "printed"), [(1, 3), (2, 3), (3, 4), (4, 4)])
def test_half_the_level_may_be_rounded_up(level: int, printed: int) -> None:
    """[diaghilev-max-hits]: round up."""
    scene = arrange(
        pc("diaghilev", sheet={"level": level, "grit": 0}), DUMMY, variants={"diaghilev-max-hits": "round up"}
    )
    assert scene.pc("Diaghilev").max_hits == printed
    assert arrange(pc("diaghilev", sheet={"level": level}), DUMMY).pc("Diaghilev").max_hits == 2 + level // 2


def test_dire_wounds_may_be_a_running_total() -> None:
    """[dire-dice-fresh]: one d6 each time, added to a sum kept until a rest."""
    scene = struck(
        pc("vell", 3, hits=6, dire_sum=4),
        "turtle-knight",
        "stone maul",
        "dire-dice-fresh",
        "running total",
        ["d6=1 dire", "d6=6 dire"],
    )
    scene.take("forgo")
    assert [(wound.total, wound.band) for wound in scene.told(ev.DireWound)] == [(5, "Very Sad"), (11, "Disfigured")]
    assert scene.pc("Sister Vell").dire_sum == 11


@pytest.mark.parametrize(("reading", "condition"), [("scarred but standing", "able"), ("", "senseless")])
def test_the_disfigured_may_keep_standing(reading: str, condition: str) -> None:
    """[dire-bands-escalate]"""
    dice = ["d6=6 dire", "d6=5 dire"]
    scene = struck(pc("vell", 3, hits=4), "hired-knife", "short sword", "dire-bands-escalate", reading, dice)
    scene.take("forgo")
    assert scene.changes()["Sister Vell"].get("condition", "able") == condition
    assert scene.changes()["Sister Vell"]["marks"] == ["an ear or a lesser finger lost"]
    for faces in ((4, 4), (6, 4)):
        dice = [f"d6={face} dire" for face in faces]
        disabled = struck(pc("vell", 3, hits=4), "hired-knife", "short sword", "dire-bands-escalate", reading, dice)
        assert disabled.take("forgo").changes()["Sister Vell"]["condition"] == "senseless"


# ---- right-range-exact


@pytest.mark.parametrize(
    ("reading", "reach"),
    [("", [2, 3]), ("reach inward", [0, 1, 2, 3]), ("off range at a price", [1, 2, 3, 4, 5])],
)
def test_a_weapon_may_reach_inward_or_one_distance_off(reading: str, reach: list[int]) -> None:
    """[right-range-exact, strike-right-range]: a bow for Near and Far."""
    variants = {"right-range-exact": reading} if reading else {}
    for gap in range(6):
        scene = arrange(pc("maissa", 1, momentum=20), npc("straw-dummy", 1 + gap, name="D"), DUMMY, variants=variants)
        assert scene.can("strike hunting bow D") == (gap in reach), gap
        if gap in reach:
            dear = reading == "off range at a price" and gap not in (2, 3)
            assert scene.price("strike hunting bow D") == (6 if dear else 4)


def test_an_npcs_strike_off_range_has_one_attack_skill_less() -> None:
    """[right-range-exact]: against PCs and NPCs; not below 0."""
    ruling, reading = "right-range-exact", "off range at a price"
    for at, skill in ((4, 2), (5, 1), (3, 1)):
        scene = struck(pc("hroda", 3, momentum=3), "beetle-clan-assassin", "poisoned scimitar", ruling, reading, at=at)
        decision = scene.decision()
        assert decision.blow.skill == skill  # type: ignore[attr-defined]
    weak = struck(pc("hroda", 3, momentum=3), "cave-rat", "yellow teeth", ruling, reading, at=4)
    assert weak.decision().blow.skill == 0  # type: ignore[attr-defined]
    far = arrange(
        npc("hired-knife", 3, name="Knife"),
        npc("hill-militia", 5, name="Militia", side="heroes"),
        variants={ruling: reading},
        dice=["d6=5 blow"],
    )
    far.take("strike short sword Militia")
    assert far.told(ev.BlowsRolled)[0].needed == 5


# ---- defense-cost-unified


def test_the_one_momentum_may_be_taken_after_the_riposte() -> None:
    """[defense-cost-unified]: late payment."""
    scene = struck(
        pc("ursk", 3, momentum=0),
        "hired-knife",
        "short sword",
        "defense-cost-unified",
        "late payment",
        ["d12=8 parry"],
        hits=2,
    )
    scene.take("parry 1")
    assert scene.pc("Ursk").momentum == 4
    assert scene.take("strike great axe Foe").changes() == {"Ursk": {"momentum": -1}, "Foe": {"hits": 1}}
    prompt = struck(
        pc("ursk", 3, momentum=1),
        "hired-knife",
        "short sword",
        "defense-cost-unified",
        "late payment",
        ["d12=1 dodge", "d4=4 armor"],
    )
    assert prompt.take("dodge 1").changes() == {"Ursk": {"momentum": 0}}
    failed = struck(
        pc("ursk", 3, momentum=-1),
        "hired-knife",
        "short sword",
        "defense-cost-unified",
        "late payment",
        ["d12=1 dodge", "d4=4 armor"],
    )
    assert failed.take("dodge 1").changes() == {"Ursk": {"momentum": -2}}


MODIFIERS = [
    ("", 0, 1, -3),
    ("one spent at zero", 0, 1, -2),
    ("one spent at zero", -1, 1, -4),
    ("one spent at zero", 1, 1, -2),
    ("free minimum", 4, 0, -3),
    ("free minimum", 4, 1, -2),
    ("flat passive", 4, 1, 0),
    ("flat passive", 4, 2, -1),
    ("flat passive", 0, 1, -3),
]


@pytest.mark.parametrize(("reading", "held", "spent", "modifier"), MODIFIERS)
def test_a_payment_may_count_differently(reading: str, held: int, spent: int, modifier: int) -> None:
    """[defense-cost-unified]: one spent at zero, free minimum, flat passive."""
    scene = struck(
        pc("bartolomeo", 3, momentum=held),
        "hired-knife",
        "short sword",
        "defense-cost-unified",
        reading,
        ["d10=10 dodge"],
    )
    scene.take(f"dodge {spent}")
    assert scene.told(ev.DefenseRolled)[0].modifier == modifier
    assert scene.pc("Bartolomeo").momentum == held - spent


def test_only_the_free_minimum_allows_a_defense_for_nothing() -> None:
    """[defense-cost-unified]: and only with 1 or more momentum."""
    for reading, held, possible in (("free minimum", 1, True), ("free minimum", 0, False), ("", 1, False)):
        scene = struck(
            pc("bartolomeo", 3, momentum=held), "hired-knife", "short sword", "defense-cost-unified", reading
        )
        assert scene.can("dodge 0") == possible


# ---- versus-comparison, shield-wear, riposte-details


def test_an_equal_total_may_fail() -> None:
    """[versus-comparison]: beat it."""
    for reading, chance in (("", Fraction(5, 10)), ("beat it", Fraction(4, 10))):
        scene = struck(pc("bartolomeo", 3, momentum=3), "hired-knife", "short sword", "versus-comparison", reading)
        assert scene.chance("dodge 3", ev.Deflected) == chance


WEARS = [
    ("", "hired-knife", ["d6=2 wear"], "Ud6"),
    ("wear like armor", "hired-knife", ["d6=2 wear"], "Ud6"),
    ("wear like armor", "beetle-clan-assassin", ["d6=1 wear"], "Ud4"),
    ("wear like armor", "beetle-clan-assassin", ["d6=2 wear"], "Ud6"),
    ("wear by Danger", "hired-knife", ["d6=2 wear"], "Ud6"),
    ("wear by Danger", "beetle-clan-assassin", ["d6=1 wear", "d4=1 wear"], "1"),
]


@pytest.mark.parametrize(("reading", "by", "wear", "after"), WEARS)
def test_a_shield_may_wear_like_armor_or_by_danger(reading: str, by: str, wear: list[str], after: str) -> None:
    """[shield-wear]: die + Grit - Attack Skill, or as many rolls as the Danger."""
    attack = {"hired-knife": "short sword", "beetle-clan-assassin": "poisoned scimitar"}[by]
    scene = struck(pc("hroda", 3, momentum=3), by, attack, "shield-wear", reading, ["d6=6 block", *wear])
    scene.take("block 3")
    assert scene.changes()["Hroda"].get("shield", "Ud6") == after


def test_a_shield_that_the_first_wear_roll_destroys_makes_no_second() -> None:
    """[shield-wear, shield-degrades]: by Danger there would be two; step 0 is the last."""
    scene = struck(
        pc("hroda", 3, momentum=4, shield="1"),
        "beetle-clan-assassin",
        "poisoned scimitar",
        "shield-wear",
        "wear by Danger",
        [],
    )
    assert scene.take("block 4").changes()["Hroda"] == {"momentum": 0, "shield": "0"}
    assert len(scene.told(ev.ShieldWorn)) == 1


def test_wear_like_armor_spares_a_shield_whose_bearer_has_grit() -> None:
    """[shield-wear]: a natural 1 with Grit 2 against Attack Skill 1 is a 2."""
    scene = struck(
        pc("hroda", 3, momentum=3),
        "hired-knife",
        "short sword",
        "shield-wear",
        "wear like armor",
        ["d6=6 block", "d6=1 wear"],
    )
    assert scene.take("block 3").changes()["Hroda"] == {"momentum": 0}


def test_a_riposte_may_be_free_or_cost_exactly_four() -> None:
    """[riposte-details]: free riposte, price of four; to disable is one more."""
    for reading, price in (("", 7), ("free riposte", 0), ("price of four", 4)):
        scene = struck(
            pc("diaghilev", 3, momentum=9),
            "beetle-clan-assassin",
            "poisoned scimitar",
            "riposte-details",
            reading,
            ["d10=9 parry"],
        )
        scene.take("parry 3")
        assert scene.price("strike yatagan Foe") == price
        assert scene.price("strike yatagan Foe disable") == price + 1
        assert scene.take("strike yatagan Foe").changes() == {
            "Diaghilev": {"momentum": 10 - price},
            "Foe": {"hits": 2},
        }
        for paid in scene.told(ev.Paid)[1:]:  # after the Parry
            assert sum(term.value for term in paid.terms()) == paid.amount == price


def test_a_free_riposte_needs_no_momentum() -> None:
    """[riposte-details, spend-limit]: it costs nothing, so a PC still below zero may strike; to disable costs 1M."""
    scene = struck(
        pc("ursk", 3, momentum=-4),
        "hired-knife",
        "short sword",
        "riposte-details",
        "free riposte",
        ["d12=12 parry"],
    )
    scene.take("parry 1")
    assert scene.pc("Ursk").momentum == -4 - 1 + 4
    assert not scene.can("strike great axe Foe disable")
    assert scene.take("strike great axe Foe").changes()["Foe"] == {"hits": 0, "condition": "dead"}


# ---- poison-timing, danger-rolls-separate


@pytest.mark.parametrize(("faces", "lost"), [((5, 6), 0), ((3, 4), 2), ((3, 3), 4)])
def test_the_poison_may_need_a_hit(faces: tuple[int, int], lost: int) -> None:
    """[poison-timing]: per hit: once for each hit taken."""
    second = "d4" if faces[0] <= 3 else "d6"
    dice = [f"d6={faces[0]} armor", f"{second}={faces[1]} armor"]
    scene = struck(
        pc("diaghilev", 3, momentum=5), "beetle-clan-assassin", "poisoned scimitar", "poison-timing", "per hit", dice
    )
    assert scene.take("forgo").pc("Diaghilev").momentum == 5 - lost


ROLLS = [
    ("", ["d6=1 armor", "d4=1 armor"], 2, "1"),
    ("one hit at most", ["d6=1 armor", "d6=1 armor"], 1, "Ud4"),
    ("one hit at most", ["d6=6 armor", "d6=6 armor"], 0, "Ud6"),
    ("steps afterward", ["d6=1 armor", "d6=1 armor"], 2, "1"),
    ("steps afterward", ["d6=1 armor", "d6=6 armor"], 1, "Ud4"),
]


@pytest.mark.parametrize(("reading", "dice", "hits", "armor"), ROLLS)
def test_a_strike_may_cause_one_hit_at_most_or_lower_the_armor_afterward(
    reading: str, dice: list[str], hits: int, armor: str
) -> None:
    """[danger-rolls-separate]"""
    scene = struck(pc("diaghilev", 3), "turtle-knight", "stone maul", "danger-rolls-separate", reading, dice)
    scene.take("forgo")
    found = scene.changes().get("Diaghilev", {})
    assert (found.get("hits", 0), found.get("armor", "Ud6")) == (hits, armor)


def test_the_dead_take_no_further_hits_under_any_reading() -> None:
    """[danger-rolls-separate, strike-resolution-order]: steps afterward."""
    dice = [f"d6={face} dire" for face in (6, 6, 5, 4)]
    scene = struck(
        pc("vell", 3, hits=6), "turtle-knight", "stone maul", "danger-rolls-separate", "steps afterward", dice
    )
    assert scene.take("forgo").changes()["Sister Vell"] == {"hits": 7, "condition": "dead"}


# ---- armor-step-one-and-zero, no-armor-danger, armor-immunity


@pytest.mark.parametrize(
    ("reading", "grit", "hits"), [("", 5, 1), ("zero as a number", 3, 0), ("zero as a number", 2, 1)]
)
def test_step_zero_may_count_as_a_number(reading: str, grit: int, hits: int) -> None:
    """[armor-step-one-and-zero]: 0 + Grit - Attack Skill."""
    scene = struck(
        pc("hroda", 3, armor="0", sheet={"grit": grit}),
        "hired-knife",
        "short sword",
        "armor-step-one-and-zero",
        reading,
    )
    assert scene.take("forgo").pc("Hroda").hits_taken == hits


def test_step_zero_as_a_number_is_helped_by_a_failed_dodge_and_no_armor_is_not() -> None:
    """[armor-step-one-and-zero]"""
    ruling, reading = "armor-step-one-and-zero", "zero as a number"
    zero = struck(
        pc("bartolomeo", 3, armor="0", momentum=6), "hired-knife", "short sword", ruling, reading, ["d10=1 dodge"]
    )
    assert zero.take("dodge 6").pc("Bartolomeo").hits_taken == 0
    none = struck(pc("vell", 3, momentum=6), "hired-knife", "short sword", ruling, reading, ["d6=1 dodge"])
    assert none.take("dodge 6").pc("Sister Vell").hits_taken == 1


@pytest.mark.parametrize(("reading", "hits"), [("", 2), ("one hit per strike", 1)])
def test_without_armor_a_strike_may_cause_exactly_one_hit(reading: str, hits: int) -> None:
    """[no-armor-danger]: whatever its Danger and even after a failed Parry."""
    scene = struck(pc("vell", 3), "turtle-knight", "stone maul", "no-armor-danger", reading)
    assert scene.take("forgo").pc("Sister Vell").hits_taken == hits
    parried = struck(
        pc("vell", 3, momentum=1, max_hits=9), "ash-wraith", "cold hands", "no-armor-danger", reading, ["d10=1 parry"]
    )
    assert parried.take("parry 1").pc("Sister Vell").hits_taken == hits


@pytest.mark.parametrize(("reading", "chance"), [("", Fraction(0)), ("natural one", Fraction(1, 4))])
def test_a_natural_one_may_always_be_a_hit(reading: str, chance: Fraction) -> None:
    """[armor-immunity]: Ud4 + 2 against Attack Skill 0."""
    scene = struck(pc("ursk", 3), "cave-rat", "yellow teeth", "armor-immunity", reading, at=3)
    assert scene.chance("forgo", ev.HitTaken) == chance


# ---- superior-position-state


def test_a_superior_position_may_be_brief() -> None:
    """[superior-position-state]: until the end of the taker's next turn."""
    variants = {"superior-position-state": "brief"}
    scene = arrange(pc("ursk", 3, momentum=20), npc("hired-knife", 4, name="Knife"), variants=variants)
    scene.take("reposition Knife", "end")
    assert scene.changes()["Ursk"]["superior"] == ["Knife"]
    second = later(scene, "Ursk")
    assert second.can("killing stroke great axe Knife")
    assert second.take("end").changes()["Ursk"]["superior"] == []
    lasting = arrange(pc("ursk", 3, momentum=20, over=["Knife"]), npc("hired-knife", 4, name="Knife")).take("end")
    assert lasting.pc("Ursk").over(lasting.npc("Knife"))


def test_a_superior_position_may_be_an_edge() -> None:
    """[superior-position-state]: a Strike costs 1M less, an NPC's strike has Attack Skill 1 higher."""
    variants = {"superior-position-state": "edge"}
    for over, price in (([], 5), (["Knife"], 4)):
        scene = arrange(
            pc("diaghilev", 3, momentum=20, over=over), npc("hired-knife", 4, name="Knife"), variants=variants
        )
        assert scene.price("strike yatagan Knife") == price
    for over, skill in (([], 1), (["Hroda"], 2)):
        scene = struck(
            pc("hroda", 3, momentum=3), "hired-knife", "short sword", "superior-position-state", "edge", over=over
        )
        assert scene.decision().blow.skill == skill  # type: ignore[attr-defined]
    npcs = arrange(
        npc("hired-knife", 4, name="Knife", over=["Militia"]),
        npc("hill-militia", 3, name="Militia", side="heroes"),
        variants=variants,
        dice=["d6=3 blow"],
    )
    npcs.take("strike short sword Militia")
    assert npcs.told(ev.BlowsRolled)[0].needed == 3


def test_a_strike_never_costs_less_than_one() -> None:
    """[rounding-and-floors, sum-formulas]: fury and an edge together leave 1M."""
    scene = arrange(
        pc("ursk", 3, momentum=20, over=["Dummy"], fury=True),
        npc("straw-dummy", 4, name="Dummy"),
        variants={"superior-position-state": "edge"},
    )
    assert scene.price("strike great axe Dummy") == 1


# ---- call-out-range-and-limit


@pytest.mark.parametrize(("reading", "gained"), [("", 2), ("once a round", 1)])
def test_an_ally_may_gain_from_calls_once_a_round(reading: str, gained: int) -> None:
    """[call-out-range-and-limit]: fresh again in the next round."""
    variants = {"call-out-range-and-limit": reading} if reading else {}
    scene = arrange(
        pc("ottavian", 2, momentum=3),
        pc("vell", 2, momentum=3),
        pc(CROSSBOWMAN, 2),
        DUMMY,
        turn=["Ottavian", "Sister Vell"],
        variants=variants,
        dice=["d12=1 momentum", "d10=1 momentum", "d10=1 momentum"],
    )
    scene.take("call out Bolt", "end", "call out Bolt")
    assert scene.pc("Bolt").momentum == gained
    scene.take("end").run_to("turns", 2)
    held = scene.pc("Bolt").momentum
    assert scene.have_turns("call out Bolt").pc("Bolt").momentum == held + 1
