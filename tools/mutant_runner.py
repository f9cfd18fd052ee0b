"""Runs a system's tests on mutants of its rules, each mutant in a process of its own."""

from __future__ import annotations

import ast
import gc
import importlib
import json
import os
import resource
import signal
import sys
import tempfile
import traceback
from collections import defaultdict
from collections.abc import Callable
from dataclasses import asdict, dataclass
from itertools import zip_longest
from pathlib import Path
from time import perf_counter
from types import CodeType, FrameType, FunctionType, ModuleType

import pytest
from _pytest.runner import runtestprotocol
from tools.mutation import Mutant, mutated

import fray
from fray.coverage import coverage
from fray.proofs import Definition, definitions

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = Path(fray.__file__).parent
A_TEST, A_MUTANT = 20, 240  # seconds of the processor
MEMORY = 4 << 30
BROKEN = 3  # how a process ends that could not try its mutant
CITING, ELSEWHERE, SURVIVED = "citing", "elsewhere", "survived"


@dataclass(frozen=True)
class Trial:
    """A mutant, and the clause whose tests shall notice it; any test may if there is none."""

    mutant: Mutant
    clause: str = ""

    @property
    def key(self) -> str:
        return f"{self.clause} {self.mutant.key}".lstrip()


@dataclass(frozen=True)
class Tried:
    """What came of a trial."""

    key: str
    digest: str
    found: str  # CITING, ELSEWHERE or SURVIVED
    test: str = ""
    clauses: tuple[str, ...] = ()  # of its function, which the test cites


# ---- a system's code and tests


class Subject:
    """A system: its mutants, its clauses, and where they are cited."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.name = folder.name
        self.by_file: dict[str, dict[str, set[str]]] = {}
        self.tests: dict[tuple[str, str], set[str]] = defaultdict(set)
        self.clauses = coverage(folder)
        for clause in self.clauses:
            for test in clause.tests:
                file, name = test.rsplit(" ", 1)
                self.tests[file.rsplit(":", 1)[0], name].add(clause.id)

    def testable(self) -> list[str]:
        """The clauses that have code and tests."""
        return [clause.id for clause in self.clauses if clause.code and clause.tests]

    def cited_by(self, mutant: Mutant) -> set[str]:
        """The clauses that a mutant's function cites."""
        if mutant.file not in self.by_file:
            self.by_file[mutant.file] = self._citations(mutant.file)
        return self.by_file[mutant.file].get(mutant.function, set())

    def citing(self, mutant: Mutant, test: pytest.Item) -> tuple[str, ...]:
        """The clauses of a mutant's function that a test cites."""
        file = test.path.relative_to(self.folder).as_posix()
        return tuple(sorted(self.cited_by(mutant) & self.tests.get((file, plain_name(test)), set())))

    def _citations(self, file: str) -> dict[str, set[str]]:
        """By definition: what it cites between its first and last line, above them, or at the head of its class."""
        lines = (self.folder / file).read_text(encoding="utf-8").splitlines()
        found: dict[str, set[str]] = defaultdict(set)
        for definition in definitions(ast.parse("\n".join(lines))):
            first = definition.first
            while first > 1 and lines[first - 2].lstrip().startswith("#"):
                first -= 1
            found[definition.name] = self._cited_between(file, first, definition)
        return found

    def _cited_between(self, file: str, first: int, definition: Definition) -> set[str]:
        found = set()
        for clause in self.clauses:
            for place in clause.code:
                where, line = place.split(" ")[0].rsplit(":", 1)
                if where == file and (first <= int(line) <= definition.last or int(line) in definition.head):
                    found.add(clause.id)
        return found


def plain_name(test: pytest.Item) -> str:
    return getattr(test, "originalname", None) or test.name


# ---- making a change in this process


