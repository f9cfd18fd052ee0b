"""Chances as people read them: of an option, and of a side to win."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, fields
from fractions import Fraction

from fray.engine import odds as engine
from fray.front.html import bars, page
from fray.lab import odds_words
from fray.lab.statistics import Share, percent

SHOWN = 3  # outcomes in a repr


@dataclass(frozen=True, repr=False)
class Odds(engine.Odds):
    """What comes of an option: the chance that it does what it is for, the harm to each combatant, what it costs.

    `success` is that chance, `harms` and `costs` are the numbers behind `sentence`. To go through the odds is to go
    through all outcomes in words with their chances, the likeliest first. The chances are exact fractions that add
    up to 1, unless `samples` says from how many tries they come.
    """

    names: Mapping[int, str] = field(default_factory=dict)

    @classmethod
    def of(cls, found: engine.Odds, names: Mapping[int, str]) -> Odds:
        known = {known.name: getattr(found, known.name) for known in fields(engine.Odds)}
        return cls(**known, names=names)

    @property
    def short(self) -> str:
        """At a glance: '72% · 6'; no words where nothing can fail and nobody is harmed."""
        return odds_words.short(self)

    @property
    def sentence(self) -> str:
        """'Hit 72%, about 6 damage, 10% to take Assassin A out'; no words where there is nothing to say."""
        return odds_words.sentence(self, self.names.__getitem__)

    def data(self) -> dict[str, object]:
        """Everything as plain data for JSON."""
        return odds_words.as_data(self, self.names.__getitem__)

    def __getitem__(self, words: str) -> Fraction:
        """The chance of all outcomes that have these words in them: `odds["hit"]`."""
        fitting = [chance.chance for chance in self.chances if words.casefold() in chance.outcome.casefold()]
        return sum(fitting, Fraction(0))

    def __iter__(self) -> Iterator[engine.Chance]:
        return iter(self.chances)

    def __len__(self) -> int:
        return len(self.chances)

    def __str__(self) -> str:
        return self.sentence or self.outcomes()

    def outcomes(self) -> str:
        """The likeliest outcomes in words."""
        if self.exact and len(self.chances) == 1:
            return self.chances[0].outcome
        shown = [f"{self.words(chance)} {chance.outcome}" for chance in self.chances[:SHOWN]]
        rest = len(self.chances) - SHOWN
        more = [f"{rest} other outcome{'s' if rest > 1 else ''}"] if rest > 0 else []
        return ", ".join([*shown, *more])

    def __repr__(self) -> str:
        return f"<Odds {self}>"

    def words(self, chance: engine.Chance) -> str:
        """'58.3%', with '±' where it was sampled."""
        if chance.chance == 1 and self.exact:
            return "100%"
        about = "" if self.exact else f" ± {100 * self.error(chance.chance):.1f}"
        return percent(float(chance.chance)) + about

    def _repr_html_(self) -> str:
        rows = [(chance.outcome, float(chance.chance), self.words(chance)) for chance in self.chances]
        note = "" if self.exact else f"from {self.samples:,} samples"
        return page(self.sentence, bars(rows), " ".join(filter(None, (note, self.note))))


class WinChance(Mapping[str, Share]):
    """How often each side wins, counted by playing the fight on to its end: a `Share` for each side."""

    def __init__(self, shares: Mapping[str, Share], draws: Share) -> None:
        self.shares = dict(shares)
        self.draws = draws

    def __getitem__(self, side: str) -> Share:
        return self.shares[side]

    def __iter__(self) -> Iterator[str]:
        return iter(self.shares)

    def __len__(self) -> int:
        return len(self.shares)

    def __str__(self) -> str:
        return ", ".join(f"{side} {share}" for side, share in self.shares.items())

    def __repr__(self) -> str:
        return f"<WinChance {self}>"

    def _repr_html_(self) -> str:
        rows = [(side, share.estimate, f"{share} ({share.interval()})") for side, share in self.shares.items()]
        return page(bars(rows), f"{self.draws.of:,} futures")
