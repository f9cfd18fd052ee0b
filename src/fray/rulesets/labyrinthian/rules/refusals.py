"""Why not: what forbids an option, by name."""

from __future__ import annotations

from typing import Final

from fray.engine.decisions import Bar

NO_RATING: Final = Bar("ar-spent-once", "both Action Ratings are spent")
NOT_AT_ZERO: Final = Bar("zero-composure-vulnerable", "the target is above zero Composure")
AT_ZERO: Final = Bar("zero-composure-basic-only", "at zero Composure a combatant can only move and attack")
NO_TARGET: Final = Bar("range-on-grid", "nobody is in reach and in sight")
NOT_BUILT: Final = Bar("magic-rules", "the spell must be conjured first")
NOTHING_HELD: Final = Bar("item-handling", "take it out of the inventory first")
RETRIEVED: Final = Bar("retrieve-once-per-round", "one item a Round")
STOWED: Final = Bar("stow-once-per-round", "one item a Round")
NO_UNIT: Final = Bar("warfare-units", "no Unit is within three Positions of its commander")
NO_STANCE_HERE: Final = Bar("stance-discontinue", "there is no Stance to give up")
FALLS_SHORT: Final = Bar("reaction-not-a-gamble", "it falls short of the attack total")
TYPE_FIXED: Final = Bar("sword-choice", "the damage type was chosen when the attack was declared")
LIMIT_REACHED: Final = Bar("momentum-limit-positive", "the Momentum Limit is used up")
LIMIT_ZERO: Final = Bar("momentum-limit-zero", "with a Momentum Limit of 0 only Wounds can be bought")
LIES_PRONE: Final = Bar("prone-details", "stand up first: 5 Movement, 10 in difficult ground")
NOT_PRONE: Final = Bar("prone-recover", "nobody lies on the ground here")
IS_LOCKED: Final = Bar("stance-locks-movement", "a Stance just entered bars Movement until the next Reaction or Turn")
IS_PINNED: Final = Bar("impaled-details", "it is pinned where it is")
NO_MOVEMENT: Final = Bar("shift-positions-cost", "a Position or Elevation costs 10 Movement, in difficult ground 20")
NOTHING_TO_CLIMB: Final = Bar("climb-details", "nothing to climb is here, or no Rating and Movement are left for it")
NO_WINGS: Final = Bar("dive-details", "only a Natural flyer in the air may dive, once a Turn, for 1 Composure")
NO_SUPPORT: Final = Bar("flee-details", "only from a Support Position, for 10 Movement, neither pinned nor locked")
CANNOT_HIDE: Final = Bar("stealth-rules", "not without a Rating, and beside an able enemy only where it is Obscured")
NOTHING_TO_CLAIM: Final = Bar("tag-claiming", "there is nothing free to claim in this Position")
