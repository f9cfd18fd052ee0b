"""Ready an Action: declaring one, and taking it when its trigger has come [action-ready, r-ready]."""

from __future__ import annotations

from typing import Final

from fray.engine.decisions import Decision
from fray.rulesets.sixseconds.model import events as ev
from fray.rulesets.sixseconds.model.options import (
    MELEE,
    RANGED,
    SEEK_COVER,
    STAND_UP,
    At,
    Plain,
    ReadyWhat,
    SixOption,
    Trigger,
    Walk,
)
from fray.rulesets.sixseconds.model.sheets import NO_AREA, Form, Gear
from fray.rulesets.sixseconds.model.state import NOBODY, Combatant, Interruption, Readied, SixBattle, SixFight, allies
from fray.rulesets.sixseconds.rules.actions import after_action, perform
from fray.rulesets.sixseconds.rules.areas import area_options
from fray.rulesets.sixseconds.rules.attacks import attacks_with
from fray.rulesets.sixseconds.rules.interact import interact_options
from fray.rulesets.sixseconds.rules.interruptions import Meanwhile
from fray.rulesets.sixseconds.rules.movement import move_options
from fray.rulesets.sixseconds.rules.powers import barred_power, target_options
from fray.rulesets.sixseconds.rules.reactions import may_react
from fray.rulesets.sixseconds.rules.sight import at_cover
from fray.rulesets.sixseconds.rules.triggers import (
    ALLY_FALLS,
    ALLY_HIT,
    CUSTOM,
    ENTERS_RANGE,
    ENTERS_ZONE,
    STARTS_ATTACK,
    TRIGGERS,
)
from fray.rulesets.sixseconds.rules.verbs import (
    begin_state,
    drop_readied,
    end_state,
    spend_reaction,
    tell_those_under_way,
)
from fray.rulesets.sixseconds.rules.weapons import gear_at, modes_of, slots, strike_slot

ATTACK: Final = "attack"
AREA: Final = "area"
POWER: Final = "power"
INTERACT: Final = "interact"
MOVE: Final = "move"
DISTANCES: Final[tuple[int, ...]] = (2, 3, 4, 5, 6, 8, 10, 12, 15, 20)
LAPSE: Final = "let-lapse"
ANYBODY: Final = "anybody"


class ReadyAction(Decision[ReadyWhat]):
    """Which action: its kind and its weapon, spell or item are fixed now [r-ready]."""

    KIND = "ready-what"
    CLAUSE = "action-ready"

    def __init__(self, battle: SixBattle, owner: Combatant) -> None:
        super().__init__(owner.seat, owner.who)
        self.battle = battle
        self.owner = owner

    def options(self) -> list[ReadyWhat]:
        battle, owner = self.battle, self.owner
        found: list[ReadyWhat] = []
        for slot in slots(battle, owner):
            gear = gear_at(battle, owner, slot)
            if gear.melee is not None or (gear.ranged is not None and gear.ranged.radius == NO_AREA):
                found.append(ReadyWhat(ATTACK, slot, "", -1, gear.title))
            elif gear.ranged is not None:
                found.append(ReadyWhat(ATTACK, slot, AREA, -1, gear.title))
            for mode in modes_of(gear):
                if mode not in (MELEE, RANGED):
                    found.append(ReadyWhat(ATTACK, slot, mode, -1, gear.title))
        for index, power in enumerate(owner.sheet.powers):
            if power.actions == 1 and not power.free:
                found.append(ReadyWhat(POWER, 0, "", index, power.title))
        for action in (INTERACT, MOVE, SEEK_COVER, STAND_UP):
            found.append(ReadyWhat(action, 0, "", -1))
        return found


class ReadyWhen(Decision[Trigger]):
    """On which condition [r-ready-triggers]."""

    KIND = "ready-when"
    CLAUSE = "r-ready-triggers"

    def __init__(self, battle: SixBattle, owner: Combatant) -> None:
        super().__init__(owner.seat, owner.who)
        self.battle = battle
        self.owner = owner

    def options(self) -> list[Trigger]:
        found: list[Trigger] = []
        for trigger in TRIGGERS:
            if trigger == ENTERS_RANGE:
                found.extend([Trigger(trigger, NOBODY, meters, -1) for meters in DISTANCES])
            elif trigger == ENTERS_ZONE:
                found.extend([Trigger(trigger, NOBODY, 0, zone) for zone in range(len(self.battle.zones))])
            else:
                found.append(Trigger(trigger, NOBODY, 0, -1))
        return found


class ReadyWhom(Decision[SixOption]):
    """Who must set it off: any possible combatant, or a named one [r-ready-triggers]."""

    KIND = "ready-whom"
    CLAUSE = "r-ready-triggers"

    def __init__(self, battle: SixBattle, owner: Combatant, trigger: str) -> None:
        super().__init__(owner.seat, owner.who)
        self.battle = battle
        self.owner = owner
        self.trigger = trigger

    def options(self) -> list[SixOption]:
        found: list[SixOption] = [Plain(ANYBODY, "r-ready-triggers", 0)]
        friends = self.trigger in (STARTS_ATTACK, ALLY_HIT, ALLY_FALLS)
        for combatant in self.battle.combatants:
            if combatant.here() and combatant is not self.owner and (allies(self.owner, combatant) or not friends):
                found.append(At("whom", combatant.who, 0, "r-ready-triggers"))
        return found


