"""Which wrong changes of the rules a test notices: `make mutants`.

    python -m tools.mutants                                             500 mutants of every system, then every clause
    python -m tools.mutants momentum --sample 50                        fewer, of one system
    python -m tools.mutants momentum --only rules/armor.py --sample 0   all mutants of a file
    python -m tools.mutants momentum --clauses                          only the clauses, for proofs that have ended

A mutant is tried on the tests that cite the clauses of its function, and, if none of them notices it, on all the tests
of the system that run the function. What was found is kept in build/mutants, so that an interrupted run goes on where
it stopped; a mutant is tried again when its function was changed, and one that survived every time.

Then every clause whose proof has ended, or that has none: mutants of the code that cites it are tried on the tests that
cite it, until one is noticed. These proofs go into `proven.toml` in the system's folder, which `fray coverage` reads.
A survivor that changes nothing a player could see is named with its reason in tests/survivors.toml of the system.
"""

from __future__ import annotations

import argparse
import json
import os
import tomllib
from collections import defaultdict
from dataclasses import asdict
from pathlib import Path

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from tools.mutant_runner import CITING, ELSEWHERE, ROOT, SURVIVED, Subject, Trial, Tried, run, tried_from
from tools.mutation import Mutant, code_of, mutants_of, rules_of, sample

from fray.engine.folders import system_folders
from fray.proofs import Proof, proofs, write_proofs

KEPT = ROOT / "build" / "mutants"
SAMPLE = 500
TRIES = 12  # mutants of a clause before it counts as not proven


class Found:
    """What was found out about a system's mutants, kept in a file."""

    def __init__(self, name: str, fresh: bool) -> None:
        self.path = KEPT / f"{name}.jsonl"
        KEPT.mkdir(parents=True, exist_ok=True)
        if fresh:
            self.path.unlink(missing_ok=True)
        lines = self.path.read_text(encoding="utf-8").splitlines() if self.path.exists() else []
        self.by_key = {tried.key: tried for tried in map(tried_from, lines)}

    def of(self, trial: Trial) -> Tried | None:
        """What came of a trial, if its function is still the same."""
        tried = self.by_key.get(trial.key)
        return tried if tried and tried.digest == trial.mutant.digest else None

    def keep(self, tried: Tried) -> None:
        self.by_key[tried.key] = tried
        with self.path.open("a", encoding="utf-8") as file:
            print(json.dumps(asdict(tried)), file=file)


def try_all(subject: Subject, words: str, trials: list[Trial], jobs: int, found: Found) -> None:
    """Try what was not tried, or survived when it was."""
    waiting = [trial for trial in trials if (found.of(trial) or UNTRIED).found == SURVIVED]
    if not waiting:
        return
    parts = TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn()
    # Without a thread of its own, which a process that is split off would miss.
    with Progress(*parts, console=Console(stderr=True), auto_refresh=False) as progress:
        task = progress.add_task(f"{subject.name}: {words}", total=len(waiting))

        def heard(tried: Tried) -> None:
            found.keep(tried)
            progress.advance(task)
            progress.refresh()

        run(subject, waiting, jobs, heard)


UNTRIED = Tried("", "", SURVIVED)


# ---- a sample of all mutants


def report(subject: Subject, chosen: list[Mutant], found: Found) -> None:
    tried = {mutant: found.of(Trial(mutant)) or UNTRIED for mutant in chosen}
    citing, elsewhere = (sum(one.found == what for one in tried.values()) for what in (CITING, ELSEWHERE))
    reasons = excused(subject.folder)
    survivors = [mutant for mutant in chosen if tried[mutant].found == SURVIVED]
    unknown = [mutant for mutant in survivors if mutant.key not in reasons]
    share = 100 * (citing + elsewhere) / max(1, len(chosen))
    print(f"{subject.name}: {len(chosen)} mutants, {citing + elsewhere} noticed ({share:.1f}%)")
    print(f"  {citing} by a test that cites a clause of the changed function, {elsewhere} by another test")
    print(f"  {len(survivors)} survived, {len(survivors) - len(unknown)} of them with a reason")
    for mutant in unknown:
        print(f"  {mutant.file}:{mutant.line} {mutant.function}: {mutant.change}")


