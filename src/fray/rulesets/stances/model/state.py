"""The state of a fight: combatants in areas, and nothing about dice, people or prose."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from fray.engine.battle import BattleOf, Member
from fray.engine.fields import Static
from fray.rulesets.stances.model import copies
from fray.rulesets.stances.model.field import Field
from fray.rulesets.stances.model.objectives import Outcome
from fray.rulesets.stances.model.sheets import Sheet, Weapon
from fray.rulesets.stances.model.variants import Variants

NOBODY: Final = -1
EMPTY_HAND: Final = -1

# What can be said of a combatant's part in the fight.
CONSCIOUS: Final = 0
DYING: Final = 1
STABLE: Final = 2
OUT: Final = 3  # an NPC that was felled and spared
DEAD: Final = 4
SURRENDERED: Final = 5
FLED: Final = 6
CONVINCED: Final = 7
TO_COME: Final = 8
CONDITION_NAMES: Final = (
    "conscious", "dying", "stable", "out", "dead", "surrendered", "fled", "convinced", "still to come",
)  # fmt: skip

# Stances.
NO_STANCE: Final = 0
AGGRESSIVE: Final = 1
BALANCED: Final = 2
DEFENSIVE: Final = 3
STANCE_NAMES: Final[tuple[str, ...]] = ("no stance", "aggressive", "balanced", "defensive")

# Lasting effects, bits in the order of the table; winded is over at once [r-lasting-effects].
WINDED: Final = 1
TORN_ARM: Final = 2
HOBBLED: Final = 4
DAZED: Final = 8
BLEEDING: Final = 16
SCARRED: Final = 32
EFFECT_NAMES: Final[tuple[str, ...]] = ("winded", "torn arm", "hobbled", "dazed", "bleeding", "scarred")

# Once per scene, bits [r-recovery].
RALLIED: Final = 1
REGROUPED: Final = 2
DEVASTATED: Final = 4
CONTROLLED: Final = 8
CONVINCED_SELF: Final = 16  # Unshakeable Conviction
BREATHED: Final = 32
RISEN: Final = 64  # will not stay down
DREAD_FELT: Final = 128

# Modes and phases; between two phases the state is settled.
PHYSICAL: Final = 0
SOCIAL: Final = 1
MODE_NAMES: Final = ("fight", "conflict")
ROUND_BEGINS: Final = 0
TURNS: Final = 1
ROUND_ENDS: Final = 2

# What the Keeper has said in this turn about an advance into a hazard [r-aggressive-duty].
NOT_RULED: Final = 0
EXCUSED: Final = 1
MUST_ADVANCE: Final = 2

LOWEST_MOMENTUM: Final = -3
HIGHEST_MOMENTUM: Final = 6
DEATH: Final = -3  # [death-threshold]
NO_WEAPONS: Final[list[Weapon]] = []
NO_NUMBERS: Final[list[int]] = []


class Combatant(Member):
    """A combatant, character or creature: the rules are the same for both [r-npc-momentum]."""

    player: Static[bool] = False
    condition: int = CONSCIOUS
    joins_round: int = 1
    stance: int = NO_STANCE
    mastery: bool = False
    # Pools. What is temporary is lost first, the Defend's before the spells' [r-temporary-guard].
    guard: int = 0
    guard_max: int = 0
    vitality: int = 0
    vitality_max: int = 0
    composure: int = 0
    composure_max: int = 0
    momentum: int = 0
    defend_guard: int = 0
    shield_guard: int = 0
    mage_guard: int = 0
    firm_composure: int = 0
    # Things.
    arsenal: Static[list[Weapon]] = NO_WEAPONS  # every weapon of the fight, shared by all
    carried: list[int] = NO_NUMBERS  # which of them it has
    in_hand: int = EMPTY_HAND
    item_uses: list[int] = NO_NUMBERS
    # Conditions; a number of turns is how many of the combatant's own turns must end.
    prone: bool = False
    shaken: bool = False
    hexed: bool = False
    covered: bool = False
    counter_ready: bool = False
    copies: int = 0
    pinned: int = 0
    sundered: int = 0
    blur: int = 0
    frightened: int = 0
    fright_source: int = NOBODY
    aided: int = 0
    feint: int = 0
    feint_target: int = NOBODY
    charm: int = 0
    charm_target: int = NOBODY
    argue_edge: i64 = 0  # bit mask of those the next Argue against has advantage
    lasting: int = 0
    # Limits of a round, a combat, a scene.
    attacked: bool = False
    held: bool = False
    natural_gained: bool = False
    firm: bool = False  # Unshakeable Conviction, this round
    switched: bool = False
    recovered: bool = False
    offered: bool = False
    used: i64 = 0
    # The turn under way.
    acted: bool = False
    moved: bool = False
    stepped_out: bool = False
    hazard_ruling: int = NOT_RULED
    slipping: bool = False
    charged: bool = False
    crossed: int = 0
    move_gains: int = 0
    barred_idea: bool = False
    # In an argument.
    secrets: int = 0
    argued_with: int = NOBODY  # the skill of the last successful Argue against it
    # Counted for the lab.
    attacks_made: int = 0
    damage_dealt: int = 0
    damage_taken: int = 0
    spent: int = 0

    def __init__(self, who: int, name: str, side: int, seat: int, area: int, sheet: Static[Sheet]) -> None:
        super().__init__(name, side)
        self.who = who
        self.seat = seat
        self.area = area
        self.sheet = sheet
        self.attack_tn: int = sheet.attack_tn

    def conscious(self) -> bool:
        return self.condition == CONSCIOUS

    def fallen(self) -> bool:
        """Dying or stable: down, and still a legal target [r-legal-targets]."""
        return self.condition == DYING or self.condition == STABLE

    def gone(self) -> bool:
        """Out of the fight, or not yet in it: nothing that is under way concerns it [r-legal-targets]."""
        return self.condition != CONSCIOUS and not self.fallen()

    def saves(self) -> bool:
        """Who rolls death saves: characters, and NPCs marked so [r-npc-zero]."""
        return self.sheet.character or "saves" in self.sheet.flags

    def mindless(self) -> bool:
        return self.sheet.mindless

    def knows(self, technique: str) -> bool:
        return technique in self.sheet.techniques

    def attribute(self, number: int) -> int:
        return self.sheet.attributes[number]

    def skill(self, number: int) -> int:
        return self.sheet.skills[number] if number >= 0 else 0

    def weapon(self) -> Weapon | None:
        """The weapon in hand."""
        return self.arsenal[self.carried[self.in_hand]] if self.in_hand != EMPTY_HAND else None

    def arm(self, index: int) -> Weapon:
        """One of the weapons it carries."""
        return self.arsenal[self.carried[index]]

    def arms(self) -> list[Weapon]:
        """All it carries, in order."""
        return [self.arsenal[number] for number in self.carried]

    def has_used(self, bit: i64) -> bool:
        return self.used & bit != 0

    def suffers(self, effect: int) -> bool:
        return self.lasting & effect != 0


class StancesBattle(BattleOf[Combatant]):
    """The whole fight between two dice."""

    attack_tn: int = 8
    may_turn_violent: bool = False
    fight_after: Static[int] = 0  # social rounds after which a fight breaks out; 0 is never
    mode: int = PHYSICAL
    mode_next: int = PHYSICAL
    round: int = 1
    social_rounds: int = 0
    phase: int = ROUND_BEGINS
    next_turn: int = 0
    acting: int = NOBODY

    def __init__(
        self, sides: Static[list[str]], field: Field, variants: Static[Variants], outcomes: Static[list[Outcome]]
    ) -> None:
        super().__init__()
        self.sides = sides
        self.field = field
        self.variants = variants
        self.outcomes = outcomes
        self.surprised: Static[list[bool]] = [False] * len(sides)
        self.demands: Static[list[str]] = [""] * len(sides)
        self.order: list[int] = []
        self.arsenal: Static[list[Weapon]] = []
        self.dropped: list[int] = []  # weapons of the arsenal that lie about
        self.dropped_in: list[int] = []  # and in which areas
        self.leverage: list[int] = []  # unused secrets, by side x combatant

    def clone(self) -> StancesBattle:
        return copies.clone_stances_battle(self)

    def fingerprint(self) -> str:
        return copies.fingerprint_stances_battle(self)

    def out(self, who: int) -> bool:
        condition = self.combatants[who].condition
        return condition != CONSCIOUS and condition != TO_COME

    def side_names(self) -> list[str]:
        return self.sides

    def lying(self, area: int) -> list[Weapon]:
        """The weapons that lie in an area."""
        here = [index for index in range(len(self.dropped)) if self.dropped_in[index] == area]
        return [self.arsenal[self.dropped[index]] for index in here]

    # ---- who stands where

    def steps(self, mover: Combatant, target: Combatant) -> int:
        return self.field.steps[mover.area][target.area]

    def enemy_in(self, area: int, side: int) -> bool:
        """Whether a conscious enemy of a side is in an area."""
        for enemy in self.combatants:
            if enemy.area == area and enemy.condition == CONSCIOUS and enemy.side != side:
                return True
        return False

    def held_leverage(self, side: int, target: int) -> int:
        return self.leverage[side * len(self.combatants) + target]

    def surprised_now(self, combatant: Combatant) -> bool:
        """Surprised sides have no stance, no turn and no reaction in round 1 [r-surprise]."""
        return self.round == 1 and self.surprised[combatant.side]
