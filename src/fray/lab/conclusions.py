"""The answer to a question in plain words, from the numbers alone: what is so, how sure that is, what to change.

The sentences an answer can have stand in the system's `experiments.toml`; which of them is said, the numbers in it and
how sure it is are worked out here. Another run may say something else.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import mean

from fray.engine.english import capital, listed
from fray.lab.differences import Difference, signed
from fray.lab.experiments import MIXED, OPEN, UNLIKE, Reply, Said
from fray.lab.findings import WITHIN, Cell, Finding, Span, measure_words, place_of
from fray.lab.statistics import percent
from fray.lab.svg import Chart, SpanRow, span_chart
from fray.minds.named import STRATEGIST, TACTICIAN

SURE, FAIRLY, UNSURE = "Sure", "Fairly sure", "Not sure"
AGREES, DISAGREES, UNDECIDED = "agree", "disagree", "cannot tell"
MOST_ROWS = 16
UNCHECKED = "Strategists have not checked it in this run."
TOO_CLOSE = "It is too close to call: the intervals reach over the edge of what counts as fair."


@dataclass(frozen=True)
class Conclusion:
    """What the fights of a question, or of a part of it, come to."""

    question: str
    reply: Reply | None
    findings: tuple[Finding, ...]
    unchecked: bool = False  # whether strategists should have played, and have not

    @property
    def title(self) -> str:
        return self.reply.title if self.reply else self.question

    @property
    def deciding(self) -> list[Finding]:
        return [finding for finding in self.findings if finding.experiment.decides and not finding.experiment.slow]

    @property
    def checks(self) -> list[Finding]:
        """The same played by strategists, a few times."""
        return [finding for finding in self.findings if finding.experiment.slow]

    @property
    def others(self) -> list[Finding]:
        """The same played by players who do not decide."""
        return [finding for finding in self.findings if not finding.experiment.decides and not finding.experiment.slow]

    # ---- what was measured

    def measured(self, finding: Finding, cell: Cell | None = None) -> Difference | None:
        """What an experiment says of the rule as it stands, or of the reading the question is about."""
        if self.reply is None or not self.reply.variant:
            return finding.measured(cell or finding.first)
        found = finding.cell(self.reply.variant)
        return found.change if found else None

    def bounds(self, finding: Finding) -> Span | None:
        return (self.reply.between if self.reply else None) or finding.bounds

    def signed(self, finding: Finding) -> bool:
        return bool(self.reply and self.reply.variant) or finding.signed

    def vote(self, finding: Finding, surely: bool = True) -> str:
        if self.reply is None or not self.reply.variant:
            return finding.outcome(finding.first, surely)
        measured, bounds = self.measured(finding), self.bounds(finding)
        return place_of(measured, bounds, surely) if measured and bounds else OPEN

    @property
    def outcome(self) -> str:
        """What most of the deciding experiments say; mixed where they differ, open where they cannot say."""
        return self.most_say(surely=True)

    @property
    def leaning(self) -> str:
        """The same of the estimates alone, whatever their intervals leave open."""
        return self.most_say(surely=False)

    def most_say(self, surely: bool) -> str:
        votes = [self.vote(finding, surely) for finding in self.deciding]
        said = Counter(vote for vote in votes if vote != OPEN).most_common()
        if not said:
            return OPEN
        found, count = said[0]
        if 2 * count > len(votes):
            return found
        return MIXED if len(said) > 1 else OPEN

    @property
    def settled(self) -> bool:
        return self.outcome not in (MIXED, OPEN)

    # ---- in words

    def sentence(self) -> str:
        if self.reply is None:
            return reading_sentence(self.findings)
        return self.said.says.format(**self.numbers())

    def change(self) -> str:
        """What we would change in the rule."""
        if self.reply is None:
            return "Nothing: a ruling says how we read the text, and the designer may read it otherwise."
        return self.said.change.format(**self.numbers())

    @property
    def said(self) -> Said:
        """What the outcome means; where it is open, what it probably is."""
        assert self.reply is not None
        if self.outcome != OPEN:
            return self.reply.outcomes[self.outcome]
        said = self.reply.outcomes.get(self.leaning, self.reply.outcomes[MIXED])
        return Said(hedged(said.says), said.change)

    def numbers(self) -> dict[str, str]:
        """What a sentence may name: mean, least and most of the deciding experiments, and how many agree."""
        found = [(finding, measured) for finding in self.deciding if (measured := self.measured(finding))]
        values = [measured.estimate for _, measured in found]
        cells = [finding.first for finding, _ in found]
        surely = self.outcome != OPEN
        agree = sum(self.vote(finding, surely) == self.most_say(surely) for finding, _ in found)
        return {
            "points": f"{abs(100 * mean(values)):.0f}",
            "share": chance(mean(values)),
            "least": f"{100 * min(values):+.0f}".replace("-0", "0").replace("+0", "0"),
            "most": f"{100 * max(values):+.0f}".replace("-0", "0").replace("+0", "0"),
            "wins": chance(mean(cell.wins.estimate for cell in cells)),
            "loses": chance(mean(cell.lost.estimate for cell in cells)),
            "lowest": chance(min(values)),
            "highest": chance(max(values)),
            "second": chance(mean(cell.second.estimate for cell in cells if cell.second)) if has_second(cells) else "",
            "agree": str(agree),
            "of": str(len(found)),
        }

    # ---- how sure

    def stand(self, finding: Finding) -> str:
        """Whether an experiment says the same, something else, or nothing."""
        vote, outcome = plain_span(self.vote(finding)), plain_span(self.outcome)
        if vote == OPEN or not self.settled:
            return UNDECIDED
        return AGREES if vote == outcome else DISAGREES

    @property
    def certainty(self) -> str:
        if not self.settled or any(self.stand(check) == DISAGREES for check in self.checks):
            return UNSURE
        unanimous = all(self.stand(finding) == AGREES for finding in self.deciding)
        doubted = any(self.stand(finding) == DISAGREES for finding in self.others)
        backed = any(self.stand(check) == AGREES for check in self.checks) or not (self.checks or self.unchecked)
        return SURE if unanimous and backed and not doubted else FAIRLY

    def how_sure(self) -> str:
        """Which players stand behind the answer, how often they fought, and what the others say."""
        close = [TOO_CLOSE] if self.outcome == OPEN else []
        parts = [f"{self.certainty}.", *close, *self.players_words(), *([UNCHECKED] if self.unchecked else [])]
        if self.others:
            parts.append(f"Other players and settings: {'; '.join(self.dissent())}.")
        return " ".join(parts)

    def players_words(self) -> list[str]:
        told = []
        for group, how in ((self.deciding, "decide"), (self.checks, "check")):
            players = list(dict.fromkeys(player_words(finding) for finding in group))
            for player in players:
                own = [finding for finding in group if player_words(finding) == player]
                told.append(self.group_words(own, player, how))
        return told

    def group_words(self, group: Sequence[Finding], player: str, how: str) -> str:
        fights = f"{group[0].fights:,} fights"
        if len(group) > 1:
            agree = sum(self.stand(finding) == AGREES for finding in group)
            told = f"{capital(player)}, {fights} in each of {len(group)} settings"
            return f"{told}: {agree} of {len(group)} say so." if self.settled else f"{told}."
        measured = self.measured(group[0])
        words = measure_words(measured, self.signed(group[0])) if measured else "nothing"
        verdict = f"; they {self.stand(group[0])}" if how == "check" and self.settled else ""
        return f"{capital(player)}, {fights}: {words}{verdict}."

    def dissent(self) -> list[str]:
        """What the players who do not decide say, one after another."""
        stands: dict[str, list[str]] = {}
        for finding in self.others:
            stands.setdefault(player_words(finding), []).append(self.stand(finding))
        return [f"{player} {stand_words(found)}" for player, found in stands.items()]

    # ---- what else was tried

    def alternatives(self) -> str:
        """Which other readings would bring what was measured within the bounds, and which would not."""
        if self.reply is not None and self.reply.variant:
            return ""
        tried = [cell.variant for finding in self.deciding[:1] for cell in finding.cells[1:] if measurable(cell)]
        whole = [finding for finding in self.deciding if len(finding.cells) == len(self.deciding[0].cells)]
        if not tried or any(finding.bounds is None for finding in whole):
            return ""
        fair = [name for name in tried if self.mostly_fair(name, whole)]
        shown = {name: f"`{name}` ({self.mean_words(name, whole)})" for name in tried}
        rest = [name for name in tried if name not in fair]
        told = [f"It would be fair under {listed([shown[name] for name in fair])}."] if fair else []
        told += (
            [f"It would not be fair, or not surely, under {listed([shown[name] for name in rest])}."] if rest else []
        )
        return " ".join(told)

    def mostly_fair(self, variant: str, findings: Sequence[Finding]) -> bool:
        cells = [(finding, cell) for finding in findings if (cell := finding.cell(variant))]
        votes = [plain_span(finding.outcome(cell)) for finding, cell in cells]
        return 2 * votes.count(WITHIN) > len(votes)

    def mean_words(self, variant: str, findings: Sequence[Finding]) -> str:
        cells = [(finding, cell) for finding in findings if (cell := finding.cell(variant))]
        value = mean(finding.measured(cell).estimate for finding, cell in cells)
        return f"{signed(100 * value, 0)} points" if findings[0].signed else chance(value)

    # ---- the chart

    def rows(self) -> list[SpanRow]:
        found = []
        for color, group in enumerate((self.deciding, self.checks, self.others)):
            for finding in group:
                measured = self.measured(finding)
                if measured:
                    label = f"{finding.experiment.setup} ({player_words(finding).removesuffix(' players')})"
                    shown = measure_words(measured, self.signed(finding)).replace(" points", "")
                    found.append(SpanRow(label, measured, shown, color))
        return found[:MOST_ROWS]

    def chart(self) -> Chart:
        first = self.deciding[0]
        return span_chart(self.title, self.rows(), self.bounds(first), self.signed(first))

    def data(self) -> dict[str, object]:
        return {
            "part": self.reply.part if self.reply else "",
            "question": self.title,
            "answer": self.sentence(),
            "outcome": self.outcome,
            "certainty": self.certainty,
            "how_sure": self.how_sure(),
            "alternatives": self.alternatives(),
            "change": self.change(),
        }


def hedged(says: str) -> str:
    """An answer that the numbers lean to, but do not prove."""
    for word, hedge in (("No", "Probably not"), ("Yes", "Probably yes")):
        if says.startswith((f"{word}:", f"{word},")):
            return hedge + says.removeprefix(word)
    return f"Probably: {says[:1].lower()}{says[1:]}"


def plain_span(outcome: str) -> str:
    return WITHIN if outcome == UNLIKE else outcome


def measurable(cell: Cell) -> bool:
    """Whether there was anything to choose, where it is about a choice."""
    return cell.chosen is None or cell.chosen.of > 0


def has_second(cells: Sequence[Cell]) -> bool:
    return any(cell.second for cell in cells)


def chance(value: float) -> str:
    """A chance as people say it: whole percent, but never 0% for what may happen."""
    return f"{100 * value:.0f}%" if 0.005 <= value <= 0.995 else percent(value)


def player_words(finding: Finding) -> str:
    names = {STRATEGIST: "strategists", TACTICIAN: "tacticians"}
    if finding.experiment.slow:
        return names[STRATEGIST]
    policy = finding.experiment.policy
    return names.get(policy, f"{policy} players")


def stand_words(stands: Sequence[str]) -> str:
    """'agree', or in how many settings: 'agree in 2 of 3 settings, cannot tell in 1'."""
    if len(set(stands)) == 1:
        return stands[0]
    counts = Counter(stands)
    first, *rest = [word for word in (AGREES, DISAGREES, UNDECIDED) if counts[word]]
    told = [f"{first} in {counts[first]} of {len(stands)} settings"]
    return ", ".join([*told, *(f"{word} in {counts[word]}" for word in rest)])


def reading_sentence(findings: Sequence[Finding]) -> str:
    """Of a ruling without answers of its own: which reading changes most."""
    changes = [(finding, cell) for finding in findings for cell in finding.cells if cell.change]
    seen = [(finding, cell) for finding, cell in changes if cell.change and cell.change.seen]
    if not seen:
        most = max((max(abs(cell.change.low), abs(cell.change.high)) for _, cell in changes if cell.change), default=0)
        return f"No other reading changes who wins by more than {100 * most:.1f} points in any of these fights."
    finding, cell = max(seen, key=lambda pair: abs(pair[1].change.estimate) if pair[1].change else 0.0)
    assert cell.change is not None
    where = f"in {finding.experiment.name} the {finding.experiment.side} win {cell.change.points()}"
    return f"It matters: {where} under `{cell.variant}`, which is the largest change we saw."
