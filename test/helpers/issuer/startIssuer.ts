/** Starts a real OpenID provider for a suite, and walks through a sign-in like a browser. */
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { request as httpsRequest } from 'node:https'
import { join } from 'node:path'
import type { JsonObject } from '../../../src/platform/json.ts'
import { childEnvironment } from '../childEnvironment.ts'
import { freePort } from '../freePort.ts'
import { type HttpResponse, request } from '../httpClient.ts'
import { receiverAuthority } from '../receiverAuthority.ts'
import type { TestService } from '../testService.ts'

export type Changes = {
  accounts?: Record<string, JsonObject>
  /** Who signs in without being asked; `nobody` cancels. */
  account?: string
  redirectUris?: string[]
  rotate?: true
}

export type Issuer = {
  url: string
  /** The settings of a service that trusts it. */
  env(organizationId: string): Record<string, string>
  change(changes: Changes): Promise<void>
  stop(): Promise<void>
  start(): Promise<void>
}

export async function startIssuer(): Promise<Issuer> {
  const port = await freePort()
  const { caFile, certificate } = await receiverAuthority()
  const kept: Changes = {}
  let child: ChildProcess | undefined
  let count = 0
  const start = async () => {
    const settings = JSON.stringify({ port, ...certificate })
    child = fork(join(import.meta.dirname, 'issuerMain.mjs'), {
      env: childEnvironment({ ISSUER: settings }),
      execArgv: [],
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    await once(child, 'message')
    await change(kept)
  }
  const change = async (changes: Changes) => {
    const { rotate: _, ...lasting } = changes
    Object.assign(kept, lasting)
    const number = ++count
    const done = new Promise<void>((resolve) => {
      const read = (message: { number?: number }) => {
        if (message.number !== number) return
        child?.off('message', read)
        resolve()
      }
      child?.on('message', read)
    })
    child?.send({ ...changes, number })
    await done
  }
  await start()
  return {
    url: `https://localhost:${port}`,
    env: (organizationId) => ({
      OIDC_ISSUER: `https://localhost:${port}`,
      OIDC_CLIENT_ID: 'ars-test',
      OIDC_CLIENT_SECRET: 'a secret of the client',
      OIDC_ORGANIZATION: organizationId,
      WEBHOOK_CA_FILE: caFile,
    }),
    change,
    start,
    async stop() {
      if (child === undefined || child.exitCode !== null || child.signalCode !== null) return
      const ended = once(child, 'exit')
      child.kill('SIGKILL')
      await ended
    },
  }
}

export const callbackOf = (service: TestService): string => `${service.publicUrl}/api/auth/sso/callback`

type Cookies = Map<string, string>

/** A browser's cookies, by name. */
export function keepCookies(cookies: Cookies, lines: readonly string[] = []): void {
  for (const line of lines) {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
    if (/max-age=0|expires=Thu, 01 Jan 1970/i.test(line)) cookies.delete(name)
    else cookies.set(name, value)
  }
}

const toHeader = (cookies: Cookies): string => [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')

export type Walk = {
  /** The service's cookies of this browser. */
  cookies?: Cookies
  next?: string
  /** Changes the address that the browser is sent to. */
  leave?: (url: URL) => void
  /** Changes the address that the browser comes back with. */
  comeBack?: (url: URL) => void
}

/** Signs in from the button to the response of the callback. */
export async function signInThrough(service: TestService, walk: Walk = {}): Promise<HttpResponse> {
  const cookies = walk.cookies ?? new Map()
  const url = await beginThrough(service, { ...walk, cookies })
  walk.leave?.(url)
  const back = await walkThroughIssuer(url, service.publicUrl)
  walk.comeBack?.(back)
  return comeBack(service, back, cookies)
}

export async function beginThrough(service: TestService, { cookies = new Map(), next }: Walk): Promise<URL> {
  const query = next === undefined ? '' : `?${new URLSearchParams({ next })}`
  const begun = await visit(service, `/api/auth/sso${query}`, cookies)
  if (begun.status !== 302) throw new Error(`the sign-in got ${begun.status} ${begun.text}`)
  return new URL(String(begun.headers.location), service.publicUrl)
}

export const comeBack = (service: TestService, back: URL, cookies: Cookies): Promise<HttpResponse> =>
  visit(service, `${back.pathname}${back.search}`, cookies)

async function visit(service: TestService, path: string, cookies: Cookies): Promise<HttpResponse> {
  const headers: Record<string, string> = cookies.size === 0 ? {} : { cookie: toHeader(cookies) }
  const response = await request(service, 'GET', path, { key: null, headers })
  keepCookies(cookies, response.headers['set-cookie'])
  return response
}

/** Follows the issuer's redirects until they lead back to the service. */
export async function walkThroughIssuer(url: URL, publicUrl: string): Promise<URL> {
  const { ca } = await receiverAuthority()
  const cookies: Cookies = new Map()
  let next = url
  for (let step = 0; step < 10; step++) {
    const { headers, statusCode } = await new Promise<import('node:http').IncomingMessage>((resolve, reject) => {
      const call = httpsRequest(next, { ca, headers: { cookie: toHeader(cookies) } }, (response) => {
        response.resume()
        resolve(response)
      })
      call.on('error', reject).end()
    })
    keepCookies(cookies, headers['set-cookie'])
    if (headers.location === undefined) throw new Error(`the issuer stopped with ${statusCode} at ${next.pathname}`)
    next = new URL(headers.location, next)
    if (next.href.startsWith(publicUrl)) return next
  }
  throw new Error('the issuer redirects endlessly')
}
