"""Films of the page: frames that come too fast are left out, and what is packed is a picture that moves."""

from __future__ import annotations

from tools.film import Frame, Shot, animated, chunk, chunks_of, thinned

STILL = chunk(b"RIFF", b"WEBP" + chunk(b"VP8X", b"size") + chunk(b"ICCP", b"color") + chunk(b"VP8 ", b"image"))


def test_frames_become_one_picture_that_moves() -> None:
    film = animated([Frame(0, 0, 960, 600, STILL, 100), Frame(8, 4, 20, 10, STILL, 2000)])
    assert film == chunk(b"RIFF", film[8:])
    head, _loops, first, second = chunks_of(film)
    assert head == (b"VP8X", b"\x02\0\0\0" + (959).to_bytes(3, "little") + (599).to_bytes(3, "little"))
    assert [part[0] for part in (first, second)] == [b"ANMF", b"ANMF"]
    where = [int.from_bytes(second[1][at : at + 3], "little") for at in range(0, 15, 3)]
    assert where == [4, 2, 19, 9, 2000]
    assert second[1][16:] == chunk(b"VP8 ", b"image")


def test_of_shots_that_come_too_fast_the_last_counts() -> None:
    shots = [Shot(0.0, "a"), Shot(0.02, "b"), Shot(0.2, "c"), Shot(0.25, "d")]
    assert thinned(shots, 0.1) == [Shot(0.0, "b"), Shot(0.2, "d")]