def apply(folder: Path, mutant: Mutant) -> None:
    """Change the function, or the number in every module that knows it."""
    path = folder / mutant.file
    tree = mutated(path.read_text(encoding="utf-8"), mutant)
    module = module_of(path)
    if mutant.named:
        give_value(module, mutant.function, value_of(tree, mutant.function, module))
        return
    function = function_named(module, mutant.function)
    function.__code__ = code_named(compile(tree, str(path), "exec"), mutant.function)


def module_of(path: Path) -> ModuleType:
    """The module that a file was loaded as."""
    for module in list(sys.modules.values()):
        if getattr(module, "__file__", None) == str(path):
            return module
    return importlib.import_module(".".join(("fray", *path.relative_to(PACKAGE).with_suffix("").parts)))


def function_named(module: ModuleType, name: str) -> FunctionType:
    found: object = module
    for part in name.split("."):
        found = vars(found)[part]
    if isinstance(found, property):
        found = found.fget
    found = getattr(found, "__func__", found)
    found = getattr(found, "__wrapped__", found)
    assert isinstance(found, FunctionType), name
    return found


def code_named(code: CodeType, name: str) -> CodeType:
    for part in name.split("."):
        code = next(part_of for part_of in code.co_consts if isinstance(part_of, CodeType) and part_of.co_name == part)
    return code


def value_of(tree: ast.Module, name: str, module: ModuleType) -> object:
    """What a module's name would stand for, had the module been written so."""
    node = next(found.node for found in definitions(tree) if found.name == name)
    names = dict(vars(module))
    exec(compile(ast.Module([node], []), module.__file__ or "", "exec"), names)
    return names[name]


def give_value(home: ModuleType, name: str, value: object) -> None:
    """Let every module that imported the name know the new value."""
    before = vars(home)[name]
    for module in list(sys.modules.values()):
        if module.__name__.startswith(home.__name__.rsplit(".", 2)[0]) and vars(module).get(name) is before:
            vars(module)[name] = value


# ---- running tests, each mutant in a process of its own


class TooSlowError(Exception):
    """A test that does not end."""


def too_slow(number: int, frame: FrameType | None) -> None:
    raise TooSlowError


def first_failure(tests: list[pytest.Item]) -> pytest.Item | None:
    """Run tests until one fails."""
    for test, following in zip_longest(tests, tests[1:]):
        signal.setitimer(signal.ITIMER_VIRTUAL, A_TEST)
        try:
            reports = runtestprotocol(test, log=False, nextitem=following)
        except BaseException:
            return test
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        if any(report.failed for report in reports):
            return test
    return None


