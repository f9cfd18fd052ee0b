"""Maneuvers: what they need, what they are rolled with, and the opportunities they open."""

from __future__ import annotations

from typing import Final

from fray.engine.decisions import KEEPER, Bar, Decision, Forbidden, Word
from fray.engine.fight import Fight
from fray.rulesets.stances.model import events as ev
from fray.rulesets.stances.model.field import CLOSE, DIFFICULT, HAZARD, PARTIAL_COVER
from fray.rulesets.stances.model.options import NO_SIGNATURE, EndTurn, Maneuver, TurnOption
from fray.rulesets.stances.model.sheets import (
    ATHLETICS,
    ATTRIBUTE_NAMES,
    AWARENESS,
    COMBAT,
    COMMAND,
    CRAFT,
    DECEIVE,
    FINESSE,
    GRACE,
    LORE,
    MIGHT,
    MIND,
    PERFORM,
    PRESENCE,
    SHOT,
    SKILL_NAMES,
    STEALTH,
    SURVIVAL,
)
from fray.rulesets.stances.model.state import CONSCIOUS, Combatant, StancesBattle
from fray.rulesets.stances.model.under_way import Check
from fray.rulesets.stances.rules.checks import FULL, OTHER, STANDARD_TN, judge, roll_check
from fray.rulesets.stances.rules.disengaging import immovable
from fray.rulesets.stances.rules.momentum import book_check
from fray.rulesets.stances.rules.refusals import (
    IMMOVABLE,
    IN_FORCE,
    IN_MELEE,
    MINDLESS,
    NO_MOVEMENT,
    NO_RANGED_WEAPON,
    NOT_CLOSE,
    NOT_HERE,
    NOTHING_HELD,
    NOWHERE,
    no_action,
    refuse,
)
from fray.rulesets.stances.rules.riders import after_base, drive_back
from fray.rulesets.stances.rules.signatures import signature_of, signature_usable
from fray.rulesets.stances.rules.verbs import (
    change_ground,
    drop_weapon,
    gain,
    knock_prone,
    lasting_turns,
    lose,
    note_condition,
    pay,
)
from fray.rulesets.stances.rules.weapons import weapon_at
from fray.rulesets.stances.rules.weapons_by_zone import barred_use
from fray.rulesets.stances.rules.zones import is_engaged

ROLLS: Final[dict[str, list[tuple[int, int]]]] = {
    "feint": [(GRACE, COMBAT), (MIND, COMBAT), (PRESENCE, DECEIVE)],
    "shove": [(MIGHT, ATHLETICS)],
    "trip": [(GRACE, COMBAT), (MIGHT, ATHLETICS)],
    "disarm": [(GRACE, FINESSE), (MIGHT, COMBAT)],
    "rattle": [(PRESENCE, COMMAND), (PRESENCE, PERFORM), (MIGHT, COMMAND)],
    "take-cover": [(GRACE, STEALTH), (AWARENESS, SURVIVAL)],
    "slip-past": [(GRACE, ATHLETICS), (GRACE, FINESSE), (GRACE, STEALTH)],
    "aid": [(AWARENESS, COMBAT), (PRESENCE, COMMAND), (MIND, LORE)],
    "alter-ground": [(MIGHT, ATHLETICS), (MIND, CRAFT), (AWARENESS, SURVIVAL)],
    "pin-down": [(GRACE, COMBAT)],
}
NAMES: Final = list(ROLLS)
ALTERABLE: Final[tuple[int, ...]] = (DIFFICULT, PARTIAL_COVER, HAZARD)
AGAINST_ENEMIES: Final = ("feint", "shove", "trip", "disarm", "rattle", "pin-down")
ALONE: Final[tuple[str, ...]] = ("take-cover", "slip-past")


# ---- what is possible


def meant_for(actor: Combatant, name: str, target: Combatant) -> bool:
    """Aid is for conscious allies; the other Maneuvers with a target are for conscious enemies."""
    if target.condition != CONSCIOUS:
        return False
    return target.side == actor.side and target is not actor if name == "aid" else target.side != actor.side


