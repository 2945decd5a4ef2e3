import { OutgoingError } from './outgoingError.ts'

export type Target = {
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
export function parseTarget(text: string): Target {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (url?.protocol !== 'https:' || url.username !== '' || url.password !== '') throw new OutgoingError('invalid_url')
  return {
    origin: url.origin,
    host: url.hostname.replace(/^\[(.*)\]$/, '$1'),
    port: url.port === '' ? 443 : Number(url.port),
    path: url.pathname + url.search,
  }
}
