"""The other readings of rulings with variants, each against the ledger's own."""

from __future__ import annotations

from typing import Any

from fray.rulesets.sixseconds import SYSTEM
from fray.rulesets.sixseconds.model import events as ev
from fray.rulesets.sixseconds.model import variants as v
from fray.rulesets.sixseconds.model.state import ROUND_BEGINS
from fray.rulesets.sixseconds.rules.advantage import flanked
from fray.rulesets.sixseconds.rules.checks import roll
from fray.rulesets.sixseconds.rules.damage import hurt
from fray.rulesets.sixseconds.rules.killing_strike import kills
from fray.rulesets.sixseconds.rules.resuscitation import resuscitation_difficulty
from fray.rulesets.sixseconds.tests.arrange import Scene, Who, library, person, scene

HIT = ["d6=5 strength", "d6=4 combat", "d20=9 luck"]  # a result of 10
CRIT = ["d6=1 strength", "d6=1 combat", "d20=20 luck"]  # a critical of 3
HAMMER = ["weapon-warhammer"]


def foe(**state: Any) -> Who:
    return person("foe", "them", (1, 0), hold=HAMMER, **state)


def friend(**state: Any) -> Who:
    return person("hero", "us", (0, 0), **state)


def read(reading: dict[str, int], *people: Who, dice: list[str], **answers: Any) -> Scene:
    return scene(*people, variants=reading, dice=dice, **answers)


def test_every_variant_of_the_ledger_is_a_switch() -> None:
    """[r-content-fields, r-keeper-default]."""
    readings = v.Variants({})
    assert len(SYSTEM.switches) == len(vars(readings)) if hasattr(readings, "__dict__") else True
    assert set(SYSTEM.switches) == {
        "r-advantage",
        "r-surprised",
        "r-reaction-count",
        "r-one-response-per-trigger",
        "r-step",
        "r-flanking",
        "r-attack-sequence",
        "r-dodge",
        "r-intercept",
        "r-critical",
        "r-attack-count",
        "r-block-excess",
        "r-parry",
        "r-resuscitate",
        "r-killing-strike",
    }


def test_advantage_may_roll_more_luck_or_be_flat() -> None:
    """[r-advantage]: 'luck too' and 'flat'."""
    two = ["d6=1 strength", "d6=2 combat", "d6=3 strength", "d6=4 combat"]
    s = read({"r-advantage": v.LUCK_TOO}, friend(), foe(), dice=[*two, "d20=5 luck", "d20=11 luck"])
    test = roll(s.fight, s["hero"], 0, 0, 0, 0, 1)
    assert (test.result, test.luck) == (8, 11)
    low = read({"r-advantage": v.LUCK_TOO}, friend(), foe(), dice=[*two, "d20=5 luck", "d20=11 luck"])
    assert roll(low.fight, low["hero"], 0, 0, 0, 0, -1).luck == 5
    flat = read({"r-advantage": v.FLAT}, friend(), foe(), dice=["d6=1 strength", "d6=2 combat", "d20=5 luck"])
    assert roll(flat.fight, flat["hero"], 0, 0, 0, 0, -2).result == 1 + 2 + 1 - 4
    s.done(), low.done(), flat.done()


def test_the_surprised_may_keep_their_reaction() -> None:
    """[r-surprised]: 'reactions allowed'."""
    for reading, asked in ((0, False), (v.REACTIONS_ALLOWED, True)):
        s = read({"r-surprised": reading}, friend(surprised=True), foe(), dice=HIT).strike("foe", "hero").done()
        assert ("hero:defend" in s.mind.asked) is asked


def test_reactions_may_return_by_the_round_or_by_every_turn() -> None:
    """[r-reaction-count, reaction-recovery]: 'per round' and 'every turn'."""
    own = read({}, friend(reactions=0), foe(reactions=0), dice=[]).begin("hero")
    assert (own["hero"].reactions, own["foe"].reactions) == (1, 0)
    turn = read({"r-reaction-count": v.EVERY_TURN}, friend(reactions=0), foe(reactions=0), dice=[]).begin("hero")
    assert (turn["hero"].reactions, turn["foe"].reactions) == (1, 1)
    by_round = read({"r-reaction-count": v.PER_ROUND}, friend(reactions=0), foe(reactions=0), dice=[]).begin("hero")
    assert (by_round["hero"].reactions, by_round["foe"].reactions) == (0, 0)
    by_round.battle.phase = ROUND_BEGINS
    by_round.steps(1)
    assert (by_round["hero"].reactions, by_round["foe"].reactions) == (1, 1)


def test_two_reactions_may_stack_two_defenses() -> None:
    """[r-one-response-per-trigger]: 'stacked defense'."""
    dodge = ["d4=1 dexterity", "d4=1 athletics", "d20=3 luck"]
    s = read(
        {"r-one-response-per-trigger": v.STACKED_DEFENSE},
        friend(hold=["weapon-longsword"], waiting=True, reactions=2),
        foe(),
        dice=[*HIT, *dodge],
        defend=["dodge", "parry:0"],
    )
    s.strike("foe", "hero").done()
    assert (s["hero"].reactions, s["hero"].held[0].durability) == (0, 9)
    assert "dodge" not in s.offered("defend")


