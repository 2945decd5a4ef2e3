/*
 * Logging in through a browser (RFC 8628): the person opens a page, which may be on another machine, and confirms this tool's
 * request there. The tool polls meanwhile.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { type ApiError, ConnectionError } from '../../../clients/typescript/src/errors/errors.ts'
import { apiErrorFrom } from '../../../clients/typescript/src/http/apiErrorFrom.ts'
import { connectionErrorFrom } from '../../../clients/typescript/src/http/connectionErrorFrom.ts'
import type { Context } from '../../command/context.ts'
import { Failure } from '../../command/failure.ts'
import { safeLine } from '../../output/safeText.ts'
import { hasBrowser, openInBrowser } from '../../terminal/openInBrowser.ts'
import type { Service } from './sessionCalls.ts'

/** Returns the key. */
export async function logInByBrowser(
  context: Context,
  service: Service,
  key: { name: string; scopes: readonly string[] },
): Promise<string> {
  const codes = await requestCodes(service, key)
  await showCodes(context, codes)
  const stop = context.busy('Waiting for your confirmation in the browser')
  try {
    return await poll(service, codes)
  } finally {
    stop()
  }
}

type Codes = {
  device_code: string
  user_code: string
  verification_uri: string
  verification_uri_complete: string
  expires_in: number
  interval: number
}

async function requestCodes(
  service: Service,
  { name, scopes }: { name: string; scopes: readonly string[] },
): Promise<Codes> {
  const response = await postForm(service, '/api/auth/device', { client_id: 'ars', scope: scopes.join(' '), name })
  if (response.status === 404)
    throw new Failure('this service does not support logging in through a browser', {
      hint: 'It has an earlier version: use --email, or --with-key.',
    })
  if (!response.ok) throw failureOf(response)
  return response.body as Codes
}

async function showCodes({ env, out, terminal }: Context, codes: Codes): Promise<void> {
  const { user_code, verification_uri, verification_uri_complete, expires_in } = codes
  out.note(`Open ${safeLine(verification_uri)} and enter the code ${safeLine(user_code)}`)
  out.note(`It expires in ${Math.round(expires_in / 60)} minutes. Confirm only if the page shows this code.`)
  const isOpened = terminal.canAsk && hasBrowser(env) && (await openInBrowser(verification_uri_complete, env))
  if (isOpened) out.note('The page has been opened in your browser.')
}

/** Continues if the service is unavailable for a moment. */
async function poll(service: Service, { device_code, expires_in, interval }: Codes): Promise<string> {
  const deadline = Date.now() + expires_in * 1_000
  const form = { grant_type: 'urn:ietf:params:oauth:grant-type:device_code', client_id: 'ars', device_code }
  for (let seconds = interval; Date.now() < deadline; ) {
    await sleep(seconds * 1_000, undefined, { signal: service.signal }).catch(() => service.signal.throwIfAborted())
    const response = await postForm(service, '/api/auth/device/token', form).catch(ignoreConnectionError)
    if (response?.ok) return String((response.body as { access_token: unknown }).access_token)
    const error = (response?.body as { error?: unknown } | undefined)?.error
    if (error === 'slow_down') seconds += interval
    else if (error === 'access_denied') throw new Failure('the login was denied', { exitCode: 4 })
    else if (error === 'expired_token') break
    else if (response !== undefined && response.status < 500 && error !== 'authorization_pending')
      throw failureOf(response)
  }
  throw new Failure('nobody confirmed the login in time', { exitCode: 4, hint: 'Run `ars login` again.' })
}

function ignoreConnectionError(error: unknown): undefined {
  if (!(error instanceof ConnectionError)) throw error
}

type FormResponse = { ok: boolean; status: number; body: unknown; headers: Headers; text: string }

async function postForm(
  { fetch, baseUrl, signal }: Service,
  path: string,
  form: Record<string, string>,
): Promise<FormResponse> {
  const url = `${baseUrl}${path}`
  const headers = { accept: 'application/json', 'content-type': 'application/x-www-form-urlencoded' }
  const body = new URLSearchParams(form).toString()
  try {
    const response = await fetch(url, { method: 'POST', headers, body, signal, redirect: 'manual' })
    const text = await response.text()
    return { ok: response.ok, status: response.status, headers: response.headers, text, body: parsed(text) }
  } catch (cause) {
    throw signal.aborted ? signal.reason : connectionErrorFrom(cause, url)
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function failureOf({ body, status, headers, text }: FormResponse): Failure | ApiError {
  const description = (body as { error_description?: unknown } | undefined)?.error_description
  if (typeof description === 'string') return new Failure(`the login was refused: ${safeLine(description)}`)
  return apiErrorFrom({ status, headers, text, attempts: 1, nowMs: Date.now() })
}
