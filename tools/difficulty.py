"""How hard the samples are: `python -m tools.difficulty [SYSTEM or ENCOUNTER...] [--play plain]`.

Measures what is missing or out of date, in the three kinds of play, and writes it beside the system's ledger and into
docs/encounters.md after each measure, so that it can be interrupted. Run it in the compiled form
(`PYTHONPATH=build/compiled:.`), and after every change of an encounter or of its creatures; `--again` measures
everything named, as after a change of the rules or of the minds.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from fray.cli.asked import progress_bar
from fray.engine.decisions import MALFORMED, Refused
from fray.engine.form import form
from fray.engine.system import System, systems
from fray.lab.difficulty import (
    FILE,
    Difficulty,
    Measured,
    fingerprint_of,
    measured_in,
    read_figures,
    role_words,
    written,
)
from fray.lab.encounters import Offer, find_encounter, first_fights_first, offers, short_id
from fray.lab.plays import PLAIN, PLAYS, heroes_side
from fray.lab.simulate import Simulation, minds_by_side
from fray.lab.workers import bench_of
from fray.minds.named import BUDGET

ROOT = Path(__file__).resolve().parent.parent
DOCUMENT = ROOT / "docs" / "encounters.md"
SEED = 7
LEAST = 3  # fights of a measure, however long they take
WANTED = 10  # fights of strategists, for which they get fewer play-outs where a fight takes long
FEWEST_PLAYOUTS = 16
TIMED = 10  # fights of tacticians that show how long one takes
LOOKS = 20  # how often the clock is looked at

ABOUT = """# The encounters, and how hard they are

Measured by `tools/difficulty.py`, which wrote this page. How often the heroes win, with the 95% interval, in three
kinds of play: plain (the tactician plays all sides), strong heroes (the strategist plays the heroes, the tactician the
others) and strong (the strategist plays all sides). The words are those of [the lab](lab.md): easy from 90%, fair from
65%, hard from 40%, deadly from 10%, hopeless below; two of them where the interval reaches into both, unclear where it
reaches farther, because too few fights of strategists were fought. Fights without a winner count as not won.
`fray encounters` and the table show the same figures.
"""
HEADING = "## "
HEADINGS = ("encounter", "role", "heroes", "plain", "strong heroes", "strong", "rounds")


@dataclass(frozen=True)
class Budget:
    """How much a measure may take."""

    fights: int
    strong_fights: int
    playouts: int
    seconds: float
    processes: int | None


def folder_of(system: System) -> Path:
    """The system's folder among the sources, whichever form is running."""
    return ROOT / "src" / "fray" / "rulesets" / system.name


# ---- measuring


def measure(offer: Offer, play: str, budget: Budget) -> Measured:
    """Fight until it is often enough, or has taken long enough."""
    playouts = 0 if play == PLAIN else affordable(offer, budget)
    name = f"{play}{BUDGET}{playouts}" if playouts else play
    minds = minds_by_side(offer.system, offer.encounter, name)
    fights = budget.strong_fights if playouts else budget.fights
    with progress_bar(fights, f"{short_id(offer.encounter)}, {play}") as report:
        bench = bench_of(offer.system, offer.encounter, minds, SEED)
        simulation = Simulation(bench, fights, budget.processes)
        began = time.monotonic()
        try:
            for goal in goals(fights):
                simulation.fight(goal)
                report(simulation.done, fights)
                if time.monotonic() - began > budget.seconds:
                    break
            return measured_in(simulation.result(), playouts)
        finally:
            simulation.close()


def affordable(offer: Offer, budget: Budget) -> int:
    """Play-outs for each decision with which some fights fit into the time: each plays half a fight on, on average."""
    minds = minds_by_side(offer.system, offer.encounter, PLAIN)
    simulation = Simulation(bench_of(offer.system, offer.encounter, minds, SEED), TIMED, 1)
    began = time.process_time()
    simulation.fight(TIMED)
    seconds = (time.process_time() - began) / TIMED
    decisions = sum(sum(tally.decisions) for tally in simulation.tallies) / TIMED
    most = budget.seconds / (WANTED * decisions * seconds / 2)
    return max(min(FEWEST_PLAYOUTS, budget.playouts), min(budget.playouts, int(most)))


