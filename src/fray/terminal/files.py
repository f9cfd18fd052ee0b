"""Where fights are kept between two evenings."""

from __future__ import annotations

import os
import shlex
import time
from pathlib import Path

from fray.engine import plugins
from fray.engine.decisions import MALFORMED, Refused
from fray.engine.encounter import Encounter
from fray.engine.game import Game
from fray.engine.save import save


def data_folder() -> Path:
    """FRAY_DATA, or Fray's folder among the user's data."""
    if own := os.environ.get("FRAY_DATA"):
        return Path(own)
    if os.name == "nt" and (local := os.environ.get("LOCALAPPDATA")):
        return Path(local) / "fray"
    shared = os.environ.get("XDG_DATA_HOME")
    return (Path(shared) if shared else Path.home() / ".local" / "share") / "fray"


def fights_folder() -> Path:
    return data_folder() / "fights"


def new_file(encounter: Encounter) -> Path:
    """A file for a new fight; no fight is ever written over another."""
    stem = f"{encounter.id.removeprefix('encounter-')}-{time.strftime('%Y%m%d-%H%M%S')}"
    candidates = (f"{stem}{suffix}.json" for suffix in ("", *(f"-{number}" for number in range(2, 10000))))
    return next(path for name in candidates if not (path := fights_folder() / name).exists())


def keep(game: Game, path: Path) -> None:
    """Save the fight, making its folder where there is none."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        save(game, path)
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) else str(error)
        advice = "name another file with --save, or another folder with FRAY_DATA"
        raise Refused(MALFORMED, f"{path}: cannot be written ({reason}); {advice}") from error


def text_of(path: Path) -> str:
    """What stands in a file that people wrote."""
    try:
        return path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        reason = error.strerror if isinstance(error, OSError) else "it is not text"
        raise Refused(MALFORMED, f"{path}: cannot be read ({reason}); name another file") from error


def where_kept(system: str, path: Path) -> list[str]:
    """How to read a fight that is over; the command has a line to itself, to be copied."""
    return ["The whole fight is kept. Read it with:", f"  {command(system, 'replay', path)} --log"]


def command(system: str, words: str, path: Path) -> str:
    """What to type for a fight in a file; a system of one's own has to be named."""
    own = plugins.path_of(system)
    named = f"--system {shell_path(own)} " if own is not None else ""
    return f"fray {named}{words} {shell_path(path)}"


def shell_path(path: Path) -> str:
    """A path as it is typed, short where it lies at home."""
    home = Path.home()
    if path.is_relative_to(home) and path != home:
        return "~/" + shlex.quote(str(path.relative_to(home)))
    return shlex.quote(str(path))


def latest_fight() -> Path | None:
    """The file that was written last."""
    found = sorted(fights_folder().glob("*.json"), key=lambda path: path.stat().st_mtime)
    return found[-1] if found else None