def barred_at(battle: StancesBattle, actor: Combatant, name: str, target: Combatant) -> Bar | None:
    """What keeps a Maneuver from a combatant that it is meant for [maneuver-feint, maneuver-shove, maneuver-trip,
    maneuver-disarm, maneuver-rattle, maneuver-aid, maneuver-pin-down]."""
    if name == "feint":
        return barred_by_reach(battle, actor, target, False)
    if name == "pin-down":
        return barred_by_reach(battle, actor, target, True)
    if name == "aid" or name == "rattle":
        if name == "rattle" and target.mindless():
            return MINDLESS
        return NOT_CLOSE if battle.steps(actor, target) > CLOSE else None
    if target.area != actor.area:
        return NOT_HERE
    if name == "disarm":
        weapon = target.weapon()
        return NOTHING_HELD if weapon is None or weapon.natural else None
    if immovable(target):
        return IMMOVABLE
    return NOWHERE if name == "shove" and not battle.field.neighbors[target.area] else None


def barred_by_reach(battle: StancesBattle, actor: Combatant, target: Combatant, shot: bool) -> Bar | None:
    """Within the reach of the weapon in hand; for pinning down it must be a ranged weapon."""
    weapon = weapon_at(actor, actor.in_hand)
    bar: Bar | None = NO_RANGED_WEAPON
    for use in weapon.uses:
        if not shot or use.way == SHOT:
            bar = barred_use(battle, actor, weapon, use, target)
            if bar is None:
                return None
    return bar


def barred_alone(battle: StancesBattle, actor: Combatant, name: str) -> Bar | None:
    """What keeps a combatant from taking cover or slipping past [maneuver-take-cover, maneuver-slip-past]."""
    if name == "take-cover":
        return IN_MELEE if is_engaged(battle, actor) else IN_FORCE if actor.covered else None
    return NO_MOVEMENT if actor.moved else IN_FORCE if actor.slipping else None


def maneuvers(battle: StancesBattle, actor: Combatant) -> list[Maneuver]:
    """Every Maneuver open now, with each of its rolls and as the base of a Signature Move [maneuver-purpose]."""
    found: list[Maneuver] = []
    for name in NAMES:
        for aim in aims(battle, actor, name):
            for attribute, skill in ROLLS[name]:
                found.append(Maneuver(name, attribute, skill, aim[0], aim[1], aim[2], NO_SIGNATURE, 0))
            for index, signature in enumerate(actor.sheet.signatures):
                if signature.base == f"maneuver-{name}" and signature_usable(actor, signature):
                    for attribute, skill in ROLLS[name] if signature.roll is None else [signature.roll]:
                        found.append(Maneuver(name, attribute, skill, aim[0], aim[1], aim[2], index, signature.cost))
    return found


def aims(battle: StancesBattle, actor: Combatant, name: str) -> list[tuple[int, int, int]]:
    """What a Maneuver can be aimed at: combatant, area, feature; -1 or 0 for none."""
    if name in ALONE:
        return [(-1, -1, 0)] if barred_alone(battle, actor, name) is None else []
    if name == "alter-ground":
        areas = [actor.area, *battle.field.neighbors[actor.area]]
        features = [feature for feature in ALTERABLE if feature != HAZARD or not actor.barred_idea]
        return [(-1, area, feature) for area in areas for feature in features]
    return [
        (target.who, -1, 0)
        for target in battle.combatants
        if meant_for(actor, name, target) and barred_at(battle, actor, name, target) is None
    ]


def why_not_maneuver(battle: StancesBattle, actor: Combatant, found: list[Forbidden]) -> None:
    """Every Maneuver that is not offered, with each of its rolls and the reason."""
    for name in NAMES:
        if name in ALONE:
            bar = no_action(actor) or barred_alone(battle, actor, name)
            refuse_rolls(name, -1, -1, 0, bar, found)
        elif name == "alter-ground":
            for area in range(len(battle.field.names)):
                bar = no_action(actor) or (NOT_CLOSE if battle.field.steps[actor.area][area] > CLOSE else None)
                for feature in ALTERABLE:
                    refuse_rolls(name, -1, area, feature, bar, found)
        else:
            for target in battle.combatants:
                if meant_for(actor, name, target):
                    bar = no_action(actor) or barred_at(battle, actor, name, target)
                    refuse_rolls(name, target.who, -1, 0, bar, found)


def refuse_rolls(name: str, target: int, area: int, feature: int, bar: Bar | None, found: list[Forbidden]) -> None:
    for attribute, skill in ROLLS[name]:
        option = Maneuver(name, attribute, skill, target, area, feature, NO_SIGNATURE, 0)
        refuse(found, option.key(), bar, *option.points_at())


# ---- doing it


