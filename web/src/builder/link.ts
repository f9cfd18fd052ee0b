// An encounter or a creature as a link: all of it is in the part of the address that no server sees.

export interface Packed {
  system: string
  toml: string
}

export const ENCOUNTER = '#encounter='
export const CREATURE = '#creature='

async function through(stream: ReadableStream<Uint8Array>): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await new Response(stream as BodyInit).arrayBuffer())
}

/** As short as it gets, in letters that an address may have. */
export async function packed(what: Packed): Promise<string> {
  const text = new Blob([JSON.stringify([what.system, what.toml])])
  const bytes = await through(text.stream().pipeThrough(new CompressionStream('deflate-raw')))
  const letters = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
  return letters.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
}

/** What a link holds; nothing if it is damaged. */
export async function unpacked(letters: string): Promise<Packed | null> {
  try {
    const bytes = Uint8Array.from(atob(letters.replaceAll('-', '+').replaceAll('_', '/')), (letter) =>
      letter.charCodeAt(0),
    )
    const text = await through(new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw')))
    const [system, toml] = JSON.parse(new TextDecoder().decode(text)) as [unknown, unknown]
    return typeof system === 'string' && typeof toml === 'string' ? { system, toml } : null
  } catch {
    return null
  }
}

export const linkOf = async (kind: string, what: Packed): Promise<string> =>
  `${location.origin}/builder${kind}${await packed(what)}`
