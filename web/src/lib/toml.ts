// Just enough TOML for an encounter made in the form.
export type Row = Record<string, string | number | boolean | number[]>

export interface Draft {
  id: string
  title: string
  text: string
  sides: string[]
  length: number
  combatants: Row[]
  terrain: Row[]
  variants: Record<string, string>
}

function value(one: Row[string]): string {
  if (Array.isArray(one)) return `[${one.join(', ')}]`
  return typeof one === 'string' ? JSON.stringify(one) : String(one)
}

function line(row: Row): string {
  return `  { ${Object.entries(row).map(([key, one]) => `${key} = ${value(one)}`).join(', ')} },`
}

export function slug(title: string): string {
  const words = title.toLowerCase().replace(/[^a-z0-9]+/g, '-').replace(/^-|-$/g, '')
  return `encounter-${words || 'untitled'}`
}

export function toToml(draft: Draft, extra: string[]): string {
  const lines = [
    `id = ${JSON.stringify(slug(draft.title))}`,
    `title = ${JSON.stringify(draft.title)}`,
    `text = ${JSON.stringify(draft.text)}`,
    `sides = [${draft.sides.map((side) => JSON.stringify(side)).join(', ')}]`,
    ...extra,
    'combatants = [',
    ...draft.combatants.map(line),
    ']',
  ]
  if (draft.terrain.length) lines.push('terrain = [', ...draft.terrain.map(line), ']')
  const chosen = Object.entries(draft.variants).filter(([, reading]) => reading)
  if (chosen.length) lines.push('', '[variants]', ...chosen.map(([ruling, reading]) => `${ruling} = ${JSON.stringify(reading)}`))
  return lines.join('\n') + '\n'
}
