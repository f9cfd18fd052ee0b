"""What a field of a state is, said where it is declared. `tools/copies.py` writes copies and fingerprints from it.

A plain field is copied, and is part of the fingerprint.
"""

from __future__ import annotations

from typing import Annotated, TypeVar

T = TypeVar("T")

Static = Annotated[T, "static"]  # never changes while a fight lasts: copies share it, the fingerprint leaves it out
Derived = Annotated[T, "derived"]  # follows from the rest: copies have it too, the fingerprint leaves it out
Passing = Annotated[T, "passing"]  # means nothing between two steps: a copy begins without it
