"""Answers to 'why?': clause, price and odds behind an option, sum and dice behind a line of the log."""

from __future__ import annotations

from collections.abc import Sequence

from fray.engine.decisions import Decision, Option, Refused
from fray.engine.figures import dice_words, sum_words
from fray.engine.game import Game
from fray.engine.ledger import UnknownClauseError
from fray.engine.sums import Term
from fray.terminal.fitting import wrapped
from fray.terminal.log import Told
from fray.terminal.menu import Wording, is_dial
from fray.terminal.odds import odds_table, odds_words
from fray.terminal.rules import behind, entry_lines

HELP = """\
Answer with a number of the menu or with words: "strike", or "strike knife a".
Three dots: several ways or targets. "2" opens them, "2 1" takes the first.
"3 Dodge for 1..7{currency}" is a dial: type "3 5" or "dodge 5".

  ? 3, ? strike   what an option means, costs and leads to
  why, why 12     the rule, the sum and the dice behind the last line of the
                  log, or behind line 12
  log             everything so far
  look, look NAME the whole field, or everything about a combatant
  w               who is likely to win, and who to fall
  best            the options with the chance to win after each
  hint            what to do, and why
  u   undo        r   redo        s [FILE]   save        q   save and leave
{keeper}
The drawing shows who stands where: (Ab) and [Cd] are combatants, the brackets
tell the sides apart. Walls and doors stand between two places; what lies at a
place is written under it. Each combatant has a card below; ▸ marks who acts.
A price such as 4{currency} is what an option costs. "70% · 6" is the chance to
succeed and the damage then; ≈70% is from a sample, no odds: nothing to fail.
Nothing is lost if you leave: every answer is saved at once."""

KEEPER_HELP = """
As the Keeper, overrule with:
  o set NAME GAUGE VALUE   o move NAME PLACE   o condition NAME WHICH [yes|no]
  o add WHO (as TOML)      o remove NAME       o die FACE       o end [SIDE]
"""


def help_lines(game: Game, keeper: bool, width: int) -> list[str]:
    text = HELP.format(keeper=KEEPER_HELP if keeper else "", currency=game.system.currency)
    return [*text.splitlines(), "", *objective_lines(game, width)]


def objective_lines(game: Game, width: int) -> list[str]:
    """What the fight is about."""
    encounter = game.encounter
    return wrapped(f"{encounter.title}: {encounter.text} {encounter.objective}", width)


# ---- an option


def option_lines(game: Game, decision: Decision[Option], option: Option, wording: Wording, width: int) -> list[str]:
    """An option in full: its price with the parts of it, its odds, and the rule that allows it."""
    lines = [wording.label(option)]
    if price := wording.price(option.cost()):
        parts = sum_words(price_terms(game, decision, option))
        lines.extend(wrapped(f"Price: {price}" + (f"  ({parts})" if parts else ""), width))
    odds = wording.oracle.study(option)
    if told := wording.sentence(odds):
        lines.extend(wrapped(f"Odds: {told}.", width, "      "))
    lines.extend(["All outcomes:", *odds_table(odds)])
    return [*lines, "", *behind(game.system.ledger, option.clause(), width)]


def family_lines(game: Game, options: Sequence[Option], wording: Wording, width: int) -> list[str]:
    """Several options that differ in target or amount: each with its price and odds, and the rule once."""
    lines: list[str] = []
    for option in options:
        price = wording.price(option.cost())
        name = f"{wording.label(option)} {price}".strip() if not is_dial(options) or not price else f"for {price}"
        odds = wording.oracle.study(option)
        lines.extend(wrapped(f"{name}: {wording.sentence(odds) or odds_words(odds)}", width, "    "))
    for clause in dict.fromkeys(option.clause() for option in options):
        lines.extend(["", *behind(game.system.ledger, clause, width)])
    return lines


def price_terms(game: Game, decision: Decision[Option], option: Option) -> Sequence[Term]:
    """What a price is made of: the first sum that comes to it when the option is taken in a branch."""
    branch = game.branch(minds=[None] * len(game.minds))
    before = len(branch.events)
    try:
        branch.answer(option.key(), decision.seat, decision.who)
    except Refused:
        return []
    sums = (event.terms() for event in branch.events[before:])
    return next((terms for terms in sums if sum(term.value for term in terms) == option.cost()), [])


# ---- a line of the log


def why_lines(game: Game, line: Told, width: int) -> list[str]:
    """A line of the log with its sum, its dice and its rule."""
    lines = wrapped(line.words, width)
    if total := sum_words(line.event.terms()):
        lines.extend(wrapped(f"Sum: {total}", width, "     "))
    if dice := dice_words(line.event.dice()):
        lines.extend(wrapped(f"Dice: {dice}", width, "      "))
    rule = behind(game.system.ledger, line.event.clause, width)
    return [*lines, "", *(rule or ["No rule did this: it was the Keeper's word."])]


def clause_named(game: Game, identifier: str, width: int) -> list[str]:
    """A clause or ruling by its id; nothing where there is none."""
    try:
        return entry_lines(game.system.ledger.lookup(identifier), width)
    except UnknownClauseError:
        return []
