"""A fight under way: asking, rolling, forced and typed dice, and overrides, in both lanes."""

from __future__ import annotations

from itertools import permutations, product
from typing import Any

import pytest

from fray.engine.battle import Over
from fray.engine.decisions import ILLEGAL, MALFORMED, Decision, Mind, Refused, Waiting, Word
from fray.engine.dice import ScriptedDice, SeededDice
from fray.engine.events import Overridden
from fray.engine.fight import Fight, checked_faces
from fray.engine.pools import Pool, pool_distribution, pool_total
from fray.engine.tape import Answer, Entry, Override, Tape, Typed
from tests.toy import AIM_POOL, RING, TOY, WILD_POOL, Fighter, GuardDecision, ToyBattle, ToyMind, TurnDecision

pytestmark = pytest.mark.both_forms

PERSONS: list[Mind | None] = [None] * 4
GUARDS = [Answer(1, 0, "high"), Answer(2, 1, "low"), Answer(3, 2, "high")]
CALM = Answer(0, -1, "calm")


def on_tape(*entries: Entry, script: list[str] | None = None) -> Fight[ToyBattle]:
    dice = SeededDice(1) if script is None else ScriptedDice(script)
    fight = Fight(TOY.battle(RING), dice, PERSONS, Tape(list(entries)), TOY.orders)
    fight.listening = True
    return fight


def waits_after(fight: Fight[ToyBattle]) -> Waiting:
    with pytest.raises(Waiting) as waiting:
        TOY.step(fight)
    return waiting.value


def refusal_of(fight: Fight[ToyBattle]) -> Refused:
    with pytest.raises(Refused) as refused:
        TOY.step(fight)
    return refused.value


# ---- several decide at once


def test_those_who_decide_at_once_are_asked_at_once() -> None:
    waiting = waits_after(on_tape())
    assert [(decision.seat, decision.who) for decision in waiting.decisions] == [(1, 0), (2, 1), (3, 2)]


def test_answers_may_arrive_in_any_order_with_the_same_result() -> None:
    prints = set()
    for arrival in permutations(GUARDS):
        fight = on_tape(*arrival, CALM, Answer(1, 0, "flail:1"))
        TOY.step(fight)
        prints.add(fight.battle.fingerprint())
    assert len(prints) == 1


def test_while_somebody_is_still_to_answer_the_fight_waits_for_the_rest_whoever_came_first() -> None:
    for arrival in permutations(GUARDS, 2):
        waiting = waits_after(on_tape(*arrival))
        answered = {entry.seat for entry in arrival}
        assert {decision.seat for decision in waiting.decisions} == {1, 2, 3} - answered


def test_minds_answer_what_is_theirs_and_the_fight_waits_for_the_others() -> None:
    for minds in product([None, ToyMind()], repeat=3):
        fight = on_tape()
        fight.minds = [None, *minds]
        waiting = waits_after(fight)
        people = [seat for seat, mind in enumerate(minds, 1) if mind is None]
        assert [decision.seat for decision in waiting.decisions] == (people or [0])
        assert fight.tape is not None
        assert [entry.fields()[-1] for entry in fight.tape.entries] == ["mind"] * (3 - len(people))


def test_a_second_answer_to_the_same_question_is_refused() -> None:
    refused = refusal_of(on_tape(GUARDS[0], GUARDS[0]))
    assert refused.reason == ILLEGAL
    assert "seat 1 has no open decision" in refused.message


def test_a_forced_decision_is_not_asked() -> None:
    """Whoever is down can only rest."""
    fight = on_tape(*GUARDS[1:], CALM)
    fight.battle.fighters[0].hearts = 0
    with pytest.raises(Over):
        TOY.step(fight)


# ---- answers


def test_an_answer_that_is_no_option_is_refused_by_the_clause_of_the_question() -> None:
    refused = refusal_of(on_tape(*GUARDS, CALM, Answer(1, 0, "sing")))
    assert (refused.reason, refused.clause) == (ILLEGAL, "swing")
    assert "'sing' is not among the choices" in refused.message


def test_an_answer_that_is_forbidden_is_refused_by_the_clause_that_forbids_it() -> None:
    refused = refusal_of(on_tape(*GUARDS, Answer(0, -1, "storm"), Answer(1, 0, "wild:1")))
    assert (refused.reason, refused.clause) == (ILLEGAL, "storm")
    assert refused.message == "nobody swings wildly in a storm"


