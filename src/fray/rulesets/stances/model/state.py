"""The state of a fight: combatants in areas, and nothing about dice, people or prose."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from fray.engine.battle import Battle, Member
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
STANCE_NAMES: Final = ("no stance", "aggressive", "balanced", "defensive")

# Lasting effects, bits in the order of the table; winded is over at once [r-lasting-effects].
WINDED: Final = 1
TORN_ARM: Final = 2
HOBBLED: Final = 4
DAZED: Final = 8
BLEEDING: Final = 16
SCARRED: Final = 32
EFFECT_NAMES: Final = ("winded", "torn arm", "hobbled", "dazed", "bleeding", "scarred")

# Once per scene, bits [r-recovery].
RALLIED: Final = 1
REGROUPED: Final = 2
DEVASTATED: Final = 4
CONTROLLED: Final = 8
CONVINCED_SELF: Final = 16  # Unshakeable Conviction
BREATHED: Final = 32
RISEN: Final = 64  # will not stay down
DREAD_FELT: Final = 128
FIRST_SIGNATURE: Final = 256  # and one bit more for each further one

# Modes and phases; between two phases the state is settled.
PHYSICAL: Final = 0
SOCIAL: Final = 1
MODE_NAMES: Final = ("fight", "conflict")
ROUND_BEGINS: Final = 0
TURNS: Final = 1
ROUND_ENDS: Final = 2

LOWEST_MOMENTUM: Final = -3
HIGHEST_MOMENTUM: Final = 6
DEATH: Final = -3  # [death-threshold]
NO_WEAPONS: Final[list[Weapon]] = []
NO_NUMBERS: Final[list[int]] = []


class Combatant:
    """A combatant, character or creature: the rules are the same for both [r-npc-momentum]."""

    def __init__(self, who: int, name: str, side: int, seat: int, area: int, sheet: Sheet) -> None:
        self.who = who
        self.name = name
        self.side = side
        self.seat = seat
        self.area = area
        self.sheet = sheet
        self.player = False
        self.condition = CONSCIOUS
        self.joins_round = 1
        self.attack_tn = sheet.attack_tn
        self.stance = NO_STANCE
        self.last_stance = NO_STANCE
        self.mastery = False
        # Pools. What is temporary is lost first, the Defend's before the spells' [r-temporary-guard].
        self.guard = 0
        self.guard_max = 0
        self.vitality = 0
        self.vitality_max = 0
        self.composure = 0
        self.composure_max = 0
        self.momentum = 0
        self.defend_guard = 0
        self.shield_guard = 0
        self.mage_guard = 0
        self.firm_composure = 0
        # Things.
        self.arsenal: list[Weapon] = NO_WEAPONS  # every weapon of the fight, shared by all
        self.carried: list[int] = NO_NUMBERS  # which of them it has
        self.in_hand = EMPTY_HAND
        self.item_uses: list[int] = NO_NUMBERS
        # Conditions; a number of turns is how many of the combatant's own turns must end.
        self.prone = False
        self.shaken = False
        self.hexed = False
        self.covered = False
        self.counter_ready = False
        self.copies = 0
        self.pinned = 0
        self.sundered = 0
        self.blur = 0
        self.frightened = 0
        self.fright_source = NOBODY
        self.aided = 0
        self.feint = 0
        self.feint_target = NOBODY
        self.charm = 0
        self.charm_target = NOBODY
        self.argue_edge: i64 = 0  # bit mask of those the next Argue against has advantage
        self.lasting = 0
        # Limits of a round, a combat, a scene.
        self.attacked = False
        self.held = False
        self.natural_gained = False
        self.firm = False  # Unshakeable Conviction, this round
        self.switched = False
        self.recovered = False
        self.offered = False
        self.used: i64 = 0
        # The turn under way.
        self.acted = False
        self.moved = False
        self.stepped_out = False
        self.excused = False
        self.slipping = False
        self.charged = False
        self.crossed = 0
        self.move_gains = 0
        self.barred_idea = False
        # In an argument.
        self.secrets = 0
        self.argued_with = NOBODY  # the skill of the last successful Argue against it
        # Counted for the lab.
        self.attacks_made = 0
        self.damage_dealt = 0
        self.damage_taken = 0
        self.spent = 0

    def conscious(self) -> bool:
        return self.condition == CONSCIOUS

    def fallen(self) -> bool:
        """Dying or stable: down, and still a legal target [r-legal-targets]."""
        return self.condition == DYING or self.condition == STABLE

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

    def clone(self) -> Combatant:
        twin = Combatant(self.who, self.name, self.side, self.seat, self.area, self.sheet)
        self._copy_pools(twin)
        self._copy_conditions(twin)
        self._copy_limits(twin)
        return twin

    def _copy_pools(self, twin: Combatant) -> None:
        twin.player = self.player
        twin.condition = self.condition
        twin.joins_round = self.joins_round
        twin.attack_tn = self.attack_tn
        twin.stance = self.stance
        twin.last_stance = self.last_stance
        twin.mastery = self.mastery
        twin.guard = self.guard
        twin.guard_max = self.guard_max
        twin.vitality = self.vitality
        twin.vitality_max = self.vitality_max
        twin.composure = self.composure
        twin.composure_max = self.composure_max
        twin.momentum = self.momentum
        twin.defend_guard = self.defend_guard
        twin.shield_guard = self.shield_guard
        twin.mage_guard = self.mage_guard
        twin.firm_composure = self.firm_composure
        twin.arsenal = self.arsenal
        twin.carried = self.carried.copy()
        twin.in_hand = self.in_hand
        twin.item_uses = self.item_uses.copy()

    def _copy_conditions(self, twin: Combatant) -> None:
        twin.prone = self.prone
        twin.shaken = self.shaken
        twin.hexed = self.hexed
        twin.covered = self.covered
        twin.counter_ready = self.counter_ready
        twin.copies = self.copies
        twin.pinned = self.pinned
        twin.sundered = self.sundered
        twin.blur = self.blur
        twin.frightened = self.frightened
        twin.fright_source = self.fright_source
        twin.aided = self.aided
        twin.feint = self.feint
        twin.feint_target = self.feint_target
        twin.charm = self.charm
        twin.charm_target = self.charm_target
        twin.argue_edge = self.argue_edge
        twin.lasting = self.lasting
        twin.secrets = self.secrets
        twin.argued_with = self.argued_with

    def _copy_limits(self, twin: Combatant) -> None:
        twin.attacked = self.attacked
        twin.held = self.held
        twin.natural_gained = self.natural_gained
        twin.firm = self.firm
        twin.switched = self.switched
        twin.recovered = self.recovered
        twin.offered = self.offered
        twin.used = self.used
        twin.acted = self.acted
        twin.moved = self.moved
        twin.stepped_out = self.stepped_out
        twin.excused = self.excused
        twin.slipping = self.slipping
        twin.charged = self.charged
        twin.crossed = self.crossed
        twin.move_gains = self.move_gains
        twin.barred_idea = self.barred_idea
        twin.attacks_made = self.attacks_made
        twin.damage_dealt = self.damage_dealt
        twin.damage_taken = self.damage_taken
        twin.spent = self.spent

    def words(self) -> str:
        return (
            f"{self.who} {self.name} {self.side} {self.seat} @{self.area} c{self.condition} j{self.joins_round} "
            f"tn{self.attack_tn} s{self.stance}{self.last_stance}{self.mastery} g{self.guard}/{self.guard_max} "
            f"v{self.vitality}/{self.vitality_max} k{self.composure}/{self.composure_max} m{self.momentum} "
            f"t{self.defend_guard},{self.shield_guard},{self.mage_guard},{self.firm_composure} "
            f"{self.carried}h{self.in_hand} {self.item_uses} "
            f"{self.prone}{self.shaken}{self.hexed}{self.covered}{self.counter_ready} d{self.copies} p{self.pinned} "
            f"u{self.sundered} b{self.blur} f{self.frightened},{self.fright_source} a{self.aided} "
            f"e{self.feint},{self.feint_target} ch{self.charm},{self.charm_target} ae{self.argue_edge} l{self.lasting} "
            f"{self.attacked}{self.held}{self.natural_gained}{self.firm}{self.switched}{self.recovered}{self.offered} "
            f"x{self.used} {self.acted}{self.moved}{self.stepped_out}{self.excused}{self.slipping}{self.charged} "
            f"z{self.crossed},{self.move_gains} {self.barred_idea} k{self.secrets} w{self.argued_with} {self.player} "
            f"n{self.attacks_made},{self.damage_dealt},{self.damage_taken},{self.spent}"
        )


class StancesBattle(Battle):
    """The whole fight between two dice."""

    def __init__(self, sides: list[str], field: Field, variants: Variants, outcomes: list[Outcome]) -> None:
        super().__init__()
        self.sides = sides
        self.field = field
        self.variants = variants
        self.outcomes = outcomes
        self.combatants: list[Combatant] = []
        self.surprised: list[bool] = [False] * len(sides)
        self.demands: list[str] = [""] * len(sides)
        self.attack_tn = 8
        self.may_turn_violent = False
        self.fight_after = 0  # social rounds after which a fight breaks out; 0 is never
        self.mode = PHYSICAL
        self.mode_next = PHYSICAL
        self.round = 1
        self.social_rounds = 0
        self.phase = ROUND_BEGINS
        self.order: list[int] = []
        self.next_turn = 0
        self.acting = NOBODY
        self.arsenal: list[Weapon] = []
        self.dropped: list[int] = []  # weapons of the arsenal that lie about
        self.dropped_in: list[int] = []  # and in which areas
        self.leverage: list[int] = []  # unused secrets, by side x combatant

    def clone(self) -> StancesBattle:
        twin = StancesBattle(self.sides, self.field.clone(), self.variants, self.outcomes)
        twin.combatants = [fighter.clone() for fighter in self.combatants]
        twin.surprised = self.surprised
        twin.demands = self.demands
        twin.attack_tn = self.attack_tn
        twin.may_turn_violent = self.may_turn_violent
        twin.fight_after = self.fight_after
        twin.result = self.result
        twin.mode = self.mode
        twin.mode_next = self.mode_next
        twin.round = self.round
        twin.social_rounds = self.social_rounds
        twin.phase = self.phase
        twin.order = self.order.copy()
        twin.next_turn = self.next_turn
        twin.acting = self.acting
        twin.arsenal = self.arsenal
        twin.dropped = self.dropped.copy()
        twin.dropped_in = self.dropped_in.copy()
        twin.leverage = self.leverage.copy()
        return twin

    def fingerprint(self) -> str:
        ended = f"{self.result.winner}:{self.result.reason}" if self.result is not None else ""
        head = (
            f"r{self.round} {self.mode}{self.mode_next} p{self.phase} {self.order} n{self.next_turn} a{self.acting} "
            f"sr{self.social_rounds} {self.may_turn_violent} "
            f"tn{self.attack_tn} {self.dropped}{self.dropped_in} {self.leverage} {ended} {self.field.words()}"
        )
        return "\n".join([head, *[fighter.words() for fighter in self.combatants]])

    def size(self) -> int:
        return len(self.combatants)

    def member(self, who: int) -> Member:
        return Member(self.combatants[who].name, self.combatants[who].side)

    def rename(self, who: int, name: str) -> None:
        self.combatants[who].name = name

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