class TakeReadied(Decision[SixOption]):
    """The trigger has come: take the readied action, choosing target and path, or let it lapse [r-ready]."""

    KIND = "readied"
    CLAUSE = "action-ready"

    def __init__(self, battle: SixBattle, owner: Combatant, readied: Readied, subject: Combatant) -> None:
        super().__init__(owner.seat, owner.who)
        self.battle = battle
        self.owner = owner
        self.readied = readied
        self.subject = subject

    def stands(self) -> bool:
        return may_react(self.battle, self.owner)

    def options(self) -> list[SixOption]:
        lapse = Plain(LAPSE, "r-ready", 0)
        if not may_react(self.battle, self.owner):
            return [lapse]
        return [lapse, *readied_options(self.battle, self.owner, self.readied)]


def ready(fight: SixFight, owner: Combatant) -> bool:
    """Declare an action and a trigger; it lasts until triggered or until the next turn. Whether it was declared.

    [action-ready, r-ready]
    """
    battle = fight.battle
    what = fight.ask(ReadyAction(battle, owner))
    when = fight.ask(ReadyWhen(battle, owner))
    whom = fight.ask(ReadyWhom(battle, owner, when.trigger)) if when.trigger != CUSTOM else None
    if not owner.able():  # the Keeper has taken the owner out of the combat in between
        return False
    readied = declared(battle, owner, what, when, whom.subject if isinstance(whom, At) else NOBODY)
    drop_readied(battle, owner)
    owner.readied = readied
    battle.readied += 1
    if fight.listening:
        fight.note(ev.ActionReadied("action-ready", owner.who, readied.action, readied.trigger))
    begin_state(fight, owner, "readied", "action-ready")
    return True


def declared(battle: SixBattle, owner: Combatant, what: ReadyWhat, when: Trigger, subject: int) -> Readied:
    """The readied action with what it is done with, and its trigger."""
    gear: Gear | None = None
    form: Form | None = None
    if what.action == ATTACK:
        gear = gear_at(battle, owner, what.slot)
        form = next((form for form in gear.maneuvers if form.maneuver == what.mode), None)
    power = owner.sheet.powers[what.power] if what.action == POWER else None
    return Readied(what.action, gear, form, power, when.trigger, subject, when.meters, max(when.zone, 0))


def readied_options(battle: SixBattle, owner: Combatant, readied: Readied) -> list[SixOption]:
    """What can be done of it at this moment [r-ready]."""
    found: list[SixOption] = []
    if readied.action == ATTACK:
        slot = strike_slot(battle, owner, readied.gear)
        if slot in slots(battle, owner):
            found.extend(attacks_with(battle, owner, slot, readied.form.maneuver if readied.form is not None else ""))
            found.extend([option for option in area_options(battle, owner) if option.slot == slot])
            if readied.form is None:
                found = [option for option in found if option.clause() != "r-maneuvers"]
    elif readied.action == POWER:
        for index, power in enumerate(owner.sheet.powers):
            if power is readied.power and barred_power(battle, owner, index) is None:
                found.extend(target_options(battle, owner, index))
    elif readied.action == INTERACT:
        found.extend(interact_options(battle, owner, True))
    elif readied.action == MOVE:
        found.extend(move_options(battle, owner, MOVE, 1, 0))
        if found:
            found.append(Walk(MOVE, 0))  # the path is chosen now [r-ready]
    elif readied.action == SEEK_COVER and at_cover(battle, owner):
        found.append(Plain(SEEK_COVER, "action-seek-cover", 1))
    elif readied.action == STAND_UP and owner.prone:
        found.append(Plain(STAND_UP, "action-stand-up", 1))
    return found


class ReadiedAction(Interruption):
    """What the battle carries, for triggers to call."""

    def set_off(self, fight: SixFight, owner: Combatant, subject: Combatant) -> None:
        take_readied(fight, owner, subject)


def take_readied(fight: SixFight, owner: Combatant, subject: Combatant) -> None:
    """Taken or not, it is over after its first trigger; taking it uses up a reaction [r-ready, reaction-any-turn].

    What has happened in the interrupted action so far is looked at when that action is complete [r-ready-triggers].
    """
    battle = fight.battle
    readied = owner.readied
    assert readied is not None
    drop_readied(battle, owner)
    battle.forget()
    answer: SixOption = Plain(LAPSE, "r-ready", 0)
    tell_those_under_way(fight)
    if may_react(battle, owner) and readied_options(battle, owner, readied):
        answer = fight.ask(TakeReadied(battle, owner, readied, subject))
    taken = not (isinstance(answer, Plain) and answer.word == LAPSE)
    if fight.listening:
        fight.note(ev.Triggered("action-ready", owner.who, subject.who, readied.trigger, taken))
    end_state(fight, owner, "readied", "action-ready")
    if not taken:
        return
    spend_reaction(fight, owner, "readied action", "action-ready", False)
    meanwhile = Meanwhile(battle)
    actions, moved = owner.actions, owner.moved
    owner.actions = 1
    finished = perform(fight, owner, answer)
    owner.actions, owner.moved = actions if owner.able() else 0, moved
    after_action(fight, owner, finished)
    meanwhile.resume(battle)
