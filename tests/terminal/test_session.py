"""Whole sessions at one keyboard."""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory

from rich.cells import cell_len

from fray.engine.game import Game
from fray.engine.save import read_saved, restore
from fray.engine.system import system_named
from fray.lab.encounters import offers
from fray.terminal.explain import help_lines, option_lines, price_terms
from fray.terminal.log import told
from fray.terminal.menu import Wording
from fray.terminal.odds import Oracle
from tests.terminal.arrange import (
    AT_THE_SWING,
    HEIGHT,
    Recorder,
    hot_seat,
    play_round,
    session_of,
    sit,
    text_of,
    typing,
)
from tests.toy import RING, TOY

SQUARES = system_named("sixseconds")


def at_the_gate(*lines: str) -> Recorder:
    """A screen at which the first of the players has typed these lines in a fight on squares."""
    encounter = SQUARES.library().encounter("gate-alarm")
    minds = [None if one.side == "players" else SQUARES.tactician() for one in encounter.roster]
    screen = Recorder(typing("", "1", *lines))
    with TemporaryDirectory() as folder:
        sit(Game(SQUARES, encounter, 5, [SQUARES.default_mind(), *minds]), screen, Path(folder) / "fight.json").run()
    return screen


def test_a_long_family_is_leafed_through_and_left_again() -> None:
    first, second, left = at_the_gate("move", "", "b").shown[-3:]
    assert "   page 1 of 11: Enter turns over" in first
    assert "   page 2 of 11: Enter turns over" in second
    assert sum("Move ... 59 ways" in line for line in left) == 1


def test_a_square_is_named_by_its_column_and_row() -> None:
    told = " ".join(line.strip() for line in at_the_gate("move g 6", "log").pages[-1])
    assert "moves from column F, row 6 to column G, row 6" in told


def test_a_person_bends_the_path_of_a_move() -> None:
    screen = at_the_gate("move square by square", "g 5", "h 5", "stop", "log")
    assert sum("which square next?" in line for shown in screen.shown for line in shown) == 3
    told = " ".join(line.strip() for line in screen.pages[-1])
    assert "moves from column F, row 6 to column H, row 5 (2 m)" in told


def test_every_answer_is_saved_at_once(tmp_path: Path) -> None:
    session = session_of(tmp_path, "high", "2")
    assert len(session.game.entries) == 2
    assert [entry[3] for entry in read_saved(tmp_path / "fight.json").tape] == ["high", "low"]


def test_leaving_in_the_middle_loses_nothing_and_says_how_to_go_on(tmp_path: Path) -> None:
    screen = Recorder(typing("high"), plain=True)
    assert sit(hot_seat(), screen, tmp_path / "fight.json").run() == 130
    assert "Nothing is lost. Go on with:\n  fray play --resume here\n" in screen.text


def test_an_interrupt_leaves_the_same_way(tmp_path: Path) -> None:
    def interrupted(prompt: str) -> str:
        raise KeyboardInterrupt

    assert sit(hot_seat(), Recorder(interrupted, plain=True), tmp_path / "fight.json").run() == 130
    assert read_saved(tmp_path / "fight.json").tape == ()


def test_quitting_saves(tmp_path: Path) -> None:
    screen = Recorder(typing("high", "q"), plain=True)
    assert sit(hot_seat(), screen, tmp_path / "fight.json").run() == 0
    assert "Saved. Go on with:\n  fray play --resume here\n" in screen.text


def test_undo_takes_back_an_answer_and_redo_brings_it_again(tmp_path: Path) -> None:
    assert len(session_of(tmp_path, "high", "low", "u").game.entries) == 1
    assert len(session_of(tmp_path, "high", "low", "u", "r").game.entries) == 2
    assert "No: there is nothing to undo" in text_of(session_of(tmp_path, "u"))
    assert "No: there is nothing to redo" in text_of(session_of(tmp_path, "r"))


def test_what_was_undone_stays_in_the_log_struck_out(tmp_path: Path) -> None:
    guards = [f"      {name} guards high. (undone)" for name in ("Ann", "Ben", "Cid")]
    undone = text_of(session_of(tmp_path, *AT_THE_SWING, "u", "log"))
    assert [line for line in undone.splitlines() if "(undone)" in line] == guards
    assert "Taken back." in undone
    assert "(undone)" not in text_of(session_of(tmp_path, *AT_THE_SWING, "u", "r", "log"))
    anew = text_of(session_of(tmp_path, *AT_THE_SWING, "u", "low", "log"))
    assert anew.index(guards[2]) < anew.rindex("   3  Cid guards low.")


def test_simultaneous_decisions_are_asked_one_after_another(tmp_path: Path) -> None:
    text = text_of(session_of(tmp_path, "high", "low", "low"))
    assert "What about the guard? (2 more to decide)" in text
    assert "What about the guard? (1 more to decide)" in text
    assert "What about the turn?" in text


