"""Who is winning, and what is best: the answers to `w`, `best` and `hint`."""

from __future__ import annotations

import time

from fray.engine.decisions import KEEPER, MALFORMED, Decision, Option, Refused
from fray.engine.game import Game
from fray.engine.known import known_of
from fray.lab.charts import bar
from fray.lab.hints import hint_from, usual_key
from fray.lab.insight import Standing, standing_of, weighed
from fray.lab.lines import expected_line
from fray.terminal.fitting import wrapped
from fray.terminal.menu import Wording

PATIENCE = 2.0  # seconds
ENOUGH = 0.03  # half the width of an interval
AT_A_TIME = 50
OF_AN_OPTION = 20  # futures at a time
BAR = 24
MOST_OPTIONS = 8
MOST_TOLD = 3  # options of which more is told
DEEPER = "        "


class Patience:
    """So long a person waits for an answer."""

    def __init__(self) -> None:
        self.began = time.monotonic()

    def over(self) -> bool:
        return time.monotonic() - self.began > PATIENCE


def patient_standing(game: Game) -> Standing:
    """As many futures as make the chances good enough, or as there is patience for."""
    patience = Patience()
    found = standing_of(game, AT_A_TIME)
    while found.error > ENOUGH and not patience.over():
        found = standing_of(game, AT_A_TIME, before=found)
    return found


def standing_lines(game: Game, width: int, blocks: bool) -> list[str]:
    """The chance of each side to win, as bars, and who is likely to fall."""
    found = patient_standing(game)
    longest = max(len(name) for name in (*found.sides, "nobody"))
    rows = [*zip(found.sides, found.wins, strict=True)]
    if found.draws.count:
        rows.append(("nobody", found.draws))
    lines = [f"Chance to win ({found.futures} futures, played by tacticians):", ""]
    lines += [
        f"  {name:{longest}}  {bar(share.estimate, BAR, not blocks):{BAR}}  {share} ({share.interval()})"
        for name, share in rows
    ]
    names = [game.battle.member(who).name for who in range(game.battle.size())]
    fallen = [f"{name} {share}" for name, share in zip(names, found.outs, strict=False)]
    return [*lines, "", *wrapped(f"Out at the end: {', '.join(fallen)}.", width, "  ")]


def best_lines(game: Game, wording: Wording, width: int) -> list[str]:
    """The options of the open decision with the chance to win after each, best first; of the best, what may follow."""
    decision, options = asked(game)
    found = weighed(game, decision, list(options.values()), enough=Patience().over, at_a_time=OF_AN_OPTION)
    patience = Patience()
    lines = ["Chance to win after each option, if tacticians play on:", ""]
    for place, row in enumerate(found[:MOST_OPTIONS]):
        option = options[row.key]
        chance = f"  {row.wins!s:>6} ({row.wins.interval()})"
        lines += wrapped(f"{chance}  {wording.label(option)}", width, DEEPER)
        if place < MOST_TOLD:
            lines += [line for words in more_about(game, wording, option, patience) for line in told(words, width)]
    if len(found) > MOST_OPTIONS:
        lines.append(f"  and {len(found) - MOST_OPTIONS} more, all worse at a glance")
    return lines


def more_about(game: Game, wording: Wording, option: Option, patience: Patience) -> list[str]:
    """The odds of an option, if chance has a say, and what is likely to follow."""
    odds = wording.oracle.glance(option)
    told = wording.sentence(odds) if odds is not None else ""
    chances = [f"Odds: {told}"] if told else []
    line = expected_line(game, game.decisions[0], option, enough=patience.over)
    return [*chances, f"Likely: {line}"]


def told(words: str, width: int) -> list[str]:
    return wrapped(DEEPER + words, width, DEEPER + "  ")


def hint_lines(game: Game, wording: Wording, width: int) -> list[str]:
    """The best option, one reason, and what is likely to follow."""
    decision, options = asked(game)
    question = known_of(game, frozenset()).question(decision.seat, decision.who)
    assert question is not None
    usual = usual_key(game.system, question)
    found = weighed(game, decision, list(options.values()), enough=Patience().over, at_a_time=OF_AN_OPTION, keep=usual)
    hint = hint_from(game, question, found, enough=Patience().over)
    return [*wrapped(hint.text, width), "", *wrapped(f"Likely: {hint.line}", width)]


def asked(game: Game) -> tuple[Decision[Option], dict[str, Option]]:
    """The open decision and its options by their keys."""
    decision = game.decisions[0]
    if decision.seat == KEEPER:
        raise Refused(MALFORMED, "this is the Keeper's ruling; there is no best answer")
    return decision, {option.key(): option for option in game.options(decision)}
