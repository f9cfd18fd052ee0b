// A stream of records that answers what was sent: an estimate that narrows, a search that goes on.

/** What a record begins with; a refusal names its kind before it. */
const DATA = 'data: '

/** Follow it to its end. What is returned leaves it, which stops the work. */
export function follow<T>(
  path: string,
  body: unknown,
  told: (record: T) => void,
  failed: (words: string) => void,
): () => void {
  const leaving = new AbortController()
  read(path, body, told, leaving.signal).catch((error: Error) => {
    if (!leaving.signal.aborted) failed(error.message)
  })
  return () => leaving.abort()
}

async function read<T>(
  path: string,
  body: unknown,
  told: (record: T) => void,
  signal: AbortSignal,
): Promise<void> {
  const response = await fetch(path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
    signal,
  }).catch(() => {
    throw new Error('The table cannot be reached. Is it still running?')
  })
  if (!response.ok || !response.body)
    throw new Error(((await response.json()) as { message?: string }).message ?? 'That did not work.')
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  for (;;) {
    const { value, done } = await reader.read()
    if (done) return
    const parts = (text + value).split('\n\n')
    text = parts.pop() ?? ''
    for (const part of parts) hear(part, told)
  }
}

/** One event: a record, or why there are no more. */
function hear<T>(part: string, told: (record: T) => void): void {
  const data = part.slice(part.indexOf(DATA) + DATA.length)
  if (!part.startsWith(DATA)) throw new Error(data)
  told(JSON.parse(data) as T)
}
