"""The other readings of open rulings: each does what it says, and nothing of the ledger's own reading."""

from __future__ import annotations

from typing import Any

from fray.rulesets.labyrinthian.model import events as ev
from fray.rulesets.labyrinthian.model.shield_walls import ShieldWall
from fray.rulesets.labyrinthian.model.state import DEAD, bit
from fray.rulesets.labyrinthian.model.variants import (
    ACTIVE_ONLY,
    ALL_MAY_HELP,
    AT_ONCE,
    BARE_FOR_ALL,
    BARE_FOR_PASSIVE,
    BLIND,
    BLOOD_NEEDED,
    BOTH_RATINGS,
    CERTAIN,
    COUNTER_WOUND,
    FREE_FINISH,
    LAST_REACTOR,
    LITERAL_LIMIT,
    ONE_USE_EACH,
    ROLLED_ANEW,
    TARGET_ONLY,
    TICKS_WOUND,
    UNHALVED_BASE,
)
from fray.rulesets.labyrinthian.rules.combat_roll import TO_MOVEMENT, give_movement, roll_combat
from fray.rulesets.labyrinthian.rules.initiative import seized_by
from fray.rulesets.labyrinthian.rules.wound_phase import wound_phase
from fray.rulesets.labyrinthian.tests.arrange import Scene, Who, person, scene

SCIMITAR = ["d6=3 damage", "d6=2 damage", "d6=5 damage"]
LEATHER = ["d6=3 defense", "d6=4 defense"]


def striker(**state: Any) -> Who:
    """Strength +5, ARs 12 and 4, no Movement to Charge with."""
    state = {"weapons": ["scimitar"], "ratings": [12, 4], "movement": 0, **state}
    return person("e", "them", **state)


def target(**state: Any) -> Who:
    """PR 15 and leather."""
    return person("t", armor="armor-leather", **{"ratings": [10, 3], **state})


def struck(s: Scene) -> Scene:
    """e Strikes t with its first Rating."""
    s.answer(rating=["rating:0"])
    return s.turn("e", "attack:0:1")


def test_unhalved_base_makes_passive_reactions_strong() -> None:
    """[passive-reaction-formula]: 15 + 15 / 2 = 22 meets 17, where 15 does not."""
    for reading, offered in ((0, False), (UNHALVED_BASE, True)):
        s = struck(scene(striker(), target(), dice=SCIMITAR, variants={"passive-reaction-formula": reading}))
        assert ("guard:-1" in s.mind.offered.get("react", [])) == offered
    for rating, offered in ((17, True), (18, False)):
        reading_of = {"passive-reaction-formula": UNHALVED_BASE}
        s = struck(scene(striker(ratings=[rating, 4]), target(spent=3), dice=SCIMITAR, variants=reading_of))
        assert s.was_asked("react") is offered  # 22 meets 17 + 5


def test_at_once_the_turn_ends_with_the_clash_in_which_an_enemy_reacted() -> None:
    """[seize-at-turn-end]: the second attack does not come."""
    dice = [*SCIMITAR, *LEATHER]
    s = scene(striker(ratings=[9, 4]), target(), dice=dice, variants={"seize-at-turn-end": AT_ONCE}, react=["guard:-1"])
    struck(s).done()
    assert s["e"].ratings_left() == 1
    assert s.mind.asked.count("e:turn") == 1


def test_the_last_reactor_seizes() -> None:
    """[seize-at-turn-end]: the side is not asked."""
    s = scene(striker(), person("a"), person("b"), variants={"seize-at-turn-end": LAST_REACTOR})
    s.battle.holder, s.battle.claimants, s.battle.last_reactor = 0, bit(1) | bit(2), 1
    seizer = seized_by(s.fight)
    assert seizer is s["a"]
    assert not s.was_asked("seize")


