"""Hide/Cover: taking cover, staying there, what it protects against, and the attack out of it [hide-take, r-hide]."""

from __future__ import annotations

from fray.engine.decisions import KEEPER, Decision, Word
from fray.engine.fight import Fight
from fray.rulesets.torchlight.model import events as ev
from fray.rulesets.torchlight.model.lanes import DENSE_COVER, HIDING_PLACE, Lanes
from fray.rulesets.torchlight.model.state import Combatant, TorchlightBattle
from fray.rulesets.torchlight.rules.engagement import engages
from fray.rulesets.torchlight.rules.grid import POST, acts
from fray.rulesets.torchlight.rules.stances import called_shot_ready
from fray.rulesets.torchlight.rules.verbs import come_out, get_status


class AskHidingPlace(Decision[Word]):
    """The lane has no hiding place on record: is there one all the same? [hide-take]"""

    KIND = "hiding place"
    CLAUSE = "hide-take"

    def __init__(self, battle: TorchlightBattle, user: Combatant) -> None:
        super().__init__(KEEPER, user.who)
        self.battle = battle
        self.user = user

    def options(self) -> list[Word]:
        if not self.user.able():
            return [Word("no", "hide-take")]
        if has_hiding_place(self.battle.lanes, self.user.post_lane):
            return [Word("yes", "hide-take")]
        return [Word("no", "hide-take"), Word("yes", "hide-take")]


def has_hiding_place(lanes: Lanes, lane: int) -> bool:
    """The feature itself, or dense cover [hide-take, r-lane-features]."""
    return lanes.has(lane, HIDING_PLACE | DENSE_COVER)


def finds_cover(fight: Fight[TorchlightBattle], user: Combatant) -> bool:
    """A lane may carry the feature hiding-place; otherwise the Keeper says yes or no [hide-take, r-hide]."""
    if has_hiding_place(fight.battle.lanes, user.post_lane):
        return True
    return fight.ask(AskHidingPlace(fight.battle, user)).key() == "yes"


def hide(fight: Fight[TorchlightBattle], hider: Combatant) -> None:
    hider.hidden = True
    hider.hidden_bonus = False
    get_status(fight, hider, "hidden", "hide-take")


def stays_hidden(user: Combatant) -> bool:
    """To attack or leave the lane gives up hiding, and a new Maneuver is needed to hide again [r-hide]."""
    return user.hidden and not user.plan.attacks() and user.post_lane == user.lane


# ---- staying


class StayHidden(Decision[Word]):
    """Hiding may last for more than one round; coming out is free, in step 1 [hide-duration, r-hide]."""

    KIND = "hiding"
    CLAUSE = "r-hide"

    def __init__(self, battle: TorchlightBattle, hider: Combatant) -> None:
        super().__init__(hider.seat, hider.who)
        self.battle = battle
        self.hider = hider

    def options(self) -> list[Word]:
        found = [Word("stay-hidden", self.CLAUSE)]
        if self.hider.hidden and acts(self.battle, self.hider):
            found.append(Word("come-out", self.CLAUSE))
        return found


def stay_or_come_out(fight: Fight[TorchlightBattle], actors: list[Combatant]) -> None:
    """Every hider says whether it stays hidden for another round [hide-duration, r-hide]."""
    hiders = [actor for actor in actors if actor.hidden]
    if not hiders:
        return
    decisions: list[Decision[Word]] = [StayHidden(fight.battle, hider) for hider in hiders]
    answers = fight.ask_each(decisions)
    for number in range(len(hiders)):
        if answers[number].key() == "come-out":
            come_out(fight, hiders[number])


# ---- what hiding does


def out_of_hiding(attacker: Combatant) -> bool:
    """The next attack after coming out of hiding is Enhanced [hide-attack, r-hidden-from-example]."""
    return attacker.hidden or attacker.hidden_bonus


def attacked_out_of_hiding(fight: Fight[TorchlightBattle], attacker: Combatant) -> None:
    """The attack has given the hider away and used up its enhancement [hide-attack, r-hide]."""
    if attacker.hidden and fight.listening:
        fight.note(ev.LostStatus("hide-attack", attacker.who, "hidden"))
    attacker.hidden = False
    attacker.hidden_bonus = False


def hidden_from(battle: TorchlightBattle, attacker: Combatant, target: Combatant, ranged: bool) -> bool:
    """A hider cannot be hit with a ranged weapon, but by a Called Shot; in melee only Engaged enemies may attack it.

    [hide-protection, called-shot-effect]
    """
    if not target.hidden:
        return False
    if ranged:
        return not called_shot_ready(battle, attacker, target)
    return not engages(battle, attacker, target, POST)


def area_modifier(victim: Combatant) -> int:
    """Splash damage and other area effects still hit a hider, for Impaired damage [hide-area]."""
    return -1 if victim.hidden else 0