def test_a_step_may_come_on_top_of_a_move() -> None:
    """[r-step, free-step]: 'extra meter'."""
    s = read({"r-step": v.EXTRA_METER}, friend(), person("foe", "them", (20, 20)), dice=[]).turn(
        "hero", "move:3,0", "step:4,0"
    )
    assert s.done()["hero"].x == 4


def test_a_loose_flank_needs_no_exact_opposition() -> None:
    """[r-flanking]: 'loose flank'."""
    people = [person("a", at=(4, 5)), person("b", at=(6, 6)), person("foe", "them", (5, 5))]
    assert not flanked(scene(*people).battle, scene(*people)["foe"])
    s = scene(*people, variants={"r-flanking": v.LOOSE_FLANK})
    assert flanked(s.battle, s["foe"])


def test_dodge_and_parry_may_have_to_be_declared_blindly() -> None:
    """[r-attack-sequence, block-timing]: 'blind dodge and parry': before the roll, only Block after it."""
    armed = friend(hold=["weapon-longsword", "shield-round"])
    reading = {"r-attack-sequence": v.BLIND}
    miss = ["d6=1 strength", "d6=1 combat", "d20=9 luck"]
    s = read(reading, armed, foe(), dice=miss, defend=["parry:0"]).strike("foe", "hero").done()
    assert s.offered("defend") == ["nothing", "dodge", "parry:0", "parry:1"]
    assert (s["hero"].stamina, s["hero"].reactions, s["hero"].endurance) == (2, 0, 10)
    block = read(reading, armed, foe(), dice=HIT, defend=["nothing", "block:1"]).strike("foe", "hero").done()
    assert block.offered("defend") == ["nothing", "block:1"]


def test_dodge_against_criticals_and_against_six() -> None:
    """[r-dodge]: 'dodge criticals' and 'evasion dodge'."""
    good = ["d4=3 dexterity", "d4=3 athletics", "d20=3 luck"]
    s = (
        read({"r-dodge": v.DODGE_CRITICALS}, friend(), foe(), dice=[*CRIT, *good], defend=["dodge"])
        .strike("foe", "hero")
        .done()
    )
    assert s["hero"].endurance == 10
    six = (
        read({"r-dodge": v.EVASION_DODGE}, friend(), foe(), dice=[*HIT, *good], defend=["dodge"])
        .strike("foe", "hero")
        .done()
    )
    assert (six["hero"].endurance, six.told(ev.TestRolled)[-1].difficulty) == (10, 6)


def test_intercept_by_neighbors_only_or_with_everything_free() -> None:
    """[r-intercept]: 'neighbors only' and 'everything free'."""
    people = [friend(), person("far", at=(0, 2), hold=["shield-round"]), foe()]
    s = read({"r-intercept": v.NEIGHBORS_ONLY}, *people, dice=HIT).strike("foe", "hero").done()
    assert "far:intercept" not in s.mind.asked
    free = (
        read({"r-intercept": v.EVERYTHING_FREE}, *people, dice=HIT, intercept=["intercept"], defend=["block:0"])
        .strike("foe", "hero")
        .done()
    )
    assert (free["far"].stamina, free["far"].reactions) == (2, 0)


def test_a_critical_may_count_at_least_the_evasion() -> None:
    """[r-critical]: 'critical floor'."""
    plain = read({}, friend(), foe(), dice=CRIT).strike("foe", "hero").done()
    floor = read({"r-critical": v.CRITICAL_FLOOR}, friend(), foe(), dice=[*CRIT, "d20=20 luck test"]).strike(
        "foe", "hero"
    )
    assert plain.told(ev.Damaged)[0].amount == 3 + 11
    assert floor.told(ev.Damaged)[0].amount == 6 + 11


def test_attacks_may_be_counted_by_the_turn() -> None:
    """[r-attack-count, multiple-attack-penalty]: 'per turn'."""
    s = read({"r-attack-count": v.PER_TURN}, friend(), foe(attacks=2), dice=HIT).strike("foe", "hero").done()
    assert s.told(ev.AttackRolled)[0].result == 10
    own = read({}, friend(), foe(attacks=2), dice=HIT).strike("foe", "hero").done()
    assert own.told(ev.AttackRolled)[0].result == 6


def test_excess_damage_may_be_reduced_again() -> None:
    """[r-block-excess, block-excess-damage]: 'reduced again', to a minimum of 1."""
    shield = friend(hold=["shield-round"], wear=[2], sheet={"physical_deflection": 4})
    s = (
        read({"r-block-excess": v.REDUCED_AGAIN}, shield, foe(), dice=HIT, defend=["block:0"])
        .strike("foe", "hero")
        .done()
    )
    assert s["hero"].endurance == 10 - (10 + 5 - 6 - 2 - 4)


