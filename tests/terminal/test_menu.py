"""Odds beside options, the menu, and what somebody types as an answer."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

import fray
from fray.engine.decisions import Decision, Forbidden, Option, Refused
from fray.engine.game import Game
from fray.engine.odds import Chance, Odds
from fray.terminal.answers import chosen
from fray.terminal.menu import MOST_AT_ONCE, Row, Wording, families, inside, items_of, laid_out, menu_lines, opened
from fray.terminal.odds import Oracle, a_few, cut_outcomes, dial_words, odds_table, odds_words, percent
from tests.toy import RING, TOY

# ---- odds


def odds(samples: int = 0, **chances: int) -> Odds:
    """Outcomes with their chances in percent."""
    return Odds(tuple(Chance(name, Fraction(share, 100)) for name, share in chances.items()), samples)


def test_only_what_is_certain_is_called_so() -> None:
    assert percent(Fraction(1)) == "100%"
    assert percent(Fraction(0)) == "0%"
    assert percent(Fraction(999, 1000)) == ">99%"
    assert percent(Fraction(1, 1000)) == "<1%"
    assert percent(Fraction(1, 3)) == "33%"


def test_sampled_odds_are_marked() -> None:
    assert odds_words(odds(hit=70, miss=30)) == "70% hit · 30% miss"
    assert odds_words(odds(1000, hit=70, miss=30)) == "≈70% hit · ≈30% miss"
    assert "1000 samples" in odds_table(odds(1000, hit=70, miss=30))[-1]


def test_the_least_likely_outcomes_are_put_together() -> None:
    assert odds_words(odds(a=40, b=30, c=15, d=10, e=3, f=2)) == "40% a · 30% b · 15% c · 10% d · 5% other"


def test_outcomes_are_cut_between_one_another() -> None:
    assert cut_outcomes("40% a hit · 60% a miss", 30) == "40% a hit · 60% a miss"
    assert cut_outcomes("40% a hit · 60% a miss", 15) == "40% a hit …"


class Pay(Option):
    """Some way of doing something for some amount."""

    def __init__(self, family: str, amount: int, key: str = "", concedes: bool = False) -> None:
        self.name = family
        self.spent = amount
        self.tail = key
        self.gives_up = concedes

    def key(self) -> str:
        return f"{self.name}:{self.tail or self.spent}"

    def clause(self) -> str:
        return "swing"

    def cost(self) -> int:
        return self.spent

    def amount(self) -> int:
        return -1 if self.tail else self.spent

    def concedes(self) -> bool:
        return self.gives_up


DODGES = [Pay("dodge", amount) for amount in range(1, 8)]


def test_a_dial_shows_how_what_one_pays_for_grows() -> None:
    shown = a_few(DODGES)
    assert [option.amount() for option in shown] == [1, 3, 5, 7]
    found = [odds(hit=90 - 20 * index, clear=10 + 20 * index) for index in range(4)]
    assert dial_words(shown, found, "M") == "clear: 1M 10%, 3M 30%, 5M 50%, 7M 70%"
    assert dial_words(shown, [None, None, None, found[3]], "M") == "7M: 30% hit · 70% clear"
    assert dial_words(shown[3:], found[3:], "M") == "30% hit · 70% clear"
    assert dial_words(shown, [odds(clear=100)] * 4, "M") == ""


# ---- menus and answers


class Choice(Decision[Option]):
    """A decision among given options."""

    KIND = "choice"
    CLAUSE = "swing"

    def __init__(self, options: list[Option], forbidden: list[Forbidden] | None = None) -> None:
        super().__init__(1, 0)
        self.given = options
        self.barred = forbidden or []

    def options(self) -> list[Option]:
        return self.given

    def forbidden(self) -> list[Forbidden]:
        return self.barred


class Labeled(Wording):
    """Calls options by their keys."""

    def label(self, option: Option) -> str:
        return option.key().replace(":", " ")


def wording(options: list[Option]) -> Wording:
    """The words of the toy, without odds."""
    game = Game(TOY, RING, 1)
    return Wording(TOY, game.battle, Oracle(game, Choice(options), patience=0))


def strikes(count: int) -> list[Option]:
    return [Pay("strike", 4, f"foe {number} with the long sword") for number in range(count)]


END = Pay("end", 0, "turn")
GIVE_UP = Pay("surrender", 0, "now", concedes=True)


def test_families_come_by_weight_and_giving_up_comes_last() -> None:
    found = families([END, GIVE_UP, *DODGES, *strikes(2)])
    assert [group[0].family() for group in found] == ["dodge", "strike", "end", "surrender"]


def test_amounts_are_one_line_of_the_menu() -> None:
    menu = laid_out([*DODGES, END], wording([]), 79, 20)
    assert [line.plain.split()[0:5] for line in menu.lines][0] == ["1", "Dodge", "for", "1..7T", "2"]
    assert menu.items[0].dial


def test_a_long_menu_is_folded_and_then_paged() -> None:
    options = [*strikes(30), *DODGES, END, GIVE_UP]
    menu = laid_out(options, wording(options), 79, 6)
    assert len(menu.lines) <= 6
    assert any("Strike ... 30 ways 4T" in line.plain for line in menu.lines)
    alone = laid_out(strikes(30), wording(options), 79, 6)
    assert len(alone.lines) == 6
    assert alone.more == 25
    assert "page 1 of 6" in alone.lines[-1].plain
    second = laid_out(strikes(30), wording(options), 79, 6, page=1)
    assert second.lines[0].plain.split()[0] == "6"


@given(st.lists(st.tuples(st.sampled_from("abcdefgh"), st.integers(0, 9), st.booleans()), min_size=1, max_size=60))
def test_every_option_is_in_the_menu_once(drawn: list[tuple[str, int, bool]]) -> None:
    options: list[Option] = [
        Pay(family, amount, "" if dial else f"way {number}") for number, (family, amount, dial) in enumerate(drawn)
    ]
    for room in (3, 8, 100):
        items = laid_out(options, wording(options), 79, room).items
        assert sorted(id(option) for item in items for option in item.options) == sorted(map(id, options))
        assert [item.number for item in items] == list(range(1, len(items) + 1))


@given(st.lists(st.tuples(st.text(max_size=90), st.sampled_from(["", "4M"]), st.text(max_size=90)), max_size=30))
def test_no_line_of_a_menu_is_too_wide(drawn: list[tuple[str, str, str]]) -> None:
    rows = [Row(number, "", " ".join(words.split()), price, odds) for number, (words, price, odds) in enumerate(drawn)]
    assert all(line.cell_len <= 79 for line in menu_lines(rows, 79))


MENU: list[Option] = [*DODGES, *strikes(2), END]
ITEMS = items_of(families(MENU))
GAME = Game(TOY, RING, 1)
LABELED = Labeled(TOY, GAME.battle, Oracle(GAME, Choice(MENU), patience=0))


@pytest.mark.parametrize(
    ("line", "keys"),
    [
        ("2", ["strike:foe 0 with the long sword"]),
        ("1 5", ["dodge:5"]),
        ("dodge 5", ["dodge:5"]),
        ("do 5", ["dodge:5"]),
        ("dodge:5", ["dodge:5"]),
        ("end", ["end:turn"]),
        ("E", ["end:turn"]),
        ("strike foe 1", ["strike:foe 1 with the long sword"]),
        ("strike", ["strike:foe 0 with the long sword", "strike:foe 1 with the long sword"]),
        ("sword", ["strike:foe 0 with the long sword", "strike:foe 1 with the long sword"]),
        ("1", [option.key() for option in DODGES]),
    ],
)
def test_an_answer_is_a_number_or_words(line: str, keys: list[str]) -> None:
    assert [option.key() for option in chosen(line, ITEMS, Choice(MENU), MENU, LABELED)] == keys


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("9", "there is no number 9 here; choose 1 to 4"),
        ("2 5", "nothing comes after 2 here"),
        ("1 9", "Dodge goes for 1..7, not for 9"),
        ("dodge 0", "Dodge goes for 1..7, not for 0"),
        ("jump", "nothing here is called 'jump'"),
        ("²", "nothing here is called '²'"),
        ("9" * 5000, "nothing here is called '999"),
        ("parry", "parry: there is nothing to parry with"),
    ],
)
def test_what_is_no_answer_is_refused_with_a_reason(line: str, words: str) -> None:
    barred = [Forbidden("parry:3", "guard", "there is nothing to parry with")]
    with pytest.raises(Refused, match="^" + words.replace(".", r"\.")):
        chosen(line, ITEMS, Choice(MENU, barred), MENU, LABELED)


def test_a_forbidden_option_names_its_clause() -> None:
    with pytest.raises(Refused) as refused:
        chosen("parry", ITEMS, Choice(MENU, [Forbidden("parry", "guard", "no")]), MENU, LABELED)
    assert refused.value.clause == "guard"


# ---- verbs


@pytest.fixture
def staged() -> Wording:
    """Bartolomeo's turn at the Silk Market, where verbs are declared."""
    fight = fray.start("silk-market-ambush", seed=7)
    while len(fight.options) < 2 * MOST_AT_ONCE or not fight.options.of("strike"):
        fight.answer(fight.options[0])
    return Wording(fight.game.system, fight.game.battle, Oracle(fight.game, fight.game.decisions[0], patience=9))


