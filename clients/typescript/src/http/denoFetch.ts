import type { Fetch } from './fetch.ts'

type Deno = {
  createHttpClient(options: { caCerts: string[] }): unknown
}

/**
 * Deno's `fetch` with more certificate authorities than the public ones; undefined in other runtimes. Deno's `node:https`
 * reports an aborted request as an error that cannot be caught.
 */
export function denoFetch(authorities: string[]): Fetch | undefined {
  const { Deno: deno } = globalThis as { Deno?: Deno }
  const client = deno?.createHttpClient({ caCerts: authorities })
  return client ? (url, init) => fetch(url, { ...init, client } as RequestInit) : undefined
}
