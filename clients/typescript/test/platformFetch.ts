import { readFileSync } from 'node:fs'
import { Agent, fetch } from 'undici'
import type { Fetch } from '../src/http/fetch.ts'

/** The `fetch` that Node has built in, with a certificate authority of one's own, which Node's cannot be given. */
export const platformFetch = (caFile: string): Fetch => {
  const dispatcher = new Agent({ connect: { ca: readFileSync(caFile, 'utf8') } })
  return (url, init) =>
    fetch(url, { ...init, dispatcher } as Parameters<typeof fetch>[1]) as unknown as Promise<Response>
}
