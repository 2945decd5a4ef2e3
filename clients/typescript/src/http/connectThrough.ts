/** Connections to a service through a proxy: the proxy is asked to connect, and TLS goes through it to the service. */
import type * as NodeHttp from 'node:http'
import type * as NodeHttps from 'node:https'
import type * as NodeTls from 'node:tls'

type Created = (error: Error | null, socket?: NodeTls.TLSSocket) => void

export type Modules = {
  http: typeof NodeHttp
  https: typeof NodeHttps
  tls: typeof NodeTls
}

/** For `createConnection` of an agent. */
export const connectThrough =
  (proxy: URL, { http, https, tls }: Modules) =>
  (options: NodeTls.ConnectionOptions, created: Created): undefined => {
    const isSecure = proxy.protocol === 'https:'
    const target = `${bracketed(options.host ?? '')}:${options.port}`
    const request = (isSecure ? https : http).request({
      host: proxy.hostname.replace(/^\[|\]$/g, ''),
      port: proxy.port || (isSecure ? 443 : 80),
      method: 'CONNECT',
      path: target,
      headers: { host: target, ...authorization(proxy) },
      agent: false,
      timeout: timeoutMs,
    })
    request.once('connect', ({ statusCode }, socket) => {
      if (isSuccess(statusCode)) {
        socket.ref()
        created(null, tls.connect({ ...options, socket }))
      } else {
        socket.destroy()
        created(failure(`ECONNREFUSED, the proxy responded with ${statusCode}`))
      }
    })
    // The call has its own timer; a connection that nobody waits for must not keep the process alive.
    request.once('socket', (socket) => socket.unref())
    request.once('timeout', () => request.destroy(failure('ETIMEDOUT')))
    request.once('error', (error) => created(error))
    request.end()
    return undefined
  }

/** The call has its own timeout; this one closes connections that nobody waits for any more. */
const timeoutMs = 30_000

const bracketed = (host: string): string => (host.includes(':') ? `[${host}]` : host)

const isSuccess = (status = 0): boolean => status >= 200 && status < 300

function authorization({ username, password }: URL): Record<string, string> {
  if (username === '') return {}
  const bytes = new TextEncoder().encode(`${decoded(username)}:${decoded(password)}`)
  return { 'proxy-authorization': `Basic ${btoa(String.fromCharCode(...bytes))}` }
}

/** Unchanged if it contains an invalid `%` escape. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

const failure = (code: string): Error => Object.assign(new Error(code), { code })
