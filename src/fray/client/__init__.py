"""Play at a table over the network, from Python: for bots, and for doors of your own (docs/protocol.md).

from fray.client import Chair

async with Chair(link) as chair:
    async for view in chair.views():
        for decision in view.decisions:
            await chair.answer(decision, decision.options[0])
"""

from fray.client.chair import Chair
from fray.client.table import Table
from fray.engine.decisions import Refused

__all__ = ["Chair", "Refused", "Table"]