class Runner:
    """A pytest plugin that runs the tests it was given for each trial, instead of once."""

    def __init__(self, subject: Subject, trials: list[Trial], jobs: int, heard: Callable[[Tried], None]) -> None:
        self.subject = subject
        self.trials = trials
        self.jobs = jobs
        self.heard = heard
        self.touching: dict[str, set[CodeType]] = {}
        self.pace: dict[str, float] = {}

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        signal.signal(signal.SIGVTALRM, too_slow)
        self.learn(session.items)
        for trial in self.trials:
            self.subject.cited_by(trial.mutant)  # read here once, not in each process
        gc.freeze()
        tests = sorted(session.items, key=lambda test: self.pace[test.nodeid])
        at_work: dict[int, Trial] = {}
        with tempfile.TemporaryDirectory() as folder:
            waiting = self.trials[::-1]
            while waiting or at_work:
                while waiting and len(at_work) < self.jobs:
                    trial = waiting.pop()
                    at_work[self.begin(Path(folder), trial, tests)] = trial
                process, status = os.wait()
                self.heard(result(Path(folder) / str(process), status, at_work.pop(process)))
        return True

    def learn(self, tests: list[pytest.Item]) -> None:
        """Run everything as it is: which functions a test runs, and how long it takes."""
        for test, following in zip_longest(tests, tests[1:]):
            seen: set[CodeType] = set()

            def look(frame: FrameType, event: str, arg: object, seen: set[CodeType] = seen) -> None:
                if event == "call":
                    seen.add(frame.f_code)

            start = perf_counter()
            sys.setprofile(look)
            reports = runtestprotocol(test, log=False, nextitem=following)
            sys.setprofile(None)
            if any(report.failed for report in reports):
                raise SystemExit(f"{test.nodeid} fails without any mutant: mend it first")
            self.pace[test.nodeid] = perf_counter() - start
            self.touching[test.nodeid] = seen

    def begin(self, folder: Path, trial: Trial, tests: list[pytest.Item]) -> int:
        """Try it in a process of its own, which writes down what it found and ends."""
        process = os.fork()
        if process:
            return process
        with Path(os.devnull).open("w") as nowhere:
            os.dup2(nowhere.fileno(), 1)
            os.dup2(nowhere.fileno(), 2)
        resource.setrlimit(resource.RLIMIT_CPU, (A_MUTANT, A_MUTANT))
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
        note = folder / str(os.getpid())
        try:
            note.write_text(json.dumps(asdict(self.attempt(trial, tests))), encoding="utf-8")
        except BaseException:
            note.write_text(traceback.format_exc(), encoding="utf-8")
            os._exit(BROKEN)
        os._exit(0)

    def attempt(self, trial: Trial, tests: list[pytest.Item]) -> Tried:
        mutant = trial.mutant
        running = self.running(mutant, tests)
        apply(self.subject.folder, mutant)
        citing = {test: self.subject.citing(mutant, test) for test in running}
        close = [test for test in running if (trial.clause in citing[test] if trial.clause else citing[test])]
        failed = first_failure(close)
        if failed:
            return Tried(trial.key, mutant.digest, CITING, shown(self.subject, failed), citing[failed])
        failed = None if trial.clause else first_failure([test for test in running if test not in close])
        if failed:
            return Tried(trial.key, mutant.digest, ELSEWHERE, shown(self.subject, failed))
        return Tried(trial.key, mutant.digest, SURVIVED)

    def running(self, mutant: Mutant, tests: list[pytest.Item]) -> list[pytest.Item]:
        """The tests that run a mutant's function; any may look at a named number."""
        if mutant.named:
            return tests
        code = function_named(module_of(self.subject.folder / mutant.file), mutant.function).__code__
        return [test for test in tests if code in self.touching[test.nodeid]]


def result(note: Path, status: int, trial: Trial) -> Tried:
    """What a process found; one that was stopped, because it ran for too long or took all memory, was noticed."""
    if os.WIFEXITED(status) and os.WEXITSTATUS(status) == BROKEN:
        raise SystemExit(f"{trial.key} cannot be tried:\n{note.read_text(encoding='utf-8')}")
    if note.exists():
        return tried_from(note.read_text(encoding="utf-8"))
    return Tried(trial.key, trial.mutant.digest, ELSEWHERE, f"stopped ({status})")


def tried_from(line: str) -> Tried:
    found = json.loads(line)
    return Tried(**{**found, "clauses": tuple(found["clauses"])})


def run(subject: Subject, trials: list[Trial], jobs: int, heard: Callable[[Tried], None]) -> None:
    """Try them all, in the tests of the system's folder."""
    quiet = ["-s", "-o", "addopts=", "-p", "no:terminal", "-p", "no:cacheprovider", "-p", "no:xdist"]
    runner = Runner(subject, trials, jobs, heard)
    status = pytest.main([*quiet, "--rootdir", str(ROOT), str(subject.folder)], plugins=[runner])
    if status not in (pytest.ExitCode.OK, pytest.ExitCode.NO_TESTS_COLLECTED):
        raise SystemExit(f"{subject.name}: the tests cannot be run")


def shown(subject: Subject, test: pytest.Item) -> str:
    return f"{test.path.relative_to(subject.folder).as_posix()} {plain_name(test)}"
