"""Where the time of compiled fights goes, function by function: `python -m tools.profile SYSTEM [--fights 20]`.

It counts the instructions of a batch of tacticians in the system's largest sample encounter under valgrind's callgrind
(Debian: `apt install valgrind`), after a warm start, so that its figures are the same on a busy machine. Compile first
(`make build`) and run it with PYTHONPATH=build/compiled.
"""

from __future__ import annotations

import argparse
import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from rich.console import Console
from rich.table import Table
from tools.bench import largest
from tools.timing import ready

from fray.engine.batch import run_batch
from fray.engine.form import form
from fray.engine.system import system_named, systems

ROOT = Path(__file__).resolve().parent.parent
BATCH = "CPyDef_batch___run_batch*"
LINE = re.compile(r"^\s*([\d,]+) \(\s*[\d.]+%\)\s+\S*?:(\S+)")
SHOWN = 30


def fight(system: str, fights: int) -> int:
    """What is profiled; how many decisions it took."""
    chosen = system_named(system)
    return sum(run_batch(ready(chosen, largest(chosen)), 0, fights).decisions)


def counted(system: str, fights: int, file: Path) -> None:
    """Fight under callgrind, in a process of its own."""
    callgrind = ["valgrind", "--tool=callgrind", f"--toggle-collect={BATCH}", f"--callgrind-out-file={file}"]
    command = [*callgrind, sys.executable, "-m", "tools.profile", system, "--fights", str(fights), "--only-fight"]
    ran = subprocess.run(command, cwd=ROOT, env={**os.environ, "PYTHONHASHSEED": "0"}, capture_output=True, text=True)
    if ran.returncode:
        raise SystemExit(f"valgrind failed: {ran.stderr[-500:]}")


def instructions(file: Path, inclusive: bool) -> dict[str, int]:
    """Instructions by function: its own, or with everything it calls."""
    command = ["callgrind_annotate", f"--inclusive={'yes' if inclusive else 'no'}", "--threshold=99.9", str(file)]
    said = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    found: dict[str, int] = {}
    for number, name in (match.groups() for match in map(LINE.match, said.splitlines()) if match):
        count, before = int(number.replace(",", "")), found.get(readable(name), 0)
        found[readable(name)] = max(count, before) if inclusive else count + before  # what calls itself is listed twice
    return found


def readable(name: str) -> str:
    """'CPyDef_stances___rules___turn___act.part.0' is stances.rules.turn.act."""
    return name.removeprefix("CPyDef_").partition(".part")[0].partition("'")[0].replace("___", ".")


def report(system: str, fights: int) -> Table:
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "callgrind.out"
        counted(system, fights, file)
        own, whole = instructions(file, inclusive=False), instructions(file, inclusive=True)
    total, decisions = sum(own.values()), fight(system, fights)
    table = Table("function", "with all it calls", "by itself", "instructions a decision", box=None, pad_edge=False)
    for name, count in sorted(own.items(), key=lambda item: -item[1])[:SHOWN]:
        share = f"{whole.get(name, count) / total:.1%}"
        table.add_row(name, share, f"{count / total:.1%}", f"{count / decisions:,.0f}")
    table.caption = f"{total / decisions:,.0f} instructions a decision, {decisions:,} decisions in {fights} fights"
    return table


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("system", choices=list(systems()))
    parser.add_argument("--fights", type=int, default=20)
    parser.add_argument("--only-fight", action="store_true", help=argparse.SUPPRESS)
    asked = parser.parse_args()
    if asked.only_fight:
        fight(asked.system, asked.fights)
        return
    if form() != "compiled":
        raise SystemExit("this is the interpreted form; `make build`, then run it with PYTHONPATH=build/compiled")
    if shutil.which("valgrind") is None:
        raise SystemExit("valgrind is not installed; on Debian: apt install valgrind")
    Console(highlight=False).print(report(asked.system, asked.fights))


if __name__ == "__main__":
    main()
