# mypyc: skip - a border: looks at files, nothing hot happens
"""Where the systems are, found without importing them."""

from __future__ import annotations

import pkgutil
from pathlib import Path

import fray.rulesets


def system_folders() -> list[Path]:
    """The folder of every system on offer, in any place where the package is installed."""
    return [
        Path(base) / module.name
        for base in fray.rulesets.__path__
        for module in pkgutil.iter_modules([base])
        if module.ispkg and "SYSTEM =" in (Path(base) / module.name / "__init__.py").read_text(encoding="utf-8")
    ]
