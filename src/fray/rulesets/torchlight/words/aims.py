# mypyc: skip - what people look at
"""What an option is for, where it can fail. Attacks hit unless they are evaded, parried or stopped by armor."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from fray.engine.aims import HIT, Aim, aims_by_type
from fray.engine.events import Event
from fray.rulesets.torchlight.model import events as ev
from fray.rulesets.torchlight.model.options import DeclareAction, DeclareAttack, ExtraDie, TakeDice
from fray.rulesets.torchlight.model.plans import IMPROVISE
from fray.rulesets.torchlight.model.state import TorchlightBattle


def checked(who: int, events: Sequence[Event]) -> bool | None:
    """Whether who chose made every check and save of the action."""
    rolls = [event.success for event in events if isinstance(event, ev.Checked) and event.who == who]
    return all(rolls) if rolls else None


def _action(battle: TorchlightBattle, option: DeclareAction) -> Aim | None:
    return Aim("Success", checked) if option.action == IMPROVISE else None


aim: Final = aims_by_type({DeclareAttack: HIT, TakeDice: HIT, ExtraDie: HIT, DeclareAction: _action})
