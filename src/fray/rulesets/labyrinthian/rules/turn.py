"""One combatant's Turn, from gaining the Initiative to saying that it is over."""

from __future__ import annotations

from mypy_extensions import mypyc_attr

from fray.engine.decisions import Bar, Decision, Forbidden, Option, Premise
from fray.rulesets.labyrinthian.model import events as ev
from fray.rulesets.labyrinthian.model.elevations import is_aerial
from fray.rulesets.labyrinthian.model.grid import STEP
from fray.rulesets.labyrinthian.model.objectives import AFTER_TURN
from fray.rulesets.labyrinthian.model.options import (
    END,
    GIVE_UP_STANCE,
    JOIN_WALL,
    SURRENDER,
    THROW,
    AreaStrike,
    Plain,
    Strike,
    Work,
)
from fray.rulesets.labyrinthian.model.state import NOBODY, Combatant, LabBattle, LabFight
from fray.rulesets.labyrinthian.model.variants import AT_ONCE
from fray.rulesets.labyrinthian.rules.abilities import has_ability
from fray.rulesets.labyrinthian.rules.action_ratings import PutOut
from fray.rulesets.labyrinthian.rules.actions import PREFER, UNLEARN, do_ground, ground_bars, turn_menu
from fray.rulesets.labyrinthian.rules.attacks import attack, attack_area
from fray.rulesets.labyrinthian.rules.elevations import relocate
from fray.rulesets.labyrinthian.rules.ending import check_the_end
from fray.rulesets.labyrinthian.rules.flying import settle_shaken
from fray.rulesets.labyrinthian.rules.items import handle
from fray.rulesets.labyrinthian.rules.killing_blow import barred_finishes
from fray.rulesets.labyrinthian.rules.magic import work_magic
from fray.rulesets.labyrinthian.rules.preferences import adopt, give_up
from fray.rulesets.labyrinthian.rules.refusals import (
    AT_ZERO,
    NO_RATING,
    NO_STANCE_HERE,
    NO_TARGET,
    NO_UNIT,
    NOT_BUILT,
    NOTHING_HELD,
    RETRIEVED,
    STOWED,
)
from fray.rulesets.labyrinthian.rules.skill_actions import complicate
from fray.rulesets.labyrinthian.rules.skill_effects import use_skill
from fray.rulesets.labyrinthian.rules.stances import discontinue, forget_breaks, join_wall, may_join
from fray.rulesets.labyrinthian.rules.stealth import enemy_turn_begins, turn_ends
from fray.rulesets.labyrinthian.rules.surrender import surrender, surrender_together
from fray.rulesets.labyrinthian.rules.throwing import throw
from fray.rulesets.labyrinthian.rules.verbs import pay, unlock
from fray.rulesets.labyrinthian.rules.warfare import is_commander
from fray.rulesets.labyrinthian.rules.wounds import lacerate


@mypyc_attr(free_list_len=1)
class TurnAction(Decision[Option]):
    """What to do next on its Turn: any mix in any order [turn-contents]."""

    KIND = "turn"
    CLAUSE = "turn-contents"

    def __init__(self, battle: LabBattle, actor: Combatant) -> None:
        super().__init__(actor.seat, actor.who)
        self.battle = battle
        self.actor = actor

    def begins(self) -> bool:
        return True

    def stands(self) -> bool:
        return self.actor.may_act()

    def options(self) -> list[Option]:
        return turn_menu(self.battle, self.actor)

    def forbidden(self) -> list[Forbidden]:
        keys = {option.key() for option in self.options()}
        families = {key.partition(":")[0] for key in keys}
        barred = [*barred_actions(self.battle, self.actor), *ground_bars(self.battle, self.actor)]
        found = [bar.forbids(key) for key, bar in barred if key not in families]
        found.extend(barred_finishes(self.battle, self.actor, keys))
        return found


class OnTheMenu(Premise):
    """An action that was chosen can be chosen still, after whatever the Keeper has ordered meanwhile [keeper-role]."""

    def __init__(self, battle: LabBattle, actor: Combatant, choice: Option) -> None:
        super().__init__()
        self.battle = battle
        self.actor = actor
        self.key = choice.key()

    def holds(self) -> bool:
        if not self.overruled:
            return True
        return self.key in [option.key() for option in turn_menu(self.battle, self.actor)]


def barred_actions(battle: LabBattle, actor: Combatant) -> list[tuple[str, Bar]]:
    """What the actor may look for in vain, and why; nothing that it can never do."""
    spent = not actor.has_rating()
    work = NO_RATING if spent else AT_ZERO
    found: list[tuple[str, Bar]] = [
        ("attack", NO_RATING if spent else NO_TARGET),
        ("area", NO_RATING if spent else NO_TARGET),
        ("skill", work),
        ("use", NO_RATING if spent else NOTHING_HELD),
        ("retrieve", RETRIEVED),
        ("stow", STOWED if actor.stowed_one else NOTHING_HELD),
        (GIVE_UP_STANCE, NO_STANCE_HERE),
    ]
    if is_commander(battle, actor):
        found.append(("unit-attack", NO_RATING if spent else NO_UNIT))
    if has_ability(actor):
        found.append(("ability", work))
    if any(source.conjure for source in actor.sheet.sources):
        found.append(("conjure", work if actor.at_zero() or spent else NOT_BUILT))
    return found


