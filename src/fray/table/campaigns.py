"""Campaigns in the store: the fights of each, and what heroes brought home from them."""

from __future__ import annotations

import json
import secrets
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from typing import Any, Final

from sqlalchemy import Connection, Engine, delete, func, insert, select, update

from fray.engine.decisions import MALFORMED, Refused
from fray.engine.game import Game
from fray.engine.heroes import Homecoming, homecomings
from fray.table.refusals import TOO_MANY
from fray.table.schema import campaign_fights, campaigns

MOST_OF_ONE: Final = 60
NO_SUCH: Final = "you have no such campaign; choose one of yours, or begin a new one"


@dataclass(frozen=True)
class Campaign:
    """Fights of one system, one after another. It belongs to the browser that began it."""

    id: str
    system: str
    title: str
    owner: str


@dataclass(frozen=True)
class Wound:
    """Something that a hero brought home, and how much of it."""

    key: str
    label: str
    amount: int


@dataclass(frozen=True)
class Home:
    """A hero who has come home from a fight."""

    hero: str
    name: str
    unfit: str
    wounds: tuple[Wound, ...]


@dataclass(frozen=True)
class CampaignFight:
    """One fight of a campaign. Without `over` it goes on, and nobody has come home yet."""

    fight: str
    title: str
    state: str
    over: bool
    homes: tuple[Home, ...]


class Campaigns:
    """Methods are short transactions."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine

    def begin(self, system: str, title: str, owner: str) -> Campaign:
        campaign = Campaign(secrets.token_hex(8), system, title, owner)
        with self.engine.begin() as connection:
            count = select(func.count()).select_from(campaigns).where(campaigns.c.owner == owner)
            if connection.execute(count).scalar_one() >= MOST_OF_ONE:
                raise Refused(TOO_MANY, f"you already have {MOST_OF_ONE} campaigns; delete one first")
            connection.execute(insert(campaigns).values(**asdict(campaign)))
        return campaign

    def of_owner(self, owner: str) -> list[Campaign]:
        """An owner's campaigns, by title."""
        query = select(campaigns).where(campaigns.c.owner == owner, campaigns.c.owner != "")
        with self.engine.connect() as connection:
            rows = connection.execute(query.order_by(campaigns.c.title, campaigns.c.id)).mappings().all()
        return [Campaign(**row) for row in rows]

    def owned(self, identifier: str, owner: str) -> Campaign:
        """An owner's campaign; those of others look as if they were not there."""
        for campaign in self.of_owner(owner):
            if campaign.id == identifier:
                return campaign
        raise Refused(MALFORMED, NO_SUCH)

    def drop(self, campaign: Campaign) -> None:
        """Delete a campaign. Its fights stay."""
        with self.engine.begin() as connection:
            connection.execute(delete(campaign_fights).where(campaign_fights.c.campaign == campaign.id))
            connection.execute(delete(campaigns).where(campaigns.c.id == campaign.id))

    # ---- its fights

    def add_fight(self, campaign: Campaign, fight: str, title: str) -> None:
        with self.engine.begin() as connection:
            count = select(func.count()).select_from(campaign_fights)
            number = connection.execute(count.where(campaign_fights.c.campaign == campaign.id)).scalar_one()
            row = {"fight": fight, "campaign": campaign.id, "number": number, "title": title[:200]}
            connection.execute(insert(campaign_fights).values(**row, state="begun", home=""))

    def fights(self, campaign: str) -> list[CampaignFight]:
        """The fights of a campaign in their order."""
        table = campaign_fights
        query = select(table).where(table.c.campaign == campaign).order_by(table.c.number, table.c.fight)
        with self.engine.connect() as connection:
            rows = connection.execute(query).mappings().all()
        return [
            CampaignFight(row["fight"], row["title"], row["state"], bool(row["home"]), homes_from(row["home"]))
            for row in rows
        ]

    def of_fight(self, fight: str) -> Campaign | None:
        """The campaign that a fight belongs to."""
        query = select(campaigns).join(campaign_fights, campaign_fights.c.campaign == campaigns.c.id)
        with self.engine.connect() as connection:
            row = connection.execute(query.where(campaign_fights.c.fight == fight)).mappings().first()
        return Campaign(**row) if row else None

    def last_home(self, campaign: str, hero: str, before: str) -> Home | None:
        """How a hero came home last, before a fight."""
        found: Home | None = None
        for fight in self.fights(campaign):
            if fight.fight == before:
                break
            found = next((home for home in fight.homes if home.hero == hero), found)
        return found

    def mend(self, campaign: Campaign, fight: str, hero: str, left: Mapping[str, int]) -> None:
        """The Keeper says what is left of a hero's wounds: never more than it brought home."""
        mine = (campaign_fights.c.campaign == campaign.id) & (campaign_fights.c.fight == fight)
        with self.engine.begin() as connection:
            text = connection.execute(select(campaign_fights.c.home).where(mine)).scalar() or ""
            homes = homes_from(text)
            if not any(home.hero == hero for home in homes):
                raise Refused(MALFORMED, "this hero has not come home from that fight")
            mended = [mended_home(home, left) if home.hero == hero else home for home in homes]
            connection.execute(update(campaign_fights).where(mine).values(home=text_of(mended)))

    def note_home(self, connection: Connection, fight: str, state: str, home: str) -> None:
        """As part of the transaction that stores what ended the fight, or undid its end."""
        mine = update(campaign_fights).where(campaign_fights.c.fight == fight)
        connection.execute(mine.values(state=state[:200], home=home))


def home_text(campaign: Campaign | None, game: Game) -> str | None:
    """What a campaign keeps of those who come home, once the fight is over; nothing is kept of a fight by itself."""
    if campaign is None or game.result is None:
        return None if campaign is None else ""
    return text_of([home_of(home) for home in homecomings(game.system, game.battle, game.encounter)])


def text_of(homes: Sequence[Home]) -> str:
    return json.dumps([asdict(home) for home in homes])


def mended_home(home: Home, left: Mapping[str, int]) -> Home:
    """After a rest, and fit again."""
    wounds = [replace(wound, amount=min(left.get(wound.key, 0), wound.amount)) for wound in home.wounds]
    return replace(home, unfit="", wounds=tuple(wound for wound in wounds if wound.amount))


def home_of(homecoming: Homecoming) -> Home:
    wounds = tuple(Wound(thing.key, thing.label, thing.amount) for thing in homecoming.lasting)
    return Home(homecoming.hero, homecoming.name, homecoming.unfit, wounds)


def homes_from(text: str) -> tuple[Home, ...]:
    rows: list[dict[str, Any]] = json.loads(text) if text else []
    return tuple(
        Home(row["hero"], row["name"], row["unfit"], tuple(Wound(**wound) for wound in row["wounds"])) for row in rows
    )
