// How the page calls someone who looks elsewhere: a soft sound, the icon of the tab, a notice of the browser.
const SHELF = 'fray-calls'

export type Call = 'turn' | 'arrival'

/** Two soft tones each, in hertz. */
const TONES: Record<Call, [number, number]> = { turn: [523.25, 783.99], arrival: [659.25, 523.25] }
const LENGTH = 0.16
const LOUD = 0.08
const DOT =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" fill="#22303c"/><path d="M9 25 23 7M23 25 9 7" stroke="#e8c27a" stroke-width="3" stroke-linecap="round"/><circle cx="24" cy="8" r="8" fill="#e04f3a"/></svg>'

export const callsAreOn = (): boolean => localStorage.getItem(SHELF) === 'on'

/** Off until someone switches them on; then the browser is asked whether it may show notices, too. */
export async function switchCalls(on: boolean): Promise<void> {
  localStorage.setItem(SHELF, on ? 'on' : 'off')
  if (!on) return
  ring('turn')
  if ('Notification' in window && Notification.permission === 'default')
    await Notification.requestPermission()
}

let sound: AudioContext | null = null

export function ring(call: Call): void {
  if (!callsAreOn() || !('AudioContext' in window)) return
  sound ??= new AudioContext()
  const now = sound.currentTime
  TONES[call].forEach((tone, at) => {
    const [voice, loudness] = [sound!.createOscillator(), sound!.createGain()]
    voice.frequency.value = tone
    loudness.gain.setValueAtTime(0, now + at * LENGTH)
    loudness.gain.linearRampToValueAtTime(LOUD, now + at * LENGTH + 0.02)
    loudness.gain.exponentialRampToValueAtTime(0.001, now + (at + 1) * LENGTH + 0.1)
    voice.connect(loudness).connect(sound!.destination)
    voice.start(now + at * LENGTH)
    voice.stop(now + (at + 1) * LENGTH + 0.12)
  })
}

/** A notice of the browser, where it may show one and nobody looks at the page. */
export function notice(title: string, text: string): void {
  if (!callsAreOn() || !document.hidden || !('Notification' in window)) return
  if (Notification.permission === 'granted')
    new Notification(title, { body: text, tag: 'fray', icon: '/favicon.svg' })
}

/** The icon of the tab, with a dot while someone is waited for here. */
export function markTab(waited: boolean): void {
  const link = document.querySelector<HTMLLinkElement>('link[rel=icon]')
  const wanted = waited ? `data:image/svg+xml,${encodeURIComponent(DOT)}` : '/favicon.svg'
  if (link && link.getAttribute('href') !== wanted) link.href = wanted
}
