# mypyc: skip - text for people
"""One sentence for each event, as a Keeper would read the log aloud."""

from __future__ import annotations

from typing import Final

from fray.engine.english import counted, listed, victory
from fray.engine.prose import Sentences, Writers, by_type
from fray.rulesets.labyrinthian.model import events as ev
from fray.rulesets.labyrinthian.model import grid_events as ge
from fray.rulesets.labyrinthian.model.elevations import level_name
from fray.rulesets.labyrinthian.model.grid import DIRECTIONS, NOWHERE
from fray.rulesets.labyrinthian.model.options import ATTACK_CLAUSES, CHANNELED, COMMANDED, GUARD, PARRY, WARD
from fray.rulesets.labyrinthian.model.sheets import ENGINE, WOUND_DIE
from fray.rulesets.labyrinthian.model.state import HIDDEN, HIDDEN_THIS_ROUND, LabBattle
from fray.rulesets.labyrinthian.rules.attacks import UNYIELDING
from fray.rulesets.labyrinthian.rules.skill_actions import LOST
from fray.rulesets.labyrinthian.words.wording import dice, name, place, side, side_does, summed, tag

RATINGS: Final = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth")
USES: Final = {
    "extra": "re-rolls a max",
    "wound": "spends a max die to Wound {}",
    "stance": "enters a Stance",
    "hold": "holds fast",
    "slam": "readies a Slam against {}",
    "cleave": "cleaves into {}",
    "pin": "pins {} where it is",
    "free-extra": "re-rolls a die for free",
    "free-wound": "wounds {} with a free use",
}
REACTIONS: Final = ("guard", "parry", "ward")
DEFENDS: Final = {
    GUARD: "guards",
    PARRY: "parries",
    WARD: "raises a ward",
    CHANNELED: "channels a defense",
    COMMANDED: "sends in a Unit",
}
VELOCITY: Final = {"charge": "the Charge", "jump": "the jump", "vertical": "the Vertical Assault"}
OUT_AS_UNIT: Final = {"Incapacitated": "is routed", "dead": "is destroyed"}  # [warfare-units, siege-engines]
STONE: Final = "wound-petrified-zero"
OUT: Final = {
    "Incapacitated": "is Incapacitated",
    "dead": "is dead",
    "surrendered": "surrenders",
    "gone": "has left the fight",
}
ITEM_VERBS: Final = {
    "retrieved": "takes out",
    "stowed": "stows",
    "picked up": "picks up",
    "used": "uses",
    "thrown": "throws",
    "drawn": "draws",
    "refilled": "refills",
}
STATES: Final = {
    "Prone": ("is knocked Prone", "stands up"),
    "Hidden": ("is Hidden", "is in sight"),
    "locked": ("is rooted by its Stance", "may move again"),
    "Paralyzed": ("is Paralyzed", "is no longer Paralyzed"),
    "pinned": ("is pinned in its Position", "is free to shift"),
    "grappled": ("is held fast", "breaks free"),
    "flying": ("can fly", "can no longer fly"),
}


FORCED: Final = ("dueling-grid-forced", "boss-grid-abilities", "slam-figures", "chase-grid-rules", "obstacle-details")
IN_FLIGHT: Final = "flight-stabilize"
FALLS: Final = (
    *("natural-flight-disruption", "unnatural-flight-ends", "falling-details"),
    *("climb-details", "climb-fall-at-zero", "climb-hold-details"),
)
BURIED: Final = "tag-building-sp"
WITH_A_THING: Final = (*ATTACK_CLAUSES.values(), "free-targets", "aoe", "consumable-costs-action")
EFFECTS: Final = {
    "works": "",
    "works fully": " with full effect",
    "fails": ", which fails",
    "succeeds": ", which succeeds",
}


# ---- Rounds


def rolled_combat(battle: LabBattle, event: ev.CombatRolled) -> str:
    highest, second, *further = [str(face) for face in event.faces]
    more = f", and {listed(further)} for further Ratings" if further else ""
    return f"{name(battle, event.who)} rolls {highest} and {second}: a Combat Roll of {event.total}{more}"


