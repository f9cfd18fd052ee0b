"""Momentum: a use for each max die, spent one after another on an attack or a defense."""

from __future__ import annotations

from mypy_extensions import mypyc_attr

from fray.engine.decisions import Bar, Decision, Forbidden, Option
from fray.rulesets.labyrinthian.model import events as ev
from fray.rulesets.labyrinthian.model.blows import Blow, Roll, handfuls
from fray.rulesets.labyrinthian.model.options import (
    ALWAYS_EXTRA,
    ALWAYS_WOUND,
    BREAK,
    CLEAVE_AT,
    DONE,
    EXTRA,
    FREE_BREAK,
    FREE_EXTRA,
    FREE_WOUND,
    HOLD,
    PIN,
    SLAM_TOSS,
    STANCE,
    WOUND,
    Momentum,
    Numbered,
    Plain,
    SomeDice,
)
from fray.rulesets.labyrinthian.model.sheets import ENGINE, IMPALED, LARGEST_WOUND, WOUND_NAMES, WOUND_OF
from fray.rulesets.labyrinthian.model.state import NO_STANCE, NOBODY, Combatant, LabBattle, LabFight
from fray.rulesets.labyrinthian.model.variants import COUNTER_WOUND, LITERAL_LIMIT
from fray.rulesets.labyrinthian.rules.abilities import NO_PLACE, may_slam, slam_places
from fray.rulesets.labyrinthian.rules.draws import again_die
from fray.rulesets.labyrinthian.rules.preferences import EXTRA_FIRST, WOUND_FIRST, adopt
from fray.rulesets.labyrinthian.rules.refusals import LIMIT_REACHED, LIMIT_ZERO, TYPE_FIXED
from fray.rulesets.labyrinthian.rules.stances import enter_stance, stances_open, strike_stance
from fray.rulesets.labyrinthian.rules.techniques import cleave, cleave_targets, may_pin, wound_of_defender
from fray.rulesets.labyrinthian.rules.verbs import hold_dice, lose_held_die
from fray.rulesets.labyrinthian.rules.wounds import gored_limit

# ---- where it comes from


def generate(roll: Roll) -> None:
    """Each Damage or Defense Die that shows its maximum gives one use of Momentum.

    [momentum-from-max, momentum-generation, defense-momentum]
    """
    for index, face in enumerate(roll.faces):
        if face == roll.sides[index] and index != roll.dropped:
            roll.maxes.append(face)


def momentum_limit(roller: Combatant, limit: int) -> int:
    """Melee, body and Touch magic have no Momentum Limit, what fights at range has the one on its card.

    At 0 Momentum may only inflict Wounds; otherwise it is the number of uses of any kind. Gored lowers it.
    [momentum-no-limit-melee, momentum-limit-ranged, momentum-limit-zero, momentum-limit-positive]
    """
    return gored_limit(roller, limit)


# ---- spending it


