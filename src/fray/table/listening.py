"""The socket the table listens on. A server can inherit it from the process that starts it, and pass it on."""

from __future__ import annotations

import os
import socket
import threading
from collections.abc import Callable
from contextlib import suppress
from typing import Final

DEFAULT_HOST: Final = "127.0.0.1"
DEFAULT_PORT: Final = 8737
PEER_HOST: Final = "127.0.0.1"  # where other processes on the same database reach this one, if they are on one machine
READY: Final = b"."
PARENT: Final = "FRAY_PARENT"  # the number of a socket to the process that runs this one among several
INHERITED: Final = "FRAY_SOCKET"  # the number of an open socket, set by the process that starts the server
TAKES_OVER: Final = "FRAY_TAKES_OVER"  # set where another server has said where the table is


def listen(host: str, wanted: int) -> socket.socket:
    """Listen on the wanted port, or on any free one if it is taken."""
    listener = socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((host, wanted))
        listener.listen()
    except OSError:
        listener.close()
        if wanted == 0:
            raise
        return listen(host, 0)
    return listener


def listener_for(host: str, port: int) -> socket.socket:
    """The socket that was inherited, or a new one."""
    number = os.environ.pop(INHERITED, "")
    if not number:
        return listen(host, port)
    inherited = socket.socket(fileno=int(number))
    inherited.set_inheritable(False)  # the server's own processes are not to keep it open
    return inherited


def takes_over() -> bool:
    """Whether this server follows another on the same socket."""
    return bool(os.environ.pop(TAKES_OVER, ""))


def report_to_parent(stop: Callable[[], None]) -> None:
    """Tell the process that runs this one among several that it is ready, and stop when that process is gone."""
    number = os.environ.pop(PARENT, "")
    if not number:
        return
    line = socket.socket(fileno=int(number))
    line.set_inheritable(False)
    line.sendall(READY)

    def wait() -> None:
        with suppress(OSError):
            line.recv(1)
        stop()

    threading.Thread(target=wait, name="parent", daemon=True).start()
