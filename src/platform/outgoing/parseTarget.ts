import type { LocalServers } from './localServers.ts'
import { OutgoingError } from './outgoingError.ts'

export type Target = {
  /** Whether it is called over TLS; otherwise it must be on this machine. */
  isSecure: boolean
  origin: string
  /** A name, or an address without brackets. */
  host: string
  port: number
  path: string
}

/**
 * Parses a URL as browsers do, which normalises every spelling of an IPv4 address: `0x7f.1`, `2130706433` and full-width
 * digits become 127.0.0.1. Credentials are refused, since they would not be sent.
 */
export function parseTarget(text: string, localServers: LocalServers): Target {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (url === undefined || url.username !== '' || url.password !== '') throw new OutgoingError('invalid_url')
  const isSecure = url.protocol === 'https:'
  if (!isSecure) checkLocal(url, localServers)
  return {
    isSecure,
    origin: url.origin,
    host: url.hostname.replace(/^\[(.*)\]$/, '$1'),
    port: Number(url.port) || (isSecure ? 443 : 80),
    path: url.pathname + url.search,
  }
}

function checkLocal(url: URL, localServers: LocalServers): void {
  const fault = url.protocol === 'http:' ? localServers.faultOf(url) : 'off'
  if (fault !== undefined) throw new OutgoingError(fault === 'own port' ? 'address_not_allowed' : 'invalid_url')
}