def test_saving_elsewhere_keeps_the_fight_where_it_is(tmp_path: Path) -> None:
    session = session_of(tmp_path, "high", f"s {tmp_path / 'other' / 'copy.json'}", "low")
    assert len(read_saved(tmp_path / "other" / "copy.json").tape) == 1
    assert len(session.game.entries) == 2


def test_a_file_that_cannot_be_written_is_refused(tmp_path: Path) -> None:
    (tmp_path / "wall").touch()
    text = text_of(session_of(tmp_path, f"s {tmp_path / 'wall' / 'copy.json'}"))
    assert "cannot be written" in text
    assert "FRAY_DATA" in text


def test_a_question_mark_explains_an_option(tmp_path: Path) -> None:
    text = text_of(session_of(tmp_path, *AT_THE_SWING, "? jab at number 1"))
    assert "jab at number 1\nPrice: 1T" in text
    assert "The rule of the swing." in text
    assert "Odds: Hit 33%, about 1 damage.\nAll outcomes:\n" in text


def test_a_question_mark_explains_a_family_and_a_clause(tmp_path: Path) -> None:
    text = text_of(session_of(tmp_path, *AT_THE_SWING, "? jab", "? storm", "?"))
    assert "jab at number 1 1T: " in text
    assert "jab at number 2 1T: " in text
    assert "The rule of the storm." in text
    assert "why, why 12" in text


def test_the_help_fits_a_narrow_screen() -> None:
    lines = help_lines(Game(TOY, RING, 1), keeper=True, width=79)
    assert all(cell_len(line) <= 79 for line in lines)
    assert any("o set NAME GAUGE VALUE" in line for line in lines)
    assert len(help_lines(Game(TOY, RING, 1), keeper=False, width=79)) <= HEIGHT - 2


def test_why_explains_a_line_of_the_log(tmp_path: Path) -> None:
    text = text_of(session_of(tmp_path, *AT_THE_SWING, "jab at number 1", "why", "why 1", "why 99", "why x"))
    assert "Dice: d6 (jab): " in text
    assert "The rule of the swing." in text
    assert "The rule of the guard." in text
    assert text.count("the log has lines 1 to 4") == 2


def test_looking_at_somebody_shows_all_about_them(tmp_path: Path) -> None:
    text = text_of(session_of(tmp_path, "look ben", "look Bex", "look"))
    assert "1 Ben blue 2" in text
    assert "nobody is called 'Bex'; did you mean Ben?" in text


def test_words_that_fit_several_options_show_just_those(tmp_path: Path) -> None:
    screen = Recorder(typing("", *AT_THE_SWING, "flurry", ""), plain=False)
    sit(hot_seat(), screen, tmp_path / "fight.json").run()
    options = [" ".join(line.split()) for line in screen.shown[-2] if "number" in line]
    assert options == ["1 flurry at number 1 1T 2 flurry at number 2 1T"]
    assert any("jab" in line for line in screen.shown[-1])


def test_a_refusal_stands_beside_the_menu(tmp_path: Path) -> None:
    screen = Recorder(typing("", "jump"), plain=False)
    sit(hot_seat(), screen, tmp_path / "fight.json").run()
    assert screen.shown[-1][-1].startswith("No: nothing here is called 'jump'")


def test_a_forbidden_option_is_refused_with_its_reason_and_rule(tmp_path: Path) -> None:
    game = Game(TOY, RING, 1)
    text = text_of(session_of(tmp_path, *AT_THE_SWING, "storm", "wild at number 1", game=game))
    assert "No: wild at number 1: nobody swings wildly in a storm (the rule: ? storm)" in " ".join(text.split())


def test_only_the_keeper_overrules(tmp_path: Path) -> None:
    assert "only the Keeper can overrule" in text_of(session_of(tmp_path, "o set Ann hearts 5"))
    session = session_of(tmp_path, "o set Ann hearts 5", keeper=True)
    assert TOY.cards(session.game.battle)[0].gauges[0].value == 5
    undone = session_of(tmp_path, "o set Ann hearts 5", "u", keeper=True)
    assert TOY.cards(undone.game.battle)[0].gauges[0].value == 2


def by_hand(seed: int = 1) -> Game:
    return Game(TOY, RING, seed, [TOY.default_mind(), None, None, None], by_hand=[1, 2, 3])


def test_real_dice_are_asked_for_by_name_and_checked(tmp_path: Path) -> None:
    session = session_of(tmp_path, *AT_THE_SWING, "jab at number 1", "7", "x", "²", "1 2", "6", game=by_hand())
    text = text_of(session)
    assert "Ann rolls d6: the dice of the jab." in text
    assert "a d6 cannot show 7; type 1 to 6" in text
    assert "'x' are no faces of dice" in text
    assert "2 dice typed, 1d6 wanted" in text
    assert "Ann swings (jab 6) and hits Ben." in [line.words for line in told(session.game)]


