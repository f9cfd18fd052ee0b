"""Terrain Tags and what they do: claims, Turbulence, Obscured, Cover, High Ground, trenches.

What a tag is, and what it does to the ground itself, stands in `model/terrain_tags`: doubled prices
[difficult-terrain-double], what fills a Position [tag-obstacle-occupies], Elevations that are there [tag-elevation],
tags laid in the course of a fight [terrain-tags-unique]. Structural Points are in `buildings` [tag-cover-sp].
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from fray.engine.decisions import Decision, Option
from fray.engine.sums import Term, named
from fray.rulesets.labyrinthian.model.elevations import GROUND
from fray.rulesets.labyrinthian.model.options import STAY, Deed
from fray.rulesets.labyrinthian.model.sheets import Source
from fray.rulesets.labyrinthian.model.state import STANDING, Combatant, LabBattle, LabFight, commander_of
from fray.rulesets.labyrinthian.model.terrain_tags import (
    COVER,
    HIGH_GROUND,
    OBSCURED,
    TRENCHED,
    WALL,
    Ground,
    TerrainTag,
)
from fray.rulesets.labyrinthian.rules.elevations import raised_floor, relocate
from fray.rulesets.labyrinthian.rules.prone import may_shift
from fray.rulesets.labyrinthian.rules.verbs import claim, give_up

DEFENDERS: Final = 1  # of a siege: the side that comes from the Forward end [siege-grid-rules, grid-names-fixed]
OBSCURED_RATING: Final = -10  # [tag-obscured]
OBSCURED_RANGED: Final = -15  # [tag-obscured-ranged]
OBSCURED_HIDING: Final = 10  # [tag-obscured-stealth]
HIGH_GROUND_RANGED: Final = 10  # [tag-high-ground-bonus]
COVER_REACTION: Final = 10  # [tag-cover-reaction]


# ---- claims


def may_claim(battle: LabBattle, claimant: Combatant, tag: TerrainTag) -> bool:
    """Claimable, in its Position, with room left, held by no other side [terrain-tags, tag-claiming].

    High Ground must be got onto: from the ground, on its feet and free to move. A Wall is for its defenders.
    [tag-high-ground, high-ground-details, siege-grid-rules]
    """
    if not tag.claimable or tag.position != claimant.position or tag.claimed_by(claimant.who) or claimant.inside:
        return False
    if not has_room(battle, claimant, tag):
        return False
    if tag.kind in (HIGH_GROUND, WALL):
        return on_foot_for(battle, claimant, tag)
    return claimant.level == battle.ground.surface(claimant.position)


def has_room(battle: LabBattle, claimant: Combatant, tag: TerrainTag) -> bool:
    """So many of one side, first come first served; without a number, one [tag-cover-capacity, tag-claiming]."""
    holders = 0
    for holder in battle.combatants:
        if tag.claimed_by(holder.who):
            holders += 1
            if holder.side != claimant.side:
                return False
    return holders < (tag.capacity or 1)


def on_foot_for(battle: LabBattle, claimant: Combatant, tag: TerrainTag) -> bool:
    if tag.kind == WALL and claimant.side != DEFENDERS:
        return False
    if claimant.level == tag.level:
        return claimant.footing == STANDING
    return claimant.level == GROUND and may_shift(battle, claimant)


def take_claim(fight: LabFight, claimant: Combatant, tag: TerrainTag) -> None:
    """Free; High Ground raises its claimant at no cost [tag-claiming, high-ground-details]."""
    if tag.kind in (HIGH_GROUND, WALL):
        relocate(fight, claimant, claimant.position, tag.level, "tag-high-ground")
    claim(fight, claimant, tag, "tag-claiming")


def claim_options(battle: LabBattle, claimant: Combatant) -> list[Deed]:
    """What may be claimed or given up where it stands; both are free [tag-claiming, movement-between-objects-free]."""
    found: list[Deed] = []
    if battle.ground.kinds[claimant.position] == 0:
        return found
    for index, tag in enumerate(battle.ground.tags):
        if tag.position != claimant.position:
            continue
        if tag.claimed_by(claimant.who):
            found.append(Deed("unclaim", index, position=tag.position))
        elif may_claim(battle, claimant, tag):
            found.append(Deed("claim", index, position=tag.position))
    return found


class ClaimOnArrival(Decision[Option]):
    """A helper who has come to a Position may claim something there [tag-claiming]."""

    KIND = "claim-on-arrival"
    CLAUSE = "tag-claiming"

    def __init__(self, battle: LabBattle, helper: Combatant) -> None:
        super().__init__(helper.seat, helper.who)
        self.battle = battle
        self.actor = helper

    def stands(self) -> bool:
        return self.actor.may_act()

    def options(self) -> list[Option]:
        offered = [deed for deed in claim_options(self.battle, self.actor) if self._in_place(deed)]
        return [Deed(STAY), *offered]

    def _in_place(self, deed: Deed) -> bool:
        """Going up would take it away from the combatant it defends."""
        tag = self.battle.ground.tags[deed.number]
        return deed.word == "claim" and tag.kind not in (HIGH_GROUND, WALL)


def claim_on_arrival(fight: LabFight, claimant: Combatant) -> None:
    """Ask a helper what it claims where it has come, if there is anything to claim [tag-claiming]."""
    choices = ClaimOnArrival(fight.battle, claimant)
    if len(choices.options()) > 1:
        choice = fight.ask(choices)
        if isinstance(choice, Deed) and choice.word == "claim":
            take_claim(fight, claimant, fight.battle.ground.tags[choice.number])


def yield_claim(fight: LabFight, claimant: Combatant, tag: TerrainTag) -> None:
    give_up(fight, claimant, tag, "tag-claiming")


# ---- Obscured


def obscured_rating(battle: LabBattle, actor: Combatant, terms: list[Term] | None) -> int:
    """A combatant in an Obscured Position has -10 to any Rating it uses [tag-obscured, obscured-details]."""
    return named(terms, "Obscured", OBSCURED_RATING) if battle.ground.has(actor.position, OBSCURED) else 0


def obscured_attack(battle: LabBattle, striker: Combatant, source: Source, terms: list[Term] | None) -> int:
    """-10 to the Rating of an attacker in an Obscured Position; instead -15 where a Ranged attack is made from one.

    The Rating of a Command is the commander's, the attack is made from the Unit's Position. [tag-obscured,
    tag-obscured-ranged, obscured-details, warfare-units]
    """
    if source.ranged and battle.ground.has(striker.position, OBSCURED):
        return named(terms, "Obscured", OBSCURED_RANGED)
    return obscured_rating(battle, commander_of(battle, striker), terms)


def after_penalties(battle: LabBattle, user: Combatant, value: i64, source: Source | None = None) -> int:
    """A Rating as a Threshold looks at it: after penalties, without any Talent; Wounds have lowered it already.

    With a source it is the Rating of an attack. [threshold-details, obscured-details, skill-action-total]
    """
    if source is not None:
        return value + obscured_attack(battle, user, source, None)
    return value + obscured_rating(battle, user, None)


def obscured_hiding(battle: LabBattle, hider: Combatant, terms: list[Term] | None) -> int:
    """Establishing Stealth there suffers no penalty and gets +10 [tag-obscured-stealth]."""
    return named(terms, "Obscured", OBSCURED_HIDING) if battle.ground.has(hider.position, OBSCURED) else 0


# ---- Cover


def cover_reaction(battle: LabBattle, reactor: Combatant, target: Combatant, terms: list[Term] | None) -> int:
    """A claimant of Cover has +10 when Reacting against Ranged attacks, for itself or another in the Position.

    [tag-cover, tag-cover-reaction, cover-details]
    """
    if reactor.position != target.position or battle.ground.claim_of(reactor.who, reactor.position, COVER) is None:
        return 0
    return named(terms, "Cover", COVER_REACTION)


def covered(battle: LabBattle, combatant: Combatant) -> TerrainTag | None:
    """The Cover that keeps an area attack from a claimant [tag-cover-aoe, cover-details]."""
    tag = battle.ground.claim_of(combatant.who, combatant.position, COVER)
    return tag if tag is not None and tag.claimed_by(combatant.who) else None


# ---- High Ground


def on_high_ground(battle: LabBattle, combatant: Combatant) -> bool:
    """At its level by the tag: claimed, or there for everyone [tag-high-ground-bonus, high-ground-details]."""
    high = battle.ground.claim_of(combatant.who, combatant.position, HIGH_GROUND)
    if high is None:
        high = battle.ground.claim_of(combatant.who, combatant.position, WALL)
    return high is not None and combatant.level == high.level


def high_ground_attack(battle: LabBattle, striker: Combatant, source: Source, terms: list[Term] | None) -> int:
    """Attacks at range from High Ground have +10 [tag-high-ground-bonus]."""
    if not source.ranged or not on_high_ground(battle, striker):
        return 0
    return named(terms, "High Ground", HIGH_GROUND_RANGED)


def comes_down_free(ground: Ground, position: i64, level: i64, to_level: i64) -> bool:
    """From High Ground a combatant goes back down to the ground freely [tag-high-ground-descend]."""
    return to_level == GROUND and level > GROUND and raised_floor(ground, position) == level


# ---- Trenched


def trenched(battle: LabBattle, combatant: Combatant) -> bool:
    """Whether a combatant is in the trench of its Position [tag-trenched, trenched-details]."""
    return combatant.level == GROUND and battle.ground.claim_of(combatant.who, combatant.position, TRENCHED) is not None


def trench_factor(battle: LabBattle, combatant: Combatant) -> int:
    """An area's damage that comes through is doubled in a trench [tag-trenched-aoe, trenched-details]."""
    return 2 if battle.ground.has(combatant.position, TRENCHED) and trenched(battle, combatant) else 1
