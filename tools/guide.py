"""Build the guide into the package: `make docs`. `fray serve` shows it at /docs/guide, without the internet.

The pages of docs/ are copied, a page is written for each system from its guide and its ledger, MkDocs makes the site,
and scripts that stand in its pages are moved to files: the table's pages may run no others.
"""

from __future__ import annotations

import hashlib
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "src")]
from fray.engine.guide import guide_of  # noqa: E402
from fray.engine.ledger import Clause  # noqa: E402
from fray.engine.system import System, built_in_systems  # noqa: E402
from fray.lab.difficulty import difficulty_of  # noqa: E402
from fray.lab.encounters import first_fights_first, short_id  # noqa: E402

DOCS = ROOT / "docs"
STAGED = ROOT / "build" / "guide"
SITE = ROOT / "src" / "fray" / "table" / "guide"
CONFIG = ROOT / "mkdocs.yml"
FROM_THE_ROOT = {"CHANGELOG.md": "changelog.md", "CONTRIBUTING.md": "contributing.md"}
LINK = re.compile(r"(?<!!)\[([^\]]+)\]\(([^)#\s]*)(#[^)\s]*)?\)")
SCRIPT = re.compile(r"<script>(.*?)</script>", re.DOTALL)
STYLE = """
:root { --md-primary-fg-color: #27303a; --md-primary-bg-color: #fffdf9; --md-accent-fg-color: #8a3b1e;
  --md-typeset-a-color: #8a3b1e; --md-text-font: "Source Sans 3"; }
[data-md-color-scheme="slate"] { --md-primary-fg-color: #1f262e; --md-accent-fg-color: #e8a66c;
  --md-typeset-a-color: #e8a66c; }
.md-typeset h1, .md-typeset h2 { font-family: Georgia, serif; font-weight: 600; }
.md-typeset table:not([class]) { font-size: 0.7rem; }
"""


# ---- the pages


def stage() -> None:
    """Everything that the site is made of, in one folder."""
    shutil.rmtree(STAGED, ignore_errors=True)
    shutil.copytree(DOCS, STAGED)
    for name, place in FROM_THE_ROOT.items():
        shutil.copy(ROOT / name, STAGED / place)
    for page in STAGED.glob("*.md"):
        page.write_text(with_links_inside(page.read_text(encoding="utf-8"), page), encoding="utf-8")
    (STAGED / "systems").mkdir()
    for system in built_in_systems().values():
        (STAGED / "systems" / f"{system.name}.md").write_text(system_page(system), encoding="utf-8")
    (STAGED / "guide.css").write_text(STYLE, encoding="utf-8")


def with_links_inside(text: str, page: Path) -> str:
    """Links to other pages stay; what is only in the source tree is named and not linked."""

    def mended(link: re.Match[str]) -> str:
        words, target, anchor = link[1], link[2], link[3] or ""
        if not target or "://" in target or target.startswith("mailto:"):
            return link[0]
        name = target.removeprefix("../").removeprefix("docs/")
        place = FROM_THE_ROOT.get(name, name)
        if (STAGED / place).is_file():
            return f"[{words}]({place}{anchor})"
        path = target.removeprefix("../")
        return words if path in words else f"{words} (`{path}`)"

    return LINK.sub(mended, text)


def system_page(system: System) -> str:
    """How a system plays: in a sentence, turn by turn, what to know, its fights, and its rules in sections."""
    return "\n".join([*how_it_plays(system), *fights(system), *rulebook(system)]) + "\n"


def how_it_plays(system: System) -> Iterator[str]:
    guide = guide_of(system)
    yield from (f"# {system.title}", "", guide.sentence or system.ledger.summary, "")
    if guide.steps:
        yield from ("## How it plays", "")
    for number, step in enumerate(guide.steps, 1):
        yield f"{number}. {lead(step.title)} {step.text}"
    if guide.tips:
        yield from ("", "## Good to know", "")
    for tip in guide.tips:
        yield f"- {lead(tip.title)} {tip.text}"