def rating_changed(battle: LabBattle, event: ev.RatingChanged) -> str:
    change = f"{event.change:+d}"
    return f"{name(battle, event.who)}'s {RATINGS[event.rating]} Rating is {event.value} ({change} {event.cause})"


def movement_set(battle: LabBattle, event: ev.MovementSet) -> str:
    return f"{name(battle, event.who)} has Movement {summed(event.terms(), event.amount)}"


# ---- Clashes


def declared(battle: LabBattle, event: ev.AttackDeclared) -> str:
    target = f"the {event.thing}" if event.thing else name(battle, event.other)
    purpose = f" for {an(event.purpose)}" if event.purpose else ""
    total = summed(event.terms(), event.total)
    return f"{name(battle, event.who)} attacks {target}{means(battle, event)}{purpose}: attack total {total}"


def means(battle: LabBattle, event: ev.AttackDeclared) -> str:
    """A Unit attacks with itself, which goes without saying."""
    return "" if battle.combatants[event.who].sheet.is_unit() else f" with {the(event.source)}"


def an(words: str) -> str:
    return f"an {words}" if words[:1] in "AEIOU" else f"a {words}"


def the(source: str) -> str:
    return source if source in ("fists", "natural weapons") else f"the {source}"


def area_declared(battle: LabBattle, event: ev.AreaDeclared) -> str:
    total = summed(event.terms(), event.total)
    where = place(event.position, event.level)
    return f"{name(battle, event.who)} brings {the(event.source)} down on {where}: attack total {total}"


def rolled(battle: LabBattle, who: int, what: str, event: ev.DamageRolled | ev.DefenseRolled) -> str:
    if not event.faces:
        return f"{name(battle, who)} has no dice to roll for {what}"
    faces = ", ".join(f"{face} on a d{sides}" for sides, face in zip(event.sides, event.faces, strict=True))
    dropped = f" (the {event.faces[event.dropped]} is left out)" if event.dropped >= 0 else ""
    return f"{name(battle, who)} rolls {what}: {faces}{dropped}, {event.total} in all"


def announced(battle: LabBattle, event: ev.DamageAnnounced) -> str:
    sum_words = f" ({summed(event.terms(), event.amount)})" if len(event.terms()) > 1 else ""
    against = f" against {name(battle, event.other)}" if event.other >= 0 else ""
    return f"{name(battle, event.who)} announces {event.amount} {event.damage_type} damage{against}{sum_words}"


def reacted(battle: LabBattle, event: ev.Reacted) -> str:
    whom = "" if event.other == event.who else f" for {name(battle, event.other)}"
    free = " for free" if event.passive else ""
    number = summed(event.terms(), event.number)
    return f"{name(battle, event.who)} {DEFENDS[event.how]}{whom}{free}: {number} against {event.needed}"


def settled(battle: LabBattle, event: ev.ClashSettled) -> str:
    resisted = f", {event.resisted} resisted" if event.resisted else ""
    if not event.through:
        sums = f"{event.damage} damage against {event.defense} Defense{resisted}"
        return f"Total Negation: {sums}, {name(battle, event.other)} takes nothing"
    sums = (
        f"{event.damage} damage less {event.defense} Defense{resisted}" if event.defense or resisted else "undefended"
    )
    doubled = ", doubled in the trench" if event.through > event.damage - event.defense - event.resisted else ""
    return f"{name(battle, event.other)} is hit for {event.through} ({sums}{doubled})"


def momentum_used(battle: LabBattle, event: ev.MomentumUsed) -> str:
    words = USES.get(event.use, f"uses Momentum: {event.use}").format(name(battle, event.other))
    return f"{name(battle, event.who)} {words}"


# ---- Composure, Wounds, states


def hurt(battle: LabBattle, event: ev.Hurt) -> str:
    cause = f" from {event.cause}" if event.cause else ""
    kind = f"{event.damage_type} " if event.damage_type else ""
    pool = "Structural Points" if battle.combatants[event.who].sheet.kind == ENGINE else "Composure"
    return f"{name(battle, event.who)} takes {event.amount} {kind}damage{cause}, {event.left} {pool} left"


