"""A live fight: answers and refusals, undo, redo, branches, other dice, and the Keeper's overrides."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pytest

from fray.engine.battle import Battle
from fray.engine.decisions import ILLEGAL, MALFORMED, NOT_YOURS, OVER, Mind, Refused
from fray.engine.dice import ScriptedDice, ScriptError
from fray.engine.events import Overridden
from fray.engine.fight import Fight
from fray.engine.game import Game
from fray.engine.playback import Playback
from fray.minds.random import RandomMind
from tests.toy import RING, TOY, ToyMind, ring

pytestmark = pytest.mark.both_forms

FIRST_ROUND = (("high", 1), ("low", 2), ("high", 3), ("calm", 0))


def new_game(seed: int = 1, minds: Sequence[Mind | None] | None = None, by_hand: Sequence[int] = ()) -> Game:
    return Game(TOY, RING, seed, minds, by_hand=by_hand)


def at_the_swing(seed: int = 1, by_hand: Sequence[int] = ()) -> Game:
    """Guards are up and the weather is calm: Ann must choose."""
    game = new_game(seed, by_hand=by_hand)
    for key, seat in FIRST_ROUND:
        game.answer(key, seat)
    return game


def play_on(game: Game, seed: int = 3, most: int = 1000) -> None:
    """Answer at random until the fight is over, in whatever order."""
    mind = RandomMind(seed)
    while game.decisions and most:
        decision = game.decisions[-1]
        game.answer(mind.answer(decision).key(), decision.seat, decision.who)
        most -= 1


def picture(game: Game) -> tuple[str, list[list[str]], list[str], list[list[str]], list[int]]:
    """Everything about a fight that anybody can see or store."""
    return (
        game.battle.fingerprint(),
        [entry.fields() for entry in game.entries],
        [TOY.sentence(game.battle, event) for event in game.events],
        [[option.key() for option in decision.options()] for decision in game.decisions],
        [event.at for event in game.events],
    )


def refusal(act: Callable[[], None]) -> Refused:
    with pytest.raises(Refused) as refused:
        act()
    return refused.value


# ---- answering


def test_a_fight_waits_and_goes_on_answer_by_answer() -> None:
    game = new_game()
    assert [decision.seat for decision in game.decisions] == [1, 2, 3]
    for key, seat in FIRST_ROUND:
        game.answer(key, seat)
    assert [decision.kind() for decision in game.decisions] == ["turn"]
    game.answer("rest")
    assert ring(game.battle).round == 2


def test_minds_fight_to_the_end_by_themselves() -> None:
    game = new_game(minds=[ToyMind()] * 4)
    assert game.result is not None
    assert game.decisions == []
    assert game.roll is None


def test_a_whole_fight_replayed_from_its_tape_is_the_same() -> None:
    for seed in range(20):
        game = new_game(seed)
        play_on(game, seed)
        again = Game(TOY, RING, seed, entries=game.entries)
        assert picture(again) == picture(game)


def test_what_happened_is_told_step_by_step_and_all_in_a_row() -> None:
    game = at_the_swing()
    game.answer("rest")
    for key, seat in FIRST_ROUND[:3]:
        game.answer(key, seat)
    told = [[TOY.sentence(game.battle, event) for event in step] for step in game.steps]
    guards = ["Ann guards high.", "Ben guards low.", "Cid guards high."]
    assert told == [[], [*guards, "Ann rests."], guards]
    assert [event for step in game.steps for event in step] == game.events


# ---- refusals leave everything as it was


def refused_acts(game: Game) -> list[tuple[Callable[[], None], str]]:
    return [
        (lambda: game.answer("sing"), ILLEGAL),
        (lambda: game.answer("rest", seat=2), NOT_YOURS),
        (lambda: game.answer("rest", seat=1, who=2), NOT_YOURS),
        (lambda: game.type_dice([3]), ILLEGAL),
        (lambda: game.override("set", 7, "hearts", "2"), MALFORMED),
        (lambda: game.override("set", 1, "hearts", "77"), ILLEGAL),
        (lambda: game.override("dance"), MALFORMED),
        (lambda: game.override("die", value="six"), MALFORMED),
        (lambda: game.override("end", what="green"), MALFORMED),
        (lambda: game.undo_to(99), ILLEGAL),
        (lambda: game.undo_to(-1), ILLEGAL),
        (game.redo, ILLEGAL),
    ]


def test_a_refused_command_changes_nothing_and_says_why_by_the_closed_list() -> None:
    game = at_the_swing()
    before, settled = picture(game), game.settled().battle.fingerprint()
    for act, reason in refused_acts(game):
        refused = refusal(act)
        assert refused.reason == reason
        assert refused.message
        assert picture(game) == before
        assert game.settled().battle.fingerprint() == settled
    game.answer("rest")


def test_when_several_decide_the_answer_must_say_for_whom() -> None:
    refused = refusal(lambda: new_game().answer("high"))
    assert refused.reason == MALFORMED
    assert "several decisions are open" in refused.message


def test_when_the_fight_is_over_everything_but_going_back_is_refused() -> None:
    game = new_game(minds=[ToyMind()] * 4)
    acts = [
        lambda: game.answer("rest"),
        lambda: game.type_dice([1]),
        lambda: game.override("set", 1, "hearts", "2"),
        game.rekey,
    ]
    for act in acts:
        assert refusal(act).reason == OVER


def test_a_chosen_die_that_does_not_fit_refuses_the_answer_that_rolls_it_and_can_be_undone() -> None:
    game = at_the_swing()
    game.override("die", value="9")
    before = picture(game)
    assert refusal(lambda: game.answer("jab:1")).reason == ILLEGAL
    assert picture(game) == before
    game.undo()
    game.answer("jab:1")


def test_an_error_in_a_rule_leaves_no_trace_of_the_answer_that_met_it() -> None:
    game = Game(TOY, RING, 1, dice=ScriptedDice([]))
    for key, seat in FIRST_ROUND:
        game.answer(key, seat)
    before = picture(game)
    with pytest.raises(ScriptError):
        game.answer("jab:1")
    assert picture(game) == before
    game.answer("rest")


# ---- dice by hand


def test_whoever_rolls_by_hand_types_and_the_fight_goes_on() -> None:
    game = at_the_swing(by_hand=[1])
    game.answer("feint:2")
    assert game.roll is not None
    assert game.decisions == []
    game.type_dice([4])
    game.type_dice([6], seat=1)
    assert ring(game.battle).fighters[2].hearts == 1


def test_wrong_dice_are_refused_and_asked_for_again() -> None:
    game = at_the_swing(by_hand=[1])
    game.answer("jab:1")
    before = picture(game)
    assert refusal(lambda: game.type_dice([7])).reason == ILLEGAL
    assert refusal(lambda: game.type_dice([6], seat=2)).reason == NOT_YOURS
    assert picture(game) == before
    game.type_dice([6])


def test_dice_in_somebodys_hand_come_before_everything_else() -> None:
    """Whatever else went on the tape there would make the dice roll themselves."""
    game = at_the_swing(by_hand=[1])
    game.answer("jab:1")
    for act in (lambda: game.answer("rest"), lambda: game.override("set", 1, "hearts", "2"), game.rekey):
        refused = refusal(act)
        assert refused.reason == ILLEGAL
        assert "waits for dice (jab)" in refused.message
    assert game.roll is not None


def test_typed_dice_are_undone_and_redone_like_answers() -> None:
    game = at_the_swing(by_hand=[1])
    game.answer("jab:1")
    game.type_dice([6])
    after = picture(game)
    game.undo()
    assert game.roll is not None
    game.redo()
    assert picture(game) == after
    game.undo()
    game.type_dice([1])
    assert picture(game) != after


# ---- back and forth


def test_undo_then_redo_is_the_original_at_every_decision() -> None:
    game = new_game(5)
    pictures = [picture(game)]
    mind = RandomMind(5)
    while game.decisions:
        decision = game.decisions[0]
        game.answer(mind.answer(decision).key(), decision.seat, decision.who)
        pictures.append(picture(game))
    for expected in reversed(pictures[:-1]):
        game.undo()
        assert picture(game) == expected
    assert refusal(game.undo).reason == ILLEGAL
    for expected in pictures[1:]:
        game.redo()
        assert picture(game) == expected
    assert refusal(game.redo).reason == ILLEGAL


def test_undo_goes_behind_what_minds_answered() -> None:
    game = new_game(minds=[ToyMind(), None, ToyMind(), ToyMind()])
    before = picture(game)
    game.answer("high")
    assert [decision.kind() for decision in game.decisions] == ["turn"]
    game.undo()
    assert picture(game) == before


def test_going_back_to_a_minds_decision_lets_it_think_again_and_redo_restores_what_it_said() -> None:
    game = new_game(minds=[RandomMind(1), None, RandomMind(2), RandomMind(3)])
    for _ in range(6):
        decision = game.decisions[0]
        game.answer(decision.options()[0].key())
    after = picture(game)
    for position in range(len(game.entries)):
        game.undo_to(position)
        game.redo()
        assert picture(game) == after


def test_several_undone_stretches_are_redone_in_turn() -> None:
    game = new_game(minds=[ToyMind(), None, ToyMind(), ToyMind()])
    for _ in range(5):
        game.answer(game.decisions[0].options()[0].key())
    after = picture(game)
    game.undo_to(9)
    middle = picture(game)
    game.undo_to(2)
    game.redo()
    assert picture(game) == middle
    game.redo()
    assert picture(game) == after


def test_a_new_answer_forgets_what_was_undone() -> None:
    game = at_the_swing()
    game.answer("rest")
    game.undo()
    game.answer("jab:1")
    assert refusal(game.redo).reason == ILLEGAL


def test_redo_after_new_dice_brings_the_old_dice_back() -> None:
    game = at_the_swing()
    game.answer("flail:1")
    after = picture(game)
    game.undo()
    game.rekey()
    game.redo()
    assert picture(game) == after


def test_a_refused_undo_or_redo_leaves_the_record_as_it_was() -> None:
    game = at_the_swing()
    game.answer("rest")
    game.undo()
    record = list(game.undone), game.redoable
    assert refusal(lambda: game.undo_to(99)).reason == ILLEGAL
    assert (game.undone, game.redoable) == record
    game.answer("jab:1")
    assert (game.undone, game.redoable) == (record[0], 0)


def test_a_fight_that_is_over_can_be_taken_back_and_fought_on() -> None:
    game = at_the_swing()
    game.override("end", what="red")
    assert game.result is not None
    game.undo()
    assert game.result is None
    game.answer("rest")


def test_the_same_answer_after_an_undo_meets_the_same_dice_until_they_are_rekeyed() -> None:
    outcomes = set()
    for times in range(12):
        game = at_the_swing()
        game.answer("flail:1")
        first = picture(game)
        game.undo()
        game.answer("flail:1")
        assert picture(game) == first
        game.undo()
        for _ in range(times):
            game.rekey()
        game.answer("flail:1")
        outcomes.add(tuple(event.dice()[0].faces for event in game.events if event.dice())[-1])
    assert len(outcomes) > 6


def test_rekeying_is_on_the_tape_and_can_be_replayed_and_undone() -> None:
    game = at_the_swing()
    before, length = picture(game), len(game.entries)
    game.rekey()
    game.answer("flail:1")
    assert picture(Game(TOY, RING, 1, entries=game.entries)) == picture(game)
    game.undo()
    assert len(game.entries) == length + 1  # the new dice stay
    game.undo_to(length)
    assert picture(game) == before


# ---- branches


def test_a_branch_starts_the_same_and_goes_its_own_way() -> None:
    game = new_game(5)
    play_on(game, 5, most=40)
    before = picture(game)
    twin = game.branch()
    assert picture(twin) == before
    play_on(twin, 6)
    assert twin.result is not None
    assert picture(game) == before


def test_a_branch_from_an_earlier_entry_is_the_fight_as_it_was_there() -> None:
    game = new_game(5)
    pictures = [picture(game)]
    mind = RandomMind(5)
    for _ in range(25):
        decision = game.decisions[-1]
        game.answer(mind.answer(decision).key(), decision.seat, decision.who)
        pictures.append(picture(game))
    for position, expected in enumerate(pictures):
        assert picture(game.branch(position)) == expected


def test_going_to_any_place_in_a_long_fight_plays_one_step_at_most(monkeypatch: pytest.MonkeyPatch) -> None:
    """However long it is: the other steps have been settled already, those of an earlier tape excepted."""
    game = new_game(5)
    play_on(game, 5)
    length, steps, step = len(game.entries), list[int](), TOY.step
    expected = {position: picture(new_game_at(game, position)) for position in range(length + 1)}
    assert len(game.stages()) > 5

    def counted(fight: Fight[Battle]) -> None:
        steps.append(1)
        step(fight)

    monkeypatch.setattr(TOY, "step", counted)
    playback = Playback(game)
    for position in (length, 0, length - 1, length // 2, length // 2 + 1, length // 2, length):
        steps.clear()
        assert picture(playback.moved_to(position, game.entries)) == expected[position]
        assert len(steps) <= 1
        steps.clear()
        assert picture(game.branch(position)) == expected[position]
        assert len(steps) <= 1
    before = game.entries.copy()
    game.undo_to(length // 2)
    assert picture(playback.moved_to(length, before)) == expected[length]


def new_game_at(game: Game, position: int) -> Game:
    """The same fight, played anew up to an entry."""
    twin = new_game(5)
    twin.replay(game.entries[:position])
    return twin


def test_others_may_fight_a_branch() -> None:
    game = at_the_swing()
    assert game.branch(minds=[ToyMind()] * 4).result is not None
    alone = new_game(minds=[ToyMind()] * 4).branch(0, minds=[None] * 4)
    assert alone.entries == []
    assert len(alone.decisions) == 3


# ---- the Keeper


def test_the_keeper_may_overrule_at_any_pending_decision_and_take_it_back() -> None:
    game = new_game(9)
    mind = RandomMind(9)
    while game.decisions:
        before = picture(game)
        game.override("set", 2, "hearts", "5")
        event = game.events[-1]
        assert isinstance(event, Overridden)
        assert event.value == "5"
        assert ring(game.battle).fighters[2].hearts == 5
        after = picture(game)
        game.undo()
        assert picture(game) == before
        game.redo()
        assert picture(game) == after
        game.undo()
        decision = game.decisions[0]
        game.answer(mind.answer(decision).key(), decision.seat, decision.who)


def test_the_keeper_may_end_the_fight_at_any_pending_decision() -> None:
    game = new_game(9)
    mind = RandomMind(9)
    while game.decisions:
        ended = game.branch()
        ended.override("end", what="blue", value="night falls")
        assert ended.result is not None
        assert (ended.result.winner, ended.result.reason) == ("blue", "night falls")
        assert isinstance(ended.events[-1], Overridden)
        decision = game.decisions[0]
        game.answer(mind.answer(decision).key(), decision.seat, decision.who)