@mypyc_attr(free_list_len=1)
class SpendMomentum(Decision[Option]):
    """Which use of Momentum next, or none [momentum-six-moves, momentum-timing, six-moves-count]."""

    KIND = "momentum"
    CLAUSE = "momentum-six-moves"

    def __init__(
        self, battle: LabBattle, blow: Blow, roll: Roll, targets: list[Combatant], jump: int, banked: bool
    ) -> None:
        super().__init__(roll.roller.seat, roll.roller.who)
        self.battle = battle
        self.blow = blow
        self.roll = roll
        self.targets = targets  # whom a Wound or a Break may be for; nobody for an object or a defense
        self.jump = jump  # free uses of a Jump Attack, at step 7
        self.banked = banked  # whether this is step 4, where Momentum banked against a target may be used
        self.attacking = roll is blow.roll

    # ---- what is open

    def anything(self) -> bool:
        """Whether there is a use left that may be spent on something."""
        if self.roll.maxes and (self.roll.may_use() or (self.may_wound() and self.wounds_somebody())):
            return True
        return self.attacking and self.free_uses() > 0

    def wounds_somebody(self) -> bool:
        for target in self.targets:
            if self.wound_counts(target):
                return True
        return False

    def free_uses(self) -> int:
        """Uses without a max: of a Jump, or banked against one of the targets [free-momentum-use]."""
        if self.jump or not self.banked:
            return self.jump
        found = 0
        for target in self.targets:
            found += target.bank.count(self.roll.roller.who)
        return found

    def may_wound(self) -> bool:
        """Wounds never count against a limit; in the literal reading they do at a limit of 1 or more.

        [momentum-limit-wounds-exempt, momentum-limit-zero]
        """
        literal = self.battle.variants.limit == LITERAL_LIMIT and self.roll.limit >= 1
        return self.roll.left != 0 or not literal

    def wound_counts(self, target: Combatant) -> bool:
        """Whether one more Wound of its type would do something: grow, wake up, or put the pin in another's hand.

        In a defense it is the Wound of the readied weapon. [wound-cap, wounds-carried-over, impaled-details]
        """
        if target.sheet.kind == ENGINE or not target.here():
            return False
        if not self.attacking:
            return True
        wound = WOUND_OF[self.blow.damage_type]
        if target.wounds[wound] + self.blow.wounded.count(target.who) < LARGEST_WOUND:
            return True
        if target.who in self.blow.wounded:
            return False
        return target.wound(wound) == 0 or (wound == IMPALED and target.impaler != self.blow.striker.who)

    def stands(self) -> bool:
        return self.roll.roller.able()

    def options(self) -> list[Option]:
        found: list[Option] = [Plain(DONE, "momentum-timing")]
        if self.roll.maxes:
            if self.roll.may_use():
                found.extend(self.extra_options())
                found.extend(self.keeping_options())
            found.extend(self.harming_options())
            found.extend(self.habit_options())
        if self.attacking and self.free_uses() > 0:
            found.extend(self.free_options())
        return found

    def extra_options(self) -> list[Option]:
        clause = "momentum-extra-damage" if self.attacking else "momentum-extra-defense"
        return [Momentum(EXTRA, sides, NOBODY, clause) for sides in sorted(set(self.roll.maxes), reverse=True)]

    def harming_options(self) -> list[Option]:
        """Wounds and Breaks, and what Classes add [momentum-wound, break-stance-move, martial-techniques]."""
        found: list[Option] = []
        several = len(self.targets) > 1
        for target in self.targets:
            who = target.who if several else NOBODY
            if self.may_wound() and self.wound_counts(target):
                found.append(Momentum(WOUND, NOBODY, who, "momentum-wound"))
            if self.roll.may_use() and target.stance != NO_STANCE:
                found.append(Momentum(BREAK, NOBODY, who, "break-stance-move"))
        if self.roll.may_use() and self.attacking and len(self.targets) == 1 and not self.blow.area:
            found.extend(self.class_options(self.targets[0]))
        return found

    def class_options(self, target: Combatant) -> list[Option]:
        found: list[Option] = []
        if may_slam(self.blow, target):
            places = slam_places(self.battle, target)
            found.extend([Momentum(SLAM_TOSS, place, NOBODY, "slam") for place in places])
        if may_pin(self.battle, self.blow, target):
            found.append(Momentum(PIN, NOBODY, NOBODY, "martial-techniques"))
        for victim in cleave_targets(self.battle, self.blow, target):
            for sides in sorted(set(self.roll.maxes), reverse=True):
                found.append(Momentum(CLEAVE_AT, sides, victim.who, "martial-techniques"))
        return found

    def keeping_options(self) -> list[Option]:
        """Enter a Stance with every unused max, or hold some; Units do neither [stance-enter, hold-fast]."""
        if self.roll.owner.sheet.is_unit():
            return []
        found: list[Option] = [Momentum(STANCE, stance, NOBODY, "stance-enter") for stance in stances_open(self.roll)]
        if not self.roll.roller.incapacitated:
            found.extend([SomeDice(HOLD, dice, "hold-fast") for dice in handfuls(self.roll.maxes, self.roll.left)])
        return found

    def habit_options(self) -> list[Option]:
        found: list[Option] = []
        if self.roll.may_use():
            found.append(Plain(ALWAYS_EXTRA, "momentum-timing"))
        if self.attacking and self.may_wound() and self.wounds_somebody():
            found.append(Plain(ALWAYS_WOUND, "momentum-timing"))
        return found

    def free_options(self) -> list[Option]:
        """Extra Damage with any die, a Wound or a Break; never a Stance or Hold Fast [free-momentum-use]."""
        found: list[Option] = []
        several = len(self.targets) > 1
        for target in self.targets:
            if not self.jump and self.roll.roller.who not in target.bank:
                continue
            who = target.who if several else NOBODY
            if self.roll.may_use() and not self.blow.area:
                sizes = sorted(set(self.roll.sides), reverse=True)
                found.extend([Momentum(FREE_EXTRA, sides, NOBODY, "free-momentum-use") for sides in sizes])
            if self.may_wound() and self.wound_counts(target):
                found.append(Momentum(FREE_WOUND, NOBODY, who, "free-momentum-use"))
            if self.roll.may_use() and target.stance != NO_STANCE:
                found.append(Momentum(FREE_BREAK, NOBODY, who, "free-momentum-use"))
        return found

    def forbidden(self) -> list[Forbidden]:
        bar = LIMIT_ZERO if self.roll.limit == 0 else LIMIT_REACHED
        found: list[tuple[str, Bar]] = []
        if self.roll.maxes and not self.roll.may_use():
            found.extend(
                [(Momentum(EXTRA, sides, NOBODY, bar.clause).key(), bar) for sides in sorted(set(self.roll.maxes))]
            )
            found.append((HOLD, bar))
            found.append((STANCE, bar))
        if self.attacking and self.targets:
            own = WOUND_OF[self.blow.damage_type]
            found.extend([(name.lower(), TYPE_FIXED) for wound, name in enumerate(WOUND_NAMES) if wound != own])
        return [why.forbids(key) for key, why in found]

    def subject(self, option: Momentum) -> Combatant:
        """Whom a use is for."""
        return self.battle.combatants[option.who] if option.who >= 0 else self.targets[0]