def test_with_target_only_a_helper_has_no_claim_and_with_active_only_passive_reactions_have_none() -> None:
    """[who-is-a-reactor]."""
    for reading, claims in ((0, True), (TARGET_ONLY, False)):
        answers = {"t:react": ["decline"], "h:react": ["guard:-1"]}
        people = [striker(ratings=[9, 4]), target(), person("h", armor="armor-leather", movement=0)]
        dice = [*SCIMITAR, *LEATHER]
        s = struck(scene(*people, dice=dice, variants={"who-is-a-reactor": reading}, **answers)).done()
        assert (s.battle.claimants == bit(2)) == claims
    for reading, claims in ((0, True), (ACTIVE_ONLY, False)):
        dice = [*SCIMITAR, *LEATHER]
        variants = {"who-is-a-reactor": reading}
        s = struck(scene(striker(ratings=[9, 4]), target(), dice=dice, variants=variants, react=["guard:-1"])).done()
        assert (s.battle.claimants == bit(1)) == claims


def test_blind_reactions_are_chosen_before_the_damage_dice() -> None:
    """[reaction-after-damage-known]."""
    for reading, blind in ((0, False), (BLIND, True)):
        dice = [*SCIMITAR, *LEATHER]
        variants = {"reaction-after-damage-known": reading}
        s = struck(scene(striker(ratings=[9, 4]), target(), dice=dice, variants=variants, react=["guard:-1"])).done()
        order = [type(event) for event in s.fight.events if isinstance(event, (ev.Reacted, ev.DamageRolled))]
        assert order == ([ev.Reacted, ev.DamageRolled] if blind else [ev.DamageRolled, ev.Reacted])
        assert s["t"].composure == 57


def test_bare_dice_leave_the_attackers_talent_out_of_what_must_be_met() -> None:
    """[attackers-ar-means-total]: the total is 12 + 5 = 17, the bare die 12."""
    passive, active = "guard:-1", "guard:0"
    for reading, offers in ((0, []), (BARE_FOR_PASSIVE, [passive]), (BARE_FOR_ALL, [passive])):
        s = struck(scene(striker(), target(), dice=SCIMITAR, variants={"attackers-ar-means-total": reading}))
        assert [key for key in s.mind.offered.get("react", []) if key.startswith("guard")] == offers
    slow = {"sheet": {"agility": 0, "wisdom": 0, "intuition": 0, "composure": 60}, "ratings": [13, 3]}
    for reading, offers in ((0, []), (BARE_FOR_PASSIVE, []), (BARE_FOR_ALL, [active])):
        s = struck(scene(striker(), target(**slow), dice=SCIMITAR, variants={"attackers-ar-means-total": reading}))
        assert [key for key in s.mind.offered.get("react", []) if key.startswith("guard")] == offers


def test_the_log_names_the_number_that_a_passive_reaction_had_to_meet() -> None:
    """[attackers-ar-means-total, passive-reaction-free]: the bare 12, not the total of 17."""
    variants = {"attackers-ar-means-total": BARE_FOR_PASSIVE}
    dice = [*SCIMITAR, *LEATHER]
    s = struck(scene(striker(), target(), dice=dice, variants=variants, react=["guard:-1"])).done()
    assert [reacted.needed for reacted in s.told(ev.Reacted)] == [12]


def test_where_all_may_help_the_defenses_are_added() -> None:
    """[one-defender-per-clash]: target and helper, each a claimant."""
    people = [striker(ratings=[9, 4]), target(), person("h", armor="armor-leather", movement=0)]
    dice = ["d6=5 damage", "d6=5 damage", "d6=5 damage", *LEATHER, "d6=1 defense", "d6=2 defense"]
    answers = {"t:react": ["guard:-1"], "h:react": ["guard:-1"]}
    s = struck(scene(*people, dice=dice, variants={"one-defender-per-clash": ALL_MAY_HELP}, **answers)).done()
    assert s["t"].composure == 60 - (15 - 7 - 3)
    assert s.battle.claimants == bit(1) | bit(2)


