"""Whether C can be compiled here. Only Python's own library is imported: this is asked before anything is installed."""

from __future__ import annotations

import os
import shlex
import shutil
import sysconfig
from pathlib import Path


class NotCompiledError(Exception):
    """Why there is no compiled form."""


def require_c_compiler() -> None:
    """Refuse early, and with the reason, where C cannot be compiled."""
    if os.environ.get("FRAY_PURE") == "1":
        raise NotCompiledError("FRAY_PURE is set")
    command = shlex.split(os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc")[0]
    if shutil.which(command) is None:
        raise NotCompiledError(f"there is no C compiler ({command})")
    if not Path(sysconfig.get_path("include"), "Python.h").exists():
        raise NotCompiledError("the headers of Python (Python.h) are not installed")
