"""fray new, fray doctor: for people who write a system of their own."""

from __future__ import annotations

import keyword
import sys
from collections.abc import Callable
from importlib.resources import files
from pathlib import Path
from typing import Annotated

import typer

from fray.cli.asked import progress_bar
from fray.cli.words import complete_system, print_lines
from fray.engine import plugins
from fray.engine.decisions import MALFORMED, Refused
from fray.engine.english import counted
from fray.engine.plugins import Found, error_words
from fray.engine.system import System, listed_systems, system_named, systems
from fray.lab.encounters import short_id
from fray.lab.results import Result
from fray.lab.simulate import simulate
from fray.lab.study import family_words
from fray.testing.conformance import CHECKS
from fray.testing.subjects import Subject, UnfitError, subjects_of

WRITTEN = {
    "README.md.txt": "README.md",
    "project.toml.txt": "pyproject.toml",
    "example_test.py.txt": "test_{name}.py",
    "package.py.txt": "{name}/__init__.py",
    "rules.py.txt": "{name}/rules.py",
    "ledger.toml.txt": "{name}/ledger.toml",
}
GUIDE = "/docs/guide/writing-a-system.html"
TRIED = 200  # fights of each encounter
NOT_PLAYED = (
    "What the tactician never chooses is not in the win chances. Give the action a method `worth`, or let\n"
    "`--minds strategist` play, who looks ahead."
)


# ---- new


def new(name: Annotated[str, typer.Argument(help="What it is called: a Python name such as my_game.")]) -> None:
    """Write a system of your own to begin with: ledger, rules, an encounter, tests, README."""
    refuse_name(name)
    folder = Path(name)
    if folder.exists():
        raise Refused(MALFORMED, f"{name} exists already; choose another name, or move it away")
    for template, place in WRITTEN.items():
        file = folder / place.format(name=name)
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(filled(template, name), encoding="utf-8")
    print_lines(
        (
            f"{name}/ has a small system that plays. Now:",
            f"    cd {name}",
            f"    fray --system {name} play first-fight   in the terminal",
            f"    fray --system {name} serve --watch      in the browser; saving a file changes the rules there",
            f"    fray doctor {name}                      what is wrong, and where",
            f"The rules are in {name}/rules.py and {name}/ledger.toml.",
            "README.md adds a first rule of your own, in four steps.",
            f"While `fray serve` runs, the whole guide is at {GUIDE} there.",
        )
    )


def refuse_name(name: str) -> None:
    if not name.isidentifier() or keyword.iskeyword(name) or name != name.lower():
        raise Refused(MALFORMED, f"{name!r} is not valid: use small letters, digits and _, such as my_game")
    if name in sys.stdlib_module_names or name == "fray":
        raise Refused(MALFORMED, f"Python has a module called {name!r}; choose another name")
    if name in systems():
        raise Refused(MALFORMED, f"a system is called {name!r} already; choose another name")


def filled(template: str, name: str) -> str:
    """A file of the skeleton with the new name in it."""
    title = name.replace("_", " ").title()
    text = files("fray.cli").joinpath("skeleton", template).read_text(encoding="utf-8")
    return text.replace("my_game", name).replace("My Game", title).replace("MyGame", title.replace(" ", ""))


# ---- doctor


def doctor(
    system: Annotated[
        str, typer.Argument(help="A file, a folder, or a system's name.", autocompletion=complete_system)
    ],
) -> None:
    """Check a system of your own against everything that any system must pass, and say what is wrong."""
    found = found_at(system)
    if found.system is None or found.error:
        print_lines([f"{found.origin} cannot be loaded:", *(f"    {line}" for line in found.error.splitlines())])
        raise typer.Exit(1)
    ledger = found.system.ledger
    typer.echo(f"{ledger.title} ({found.origin}): {counted(len(ledger.clauses), 'clause')}")
    wrong, unused = 0, False
    for subject in subjects_of(found.system):
        findings = findings_of(subject, found.path)
        wrong += len(findings)
        if findings:
            print_lines(finding_lines(subject, findings))
            continue
        result = simulate(subject.encounter, TRIED, system=found.system, processes=1, watch=TRIED)
        never = never_chosen(found.system, result)
        unused = unused or bool(never)
        print_lines(healthy_lines(subject, result, never))
    if unused:
        typer.echo(NOT_PLAYED)
    if wrong:
        typer.echo(f"{counted(wrong, 'finding')}. Mend the first one first: others may follow from it.")
        raise typer.Exit(1)
    typer.echo("All is well.")


def found_at(system: str) -> Found:
    """The system that is meant, by name or by path."""
    if system in systems() and not Path(system).exists():
        return next(found for found in listed_systems() if found.name == system)
    try:
        path = plugins.use(system)
    except Refused:
        system_named(system)  # refuses, and names those there are
        raise
    return next(found for found in listed_systems() if found.path == path)


Findings = dict[str, list[str]]  # the checks that find something, by what they find


def findings_of(subject: Subject, path: Path | None) -> Findings:
    """What each check finds, in words."""
    found: Findings = {}
    with progress_bar(len(CHECKS), "checking") as report:
        for number, check in enumerate(CHECKS):
            report(number, len(CHECKS))
            if words := finding(check, subject, path):
                found.setdefault(words, []).append(check.__name__.replace("_", " "))
    return found


def finding(check: Callable[[Subject], None], subject: Subject, path: Path | None) -> str:
    """What a check finds; nothing where all is well."""
    try:
        check(subject)
    except UnfitError as unfit:
        return str(unfit)
    except Exception as error:  # the system's own code
        return error_words(error, path)
    return ""


def finding_lines(subject: Subject, findings: Findings) -> list[str]:
    """One that stops many checks is told once."""
    checks = sum(map(len, findings.values()))
    find = "finds" if checks == 1 else "find"
    head = f"  {short_id(subject.encounter)}: {checks} of {len(CHECKS)} checks {find} something"
    rows = [f"{rules[0]}: {words}" if len(rules) == 1 else words for words, rules in findings.items()]
    return [head, *(f"    {row}" for row in rows)]


def healthy_lines(subject: Subject, result: Result, never: list[str]) -> list[str]:
    """How its fights go, for a first look."""
    wins = ", ".join(f"{side} {share}" for side, share in result.wins.items())
    fought = f"of {TRIED} fights {wins}, {result.rounds.mean:.1f} rounds each"
    head = f"  {short_id(subject.encounter)}: {len(CHECKS)} checks passed; {fought}"
    return [head, *([f"    the tactician never chooses: {', '.join(never)}"] if never else [])]


def never_chosen(system: System, result: Result) -> list[str]:
    """The actions that nobody took in these fights, in the words of their buttons."""
    taken = {use.option for use in result.study.options} if result.study is not None else set()
    return [verb.label for verb in system.stage.verbs if family_words(verb.key) not in taken]
