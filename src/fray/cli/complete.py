"""What shells complete."""

from __future__ import annotations

from fray.engine.system import systems
from fray.lab.encounters import offers, short_id


def system_names(incomplete: str) -> list[str]:
    return [name for name in systems() if name.startswith(incomplete)]


def encounter_names(incomplete: str) -> list[tuple[str, str]]:
    return [
        (short_id(offer.encounter), offer.encounter.title)
        for offer in offers()
        if short_id(offer.encounter).startswith(incomplete)
    ]
