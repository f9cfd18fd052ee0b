"""What is wrong with how a little system is declared, said before it fails somewhere in the middle."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from typing import TYPE_CHECKING

from fray.kit.actions import Action
from fray.kit.events import Event
from fray.kit.fields import GAUGE, of_kind
from fray.kit.state import Combatant

if TYPE_CHECKING:
    from fray.kit.system import System


def mistakes_of(system: System) -> Iterator[str]:
    """Each in a sentence that says what would be right."""
    actions = system.actions
    if not isinstance(actions, tuple | list) or not all(isinstance(action, type) for action in actions):
        yield f"`actions` is a list of classes: write actions = ({name_of(actions)},)"
        return
    if not actions:
        yield "`actions` is empty: nobody could do anything"
    for action in actions:
        if action.do is Action.do:
            yield f"{action.__name__} needs a method do(self, fight, actor), which carries it out"
    for kind in dict.fromkeys([system.combatant, *actions, *events_beside(system)]):
        if lacks_decorator(kind):
            yield f"{kind.__name__} declares fields: write @dataclass above it"
    if not lacks_decorator(system.combatant) and never_falls(system.combatant):
        yield f"nobody could ever fall: give {system.combatant.__name__} a gauge, or a method fallen(self)"


def events_beside(system: System) -> list[type[Event]]:
    """The events of its module as it is now: a file that was read again has left older ones behind."""
    found = vars(sys.modules[type(system).__module__]).values()
    return [kind for kind in found if isinstance(kind, type) and issubclass(kind, Event)]


def name_of(kind: object) -> str:
    return str(getattr(kind, "__name__", "Attack"))


def lacks_decorator(kind: type) -> bool:
    """Whether it declares fields of its own that no @dataclass has seen."""
    own = [name for name, what in kind.__dict__.get("__annotations__", {}).items() if "ClassVar" not in str(what)]
    return bool(own) and "__dataclass_fields__" not in kind.__dict__


def never_falls(kind: type[Combatant]) -> bool:
    """Whether there is no gauge that could be empty, and no rule of its own for falling."""
    return not of_kind(kind, GAUGE) and kind.fallen is Combatant.fallen