def asked(wording: Wording) -> list[Option]:
    return wording.oracle.game.options(wording.oracle.decision)


def test_many_options_stand_under_their_verbs(staged: Wording) -> None:
    options = asked(staged)
    menu = laid_out(options, staged, 79, 20)
    shown = [option for item in menu.items for option in item.options]
    assert sorted(map(id, shown)) == sorted(map(id, options)), "every option once"
    verbs = [staged.system.verb(staged.battle, item.options[0]) for item in menu.items]
    assert len(set(verbs)) == len(verbs), "each verb once"
    assert verbs == sorted(
        verbs, key=lambda key: (staged.system.stage.verb(key).menu, staged.system.stage.place_of(key))
    )
    assert len(menu.lines) <= 4
    folded = [item for item in menu.items if item.folded]
    assert folded and all(f"{item.title} ..." in " ".join(line.plain for line in menu.lines) for item in folded)


def test_a_verb_opens_into_targets_with_short_odds(staged: Wording) -> None:
    options = asked(staged)
    items = laid_out(options, staged, 79, 20).items
    strike = next(item for item in items if item.title == "Strike")
    targets = inside(strike.options, staged)
    lines = [line.plain for line in opened(targets, staged, 79, 20).lines]
    assert len(lines) == len(targets) and all("100% \N{MIDDLE DOT} 1" in line for line in lines)
    decision = staged.oracle.decision
    for line in (str(strike.number), "strike", "Strike"):
        assert set(chosen(line, items, decision, options, staged)) == set(strike.options)
    assert chosen(f"{strike.number} 1", items, decision, options, staged) == targets[0].options
    with pytest.raises(Refused, match="there is no number 99 here"):
        chosen(f"{strike.number} 99", items, decision, options, staged)


def test_a_few_options_need_no_verbs(staged: Wording) -> None:
    few = asked(staged)[:MOST_AT_ONCE]
    assert [len(item.options) for item in laid_out(few, staged, 79, 20).items] == [1] * len(few)


def test_a_dial_tells_the_chance_that_is_bought() -> None:
    found = [
        replace(odds(hit=100 - share, clear=share), aim="Dodge", success=Fraction(share, 100)) for share in (20, 80)
    ]
    assert dial_words([DODGES[0], DODGES[6]], found, "M") == "Dodge: 1M 20%, 7M 80%"