def fell_out(battle: LabBattle, event: ev.FellOut) -> str:
    words = "turns to stone" if event.clause == STONE else OUT.get(event.how, event.how)
    if battle.combatants[event.who].sheet.is_unit():
        words = OUT_AS_UNIT.get(event.how, words)
    return f"{name(battle, event.who)} {words}"


def restored(battle: LabBattle, event: ev.Restored) -> str:
    sum_words = f" ({summed(event.terms(), event.amount)})" if len(event.terms()) > 1 else ""
    return f"{name(battle, event.who)} regains {event.amount} Composure{sum_words}, {event.left} now"


def wounded(battle: LabBattle, event: ev.Wounded) -> str:
    by = f" by {name(battle, event.other)}" if event.other >= 0 else ""
    if event.die == WOUND_DIE[1]:
        return f"{name(battle, event.who)} is Wounded{by}: {event.wound} d{event.die}"
    return f"{name(battle, event.who)} is Wounded again{by}: {event.wound} grows to d{event.die}"


def stance_struck(battle: LabBattle, event: ev.StanceStruck) -> str:
    """How many uses break an advanced Stance is for the enemy to find out [information-visible]."""
    uses = f"{event.uses} of {counted(event.needed, 'use')}" if event.needed else counted(event.uses, "use")
    return f"{name(battle, event.who)} strikes at the Stance of {name(battle, event.other)}: {uses}"


def state_began(battle: LabBattle, event: ev.StateBegan) -> str:
    words = STATES[event.state][0] if event.state in STATES else f"is {event.state}"
    return f"{name(battle, event.who)} {words}"


def state_ended(battle: LabBattle, event: ev.StateEnded) -> str:
    words = STATES[event.state][1] if event.state in STATES else f"is no longer {event.state}"
    if event.clause == IN_FLIGHT:
        words = "is upright again in the air"
    return f"{name(battle, event.who)} {words}"


def moved(battle: LabBattle, event: ev.Moved) -> str:
    start, end = place(event.from_position, event.from_level), place(event.position, event.level)
    if event.from_position == NOWHERE:
        return f"{name(battle, event.who)} begins in {end}"
    if event.clause in FORCED:
        return f"{name(battle, event.who)} is moved from {start} to {end}"
    if event.clause in FALLS and event.level < event.from_level:
        return f"{name(battle, event.who)} comes down in {end}"
    return f"{name(battle, event.who)} goes from {start} to {end}"


# ---- other actions


def tried(battle: LabBattle, event: ev.SkillTried) -> str:
    total = summed(event.terms(), event.total)
    return f"{name(battle, event.who)} tries {event.skill}: {total} against {event.needed}, {event.degree}"


def complicated(battle: LabBattle, event: ev.Complicated) -> str:
    what = "a severe complication" if event.severe else "a complication"
    return f"{what} for {name(battle, event.who)}: {event.what}"


def ability(battle: LabBattle, event: ev.AbilityUsed) -> str:
    whom = f" on {name(battle, event.other)}" if event.other >= 0 and event.other != event.who else ""
    ability = event.ability[:1].upper() + event.ability[1:]
    return f"{name(battle, event.who)} uses {ability}{whom}{EFFECTS.get(event.effect, '')}"


def rating_spent(battle: LabBattle, event: ev.RatingSpent) -> str:
    what = f"a {event.what}" if event.what in REACTIONS else event.what
    if event.clause in WITH_A_THING:
        what = the(event.what)
    return f"{name(battle, event.who)} spends a Rating of {event.value} on {what}"


def movement_spent(battle: LabBattle, event: ev.MovementSpent) -> str:
    if event.what == LOST:
        return f"{name(battle, event.who)} loses {event.amount} Movement, {event.left} left"
    what = VELOCITY.get(event.what, event.what)
    return f"{name(battle, event.who)} spends {event.amount} Movement on {what}, {event.left} left"


