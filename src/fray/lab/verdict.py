"""What a run says to a Keeper: how hard the fight is for the heroes, who is likely to fall, and what to change."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from fray.engine.content import ContentError
from fray.engine.decisions import Refused
from fray.engine.encounter import Encounter
from fray.engine.english import capital, is_many, listed
from fray.engine.system import System, system_named
from fray.lab.changes import COUNT, Change, Subject, changed
from fray.lab.compare import part_of, simulation_of
from fray.lab.entries import entries, entries_called, plain
from fray.lab.plays import CHARACTER, heroes_side, kinds_by_id
from fray.lab.results import CombatantResult, Result
from fray.lab.simulate import Progress, no_progress
from fray.lab.statistics import Share
from fray.lab.workers import Here, Workers

# From which chance of the heroes to win a fight is called what; docs/lab.md names them too.
HOPELESS, DEADLY, HARD, FAIR, EASY = "hopeless", "deadly", "hard", "fair", "easy"
LEVELS = ((HOPELESS, 0.0), (DEADLY, 0.10), (HARD, 0.40), (FAIR, 0.65), (EASY, 0.90))
MIDDLE = (LEVELS[3][1] + LEVELS[4][1]) / 2  # of what is fair
LIKELY = 0.5  # who goes out at least this often is likely to fall
UNLIKELY = 0.25  # nobody is likely to fall where all go out more rarely

PART = 3  # advice takes at most one fight for so many of the run
LOOK = 100  # fights of one change, at least
MOST_STEPS = 3  # changes one after another
NUMBERS = dict(enumerate(("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"), 1))


def level_of(chance: float) -> str:
    return [word for word, least in LEVELS if chance >= least][-1]


@dataclass(frozen=True)
class Step:
    """One foe more or fewer of a kind, or several."""

    change: Change
    kind: str
    more: bool
    last: bool  # whether there was only this one of the kind
    named: bool  # whether the kind is a person's name
    by: int = 1


@dataclass(frozen=True)
class Tip:
    """Steps that were fought, and what the heroes' chance is after them."""

    steps: tuple[Step, ...]
    wins: Share

    @property
    def level(self) -> str:
        return level_of(self.wins.estimate)

    def words(self) -> str:
        """'Without one bandit, it is 62.0% (57.1% to 66.7%): hard.'"""
        first = {step.kind: step for step in reversed(self.steps)}
        counts = Counter(step.kind for step in self.steps)
        told = [kind_count(first[kind], count) for kind, count in counts.items()]
        head = "With" if self.steps[0].more else "Without"
        return f"{head} {listed(told)}, it is {self.wins} ({self.wins.interval()}): {self.level}."

    def data(self) -> dict[str, object]:
        changes = {step.change.what: step.change.value for step in self.steps}
        return {"changes": changes, "words": self.words(), "level": self.level, "wins": self.wins.data()}


def kind_count(step: Step, count: int) -> str:
    """'two bandits', 'the ogre', 'one more wolf', 'Bartolomeo'."""
    kind = step.kind if count == 1 else several(step.kind)
    if step.more:
        return f"{NUMBERS.get(count, count)} more {kind}"
    if step.last:
        return kind if step.named else f"the {kind}"
    return f"{NUMBERS.get(count, count)} {kind}"


def several(kind: str) -> str:
    """'wolves', 'harpies', 'bandits'; a name that is plural already stays as it is."""
    if is_many(kind):
        return kind
    for ending, plural in (("wolf", "wolves"), ("man", "men"), ("fe", "ves"), ("y", "ies"), ("ch", "ches")):
        if kind.endswith(ending) and not kind.endswith(("ey", "oy", "ay")):
            return kind.removesuffix(ending) + plural
    return f"{kind}s"


