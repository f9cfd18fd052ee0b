"""Write constraints.txt: the version of every package that Fray, its build, its tests and its benchmark install.

`make lock` runs this and refreshes the page's lock file too. pip's own resolver chooses, from whatever index pip is set
up for; the file has names and versions only. It has to run on the oldest Python that Fray supports: what fits there
fits newer ones, the other way around it may not.
"""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))
from tools.page import NODE  # noqa: E402
from tools.requirements import requirements  # noqa: E402

CONSTRAINTS = ROOT / "constraints.txt"
OLDEST = (3, 11)
PURPOSES = ["build", "test", "bench", "postgres", "cluster", "pettingzoo", "docs"]
HEADING = "# Written by `make lock`. What make installs has these versions.\n"


def resolved(wanted: list[str]) -> dict[str, str]:
    """The versions pip would install into an empty environment."""
    with tempfile.NamedTemporaryFile("r", suffix=".json") as report:
        options = ["--dry-run", "--ignore-installed", "--quiet", "--disable-pip-version-check"]
        command = [sys.executable, "-m", "pip", "install", *options, "--report", report.name, *wanted]
        subprocess.run(command, check=True)
        found = [one["metadata"] for one in json.load(report)["install"]]
    return {one["name"].lower().replace("_", "-"): one["version"] for one in found}


def main() -> None:
    if sys.version_info[:2] != OLDEST:
        version = ".".join(map(str, OLDEST))
        sys.exit(f"lock: this is Python {sys.version.split()[0]}; say make lock PYTHON=python{version}")
    versions = resolved([*requirements(PURPOSES), NODE])
    lines = [f"{name}=={version}\n" for name, version in sorted(versions.items())]
    CONSTRAINTS.write_text(HEADING + "".join(lines), encoding="utf-8")
    print(f"lock: {len(lines)} packages in {CONSTRAINTS.name}")


if __name__ == "__main__":
    main()
