/** Parsers of single values of the configuration. Each throws a text that continues the variable's name: what it must be. */
import { X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { BlockList, isIP } from 'node:net'
import { availableParallelism } from 'node:os'

export function parsePort(text: string): number {
  const port = Number(text)
  if (!/^\d+$/.test(text) || port > 65_535) throw `must be a port from 0 to 65535, not "${text}"`
  return port
}

export function parseDatabaseUrl(text: string): string {
  if (!/^postgres(ql)?:\/\//.test(text) || !URL.canParse(text))
    throw 'must look like postgresql://user:password@host:5432/database'
  return text
}

export function parseRedisUrl(text: string): string {
  if (!/^rediss?:\/\//.test(text) || !URL.canParse(text)) throw 'must look like redis://user:password@host:6379/0'
  return text
}

export function parseSmtpUrl(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined
  const isServer = url !== undefined && /^smtps?:$/.test(url.protocol) && url.hostname !== ''
  if (!isServer || !/^\/?$/.test(url.pathname) || url.search !== '' || url.hash !== '')
    throw 'must look like smtps://user:password@host:465, or smtp://user:password@host:587 for STARTTLS'
  return text
}

export function parseMailAddress(text: string): string {
  if (!/^[^\s@<>,;"]+@[^\s@<>,;"]+$/.test(text)) throw `must be an e-mail address, not "${text}"`
  return text
}

export function parsePublicUrl(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (url?.protocol !== 'https:' || url.search !== '' || url.hash !== '')
    throw `must be an https:// address, not "${text}"`
  return text.replace(/\/+$/, '')
}

export const parseOrigins =
  (allowLocal: boolean) =>
  (text: string): ReadonlySet<string> => {
    const origins = text.split(',').map((part) => part.trim())
    for (const origin of origins) {
      const isLocal = /^http:\/\/localhost(?::[*\d]+)?$/.test(origin)
      if (isLocal && !allowLocal) throw `must not contain ${origin} with NODE_ENV=production`
      const parsed = isLocal ? origin.replace(/:\*$/, '') : origin
      const isOrigin =
        (isLocal || /^https:\/\/[^*]+$/.test(origin)) && URL.canParse(parsed) && new URL(parsed).origin === parsed
      if (!isOrigin) throw `must be a comma-separated list of origins such as https://app.example.com, not "${origin}"`
    }
    return new Set(origins)
  }

export function parseHttps(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (url?.protocol !== 'https:' || url.username !== '' || url.password !== '')
    throw 'must be an https:// address without credentials'
  return text
}

/** Often in the same network, without TLS. */
export function parseCollector(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (
    url === undefined ||
    !/^https?:$/.test(url.protocol) ||
    url.username !== '' ||
    url.search !== '' ||
    url.hash !== ''
  )
    throw 'must be an http:// or https:// address without credentials, such as http://localhost:4318'
  return text.replace(/\/+$/, '')
}

/** `name=value,name=value`, with escapes as in URLs, like other programs that send traces. */
export function parsePairs(text: string): Record<string, string> {
  const pairs = text.split(',').filter((pair) => pair.trim() !== '')
  return Object.fromEntries(
    pairs.map((pair) => {
      const [name = '', ...rest] = pair.split('=').map((part) => part.trim())
      if (rest.length === 0 || !/^[\w!#$%&'*+.^`|~-]+$/.test(name)) throw 'must look like name=value,name=value'
      return [name, decode(rest.join('='))]
    }),
  )
}

function decode(value: string): string {
  try {
    return decodeURIComponent(value)
  } catch {
    throw 'has a value with a broken escape; write % as %25'
  }
}

export function parseRatio(text: string): number {
  const ratio = Number(text)
  if (!(ratio >= 0 && ratio <= 1)) throw `must be a number from 0 to 1, not "${text}"`
  return ratio
}

export function parseIssuer(text: string): string {
  if (/[?#]|\/\.well-known\//.test(text))
    throw 'must be the address of the issuer, without a query and without /.well-known/openid-configuration'
  return parseHttps(text)
}

export function parseLabel(text: string): string {
  if (text.length > 50) throw 'must be at most 50 characters long'
  return text
}

export function parseMasterKey(text: string): string {
  if (text.length < 32) throw 'must be at least 32 characters long; "openssl rand -base64 32" generates one'
  return text
}

export function parseToken(text: string): string {
  if (!/^[\x21-\x7e]{16,}$/.test(text)) throw 'must be at least 16 visible characters long'
  return text
}

export const numberFrom =
  (least: number, most: number) =>
  (text: string): number => {
    const number = Number(text)
    if (!/^\d+$/.test(text) || number < least || number > most)
      throw `must be a number from ${least} to ${most}, not "${text}"`
    return number
  }

const mostProcesses = 64

/** `auto`: as many as the machine has cores, less one for an embedded PostgreSQL where there are at least four. */
export const parseProcesses =
  (isEmbedded: boolean, cores = availableParallelism()) =>
  (text: string): number => {
    if (text === 'auto') return Math.min(mostProcesses, isEmbedded && cores >= 4 ? cores - 1 : cores)
    const number = Number(text)
    if (!/^\d+$/.test(text) || number < 1 || number > mostProcesses)
      throw `must be "auto" or a number from 1 to ${mostProcesses}, not "${text}"`
    return number
  }

export function parseSwitch(text: string): boolean {
  if (text !== 'on' && text !== 'off') throw `must be "on" or "off", not "${text}"`
  return text === 'on'
}

export const oneOf =
  <Value extends string>(...values: Value[]) =>
  (text: string): Value => {
    const value = values.find((known) => known === text)
    if (value === undefined) throw `must be one of ${values.join(', ')}, not "${text}"`
    return value
  }

export function parseNetworks(text: string): BlockList {
  const list = new BlockList()
  for (const entry of text.split(',').map((part) => part.trim())) {
    const [address = '', prefix, ...more] = entry.split('/')
    const version = isIP(address)
    const most = version === 4 ? 32 : 128
    const bits = prefix === undefined ? most : Number(prefix)
    if (version === 0 || !Number.isInteger(bits) || bits < 0 || bits > most || prefix === '' || more.length > 0) {
      throw `must be a comma-separated list of addresses or CIDR ranges; "${entry}" is neither`
    }
    list.addSubnet(address, bits, version === 4 ? 'ipv4' : 'ipv6')
  }
  return list
}

export function readPem(path: string): string {
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch (cause) {
    throw `names a file that can't be read: ${(cause as Error).message}`
  }
  if (!text.includes('-----BEGIN')) throw `names a file that is not PEM: ${path}`
  return text
}

/** Checks each certificate, because OpenSSL silently skips those that it can't read. */
export function readAuthorities(path: string): string {
  const text = readPem(path)
  const certificates = text.match(/-----BEGIN CERTIFICATE-----[^-]*-----END CERTIFICATE-----/g)
  if (certificates === null) throw `names a file without a certificate: ${path}`
  try {
    for (const certificate of certificates) new X509Certificate(certificate)
  } catch {
    throw `names a file with a certificate that can't be read: ${path}`
  }
  return certificates.join('\n')
}