def test_parry_in_melee_only_or_raising_evasion() -> None:
    """[r-parry]: 'melee only' and 'parry evasion'."""
    archer = person("foe", "them", (5, 0), hold=["weapon-shortbow"], sheet={"dexterity": 6})
    shot = ["d6=5 dexterity", "d6=4 combat", "d20=9 luck"]
    s = read({"r-parry": v.MELEE_ONLY}, friend(hold=["weapon-longsword"]), archer, dice=shot).strike(
        "foe", "hero", "ranged"
    )
    assert s.done().offered("defend") == ["nothing", "dodge"]
    weak = ["d6=3 strength", "d6=3 combat", "d20=9 luck"]  # 7 against 6, and 6 + 3 with the parry
    turned = (
        read({"r-parry": v.PARRY_EVASION}, friend(hold=["weapon-longsword"]), foe(), dice=weak, defend=["parry:0"])
        .strike("foe", "hero")
        .done()
    )
    assert turned["hero"].endurance == 10


def test_resuscitation_may_have_other_difficulties() -> None:
    """[r-resuscitate]: 'fixed difficulty' and 'own constitution'."""
    patient = friend(health=1, conscious=False, sheet={"constitution": 3, "health": 10})
    found = [
        resuscitation_difficulty(s.battle, s["hero"])
        for reading in (0, v.FIXED_DIFFICULTY, v.OWN_CONSTITUTION)
        for s in (read({"r-resuscitate": reading}, patient, foe(), dice=[]),)
    ]
    assert found == [9, 6, 6]


def test_killing_strikes_with_other_weapons() -> None:
    """[r-killing-strike, killing-strike]: 'as written' and 'any weapon'."""
    spear, cudgel = library().shelf.gear["weapon-spear"], library().shelf.gear["weapon-cudgel"]
    found = [
        (kills(s.battle, spear), kills(s.battle, cudgel))
        for reading in (0, v.AS_WRITTEN, v.ANY_WEAPON)
        for s in (read({"r-killing-strike": reading}, friend(), foe(), dice=[]),)
    ]
    assert found == [(True, False), (False, True), (True, True)]


def test_the_ledgers_own_reading_is_the_default() -> None:
    """[r-rounding, r-damage-sequence]."""
    s = read({}, friend(endurance=0), foe(), dice=[])
    hurt(s.fight, s["hero"], 1, "slashing", False, "attack-damage")
    assert s["hero"].health == 9


def test_neighbors_still_intercept_where_only_neighbors_may() -> None:
    """[r-intercept]: 'neighbors only': within 1 m, and not farther."""
    for y, asked in ((1, True), (2, False)):
        s = read(
            {"r-intercept": v.NEIGHBORS_ONLY},
            friend(),
            person("helper", at=(0, y)),
            foe(),
            dice=HIT,
            intercept=["stay"],
        )
        s.strike("foe", "hero")
        assert ("helper:intercept" in s.mind.asked) is asked


def test_a_parry_makes_no_miss_of_a_hit_unless_it_raises_evasion() -> None:
    """[r-parry, critical-cannot-miss]: 'parry evasion' only, and never against a critical."""
    weak = ["d6=3 strength", "d6=3 combat", "d20=9 luck"]  # 7 against 6, and 6 + 3 with the parry
    for reading, dice, hit in ((0, weak, True), (v.PARRY_EVASION, weak, False), (v.PARRY_EVASION, CRIT, True)):
        s = read({"r-parry": reading}, friend(hold=["weapon-longsword"]), foe(), dice=dice, defend=["parry:0"])
        s.strike("foe", "hero").done()
        assert bool(s.told(ev.Damaged)) is hit


def test_only_those_who_can_react_are_asked_before_the_roll() -> None:
    """[r-attack-sequence, reaction-limit]: 'blind dodge and parry'."""
    miss = ["d6=1 strength", "d6=1 combat", "d20=9 luck"]
    for reactions, asked in ((1, True), (0, False)):
        s = read({"r-attack-sequence": v.BLIND}, friend(reactions=reactions), foe(), dice=miss).strike("foe", "hero")
        assert ("hero:defend" in s.mind.asked) is asked


def test_a_result_that_equals_the_raised_evasion_hits() -> None:
    """[r-parry, attack-vs-evasion]: 'parry evasion': 6 and a sword's 3."""
    for face, hit in ((4, True), (3, False)):
        s = read(
            {"r-parry": v.PARRY_EVASION},
            friend(hold=["weapon-longsword"]),
            foe(),
            dice=["d6=4 strength", f"d6={face} combat", "d20=9 luck"],
            defend=["parry:0"],
        )
        s.strike("foe", "hero").done()
        assert bool(s.told(ev.Damaged)) is hit
