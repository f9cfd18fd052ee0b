import type { Refusal } from '../records'

export class Refused extends Error {
  constructor(
    readonly reason: string,
    message: string,
    readonly clause = '',
  ) {
    super(message)
  }
}

export async function call<T>(path: string, body?: unknown, token = ''): Promise<T> {
  const headers: Record<string, string> = {}
  if (body !== undefined) headers['Content-Type'] = 'application/json'
  if (token) headers['Authorization'] = `Bearer ${token}`
  let response: Response
  try {
    response = await fetch(path, {
      method: body === undefined ? 'GET' : 'POST',
      headers,
      body: body === undefined ? undefined : JSON.stringify(body),
    })
  } catch {
    throw new Refused('offline', 'The table cannot be reached. Is it still running?')
  }
  const text = await response.text()
  if (!response.ok) throw refusalOf(text)
  return (response.headers.get('content-type')?.includes('json') ? JSON.parse(text) : text) as T
}

function refusalOf(text: string): Refused {
  try {
    const problem = JSON.parse(text) as Partial<Refusal> & { detail?: unknown }
    if (problem.message) return new Refused(problem.reason ?? '', problem.message, problem.clause)
    if (typeof problem.detail === 'string') return new Refused('', problem.detail)
  } catch {
    // not JSON: fall through to the plain words
  }
  return new Refused('', 'That did not work. Try again.')
}

export function newId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
