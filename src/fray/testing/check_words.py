"""A check of what people read: the tell-tale faults of sentences that a program puts together."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from fray.engine.decisions import Decision, Option
from fray.engine.english import agreeing
from fray.engine.game import Game
from fray.engine.ledger import Clause, Content, Ruling
from fray.testing.subjects import Subject, pending, require

FAULTS: Final[dict[str, str]] = {
    "has an article twice": r"\b[Tt]he [Tt]he\b",
    "has two blanks in a row": r"\S  +\S",
    "begins or ends with a blank": r"^\s|\s$",
    "has a blank before a sign": r"\s[.,;:!?](?:\s|$)",
    "has two signs in a row": r"[.,;:]{2}",
    "has a gap where a name should be": r"\(\)|\[\]|: *[.?]$|''",
    "has both numbers in one": r"\w\(s\)",
    "says 'a' before a vowel": r"\ba (?:[aei]|o(?!ne))[a-z]",
    "says 'an' before a consonant": r"\ban [bcdfgjklmnpqrstvwz][a-z]",
    "repeats a word": r"\b([a-z]{2,}) \1\b",
    "shows a value of the program": r"\b(?:None|True|False|nan)\b|_|[{}<]",
    "counts one as many": r"(?<![\d.,+−-])\b1 (?:rounds|actions|hits|tallies|points|fights|steps|turns|heroes)\b",
}
VERBS: Final = (("has", "have"), ("is", "are"), ("wins", "win"), ("does", "do"))
MOST: Final = 40


def people_read_plain_english(subject: Subject) -> None:
    """Questions, labels, reasons, headings and logs have no leftovers, ids or verbs that do not agree."""
    ids = ids_that_are_no_words(subject)
    verbs = disagreeing(subject)
    seen = set[str]()
    for kind, text in texts(subject):
        if text in seen:
            continue
        seen.add(text)
        for fault, pattern in FAULTS.items():
            require(not re.search(pattern, text), f"{kind} {fault}: {text!r}")
        found = ids.intersection(re.findall(r"[a-z]+(?:-[a-z]+)+", text))
        require(not found, f"{kind} shows the id {', '.join(found)}: {text!r}")
        require(verbs is None or not verbs.search(text), f"{kind} has a verb that does not agree: {text!r}")


def texts(subject: Subject) -> Iterator[tuple[str, str]]:
    """What people read about the encounter, and in two fights, at random and of the tactician."""
    encounter = subject.encounter
    yield from (("the encounter", text) for text in (encounter.title, encounter.objective, encounter.text.strip()))
    for mind in (None, subject.system.tactician()):
        last: Game | None = None
        for last in pending(subject, seed=12, most=MOST, every=2, mind=mind):
            yield "a heading", subject.system.header(last.battle).phase
            for decision in last.decisions:
                yield from asked(subject, last, decision)
        if last is not None:
            yield from told(subject, last)


def asked(subject: Subject, game: Game, decision: Decision[Option]) -> Iterator[tuple[str, str]]:
    system, battle = subject.system, game.battle
    yield "a question", system.question(battle, decision)
    for option in decision.options():
        yield "a label", system.label(battle, option)
    for barred in decision.forbidden():
        yield "a reason", barred.reason


def told(subject: Subject, game: Game) -> Iterator[tuple[str, str]]:
    system, battle = subject.system, game.battle
    for event in game.events:
        yield "the log", system.sentence(battle, event)
        for term in event.terms():
            yield "a sum", term.name
    for card in system.cards(battle):
        for tag in card.tags:
            yield "a tag", tag.label
    if battle.result is not None:
        yield "the headline", system.headline(battle)


def ids_that_are_no_words(subject: Subject) -> frozenset[str]:
    """Ids of clauses, content and verbs, but for those that the rulebook itself writes like that: 're-roll'."""
    system, ledger = subject.system, subject.system.ledger
    records: list[Clause | Ruling | Content] = [*ledger.clauses, *ledger.rulings, *ledger.contents]
    ids = {record.id for record in records} | {verb.key for verb in system.stage.verbs}
    ids |= {content.id.removeprefix(f"{content.type}-") for content in ledger.contents}
    prose = [clause.text for clause in ledger.clauses]
    prose += [text for ruling in ledger.rulings for text in (ruling.question, ruling.ruling, ruling.why)]
    prose += [content.text for content in ledger.contents]
    written = set(re.findall(r"[a-z]+(?:-[a-z]+)+", " ".join(prose)))
    return frozenset(ids - written)


def disagreeing(subject: Subject) -> re.Pattern[str] | None:
    """The verbs that do not go with the sides of the encounter: 'the champion have'."""
    wrong = [
        rf"(?<!of )\bthe {re.escape(side)} {agreeing(side, many, one)}\b"
        for side in subject.encounter.sides
        for one, many in VERBS
    ]
    return re.compile("|".join(wrong), re.IGNORECASE) if wrong else None
