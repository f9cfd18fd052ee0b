"""A side's turn: declared together, resolved together, in six steps [r-turn-steps]."""

from __future__ import annotations

from fray.engine.fight import Fight
from fray.rulesets.torchlight.model import events as ev
from fray.rulesets.torchlight.model.plans import NOBODY
from fray.rulesets.torchlight.model.state import TorchlightBattle
from fray.rulesets.torchlight.rules.actions import take_actions
from fray.rulesets.torchlight.rules.declaring import declare
from fray.rulesets.torchlight.rules.effects import apply_collected
from fray.rulesets.torchlight.rules.grapple import save_for_holds
from fray.rulesets.torchlight.rules.initiative import admit_joiners
from fray.rulesets.torchlight.rules.movement import early_moves, late_moves
from fray.rulesets.torchlight.rules.protect import choose_protections
from fray.rulesets.torchlight.rules.retreat import carry_out_retreats
from fray.rulesets.torchlight.rules.squads import end_squads, form_squads, judge_squads
from fray.rulesets.torchlight.rules.verbs import light_fires


def side_turn(fight: Fight[TorchlightBattle], side: int) -> None:
    """Players' and Keeper's turns alike [round-player-simultaneous, turn-order, r-symmetry]."""
    start_turn(fight, side)
    declare(fight, side)
    resolve_turn(fight, side)


def start_turn(fight: Fight[TorchlightBattle], side: int) -> None:
    """Step 0: what lasts until the side's next turn ends; holds are tested; joiners come in [r-turn-steps]."""
    end_what_lasted(fight, side)
    make_ready(fight, side)


def end_what_lasted(fight: Fight[TorchlightBattle], side: int) -> None:
    """Protect Companion and Squads last until the start of the side's next turn [r-this-round, r-squad-declare]."""
    for combatant in fight.battle.combatants:
        if combatant.side == side:
            combatant.ward = NOBODY
    end_squads(fight, side)


def make_ready(fight: Fight[TorchlightBattle], side: int) -> None:
    """What must be known before declarations: marks, holds, joiners [r-ranged-mark, r-grapple, r-joining]."""
    if fight.listening:
        fight.note(ev.TurnBegan("turn-order", fight.battle.phase))
    for combatant in fight.battle.combatants:
        if combatant.side == side:
            combatant.ranged_mark = False
    save_for_holds(fight, side)
    admit_joiners(fight, side)


def resolve_turn(fight: Fight[TorchlightBattle], side: int) -> None:
    """Steps 2 to 5: reactions, early moves, actions, late moves, each of them for everyone at the same moment.

    [round-simultaneous-resolution, action-one-action-one-move, r-turn-steps]
    """
    choose_protections(fight, side)
    early_moves(fight, side)
    carry_out_retreats(fight, side, True)
    form_squads(fight, side)
    take_actions(fight, side)
    apply_collected(fight)
    late_moves(fight, side)
    carry_out_retreats(fight, side, False)
    judge_squads(fight)
    light_fires(fight)
    for combatant in fight.battle.combatants:
        combatant.absorbs = NOBODY  # an attack that did not happen after all leaves the protection unused
        if combatant.side == side:
            combatant.settle()