def test_an_answer_of_another_seat_or_for_another_combatant_is_refused() -> None:
    for entry in (Answer(2, 0, "rest"), Answer(1, 1, "rest")):
        assert refusal_of(on_tape(*GUARDS, CALM, entry)).reason == ILLEGAL


def test_dice_on_the_tape_where_a_decision_is_asked_are_malformed() -> None:
    assert refusal_of(on_tape(Typed(1, "jab", [3]))).reason == MALFORMED


def test_a_mind_in_the_open_lane_must_answer_with_an_option() -> None:
    class Cheat(ToyMind):
        def answer(self, decision: Decision[Any]) -> Any:
            return Word("win", "end")

    fight = on_tape()
    fight.minds = [None, Cheat(), None, None]
    assert refusal_of(fight).reason == ILLEGAL


# ---- dice


def test_named_draws_take_scripted_dice_and_show_their_faces() -> None:
    for how, script, total in (
        ("jab", ["d6=5 jab"], 5),
        ("flail", ["d6=5 flail", "d6=1 flail", "d6=6 flail"], 12),
        ("wild", ["d6=6 wild", "d6=6 wild", "d6=6 wild", "d6=2 wild"], 20),
        ("aim", ["d6=1 aim", "d6=4 aim", "d6=2 aim", "d6=6 aim"], 12),
        ("feint", ["d4=3 feint", "d6=6 follow"], 9),
        ("feint", ["d4=2 feint"], 2),
    ):
        fight = on_tape(*GUARDS, CALM, Answer(1, 0, f"{how}:1"), script=script)
        TOY.step(fight)
        dice = fight.dice
        assert isinstance(dice, ScriptedDice)
        assert dice.left_over() == []
        assert fight.events[-1].__dict__["total"] == total


def test_a_die_explodes_as_often_as_its_pool_allows_and_no_further() -> None:
    faces = [6, 6, 6, 6, 6, 6]
    assert checked_faces("wild", WILD_POOL, faces) == faces
    assert pool_total(WILD_POOL, faces) == 36
    for short_or_long in (faces[:5], [*faces, 1]):
        with pytest.raises(Refused, match="wild"):
            checked_faces("wild", WILD_POOL, short_or_long)


def test_both_lanes_roll_the_same_dice() -> None:
    for pool in (Pool(1, 6), Pool(3, 6), WILD_POOL, AIM_POOL):
        fast = Fight(TOY.battle(RING), SeededDice(9), PERSONS)
        slow = Fight(TOY.battle(RING), SeededDice(9), PERSONS, Tape([]))
        for _ in range(50):
            assert fast.roll_pool("any", 1, pool) == slow.roll_pool("any", 1, pool)
            assert fast.roll_sum("any", 1, 4, 8) == slow.roll_sum("any", 1, 4, 8)
            assert fast.roll("any", 1, 10) == slow.roll("any", 1, 10)


def test_rolled_pools_come_to_what_their_distribution_says() -> None:
    for pool in (WILD_POOL, AIM_POOL):
        fight = Fight(TOY.battle(RING), SeededDice(4), PERSONS)
        rolled = [fight.roll_pool("any", 1, pool) for _ in range(4000)]
        exact = pool_distribution(pool)
        assert set(rolled) <= set(exact.values)
        mean = sum(value * weight for value, weight in zip(exact.values, exact.weights, strict=True)) / exact.total
        assert abs(sum(rolled) / len(rolled) - mean) < 0.3


def test_no_dice_come_to_nothing() -> None:
    fight = Fight(TOY.battle(RING), ScriptedDice([]), PERSONS)
    assert fight.roll_sum("none", 1, 0, 6) == 0


# ---- dice typed by hand


def by_hand(*entries: Entry) -> Fight[ToyBattle]:
    fight = on_tape(*GUARDS, CALM, *entries, script=[])
    fight.by_hand = [1]
    return fight


def test_a_seat_that_rolls_by_hand_is_waited_for_and_told_what_to_roll() -> None:
    for how, count, sides, explode in (("jab", 1, 6, 0), ("flail", 3, 6, 0), ("wild", 2, 6, 2), ("feint", 1, 4, 0)):
        roll = waits_after(by_hand(Answer(1, 0, f"{how}:1"))).roll
        assert roll is not None
        assert (roll.seat, roll.draw, roll.count, roll.sides, roll.explode) == (1, how, count, sides, explode)