def test_a_counter_wound_is_bought_with_a_defensive_max() -> None:
    """[momentum-on-defense]: of the readied weapon's type."""
    t = target(weapons=["rapier"])
    dice = [*SCIMITAR, "d6=6 defense", "d6=1 defense"]
    variants = {"momentum-on-defense": COUNTER_WOUND}
    answers = {"react": ["guard:-1"], "t:momentum": ["wound"]}
    s = struck(scene(striker(ratings=[9, 4]), t, dice=dice, variants=variants, **answers)).done()
    assert s.wound("e", "Stuck") == 4
    s = struck(scene(striker(ratings=[9, 4]), t, dice=dice, react=["guard:-1"]))
    assert "wound" not in s.offered("t:momentum")


def test_read_literally_wounds_count_against_a_limit_of_one_or_more() -> None:
    """[momentum-limit-wounds-exempt]: after one Extra Damage the short bow buys nothing more."""
    dice = ["d4=4 damage", "d4=4 damage", "d4=1 damage", "d4=1 damage", "d4=2 re-roll"]
    for reading, offered in ((0, True), (LITERAL_LIMIT, False)):
        e = striker(weapons=["short-bow"], at="ffc")
        variants = {"momentum-limit-wounds-exempt": reading}
        s = struck(scene(e, target(spent=True), dice=dice, variants=variants, momentum=["extra:4"]))
        assert (s.mind.asked.count("e:momentum") == 2) == offered
        assert s["t"].composure == 48


def test_read_literally_a_limit_of_two_leaves_two_wounds() -> None:
    """[momentum-limit-wounds-exempt]: or a Wound and one other use."""
    s = scene(
        person("p", weapons=["throwing-knives"]),
        target(spent=3, sheet={"pr": 0}),
        person("e", "them"),
        dice=["d4=4 damage", "d4=4 damage", "d4=4 damage", "d4=1 damage"],
        variants={"momentum-limit-wounds-exempt": LITERAL_LIMIT},
        rating=["rating:0"],
        momentum=["wound", "wound"],
    )
    s["t"].side = 1
    s.turn("p", "attack:0:1").done()
    assert s.wound("t", "Bleed") == 6 and s.mind.asked.count("p:momentum") == 2


def test_where_blood_is_needed_a_negated_attack_wounds_nobody() -> None:
    """[wound-lands-through-defense]."""
    dice = ["d6=6 damage", "d6=1 damage", "d6=1 damage", "d6=5 defense", "d6=5 defense"]
    for reading, die in ((0, 4), (BLOOD_NEEDED, 0)):
        variants = {"wound-lands-through-defense": reading}
        answers = {"e:momentum": ["wound"], "react": ["guard:-1"]}
        s = struck(scene(striker(ratings=[9, 4]), target(), dice=dice, variants=variants, **answers)).done()
        assert (s["t"].composure, s.wound("t", "Bleed")) == (60, die)


def test_where_ticks_wound_too_bleeding_at_zero_deepens() -> None:
    """[wound-damage-rules]."""
    for reading, die in ((0, 4), (TICKS_WOUND, 6)):
        t = target(composure=0, wounds=["bleed d4"])
        s = scene(striker(), t, dice=["d4=2 bleed"], variants={"wound-damage-rules": reading})
        wound_phase(s.fight)
        assert s.done().wound("t", "Bleed") == die


