"""What happens on a page as an animated picture (WebP): the browser shows, compares and encodes it."""

from __future__ import annotations

import base64
import struct
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple

from playwright.sync_api import Browser, Page

APART: Final = 0.1  # seconds between two frames at least
WIDTH: Final = 960  # pixels of a film
LAST: Final = 2.0  # seconds that the last frame stays
QUALITY: Final = 0.72
# What differs from the frame before, on even coordinates as the format wants them, as a picture of its own.
PACK: Final = """async ([data, quality]) => {
    const image = new Image()
    image.src = `data:image/png;base64,${data}`
    await image.decode()
    const { width, height } = image
    const drawn = (part) => {
        const canvas = new OffscreenCanvas(part.width, part.height)
        const context = canvas.getContext('2d', { alpha: false, willReadFrequently: true })
        context.drawImage(image, -part.x, -part.y)
        return { canvas, context }
    }
    const whole = { x: 0, y: 0, width, height }
    const { context } = drawn(whole)
    const now = new Uint32Array(context.getImageData(0, 0, width, height).data.buffer)
    const before = window.before
    window.before = now
    let part = whole
    if (before && before.length === now.length) {
        let [left, top, right, low] = [width, height, -1, -1]
        for (let at = 0; at < now.length; at++) {
            if (now[at] === before[at]) continue
            const [x, y] = [at % width, Math.floor(at / width)]
            ;[left, top, right, low] = [Math.min(left, x), Math.min(top, y), Math.max(right, x), Math.max(low, y)]
        }
        if (right < 0) return null
        const [x, y] = [left - (left % 2), top - (top % 2)]
        part = { x, y, width: right - x + 1, height: low - y + 1 }
    }
    const blob = await drawn(part).canvas.convertToBlob({ type: 'image/webp', quality })
    const bytes = new Uint8Array(await blob.arrayBuffer())
    return { ...part, data: bytes.toBase64?.() ?? btoa(Array.from(bytes, (one) => String.fromCharCode(one)).join('')) }
}"""


class Shot(NamedTuple):
    """What a page showed, from when on."""

    at: float
    png: str  # in base64


class Frame(NamedTuple):
    """A part of the picture that changes, for how many milliseconds it is seen."""

    x: int
    y: int
    width: int
    height: int
    webp: bytes
    time: int


@dataclass
class Camera:
    """Films a page as long as it is looked at."""

    shots: list[Shot] = field(default_factory=list)

    @contextmanager
    def filming(self, page: Page) -> Iterator[None]:
        line = page.context.new_cdp_session(page)

        def take(shot: dict[str, Any]) -> None:
            self.shots.append(Shot(shot["metadata"]["timestamp"], shot["data"]))
            line.send("Page.screencastFrameAck", {"sessionId": shot["sessionId"]})

        line.on("Page.screencastFrame", take)
        line.send("Page.startScreencast", {"format": "png", "maxWidth": WIDTH, "maxHeight": WIDTH})
        yield
        line.send("Page.stopScreencast")


def thinned(shots: Sequence[Shot], apart: float = APART) -> list[Shot]:
    """No two shots closer together than that; the last one is always there."""
    found: list[Shot] = []
    for shot in shots:
        if found and shot.at - found[-1].at < apart:
            found[-1] = Shot(found[-1].at, shot.png)
        else:
            found.append(shot)
    return found


def packed(browser: Browser, shots: Sequence[Shot]) -> bytes:
    """The shots as an animated picture that begins again when it is over."""
    page = browser.new_page()
    frames: list[Frame] = []
    for shot, after in zip(shots, [*(one.at for one in shots[1:]), shots[-1].at + LAST], strict=True):
        time = round(1000 * (after - shot.at))
        part = page.evaluate(PACK, [shot.png, QUALITY])
        if part is None:
            frames[-1] = frames[-1]._replace(time=frames[-1].time + time)
            continue
        frames.append(Frame(part["x"], part["y"], part["width"], part["height"], base64.b64decode(part["data"]), time))
    page.close()
    return animated(frames)


# ---- the format: https://developers.google.com/speed/webp/docs/riff_container

ANIMATES: Final = 0x02
FOR_EVER: Final = 0
HEAD: Final = 12  # bytes
IMAGE: Final = (b"VP8 ", b"VP8L", b"ALPH")  # of a still picture what is its image, without colors and sizes of its own
COVERS: Final = 0x02  # a frame is laid over what was there, without blending


def animated(frames: Sequence[Frame]) -> bytes:
    """Still pictures as one animated file; the first one is as large as the whole."""
    size = three(frames[0].width - 1) + three(frames[0].height - 1)
    parts = [
        chunk(b"VP8X", bytes([ANIMATES, 0, 0, 0]) + size),
        chunk(b"ANIM", struct.pack("<IH", 0, FOR_EVER)),
        *(chunk(b"ANMF", animation_frame(frame)) for frame in frames),
    ]
    return chunk(b"RIFF", b"WEBP" + b"".join(parts))


def animation_frame(frame: Frame) -> bytes:
    where = three(frame.x // 2) + three(frame.y // 2) + three(frame.width - 1) + three(frame.height - 1)
    image = b"".join(chunk(name, data) for name, data in chunks_of(frame.webp) if name in IMAGE)
    return where + three(frame.time) + bytes([COVERS]) + image


def chunks_of(file: bytes) -> Iterator[tuple[bytes, bytes]]:
    """The parts of a file, after its head."""
    at = HEAD
    while at < len(file):
        name, size = struct.unpack_from("<4sI", file, at)
        yield name, file[at + 8 : at + 8 + size]
        at += 8 + size + size % 2


def chunk(name: bytes, data: bytes) -> bytes:
    return name + struct.pack("<I", len(data)) + data + b"\0" * (len(data) % 2)


def three(number: int) -> bytes:
    return number.to_bytes(3, "little")
