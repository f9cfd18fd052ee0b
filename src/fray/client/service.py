"""The table over HTTP: requests with an answer each, and refusals as exceptions."""

from __future__ import annotations

import asyncio
import json
import urllib.error
import urllib.request
from collections.abc import Mapping
from typing import Any, Final
from urllib.parse import urlsplit

from pydantic import TypeAdapter

from fray.engine.decisions import Refused

SECONDS: Final = 60.0  # within which the table answers


class Service:
    """The HTTP side of a table, as the bearer of a token or as anybody."""

    def __init__(self, address: str, token: str = "") -> None:
        parts = urlsplit(address)
        if parts.scheme not in ("http", "https") or not parts.netloc:
            raise ValueError(f"{address!r} is no address of a table: write http://HOST:PORT")
        self.address = f"{parts.scheme}://{parts.netloc}"
        self.token = token

    async def ask(self, kind: Any, path: str, body: Mapping[str, object] | None = None) -> Any:
        """The answer to a request, read as that type. What the table refuses is raised as `fray.Refused`."""
        text = await asyncio.to_thread(self.fetch, path, body)
        return TypeAdapter(kind).validate_json(text, extra="ignore")

    def fetch(self, path: str, body: Mapping[str, object] | None) -> bytes:
        headers = {"Authorization": f"Bearer {self.token}"} if self.token else {}
        data = None
        if body is not None:
            data, headers["Content-Type"] = json.dumps(body).encode(), "application/json"
        request = urllib.request.Request(self.address + path, data, headers)
        try:
            with urllib.request.urlopen(request, timeout=SECONDS) as answer:
                return bytes(answer.read())
        except urllib.error.HTTPError as error:
            raise refused(error.code, error.read()) from error
        except urllib.error.URLError as error:
            raise ConnectionError(f"nothing answers at {self.address}: {error.reason}") from error


def refused(status: int, body: bytes) -> Exception:
    """The refusal that the table wrote; other servers on the way write something else."""
    try:
        told = json.loads(body)
        return Refused(str(told["reason"]), str(told["message"]), str(told.get("clause", "")))
    except (ValueError, KeyError, TypeError):
        return ConnectionError(f"the answer was {status}, and not from a table")
