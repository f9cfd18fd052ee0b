"""Print what pyproject.toml asks for, one requirement a line: `requirements.py [EXTRA...]`.

Lets make install the dependencies without installing the project itself. `build` stands for what building needs.
"""

from __future__ import annotations

import sys
import tomllib
from pathlib import Path

PROJECT = Path(__file__).resolve().parent.parent / "pyproject.toml"


def requirements(extras: list[str]) -> list[str]:
    """The runtime dependencies and those of every extra named."""
    project = tomllib.loads(PROJECT.read_text(encoding="utf-8"))
    wanted: list[str] = list(project["project"]["dependencies"])
    for extra in extras:
        if extra == "build":
            wanted += project["build-system"]["requires"]
        else:
            wanted += project["project"]["optional-dependencies"][extra]
    return wanted


if __name__ == "__main__":
    print("\n".join(requirements(sys.argv[1:])))
