"""Fights from their first screen to their last: beginning, resuming, watching."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from rich.cells import cell_len

from fray.engine.content import ContentError
from fray.engine.decisions import Refused
from fray.engine.game import Game
from fray.engine.save import load
from fray.lab.encounters import Offer, names_of, offers
from fray.terminal import play
from fray.terminal.choose import numbered_choice
from fray.terminal.menu import Item
from fray.terminal.seating import Seating, seats_of_people, seats_resumed
from fray.terminal.session import Session
from fray.terminal.view import picture
from tests.terminal.arrange import (
    AT_THE_SWING,
    HEIGHT,
    WIDTH,
    Recorder,
    hot_seat,
    plain,
    sit,
    typing,
)

OFFERS = offers()


# ---- whole fights


class Bot:
    """Somebody who answers at random, now and then asks for something else, and leaves when it takes too long."""

    EXTRAS = ("?", "why", "u", "look", "log", "? 1", "", "99", "1 99", "jump")

    def __init__(self, seed: int, patience: int = 80) -> None:
        self.dice = random.Random(seed)
        self.patience = patience  # after so many answers the Keeper ends the fight
        self.typed = 0
        self.session: Session | None = None

    def __call__(self, prompt: str) -> str:
        session = self.session
        assert session is not None
        if prompt.startswith("--") or session.game.result is not None:
            return ""
        self.typed += 1
        if self.typed > self.patience and session.game.roll is None:
            return "o end" if session.seating.keeper else "q"
        if self.dice.random() < 0.05:
            return self.dice.choice(self.EXTRAS)
        if session.game.roll is not None:
            return self.faces(session.game.roll.count, session.game.roll.sides)
        item = self.dice.choice([item for item in session.items if not item.options[0].concedes()])
        return self.answer(item)

    def faces(self, count: int, sides: int) -> str:
        return " ".join(str(self.dice.randint(1, sides)) for _ in range(count))

    def answer(self, item: Item) -> str:
        return f"{item.number} {self.dice.choice(item.options).amount()}" if item.dial else str(item.number)


@pytest.mark.parametrize("offer", OFFERS, ids=lambda offer: names_of(offer)[1])
def test_every_screen_of_a_hot_seat_fight_fits_80_by_24(offer: Offer, tmp_path: Path) -> None:
    bot = Bot(7)
    screen = Recorder(bot)
    game = Game(offer.system, offer.encounter, 11, by_hand=[1])
    session = bot.session = sit(game, screen, tmp_path / "fight.json", keeper=True)
    assert session.run() == 0
    for lines in screen.shown:
        assert len(lines) <= HEIGHT - 1, "\n".join(lines)
        assert all(cell_len(line) < WIDTH for line in lines), "\n".join(lines)
    assert all(cell_len(line) < WIDTH for page in screen.pages for line in page)
    assert session.game.result is not None
    again = load(tmp_path / "fight.json")
    assert again.differs_at is None
    assert again.game.battle.fingerprint() == session.game.battle.fingerprint()


def test_a_refusal_does_not_renumber_the_menu(tmp_path: Path) -> None:
    """It takes its line from the log, in every encounter after a person's first answers."""
    for offer in OFFERS:
        system, encounter = offer.system, offer.encounter
        seating = Seating(seats_of_people(encounter, (), (), keeper=False))
        game = Game(system, encounter, 4, seating.minds_for(system, encounter, 4))
        session = sit(game, Recorder(typing()), tmp_path / f"{encounter.id}.json")
        session.draw()
        before = [(item.number, item.options[0].key()) for item in session.items]
        session.note = ["No: nothing here is called 'banana'; type a number of the menu, or ? for help"]
        session.draw()
        assert [(item.number, item.options[0].key()) for item in session.items] == before, encounter.id


def test_a_mind_against_a_person_plays_to_the_end(tmp_path: Path) -> None:
    for offer in OFFERS:
        system, encounter = offer.system, offer.encounter
        bot = Bot(3, patience=20)
        seating = Seating(seats_of_people(encounter, (), (), keeper=False))
        game = Game(system, encounter, 5, seating.minds_for(system, encounter, 5))
        session = Session(game, seating, Recorder(bot), tmp_path / f"{encounter.id}.json", "")
        session.patience = 0
        bot.session = session
        assert session.run() == 0
        assert game.result is not None or bot.typed > bot.patience


def test_odds_stand_beside_what_is_rolled(tmp_path: Path) -> None:
    session = sit(hot_seat(), Recorder(typing("", *AT_THE_SWING, "jab")), tmp_path / "fight.json")
    session.patience = 5
    session.run()
    assert isinstance(session.screen, Recorder)
    lines = [line for line in session.screen.shown[-1] if "jab at number 1" in line]
    assert lines == ["  1 jab at number 1  1T  33% · 1"]


# ---- beginning, resuming, watching


def wish(tmp_path: Path, **more: object) -> play.Wish:
    return play.Wish(encounter="pit", seed=4, save=tmp_path / "fight.json", **more)  # type: ignore[arg-type]


