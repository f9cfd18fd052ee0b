"""Over HTTP: players' own heroes, made from a form and brought to a lobby, and the Keeper's campaigns."""

from __future__ import annotations

import asyncio
from typing import Annotated

from fastapi import FastAPI, Path, Request

from fray.engine.content import NAMED_BY, ContentError
from fray.engine.decisions import Refused
from fray.engine.guests import CHARACTER, record
from fray.engine.heroes import hero_form, hero_in, heroes_of, read_hero
from fray.engine.system import System, system_named, systems
from fray.table.builder_records import ProblemView
from fray.table.campaigns import Campaign, CampaignFight
from fray.table.fights import Token, keeper_of, seated
from fray.table.guests import bring, carry, home_view, send_home
from fray.table.hero_records import (
    CampaignFightView,
    CampaignView,
    CheckedHero,
    FigureView,
    HeroFormView,
    ModelView,
)
from fray.table.homebrew import form_view, problem_view
from fray.table.keeping import Keeping, Owner
from fray.table.limits import asker_of, client_of
from fray.table.records import Accepted
from fray.table.requests import (
    BringRequest,
    CampaignRequest,
    CarryRequest,
    HeroName,
    HeroText,
    MendRequest,
)
from fray.table.rooms import Rooms
from fray.table.store import Store
from fray.table.thinkers import CHECK_SECONDS
from fray.table.toml_text import plain_source

Named = Annotated[str, Path(max_length=40)]


def add_heroes(app: FastAPI, rooms: Rooms) -> None:
    @app.get("/api/heroes")
    def forms() -> list[str]:
        """The systems in which players can make heroes of their own."""
        return [name for name, system in systems().items() if system.heroes is not None]

    @app.get("/api/heroes/{system}")
    def form(system: Named) -> HeroFormView:
        """What a player's own hero is made of, and characters to start from."""
        return hero_form_view(system_named(system))

    @app.post("/api/heroes/check")
    async def check(text: HeroText, request: Request) -> CheckedHero:
        """Judge a hero, or read a file: the errors field by field, or the numbers that follow."""
        try:
            return await rooms.thinkers.think(asker_of(request), CHECK_SECONDS, checked_hero, text.toml)
        except ContentError as error:
            return CheckedHero(problems=[problem_view(problem) for problem in error.problems])
        except Refused as error:
            return CheckedHero(problems=[ProblemView(field="", text=error.message)])

    @app.post("/api/fights/{fight}/heroes")
    async def bring_hero(fight: str, token: Token, wanted: BringRequest, request: Request) -> Accepted:
        """Bring your own hero to a fight that has not started; you play it."""
        room, chair = await seated(rooms, fight, token)
        revision = await bring(room, chair, asker_of(request, chair.id), wanted.toml, wanted.place)
        return Accepted(id=fight, revision=revision)

    @app.post("/api/fights/{fight}/heroes/home")
    async def send_hero_home(fight: str, token: Token, wanted: HeroName, request: Request) -> Accepted:
        """Take your hero back, or, as the Keeper, send one home."""
        room, chair = await seated(rooms, fight, token)
        return Accepted(id=fight, revision=await send_home(room, chair, asker_of(request, chair.id), wanted.hero))

    @app.post("/api/fights/{fight}/heroes/carry")
    async def let_carry(fight: str, token: Token, wanted: CarryRequest, request: Request) -> Accepted:
        """Whether a hero keeps what it brought home from its last fight. For the Keeper."""
        room, keeper = await keeper_of(rooms, fight, token)
        revision = await carry(room, asker_of(request, keeper.id), wanted.hero, wanted.on)
        return Accepted(id=fight, revision=revision)


def add_campaigns(app: FastAPI, store: Store, keeping: Keeping) -> None:
    shelf = store.campaigns

    @app.get("/api/campaigns")
    def yours(owner: Owner) -> list[CampaignView]:
        """Your campaigns, with what each hero brought home."""
        return [campaign_view(store, campaign) for campaign in shelf.of_owner(owner)]

    @app.post("/api/campaigns")
    async def begin(wanted: CampaignRequest, request: Request, owner: Owner) -> CampaignView:
        """Begin a campaign."""
        keeping.admit(owner, client_of(request))
        system = system_named(wanted.system)
        heroes_of(system)
        campaign = await asyncio.to_thread(shelf.begin, system.name, wanted.title.strip() or "Campaign", owner)
        return campaign_view(store, campaign)

    @app.post("/api/campaigns/{campaign}/mend")
    async def mend(campaign: Named, wanted: MendRequest, request: Request, owner: Owner) -> CampaignView:
        """What is left of a hero's wounds after a rest, by the Keeper's word."""
        keeping.admit(owner, client_of(request))
        found = await asyncio.to_thread(shelf.owned, campaign, owner)
        await asyncio.to_thread(shelf.mend, found, wanted.fight, wanted.hero, wanted.wounds)
        return campaign_view(store, found)

    @app.delete("/api/campaigns/{campaign}")
    async def drop(campaign: Named, request: Request, owner: Owner) -> CampaignView:
        """Delete a campaign. Its fights stay."""
        keeping.admit(owner, client_of(request))
        found = await asyncio.to_thread(shelf.owned, campaign, owner)
        seen = campaign_view(store, found)
        await asyncio.to_thread(shelf.drop, found)
        return seen


# ---- views


def hero_form_view(system: System) -> HeroFormView:
    fields = hero_form(system)
    form = form_view(system, CHARACTER, fields)
    named = next(field.key for field in fields if field.key in NAMED_BY)
    return HeroFormView(system=system.name, title=system.title, form=form, models=models_of(system, named))


def models_of(system: System, named: str) -> list[ModelView]:
    """The characters of the rulebook that a player could have made."""
    library, chosen = system.library(), heroes_of(system).fields
    found: list[ModelView] = []
    for creature in library.creatures():
        if creature.kind == CHARACTER:
            raw = library.creature(creature.id)
            data = {**{key: value for key, value in raw.data.items() if key in chosen}, named: creature.name}
            hero = read_hero(system, record({**data, "id": f"like-{creature.id}"}))
            chosen_only = {key: value for key, value in data.items() if hero.defaults.get(key) != value}
            if not hero.problems and len(chosen_only) > 1:  # who has a name alone shows nobody how it is done
                found.append(ModelView(id=creature.id, name=creature.name, source=plain_source(chosen_only)))
    return found


def checked_hero(text: str) -> CheckedHero:
    """A worker runs it, like everything that reads what people write."""
    name, raw = hero_in(text)
    system = system_named(name)
    hero = read_hero(system, raw)
    return CheckedHero(
        problems=[problem_view(problem) for problem in hero.problems],
        system=system.name,
        id=raw.id,
        name=hero.name,
        text=raw.text,
        source=plain_source(raw.data),
        defaults=dict(hero.defaults),
        figures=[FigureView(label=one.label, value=one.value, clause=one.clause) for one in hero.figures],
    )


def campaign_view(store: Store, campaign: Campaign) -> CampaignView:
    known = systems().get(campaign.system)
    return CampaignView(
        id=campaign.id,
        system=campaign.system,
        system_title=known.title if known is not None else campaign.system,
        title=campaign.title,
        fights=[campaign_fight_view(fight) for fight in store.campaigns.fights(campaign.id)],
    )


def campaign_fight_view(fight: CampaignFight) -> CampaignFightView:
    homes = [home_view(home) for home in fight.homes]
    return CampaignFightView(fight=fight.fight, title=fight.title, state=fight.state, over=fight.over, homes=homes)