def use_momentum(
    fight: LabFight, blow: Blow, roll: Roll, targets: list[Combatant], jump: int = 0, banked: bool = False
) -> None:
    """One use at a time, seeing each re-roll, until nothing is left or wanted [momentum-timing, momentum-chains].

    Momentum banked against a target is used at step 4, that of a Jump at step 7. [free-momentum-use]
    """
    while roll.maxes or jump or (targets and banked):
        spend = SpendMomentum(fight.battle, blow, roll, targets, jump, banked)
        if not spend.anything():
            return
        choice = by_habit(spend)
        if choice is None:
            choice = fight.ask(spend)
        if isinstance(choice, Plain) and choice.word == DONE:
            return
        if carry_out(fight, spend, choice):
            jump = 0


def by_habit(spend: SpendMomentum) -> Option | None:
    """What a combatant always does; nothing where it must be asked."""
    roll = spend.roll
    habits = roll.roller.habits
    if not habits or not roll.maxes:
        return None
    wound = spend.attacking and len(spend.targets) == 1 and spend.may_wound() and spend.wound_counts(spend.targets[0])
    if habits & WOUND_FIRST and wound:
        return Momentum(WOUND, NOBODY, NOBODY, "momentum-wound")
    if habits & (EXTRA_FIRST | WOUND_FIRST) and roll.may_use():
        clause = "momentum-extra-damage" if spend.attacking else "momentum-extra-defense"
        return Momentum(EXTRA, roll.largest_max(), NOBODY, clause)
    if habits & EXTRA_FIRST and wound:
        return Momentum(WOUND, NOBODY, NOBODY, "momentum-wound")
    return None


def carry_out(fight: LabFight, spend: SpendMomentum, choice: Option) -> bool:
    """Do what was chosen; whether a free use was spent [momentum-purposes]."""
    roll = spend.roll
    if isinstance(choice, SomeDice):
        hold_fast(fight, roll, choice.dice)
        return False
    if isinstance(choice, Plain):
        adopt(fight, roll.roller, EXTRA_FIRST if choice.word == ALWAYS_EXTRA else WOUND_FIRST)
        return False
    assert isinstance(choice, Momentum)
    use = choice.use
    roll.roller.momentum_used += 1
    if use in (FREE_EXTRA, FREE_WOUND, FREE_BREAK):
        spend_free(fight, spend, choice)
        return True
    if use == EXTRA:
        roll.maxes.remove(choice.number)
        roll_again(fight, spend, choice.number)
    elif use == STANCE:
        reserve(fight, roll, choice.number)
    else:
        spend_max(fight, spend, choice)
    return False


# ---- Extra Damage and Defense


def roll_again(fight: LabFight, spend: SpendMomentum, sides: int) -> None:
    """Re-roll a max and add the result; the first stays in the total, and a new max may be used again.

    [momentum-basic-extra-damage, momentum-extra-damage, momentum-extra-defense, defense-momentum, momentum-chains]
    """
    roll = spend.roll
    face = again_die(fight, roll.roller, sides)
    roll.use(1)
    roll.total += face
    if face == sides:
        roll.maxes.append(face)
    if fight.listening:
        clause = "momentum-extra-damage" if spend.attacking else "momentum-extra-defense"
        use = "Extra Damage" if spend.attacking else "Extra Defense"
        fight.note(ev.Rerolled(clause, roll.roller.who, use, sides, face, roll.total))


# ---- Hold Fast, and dice for a Stance


