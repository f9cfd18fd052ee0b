"""Answer every question of every ledger and write docs/questions.md with its charts: `python tools/questions.py`.

`--fights` says how many fights a cell, `--only ID` answers some of them alone. What is written carries the date, the
version and the ledger it was computed with.
"""

from __future__ import annotations

import argparse
from datetime import UTC, datetime
from pathlib import Path

from fray import __version__
from fray.engine.system import System, systems
from fray.lab.page import markdown_table
from fray.lab.questions import Answer, Finding, answer
from fray.lab.workers import Pool

DOCS = Path(__file__).resolve().parent.parent / "docs"
PICTURES = "pictures/questions"
FIGHTS = 2_000

HEAD = """# Questions the ledgers ask, answered

Made by `python tools/questions.py` on {date} with Fray {version}; `fray question SYSTEM ID` answers each of them anew.
Both sides are played by the policies a question names, or else by the tactician: what a better player would make of
a rule may be another matter. A difference is said to be seen where its interval leaves no difference out; the
intervals of a question hold together with 95% confidence (Bonferroni).
"""


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="Answer the ledgers' questions.")
    parser.add_argument("--fights", type=int, default=FIGHTS, help="fights a cell")
    parser.add_argument("--processes", type=int, default=None)
    parser.add_argument("--only", action="append", default=[], help="this question alone; may be repeated")
    parser.add_argument("--docs", type=Path, default=DOCS, help="where the page and its charts go")
    return parser.parse_args()


def main() -> None:
    asked = arguments()
    (asked.docs / PICTURES).mkdir(parents=True, exist_ok=True)
    lines = HEAD.format(date=datetime.now(UTC).date().isoformat(), version=__version__).splitlines()
    pool = Pool(asked.processes)
    try:
        for system in systems().values():
            lines += system_lines(system, asked, pool)
    finally:
        pool.close()
    (asked.docs / "questions.md").write_text("\n".join(lines) + "\n", encoding="utf-8")


def system_lines(system: System, asked: argparse.Namespace, pool: Pool) -> list[str]:
    wanted = [one.id for one in system.ledger.questions if not asked.only or one.id in asked.only]
    lines = ["", f"## {system.title}", "", f"Ledger {system.ledger.fingerprint[:8]}."] if wanted else []
    for name in wanted:
        lines += question_lines(answer(system, name, asked.fights, workers=pool), asked.docs)
    return lines


def question_lines(found: Answer, docs: Path) -> list[str]:
    inquiry = found.inquiry
    wanted = " ".join(inquiry.wanted.split())
    lines = ["", f"### {inquiry.text}", "", f"`{inquiry.id}`. {found.note()}", "", f"> {wanted}", ""]
    lines += [f"- **{name}**: {text}" for name, text in inquiry.variants]
    for number, finding in enumerate(found.findings, 1):
        lines += finding_lines(finding, f"{PICTURES}/{inquiry.id}-{number}.svg", docs)
    return lines


def finding_lines(finding: Finding, picture: str, docs: Path) -> list[str]:
    finding.chart().save(docs / picture)
    name = finding.experiment.name
    tables = [line for frame in finding.frames() for line in (*markdown_table(frame), "")]
    told = [f"- {verdict}." for verdict in finding.verdicts()]
    return ["", f"#### {name}", "", f"![{name}: {finding.experiment.side} win]({picture})", "", *tables, *told]


if __name__ == "__main__":
    main()
