import type { Changes, View } from '../records'

/** A view after changes: new parts, and of the cards and places those that changed. */
export function after(view: View, changes: Changes): View {
  const told: View = { ...view, ...(changes.parts as Partial<View>) }
  return {
    ...told,
    revision: changes.revision,
    log_from: changes.log_from,
    log: changes.log,
    cards: replaced(told.cards, changes.cards, (card) => card.who),
    board: { ...told.board, places: replaced(told.board.places, changes.places, (place) => place.key) },
  }
}

function replaced<Row, Key>(rows: Row[], fresh: Row[], keyOf: (row: Row) => Key): Row[] {
  if (!fresh.length) return rows
  const byKey = new Map(fresh.map((row) => [keyOf(row), row]))
  return rows.map((row) => byKey.get(keyOf(row)) ?? row)
}
