"""Records as TOML, for tests that write what people write. JSON and TOML write texts, numbers and lists alike."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any


def toml_lines(record: Mapping[str, Any]) -> str:
    """A record, one line for each of its fields."""
    return "".join(f"{name} = {toml_value(value)}\n" for name, value in record.items())


def toml_value(value: Any) -> str:
    """A value in one line."""
    if isinstance(value, Mapping):
        return "{ " + ", ".join(f"{name} = {toml_value(part)}" for name, part in value.items()) + " }"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(map(toml_value, value)) + "]"
    return json.dumps(value, ensure_ascii=False)