def excused(folder: Path) -> dict[str, str]:
    """Survivors that are known, and why they may survive."""
    path = folder / "tests" / "survivors.toml"
    if not path.exists():
        return {}
    listed = tomllib.loads(path.read_text(encoding="utf-8"))["survivor"]
    return {survivor["mutant"]: survivor["reason"] for survivor in listed}


# ---- every clause


def prove(subject: Subject, jobs: int, found: Found, held: dict[str, Proof]) -> None:
    """Try mutants of each clause's code on the clause's tests until one is noticed, and write the proofs down.

    Proofs that are held need no trial.
    """
    candidates = {clause: mutants for clause, mutants in by_clause(subject).items() if clause not in held}
    for number in range(TRIES):
        open_clauses = [clause for clause in candidates if not proof_of(clause, candidates[clause][:number], found)]
        trials = [
            Trial(candidates[clause][number], clause) for clause in open_clauses if number < len(candidates[clause])
        ]
        try_all(subject, f"clauses, attempt {number + 1}", trials, jobs, found)
    made = {clause: proof_of(clause, mutants[:TRIES], found) for clause, mutants in candidates.items()}
    proven = {clause: proof for clause in subject.testable() if (proof := held.get(clause) or made.get(clause))}
    write_proofs(subject.folder, proven)
    lacking = [clause for clause in subject.testable() if clause not in proven]
    print(f"  {len(subject.testable()) - len(lacking)} of {len(subject.testable())} clauses and rulings are proven")
    for clause in lacking:
        print(f"  not proven: {clause}")


def by_clause(subject: Subject) -> dict[str, list[Mutant]]:
    """The mutants of the code that cites a clause, those of the rules first, in an order that does not change."""
    found: dict[str, list[Mutant]] = defaultdict(list)
    every = mutants_of(subject.folder, code_of(subject.folder))
    for mutant in sorted(sample(every, len(every)), key=lambda mutant: not mutant.file.startswith("rules/")):
        for clause in subject.cited_by(mutant):
            found[clause].append(mutant)
    return {clause: found[clause] for clause in subject.testable()}


def proof_of(clause: str, mutants: list[Mutant], found: Found) -> Proof | None:
    for mutant in mutants:
        tried = found.of(Trial(mutant, clause))
        if tried and tried.found == CITING:
            return Proof(clause, f"{mutant.file} {mutant.function}", mutant.change, mutant.digest, tried.test)
    return None


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("systems", nargs="*", help="which systems; all without it")
    parser.add_argument("--sample", type=int, default=SAMPLE, help="how many mutants of a system; 0 for all")
    parser.add_argument("--only", default="", help="only those whose file and function begin so, and no clauses")
    parser.add_argument("--no-clauses", action="store_true", help="only the sample")
    parser.add_argument("--clauses", action="store_true", help="no sample, only the clauses")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--fresh", action="store_true", help="forget what was found before")
    chosen = parser.parse_args()
    for folder in system_folders():
        if chosen.systems and folder.name not in chosen.systems:
            continue
        subject, found = Subject(folder), Found(folder.name, chosen.fresh)
        if not chosen.clauses:
            every = [mutant for mutant in mutants_of(folder, rules_of(folder)) if mutant.key.startswith(chosen.only)]
            picked = sample(every, chosen.sample or len(every))
            try_all(subject, "mutants", [Trial(mutant) for mutant in picked], chosen.jobs, found)
            report(subject, picked, found)
        if not chosen.only and not chosen.no_clauses:
            prove(subject, chosen.jobs, found, {} if chosen.fresh else proofs(folder))
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