def goals(fights: int) -> Iterator[int]:
    """How many fights there are at each look at the clock."""
    step = max(1, fights // LOOKS)
    yield from range(min(LEAST, fights), fights, step)
    yield fights


def missing(offer: Offer, plays: Sequence[str], again: bool) -> Iterator[str]:
    """Which of these kinds of play are to be measured."""
    found = read_figures(folder_of(offer.system)).get(offer.encounter.id)
    fresh = found is not None and found.fingerprint == fingerprint_of(offer.encounter)
    for play in plays:
        if again or found is None or not fresh or play not in found.plays:
            yield play


def record(offer: Offer, play: str, measured: Measured) -> None:
    """Put a measure into the system's file. What was measured of another state of the encounter goes."""
    folder, name, fingerprint = folder_of(offer.system), offer.encounter.id, fingerprint_of(offer.encounter)
    figures = read_figures(folder)
    before = figures.get(name)
    if before is None or before.fingerprint != fingerprint:
        before = Difficulty(fingerprint, "")
    figures[name] = replace(before, plays={**before.plays, play: measured})
    there = [encounter.id for encounter in offer.system.library().encounters()]
    kept = {known: figures[known] for known in there if known in figures}
    (folder / FILE).write_text(written(kept), encoding="utf-8")
    DOCUMENT.write_text(document(), encoding="utf-8")


# ---- the page


def document() -> str:
    """The page, with what it says of systems that are not in this build."""
    fresh = {system.title: section(system) for system in systems().values()}
    sections = {**sections_before(), **fresh}
    return "\n".join([ABOUT, *(sections[title] for title in sorted(sections))])


def sections_before() -> dict[str, str]:
    """The page's sections as they are, by title."""
    text = DOCUMENT.read_text(encoding="utf-8") if DOCUMENT.exists() else ""
    parts = [f"{HEADING}{part}".rstrip("\n") + "\n" for part in text.split(f"\n{HEADING}")[1:]]
    return {part.partition("\n")[0].removeprefix(HEADING): part for part in parts}


def section(system: System) -> str:
    figures = read_figures(folder_of(system))
    rows = []
    for encounter in first_fights_first(system.library().encounters()):
        found = figures.get(encounter.id)
        heroes = heroes_side(system, encounter)
        if found is not None and found.fingerprint == fingerprint_of(encounter):
            known = replace(found, heroes=heroes)
            cells = [known.words(play) if play in known.plays else "" for play in PLAYS]
            rounds = str(found.plays[PLAIN].rounds) if PLAIN in found.plays else ""
            rows.append((short_id(encounter), role_words(encounter), heroes, *cells, rounds))
    return "\n".join([f"{HEADING}{system.title}", "", *table(rows), "", fought(figures), ""])


def table(rows: Sequence[Sequence[str]]) -> Iterator[str]:
    yield f"| {' | '.join(HEADINGS)} |"
    yield f"|{' --- |' * len(HEADINGS)}"
    for row in rows:
        yield f"| {' | '.join(row)} |"


def fought(figures: dict[str, Difficulty]) -> str:
    """How many fights the figures of a system rest on."""
    told = []
    for play in PLAYS:
        measures = [found.plays[play] for found in figures.values() if play in found.plays]
        if measures:
            counts = sorted({measured.fights for measured in measures})
            playouts = sorted({measured.playouts for measured in measures} - {0})
            strength = f" with {span(playouts)} play-outs a decision" if playouts else ""
            told.append(f"{play} {span(counts)} fights{strength}")
    return f"Fights for each encounter: {'; '.join(told)}." if told else "Not measured yet."


def span(numbers: Sequence[int]) -> str:
    return f"{numbers[0]:,}" if len(numbers) == 1 else f"{numbers[0]:,} to {numbers[-1]:,}"


# ---- the command


def asked_for(names: Sequence[str]) -> list[Offer]:
    """The encounters of the systems named, and those named themselves; all without a name."""
    if not names:
        return offers()
    found: list[Offer] = []
    for name in names:
        of_system = [offer for offer in offers() if offer.system.name == name]
        found += of_system or [find_encounter(name)]
    return found


def refuse_other_content(system: System) -> None:
    """What is measured must be what the sources say."""
    for theirs in folder_of(system).glob("*.toml"):
        mine = system.folder / theirs.name
        if theirs.name != FILE and (not mine.exists() or mine.read_bytes() != theirs.read_bytes()):
            raise Refused(MALFORMED, f"{mine} is not {theirs}: build again, or copy it over")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", nargs="*", metavar="SYSTEM or ENCOUNTER")
    parser.add_argument("--fights", type=int, default=2000, help="in plain play")
    parser.add_argument("--strong-fights", type=int, default=100)
    parser.add_argument("--playouts", type=int, default=60, help="of the strategist for each decision, at most")
    parser.add_argument("--seconds", type=float, default=60, help="for each measure, after which it stops")
    parser.add_argument("--processes", type=int, default=None, help="[default: all cores]")
    parser.add_argument("--play", action="append", choices=PLAYS, help="measure this kind of play only")
    parser.add_argument("--again", action="store_true", help="measure also what is known")
    asked = parser.parse_args()
    budget = Budget(asked.fights, asked.strong_fights, asked.playouts, asked.seconds, asked.processes)
    try:
        found = asked_for(asked.names)
        for system in {offer.system.name: offer.system for offer in found}.values():
            refuse_other_content(system)
        print(f"{form()}, {len(found)} encounters", file=sys.stderr)
        for offer in found:
            heroes = heroes_side(offer.system, offer.encounter)
            for play in missing(offer, asked.play or PLAYS, asked.again):
                measured = measure(offer, play, budget)
                record(offer, play, measured)
                told = Difficulty("", heroes, {play: measured}).words(play)
                print(f"{offer.system.name} {short_id(offer.encounter)}, {play}: {told}, {measured.fights} fights")
        DOCUMENT.write_text(document(), encoding="utf-8")
    except Refused as error:
        sys.exit(error.message)


if __name__ == "__main__":
    main()
