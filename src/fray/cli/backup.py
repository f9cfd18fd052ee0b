"""`fray backup` and `fray restore`: everything the table holds, in one file."""

from __future__ import annotations

import os
from datetime import UTC, datetime
from pathlib import Path
from typing import Annotated

import typer

from fray.cli.words import complain
from fray.engine.decisions import MALFORMED, Refused
from fray.table.backup import back_up, prove
from fray.table.backup import restore as bring_back
from fray.table.serve import data_folder, opened_store
from fray.table.sole_use import sole_use
from fray.table.store import Store, database_file

KEEP = "Delete older backups in the folder, so that so many stay; 0 keeps all."
SUFFIX = ".fray-backup"


def backup(
    to: Annotated[
        Path,
        typer.Argument(
            help="A file, or a folder: then the file is named after the time. With --keep a folder, made if need be."
        ),
    ],
    keep: Annotated[int, typer.Option(min=0, help=KEEP)] = 0,
) -> None:
    """Back up all fights while people play.

    The database is the one of FRAY_DATABASE or the data folder. Keep the file secret: it holds what dice follow from.
    """
    if keep and to.is_file():
        raise Refused(MALFORMED, f"{to} is a file; --keep is for a folder of backups")
    if keep:
        to.mkdir(mode=0o700, parents=True, exist_ok=True)
    folder = to.is_dir()
    stamp = datetime.now(UTC).strftime("%Y-%m-%dT%H%M%S.%fZ")
    file = to / f"fray-{stamp}{SUFFIX}" if folder else to
    store = opened_store(os.environ.get("FRAY_DATABASE", ""))
    try:
        saved = back_up(store, file)
    finally:
        store.engine.dispose()
    typer.echo(f"{file}: {saved.words()}")
    if folder and keep:
        for old in sorted(to.glob(f"fray-*{SUFFIX}"))[:-keep]:
            old.unlink()


def restore(
    file: Annotated[Path, typer.Argument(exists=True, dir_okay=False, help="A backup.")],
    check: Annotated[bool, typer.Option("--check", help="Replay every fight afterwards and compare.")] = False,
) -> None:
    """Restore a backup into an empty database: a file or PostgreSQL, whichever it was made from.

    The database is the one of FRAY_DATABASE or the data folder.
    """
    setting = os.environ.get("FRAY_DATABASE", "")
    with sole_use(database_file(setting, data_folder())):
        store = opened_store(setting)
        try:
            saved = bring_back(store, file)
            typer.echo(f"{saved.words()}, as of {saved.made_at}, made with Fray {saved.version}")
            if check:
                tell_proof(store)
        finally:
            store.engine.dispose()


def tell_proof(store: Store) -> None:
    proof = prove(store)
    typer.echo(f"{proof.same:,} fights replay as they were")
    complain(*proof.others)
    if proof.others:
        raise typer.Exit(1)
