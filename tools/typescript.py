"""Write the TypeScript types of everything that goes over the wire, from the records the service uses."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

from pydantic import TypeAdapter

from fray.table import (
    builder_records,
    ending_records,
    hero_records,
    http_records,
    insight_records,
    lab_records,
    odds_records,
    records,
    requests,
    review_records,
    rule_records,
    stage_records,
    summary_records,
    watch_records,
    welcome_records,
)

MODULES = (
    requests,
    records,
    http_records,
    rule_records,
    odds_records,
    stage_records,
    insight_records,
    summary_records,
    review_records,
    builder_records,
    lab_records,
    watch_records,
    welcome_records,
    ending_records,
    hero_records,
)
TARGET = Path(__file__).parent.parent / "web" / "src" / "records.ts"
PLAIN = {"string": "string", "integer": "number", "number": "number", "boolean": "boolean", "null": "null"}


def typescript(schema: dict[str, Any]) -> str:
    """One JSON schema as a TypeScript type."""
    if "$ref" in schema:
        return str(schema["$ref"]).rsplit("/", 1)[1]
    if "const" in schema:
        return json.dumps(schema["const"])
    if "enum" in schema:
        return " | ".join(json.dumps(value) for value in schema["enum"])
    for union in ("anyOf", "oneOf"):
        if union in schema:
            return " | ".join(typescript(part) for part in schema[union])
    if schema.get("type") == "array":
        inner = typescript(schema.get("items", {}))
        return f"({inner})[]" if " | " in inner else f"{inner}[]"
    if schema.get("type") == "object":
        values = schema.get("additionalProperties")
        return f"Record<string, {typescript(values) if isinstance(values, dict) else 'unknown'}>"
    return PLAIN.get(str(schema.get("type")), "unknown")


def interface(name: str, schema: dict[str, Any], sent: bool) -> str:
    """A record as an interface; what clients may leave out is optional."""
    required = schema.get("required", [])
    lines = [
        f"  {field}{'?' if sent and field not in required else ''}: {typescript(part)}"
        for field, part in schema.get("properties", {}).items()
    ]
    return "\n".join([f"export interface {name} {{", *lines, "}"])


def models() -> list[type]:
    """Every record, in the order in which they are written down."""
    bases = (records.Record, records.Part)
    found = [one for module in MODULES for one in vars(module).values()]
    kinds = [one for one in found if isinstance(one, type) and issubclass(one, bases)]
    return [model for model in dict.fromkeys(kinds) if model not in bases]


def generate() -> str:
    parts = ["// Made by tools/typescript.py from fray.table.requests and fray.table.records; do not edit."]
    for model in models():
        sent = model.__module__ == requests.__name__
        schema = TypeAdapter(model).json_schema(mode="validation" if sent else "serialization")
        own = schema["$defs"][model.__name__] if "$ref" in schema else schema  # a record that holds others like it
        parts.append(interface(model.__name__, own, sent))
    union = TypeAdapter(requests.AnyCommand).json_schema()
    parts.append(f"export type AnyCommand = {typescript(union)}")
    return "\n\n".join(parts) + "\n"


def main() -> None:
    text = generate()
    if "--check" in sys.argv:
        if not TARGET.exists() or TARGET.read_text(encoding="utf-8") != text:
            sys.exit("web/src/records.ts is not what the records say; run tools/typescript.py")
        return
    TARGET.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