def take_turn(fight: LabFight, actor: Combatant) -> None:
    """Receiving the Initiative starts the Turn; it ends when its owner says so, or can no more.

    [turn-needs-initiative, turn-contents, no-delaying, unable-lose-turn, rounds-and-turns]
    """
    battle = fight.battle
    begin_turn(fight, actor)
    start = actor.position
    while actor.may_act():
        choice = fight.ask(TurnAction(battle, actor))
        if isinstance(choice, Plain) and choice.word == END:
            break
        undertake(fight, actor, choice)
        settle_shaken(fight)
        if battle.claimants and battle.variants.seizing == AT_ONCE:
            break  # the Turn ends with the Clash in which an enemy Reacted [seize-at-turn-end]
    if battle.broken >> actor.side & 1 and actor.fights() and actor.position == start:
        surrender(fight, actor)
    end_turn(fight, actor)


def begin_turn(fight: LabFight, actor: Combatant) -> None:
    """The lock of a Stance is lifted, nobody has Reacted yet [stance-locks-movement, initiative-seize]."""
    battle = fight.battle
    battle.acting = actor.who
    battle.turn += 1
    battle.claimants = 0
    battle.last_reactor = NOBODY
    battle.forced_seizure = NOBODY
    actor.turn_taken = True
    actor.finished_one = False
    if fight.listening:
        fight.note(ev.TurnBegan("turn-needs-initiative", actor.who))
    unlock(fight, actor)
    begin_turn_ground(fight, actor)
    if actor.owed and actor.may_act():
        complicate(fight, actor, actor.owed == 2)
    settle_shaken(fight)


def begin_turn_ground(fight: LabFight, actor: Combatant) -> None:
    """Those who hid badly are seen; a flyer may dive again [stealth-rules, dive-details]."""
    actor.dived = False
    enemy_turn_begins(fight, actor)


def undertake(fight: LabFight, actor: Combatant, choice: Option) -> None:
    """Do what was chosen, unless an order of the Keeper has made it impossible before it was declared."""
    if fight.tape is not None:
        fight.premise = OnTheMenu(fight.battle, actor, choice)
    try:
        act(fight, actor, choice)
    except PutOut:
        return
    finally:
        fight.premise = None


def act(fight: LabFight, actor: Combatant, choice: Option) -> None:
    """Do what was chosen [ar-uses]."""
    if isinstance(choice, Strike):
        attack(fight, actor, choice)
    elif isinstance(choice, AreaStrike):
        attack_area(fight, actor, choice)
    elif isinstance(choice, Work):
        if choice.word in (PREFER, UNLEARN):
            prefer(fight, actor, choice)
        elif choice.word == THROW:
            throw(fight, actor, choice)
        elif not handle(fight, actor, choice) and not work_magic(fight, actor, choice):
            use_skill(fight, actor, choice)
    elif isinstance(choice, Plain):
        give_something_up(fight, actor, choice.word)
    else:
        do_ground(fight, actor, choice)


def prefer(fight: LabFight, actor: Combatant, choice: Work) -> None:
    if choice.word == PREFER:
        adopt(fight, actor, choice.number)
    else:
        give_up(fight, actor, choice.number)


def give_something_up(fight: LabFight, actor: Combatant, word: str) -> None:
    """A Stance, for another or for nothing; the fight [shield-wall-details, surrender]."""
    if word == GIVE_UP_STANCE:
        discontinue(fight, actor)
    elif word == JOIN_WALL:
        join_wall(fight, actor, may_join(fight.battle, actor))
    elif word == SURRENDER:
        surrender(fight, actor)
    else:
        surrender_together(fight, actor)


def end_turn(fight: LabFight, actor: Combatant) -> None:
    """Breaks that must fall within a Turn are forgotten, the Hidden may be seen, and is it over?

    [stance-break-number, leverage-bonus, end-of-fight, stealth-rules]
    """
    battle = fight.battle
    if actor.leverage:
        actor.leverage -= 1
    forget_breaks(battle, False)
    end_turn_ground(fight, actor)
    settle_shaken(fight)
    battle.acting = NOBODY
    battle.ambush_turn = False
    if fight.listening:
        fight.note(ev.TurnEnded("initiative-until-all-acted", actor.who))
    check_the_end(fight, AFTER_TURN)


def end_turn_ground(fight: LabFight, actor: Combatant) -> None:
    """A diver that has not come down yet does so now; the Hidden may be found [dive-details, stealth-rules]."""
    if actor.owes_descent and actor.able() and is_aerial(actor.level):
        come_down(fight, actor)
    actor.owes_descent = False
    turn_ends(fight)


def come_down(fight: LabFight, diver: Combatant) -> None:
    """One Elevation, for what Movement it has left; into an Obstacle it does not take place.

    [dive-details, obstacle-details, laceration-details]
    """
    ground = fight.battle.ground
    if ground.fills(diver.position, diver.level - 1):
        return
    price = min(STEP * ground.cost_factor(diver.position), diver.movement)
    if price:
        pay(fight, diver, price, False, "diving", "dive-details")
        lacerate(fight, diver)
    if diver.able():
        relocate(fight, diver, diver.position, diver.level - 1, "dive-details")
