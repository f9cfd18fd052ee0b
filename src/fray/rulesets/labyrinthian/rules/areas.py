"""Attacks on an area: which places can be named, and everybody whom the attack hits there."""

from __future__ import annotations

from mypy_extensions import i64

from fray.rulesets.labyrinthian.model.grid import POSITIONS
from fray.rulesets.labyrinthian.model.sheets import Source
from fray.rulesets.labyrinthian.model.state import Combatant, LabBattle
from fray.rulesets.labyrinthian.rules.lobbing_fire import may_lob, obstacles_lobbed_over
from fray.rulesets.labyrinthian.rules.sight import clear_line, in_range, may_be_targeted
from fray.rulesets.labyrinthian.rules.terrain_tags import covered


def area_places(battle: LabBattle, attacker: Combatant, source: Source, lobbed: bool) -> list[tuple[int, int]]:
    """The Positions and Elevations an area may be centered on, occupied or not: in range, with a clear line or lobbed.

    Every Position at its surface, and other Elevations where a combatant can be seen [aoe].
    """
    places = [(position, battle.ground.surface(position)) for position in range(POSITIONS)]
    for target in battle.combatants:
        if may_be_targeted(battle, attacker, target) and (target.position, target.level) not in places:
            places.append((target.position, target.level))
    return [
        (position, level)
        for position, level in places
        if area_reaches(battle, attacker, source, position, level, lobbed)
    ]


def area_reaches(
    battle: LabBattle, attacker: Combatant, source: Source, position: i64, level: i64, lobbed: bool
) -> bool:
    """Whether one place can be named [aoe, building-details]."""
    if attacker.inside or not in_range(battle, attacker, source, position, level):
        return False
    if lobbed:
        return (
            may_lob(source) and obstacles_lobbed_over(battle, attacker.position, attacker.level, position, level) >= 0
        )
    return clear_line(battle, attacker.position, attacker.level, position, level)


def area_targets(battle: LabBattle, striker: Combatant, source: Source, position: i64, level: i64) -> list[Combatant]:
    """Everyone there, friend or foe, but for those a Building or Cover shields; the Hidden are hit like everyone else.

    [aoe, tag-cover-aoe, tag-building-claim, stealth-rules]
    """
    return [
        target
        for target in battle.combatants
        if target.here()
        and target.position == position
        and target.level == level
        and not target.inside
        and covered(battle, target) is None
        and not (target is striker and source.spares_user)
    ]
