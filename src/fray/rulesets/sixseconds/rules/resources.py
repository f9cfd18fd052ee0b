"""What an action costs besides actions: stamina and focus [extra-resource-costs]."""

from __future__ import annotations

from mypy_extensions import i64

from fray.engine.decisions import Bar
from fray.rulesets.sixseconds.model.state import Combatant
from fray.rulesets.sixseconds.rules.refusals import NO_FOCUS, TOO_TIRED


def unaffordable(payer: Combatant, stamina: i64, focus: i64) -> Bar | None:
    """What cannot be paid cannot be taken: an action or reaction that costs this [extra-resource-costs]."""
    if stamina > payer.stamina:
        return TOO_TIRED
    return NO_FOCUS if focus > payer.focus else None
