import type { Refusal } from '../records'
import { ownerSecret } from './owner'

export class Refused extends Error {
  constructor(
    readonly reason: string,
    message: string,
    readonly clause = '',
  ) {
    super(message)
  }
}

// Where it matters which encounters, creatures and campaigns are this browser's own.
const OWNED = /^\/api\/((encounters|creatures|builder|campaigns)\b|fights$)/

/** Ask the service; what it says comes back as a record. */
export async function call<T>(path: string, body?: unknown, token = ''): Promise<T> {
  return JSON.parse(
    await callForText(path, body === undefined ? undefined : JSON.stringify(body), token),
  ) as T
}

/** Delete what this browser keeps; what it was comes back. */
export async function remove<T>(path: string): Promise<T> {
  return JSON.parse(await callForText(path, undefined, '', 'DELETE')) as T
}

/** The same with text as it is: a seed is too large a number for JavaScript, so replay files are never parsed here. */
export async function callForText(
  path: string,
  body?: string,
  token = '',
  method = body === undefined ? 'GET' : 'POST',
): Promise<string> {
  const headers: Record<string, string> = OWNED.test(path) ? { 'Fray-Owner': ownerSecret() } : {}
  if (body !== undefined) headers['Content-Type'] = 'application/json'
  if (token) headers['Authorization'] = `Bearer ${token}`
  let response: Response
  try {
    response = await fetch(path, { method, headers, body })
  } catch {
    throw new Refused('offline', 'The table cannot be reached. Is it still running?')
  }
  const text = await response.text()
  if (!response.ok) throw refusalOf(text)
  return text
}

function refusalOf(text: string): Refused {
  try {
    const problem = JSON.parse(text) as Partial<Refusal>
    if (problem.message) return new Refused(problem.reason ?? '', problem.message, problem.clause)
  } catch {
    // not JSON: fall through to the plain words
  }
  return new Refused('', 'That did not work. Try again.')
}

export function newId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
}
