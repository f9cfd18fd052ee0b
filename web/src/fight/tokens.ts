// Who stands on the board, as the board draws them.
import type { Token } from '../board/board'
import type { GaugeView, View } from '../records'
import { shareOf } from '../lib/words'

/** How much is left: of what rises with harm, how far it is from full. */
function leftOf(gauge: GaugeView): number | null {
  const share = shareOf(gauge)
  return gauge.rises && share !== null ? 1 - share : share
}

/** The bar under a token is the first of the leading gauges, in the order of its system, that has bounds. */
export function tokensOf(view: View, leads: string[], waited: Set<number> = new Set()): Token[] {
  return view.cards.map((card) => {
    const led = leads.flatMap((key) => card.gauges.find((one) => one.key === key) ?? [])
    const gauge = led.find((one) => shareOf(one) !== null)
    return {
      ...card,
      side: view.sides.indexOf(card.side),
      left: gauge ? leftOf(gauge) : null,
      asked: !card.acting && waited.has(card.who),
    }
  })
}
