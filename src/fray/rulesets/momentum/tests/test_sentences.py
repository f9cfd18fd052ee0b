"""The log: one whole sentence for each event, with names for people."""

from __future__ import annotations

import inspect

import pytest

from fray.engine.events import Event, Overridden
from fray.engine.sums import Term
from fray.rulesets.momentum.model import events as ev
from fray.rulesets.momentum.model import options as op
from fray.rulesets.momentum.model import rulings as ru
from fray.rulesets.momentum.model.state import DEAD, DISABLED, FLED, SENSELESS, SURRENDERED
from fray.rulesets.momentum.tests.openings import ASSASSIN, BARTOLOMEO, DIAGHILEV, HRODA, KNIFE, fresh, market
from fray.rulesets.momentum.words import sentences

SENTENCES: list[tuple[Event, str]] = [
    (ev.RoundBegan("", 3), "Round 3 begins."),
    (ev.Joined("", ASSASSIN, 6), "Assassin A joins the fight at position 6."),
    (ev.Surprised("", HRODA), "Hroda is surprised."),
    (
        ev.MomentumRolled("", DIAGHILEV, 10, [7], 7, 2, -3, 6),
        "Diaghilev rolls 7 for momentum: 7 + 2 Grace - 3 momentum held = 6M.",
    ),
    (
        ev.MomentumRolled("momentum-die-surprised", DIAGHILEV, 6, [1], 1, -2, 4, 4),
        "Diaghilev rolls 1 on the worse die for momentum: 0 + 4 momentum held = 4M.",
    ),
    (ev.OrderSet("", [HRODA, ASSASSIN], [6, 5]), "The turns go Hroda 6, Assassin A 5."),
    (ev.TurnBegan("", ASSASSIN), "Assassin A has the turn."),
    (ev.TallyMarked("", HRODA, 3, 12), "Hroda marks a Stamina tally, 3 of 12."),
    (
        ev.SlotExhausted("", DIAGHILEV, op.WeaponSlot(1), 6),
        "Diaghilev is tiring: the slot of the Throwing Hatchets becomes EXHAUSTED, 6 of 10.",
    ),
    (
        ev.SlotExhausted("", HRODA, op.ArmorSlot(), 8),
        "Hroda is tiring: a slot of the armor becomes EXHAUSTED, 8 of 10.",
    ),
    (ev.CannotAct("", HRODA, -4), "Hroda begins the turn with momentum -4 and cannot act."),
    (ev.RoundEnded("", 3), "End of Round 3."),
    (
        ev.Paid("", DIAGHILEV, 7, "strike", 2, [Term("Strike", 4), Term("Defense", 3)]),
        "Diaghilev pays 7M for a Strike (4 + 3 Defense), 2M left.",
    ),
    (ev.Paid("", HRODA, 8, "strike", 0, [Term("Killing Stroke", 5)]), "Hroda pays 8M for a Killing Stroke, 0M left."),
    (ev.Paid("", DIAGHILEV, 1, "dodge", -2), "Diaghilev puts 1M into a Dodge, momentum now -2."),
    (ev.Paid("", HRODA, 2, "Guard", 1), "Hroda pays 2M for Guard, 1M left."),
    (
        ev.Paid("", HRODA, 6, "Cunning Step", 1, [Term("Cunning Step", 4), Term("held", 2)]),
        "Hroda pays 6M for Cunning Step (4 + 2 held), 1M left.",
    ),
    (ev.Gained("riposte", DIAGHILEV, 4, 9), "Diaghilev gains 4M for the riposte, 9M now."),
    (ev.Lost("", DIAGHILEV, 2, 3), "Diaghilev loses 2M, 3M left."),
    (ev.Lost("eor-armor-penalty", HRODA, 4, -1), "The weight of armor costs Hroda 4M, momentum now -1."),
    (
        ev.StrikeMade("", DIAGHILEV, ASSASSIN, "Yatagan", True, False, False),
        "Diaghilev strikes at Assassin A with the Yatagan, to disable.",
    ),
    (
        ev.StrikeMade("", HRODA, KNIFE, "Unarmed", False, False, True),
        "Hroda ripostes against Knife A with bare hands.",
    ),
    (ev.GuardTook("", HRODA, DIAGHILEV), "Hroda steps between and takes the strike meant for Diaghilev."),
    (ev.Forgone("", HRODA), "Hroda makes no defense."),
    (ev.Forgone("dire-disabled-concrete", HRODA), "Hroda cannot defend."),
    (ev.NoArmorDie("", HRODA), "Hroda has no armor die to roll: a hit."),
    (
        ev.DefenseRolled("", DIAGHILEV, 10, [9], op.PARRY, 9, "Might", 0, 0, 0, 9, 2, 9, True),
        "Diaghilev parries: 9 against 9, enough.",
    ),
    (
        ev.DefenseRolled("", DIAGHILEV, 10, [4], op.DODGE, 4, "Grace", 2, -2, 1, 9, 2, 5, False),
        "Diaghilev dodges: 4 + 2 Grace - 2 too little momentum + 1 barricade = 5 against 9, not enough.",
    ),
    (ev.Deflected("parry-success", DIAGHILEV, ASSASSIN), "Assassin A's strike is deflected by Diaghilev."),
    (
        ev.Landed("", DIAGHILEV, ASSASSIN, 3, [Term("Danger", 2), Term("failed Parry", 1)]),
        "Assassin A's strike lands on Diaghilev with Danger 3d (2 + 1 failed Parry).",
    ),
    (
        ev.ArmorRolled("", DIAGHILEV, 6, [3], 3, 1, 2, 0, 2, False),
        "Diaghilev rolls armor: 3 + 1 Grit - 2 Attack Skill = 2, the armor holds.",
    ),
    (ev.HitTaken("", DIAGHILEV, 1, 2), "Diaghilev takes hit 1 of 2."),
    (ev.HitTaken("", DIAGHILEV, 4, 2), "Diaghilev takes hit 4, 2 beyond the limit of 2."),
    (ev.ArmorFell("", DIAGHILEV, 3, 2), "Diaghilev's armor falls to Ud4."),
    (ev.ArmorFell("", DIAGHILEV, 1, 0), "Diaghilev's armor is ruined."),
    (ev.ShieldWorn("", HRODA, 6, [4], 4, 3, 3), "Hroda's shield holds at Ud6 on a 4."),
    (ev.ShieldWorn("", HRODA, 0, [], 1, 3, 2), "Hroda's shield falls to Ud4 without a roll."),
    (ev.ShieldWorn("", HRODA, 1, [], 1, 1, 0), "Hroda's shield is destroyed."),
    (ev.HitsRemoved("", ASSASSIN, 2, 1), "Assassin A loses 2 hits, 1 left."),
    (
        ev.BlowsRolled("", ASSASSIN, 6, [4, 2], KNIFE, 3, 1),
        "Assassin A rolls 4 and 2 against Knife A, 3 or more to hit: 1 hit.",
    ),
    (
        ev.SupplyRolled("", DIAGHILEV, 6, [1], "Throwing Hatchets", 3, 2),
        "Diaghilev's supply for the Throwing Hatchets falls from Ud6 to Ud4 on a 1.",
    ),
    (
        ev.SupplyRolled("", DIAGHILEV, 1, [], "Throwing Hatchets", 1, 0),
        "Diaghilev's supply for the Throwing Hatchets is used up.",
    ),
    (
        ev.DireWound("", DIAGHILEV, 6, [6, 5], 2, 11, 10, "Disabled", 2),
        "Diaghilev suffers a dire wound (Crushing): 2d6 come to 11, counted as 10, Disabled.",
    ),
    (ev.StatFell("", DIAGHILEV, 0, 1, -1), "Diaghilev is Very Sad: Might falls to -1 until a rest."),
    (ev.WentOut("", DIAGHILEV, SENSELESS, 30), "Diaghilev is senseless for 30 minutes."),
    (ev.WentOut("", ASSASSIN, DISABLED), "Assassin A is disabled."),
    (ev.WentOut("", ASSASSIN, SURRENDERED), "Assassin A surrenders."),
    (ev.WentOut("", ASSASSIN, FLED), "Assassin A is out of the fight."),
    (ev.WentOut("", DIAGHILEV, DEAD), "Diaghilev is dead."),
    (
        ev.WentOut("dire-mauled-concrete", DIAGHILEV, DEAD),
        "Diaghilev bleeds to death: no ally is free to help.",
    ),
    (
        ev.LimbLost("", DIAGHILEV, 4, [3], 2, 2),
        "Diaghilev loses the right leg and bleeds: dead in 2 rounds, this one counted, unless treated.",
    ),
    (ev.Disfigured("", DIAGHILEV, "cheek and nostril torn"), "Diaghilev is disfigured: cheek and nostril torn."),
    (ev.Bled("", DIAGHILEV, 1), "Diaghilev bleeds, 1 round from death."),
    (ev.Bled("", DIAGHILEV, 0), "Diaghilev bleeds, and it is too much."),
    (ev.Treated("", DIAGHILEV, HRODA), "Hroda stops Diaghilev's bleeding in time."),
    (ev.Treated("", DIAGHILEV, -1), "An ally stops Diaghilev's bleeding in time."),
    (ev.Moved("", ASSASSIN, 5, 4, "Climb", False), "Assassin A climbs from 5 to 4."),
    (ev.Moved("", ASSASSIN, 4, 5, "", True), "Assassin A is forced from 4 to 5."),
    (ev.LeftField("", HRODA, "low"), "Hroda leaves the field on the low side."),
    (ev.FellIntoPit("", HRODA), "Hroda falls into the pit."),
    (ev.ClimbedOut("", ASSASSIN), "Assassin A climbs out of the pit."),
    (ev.TookSuperior("", HRODA, KNIFE), "Hroda takes a superior position over Knife A."),
    (ev.LostSuperior("", HRODA, KNIFE), "Hroda is no longer in superior position over Knife A."),
    (ev.GroundChanged("", 4, "fire", True), "Position 4 is on fire."),
    (ev.GroundChanged("", 2, "table", False), "The table at position 2 is gone."),
    (ev.DoorChanged("", HRODA, 7, 2, 1, 0), "Hroda opens the door between 7 and 8."),
    (ev.DoorChanged("", KNIFE, 7, 1, 2, 0), "Knife A closes the door between 7 and 8."),
    (ev.DoorChanged("", HRODA, 7, 3, 2, 1), "Hroda lifts the bar of the door between 7 and 8."),
    (ev.DoorChanged("", HRODA, 7, 3, 3, 2), "Hroda works at the bar of the door between 7 and 8, 2 of 3."),
    (ev.DoorChanged("", HRODA, 7, 3, 1, 3), "Hroda breaks the door between 7 and 8 open for good."),
    (ev.Hazard("", HRODA, "fire"), "Hroda cannot defend against the fire."),
    (ev.Hazard("", KNIFE, "raw magic of the death"), "Knife A is hurt by the raw magic of the death."),
    (ev.StayedPut("", HRODA, "nobody is forced out of a pit"), "Hroda stays in place: nobody is forced out of a pit."),
    (ev.ItemUsed("", BARTOLOMEO, "Red Draught", HRODA, -1), "Bartolomeo gives Hroda a Red Draught."),
    (ev.ItemUsed("", BARTOLOMEO, "Red Draught", BARTOLOMEO, -1), "Bartolomeo drinks a Red Draught."),
    (ev.ItemUsed("", BARTOLOMEO, "Oil Flask", -1, 4), "Bartolomeo throws an Oil Flask at position 4."),
    (ev.ItemHanded("", BARTOLOMEO, "Smoke Pot", HRODA), "Bartolomeo hands the Smoke Pot to Hroda."),
    (ev.Readiness("", HRODA, "shield", True), "Hroda readies the shield."),
    (ev.Readiness("", HRODA, "Crossbow", True), "Hroda reloads the Crossbow."),
    (ev.Readiness("", HRODA, "Crossbow", False), "Hroda's Crossbow must be reloaded."),
    (ev.CalledOut("", HRODA, DIAGHILEV, True), "Hroda calls out to Diaghilev."),
    (ev.CalledOut("", HRODA, DIAGHILEV, False), "Hroda calls out to Diaghilev, who gains nothing from it."),
    (ev.AbilityUsed("", HRODA, "Guard", DIAGHILEV, -1), "Hroda guards Diaghilev until Hroda's next turn."),
    (ev.AbilityUsed("", HRODA, "Mending Word", HRODA, -1), "Hroda speaks a Mending Word."),
    (ev.AbilityUsed("", ASSASSIN, "net cast", HRODA, -1), "Assassin A casts a net over Hroda."),
    (ev.RallyRolled("", HRODA, 4, [3], 3, 2, 5), "Hroda's Rally: 3 + 2 Charm = 5."),
    (ev.Healed("", HRODA, 1), "Hroda is healed and has 1 hit now."),
    (ev.Healed("", ASSASSIN, 3), "Assassin A regenerates to 3 hits."),
    (ev.TalliesErased("", HRODA, 3, 2), "Hroda erases 3 Stamina tallies, 2 left."),
    (ev.HexChanged("", ASSASSIN, 2), "The Hex of Rust on Assassin A lowers Defense by 2."),
    (ev.HexChanged("", ASSASSIN, 0), "The Hex of Rust on Assassin A is gone."),
    (ev.EffectEnded("", HRODA, "Ember Circle"), "Hroda's Ember Circle ends."),
    (ev.EffectEnded("", HRODA, "offer of peace"), "Hroda's offer of peace ends."),
    (ev.BondEnded("", HRODA, "guard", DIAGHILEV), "Hroda no longer guards Diaghilev."),
    (ev.BondEnded("", HRODA, "opening", KNIFE), "Hroda's opening against Knife A is gone unused."),
    (ev.Held("", HRODA, ASSASSIN), "Assassin A holds Hroda fast."),
    (ev.BondEnded("", HRODA, "hold", ASSASSIN), "Assassin A no longer holds Hroda."),
    (
        ev.KeeperRuled("npc-special", ASSASSIN, "Blood Frenzy", ru.ChangeMomentum("", DIAGHILEV, -2)),
        "Keeper: Assassin A's Blood Frenzy comes up, Diaghilev loses 2 momentum.",
    ),
    (
        ev.KeeperRuled("", HRODA, "the surroundings", ru.ChangeGround("", 1, "barricade", True)),
        "Keeper: Hroda works the surroundings, a barricade stands at position 1.",
    ),
    (
        ev.KeeperRuled("", HRODA, "the surroundings", ru.Refuse("")),
        "Keeper: what Hroda tries with the surroundings is not possible.",
    ),
    (ev.OfferedPeace("", ASSASSIN), "Assassin A offers peace."),
    (ev.WithdrewPeace("", ASSASSIN), "Assassin A withdraws the offer of peace."),
    (
        ev.FightEnded("", "beetle clan", "no other side is able to fight on"),
        "The fight is over: the beetle clan wins, no other side is able to fight on.",
    ),
    (
        Overridden("", "set", DIAGHILEV, "momentum", "5", "3"),
        "Keeper: Diaghilev's momentum is 5, the rules gave 3.",
    ),
    (Overridden("", "move", HRODA, "", "4", "1"), "Keeper: Hroda is at position 4, the rules had position 1."),
    (
        Overridden("", "remove", KNIFE, "", "", "able"),
        "Keeper: Knife A is taken out of the fight, the rules had Knife A able.",
    ),
    (Overridden("", "condition", HRODA, "dead", "yes", "able"), "Keeper: Hroda is dead, the rules had Hroda able."),
    (Overridden("", "condition", HRODA, "in pit", "no", "yes"), "Keeper: Hroda is not in the pit, the rules said yes."),
    (Overridden("", "add", -1, "", "", "Knife C"), "Keeper: Knife C will join at the start of the next round."),
    (Overridden("", "die", -1, "", "6", ""), "Keeper: the next die shows 6."),
    (
        Overridden("", "end", -1, "heroes", "the clan runs", ""),
        "Keeper: the fight ends here, the clan runs: the heroes win.",
    ),
]