def test_exploding_dice_are_typed_with_their_explosions(tmp_path: Path) -> None:
    game = Game(TOY, RING, 1, by_hand=[1, 2, 3])
    session = session_of(tmp_path, *AT_THE_SWING, "calm", "wild at number 1", "6, 3 + 2", game=game)
    assert "For each 6 roll again and type that die after it." in " ".join(text_of(session).split())
    assert any("(wild 11)" in line.words for line in told(session.game))


def test_typed_dice_can_be_undone_and_the_fight_resumed(tmp_path: Path) -> None:
    session = session_of(tmp_path, *AT_THE_SWING, "jab at number 1", "6", "u", "u", game=by_hand())
    assert len(session.game.entries) == 4  # three guards and the Keeper's weather
    session_of(tmp_path, *AT_THE_SWING, "jab at number 1", "6", game=by_hand())
    resumed = restore(read_saved(tmp_path / "fight.json"), TOY)
    assert resumed.remark == ""
    assert resumed.game.by_hand == [1, 2, 3]


def test_the_end_says_who_won_and_where_the_fight_is_kept(tmp_path: Path) -> None:
    game = hot_seat()
    play_round(game)
    game.override("end", what="blue")
    screen = Recorder(typing("9", "log", ""), plain=True)
    assert sit(game, screen, tmp_path / "my fight.json").run() == 0
    assert "The blue side wins." in screen.text
    assert "No: the fight is over" in screen.text
    assert f"fray replay '{tmp_path}/my fight.json' --log" in screen.text


def test_a_fight_that_is_over_can_still_be_undone(tmp_path: Path) -> None:
    game = hot_seat()
    game.override("end", what="blue")
    screen = Recorder(typing("u", "q"), plain=True)
    sit(game, screen, tmp_path / "fight.json").run()
    assert game.result is None


def test_the_price_of_an_option_is_explained_by_its_parts() -> None:
    """In every encounter, the parts of a price come to the price."""
    for offer in offers():
        system, encounter = offer.system, offer.encounter
        game = Game(system, encounter, 5, [system.default_mind(), *[None] * len(encounter.roster)])
        decision = game.decisions[0]
        for option in decision.options():
            terms = price_terms(game, decision, option)
            assert not terms or sum(term.value for term in terms) == option.cost()
            assert option_lines(game, decision, option, Wording(system, game.battle, Oracle(game, decision)), 79)


# ---- who is winning


def test_w_says_who_is_likely_to_win_and_to_fall(tmp_path: Path) -> None:
    text = text_of(session_of(tmp_path, "w", "q"))
    assert "Chance to win" in text
    assert "futures, played by tacticians" in text
    assert "Out at the end: Ann" in text


def test_best_lists_the_options_with_the_chance_to_win(tmp_path: Path) -> None:
    text = text_of(session_of(tmp_path, *AT_THE_SWING, "best", "q"))
    assert "Chance to win after each option" in text
    assert "aim at number 1" in text
    assert "more, all worse at a glance" in text


def test_the_keepers_ruling_has_no_best_answer(tmp_path: Path) -> None:
    game = Game(TOY, RING, 1)
    text = text_of(session_of(tmp_path, *AT_THE_SWING, "best", "q", game=game, keeper=True))
    assert "there is no best answer" in text


def test_a_fight_that_is_over_has_no_winner_to_guess(tmp_path: Path) -> None:
    game = hot_seat()
    game.override("end", what="blue")
    text = text_of(session_of(tmp_path, "w", "best", "", game=game))
    assert "No: the fight is over" in text
    assert "No: there is nothing to decide now" in text


def test_how_an_action_is_done_can_be_left_to_the_tactician(tmp_path: Path) -> None:
    """Enter settles a detail of an attack; which answer that is stands before the prompt."""
    system = system_named("labyrinthian")
    game, mind = Game(system, system.library().encounters()[0], 14), system.tactician()
    while not game.decisions[0].is_detail():
        asked = game.decisions[0]
        game.answer(mind.answer(asked).key(), asked.seat, asked.who)
    favorite, before = mind.answer(game.decisions[0]), len(game.entries)
    prompts: list[str] = []

    def read(prompt: str) -> str:
        prompts.append(prompt)
        return "" if len(prompts) == 1 else "q"

    sit(game, Recorder(read, plain=True), tmp_path / "fight.json", keeper=True).run()
    assert prompts[0] == f"Enter for {system.label(game.battle, favorite)}, or number > "
    assert game.entries[before].fields()[3] == favorite.key()