@dataclass(frozen=True)
class Verdict:
    """How a run went for the heroes, or for the first side where nobody is one."""

    side: str
    name: str  # as a sentence calls it: 'the players', 'Ursk'
    wins: Share
    members: tuple[CombatantResult, ...]
    tips: tuple[Tip, ...] = ()
    note: str = ""  # what is to be said before the advice, or instead of it

    @property
    def level(self) -> str:
        return level_of(self.wins.estimate)

    def sentences(self) -> list[str]:
        tips = [tip.words() for tip in self.tips]
        return [self.hardness(), self.fallen(), *([self.note] if self.note else []), *tips]

    def hardness(self) -> str:
        """'Hard for the players, perhaps deadly: they win 43.0% of the fights (38.1% to 48.0%).'

        A fight that is mostly won may still cost a life: then it is fair at a price.
        """
        near = [word for word in (level_of(self.wins.low), level_of(self.wins.high)) if word != self.level]
        doubt = f", perhaps {' or '.join(dict.fromkeys(near))}" if near else ""
        wins = "they win" if is_many(self.name) else f"{self.name} wins"
        share = f"{self.wins} of the fights ({self.wins.interval()})"
        price = ", but at a price" if self.level in (FAIR, EASY) and self.likely_to_fall() else ""
        return f"{capital(self.level)} for {self.name}{doubt}{price}: {wins} {share}."

    def likely_to_fall(self) -> list[CombatantResult]:
        """The worst first."""
        worst = sorted(self.members, key=lambda member: -member.out.estimate)
        return [member for member in worst if member.out.estimate >= LIKELY]

    def fallen(self) -> str:
        """Who of them is likely to fall."""
        if not self.members:
            return "None of them was in the fight."
        worst, likely = max(self.members, key=lambda member: member.out.estimate), self.likely_to_fall()
        if not worst.out.count:
            return "None of them ever falls."
        if worst.out.estimate < UNLIKELY:
            return f"Nobody is likely to fall. Most in danger: {worst.name} ({worst.out})."
        if not likely:
            return f"Most in danger: {worst.name}, who falls in {worst.out} of the fights."
        if len(likely) == len(self.members) > 1:
            return f"All of them are likely to fall, most of all {likely[0].name} ({likely[0].out})."
        return f"Likely to fall: {listed([f'{member.name} ({member.out})' for member in likely])}."

    def data(self) -> dict[str, object]:
        return {
            "side": self.side,
            "level": self.level,
            "wins": self.wins.data(),
            "likely_to_fall": [member.name for member in self.likely_to_fall()],
            "advice": [tip.data() for tip in self.tips],
            "words": self.sentences(),
        }


def verdict(
    result: Result, advise: bool = True, workers: Workers | None = None, progress: Progress = no_progress
) -> Verdict:
    """The verdict on a run. Advice is fought for, on the same dice, with at most a third of the run's fights again."""
    encounter = result.run.encounter
    system = system_named(encounter.system)
    side = heroes_side(system, encounter)
    members = tuple(member for member in result.combatants if member.side == side)
    found = Verdict(side, side_name(encounter, side), result.wins[side], members)
    if not advise:
        return found
    tips, note = Adviser(system, result, side, workers or Here(), progress).advice(found.level)
    return Verdict(found.side, found.name, found.wins, members, tips, note)


# ---- whose fight it is


def side_name(encounter: Encounter, side: str) -> str:
    """'the heroes', or the name of the only combatant, where the side is called after it."""
    members = [entrant.name for entrant in encounter.roster if entrant.side == side]
    return capital(members[0]) if len(members) == 1 and plain(members[0]) == plain(side) else f"the {side}"


# ---- what to change


