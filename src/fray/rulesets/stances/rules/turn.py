"""A turn in a fight: what is offered, and what happens when it is chosen."""

from __future__ import annotations

from fray.engine.decisions import Bar, Decision, Forbidden, Word
from fray.engine.fight import Fight
from fray.rulesets.stances.model import events as ev
from fray.rulesets.stances.model.options import (
    Attack,
    Breathe,
    Cast,
    Control,
    DefendAction,
    DropIt,
    EndTurn,
    Escape,
    FirstAid,
    Improvise,
    Maneuver,
    OfferTalk,
    PickUp,
    Rally,
    StandUp,
    Surrender,
    SwitchStance,
    SwitchWeapon,
    TurnOption,
    UseItem,
    Walk,
    Whirlwind,
)
from fray.rulesets.stances.model.state import (
    BALANCED,
    CONSCIOUS,
    DYING,
    FLED,
    RALLIED,
    SOCIAL,
    SURRENDERED,
    Combatant,
    StancesBattle,
)
from fray.rulesets.stances.model.variants import PARTING_BLOW
from fray.rulesets.stances.rules.attacks import attack, attacks, free_attack, why_not_attack
from fray.rulesets.stances.rules.battlefield_control import CONTROL, control, controls, why_not_control
from fray.rulesets.stances.rules.defenses import defend
from fray.rulesets.stances.rules.disengaging import held_back
from fray.rulesets.stances.rules.duty_to_advance import needs_ruling, owes_advance, rule_on_hazard
from fray.rulesets.stances.rules.dying import first_aid, kit_of
from fray.rulesets.stances.rules.items import usable_items, use_item
from fray.rulesets.stances.rules.maneuvers import consented, improvise, maneuver, maneuvers, why_not_maneuver
from fray.rulesets.stances.rules.movement import walk, walks, why_not_walk
from fray.rulesets.stances.rules.powers import breathe, breaths
from fray.rulesets.stances.rules.recovery import rally
from fray.rulesets.stances.rules.refusals import (
    NO_EXIT,
    OWES_ADVANCE,
    RALLY_USED,
    WHILE_IN_MELEE,
    no_action,
    refuse,
)
from fray.rulesets.stances.rules.spells import cast, casts, why_not_cast
from fray.rulesets.stances.rules.stances import switch_stance, switches, why_not_switch
from fray.rulesets.stances.rules.techniques import basic_actions
from fray.rulesets.stances.rules.verbs import leave, note_condition
from fray.rulesets.stances.rules.weapons import change_weapon, weapon_changes
from fray.rulesets.stances.rules.whirlwind import WHIRLWIND, whirlwind, whirlwinds, why_not_whirl
from fray.rulesets.stances.rules.zones import is_engaged

# ---- what is offered


class TakeTurn(Decision[TurnOption]):
    """One movement and one action in either order, and free actions at any point [r-actions-per-turn]."""

    KIND = "turn"
    CLAUSE = "r-actions-per-turn"

    def __init__(self, battle: StancesBattle, actor: Combatant, opening: bool) -> None:
        super().__init__(actor.seat, actor.who)
        self.battle = battle
        self.actor = actor
        self.opening = opening

    def begins(self) -> bool:
        return True

    def stands(self) -> bool:
        """Not while the Keeper has yet to rule on a hazard ahead: then it is asked anew afterwards."""
        return not needs_ruling(self.battle, self.actor)

    def options(self) -> list[TurnOption]:
        battle, actor = self.battle, self.actor
        found: list[TurnOption] = [] if owes_advance(battle, actor) else [EndTurn()]
        found.extend(walks(battle, actor))
        found.extend(attacks(battle, actor))
        found.extend(whirlwinds(battle, actor))
        if not actor.acted and not actor.charged:
            found.extend(other_actions(battle, actor))
        found.extend(free_actions(battle, actor))
        if self.opening and not actor.mindless():
            found.append(Surrender())
        return found

    def forbidden(self) -> list[Forbidden]:
        possible = {option.key() for option in self.options()}
        return [barred for barred in why_not(self.battle, self.actor) if barred.key not in possible]


