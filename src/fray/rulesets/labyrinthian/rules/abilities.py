"""Abilities: Rally, Screech and Upheaval with their Thresholds, and Slam, which needs Momentum or a Reaction."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from fray.engine.decisions import Decision, Option
from fray.rulesets.labyrinthian.model import events as ev
from fray.rulesets.labyrinthian.model import grid_events as ge
from fray.rulesets.labyrinthian.model.blows import Blow, Defense
from fray.rulesets.labyrinthian.model.grid import POSITION_KEYS
from fray.rulesets.labyrinthian.model.options import Pick, Toss, Work
from fray.rulesets.labyrinthian.model.sheets import BLUNT, RALLY, SCREECH, SLAM, STRIKE, UPHEAVAL
from fray.rulesets.labyrinthian.model.state import NOBODY, Combatant, LabBattle, LabFight, is_boss, same_place
from fray.rulesets.labyrinthian.rules.action_ratings import choose_rating
from fray.rulesets.labyrinthian.rules.climbing import use_rating
from fray.rulesets.labyrinthian.rules.composure import only_basics
from fray.rulesets.labyrinthian.rules.damage import restore, suffer
from fray.rulesets.labyrinthian.rules.draws import tens
from fray.rulesets.labyrinthian.rules.dueling import removable_ranged, remove_position, scramble_flanks
from fray.rulesets.labyrinthian.rules.movement import can_be_moved_to, carry
from fray.rulesets.labyrinthian.rules.prone import knock_prone
from fray.rulesets.labyrinthian.rules.skill_actions import lose_movement
from fray.rulesets.labyrinthian.rules.terrain_tags import after_penalties
from fray.rulesets.labyrinthian.rules.verbs import lose_held_die
from fray.rulesets.labyrinthian.rules.wounds import may_hear

ABILITY: Final = "ability"
RALLY_NAME: Final = "rally"
SCREECH_NAME: Final = "screech"
UPHEAVAL_NAME: Final = "upheaval"
# Thresholds for the Rating without a Talent [threshold-details, ability-threshold].
THRESHOLDS: Final = {RALLY_NAME: (8, 16), SCREECH_NAME: (10, 17), UPHEAVAL_NAME: (8, 18)}
RALLY_RANGE: Final = 2
SCREECH_LOSS: Final[tuple[int, ...]] = (5, 10)
NOT_REACHED: Final = -1
NO_PLACE: Final = -1  # it is not tossed, only hurt


# ---- what is offered


def reached(value: i64, thresholds: tuple[int, ...]) -> int:
    """The highest Threshold that a Rating after penalties reaches; below the lowest the Rating is spent for nothing.

    [ability-threshold, threshold-details]
    """
    best = NOT_REACHED
    for index, needed in enumerate(thresholds):
        if value >= needed:
            best = index
    return best


def has_ability(actor: Combatant) -> bool:
    """Whether it could ever use an Ability as an Action of its own, or a spell that helps [abilities, magic-rules]."""
    sheet = actor.sheet
    return sheet.has(RALLY | SCREECH | UPHEAVAL) or any(source.effect for source in sheet.sources)


def ability_options(battle: LabBattle, actor: Combatant) -> list[Option]:
    """Abilities that are an Action of their own [abilities]."""
    found: list[Option] = []
    if actor.sheet.has(RALLY):
        found.extend([Work(ABILITY, RALLY_NAME, "abilities", ally.who) for ally in may_rally(battle, actor)])
    if actor.sheet.has(SCREECH) and may_hear(actor) and screeched_at(battle, actor):
        found.append(Work(ABILITY, SCREECH_NAME, "abilities"))
    if actor.sheet.has(UPHEAVAL):
        found.append(Work(ABILITY, UPHEAVAL_NAME, "abilities"))
    return found


def may_rally(battle: LabBattle, actor: Combatant) -> list[Combatant]:
    """Allies within 2 Positions who hear it and have Composure to regain [deafened-details]."""
    if not may_hear(actor):
        return []
    layout = battle.ground.layout
    return [
        ally
        for ally in battle.combatants
        if ally.side == actor.side
        and ally is not actor
        and ally.fights()
        and ally.composure < ally.sheet.composure
        and may_hear(ally)
        and layout.distance(actor.position, ally.position) <= RALLY_RANGE
    ]


# ---- what is done


def announce(fight: LabFight, actor: Combatant, receiver: int, name: str, step: int) -> None:
    """The user states which effect the Rating brings about [ability-announce-effect]."""
    if fight.listening:
        effect = "fails" if step == NOT_REACHED else "works fully" if step else "works"
        fight.note(ev.AbilityUsed("ability-announce-effect", actor.who, receiver, name, effect))


def use_ability(fight: LabFight, actor: Combatant, choice: Work) -> None:
    """One Rating; the highest Threshold it reaches applies [abilities, ability-threshold, threshold-details]."""
    rating = choose_rating(fight, actor, choice.name, "abilities")
    value = use_rating(fight, actor, rating, choice.name, "abilities")
    step = reached(after_penalties(fight.battle, actor, value), THRESHOLDS[choice.name])
    announce(fight, actor, choice.who, choice.name, step)
    if step == NOT_REACHED:
        return
    if choice.name == RALLY_NAME:
        rally(fight, actor, fight.battle.combatants[choice.who], step)
    elif choice.name == SCREECH_NAME:
        screech(fight, actor, step)
    else:
        upheave(fight, actor, step)


class ChooseAlly(Decision[Pick]):
    """Who else hears the Rally [abilities, ability-announce-effect]."""

    KIND = "second-ally"
    CLAUSE = "ability-announce-effect"

    def __init__(self, battle: LabBattle, actor: Combatant, hearer: Combatant) -> None:
        super().__init__(actor.seat, actor.who)
        self.battle = battle
        self.actor = actor
        self.hearer = hearer  # who hears it already

    def stands(self) -> bool:
        return self.actor.may_act() and bool(self.allies())

    def allies(self) -> list[Combatant]:
        return [ally for ally in may_rally(self.battle, self.actor) if ally is not self.hearer]

    def options(self) -> list[Pick]:
        heard = [Pick("ally", ally.who, "ability-announce-effect") for ally in self.allies()]
        return heard or [Pick("nobody", NOBODY, "ability-announce-effect")]


def rally(fight: LabFight, actor: Combatant, ally: Combatant, step: int) -> None:
    """One ally, or two, regain 1d10 Composure each [abilities]."""
    restore(fight, ally, tens(fight, actor, "restoration", 1), "abilities")
    if not step:
        return
    question = ChooseAlly(fight.battle, actor, ally)
    others = question.allies()
    if len(others) > 1:
        chosen = fight.ask(question).who
        others = [hearer for hearer in question.allies() if hearer.who == chosen]
    if others:
        restore(fight, others[0], tens(fight, actor, "restoration", 1), "abilities")


def screeched_at(battle: LabBattle, actor: Combatant) -> list[Combatant]:
    """Enemies in the same Position who can hear it [deafened-details]."""
    return [
        enemy
        for enemy in battle.combatants
        if enemy.side != actor.side and enemy.here() and enemy.position == actor.position and may_hear(enemy)
    ]


def screech(fight: LabFight, actor: Combatant, step: int) -> None:
    """Enemies in the same Position who hear it lose Movement, and at the higher Threshold a held die [abilities]."""
    for enemy in screeched_at(fight.battle, actor):
        lose_movement(fight, enemy, SCREECH_LOSS[step])
        if step and enemy.held_dice:
            lose_held_die(fight, enemy, min(enemy.held_dice), "abilities")


class ChoosePlace(Decision[Work]):
    """Which Ranged Position is torn away [boss-grid-abilities]."""

    KIND = "remove-position"
    CLAUSE = "boss-grid-abilities"

    def __init__(self, battle: LabBattle, actor: Combatant) -> None:
        super().__init__(actor.seat, actor.who)
        self.battle = battle
        self.actor = actor

    def stands(self) -> bool:
        return self.actor.may_act()

    def options(self) -> list[Work]:
        places = removable_ranged(self.battle)
        return [
            Work("remove", POSITION_KEYS[place], "boss-grid-abilities", part=place, position=place) for place in places
        ]


def upheave(fight: LabFight, actor: Combatant, step: int) -> None:
    """Scramble the Flanks, or tear a Ranged Position away [dueling-grid-alter, boss-grid-abilities]."""
    places = removable_ranged(fight.battle) if step else []
    if not places:
        scramble_flanks(fight)
        return
    place = places[0]
    if len(places) > 1:
        place = fight.ask(ChoosePlace(fight.battle, actor)).part
    if actor.may_act():
        remove_position(fight, place)


# ---- Slam


def may_slam(blow: Blow, target: Combatant) -> bool:
    """After a Strike that is not Ranged: a target in the same place, at most one size larger [slam, slam-figures].

    It is an Ability, which nobody has at zero Composure. [zero-composure-options]
    """
    attacker = blow.attacker
    if not attacker.sheet.has(SLAM) or blow.slammed or blow.source.ranged or blow.source.attack != STRIKE:
        return False
    return blow.own() and not only_basics(attacker) and can_be_thrown(attacker, target)


def may_slam_back(blow: Blow, reactor: Combatant, target: Combatant) -> bool:
    """A Reaction Ability: only by an Active Reaction for itself, against an attack that is not Ranged.

    [ability-needs-reaction, slam-reaction-ar]
    """
    if reactor is not target or not reactor.sheet.has(SLAM) or blow.source.ranged or blow.area:
        return False
    return can_be_thrown(reactor, blow.striker)


def can_be_thrown(thrower: Combatant, target: Combatant) -> bool:
    """In the same place, and at most one size larger [slam-figures, sizes]."""
    return same_place(thrower, target) and target.sheet.size <= thrower.sheet.size + 1


def slam_places(battle: LabBattle, target: Combatant) -> list[int]:
    """Where it may be thrown, one Position away; a Boss cannot be tossed, nor a target between Obstacles.

    [slam-figures]
    """
    around = battle.ground.layout.neighbors[target.position]
    return [place for place in around if can_be_moved_to(battle, target, place)] or [NO_PLACE]


class ChooseToss(Decision[Toss]):
    """Where to throw the victim; the farther, the harder it lands [slam-reaction-ar]."""

    KIND = "toss"
    CLAUSE = "slam-figures"

    def __init__(self, battle: LabBattle, thrower: Combatant, tossed: Combatant, most: int) -> None:
        super().__init__(thrower.seat, thrower.who)
        self.battle = battle
        self.actor = thrower
        self.tossed = tossed
        self.most = most  # how many Positions far

    def stands(self) -> bool:
        return self.actor.able() and self.tossed.here()

    def options(self) -> list[Toss]:
        return [Toss(way) for way in toss_ways(self.battle, self.tossed, self.most)] or [Toss(())]


def toss_ways(battle: LabBattle, victim: Combatant, most: int) -> list[tuple[int, ...]]:
    """Paths of adjacent Positions up to a length, stopping before an Obstacle: one to each end of each length.

    A Boss cannot be tossed. [slam-figures]
    """
    if is_boss(battle, victim):
        return []
    found: list[tuple[int, ...]] = []
    tips: list[tuple[int, ...]] = [(victim.position,)]
    for _ in range(most):
        longer: list[tuple[int, ...]] = []
        ends: list[int] = []
        for way in tips:
            for neighbor in battle.ground.layout.neighbors[way[-1]]:
                if neighbor not in way and neighbor not in ends and can_be_moved_to(battle, victim, neighbor):
                    ends.append(neighbor)
                    longer.append((*way, neighbor))
        found.extend([way[1:] for way in longer])
        tips = longer
    return found


def hurl(fight: LabFight, victim: Combatant, way: tuple[int, ...], by: int = NOBODY) -> None:
    """1d10 for each Position flown, no defense, Prone where it lands; a Boss stays and takes 1d10.

    It is Prone from the moment it is thrown: a Shield Wall breaks before it has left it. [slam, slam-figures,
    forced-movement, simultaneous-effects, shield-wall-prone-breaks]
    """
    if not victim.here():
        return
    if fight.listening:
        fight.note(ge.Tossed("slam-figures", victim.who, list(way), by))
    if way:
        knock_prone(fight, victim, "slam-figures")
        carry(fight, [(victim, way[-1])], "slam-figures")
    suffer(fight, victim, tens(fight, victim, "toss", len(way) or 1), BLUNT, "slam-figures")


def throw_back(fight: LabFight, blow: Blow, defense: Defense) -> None:
    """Slam as a Reaction: the attacker is tossed up to 1 + a tenth of the raw Rating.

    It was part of the Reaction: the thrower needs no Composure for it any more, but it must still be able.
    [slam-reaction-ar, slam-figures, reaction-ability-no-threshold, zero-composure-options]
    """
    if not defense.slam or not blow.striker.here() or not defense.reactor.able():
        return
    question = ChooseToss(fight.battle, defense.reactor, blow.striker, 1 + max(defense.rating, 0) // 10)
    ways = question.options()
    way = ways[0].way if len(ways) == 1 else fight.ask(question).way
    if defense.reactor.able():  # the Keeper may have put it out meanwhile
        hurl(fight, blow.striker, way, defense.reactor.who)