def test_typed_dice_are_what_counts() -> None:
    fight = by_hand(Answer(1, 0, "flail:1"), Typed(1, "flail", [6, 6, 1]))
    TOY.step(fight)
    assert fight.faces == [6, 6, 1]
    assert fight.battle.fighters[1].hearts == 1


def test_a_second_roll_of_the_same_turn_is_waited_for_in_its_turn() -> None:
    roll = waits_after(by_hand(Answer(1, 0, "feint:1"), Typed(1, "feint", [4]))).roll
    assert roll is not None
    assert roll.draw == "follow"


@pytest.mark.parametrize(
    ("how", "faces", "words"),
    [
        ("jab", [7], "a d6 cannot show 7; type 1 to 6"),
        ("jab", [0], "a d6 cannot show 0"),
        ("jab", [], "0 dice typed, 1d6 wanted"),
        ("jab", [3, 3], "2 dice typed, 1d6 wanted"),
        ("flail", [3, 3], "2 dice typed, 3d6 wanted"),
        ("wild", [6, 1], "2 dice typed, 2d6 wanted"),
        ("wild", [1, 1, 1], "3 dice typed, 2d6 wanted"),
    ],
)
def test_typed_dice_that_cannot_have_fallen_are_refused(how: str, faces: list[int], words: str) -> None:
    refused = refusal_of(by_hand(Answer(1, 0, f"{how}:1"), Typed(1, how, faces)))
    assert refused.reason == ILLEGAL
    assert words in refused.message


def test_others_roll_by_themselves_while_one_rolls_by_hand() -> None:
    fight = on_tape(*GUARDS, CALM, Answer(1, 0, "jab:1"), script=["d6=1 jab"])
    fight.by_hand = [2, 3]
    TOY.step(fight)


# ---- the Keeper


def test_the_keeper_chooses_the_next_dice_one_by_one() -> None:
    chosen = [Override("die", value="6"), Override("die", value="5")]
    fight = on_tape(*GUARDS, CALM, *chosen, Answer(1, 0, "flail:1"), script=["d6=1 flail"])
    TOY.step(fight)
    assert fight.faces == [6, 5, 1]
    assert [event.value for event in fight.events if isinstance(event, Overridden)] == ["6", "5"]


def test_a_chosen_die_goes_before_one_rolled_by_hand() -> None:
    fight = by_hand(Override("die", value="2"), Answer(1, 0, "jab:1"))
    TOY.step(fight)
    assert fight.faces == [2]


def test_a_chosen_face_that_the_next_die_does_not_have_is_refused_when_it_falls() -> None:
    for face in ("7", "20"):
        refused = refusal_of(on_tape(*GUARDS, CALM, Override("die", value=face), Answer(1, 0, "jab:1")))
        assert refused.reason == ILLEGAL
        assert f"the next die is a d6 (jab) and cannot show {face}" in refused.message


@pytest.mark.parametrize("value", ["", "six", "--5", "1.5", "²"])
def test_a_chosen_die_must_be_a_whole_number(value: str) -> None:
    refused = refusal_of(on_tape(Override("die", value=value)))
    assert refused.reason == MALFORMED
    assert refused.message == f"{value!r} is not valid; write a whole number from 1 to 1000"


def test_an_override_is_carried_out_and_put_on_record_with_what_was_before() -> None:
    fight = on_tape(Override("set", 1, "hearts", "9"))
    waits_after(fight)
    assert fight.battle.fighters[1].hearts == 9
    (event,) = fight.events
    assert isinstance(event, Overridden)
    assert (event.clause, event.order, event.who, event.what, event.value, event.before) == (
        "",
        "set",
        1,
        "hearts",
        "9",
        "2",
    )


def test_an_override_between_the_answers_of_many_leaves_their_answers_alone() -> None:
    fight = on_tape(GUARDS[0], Override("set", 1, "hearts", "9"), GUARDS[1], GUARDS[2])
    waits_after(fight)
    assert [fighter.guard for fighter in fight.battle.fighters] == ["high", "low", "high"]


def test_an_override_that_leaves_one_option_decides_the_question() -> None:
    fight = on_tape(*GUARDS, CALM, Override("set", 0, "hearts", "0"))
    with pytest.raises(Over):
        TOY.step(fight)
    assert fight.battle.result is not None
    assert fight.battle.result.winner == "blue"


