import { ConnectionError, type ConnectionErrorKind, TimeoutError } from '../errors/errors.ts'

/** Names what broke a connection. Browsers report nothing, so there it is `reset`: it is unknown how far the call got. */
export function connectionErrorFrom(cause: unknown, url: string): ConnectionError {
  const code = codeOf(cause)
  const { host } = new URL(url)
  if (timeouts.test(code)) return new TimeoutError(`The connection to ${host} timed out (${code})`, cause)
  const kind = code === '' ? kindInDeno(cause) : kindOf(code)
  return new ConnectionError(`${messages[kind](host)}${code && ` (${code})`}`, kind, cause)
}

function kindOf(code: string): Exclude<ConnectionErrorKind, 'timeout'> {
  if (/^(ENOTFOUND|EAI_)/.test(code)) return 'dns'
  if (/^(ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|EADDRNOTAVAIL|UND_ERR_CONNECT)/.test(code)) return 'refused'
  if (/CERT|^ERR_TLS|^ERR_SSL|^UNABLE_TO|SIGNATURE|^EPROTO$|^HOSTNAME_MISMATCH$|^INVALID_CA$/.test(code)) return 'tls'
  return 'reset'
}

/** The `fetch` of Deno has no codes: its cause states where the connection failed. */
function kindInDeno(error: unknown): Exclude<ConnectionErrorKind, 'timeout'> {
  const text = error instanceof Error && error.cause instanceof Error ? error.cause.message : ''
  if (text.includes('invalid peer certificate')) return 'tls'
  const [, step] = /client error \(Connect\): (dns|tcp connect) error/.exec(text) ?? []
  if (step === undefined) return 'reset'
  return step === 'dns' ? 'dns' : 'refused'
}

const timeouts = /^(ETIMEDOUT|UND_ERR_HEADERS_TIMEOUT|UND_ERR_BODY_TIMEOUT)$/

const messages: Record<Exclude<ConnectionErrorKind, 'timeout'>, (host: string) => string> = {
  dns: (host) => `The name of ${host} could not be resolved`,
  refused: (host) => `Could not connect to ${host}`,
  tls: (host) =>
    `The certificate of ${host} was rejected; for your own certificate authority, set caFile or ARS_CA_FILE`,
  reset: (host) => `The connection to ${host} was lost before the response was complete`,
}

/** `fetch` wraps the error of the socket, and a connection to several addresses those of all of them. */
function codeOf(error: unknown): string {
  if (typeof error !== 'object' || error === null) return ''
  if ('code' in error && typeof error.code === 'string') return error.code
  const inner = 'cause' in error ? codeOf(error.cause) : ''
  return inner || ('errors' in error && Array.isArray(error.errors) ? codeOf(error.errors[0]) : '')
}
