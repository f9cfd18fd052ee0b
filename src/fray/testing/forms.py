"""Compiled equals interpreted: the same batch of fights, to be run in either form and compared to the bit.

`python -m fray.testing.forms` prints the form and a digest for every encounter, as JSON.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable

import fray.engine.fight
from fray.engine.decisions import Mind
from fray.engine.system import run_out
from fray.minds.random import RandomMind
from fray.testing.fuzz import random_readings
from fray.testing.goldens import playthrough
from fray.testing.subjects import Subject, fast_fight, subjects

FIGHTS = 6


def form() -> str:
    """Whether this is the compiled form of Fray or the interpreted one."""
    return "interpreted" if (fray.engine.fight.__file__ or "").endswith(".py") else "compiled"


def digest(subject: Subject, fights: int = FIGHTS) -> str:
    """A hash of how these fights ended, and of every word of one of them."""
    found = hashlib.sha256(playthrough(subject).encode())
    for number in range(fights):
        played = random_readings(subject, number)
        for mind in _minds(played, number):
            fight = fast_fight(played, number, [mind] * played.seats())
            run_out(played.system, fight)
            found.update(f"{fight.decisions} {fight.battle.fingerprint()}".encode())
    return found.hexdigest()


def _minds(subject: Subject, number: int) -> Iterable[Mind]:
    return RandomMind(number), subject.system.tactician()


def main() -> None:
    print(json.dumps({"form": form(), "fights": {str(subject): digest(subject) for subject in subjects()}}, indent=1))


if __name__ == "__main__":
    main()
