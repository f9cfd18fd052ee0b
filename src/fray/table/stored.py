"""What the store has, as typed records, and as rows of its tables."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from sqlalchemy import RowMapping

from fray.engine.dice import Seed


@dataclass(frozen=True)
class StoredFight:
    """A fight as the store has it."""

    id: str
    system: str
    title: str
    encounter: Mapping[str, object]
    seed: Seed
    made_at: str
    touched_at: str
    state: str
    version: str
    ledger: str


@dataclass(frozen=True)
class StoredChair:
    """A person's chair at a fight. Only the hash of the token is kept."""

    id: str
    fight: str
    role: str
    name: str
    token_hash: str
    revoked: bool
    number: int


@dataclass(frozen=True)
class ListedFight:
    """A fight as a list of someone's fights shows it, with the chair they have there."""

    id: str
    title: str
    system: str
    state: str
    touched_at: str
    parts: str
    chair: str
    role: str


@dataclass(frozen=True)
class StoredCommand:
    """An accepted command: what it did, and a mark of the state it led to."""

    revision: int
    command_id: str
    chair: str
    kind: str
    data: Mapping[str, Any]  # what a `Change` and the settings say
    mark: str


@dataclass(frozen=True)
class Append:
    """A command on its way to the disk, and what a list of fights says after it."""

    fight: str
    command: StoredCommand
    touched_at: str
    state: str
    parts: str = ""  # whom each chair plays, and whether the fight waits for it
    anew: StoredFight | None = None  # the fight, where it begins anew with other combatants and other dice
    home: str | None = None  # what its heroes bring home, where it belongs to a campaign


@dataclass(frozen=True)
class Counted:
    """How much a store holds."""

    fights: int
    chairs: int
    commands: int


# ---- rows


def fight_row(fight: StoredFight) -> dict[str, object]:
    key = fight.seed if isinstance(fight.seed, str) else ""
    seed = fight.seed if isinstance(fight.seed, int) else 0
    return {**vars(fight), "encounter": json.dumps(fight.encounter), "seed": seed, "dice_key": key}


def stored_fight(row: RowMapping) -> StoredFight:
    return StoredFight(
        row["id"],
        row["system"],
        row["title"],
        json.loads(row["encounter"]),
        row["dice_key"] or row["seed"],
        row["made_at"],
        row["touched_at"],
        row["state"],
        row["version"],
        row["ledger"],
    )


def command_row(fight: str, command: StoredCommand) -> dict[str, object]:
    return {**vars(command), "fight": fight, "data": json.dumps(command.data)}


def stored_command(row: RowMapping) -> StoredCommand:
    return StoredCommand(
        row["revision"], row["command_id"], row["chair"], row["kind"], json.loads(row["data"]), row["mark"]
    )


def chair_row(chair: StoredChair) -> dict[str, object]:
    return {**vars(chair), "revoked": int(chair.revoked)}


def stored_chair(row: RowMapping) -> StoredChair:
    revoked = bool(row["revoked"])
    return StoredChair(row["id"], row["fight"], row["role"], row["name"], row["token_hash"], revoked, row["number"])