def test_rolled_anew_a_stance_die_shows_what_it_shows_and_a_max_may_be_rolled_again() -> None:
    """[stance-die-value]."""
    dice = ["d6=5 damage", "d6=5 damage", "d6=5 damage", *LEATHER, "d8=8 stance", "d8=3 re-roll"]
    t = target(stance=1, stance_dice=[8])
    answers = {"react": ["guard:-1"], "stance_dice": ["use:8"], "t:momentum": ["extra:8"]}
    e = striker(ratings=[9, 4])
    s = struck(scene(e, t, dice=dice, variants={"stance-die-value": ROLLED_ANEW}, **answers)).done()
    assert s["t"].composure == 60
    plain = ["d6=5 damage", "d6=5 damage", "d6=5 damage", *LEATHER]
    s = struck(scene(e, t, dice=plain, react=["guard:-1"], stance_dice=["use:8"])).done()
    assert s["t"].composure == 60


def test_held_dice_raise_one_thing_each_or_both_ratings() -> None:
    """[hold-fast-details]: in the ledger's reading one Rating and Movement."""
    dice = ["d20=9 cr", "d20=12 cr", "d8=5 hold fast"]
    results = {}
    for reading, answer in ((0, ["to:1"]), (ONE_USE_EACH, ["to:1"]), (BOTH_RATINGS, [])):
        s = scene(person("g", held_dice=[8]), dice=dice, variants={"hold-fast-details": reading}, assign_held=answer)
        give_movement(s.fight, roll_combat(s.fight))
        results[reading] = (s.done()["g"].ratings, s["g"].movement)
    assert results == {0: ([9, 17], 31), ONE_USE_EACH: ([9, 17], 26), BOTH_RATINGS: ([14, 17], 31)}


def test_one_use_each_may_go_to_movement() -> None:
    """[hold-fast-details]."""
    dice = ["d20=9 cr", "d20=12 cr", "d8=5 hold fast"]
    variants = {"hold-fast-details": ONE_USE_EACH}
    s = scene(person("g", held_dice=[8]), dice=dice, variants=variants, assign_held=[f"to:{TO_MOVEMENT}"])
    give_movement(s.fight, roll_combat(s.fight))
    assert (s.done()["g"].ratings, s["g"].movement) == ([9, 12], 31)


def test_a_certain_killing_blow_needs_a_rating_and_no_dice() -> None:
    """[killing-blow-procedure]: nobody can prevent it."""
    people = [striker(), target(composure=0), person("h", armor="armor-leather")]
    s = scene(*people, variants={"killing-blow-procedure": CERTAIN}, rating=["rating:1"])
    s.turn("e", "kill:0:1").done()
    assert s["t"].presence == DEAD
    assert (s["e"].unspent(0), s["e"].unspent(1)) == (True, False)


def test_a_free_finish_costs_no_rating_and_comes_once_a_turn() -> None:
    """[killing-blow-procedure]: in the same place only."""
    people = [
        striker(spent=True),
        target(composure=0),
        person("u", composure=0),
        person("far", at="rfc", composure=0),
        person("up"),
    ]
    s = scene(*people, variants={"killing-blow-procedure": FREE_FINISH})
    s.turn("e", "kill:1:1").done()
    assert s["t"].presence == DEAD
    assert not [key for key in s.offered() if key.startswith(("kill", "incapacitate"))]


def test_where_all_may_help_nobody_wastes_stance_dice_on_what_is_stopped() -> None:
    """[one-defender-per-clash, stance-dice-defend]"""
    for first, asked in ((["d6=6 defense", "d6=5 defense"], False), (["d6=1 defense", "d6=1 defense"], True)):
        s = scene(
            striker(),
            target(sheet={"pr": 30}),
            person("h", armor="armor-leather", stance=2, wall=0, sheet={"pr": 30}),
            dice=[*SCIMITAR, *first, *LEATHER[:1], "d6=1 defense"],
            variants={"one-defender-per-clash": ALL_MAY_HELP},
            **{"t:react": ["guard:-1"], "h:react": ["guard:-1"], "t:momentum": ["done"] * 2},
        )
        s.battle.walls.append(ShieldWall())
        s.battle.walls[0].dice = [8]
        s["t"].stance, s["t"].wall = 2, 0
        struck(s)
        assert s.was_asked("h:stance-dice") is asked