def lead(title: str) -> str:
    return f"**{title}**" if title.endswith(("?", "!")) else f"**{title}.**"


def fights(system: System) -> Iterator[str]:
    yield from ("", "## Fights to play", "", "| fight | what it is | how hard |", "| --- | --- | --- |")
    for encounter in first_fights_first(system.library().encounters()):
        measured = difficulty_of(system, encounter)
        hard = measured.level("plain") if measured is not None else ""
        text = " ".join(encounter.text.split()).replace("|", "\\|")
        yield f"| **{encounter.title}**<br>`{short_id(encounter)}` | {text} | {hard} |"
    first = short_id(first_fights_first(system.library().encounters())[0])
    yield from ("", f"`fray play {first}` plays the first one in the terminal.")


def rulebook(system: System) -> Iterator[str]:
    """The sections of the ledger, each with its clauses."""
    yield from ("", "## The rules", "")
    count = len(system.ledger.clauses)
    yield f"{count} clauses. `fray rules {system.name} WORDS` finds them, and so does the Rules page of the table."
    sections: dict[str, list[Clause]] = {}
    for clause in system.ledger.clauses:
        sections.setdefault(clause.section or "Other", []).append(clause)
    for section, clauses in sections.items():
        yield from ("", f"### {section}", "")
        yield from (f"- {plain(clause.text)} <small>`{clause.id}`</small>" for clause in clauses)


def plain(text: str) -> str:
    """A clause as one paragraph in which nothing is Markdown."""
    return re.sub(r"([*_<>\[\]`|#])", r"\\\1", " ".join(text.split()))


# ---- the site


def config_with_systems() -> Path:
    """The configuration, with a page in the navigation for each system."""
    pages = "".join(f"\n      - {system.title}: systems/{system.name}.md" for system in built_in_systems().values())
    text = CONFIG.read_text(encoding="utf-8").replace("The systems: systems", f"The systems:{pages}")
    written = ROOT / "mkdocs.built.yml"
    written.write_text(text, encoding="utf-8")
    return written


def without_inline_scripts(site: Path) -> None:
    """The table's pages may only run scripts that are files of the table."""
    for page in site.rglob("*.html"):
        text = page.read_text(encoding="utf-8")
        page.write_text(SCRIPT.sub(lambda found, page=page: moved(found[1], page, site), text), encoding="utf-8")  # type: ignore[misc]


def moved(script: str, page: Path, site: Path) -> str:
    name = f"inline-{hashlib.sha256(script.encode()).hexdigest()[:12]}.js"
    (site / "assets" / name).write_text(script, encoding="utf-8")
    up = "../" * (len(page.relative_to(site).parts) - 1)
    return f'<script src="{up}assets/{name}"></script>'


FOREIGN = re.compile(r"<(?:script|link|img|iframe)[^>]+(?:src|href)=\"?(?:https?:)?//[^>]+>|<script>")


def foreign_parts(site: Path) -> list[str]:
    """What a page would load from other servers, or run from within itself: the table's page allows neither."""
    return [
        f"{page.relative_to(site)}: {part}"
        for page in sorted(site.rglob("*.html"))
        for part in FOREIGN.findall(page.read_text(encoding="utf-8"))
    ]


def main() -> None:
    stage()
    config = config_with_systems()
    try:
        done = subprocess.run([sys.executable, "-m", "mkdocs", "build", "--quiet", "-f", str(config)], cwd=ROOT)
    finally:
        config.unlink()
    if done.returncode:
        sys.exit("guide: MkDocs refused it; see above")
    without_inline_scripts(SITE)
    for unneeded in (*SITE.rglob("*.map"), *SITE.glob("sitemap.xml*")):
        unneeded.unlink()
    if foreign := foreign_parts(SITE):
        sys.exit("guide: pages need other servers:\n" + "\n".join(foreign))
    print(f"guide: {len(list(SITE.rglob('*.html')))} pages in {SITE.relative_to(ROOT)}")


if __name__ == "__main__":
    main()