def other_actions(battle: StancesBattle, actor: Combatant) -> list[TurnOption]:
    """Every action that is no Attack [r-actions-per-turn, technique-basic-open]."""
    found = basic_actions(actor)
    found.extend(maneuvers(battle, actor))
    if not actor.barred_idea and not actor.mindless():
        found.append(Improvise())
    found.extend(casts(battle, actor))
    found.extend(controls(actor))
    found.extend(breaths(battle, actor))
    found.extend(usable_items(battle, actor))
    for patient in battle.combatants:
        if patient.condition == DYING and patient.area == actor.area:
            found.append(FirstAid(patient.who, False))
            if kit_of(actor) >= 0:
                found.append(FirstAid(patient.who, True))
    if barred_escape(battle, actor) is None:
        found.append(Escape())
    return found


def barred_escape(battle: StancesBattle, actor: Combatant) -> Bar | None:
    """Escaping takes an exit, no conscious enemy in the area, and leave to go [r-battle-edges]."""
    if not battle.field.exit_for(actor.area, actor.side):
        return NO_EXIT
    return WHILE_IN_MELEE if is_engaged(battle, actor) else held_back(battle, actor)


def free_actions(battle: StancesBattle, actor: Combatant) -> list[TurnOption]:
    """The Balanced switch, weapons, standing up, and an offer to talk [r-balanced-switch-window, r-weapon-switch]."""
    found = switches(battle, actor)
    found.extend(weapon_changes(battle, actor))
    if actor.prone and not actor.moved:
        found.append(StandUp())
    if not actor.offered and not actor.mindless() and battle.mode_next != SOCIAL:
        found.append(OfferTalk())
    return found


def why_not(battle: StancesBattle, actor: Combatant) -> list[Forbidden]:
    """Everything that is listed here and not offered is forbidden for the reason given."""
    found: list[Forbidden] = []
    if owes_advance(battle, actor):
        found.append(OWES_ADVANCE.forbids("end"))
    refuse(found, "rally", RALLY_USED if actor.has_used(RALLIED) else no_action(actor))
    refuse(found, "defend", no_action(actor))
    why_not_switch(battle, actor, found)
    why_not_attack(battle, actor, found)
    why_not_walk(battle, actor, found)
    why_not_maneuver(battle, actor, found)
    why_not_cast(battle, actor, found)
    refuse(found, "escape", no_action(actor) or barred_escape(battle, actor))
    if actor.knows(WHIRLWIND) and not whirlwinds(battle, actor):
        refuse(found, "whirlwind", why_not_whirl(battle, actor))
    if actor.knows(CONTROL) and not controls(actor):
        refuse(found, CONTROL, why_not_control(actor))
    return found


# ---- the turn


def take_the_turn(fight: Fight[StancesBattle], actor: Combatant) -> None:
    """Choose and act until nothing more is wanted; an advance that is owed comes before the end."""
    battle = fight.battle
    opening = True
    while actor.condition == CONSCIOUS:
        rule_on_hazard(fight, actor)
        choice = fight.ask(TakeTurn(battle, actor, opening))
        if actor.condition == CONSCIOUS and needs_ruling(battle, actor):
            continue  # the Keeper has changed what lies ahead
        opening = False
        if isinstance(choice, EndTurn) or actor.condition != CONSCIOUS:
            break
        act(fight, actor, choice)


def act(fight: Fight[StancesBattle], actor: Combatant, choice: TurnOption) -> None:
    """Movements and free actions here; everything else is the turn's one action [r-actions-per-turn]."""
    if isinstance(choice, Walk):
        go(fight, actor, choice)
    elif isinstance(choice, (SwitchWeapon, PickUp, DropIt)):
        change_weapon(fight, actor, choice)
    elif isinstance(choice, StandUp):
        stand_up(fight, actor)
    elif isinstance(choice, SwitchStance):
        switch_stance(fight, actor, choice.stance, "balanced-free-switch")
    elif isinstance(choice, OfferTalk):
        offer_talk(fight, actor)
    elif isinstance(choice, Surrender):
        leave(fight, actor, SURRENDERED, "r-battle-edges")
    elif isinstance(choice, Improvise):
        actor.acted = improvise(fight, actor)
    elif isinstance(choice, Maneuver):
        actor.acted = consented(fight, actor, choice)
        if actor.acted:
            maneuver(fight, actor, choice)
    else:
        actor.acted = True
        do_action(fight, actor, choice)


