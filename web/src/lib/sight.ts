// Parts that come into sight.
import type { Attachment } from 'svelte/attachments'

/** What is opened by hand, or grows under the hand, scrolls into sight. */
export const inSight: Attachment<HTMLElement> = (part) => {
  const grown = new ResizeObserver(() => {
    if (part.contains(document.activeElement)) part.scrollIntoView({ block: 'nearest' })
  })
  grown.observe(part)
  return () => grown.disconnect()
}

/** What was hidden begins at its end when it is shown. */
export const fromTheEnd: Attachment<HTMLElement> = (part) => {
  let hidden = true
  const shown = new ResizeObserver(() => {
    if (hidden) part.scrollTop = part.scrollHeight
    hidden = part.clientHeight === 0
  })
  shown.observe(part)
  return () => shown.disconnect()
}
