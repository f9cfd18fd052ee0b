"""Armor and shields: what they keep off, and what they hinder."""

from __future__ import annotations

from fray.rulesets.stances.model.sheets import Shield
from fray.rulesets.stances.model.state import Combatant


def armor_reduction(wearer: Combatant) -> int:
    """What armor takes off damage before it reaches Guard: light 1, medium 2, heavy 4, or a hide if that is thicker.

    [armor-light, armor-medium-dr, armor-heavy-dr, armor-before-guard, r-natural-armor]
    """
    worn = wearer.sheet.armor.reduction
    hide = wearer.sheet.natural_armor
    return worn if worn > hide else hide


def armor_on_grace(wearer: Combatant) -> int:
    """-1 on Grace-based rolls in medium armor, -2 in heavy armor [armor-medium-grace, armor-heavy-grace]."""
    return wearer.sheet.armor.grace_rolls


def armor_allows_charging(wearer: Combatant) -> bool:
    """A wearer of medium or heavy armor gains no Momentum from movement [armor-medium-momentum, r-move-momentum]."""
    return wearer.sheet.armor.movement_momentum


def armor_allows_aggressive(wearer: Combatant) -> bool:
    """A wearer of heavy armor cannot use the Aggressive stance [armor-heavy-stance]."""
    return wearer.sheet.armor.aggressive


# ---- shields


def shield_guard(shield: Shield | None) -> int:
    """A shield enlarges the Guard total: a small one by 1, a large one by 2 [shield-small, shield-large]."""
    return shield.guard if shield is not None else 0


def shield_on_grace_attacks(bearer: Combatant) -> int:
    """The bearer of a large shield has Grace 1 lower for attack rolls [shield-large]."""
    shield = bearer.sheet.shield
    return shield.grace_attack if shield is not None else 0
