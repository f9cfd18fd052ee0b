"""A turn in a fight: what is offered, and what happens when it is chosen."""

from __future__ import annotations

from fray.engine.decisions import Decision, Forbidden, Word
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
    AGGRESSIVE,
    BALANCED,
    CONSCIOUS,
    DEFENSIVE,
    DYING,
    FLED,
    RALLIED,
    SOCIAL,
    SURRENDERED,
    Fighter,
    StancesBattle,
)
from fray.rulesets.stances.model.variants import PARTING_BLOW
from fray.rulesets.stances.rules.attacks import free_attack
from fray.rulesets.stances.rules.damage import signature_usable
from fray.rulesets.stances.rules.defenses import defend, rally
from fray.rulesets.stances.rules.dying import first_aid, kit_of
from fray.rulesets.stances.rules.forbidden import why_not
from fray.rulesets.stances.rules.initiative import may_be_aggressive, may_switch
from fray.rulesets.stances.rules.maneuvers import consented, improvise, maneuver, maneuvers
from fray.rulesets.stances.rules.movement import ask_about_hazard, owes_advance, walk, walks
from fray.rulesets.stances.rules.powers import breathe, breaths, usable_items, use_item
from fray.rulesets.stances.rules.spells import cast, casts
from fray.rulesets.stances.rules.techniques import attack, attacks, control, controls, whirlwind, whirlwinds
from fray.rulesets.stances.rules.verbs import draw_weapon, drop_weapon, leave, note_condition, pick_up, take_stance


class TakeTurn(Decision[TurnOption]):
    """One movement and one action in either order, and free actions at any point [r-actions-per-turn]."""

    KIND = "turn"
    CLAUSE = "r-actions-per-turn"

    def __init__(self, battle: StancesBattle, one: Fighter, first: bool) -> None:
        super().__init__(one.seat, one.who)
        self.battle = battle
        self.one = one
        self.first = first

    def begins(self) -> bool:
        return True

    def options(self) -> list[TurnOption]:
        battle, one = self.battle, self.one
        found: list[TurnOption] = [] if owes_advance(battle, one) else [EndTurn()]
        found.extend(walks(battle, one))
        found.extend(attacks(battle, one))
        found.extend(whirlwinds(battle, one))
        if not one.acted and not one.charged:
            found.extend(other_actions(battle, one))
        found.extend(free_actions(battle, one))
        if self.first and not one.mindless():
            found.append(Surrender())
        return found

    def forbidden(self) -> list[Forbidden]:
        possible = {option.key() for option in self.options()}
        return [barred for barred in why_not(self.battle, self.one) if barred.key not in possible]


def other_actions(battle: StancesBattle, one: Fighter) -> list[TurnOption]:
    """Every action that is no Attack [r-actions-per-turn, technique-basic-open, basic-techniques-list]."""
    found: list[TurnOption] = [DefendAction()]
    for index, signature in enumerate(one.sheet.signatures):
        if signature.base == "defend" and signature_usable(one, index, signature):
            found.append(DefendAction(index, signature.cost))
    if not one.has_used(RALLIED):
        found.append(Rally())
    found.extend(maneuvers(battle, one))
    if not one.barred_idea and not one.mindless():
        found.append(Improvise())
    found.extend(casts(battle, one))
    found.extend(controls(one))
    found.extend(breaths(battle, one))
    found.extend(usable_items(battle, one))
    for other in battle.fighters:
        if other.condition == DYING and other.area == one.area:
            found.append(FirstAid(other.who, False))
            if kit_of(one) >= 0:
                found.append(FirstAid(other.who, True))
    if battle.field.exit_for(one.area, one.side) and not battle.engaged(one):
        found.append(Escape())
    return found


def free_actions(battle: StancesBattle, one: Fighter) -> list[TurnOption]:
    """The Balanced switch, weapons, standing up, and an offer to talk [r-balanced-switch-window, r-weapon-switch]."""
    found: list[TurnOption] = []
    if may_switch(one):
        if may_be_aggressive(battle, one):
            found.append(SwitchStance(AGGRESSIVE))
        found.append(SwitchStance(DEFENSIVE))
    weapon = one.weapon()
    if not one.moved or battle.engaged(one):
        names: list[str] = []
        for index, other in enumerate(one.arms()):
            same = weapon is not None and weapon.id == other.id
            if index != one.in_hand and not other.natural and other.id not in names and not same:
                names.append(other.id)
                found.append(SwitchWeapon(index))
        for index in within_reach(battle, one):
            found.append(PickUp(index))
    if weapon is not None and not weapon.natural:
        found.append(DropIt())
    if one.prone and not one.moved:
        found.append(StandUp())
    if not one.offered and not one.mindless() and battle.mode_next != SOCIAL:
        found.append(OfferTalk())
    return found


def within_reach(battle: StancesBattle, one: Fighter) -> list[int]:
    """What lies in the own area, one of each kind; two-handed weapons are not for those with a shield [r-hands]."""
    found: list[int] = []
    kinds: list[str] = []
    for index, number in enumerate(battle.dropped):
        weapon = battle.arsenal[number]
        fits = not (weapon.two_handed and one.sheet.shield is not None)
        if battle.dropped_in[index] == one.area and fits and weapon.id not in kinds:
            kinds.append(weapon.id)
            found.append(index)
    return found


# ---- the turn


