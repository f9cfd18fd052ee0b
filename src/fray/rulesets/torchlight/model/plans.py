"""What one combatant declares for a turn [round-declare-first, r-turn-steps]."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64, mypyc_attr

from fray.engine.decisions import Ruling
from fray.rulesets.torchlight.model.consequences import Consequence
from fray.rulesets.torchlight.model.sheets import UNARMED, Item

NOBODY: Final = -1

# Ways to use the move [r-one-move-lane-and-stance, r-retreat, r-drag].
STAY: Final = 0
MOVE: Final = 1
STAND: Final = 2
RETREAT: Final = 3
DRAG: Final = 4
DRAG_OFF: Final = 5

# Kinds of action [action-type-table].
PASS: Final = 0
ATTACK: Final = 1
INTIMIDATE: Final = 2
RALLY: Final = 3
PROTECT: Final = 4  # an Attack may come with it [protect-may-attack]
CALL_SHOT: Final = 5
USE: Final = 6
ADMINISTER: Final = 7
HAND: Final = 8
PICK_UP: Final = 9
LIGHT: Final = 10
SPEAK: Final = 11
IMPROVISE: Final = 12

# Where a Lunge is paid from.
NO_LUNGE: Final = 0
LUNGE_FOR_BREATH: Final = 1
LUNGE_BY_TRADE: Final = 2

# Maneuvers [maneuver-sources].
NONE: Final = 0
DISARM: Final = 1
DISTRACT: Final = 2
EVADE: Final = 3
FEINT: Final = 4
GOAD: Final = 5
GRAPPLE: Final = 6
HIDE: Final = 7
LUNGE: Final = 8
PARRY: Final = 9
PUSH: Final = 10
TRIP: Final = 11
MANEUVERS: Final[tuple[str, ...]] = (
    "none", "disarm", "distract", "evade", "feint", "goad", "grapple", "hide", "lunge", "parry", "push", "trip",
)  # fmt: skip

# Where a Maneuver comes from [maneuver-sources].
BY_BREATH: Final = 0
BY_TRADE: Final = 1
BY_PRECISION: Final = 2


@mypyc_attr(acyclic=True, free_list_len=1)
class Chosen:
    """A Maneuver with its details: whom, which held item, which cell."""

    def __init__(self, maneuver: i64, target: i64 = NOBODY, item: str = "", lane: i64 = 0, depth: i64 = 0) -> None:
        self.maneuver = maneuver
        self.target = target
        self.item = item
        self.lane = lane
        self.depth = depth


@mypyc_attr(acyclic=True, free_list_len=1)
class Aim:
    """One declared attack: with what, at whom (or at which lane), and what was settled about its dice."""

    def __init__(self, weapon: Item, ranged: bool, target: i64, lane: i64 = 0, lunge: i64 = NO_LUNGE) -> None:
        self.weapon = weapon
        self.ranged = ranged
        self.target = target  # NOBODY for an attack on a lane
        self.lane = lane  # of an area attack
        self.lunge = lunge
        self.joint = False  # part of a Squad's one attack [r-squad-attack]
        self.declined: i64 = 0  # enhancements the attacker does without
        self.trade: Chosen | None = None  # the Maneuver taken in place of the additional dice
        self.grant: i64 = 0  # what the Keeper adds or takes away


@mypyc_attr(acyclic=True)
class RiskyTest:
    """A check or save the Keeper demands before something risky [round-risky-test]."""

    def __init__(self, of_move: bool, save: bool, characteristic: int, consequence: Consequence) -> None:
        self.of_move = of_move
        self.save = save
        self.characteristic = characteristic
        self.consequence = consequence


@mypyc_attr(acyclic=True)
class Plan:
    """Everything one combatant does in its side's turn. Nothing in it outlives the turn."""

    def __init__(self) -> None:
        self.move: i64 = STAY
        self.early = True  # move first, or act first [action-one-action-one-move]
        self.lane: i64 = 0  # where a move ends
        self.depth: i64 = 0
        self.action: i64 = PASS
        self.first: Aim | None = None
        self.second: Aim | None = None  # [r-multi-attack]
        self.target: i64 = NOBODY  # of an ability, an item or words
        self.item: Item = UNARMED
        self.squad: i64 = 0  # the lane in which it joins a Squad
        self.bought: list[Chosen] = NOTHING_BOUGHT
        self.test: RiskyTest | None = None
        self.ruled = False  # the Keeper has ruled on an action the rules do not know
        self.ruling: Ruling | None = None  # what the Keeper made of it
        self.owed: i64 = 0  # Breath spoken for and not paid yet
        self.used: i64 = 0  # Maneuvers carried out this turn, one bit each [r-maneuver-limits]
        self.grapple_tried = False
        self.stumbles = False  # failed a risky jump: lands all the same [r-fall]
        self.faltered = False  # failed the test of its action, and lost it
        self.resolved = False  # a Squad's attack is resolved at the place of its first attacker
        self.stands = False  # its move is declared, and clashes with no other
        self.open = True  # its action is still to be declared
        # what was refused, and what is demanded
        self.sent_back: i64 = 0  # how often its move was refused
        self.disallowed = False  # the Keeper has refused what it improvised
        self.refused_retreats: i64 = 0  # one bit each: before the action, after it
        self.only_target: i64 = NOBODY  # of the Squad's attack
        self.must_attack: i64 = NOBODY  # [goad-target]
        self.must_strike = False  # in melee (only for the reading 'compulsion')

    def clear(self) -> None:
        """A new turn."""
        self.forget()
        self.lane = 0
        self.depth = 0
        self.item = UNARMED
        self.sent_back = 0
        self.disallowed = False
        self.refused_retreats = 0
        self.only_target = NOBODY
        self.must_attack = NOBODY
        self.must_strike = False

    def forget(self) -> None:
        """What was declared is taken back; what was refused stays refused."""
        self.move = STAY
        self.early = True
        self.action = PASS
        self.first = None
        self.second = None
        self.target = NOBODY
        self.squad = 0
        self.bought = NOTHING_BOUGHT
        self.test = None
        self.ruled = False
        self.ruling = None
        self.owed = 0
        self.used = 0
        self.grapple_tried = False
        self.stumbles = False
        self.faltered = False
        self.resolved = False
        self.stands = False
        self.open = True

    def forget_action(self) -> None:
        """The action is declared anew."""
        self.action = PASS
        self.first = None
        self.second = None
        self.target = NOBODY
        self.bought = NOTHING_BOUGHT
        self.owed = 0
        self.used = 0
        self.test = None
        self.ruled = False
        self.ruling = None
        self.open = True

    def do_without(self, chosen: Chosen) -> None:
        """A Maneuver that cannot be paid after all; a Lunge is missing from the attack it was bought for."""
        self.bought = [other for other in self.bought if other is not chosen]
        self.used &= ~(1 << chosen.maneuver)
        for aim in (self.first, self.second):
            if aim is not None and aim.lunge == LUNGE_FOR_BREATH and chosen.maneuver == LUNGE:
                aim.lunge = NO_LUNGE

    def attacks(self) -> bool:
        return self.first is not None

    def leaves(self) -> bool:
        """Whether its move leads off the grid [r-retreat, r-drag]."""
        return self.move == RETREAT or self.move == DRAG_OFF

    def shoots(self) -> bool:
        """Whether a ranged attack is declared [attack-ranged-not-engaged]."""
        return (self.first is not None and self.first.ranged) or (self.second is not None and self.second.ranged)

    def bought_maneuver(self, maneuver: int) -> bool:
        for chosen in self.bought:
            if chosen.maneuver == maneuver:
                return True
        return False


NOTHING_BOUGHT: Final[list[Chosen]] = []


# Further effects that wait like Maneuvers do.
INTIMIDATED: Final = 12
RALLIED: Final = 13
RESTORED: Final = 14
STABILIZED: Final = 15
HANDED: Final = 16
PICKED_UP: Final = 17
LIT: Final = 18
RULED: Final = 19


@mypyc_attr(acyclic=True, free_list_len=1)
class Effect:
    """Something that waits for the end of step 4, or of the round: who does what to whom [r-turn-steps]."""

    def __init__(self, user: int, what: int, target: int, clause: str) -> None:
        self.user = user
        self.what = what  # a Maneuver or one of the effects above
        self.target = target
        self.clause = clause
        self.item: Item = UNARMED
        self.held = ""  # the id of a held item to be dropped
        self.lane = 0
        self.depth = 0
        self.amount = 0
        self.face = 0  # of the die behind the amount
        self.ruling: Ruling | None = None

    def fingerprint(self) -> str:
        return (
            f"{self.user} {self.what} {self.target} {self.item.id} {self.held} {self.lane} {self.depth} "
            f"{self.amount} {self.face} {self.ruling.key() if self.ruling is not None else ''}"
        )
