"""Print what pyproject.toml asks for, one requirement a line: `requirements.py [EXTRA...]`.

Lets make install the dependencies without installing the project itself. `build` stands for what building needs.
`requirements.py --link` makes the fray command run from the sources, until a build installs it.
"""

from __future__ import annotations

import sys
import sysconfig
import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PROJECT = ROOT / "pyproject.toml"


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


def link() -> None:
    """A fray command in this environment that runs the sources."""
    Path(sysconfig.get_path("purelib"), "fray-sources.pth").write_text(f"{ROOT / 'src'}\n", encoding="utf-8")
    command = Path(sysconfig.get_path("scripts"), "fray")
    command.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m fray "$@"\n', encoding="utf-8")
    command.chmod(0o755)


if __name__ == "__main__":
    if sys.argv[1:] == ["--link"]:
        link()
    else:
        print("\n".join(requirements(sys.argv[1:])))