class PickOne(Decision[Word]):
    """8 or 9: Momentum, or the opportunity? [r-maneuver]"""

    KIND = "pick one"
    CLAUSE = "maneuver-success"

    def __init__(self, battle: StancesBattle, actor: Combatant, choice: Maneuver) -> None:
        super().__init__(actor.seat, actor.who)
        self.battle = battle
        self.actor = actor
        self.choice = choice
        self.maneuver = choice.maneuver

    def options(self) -> list[Word]:
        """The mindless gain no Momentum [r-npc-momentum]; an opportunity may be gone by an order of the Keeper."""
        if self.actor.mindless():
            words = ["opportunity"]
        else:
            words = ["opportunity", "momentum"] if still_open(self.battle, self.actor, self.choice) else ["momentum"]
        return [Word(word, "maneuver-success") for word in words]


def still_open(battle: StancesBattle, actor: Combatant, choice: Maneuver) -> bool:
    """Whether the Maneuver could still be aimed so: the Keeper may have changed that since it was chosen."""
    aim = (choice.target, choice.area, choice.feature)
    return actor.condition == CONSCIOUS and aim in aims(battle, actor, choice.maneuver)


def maneuver(fight: Fight[StancesBattle], actor: Combatant, choice: Maneuver) -> None:
    """2d6 + attribute + skill against TN 8; it is no attack.

    8-9: Momentum or the opportunity; 10 and more: both. [maneuver-roll, maneuver-success, r-maneuver, r-finesse]
    """
    signature = signature_of(actor, choice.signature)
    if signature is not None:
        pay(fight, actor, signature.cost, signature.name, "signature-discount")
    if fight.listening:
        fight.note(ev.Acted("maneuver-roll", actor.who, choice.target, choice.maneuver))
    check = roll_check(fight, actor, "maneuver", OTHER, choice.attribute, choice.skill, 0, 0, None)
    check.more_at = FULL
    judge(fight, actor, check, STANDARD_TN, "maneuver-roll")
    if check.success:
        succeed(fight, actor, choice, check)
    book_check(fight, actor, check)
    target = fight.battle.combatants[choice.target] if choice.target >= 0 else None
    after_base(fight, actor, signature, target, check.success)


def succeed(fight: Fight[StancesBattle], actor: Combatant, choice: Maneuver, check: Check) -> None:
    """Momentum, the opportunity, or both [maneuver-success, r-maneuver]."""
    momentum = opportunity = True
    if check.reached() < FULL:
        opportunity = fight.ask(PickOne(fight.battle, actor, choice)).key() == "opportunity"
        momentum = not opportunity
    if momentum:
        gain(fight, actor, 1, "maneuver", "maneuver-success")
    if opportunity:
        seize(fight, actor, choice)


def seize(fight: Fight[StancesBattle], actor: Combatant, choice: Maneuver) -> None:
    """The opportunity of each Maneuver.

    [maneuver-feint, maneuver-shove, maneuver-trip, maneuver-disarm, maneuver-rattle, maneuver-take-cover,
    maneuver-slip-past, maneuver-aid, maneuver-alter-ground, maneuver-pin-down]
    """
    battle = fight.battle
    name = choice.maneuver
    target = battle.combatants[choice.target] if choice.target >= 0 else actor
    if not still_open(battle, actor, choice):
        return
    if name == "feint":
        actor.feint = lasting_turns(battle, actor)
        actor.feint_target = target.who
        note_condition(fight, actor, "advantage on the next attack", True, "r-maneuver")
    elif name == "shove":
        drive_back(fight, actor, target, True)
    elif name == "trip":
        knock_prone(fight, target, "r-maneuver")
    elif name == "disarm":
        drop_weapon(fight, target, "r-maneuver")
    elif name == "rattle":
        lose(fight, target, 1, "r-maneuver")
    elif name == "take-cover":
        actor.covered = True
        note_condition(fight, actor, "covered", True, "r-maneuver")
    elif name == "slip-past":
        actor.slipping = True
        note_condition(fight, actor, "slipping past", True, "r-maneuver")
    elif name == "aid":
        target.aided = lasting_turns(battle, target)
        note_condition(fight, target, "aided", True, "r-maneuver")
    elif name == "alter-ground":
        change_ground(fight, actor, choice.area, choice.feature, not battle.field.has(choice.area, choice.feature))
    else:
        target.pinned = lasting_turns(battle, target)
        note_condition(fight, target, "pinned", True, "r-maneuver")


