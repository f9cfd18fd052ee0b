"""Who is winning, and what is best: the answers to `w` and `best`."""

from __future__ import annotations

import time

from fray.engine.decisions import KEEPER, MALFORMED, Refused
from fray.engine.game import Game
from fray.lab.charts import bar
from fray.lab.insight import Standing, standing_of, weighed
from fray.terminal.fitting import wrapped
from fray.terminal.menu import Wording

PATIENCE = 2.0  # seconds
ENOUGH = 0.03  # half the width of an interval
AT_A_TIME = 50
BAR = 24
MOST_OPTIONS = 8


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


def standing_lines(game: Game, width: int) -> list[str]:
    """The chance of each side to win, as bars, and who is likely to fall."""
    found = patient_standing(game)
    longest = max(len(name) for name in (*found.sides, "nobody"))
    rows = [*zip(found.sides, found.wins, strict=True)]
    if found.draws.count:
        rows.append(("nobody", found.draws))
    lines = [f"Chance to win ({found.futures} futures, played by tacticians):", ""]
    lines += [
        f"  {name:{longest}}  {bar(share.estimate, BAR):{BAR}}  {share} ({share.interval()})" for name, share in rows
    ]
    names = [game.battle.member(who).name for who in range(game.battle.size())]
    fallen = [f"{name} {share}" for name, share in zip(names, found.outs, strict=False)]
    return [*lines, "", *wrapped(f"Out at the end: {', '.join(fallen)}.", width, "  ")]


def best_lines(game: Game, wording: Wording, width: int) -> list[str]:
    """The options of the open decision with the chance to win after each, best first."""
    decision = game.decisions[0]
    if decision.seat == KEEPER:
        raise Refused(MALFORMED, "this is the Keeper's ruling; there is no best answer")
    options = {option.key(): option for option in game.options(decision)}
    found = weighed(game, decision, list(options.values()), enough=Patience().over)
    lines = ["Chance to win after each option, if tacticians play on:", ""]
    for row in found[:MOST_OPTIONS]:
        chance = f"  {row.wins!s:>6} ({row.wins.interval()})"
        lines += wrapped(f"{chance}  {wording.label(options[row.key])}", width, "        ")
    if len(found) > MOST_OPTIONS:
        lines.append(f"  and {len(found) - MOST_OPTIONS} more, all worse at a glance")
    return lines
