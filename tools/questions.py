"""Answer every question of every ledger, and write docs/questions.md with its charts: `python tools/questions.py`.

What was measured is kept in docs/questions.json; every sentence of the page comes from there. `--only ID` fights
some questions again and leaves the others as they are; `--checks` fights again only what strategists play, which is
slow; `--write` fights nothing and only writes the page anew.
"""

from __future__ import annotations

import argparse
import json
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from fray import __version__
from fray.engine.system import System, systems
from fray.lab.conclusions import Conclusion
from fray.lab.page import markdown_table
from fray.lab.questions import STRONG_FIGHTS, Answer, answer, answer_from, checked
from fray.lab.workers import Pool

DOCS = Path(__file__).resolve().parent.parent / "docs"
PICTURES = "pictures/questions"
NUMBERS = "questions.json"
PAGE = "questions.md"
FIGHTS = 2_000

HEAD = """# Questions game designers ask, answered

Each answer begins with a sentence, how sure we are, a chart and what we would change in the rule. The tables are folded
away below it. Every sentence comes from the numbers: `python tools/questions.py` fights again and writes this page
anew, and `fray question SYSTEM ID` answers a single question.

**Who plays.** The answer is decided by plain players in bulk: players of one idea each, the best of whom look one round
ahead (best-response), or the tactician. Where it is about choices, strategists check it: they play every option on to
the end of the fight some hundred times before they choose, so there are far fewer of their fights and their
intervals are wide. An answer they have not checked yet says so.

**How sure.** *Sure*: every setting says so, the strategists agree where it is theirs to check, and no other player
disagrees. *Fairly sure*: most settings say so. *Not sure*: the settings differ, the numbers are too near to a bound, or
strategists come to another answer. The green band of a chart is what counts as fair; the intervals of a question hold
together with 95% confidence.
"""


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="Answer the ledgers' questions.")
    parser.add_argument("--fights", type=int, default=FIGHTS, help="fights a reading")
    parser.add_argument("--strong-fights", type=int, default=STRONG_FIGHTS, help="fights where strategists play")
    parser.add_argument("--processes", type=int, default=None)
    parser.add_argument("--only", action="append", default=[], help="this question alone; may be repeated")
    parser.add_argument("--checks", action="store_true", help="fight again only what strategists play")
    parser.add_argument("--write", action="store_true", help="fight nothing, write the page from what was kept")
    parser.add_argument("--docs", type=Path, default=DOCS, help="where the page, its numbers and its charts go")
    return parser.parse_args()


def main() -> None:
    asked = arguments()
    numbers = asked.docs / NUMBERS
    kept: dict[str, Any] = json.loads(numbers.read_text(encoding="utf-8")) if numbers.exists() else {}
    if not asked.write:
        fight(asked, kept, numbers)
    write_page(kept, asked.docs)


def fight(asked: argparse.Namespace, kept: dict[str, Any], numbers: Path) -> None:
    """Fight the questions asked for, and keep each as soon as it is answered."""
    pool = Pool(asked.processes)
    try:
        for system in systems().values():
            for one in system.ledger.questions:
                if asked.only and one.id not in asked.only:
                    continue
                found = fought(asked, system, one.id, kept, pool)
                made = {"date": datetime.now(UTC).date().isoformat(), "version": __version__}
                measured = {name: value for name, value in found.data().items() if name != "answers"}
                kept[one.id] = {**made, "ledger": system.ledger.fingerprint[:8], **measured}
                numbers.write_text(json.dumps(kept, indent=1) + "\n", encoding="utf-8")
                print(f"{one.id}: {found.conclusions()[0].sentence()}", flush=True)
    finally:
        pool.close()


def fought(asked: argparse.Namespace, system: System, name: str, kept: dict[str, Any], pool: Pool) -> Answer:
    if asked.checks:
        return checked(answer_from(system, kept[name]), asked.strong_fights, pool)
    return answer(system, name, asked.fights, workers=pool, strong_fights=asked.strong_fights)


# ---- the page


def write_page(kept: dict[str, Any], docs: Path) -> None:
    (docs / PICTURES).mkdir(parents=True, exist_ok=True)
    text, pictures = page_of(kept)
    (docs / PAGE).write_text(text, encoding="utf-8")
    for old in (docs / PICTURES).glob("*.svg"):
        if old.name not in pictures:
            old.unlink()
    for name, svg in pictures.items():
        (docs / PICTURES / name).write_text(svg, encoding="utf-8")


def page_of(kept: dict[str, Any]) -> tuple[str, dict[str, str]]:
    """The page and its charts by name, from the numbers alone."""
    lines = HEAD.splitlines()
    pictures: dict[str, str] = {}
    for system in systems().values():
        asked = [kept[one.id] for one in system.ledger.questions if one.id in kept]
        lines += ["", f"## {system.title}"] if asked else []
        for data in asked:
            lines += answer_lines(system, data, pictures)
    return "\n".join(lines) + "\n", pictures


def answer_lines(system: System, data: dict[str, Any], pictures: dict[str, str]) -> list[str]:
    found = answer_from(system, data)
    lines = []
    for number, conclusion in enumerate(found.conclusions(), 1):
        name = f"{found.inquiry.id}-{number}.svg"
        pictures[name] = conclusion.chart().svg + "\n"
        lines += conclusion_lines(conclusion, f"{PICTURES}/{name}")
    return [*lines, *details(found, data)]


def conclusion_lines(found: Conclusion, picture: str) -> list[str]:
    tried = found.alternatives()
    return [
        "",
        f"### {found.title}",
        "",
        f"**{found.sentence()}**",
        "",
        f"*How sure:* {found.how_sure()}",
        "",
        f"![{found.title}]({picture})",
        "",
        *([f"*Other readings:* {tried}", ""] if tried else []),
        f"*What we would change:* {found.change()}",
    ]


def details(found: Answer, data: dict[str, Any]) -> list[str]:
    """Everything behind the answers, folded away."""
    inquiry = found.inquiry
    lines = [
        "",
        "<details>",
        f"<summary>The question in the ledger, and all numbers (<code>{inquiry.id}</code>)</summary>",
    ]
    lines += ["", inquiry.text, "", f"> {' '.join(inquiry.wanted.split())}", ""]
    lines += [f"- **{name}**: {text}" for name, text in inquiry.variants]
    lines += ["", f"{found.note()} Ledger {data['ledger']}, Fray {data['version']}, {data['date']}."]
    for finding in found.findings:
        tables = [line for frame in finding.frames() for line in (*markdown_table(frame), "")]
        lines += ["", f"**{finding.experiment.name}**", "", *tables[:-1]]
    return [*lines, "", "</details>"]


if __name__ == "__main__":
    main()