def test_a_fight_begins_with_its_story_and_the_seats(tmp_path: Path) -> None:
    screen = Recorder(typing(), plain=True)
    assert play.play(wish(tmp_path), screen) == 130
    assert "Pit Fight (Momentum)" in screen.text
    assert "The aim: " in screen.text
    assert "You play Ursk." in screen.text
    assert f"fray play --resume {tmp_path}/fight.json" in screen.text


HERO = """system = "momentum"
[[character]]
id = "hero-zora"
name = "Zora"
class = "Wanderer"
level = {level}
weapons = ["Long Knife"]
"""


def test_ones_own_hero_takes_a_place_and_goes_on_with_the_saved_fight(tmp_path: Path) -> None:
    file, screen = tmp_path / "zora.toml", Recorder(typing(), plain=True)
    file.write_text(HERO.format(level=2), encoding="utf-8")
    play.play(wish(tmp_path, hero=file), screen)
    assert "You play Zora." in screen.text
    assert load(tmp_path / "fight.json").game.battle.member(0).name == "Zora"


def test_a_hero_that_is_against_the_rules_or_not_there_is_refused_by_name(tmp_path: Path) -> None:
    file = tmp_path / "zora.toml"
    with pytest.raises(Refused, match="cannot be read"):
        play.play(wish(tmp_path, hero=file), Recorder(typing(), plain=True))
    file.write_text(HERO.format(level=12), encoding="utf-8")
    with pytest.raises(ContentError, match="level: 12 is out of range"):
        play.play(wish(tmp_path, hero=file), Recorder(typing(), plain=True))


def test_the_file_of_a_fight_knows_who_sat_where(tmp_path: Path) -> None:
    screen = Recorder(typing(), plain=True)
    play.play(wish(tmp_path, sides=("arena",), keeper=True, dice="manual", minds="random"), screen)
    assert screen.text.endswith(f"  fray play --resume {tmp_path}/fight.json\n")
    game = load(tmp_path / "fight.json").game
    assert game.seats == ["person", "random", "person"]
    assert play.seated_again(play.Wish(), game) == Seating(frozenset({0, 2}), "random")
    assert play.seated_again(play.Wish(sides=("ursk",), minds="tactician"), game) == Seating(frozenset({1}))


def test_a_file_that_does_not_say_who_sat_where_lets_one_guess(tmp_path: Path) -> None:
    play.play(wish(tmp_path, sides=("arena",)), Recorder(typing("end"), plain=True))
    game = load(tmp_path / "fight.json").game
    game.seats = []
    assert play.seated_again(play.Wish(), game).people == seats_resumed(game.encounter, game.entries)
    assert play.seated_again(play.Wish(keeper=True), game).keeper


def test_a_resumed_fight_goes_on_where_it_was(tmp_path: Path) -> None:
    play.play(wish(tmp_path, dice="manual"), Recorder(typing("5"), plain=True))
    before = load(tmp_path / "fight.json").game
    screen = Recorder(typing("u"), plain=True)
    assert play.play(play.Wish(resume=tmp_path / "fight.json"), screen) == 130
    assert "Ursk rolls d" in screen.text
    after = load(tmp_path / "fight.json").game
    assert len(after.entries) < len(before.entries)


def test_a_fight_with_real_dice_does_not_go_on_without_them(tmp_path: Path) -> None:
    play.play(wish(tmp_path, dice="manual"), Recorder(typing("5"), plain=True))
    with pytest.raises(Refused, match="fought with real dice"):
        play.play(play.Wish(resume=tmp_path / "fight.json", dice="seeded"), Recorder(typing(), plain=True))


def test_a_choice_that_is_none_is_refused_where_somebody_reads_it() -> None:
    """On the page that was open, which does not turn."""
    screen = Recorder(typing("", "zzz", "99", "", "31"))
    rows = [f"{number:>4} Fight {number}" for number in range(1, 32)]
    assert numbered_choice(screen, "Which fight?", rows, "number > ") == 30
    first, second, refused, again, last = screen.shown
    assert (first[-1], second[-1], last[:-1]) == ("    Enter shows more", "    Enter shows more", first[:-1])
    assert refused[:-1] == again[:-1] == second[:-1]
    assert refused[-1] == "No: type a number from 1 to 31, or q to leave."
    assert all(len(page) < HEIGHT for page in screen.shown)


def test_minds_fight_and_people_watch(tmp_path: Path) -> None:
    screen = Recorder(lambda prompt: "", plain=False)
    assert play.play(wish(tmp_path, sides=("none",)), screen) == 0
    assert len(screen.shown) > 3
    assert all(len(lines) < HEIGHT and all(cell_len(line) < WIDTH for line in lines) for lines in screen.shown)
    assert "The whole fight is kept." in screen.text
    short = Recorder(typing("e"), plain=False)
    play.play(wish(tmp_path, sides=("none",)), short)
    assert len(short.shown) == 2


def test_a_picture_of_a_fight_is_as_tall_as_it_needs_to_be() -> None:
    lines = plain(picture(hot_seat(), 79))
    assert lines[0].startswith("The Ring")
    assert [line for line in lines if "Ben" in line]
