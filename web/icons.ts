// The icons of the page: of the thousands in game-icons.net only those that a system's declarations name, a small file each.
import { createRequire } from 'node:module'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

interface Collection {
  icons: Record<string, { body: string }>
  aliases?: Record<string, { parent: string }>
}

const RULESETS = new URL('../src/fray/rulesets/', import.meta.url).pathname
/** What the engine declares for every system. */
const OWN = ['choice']
const PLACE = 'assets/icon-'

/** An icon in a declaration: `icon = "axe"`, and every line of the table that gives icons to names. */
function declaredIn(text: string): string[] {
  let inIcons = false
  return text.split('\n').flatMap((line) => {
    if (line.startsWith('[')) inIcons = line.trim() === '[icon]'
    const entry = /^("?[\w-]+"?)\s*=\s*"([a-z0-9-]+)"/.exec(line)
    return entry && (inIcons || entry[1] === 'icon') ? [entry[2]!] : []
  })
}

/** Every icon that some system declares. */
function declared(): Set<string> {
  const files = readdirSync(RULESETS).map((name) => join(RULESETS, name, 'stage.toml'))
  const texts = files.filter((file) => existsSync(file)).map((file) => readFileSync(file, 'utf8'))
  return new Set([...OWN, ...texts.flatMap(declaredIn)])
}

/** An icon as a file; icons that are more than outlines would be drawn wrongly. */
function drawn(collection: Collection, name: string): string | undefined {
  const body = collection.icons[collection.aliases?.[name]?.parent ?? name]?.body
  if (body === undefined) return undefined
  const paths = [...body.matchAll(/<path [^>]*?d="([^"]+)"[^>]*\/>/g)]
  if (body.replace(/<path [^>]*\/>|<\/?g[^>]*>/g, '').trim() || body.includes('transform'))
    throw new Error(`the icon '${name}' is more than an outline`)
  const outline = paths.map((path) => `M0 0${path[1]}`).join('')
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512"><path d="${outline}"/></svg>`
}

export function icons(): Plugin {
  const collection = createRequire(import.meta.url)('@iconify-json/game-icons/icons.json') as Collection
  return {
    name: 'icons',
    generateBundle() {
      for (const name of declared()) {
        const source = drawn(collection, name)
        if (source) this.emitFile({ type: 'asset', fileName: `${PLACE}${name}.svg`, source })
      }
    },
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const name = new RegExp(`^/${PLACE}([a-z0-9-]+)\\.svg$`).exec(request.url ?? '')?.[1]
        const source = name && drawn(collection, name)
        if (!source) return next()
        response.setHeader('Content-Type', 'image/svg+xml')
        response.end(source)
      })
    },
  }
}
