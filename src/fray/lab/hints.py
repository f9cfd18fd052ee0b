"""A hint for learners: the best option and one reason in plain words, from the numbers of its futures."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from math import sqrt

from fray.engine.battle import Battle
from fray.engine.decisions import KEEPER, MALFORMED, Decision, Option, Refused
from fray.engine.english import capital
from fray.engine.game import Game
from fray.engine.known import Question, known_of
from fray.engine.odds import option_odds
from fray.engine.system import System
from fray.lab.insight import NOBODY_HIDDEN, Weighed, weighed
from fray.lab.lines import expected_line
from fray.lab.odds_words import sentence
from fray.lab.statistics import Z95, Share

LEAST_GAIN = 0.05  # of the futures, to be a reason
NEARLY_NONE = 0.005
SURE = 3.0  # standard deviations by which another option must be ahead of the usual one: there are many others
FEW = 0.5  # of the other options, that may be as good as the best while it still pays to say which is worse


@dataclass(frozen=True)
class Hint:
    """What to do and why, and what is likely to follow."""

    key: str
    text: str
    line: str
    wins: Share

    def __repr__(self) -> str:
        return f"<Hint {self.text!r}>"


def hint_of(game: Game, seat: int, who: int, unseen: frozenset[int] = NOBODY_HIDDEN) -> Hint:
    """A hint for an open decision, for a player who does not see some combatants."""
    question = known_of(game, unseen).question(seat, who)
    if question is None:
        raise Refused(MALFORMED, f"seat {seat} has no open decision for combatant {who}")
    if seat == KEEPER:
        raise Refused(MALFORMED, "this is the Keeper's ruling; there is no best answer")
    found = weighed(game, question.real, question.options(), unseen, keep=usual_key(game.system, question))
    return hint_from(game, question, found)


def hint_from(
    game: Game,
    question: Question,
    found: Sequence[Weighed],
    numbers: bool = True,
    enough: Callable[[], bool] = lambda: False,
) -> Hint:
    """The hint that options come to when they are weighed."""
    battle = known_of(game, question.unseen).battle
    options = {option.key(): option for option in question.options()}
    labels = {key: game.system.label(battle, option) for key, option in options.items()}
    sensible = [row for row in found if not options[row.key].concedes()] or list(found)  # giving up is no advice
    advised = advised_first(sensible, usual_key(game.system, question))
    best = advised[0]
    odds = odds_words(game, question, options[best.key]) if numbers else ""
    text = Reasons(game.system, battle, question.real, labels, question.unseen).text(advised, odds)
    line = expected_line(game, question.real, options[best.key], question.unseen, numbers, enough)
    return Hint(best.key, text, line, best.wins)


def usual_key(system: System, question: Question) -> str:
    """What the tactician would choose."""
    return system.tactician().answer(question.known).key()


def odds_words(game: Game, question: Question, option: Option) -> str:
    """What an option is likely to do by itself; nothing where that is not known yet or chance has no say."""
    odds = option_odds(game, question.real, option, unseen=question.unseen)
    battle = known_of(game, question.unseen).battle
    return "" if odds.open else sentence(odds, lambda who: game.system.called(battle, who))


def advised_first(found: Sequence[Weighed], usual: str) -> list[Weighed]:
    """The tactician's choice first, unless another option is better for sure.

    Where nearly everything wins, the option that happened to win most often may be a pointless one: the best of many is
    lucky, too. What there was no time to play on from is not advised.
    """
    played_on = [row for row in found if row.wins.of]
    first = next((row for row in played_on if row.key == usual), found[0])
    best = max(played_on, key=lambda row: row.wins.estimate, default=first)
    if best.wins.estimate - first.wins.estimate >= LEAST_GAIN and clearly_above(best.wins, first.wins, SURE):
        first = best
    return [first, *(row for row in found if row is not first)]


class Reasons:
    """Says what the best option has over another, as players know the fight who do not see some combatants."""

    def __init__(
        self,
        system: System,
        battle: Battle,
        decision: Decision[Option],
        labels: Mapping[str, str],
        unseen: frozenset[int],
    ) -> None:
        self.system = system
        self.battle = battle
        self.side = battle.member(decision.who).side
        self.labels = labels
        self.seen = [who for who in range(battle.size()) if who not in unseen]

    def text(self, found: Sequence[Weighed], odds: str = "") -> str:
        """The best option, and why: what it changes, or else what it is likely to do by itself."""
        best, others = found[0], [row for row in found[1:] if row.wins.of]
        label = self.labels[best.key]
        if len(found) == 1:
            return f"{label}: it is the only option."
        as_good = [row for row in others if not clearly_above(best.wins, row.wins)]
        worse = next((row for row in others if row not in as_good), None)
        likely = f"{capital(odds)}. " if odds else ""
        if not others:  # there was no time to play on from them
            return f"{label}. {likely}It is the usual choice here."
        if worse is None or len(as_good) > FEW * len(others):
            return f"{label}. {likely}It is as good as anything here."
        if not as_good:
            return f"{label}: {self.reason(best, worse, 'the next best option')}."
        reason = self.reason(best, worse, f"after '{self.labels[worse.key]}'")
        return f"{label}: {reason}. {others_as_good(len(as_good))}."

    def reason(self, best: Weighed, worse: Weighed, against: str) -> str:
        """The combatant whose fate it changes most; or only that it wins more often."""
        gains = [(self.gain(who, best, worse), who) for who in self.seen if self.clear(who, best, worse)]
        gain, who = max(gains, default=(0.0, -1), key=lambda row: row[0])
        if gain >= LEAST_GAIN:
            return f"{self.fate(who, best)}, {points(gain)} more than {against}"
        gap = best.wins.estimate - worse.wins.estimate
        if gap <= 0:
            return f"your side wins {fights(best.wins.estimate)}"
        return f"your side wins {fights(best.wins.estimate)}, {points(gap)} more than {against}"

    def fate(self, who: int, best: Weighed) -> str:
        name, out = self.system.called(self.battle, who), best.out(who).estimate
        if self.friend(who):
            return f"{name} is still in the fight at the end in {fights(1 - out)}"
        return f"it takes {name} out in {fights(out)}"

    def gain(self, who: int, best: Weighed, worse: Weighed) -> float:
        """How much more often an enemy is out, or a friend is not."""
        more = best.out(who).estimate - worse.out(who).estimate
        return -more if self.friend(who) else more

    def clear(self, who: int, best: Weighed, worse: Weighed) -> bool:
        after_best, after_worse = best.out(who), worse.out(who)
        return clearly_above(after_worse, after_best) if self.friend(who) else clearly_above(after_best, after_worse)

    def friend(self, who: int) -> bool:
        return bool(self.battle.member(who).side == self.side)


def others_as_good(count: int) -> str:
    return "Another may be as good" if count == 1 else f"{count} others may be as good"


def clearly_above(better: Share, worse: Share, deviations: float = Z95) -> bool:
    """Whether the one chance is higher for sure. What was seen in all or no futures still has some play."""
    spread = sum(max(share.estimate * (1 - share.estimate), 1 / (share.of + 1)) / share.of for share in (better, worse))
    return better.estimate - worse.estimate > deviations * sqrt(spread)


def fights(share: float) -> str:
    """In how many of the fights played on from here: all and none are never known for sure."""
    if share < NEARLY_NONE:
        return "hardly any of the fights played on from here"
    return f"{'nearly all' if share > 1 - NEARLY_NONE else whole(share)} of the fights played on from here"


def whole(share: float) -> str:
    return f"{100 * share:.0f}%"


def points(share: float) -> str:
    amount = f"{100 * share:.0f}"
    return f"{amount} point{'' if amount == '1' else 's'}"