def close_call(battle: LabBattle, event: ev.CloseCall) -> str:
    if event.clause == UNYIELDING:
        return f"{name(battle, event.who)} does not yield: it is not Wounded enough for {an(event.purpose)}"
    return f"the {event.purpose} comes to nothing: {name(battle, event.who)} is spared"


def building_left(battle: LabBattle, event: ge.BuildingLeft) -> str:
    words = "is buried under" if event.clause == BURIED else "leaves"
    return f"{name(battle, event.who)} {words} the Building in {place(event.position)}"


def item(battle: LabBattle, event: ev.ItemHandled) -> str:
    elsewhere = event.other >= 0 and event.other != event.who
    linked = " from " if event.what == "retrieved" else " on "
    whom = f"{linked}{name(battle, event.other)}" if elsewhere else ""
    return f"{name(battle, event.who)} {ITEM_VERBS.get(event.what, event.what)} the {event.item}{whom}"


def conjured(battle: LabBattle, event: ev.Conjured) -> str:
    state = "it is built" if event.store >= event.needed else f"{event.store} of {event.needed}"
    return f"{name(battle, event.who)} conjures {event.spell}: {state}"


def article(stance: str) -> str:
    return f"the {stance}" if stance != "Stance" else "a Stance"


HIDING: Final = {HIDDEN: "unseen", HIDDEN_THIS_ROUND: "unseen until the end of the Round"}


def save(battle: LabBattle, event: ge.SaveRolled) -> str:
    result = "made" if event.made else "failed"
    total = summed(event.terms(), event.total)
    return f"{name(battle, event.who)}'s Composure Saving Throw is {result}: {total} against {event.difficulty}"


def climbed(battle: LabBattle, event: ge.Climbed) -> str:
    result = f"up to {level_name(event.level)}" if event.made else "and fails"
    return f"{name(battle, event.who)} climbs {result}: {summed(event.terms(), event.total)} against 15"


def fell(battle: LabBattle, event: ge.Fell) -> str:
    onto = f" onto {name(battle, event.onto)}" if event.onto >= 0 else ""
    levels = f"from {level_name(event.from_level)} to {level_name(event.to_level)}"
    return f"{name(battle, event.who)} falls {levels}{onto}: {event.damage} damage"


def stabilized(battle: LabBattle, event: ge.Stabilized) -> str:
    result = "flies on" if event.flies_on else "cannot stay in the air"
    return f"{name(battle, event.who)} {result}: {summed(event.terms(), event.total)} against {event.needed}"


APPROACHES: Final = {
    "charge": "charges at {}",
    "jump": "leaps at {}",
    "vertical": "drops on {} from above",
    "flank": "steps in on the flank of {}",
}


def approached(battle: LabBattle, event: ge.Approached) -> str:
    boost = f" for +{event.boost}" if event.boost else ""
    target = name(battle, event.other) if event.other >= 0 else "it"
    return f"{name(battle, event.who)} {APPROACHES.get(event.how, 'comes at {}').format(target)}{boost}"


def tossed(battle: LabBattle, event: ge.Tossed) -> str:
    by = f" by {name(battle, event.by)}" if event.by >= 0 else ""
    if not event.path:
        return f"{name(battle, event.who)} is Slammed{by} where it stands"
    far = counted(len(event.path), "Position")
    return f"{name(battle, event.who)} is Slammed{by} and flies {far} far, to {place(event.path[-1])}"


def hiding(battle: LabBattle, event: ge.HidingTried) -> str:
    how = HIDING.get(event.how, "unseen until the next enemy Turn")
    return f"{name(battle, event.who)} hides, {how}: {summed(event.terms(), event.total)} against {event.needed}"


def ambush(battle: LabBattle, event: ge.AmbushSprung) -> str:
    if event.complete:
        return side_does(battle, event.side, "springs an Ambush and acts first", "spring an Ambush and act first")
    return f"the Ambush of {side(battle, event.side)} is no full surprise"