def kinds_of_events() -> set[type[Event]]:
    """Every event of the system that can happen, and the engine's own."""
    classes = [found for _, found in inspect.getmembers(ev, inspect.isclass) if issubclass(found, Event)]
    return {found for found in classes if found.__module__ == ev.__name__ and not found.__subclasses__()} | {Overridden}


def test_every_kind_of_event_is_told_here() -> None:
    assert kinds_of_events() == {type(event) for event, _ in SENTENCES}


@pytest.mark.parametrize(("event", "sentence"), SENTENCES)
def test_an_event_is_told_in_one_sentence(event: Event, sentence: str) -> None:
    battle = market()
    assert sentences.sentence(battle, event) == sentence


def test_an_event_of_another_system_has_no_words() -> None:
    battle = market()
    with pytest.raises(TypeError, match="Event"):
        sentences.sentence(battle, Event(""))


def test_a_name_that_begins_with_the_fits_into_a_sentence() -> None:
    battle = fresh("brass-abbot")
    ursk, abbot = 1, 5
    told = sentences.sentence(battle, ev.StrikeMade("", ursk, abbot, "Great Axe", False, False, False))
    assert told == "Ursk strikes at the Brass Abbot with the Great Axe."
    assert sentences.sentence(battle, ev.TurnBegan("", abbot)) == "The Brass Abbot has the turn."


def test_a_loss_at_the_end_of_a_round_names_its_cause_where_there_is_only_one() -> None:
    """[eor-abilities]: Ursk has Battle Fury, the Abbot frightens; nobody in the pit does."""
    event = ev.Lost("eor-abilities", 1, 1, 3)
    assert sentences.sentence(fresh("turtle-bridge"), event) == "Battle Fury costs Ursk 1M, 3M left."
    assert sentences.sentence(fresh("brass-abbot"), event) == "The End of Round costs Ursk 1M, 3M left."
    fright = ev.Lost("eor-abilities", 0, 1, 3)
    assert sentences.sentence(fresh("brass-abbot"), fright) == "Frightful Presence costs Hroda 1M, 3M left."
