// On a phone the parts of a page lie side by side: a swipe goes to the next one.
import type { Attachment } from 'svelte/attachments'

const FAR = 70
const PHONE = 700
const SCROLLS = '.board, .legend, .order, .scroll, input, textarea, select'

export function swipe(turn: (by: number) => void): Attachment<HTMLElement> {
  return (part) => {
    let finger: { x: number; y: number } | null = null
    const touch = (event: TouchEvent): void => {
      const down = event.touches[0]
      const scrolls = (event.target as Element).closest(SCROLLS)
      finger = down && !scrolls && innerWidth <= PHONE ? { x: down.clientX, y: down.clientY } : null
    }
    const lift = (event: TouchEvent): void => {
      const up = event.changedTouches[0]
      if (!finger || !up) return
      const [across, down] = [up.clientX - finger.x, up.clientY - finger.y]
      finger = null
      if (Math.abs(across) >= FAR && Math.abs(across) >= 2 * Math.abs(down)) turn(across < 0 ? 1 : -1)
    }
    part.addEventListener('touchstart', touch, { passive: true })
    part.addEventListener('touchend', lift, { passive: true })
    return () => {
      part.removeEventListener('touchstart', touch)
      part.removeEventListener('touchend', lift)
    }
  }
}
