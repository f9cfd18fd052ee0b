// The page draws what a system declares: nothing here may find out what something means from its English.
import { expect, test } from 'vitest'

const files = import.meta.glob<string>(['../**/*.{ts,svelte}', '!../**/*.test.ts', '!../records.ts'], {
  query: '?raw',
  import: 'default',
  eager: true,
})

/** Regular expressions that are about addresses and names, not about words of a system. */
const ABOUT_NO_SYSTEM = [/localhost/, /\/api\\\//, /\^https\?/, /\^\(the\|of\)\$/, /\^encounter-/]
const PATTERN = /(?<=[(,=:[]\s*)\/(?![/*])((?:\\.|\[[^\]]*\]|[^/\\\n])+)\/[gimsuy]*/g
const SAID = String.raw`\.(label|text|phase|question|objective|score)\b`
const COMPARED = new RegExp(
  String.raw`${SAID}(\.\w+\(\))*(\s*[!=]==\s*|\.(includes|startsWith|endsWith|split)\()['"\`]\w`,
)

/** A pattern tried on what a system says, and words looked up in it. */
const SEARCHED = new RegExp(String.raw`/\.test\(\w+${SAID}|\.reason\.(includes|startsWith|endsWith)\(`)
/** A side written behind a name, in parentheses. */
const SUFFIX = /endsWith\(`\(\$\{/

const wordsIn = (pattern: string): string =>
  pattern.replace(/\\./g, ' ').replace(/\[[^\]]*\]/g, ' ').match(/[a-z]{3,}/i)?.[0] ?? '' // prettier-ignore

test('there is something to look through', () => {
  expect(Object.keys(files).length).toBeGreaterThan(60)
})

test.each(Object.keys(files))('%s matches no words of a system', (file) => {
  const found = [...files[file]!.matchAll(PATTERN)].map((match) => match[0])
  const worded = found.filter((one) => wordsIn(one) && !ABOUT_NO_SYSTEM.some((known) => known.test(one)))
  expect(worded).toEqual([])
  const guesses = [COMPARED, SEARCHED, SUFFIX]
  const lines = files[file]!.split('\n')
  expect(lines.filter((line) => guesses.some((guess) => guess.test(line)))).toEqual([])
})

test('what used to be guessed would be found', () => {
  const terrain = "  ['hot', /\\b(fire|burning|embers)/i],"
  expect([...terrain.matchAll(PATTERN)].map((match) => wordsIn(match[0]))).toEqual(['fire'])
  expect(COMPARED.test("tag.label.toLowerCase().startsWith('m')")).toBe(true)
  expect(SEARCHED.test("const shared = /\\d/.test(turn.score) ? '' : turn.score")).toBe(true)
  expect(SEARCHED.test('if (!about || one.reason.includes(about))')).toBe(true)
  expect(SUFFIX.test('one.combatants.filter((who) => who.endsWith(`(${side})`))')).toBe(true)
})
