"""Every file that says which version this is says the same."""

from __future__ import annotations

import json
import re
import tomllib

import fray
from tests.documents import text_of


def test_all_agree_on_the_version() -> None:
    lock = json.loads(text_of("web/package-lock.json"))
    said = {
        "pyproject.toml": tomllib.loads(text_of("pyproject.toml"))["project"]["version"],
        "web/package.json": json.loads(text_of("web/package.json"))["version"],
        "web/package-lock.json": lock["version"],
        "web/package-lock.json, packages": lock["packages"][""]["version"],
        "CHANGELOG.md": re.findall(r"^## (\S+)", text_of("CHANGELOG.md"), re.MULTILINE)[0],
        "docs/protocol.md": re.findall(r'"version": "([^"]+)"', text_of("docs/protocol.md"))[0],
    }
    assert [place for place, version in said.items() if version != fray.__version__] == []