class Adviser:
    """Tries foes more and fewer, one at a time, and goes on from the one that comes nearest to a fair fight."""

    def __init__(self, system: System, result: Result, side: str, workers: Workers, progress: Progress) -> None:
        run = result.run
        self.system = system
        self.result = result
        self.side = side
        self.workers = workers
        self.progress = progress
        self.start = Subject(system, run.encounter, run.minds)
        self.budget = self.whole = run.fights // PART

    def advice(self, level: str) -> tuple[tuple[Tip, ...], str]:
        """What to change, and what is to be said before it or instead of it."""
        if self.budget < LOOK:
            return (), f"Fight it {PART * LOOK} times or more to be told what to change."
        tips = self.towards(level in (FAIR, EASY))
        if level == FAIR:
            return tips[:1], "It is a fair fight as it is."
        if tips:
            return tips, ""
        if level == EASY:
            return (), "One more foe of any kind makes it no harder that we can see."
        none = not steps_from(self.start, self.side, more=False)
        why = "No foe can be left out here" if none else "Leaving out a single foe does not help"
        return (), f"{why}; `fray tune` can look for other numbers."

    def towards(self, more: bool) -> tuple[Tip, ...]:
        """Step by step until the fight has come to another level that will do, or no step or fight is left."""
        tips: list[Tip] = []
        subject = self.start
        while len(tips) < MOST_STEPS:
            found = self.best_step(tips[-1] if tips else None, subject, more)
            if found is None:
                break
            tip, subject = found
            tips.append(tip)
            if (tip.level != EASY) if more else (tip.level in (FAIR, EASY)):
                break
        return tuple(tips)

    def best_step(self, before: Tip | None, subject: Subject, more: bool) -> tuple[Tip, Subject] | None:
        """Of all kinds of foes the one whose change helps, and brings the heroes' chance nearest to a fair one."""
        steps = steps_from(subject, self.side, more)[: self.budget // LOOK]
        if not steps:
            return None
        fights = min(max(LOOK, self.whole // MOST_STEPS // len(steps)), self.budget // len(steps))
        done = before.steps if before else ()
        tried = [(Tip((*done, step), self.fought(new, fights)), new) for step, new in steps]
        was = before.wins.estimate if before else self.share_of_first(fights)
        useful = [pair for pair in tried if (pair[0].wins.estimate < was if more else pair[0].wins.estimate > was)]
        return min(useful, key=lambda pair: abs(pair[0].wins.estimate - MIDDLE), default=None)

    def share_of_first(self, fights: int) -> float:
        """How often the heroes won on the dice that the changes are fought on."""
        place = self.result.run.encounter.sides.index(self.side)
        winners = self.result.winners[:fights]
        return winners.count(place) / len(winners)

    def fought(self, subject: Subject, fights: int) -> Share:
        simulation = simulation_of(subject, fights, self.result.run.seed, self.workers)
        simulation.progress = part_of(self.progress, self.whole - self.budget, self.whole)
        simulation.fight(fights)
        self.budget -= fights
        return simulation.result().wins[self.side]


def steps_from(subject: Subject, side: str, more: bool, by: int = 1) -> list[tuple[Step, Subject]]:
    """So many more, or fewer, of every kind of foe of which that can be; the kinds with the most members first."""
    source = subject.encounter.source
    named = [str(table["who"]) for table, _ in entries(source) if isinstance(table.get("who"), str)]
    found = []
    for who, _ in Counter(named).most_common():
        tables = [table for table, _ in entries_called(source, who)]
        written = tables[0].get(COUNT) if len(tables) == 1 else None
        count = written if isinstance(written, int) else len(tables)
        change = Change(f"{who}.{COUNT}", count + (by if more else -by))
        new = foes_changed(subject, change, side, by if more else -by)
        if new is not None:
            is_name = kinds_by_id(subject.system).get(who) == CHARACTER
            found.append((Step(change, kind_words(who, is_name), more, count == by, is_name, by), new))
    return found


def foes_changed(subject: Subject, change: Change, side: str, wanted: int) -> Subject | None:
    """The changed fight, if just so many combatants of another side have come or gone and no side is empty."""
    try:
        new = changed(subject, change)
    except (ContentError, Refused):
        return None
    old_sides, new_sides = (Counter(entrant.side for entrant in fought.encounter.roster) for fought in (subject, new))
    moved = {name: new_sides[name] - old_sides[name] for name in subject.encounter.sides}
    moves = [(name, by) for name, by in moved.items() if by]
    if len(moves) != 1 or moves[0][0] == side or moves[0][1] != wanted:
        return None
    return new if all(new_sides[name] for name in subject.encounter.sides) else None


def kind_words(who: str, is_name: bool) -> str:
    """'monster-hobgoblin-archer' as people call it."""
    _, dash, rest = who.partition("-")
    short = rest if dash and who.split("-")[0] in PREFIXES else who
    words = short.replace("-", " ")
    return words.title() if is_name else words


PREFIXES: Sequence[str] = ("combatant", "monster", "npc", "pc", CHARACTER, "text", "unit", "engine")
