"""The way to a fair fight: which step is taken, when it is over, and how it is told."""

from __future__ import annotations

from fray.lab.changes import Change
from fray.lab.fair import Balance, Found, trying
from fray.lab.statistics import Share
from fray.lab.verdict import EASY, FAIR, HARD, Step


def step(kind: str, more: bool, last: bool = False, by: int = 1) -> Step:
    return Step(Change(f"{kind}.count", 1), kind, more, last, False, by)


def begun(wins: int) -> Balance[str]:
    return Balance(Found("as it was", Share(wins, 100)))


def look(balance: Balance[str], *tried: tuple[Step, int]) -> None:
    balance.look([balance.best.after(one, f"{one.kind} {wins}", Share(wins, 100)) for one, wins in tried])


def test_the_step_that_comes_nearest_to_a_fair_fight_is_taken_until_it_is_fair() -> None:
    balance = begun(10)
    assert (balance.over, balance.too_easy) == (False, False)
    look(balance, (step("wolf", more=False), 40), (step("ogre", more=False, last=True), 98))
    assert (balance.best.subject, balance.best.level, balance.over) == ("ogre 98", EASY, False)
    assert balance.too_easy
    look(balance, (step("wolf", more=True), 75))
    assert (balance.best.subject, balance.best.level, balance.over) == ("wolf 75", FAIR, True)
    assert balance.words() == "Without the ogre and one more wolf: fair, 75.0% of the fights are won."


def test_what_comes_no_nearer_is_not_done() -> None:
    balance = begun(60)
    look(balance, (step("wolf", more=False), 98))
    assert (balance.best.subject, balance.best.level, balance.over) == ("as it was", HARD, True)
    why = "More or fewer of these foes do not make it fair: hard, 60.0% of the fights are won. Try another kind of foe."
    assert balance.words() == why
    assert begun(77).words() == "It is fair, 77.0% of the fights are won."


def test_where_one_foe_does_not_show_yet_more_come_at_once_and_none_stays_if_nothing_helps() -> None:
    balance = begun(100)
    for by in (1, 2, 4, 8):
        assert balance.by == by
        look(balance, (step("rat", more=True, by=by), 100))
    look(balance, (step("rat", more=True, by=8), 0))
    assert (balance.over, balance.by) == (False, 1), "that was too many at once"
    look(balance)
    assert (balance.over, balance.best.subject) == (True, "as it was")


def test_several_of_a_kind_are_told_together() -> None:
    balance = begun(1)
    for wins in (20, 40, 70):
        look(balance, (step("wolf", more=False), wins))
    assert balance.words() == "Three wolves fewer: fair, 70.0% of the fights are won."
    assert trying(step("wolf", more=False)) == "one wolf fewer"
    assert trying(step("wolf", more=True, by=4)) == "four more wolves"