SENTENCES: Final[Writers[LabBattle]] = {
    ev.RoundBegan: lambda b, e: f"Round {e.round} begins",
    ev.RoundEnded: lambda b, e: f"Round {e.round} ends",
    ev.Joined: lambda b, e: f"{name(b, e.who)} joins the fight in {place(e.position)}",
    ev.CombatRolled: rolled_combat,
    ev.HeldDiceRolled: lambda b, e: (
        f"{name(b, e.who)} rolls the dice held fast: "
        + ", ".join(f"{face} on a d{sides}" for sides, face in zip(e.sides, e.faces, strict=True))
    ),
    ev.RatingChanged: rating_changed,
    ev.RatingSpent: rating_spent,
    ev.MovementSet: movement_set,
    ev.InitiativeTaken: lambda b, e: f"{name(b, e.who)} has the Initiative with {e.total}",
    ev.LotCast: lambda b, e: (
        f"the coin falls for {name(b, e.who)}" if e.draw == "coin" else f"the lot falls on {name(b, e.who)}"
    ),
    ev.InitiativePassed: lambda b, e: f"{name(b, e.who)} passes the Initiative to {name(b, e.other)}",
    ev.InitiativeSeized: lambda b, e: f"{name(b, e.who)} seizes the Initiative",
    ev.InitiativePassedBack: lambda b, e: f"Pass-Back: the Initiative goes to {name(b, e.who)}",
    ev.TurnBegan: lambda b, e: f"{name(b, e.who)}'s Turn begins",
    ev.TurnEnded: lambda b, e: f"{name(b, e.who)}'s Turn ends",
    ev.AttackDeclared: declared,
    ev.AreaDeclared: area_declared,
    ev.DamageRolled: lambda b, e: rolled(b, e.who, "Damage", e),
    ev.DefenseRolled: lambda b, e: rolled(b, e.who, "Defense", e),
    ev.Rerolled: lambda b, e: f"{name(b, e.who)} re-rolls a d{e.sides}: {e.face} more, {e.total} in all",
    ev.MomentumUsed: momentum_used,
    ev.DamageAnnounced: announced,
    ev.Reacted: reacted,
    ev.NobodyReacted: lambda b, e: f"nobody defends {name(b, e.who)} against {e.needed}",
    ev.StanceDiceUsed: lambda b, e: f"{name(b, e.who)} uses Stance dice ({dice(e.sides)}) for {e.points} {e.what}",
    ev.ClashSettled: settled,
    ev.CloseCall: close_call,
    ev.Hurt: hurt,
    ev.Restored: restored,
    ev.ComposurePaid: lambda b, e: f"{name(b, e.who)} pays {e.amount} Composure for {e.what}, {e.left} left",
    ev.Wounded: wounded,
    ev.WoundRolled: lambda b, e: f"{name(b, e.who)}'s {e.wound} shows {e.face} on its d{e.sides}",
    ev.Cured: lambda b, e: f"{name(b, e.who)} is cured of {e.wound}",
    ev.MomentumBanked: lambda b, e: f"{name(b, e.who)} banks a use of Momentum against {name(b, e.other)}",
    ev.StanceEntered: lambda b, e: f"{name(b, e.who)} reserves {dice(e.sides)} in {article(e.stance)}",
    ev.StanceEnded: lambda b, e: f"{name(b, e.who)}'s {e.stance} is over",
    ev.StanceStruck: stance_struck,
    ev.DiceHeld: lambda b, e: f"{name(b, e.who)} holds fast with {dice(e.sides)}",
    ev.HeldDieLost: lambda b, e: f"{name(b, e.who)} loses a held d{e.sides}",
    ev.StateBegan: state_began,
    ev.StateEnded: state_ended,
    ev.Moved: moved,
    ev.MovementSpent: movement_spent,
    ev.FellOut: fell_out,
    ev.FightsAgain: lambda b, e: f"{name(b, e.who)} takes up the fight again",
    ev.SkillTried: tried,
    ev.Complicated: complicated,
    ev.AbilityUsed: ability,
    ev.ItemHandled: item,
    ev.Conjured: conjured,
    ev.StanceRead: lambda b, e: (
        f"{name(b, e.who)} reads the Stance of {name(b, e.other)}: it breaks after {counted(e.uses, 'use')} "
        f"within one {e.frame}"
    ),
    ev.KeeperRuled: lambda b, e: f"the Keeper rules on {e.what}: {e.answer}",
    ev.HabitChanged: lambda b, e: f"{name(b, e.who)} decides: {e.habit}",
    ev.FightEnded: lambda b, e: f"{victory(e.winner)}: {e.reason}",
    # On the Grid.
    ge.TagClaimed: lambda b, e: f"{name(b, e.who)} claims the {tag(e.kind)} in {place(e.position)}",
    ge.TagGivenUp: lambda b, e: f"{name(b, e.who)} gives up the {tag(e.kind)} in {place(e.position)}",
    ge.TagAppeared: lambda b, e: f"there is {tag(e.kind)} in {place(e.position)} now",
    ge.TagGone: lambda b, e: f"the {tag(e.kind)} in {place(e.position)} is gone",
    ge.StructureHit: lambda b, e: (
        f"the {tag(e.kind)} in {place(e.position)} takes {e.amount}: {max(e.left, 0)} Structural Points left"
    ),
    ge.Collapsed: lambda b, e: f"the {tag(e.kind)} in {place(e.position)} is destroyed",
    ge.BuildingEntered: lambda b, e: f"{name(b, e.who)} breaks into the Building in {place(e.position)}",
    ge.BuildingLeft: building_left,
    ge.TrapSprung: lambda b, e: f"{name(b, e.who)} springs the trap in {place(e.position)}: {e.amount} damage",
    ge.SaveRolled: save,
    ge.Climbed: climbed,
    ge.Fell: fell,
    ge.FlightDisrupted: lambda b, e: f"{name(b, e.who)}'s flight is disrupted: {e.cause}",
    ge.Stabilized: stabilized,
    ge.Dived: lambda b, e: f"{name(b, e.who)} dives and gains {e.gained} Movement",
    ge.FlightEnded: lambda b, e: f"{name(b, e.who)} can no longer fly",
    ge.Approached: approached,
    ge.Tossed: tossed,
    ge.BossShifted: lambda b, e: f"{name(b, e.who)} moves {DIRECTIONS[e.direction]}, and the Grid shifts around it",
    ge.PositionRemoved: lambda b, e: f"{place(e.position)} is gone from the Grid",
    ge.FlanksScrambled: lambda b, e: "everybody in the Flanks is swept one place clockwise",
    ge.CarriedBack: lambda b, e: "the chase runs on: everybody is carried back one row",
    ge.ChaseBegan: lambda b, e: "a chase begins: " + side_does(b, e.quarry, "flees", "flee"),
    ge.Pursued: lambda b, e: (
        side_does(b, e.side, "gives chase", "give chase")
        if e.pursues
        else side_does(b, e.side, "lets them go", "let them go")
    ),
    ge.Escaped: lambda b, e: f"{name(b, e.who)} has escaped",
    ge.Captured: lambda b, e: f"{name(b, e.who)} is captured",
    ge.LostTheTrail: lambda b, e: f"{name(b, e.who)} has lost the trail",
    ge.HidingTried: hiding,
    ge.CameUpUnseen: lambda b, e: (
        f"{name(b, e.who)} comes up {'unseen' if e.total >= e.needed else 'and is seen'}: {e.total} against {e.needed}"
    ),
    ge.AmbushSprung: ambush,
    ge.Reloaded: lambda b, e: f"{name(b, e.who)} reloads the {name(b, e.other)}",
    ge.TakenOver: lambda b, e: f"{name(b, e.who)} takes command of the {name(b, e.other)}",
    ge.LadderPlaced: lambda b, e: f"{name(b, e.who)} sets up a ladder in {place(e.position)}",
}
sentence: Final = Sentences(name, by_type(SENTENCES))
