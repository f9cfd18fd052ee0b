"""fray odds, of an option in a saved fight and of a whole small fight."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from pathlib import Path

from rich.console import RenderableType
from rich.text import Text

from fray.cli.asked import draws_blocks, minds_asked, plain_table, progress_bar, show
from fray.cli.words import print_json
from fray.engine.decisions import ILLEGAL, OVER, Decision, Option, Refused
from fray.engine.english import capital
from fray.engine.game import Game
from fray.engine.odds import Odds, option_odds
from fray.engine.save import load
from fray.engine.walk import WORK_LIMIT
from fray.front.fights import Fight
from fray.lab import odds_words
from fray.lab.changes import subject_of
from fray.lab.charts import bar
from fray.lab.exact import MOST_PATHS, ExactFight, exact
from fray.lab.statistics import percent
from fray.minds.named import TACTICIAN

BAR_WIDTH = 30
MOST_OUTCOMES = 12

# ---- options


def tell_options(file: Path, at: int | None, wanted: str, paths: int | None, as_json: bool) -> None:
    """What comes of the options of the next decision in a saved fight."""
    game = game_at(load(file).game, at)
    most = paths or WORK_LIMIT
    decision: Decision[Option] = game.decisions[0]
    options = game.options(decision) if not wanted else [Fight(game).options.find(wanted).option]
    found = [(option, option_odds(game, decision, option, most)) for option in options]
    if as_json:
        print_json([option_data(game, option, odds) for option, odds in found])
        return
    parts: list[RenderableType] = [Text(game.system.question(game.battle, decision), "bold")]
    if not wanted:
        show(*parts, "", short_table(game, found), *short_notes(found))
        return
    for option, odds in found:
        parts += ["", game.system.label(game.battle, option), *in_full(game, odds, most)]
    show(*parts)


def short_table(game: Game, found: Sequence[tuple[Option, Odds]]) -> RenderableType:
    """Every option with its odds in a sentence."""
    table = plain_table("option", "odds")
    for option, odds in found:
        told = odds_words.sentence(odds, partial(game.system.called, game.battle))
        table.add_row(game.system.label(game.battle, option), told or odds.chances[0].outcome)
    return table


def short_notes(found: Sequence[tuple[Option, Odds]]) -> list[RenderableType]:
    """What the chances are worth, once for all."""
    notes = [f"{odds_words.ABOUT}: from a sample"] if any(not odds.exact for _option, odds in found) else []
    notes += list(dict.fromkeys(odds.note for _option, odds in found if odds.note))
    return [Text(capital("; ".join([*notes, "name an option to see all its outcomes"])) + ".", "dim")]


def in_full(game: Game, odds: Odds, most: int) -> list[RenderableType]:
    """The odds of one option with all outcomes."""
    told = odds_words.sentence(odds, partial(game.system.called, game.battle))
    parts: list[RenderableType] = [told, ""] if told and not odds.open else []
    parts.append(odds_table(odds, plain=not draws_blocks()))
    if not odds.exact:
        why = f"more than {most:,} outcomes; --paths follows more"
        parts.append(Text(f"from {odds.samples:,} samples: {why}", "dim"))
    if odds.note:
        parts.append(Text(odds.note, "dim"))
    return parts


def game_at(game: Game, at: int | None) -> Game:
    """The fight as it waits for an answer, at its end or at an entry of its tape."""
    if at is not None:
        if not 0 <= at <= len(game.entries):
            raise Refused(ILLEGAL, f"the tape has no entry {at}; it has {len(game.entries)}")
        game = game.branch(at, minds=[None] * len(game.minds))
    if game.result is not None:
        raise Refused(OVER, f"the fight is over; --at 0 to --at {len(game.entries) - 1} goes back to a decision")
    if not game.decisions:
        raise Refused(ILLEGAL, "the fight waits for dice rolled by hand; type them first")
    return game


def option_data(game: Game, option: Option, odds: Odds) -> dict[str, object]:
    label = game.system.label(game.battle, option)
    return {
        "option": option.key(),
        "label": label,
        **odds_words.as_data(odds, partial(game.system.called, game.battle)),
    }


def odds_table(odds: Odds, plain: bool) -> RenderableType:
    """The likeliest outcomes, drawn."""
    table = plain_table("", "", "")
    table.show_header = False
    for chance in odds.chances[:MOST_OUTCOMES]:
        sure = "" if odds.open else "100%" if chance.chance == 1 else percent(float(chance.chance))
        error = f" ± {100 * odds.error(chance.chance):.1f}" if not odds.exact else ""
        table.add_row(f"{sure}{error}", chance.outcome, bar(float(chance.chance), BAR_WIDTH, plain))
    rest = sum((chance.chance for chance in odds.chances[MOST_OUTCOMES:]), start=odds.chances[0].chance * 0)
    if rest:
        table.add_row(percent(float(rest)), f"{len(odds.chances) - MOST_OUTCOMES} other outcomes", "")
    return table


# ---- whole fights


def tell_whole(name: str, minds: str, changes: Sequence[str], paths: int | None, as_json: bool) -> None:
    most = paths or MOST_PATHS
    subject = subject_of(subject_of(name, (), minds_asked(minds or TACTICIAN)), changes)
    with progress_bar(most, "following") as report:
        found = exact(subject, paths=most, progress=report)
    if as_json:
        print_json(found.data())
    else:
        show(Text(subject.title, "bold"), "", whole_table(found, plain=not draws_blocks()), *whole_notes(found))


def whole_table(found: ExactFight, plain: bool) -> RenderableType:
    table = plain_table("side", "wins", "")
    for side in found.wins:
        chance = found.chance(side)
        table.add_row(side, str(chance), bar(float(chance.low), BAR_WIDTH, plain))
    table.add_row("nobody", str(found.draw), bar(float(found.draw.low), BAR_WIDTH, plain))
    return table


def whole_notes(found: ExactFight) -> list[RenderableType]:
    followed = f"{found.states:,} states, {found.paths:,} outcomes of their dice followed"
    if found.complete:
        rest = f"; what was left out has a chance of {float(found.open):.1e}" if found.open else ""
        return [Text(f"Exact: {followed}{rest}.", "dim"), f"It takes {found.mean_rounds:.2f} rounds on average."]
    left = f"Too wide to be followed to the end: {followed}, with a chance of {percent(float(found.open))} still open."
    bounds = "The chances lie between these bounds; `fray sim` estimates them, --paths follows more."
    return [Text(f"{left} {bounds}", "dim")]