class AimedAt(Decision[Word]):
    """At which heart of somebody else's; where there are four it makes no sense to ask."""

    KIND = "aim"
    CLAUSE = "swing"

    def __init__(self, fighter: Fighter, other: Fighter) -> None:
        super().__init__(fighter.who + 1, fighter.who)
        self.other = other

    def options(self) -> list[Word]:
        return [Word(str(number), "swing") for number in range(1, self.other.hearts + 1)]

    def stands(self) -> bool:
        return self.other.hearts != 4


def aiming(*entries: Entry) -> tuple[Fight[ToyBattle], AimedAt]:
    """The first aims at the second, who has three hearts."""
    fight = on_tape(*entries)
    fight.battle.fighters[1].hearts = 3
    return fight, AimedAt(fight.battle.fighters[0], fight.battle.fighters[1])


def test_an_override_that_leaves_nothing_to_choose_is_refused() -> None:
    fight, decision = aiming(Override("set", 1, "hearts", "0"))
    with pytest.raises(Refused, match=r"nothing to choose where a choice must be made \(aim\)") as refused:
        fight.ask(decision)
    assert refused.value.reason == ILLEGAL


def test_an_answer_that_an_override_makes_impossible_is_asked_for_again() -> None:
    fight, decision = aiming(Answer(1, 0, "3"), Override("set", 1, "hearts", "2"))
    with pytest.raises(Waiting) as waiting:
        fight.ask_each([decision, GuardDecision(fight.battle.fighters[2])])
    assert [asked.who for asked in waiting.value.decisions] == [0, 2]


def test_a_question_that_makes_no_sense_after_an_override_is_not_asked() -> None:
    fight, decision = aiming(Override("set", 1, "hearts", "4"))
    assert fight.ask(decision).key() == "1"


def test_the_keeper_ends_the_fight_for_a_side_or_for_nobody() -> None:
    for side, why, reason in (("red", "they gave up", "they gave up"), ("", "", "the Keeper ended the fight")):
        fight = on_tape(Override("end", what=side, value=why))
        with pytest.raises(Over):
            TOY.step(fight)
        result = fight.battle.result
        assert result is not None
        assert (result.winner, result.reason) == (side, reason)
        assert isinstance(fight.events[-1], Overridden)


def test_other_dice_after_a_rekeying_are_not_told_of() -> None:
    fight = on_tape(Override("rekey", value="3"))
    waits_after(fight)
    assert fight.events == []


# ---- events and copies


def test_events_say_how_much_of_the_tape_had_been_read() -> None:
    fight = on_tape(*GUARDS, CALM, Answer(1, 0, "jab:1"))
    TOY.step(fight)
    assert [event.at for event in fight.events] == [3, 3, 3, 5]


def test_nothing_is_recorded_while_nobody_listens() -> None:
    fight = on_tape(*GUARDS, CALM, Answer(1, 0, "jab:1"))
    fight.listening = False
    TOY.step(fight)
    assert fight.events == []


def test_nothing_done_to_a_copy_is_seen_by_the_original() -> None:
    fight = on_tape(*GUARDS, CALM, Answer(1, 0, "flail:1"))
    fight.forced = [3]
    before = fight.battle.fingerprint()
    twin = fight.copy(Tape([*GUARDS, CALM, Answer(1, 0, "flail:1")]))
    TOY.step(twin)
    assert (fight.battle.fingerprint(), fight.forced, fight.events) == (before, [3], [])
    TOY.step(fight)
    assert fight.battle.fingerprint() == twin.battle.fingerprint()
    assert fight.faces == twin.faces


def test_decisions_are_counted() -> None:
    fight = on_tape(*GUARDS, CALM, Answer(1, 0, "jab:1"))
    TOY.step(fight)
    assert fight.decisions == 5


def test_the_options_of_a_question_can_be_looked_at_by_key() -> None:
    battle = ToyBattle([Fighter(0, "Ann", "red", 2), Fighter(1, "Ben", "blue", 2)])
    decision = TurnDecision(battle, battle.fighters[0])
    assert decision.pick("flail:1").key() == "flail:1"
    assert GuardDecision(battle.fighters[0]).pick("low").clause() == "guard"
