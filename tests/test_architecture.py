"""The table "Who is who" in docs/architecture.md names classes that exist."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).parent.parent


def test_who_is_who_names_existing_classes() -> None:
    text = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| (`.*?`) \|", text.partition("## Who is who")[2].partition("\n## ")[0], re.MULTILINE)
    names = {name for row in rows for name in re.findall(r"`(\w+)`", row)}
    sources = [path.read_text(encoding="utf-8") for path in (ROOT / "src").rglob("*.py")]
    known = {name for source in sources for name in re.findall(r"^class (\w+)", source, re.MULTILINE)}
    assert len(names) > 15
    assert names <= known
