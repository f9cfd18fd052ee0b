"""The service's description at `/docs` and the guide at `/docs/guide`. Neither loads anything from other servers."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from html import escape
from pathlib import Path
from typing import Any, Final

from fastapi import FastAPI
from fastapi.responses import HTMLResponse, RedirectResponse
from fastapi.staticfiles import StaticFiles

STYLE: Final = """
:root { color-scheme: light dark; --soft: #5a6470; --line: #d9d3c7; --accent: #8a3b1e; --sheet: #fffdf9; }
@media (prefers-color-scheme: dark) { :root { --soft: #a5aeb8; --line: #37414c; --accent: #e8a66c; --sheet: #1f262e; } }
body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem; }
h1, h2 { font-family: Georgia, serif; }
article, details { border-top: 1px solid var(--line); padding: .5rem 0; }
code, pre { font: 14px/1.45 ui-monospace, Consolas, monospace; overflow-wrap: anywhere; white-space: pre-wrap; }
b { color: var(--accent); display: inline-block; min-width: 3.5rem; }
p { margin: .25rem 0; color: var(--soft); }
a { color: var(--accent); }
"""
PAGE: Final = """<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title}</title><style>{style}</style></head><body><main>
<h1>{title}</h1>
<p>{description} The description itself is <a href="/openapi.json">openapi.json</a>.
<a href="/docs/guide/">The guide</a> tells how to play, host and build on Fray.</p>
<h2>Calls</h2>
{calls}
<h2>Records</h2>
{records}
</main></body></html>
"""


GUIDE: Final = Path(__file__).parent / "guide"  # built by tools/guide.py
NO_GUIDE: Final = """<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>The guide</title><style>{style}</style></head>
<body><main><h1>The guide is not built</h1><p>Installed packages have it. In a clone, <code>make docs</code> builds it;
its pages are in the folder docs.</p></main></body></html>"""


def add_docs(app: FastAPI) -> None:
    if (GUIDE / "index.html").exists():
        app.mount("/docs/guide", StaticFiles(directory=GUIDE, html=True), name="guide")

        @app.get("/docs/guide", include_in_schema=False)
        async def whole() -> RedirectResponse:
            return RedirectResponse("/docs/guide/")

    else:

        @app.get("/docs/guide", include_in_schema=False)
        @app.get("/docs/guide/", include_in_schema=False)
        async def not_built() -> HTMLResponse:
            return HTMLResponse(NO_GUIDE.format(style=STYLE), 404)

    @app.get("/docs", include_in_schema=False)
    async def docs() -> HTMLResponse:
        return HTMLResponse(page(app.openapi()))


def page(description: Mapping[str, Any]) -> str:
    """The whole description, calls first, then every record they name."""
    info, schemas = description["info"], description["components"]["schemas"]
    return PAGE.format(
        style=STYLE,
        title=escape(f"{info['title']} {info['version']}"),
        description=escape(info["description"]),
        calls="\n".join(calls(description["paths"])),
        records="\n".join(record(name, schema) for name, schema in sorted(schemas.items())),
    )


def calls(paths: Mapping[str, Any]) -> Iterator[str]:
    for path, methods in paths.items():
        for method, call in methods.items():
            yield article(path, method, call)


def article(path: str, method: str, call: Mapping[str, Any]) -> str:
    """One call: what it is for, what it takes and what it gives."""
    body = call.get("requestBody", {}).get("content", {}).get("application/json", {}).get("schema")
    answer = call["responses"].get("200", {}).get("content", {}).get("application/json", {}).get("schema")
    asked = [f"{parameter['name']} ({parameter['in']})" for parameter in call.get("parameters", [])]
    lines = [f"<b>{method.upper()}</b><code>{escape(path)}</code>"]
    lines += [f"<p>{escape(words)}</p>" for words in (call.get("description", ""), ", ".join(asked)) if words]
    if body is not None:
        lines.append(f"<p>takes {kind(body)}</p>")
    if answer is not None:
        lines.append(f"<p>gives {kind(answer)}</p>")
    return f"<article>{''.join(lines)}</article>"


def record(name: str, schema: Mapping[str, Any]) -> str:
    """One record, field by field."""
    required = schema.get("required", [])
    fields = [
        f"<code>{escape(field)}{'' if field in required else '?'}</code>: {kind(part)}"
        for field, part in schema.get("properties", {}).items()
    ]
    words = f"<p>{escape(schema['description'])}</p>" if "description" in schema else ""
    return f'<details id="{escape(name)}"><summary>{escape(name)}</summary>{words}{"<br>".join(fields)}</details>'


def kind(schema: Mapping[str, Any]) -> str:
    """What a value is, with a link where it is a record."""
    if "$ref" in schema:
        name = escape(str(schema["$ref"]).rsplit("/", 1)[1])
        return f'<a href="#{name}">{name}</a>'
    for union in ("anyOf", "oneOf"):
        if union in schema:
            return " or ".join(kind(part) for part in schema[union])
    if "const" in schema or "enum" in schema:
        return " or ".join(f"<code>{escape(str(value))}</code>" for value in schema.get("enum", [schema.get("const")]))
    if schema.get("type") == "array":
        return f"a list of {kind(schema.get('items', {}))}"
    return escape(str(schema.get("type", "anything")))