def do_action(fight: Fight[StancesBattle], actor: Combatant, choice: TurnOption) -> None:
    if isinstance(choice, Attack):
        attack(fight, actor, choice)
    elif isinstance(choice, Cast):
        cast(fight, actor, choice)
    elif isinstance(choice, DefendAction):
        defend(fight, actor, choice)
    elif isinstance(choice, Whirlwind):
        whirlwind(fight, actor, choice)
    elif isinstance(choice, Rally):
        rally(fight, actor)
    elif isinstance(choice, FirstAid):
        first_aid(fight, actor, choice)
    elif isinstance(choice, UseItem):
        use_item(fight, actor, choice)
    elif isinstance(choice, Control):
        control(fight, actor, choice)
    elif isinstance(choice, Breathe):
        breathe(fight, actor, choice)
    elif isinstance(choice, Escape):
        leave(fight, actor, FLED, "r-battle-edges")


def go(fight: Fight[StancesBattle], mover: Combatant, choice: Walk) -> None:
    """Move; leaving Engaged gives enemies no attack, except by one reading [move-disengage, r-disengage]."""
    battle = fight.battle
    if battle.variants.disengage == PARTING_BLOW and mover.stance == BALANCED and is_engaged(battle, mover):
        for enemy in battle.combatants.copy():
            here = enemy.area == mover.area and enemy.side != mover.side and enemy.condition == CONSCIOUS
            if here and mover.condition == CONSCIOUS and not battle.surprised_now(enemy):
                free_attack(fight, enemy, mover, "attack")
        if mover.condition != CONSCIOUS or choice.key() not in [way.key() for way in walks(battle, mover)]:
            return  # struck down, or the Keeper has changed where it can go
    walk(fight, mover, choice)


def stand_up(fight: Fight[StancesBattle], actor: Combatant) -> None:
    """Standing up takes the movement [condition-prone, r-conditions]."""
    actor.prone = False
    actor.moved = True
    note_condition(fight, actor, "prone", False, "r-conditions")


# ---- an offer to talk


class AgreeToTalk(Decision[Word]):
    """An enemy offers to talk: agree, and the fight becomes an argument at the end of the round.

    [r-social-and-physical]
    """

    KIND = "talk"
    CLAUSE = "r-social-and-physical"

    def __init__(self, battle: StancesBattle, speaker: Combatant, offerer: Combatant) -> None:
        super().__init__(speaker.seat, speaker.who)
        self.battle = battle
        self.speaker = speaker
        self.offerer = offerer

    def stands(self) -> bool:
        return self.speaker.conscious() and self.offerer.conscious()

    def options(self) -> list[Word]:
        return [Word("fight-on", "r-social-and-physical"), Word("talk", "r-social-and-physical")]


def offer_talk(fight: Fight[StancesBattle], offerer: Combatant) -> None:
    """If all sides' controllers agree, the fight becomes a social conflict at the end of the round."""
    battle = fight.battle
    offerer.offered = True
    asked: list[Decision[Word]] = []
    spokesmen: list[Combatant] = []
    for side in range(len(battle.sides)):
        speakers = [speaker for speaker in battle.combatants if speaker.side == side and speaker.conscious()]
        speakers.sort(key=Combatant.mindless)  # the controller of mindless creatures is asked as well
        if side != offerer.side and speakers:
            asked.append(AgreeToTalk(battle, speakers[0], offerer))
            spokesmen.append(speakers[0])
    answers = fight.ask_each(asked)
    here = [number for number, speaker in enumerate(spokesmen) if speaker.conscious()]  # after the Keeper's orders
    agreed = len(here) > 0 and all(answers[number].key() == "talk" for number in here) and offerer.conscious()
    if agreed:
        battle.mode_next = SOCIAL
    if fight.listening:
        fight.note(ev.TalkOffered("r-social-and-physical", offerer.who, agreed))
