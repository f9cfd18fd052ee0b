"""Whom to attack: the foe that a blow is likeliest to put out of the fight, and the more it threatens the better.

The first point beyond its Breath makes a combatant save or fall; every further one adds only a twentieth. So blows
are spread: each companion earlier in the roster is expected to take the target that is best after those before it.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from fray.rulesets.torchlight.model.lanes import DEFENSIVE
from fray.rulesets.torchlight.model.sheets import STRENGTH, WEAPON, Item
from fray.rulesets.torchlight.model.state import Combatant, TorchlightBattle
from fray.rulesets.torchlight.rules.grid import acts

USUAL_BLOW: Final = 900  # in hundredths of a point
SURE: Final = 1000  # thousandths
TESTED: Final = 950  # a save with nothing left: only a 20 succeeds
EVADED: Final = 4  # of a blow against an evader about a quarter counts
UNSEEN: Final = 5  # what hides can seldom be reached
PRESENCE: Final = 800  # what any foe counts for, beside its weapon


def is_evading(battle: TorchlightBattle, target: Combatant) -> bool:
    return target.evading_from <= battle.clock() <= target.evading_to


def pick_target(battle: TorchlightBattle, attacker: Combatant) -> Combatant | None:
    """The best target after what companions earlier in the roster are expected to do; of equals the first."""
    foes: list[Combatant] = []
    for foe in battle.combatants:
        if foe.side != attacker.side and foe.able():
            foes.append(foe)
    if len(foes) < 2:
        return foes[0] if foes else None
    gains: list[i64] = [gain_from_blow(battle, foe, 0) for foe in foes]
    coming: list[i64] = [0] * len(foes)
    for _ in range(blows_before(battle, attacker)):
        best = greatest(gains)
        foe = foes[best]
        coming[best] += USUAL_BLOW // EVADED if is_evading(battle, foe) else USUAL_BLOW
        gains[best] = gain_from_blow(battle, foe, coming[best])
    return foes[greatest(gains)]


def blows_before(battle: TorchlightBattle, attacker: Combatant) -> int:
    """How many companions earlier in the roster act in this turn."""
    earlier = 0
    for companion in battle.combatants:
        if companion is attacker:
            break
        if companion.side == attacker.side and acts(battle, companion):
            earlier += 1
    return earlier


def greatest(gains: list[i64]) -> int:
    """Where the greatest of these numbers is, the first of equals."""
    at = 0
    highest: i64 = gains[0]
    for number in range(1, len(gains)):
        gain: i64 = gains[number]
        if gain > highest:
            at, highest = number, gain
    return at


# ---- what a blow is worth


def gain_from_blow(battle: TorchlightBattle, foe: Combatant, coming: i64) -> i64:
    """How much likelier a blow makes it that a foe falls, after the damage that is coming anyway."""
    armor: i64 = foe.soak() + (1 if foe.depth == DEFENSIVE else 0)
    gain: i64 = harm(foe, coming + USUAL_BLOW - 100 * armor)
    if coming > 0:
        gain -= harm(foe, coming)
    if is_evading(battle, foe):
        gain //= EVADED
    if foe.hidden:
        gain //= UNSEEN
    return gain * (PRESENCE + danger(foe))


def harm(foe: Combatant, damage: i64) -> i64:
    """The chance to fall after this much damage, in thousandths, with a little for Breath that is gone."""
    breath: i64 = 100 * foe.breath
    if damage <= breath:
        return damage // 10
    left: i64 = 100 * foe.scores[STRENGTH] - (damage - breath)
    return breath // 10 + (TESTED - left // 2 if left > 0 else SURE)


def danger(foe: Combatant) -> i64:
    """What its attacks do on the average, in hundredths."""
    best = hardest(foe, foe.natural, hardest(foe, foe.stowed, hardest(foe, foe.held, 0)))
    attacks: i64 = foe.sheet.attacks
    return attacks * best


def hardest(foe: Combatant, items: tuple[Item, ...], best: i64) -> i64:
    for item in items:
        if item.sort == WEAPON:
            blow: i64 = 50 * item.die + 100 * foe.sheet.proficiency[item.proficiency]
            best = blow if blow > best else best
    return best
