"""Reviewed golden fights: a short saved fight of each system, and its review as text. Write them anew only on purpose.

The fight is saved, so that it stays the same when minds improve; what its decisions were worth changes with the
tacticians that play it on. A fight that the rules no longer allow is played anew.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from pathlib import Path

from fray.engine.decisions import Mind
from fray.engine.encounter import Encounter
from fray.engine.game import Game
from fray.engine.save import load, save
from fray.engine.system import System, systems
from fray.lab.chances import Chances, minus
from fray.lab.review import Lucky, Moment, Review, review, verdict_of
from fray.minds.random import RandomMind

FUTURES = 10
SEEDS = range(12)


def fight_path(folder: Path, system: System) -> Path:
    return folder / f"{system.name}.json"


def review_path(folder: Path, system: System) -> Path:
    return folder / f"{system.name}.txt"


# ---- the fights


def short_fight(system: System) -> Game:
    """The shortest of some fights of the smallest encounter. The first side errs: it chooses at random."""
    encounter = min(system.library().encounters(), key=lambda encounter: len(encounter.roster))
    return min((played(system, encounter, seed) for seed in SEEDS), key=lambda game: len(game.entries))


def played(system: System, encounter: Encounter, seed: int) -> Game:
    minds: list[Mind] = [system.default_mind()]
    for entrant in encounter.roster:
        minds.append(RandomMind(seed) if entrant.side == encounter.sides[0] else system.tactician())
    for seat, mind in enumerate(minds):
        mind.begin(seed, 0, seat)
    return Game(system, encounter, seed, minds)


def saved_fight(folder: Path, system: System) -> Game | None:
    """The saved fight, if it still is one from beginning to end."""
    path = fight_path(folder, system)
    if not path.exists():
        return None
    game = load(path).game
    return game if game.result is not None else None


# ---- the reviews


def review_text(game: Game) -> str:
    """The review of a fight: the curve, every decision with its verdict, and how all of it adds up."""
    found = review(game, FUTURES)
    return "\n".join([game.encounter.id, *lines_of(found), ""])


def lines_of(found: Review) -> Iterator[str]:
    yield f"start {shown(found.start)}"
    for moment in found.moments:
        yield moment_line(moment)
        yield from (roll_line(roll) for roll in moment.rolls)
    yield f"last luck {shown(found.last_luck)}"
    yield from (roll_line(roll) for roll in found.last_rolls)
    yield f"result {shown(found.result)}"
    for side, name in enumerate(found.sides):
        yield f"{name}: decisions {found.decisions_of(side)}, luck {found.luck_of(side)}"
    for who, name in enumerate(found.names):
        yield f"{name}: gained {found.gained_by(who)}"


def moment_line(moment: Moment) -> str:
    judged, verdict = moment.judged, verdict_of(moment)
    told = f" {verdict} (best: {judged.missed.label}, {judged.missed.points:.1f})" if verdict and judged.missed else ""
    gain = shown(minus(moment.after, moment.before))
    return f"{judged.number} luck {shown(moment.luck)}, at {shown(moment.before)}: {judged.words}, {gain}{told}"


def roll_line(fallen: Lucky) -> str:
    return f"    roll of {fallen.roll.who}: {shown(fallen.luck)}"


def shown(chances: Chances | Sequence[Fraction]) -> str:
    return " ".join(map(str, chances))


def write_reviews(folder: Path) -> list[Path]:
    """Write everything that is missing or different; return what changed."""
    folder.mkdir(parents=True, exist_ok=True)
    changed = []
    for system in systems().values():
        game = saved_fight(folder, system)
        if game is None:
            game = short_fight(system)
            save(game, fight_path(folder, system))
            changed.append(fight_path(folder, system))
        path, text = review_path(folder, system), review_text(game)
        if not path.exists() or path.read_text(encoding="utf-8") != text:
            path.write_text(text, encoding="utf-8")
            changed.append(path)
    return changed