def take_the_turn(fight: Fight[StancesBattle], one: Fighter) -> None:
    """Choose and act until nothing more is wanted; an advance that is owed comes before the end."""
    battle = fight.battle
    ask_about_hazard(fight, one)
    first = True
    while one.condition == CONSCIOUS:
        choice = fight.ask(TakeTurn(battle, one, first))
        first = False
        if isinstance(choice, EndTurn):
            break
        act(fight, one, choice)


def act(fight: Fight[StancesBattle], one: Fighter, choice: TurnOption) -> None:
    """Movements and free actions here; everything else is the turn's one action [r-actions-per-turn]."""
    if isinstance(choice, Walk):
        go(fight, one, choice)
    elif isinstance(choice, (SwitchWeapon, PickUp, DropIt, StandUp)):
        handle(fight, one, choice)
    elif isinstance(choice, SwitchStance):
        one.switched = True
        one.crossed = 0  # what was walked in Balanced stance makes no Charge
        take_stance(fight, one, choice.stance, "balanced-free-switch")
        ask_about_hazard(fight, one)
    elif isinstance(choice, OfferTalk):
        offer_talk(fight, one)
    elif isinstance(choice, Surrender):
        leave(fight, one, SURRENDERED, "r-battle-edges")
    elif isinstance(choice, Improvise):
        one.acted = improvise(fight, one)
    elif isinstance(choice, Maneuver):
        one.acted = consented(fight, one, choice)
        if one.acted:
            maneuver(fight, one, choice)
    else:
        one.acted = True
        do_action(fight, one, choice)


def do_action(fight: Fight[StancesBattle], one: Fighter, choice: TurnOption) -> None:
    if isinstance(choice, Attack):
        attack(fight, one, choice)
    elif isinstance(choice, Cast):
        cast(fight, one, choice)
    elif isinstance(choice, DefendAction):
        defend(fight, one, choice)
    elif isinstance(choice, Whirlwind):
        whirlwind(fight, one, choice)
    elif isinstance(choice, Rally):
        rally(fight, one)
    elif isinstance(choice, FirstAid):
        first_aid(fight, one, choice)
    elif isinstance(choice, UseItem):
        use_item(fight, one, choice)
    elif isinstance(choice, Control):
        control(fight, one, choice)
    elif isinstance(choice, Breathe):
        breathe(fight, one, choice)
    elif isinstance(choice, Escape):
        leave(fight, one, FLED, "r-battle-edges")


def go(fight: Fight[StancesBattle], one: Fighter, choice: Walk) -> None:
    """Move; leaving Engaged gives enemies no attack, except by one reading [move-disengage, r-disengage]."""
    battle = fight.battle
    if battle.variants.disengage == PARTING_BLOW and one.stance == BALANCED and battle.engaged(one):
        for enemy in battle.fighters.copy():
            here = enemy.area == one.area and enemy.side != one.side and enemy.condition == CONSCIOUS
            if here and one.condition == CONSCIOUS and not battle.surprised_now(enemy):
                free_attack(fight, enemy, one, "attack")
    if one.condition == CONSCIOUS:
        walk(fight, one, choice)


def handle(fight: Fight[StancesBattle], one: Fighter, choice: TurnOption) -> None:
    """Weapons in hand: free while Engaged, else for the movement; standing up always takes it [r-weapon-switch]."""
    engaged = fight.battle.engaged(one)
    if isinstance(choice, DropIt):
        drop_weapon(fight, one, "r-weapon-switch")
        return
    if isinstance(choice, StandUp):
        one.prone = False
        one.moved = True
        note_condition(fight, one, "prone", False, "r-conditions")
        return
    one.moved = one.moved or not engaged
    if isinstance(choice, SwitchWeapon):
        draw_weapon(fight, one, choice.weapon, "engaged-weapon-switch" if engaged else "r-weapon-switch")
    elif isinstance(choice, PickUp):
        pick_up(fight, one, choice.index)


# ---- an offer to talk


class AgreeToTalk(Decision[Word]):
    """An enemy offers to talk: agree, and the fight becomes an argument at the end of the round.

    [r-social-and-physical]
    """

    KIND = "talk"
    CLAUSE = "r-social-and-physical"

    def __init__(self, battle: StancesBattle, one: Fighter, offerer: Fighter) -> None:
        super().__init__(one.seat, one.who)
        self.battle = battle
        self.one = one
        self.offerer = offerer

    def options(self) -> list[Word]:
        return [Word("fight-on", "r-social-and-physical"), Word("talk", "r-social-and-physical")]


def offer_talk(fight: Fight[StancesBattle], one: Fighter) -> None:
    """If all sides' controllers agree, the fight becomes a social conflict at the end of the round."""
    battle = fight.battle
    one.offered = True
    asked: list[Decision[Word]] = []
    for side in range(len(battle.sides)):
        speakers = [other for other in battle.fighters if other.side == side and other.conscious()]
        speakers = [other for other in speakers if not other.mindless()]
        if side != one.side and speakers:
            asked.append(AgreeToTalk(battle, speakers[0], one))
    answers = fight.ask_each(asked)
    agreed = len(answers) > 0 and all(answer.key() == "talk" for answer in answers)
    if agreed:
        battle.mode_next = SOCIAL
    if fight.listening:
        fight.note(ev.TalkOffered("r-social-and-physical", one.who, agreed))