def hold_fast(fight: LabFight, roll: Roll, dice: list[int]) -> None:
    """Set aside any unused maxes for the next Combat Roll: one use for each [hold-fast, hold-fast-details]."""
    for sides in dice:
        roll.maxes.remove(sides)
    roll.use(len(dice))
    roll.roller.momentum_used += len(dice)
    hold_dice(fight, roll.roller, dice)


class LoseHeld(Decision[Numbered]):
    """Which held die goes when its holder is attacked [hold-fast-loss, hold-fast-details]."""

    KIND = "lose-held"
    CLAUSE = "hold-fast-loss"

    def __init__(self, battle: LabBattle, target: Combatant) -> None:
        super().__init__(target.seat, target.who)
        self.battle = battle
        self.actor = target

    def options(self) -> list[Numbered]:
        held = sorted(set(self.actor.held_dice)) or [0]  # none where the Keeper has taken it out
        return [Numbered("lose", sides, "hold-fast-loss") for sides in held]


def lose_held(fight: LabFight, target: Combatant) -> None:
    """Each attack costs its target one held die, defended or not [hold-fast-loss]."""
    if not target.held_dice:
        return
    sides = target.held_dice[0]
    if len(target.held_dice) > 1:
        sides = fight.ask(LoseHeld(fight.battle, target)).number
    if sides in target.held_dice:
        lose_held_die(fight, target, sides, "hold-fast-loss")


def reserve(fight: LabFight, roll: Roll, stance: int) -> None:
    """Every unused max, or as many as the limit still allows, the largest first.

    [stance-all-unused, momentum-limit-scope]
    """
    dice = sorted(roll.maxes, reverse=True)
    if roll.left >= 0:
        dice = dice[: roll.left]
    for sides in dice:
        roll.maxes.remove(sides)
    roll.use(len(dice))
    enter_stance(fight, roll.roller, stance, dice)


# ---- against the target


def spend_max(fight: LabFight, spend: SpendMomentum, choice: Momentum) -> None:
    """A max that buys a Wound, a Break or what a Class has; the smallest die pays, its value stays in the total.

    [momentum-keeps-roll, momentum-wound, break-stance-move]
    """
    roll, blow = spend.roll, spend.blow
    sides = choice.number if choice.use == CLEAVE_AT else roll.smallest_max()
    roll.maxes.remove(sides)
    if choice.use == WOUND:
        buy_wound(fight, spend, choice)
        return
    roll.use(1)
    target = spend.subject(choice)
    if choice.use == BREAK:
        strike_stance(fight, roll.roller, target)
        return
    if fight.listening:
        fight.note(ev.MomentumUsed(choice.clause(), roll.roller.who, target.who, choice.use))
    if choice.use == SLAM_TOSS:
        blow.slammed = True
        blow.toss = () if choice.number == NO_PLACE else (choice.number,)
    elif choice.use == PIN:
        blow.pinned = True
    else:
        cleave(fight, blow, roll, sides, choice.who)


def buy_wound(fight: LabFight, spend: SpendMomentum, choice: Momentum) -> None:
    """The Wound of the attack's type; it is in force from the end of the Clash.

    It lands whatever the Defense does. [momentum-wound, wound-in-force, wound-lands-through-defense]
    """
    roll = spend.roll
    if spend.battle.variants.limit == LITERAL_LIMIT and roll.limit >= 1:
        roll.use(1)
    target = spend.subject(choice)
    if fight.listening:
        fight.note(ev.MomentumUsed("momentum-wound", roll.roller.who, target.who, WOUND))
    if spend.attacking:
        spend.blow.wounded.append(target.who)
    else:
        wound_of_defender(fight, roll.roller, target)


def spend_free(fight: LabFight, spend: SpendMomentum, choice: Momentum) -> None:
    """Momentum without a max; a banked use is gone, all count against a limit but Wounds [free-momentum-use]."""
    roll = spend.roll
    target = spend.subject(choice)
    if not spend.jump:
        target.bank.remove(roll.roller.who)
    if choice.use == FREE_EXTRA:
        roll_again(fight, spend, choice.number)
    elif choice.use == FREE_WOUND:
        buy_wound(fight, spend, choice)
    else:
        roll.use(1)
        strike_stance(fight, roll.roller, target)


def defender_targets(battle: LabBattle, blow: Blow, how: str) -> list[Combatant]:
    """Momentum on defense cannot hurt the attacker; in the reading 'counter-wound' Guard and Parry can.

    [momentum-on-defense]
    """
    counter = battle.variants.defense_momentum == COUNTER_WOUND and how in ("guard", "parry")
    return [blow.striker] if counter and not blow.striker.sheet.is_unit() else []
