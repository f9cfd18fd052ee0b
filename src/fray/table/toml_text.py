"""TOML from people, and its values in JSON."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from math import isfinite
from typing import Any

from fray.engine.bounded import toml_from
from fray.engine.decisions import MALFORMED, Refused


def loaded(text: str) -> dict[str, object]:
    try:
        return toml_from(text)
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        raise Refused(MALFORMED, f"that is not TOML: {error}") from error


def plain_source(data: Any) -> Any:
    """TOML's values in JSON: dates become text."""
    if isinstance(data, Mapping):
        return {str(name): plain_source(part) for name, part in data.items()}
    if isinstance(data, (list, tuple)):
        return [plain_source(part) for part in data]
    finite = isinstance(data, (bool, int, str)) or (isinstance(data, float) and isfinite(data))
    return data if finite else str(data)
