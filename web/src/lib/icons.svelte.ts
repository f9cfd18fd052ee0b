// The icons that systems declare: each is fetched when it is first shown, and kept.
let known = $state.raw<Record<string, string>>({})
const asked = new Set<string>()
let fresh: Record<string, string> = {}

/** The outline of an icon in a square of 512, once it is there; nothing for one that the page does not have. */
export function outlineOf(name: string): string | undefined {
  if (name && !asked.has(name)) {
    asked.add(name)
    void fetched(name)
  }
  return known[name]
}

async function fetched(name: string): Promise<void> {
  const response = await fetch(`/assets/icon-${name}.svg`).catch(() => undefined)
  const outline = response?.ok && /d="([^"]+)"/.exec(await response.text())?.[1]
  if (outline) show(name, outline)
}

/** Icons that come in together are shown together. */
function show(name: string, outline: string): void {
  if (!Object.keys(fresh).length)
    setTimeout(() => {
      known = { ...known, ...fresh }
      fresh = {}
    })
  fresh[name] = outline
}