# ---- the Keeper's part


class RuleOnHazard(Decision[Word]):
    """Altering the ground into a hazard needs the Keeper's consent [maneuver-alter-ground]."""

    KIND = "hazard"
    CLAUSE = "maneuver-purpose"

    def __init__(self, battle: StancesBattle, actor: Combatant, area: int) -> None:
        super().__init__(KEEPER, actor.who)
        self.battle = battle
        self.actor = actor
        self.area = area

    def stands(self) -> bool:
        near = self.battle.field.steps[self.actor.area][self.area] <= CLOSE
        return near and self.actor.condition == CONSCIOUS and not self.battle.field.has(self.area, HAZARD)

    def options(self) -> list[Word]:
        return [Word("refuse", "maneuver-purpose"), Word("consent", "maneuver-purpose")]


def consented(fight: Fight[StancesBattle], actor: Combatant, choice: Maneuver) -> bool:
    """Whether the Maneuver may be tried at all; a refusal costs nothing [maneuver-purpose]."""
    battle = fight.battle
    if choice.feature != HAZARD or battle.field.has(choice.area, HAZARD):
        return True
    agreed = fight.ask(RuleOnHazard(battle, actor, choice.area)).key() == "consent"
    if not still_open(battle, actor, choice):
        return False
    actor.barred_idea = actor.barred_idea or not agreed
    note_ruling(fight, actor, "a hazard", "consent" if agreed else "refuse")
    return agreed


class RuleOnIdea(Decision[Word]):
    """A Maneuver outside the list: which listed effect it counts as, which attribute, which skill, or a refusal."""

    CLAUSE = "maneuver-purpose"

    def __init__(self, battle: StancesBattle, actor: Combatant, part: str) -> None:
        super().__init__(KEEPER, actor.who)
        self.battle = battle
        self.actor = actor
        self.part = part

    def kind(self) -> str:
        return f"idea: {self.part}"

    def options(self) -> list[Word]:
        return [Word(word, "maneuver-purpose") for word in self.words()]

    def words(self) -> list[str]:
        if self.part == "attribute":
            return list(ATTRIBUTE_NAMES)
        if self.part == "skill":
            return list(SKILL_NAMES)
        return ["refuse", *[name for name in NAMES if aims(self.battle, self.actor, name)]]


class AimIdea(Decision[TurnOption]):
    """The combatant or area at which the improvised Maneuver is aimed; nothing where the Keeper has left no aim."""

    KIND = "aim the idea"
    CLAUSE = "maneuver-purpose"

    def __init__(self, battle: StancesBattle, actor: Combatant, effect: str, attribute: int, skill: int) -> None:
        super().__init__(actor.seat, actor.who)
        self.battle = battle
        self.actor = actor
        self.effect = effect
        self.attribute = attribute
        self.skill = skill

    def options(self) -> list[TurnOption]:
        found: list[TurnOption] = []
        for aim in aims(self.battle, self.actor, self.effect):
            found.append(Maneuver(self.effect, self.attribute, self.skill, aim[0], aim[1], aim[2], NO_SIGNATURE, 0))
        return found or [EndTurn()]


def improvise(fight: Fight[StancesBattle], actor: Combatant) -> bool:
    """Ask the Keeper what it counts as; False where it is refused, and then nothing is spent.

    [maneuver-purpose]
    """
    battle = fight.battle
    effect = fight.ask(RuleOnIdea(battle, actor, "effect")).key()
    note_ruling(fight, actor, "an idea", effect)
    if effect == "refuse":
        actor.barred_idea = True
        return False
    attribute = ATTRIBUTE_NAMES.index(fight.ask(RuleOnIdea(battle, actor, "attribute")).key())
    skill = SKILL_NAMES.index(fight.ask(RuleOnIdea(battle, actor, "skill")).key())
    aimed = fight.ask(AimIdea(battle, actor, effect, attribute, skill))
    if not isinstance(aimed, Maneuver) or not still_open(battle, actor, aimed):
        return False  # the Keeper has left nobody to try it
    if not consented(fight, actor, aimed):
        return False
    maneuver(fight, actor, aimed)
    return True


def note_ruling(fight: Fight[StancesBattle], actor: Combatant, what: str, ruling: str) -> None:
    if fight.listening:
        fight.note(ev.KeeperRuled("maneuver-purpose", actor.who, what, ruling))
