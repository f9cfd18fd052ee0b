"""Whom to attack: the foe that a blow is likeliest to put out of the fight, and the more it threatens the better.

The first point beyond its Breath makes a combatant save or fall; every further one adds only a twentieth. So blows
are spread: each companion earlier in the roster is expected to take the target that is best after those before it.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from fray.rulesets.torchlight.minds.arms import Arms, Standing, standing_of
from fray.rulesets.torchlight.model.lanes import DEFENSIVE
from fray.rulesets.torchlight.model.sheets import STRENGTH
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
    foes = [foe for foe in battle.combatants if foe.side != attacker.side and foe.able()]
    if len(foes) < 2:
        return foes[0] if foes else None
    standings: list[Standing] = []
    for foe in foes:
        standing = standing_of(foe)
        standing.coming = 0
        standing.gain = gain_from_blow(battle, foe, standing.arms, 0)
        standings.append(standing)
    for _ in range(blows_before(battle, attacker)):
        best = greatest(standings)
        foe, standing = foes[best], standings[best]
        standing.coming += USUAL_BLOW // EVADED if is_evading(battle, foe) else USUAL_BLOW
        standing.gain = gain_from_blow(battle, foe, standing.arms, standing.coming)
    return foes[greatest(standings)]


def blows_before(battle: TorchlightBattle, attacker: Combatant) -> int:
    """How many companions earlier in the roster act in this turn."""
    earlier = 0
    for companion in battle.combatants:
        if companion is attacker:
            break
        if companion.side == attacker.side and acts(battle, companion):
            earlier += 1
    return earlier


def greatest(standings: list[Standing]) -> int:
    """Where a blow gains most, the first of equals."""
    best = 0
    most = standings[0].gain
    for number, standing in enumerate(standings):
        if standing.gain > most:
            best, most = number, standing.gain
    return best


# ---- what a blow is worth


def gain_from_blow(battle: TorchlightBattle, foe: Combatant, arms: Arms, coming: i64) -> i64:
    """How much likelier a blow makes it that a foe falls, after the damage that is coming anyway."""
    armor = arms.soak
    if foe.depth == DEFENSIVE:
        armor += 1
    gain = harm(foe, coming + USUAL_BLOW - 100 * armor)
    if coming > 0:
        gain -= harm(foe, coming)
    if is_evading(battle, foe):
        gain //= EVADED
    if foe.hidden:
        gain //= UNSEEN
    return gain * (PRESENCE + arms.danger)


def harm(foe: Combatant, damage: i64) -> i64:
    """The chance to fall after this much damage, in thousandths, with a little for Breath that is gone."""
    breath = 100 * foe.breath
    if damage <= breath:
        return damage // 10
    left: i64 = 100 * foe.scores[STRENGTH] - (damage - breath)
    tested: i64 = SURE
    if left > 0:
        tested = TESTED - left // 2
    return breath // 10 + tested
