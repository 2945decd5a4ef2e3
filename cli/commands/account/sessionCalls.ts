/** Calls with an e-mail address and a password, which the library leaves to browsers. Neither is stored. */

import { UnauthorizedError } from '../../../clients/typescript/src/errors/errors.ts'
import type { NewApiKey } from '../../../clients/typescript/src/generated/types.ts'
import { apiErrorFrom } from '../../../clients/typescript/src/http/apiErrorFrom.ts'
import { connectionErrorFrom } from '../../../clients/typescript/src/http/connectionErrorFrom.ts'
import type { Fetch } from '../../../clients/typescript/src/http/fetch.ts'
import { Failure } from '../../command/failure.ts'

export type Service = {
  fetch: Fetch
  baseUrl: string
  signal: AbortSignal
}

export type Login = {
  email: string
  password: string
}

/** Logs in, creates a key and logs out again: only the key remains. */
export async function createKeyByLogin(
  service: Service,
  login: Login,
  key: { name: string; scopes: readonly string[] },
): Promise<NewApiKey> {
  const { response } = await post(service, '/api/auth/login', login).catch(refuseLogin)
  const cookie = (response.headers.getSetCookie()[0] ?? '').split(';')[0] ?? ''
  try {
    return (await post(service, '/api-keys', key, cookie)).data as NewApiKey
  } finally {
    await post(service, '/api/auth/logout', undefined, cookie).catch(() => {})
  }
}

/** Its own error: that of a wrong key would have a hint about the key. */
function refuseLogin(error: unknown): never {
  if (!(error instanceof UnauthorizedError)) throw error
  throw new Failure('the e-mail address or the password is wrong', { exitCode: 4 })
}

async function post(
  { fetch, baseUrl, signal }: Service,
  path: string,
  body: object | undefined,
  cookie?: string,
): Promise<{ data: unknown; response: Response }> {
  const url = `${baseUrl}${path}`
  const headers: Record<string, string> = { accept: 'application/json' }
  if (body) headers['content-type'] = 'application/json'
  if (cookie !== undefined) headers.cookie = cookie
  const init = { method: 'POST', headers, signal, redirect: 'manual' as const }
  let response: Response
  let text: string
  try {
    response = await fetch(url, body ? { ...init, body: JSON.stringify(body) } : init)
    text = await response.text()
  } catch (cause) {
    throw signal.aborted ? signal.reason : connectionErrorFrom(cause, url)
  }
  const { status, ok } = response
  if (!ok) throw apiErrorFrom({ status, headers: response.headers, text, attempts: 1, nowMs: Date.now() })
  return { data: JSON.parse(text), response }
}
