/*
 * Reads and validates the configuration, once. Invalid values stop the start with one line that names every wrong
 * variable and what it must be.
 */
import { X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { BlockList, isIP } from 'node:net'
import { resolve } from 'node:path'
import { createSecureContext } from 'node:tls'

export type Environment = Readonly<Record<string, string | undefined>>

export type Config = {
  host: string
  port: number
  /** Undefined for no listener. If the default port is taken (`required` is false), the service starts without it. */
  plainHttp: { port: number; required: boolean } | undefined
  dataDir: string
  databaseUrl: string | undefined
  /** The most connections that requests and background work share. */
  databasePool: number
  /** Whether a start migrates the tables. */
  migrates: boolean
  /** Where processes share their rate limits; undefined if each process counts separately. */
  redisUrl: string | undefined
  tls: { cert: string; key: string } | undefined
  publicUrl: string | undefined
  masterKey: string | undefined
  /** Decrypts secrets that were encrypted with it, until all are encrypted with `masterKey`. */
  masterKeyPrevious: string | undefined
  trustedProxies: BlockList
  /** `api` serves requests, `worker` executes queued runs, `all` does both. */
  role: Role
  /** Which addresses the service may call; `ca`: PEM of authorities to trust in addition to the default ones. */
  outgoing: { allowPrivate: boolean; ca: string | undefined }
  webhookMaxAttempts: number
  /** How often alert rules are judged. */
  alertIntervalSeconds: number
  plansFile: string | undefined
  /** Origins whose pages may call with credentials, in addition to our own. */
  corsOrigins: ReadonlySet<string>
  /** Whether short-lived tokens are issued and accepted. */
  sessionTokens: boolean
  graphiql: boolean
  /** Whether introspection, if enabled, needs no credentials. */
  openIntrospection: boolean
  metricsToken: string | undefined
  errorReportUrl: string | undefined
  logLevel: string
}

export type Role = 'all' | 'api' | 'worker'

export class ConfigError extends Error {
  override readonly name = 'ConfigError'
}

export function readConfig(env: Environment): Config {
  const problems: string[] = []
  const read = <Value>(name: string, parse: (text: string) => Value, fallback: Value): Value => {
    const text = env[name]?.trim()
    if (text === undefined || text === '') return fallback
    try {
      return parse(text)
    } catch (problem) {
      problems.push(`${name} ${problem instanceof Error ? problem.message : String(problem)}`)
      return fallback
    }
  }
  const httpPort = read<number | undefined>('HTTP_PORT', parsePort, undefined)
  const config: Config = {
    host: read('HOST', String, '127.0.0.1'),
    port: read('PORT', parsePort, 8443),
    plainHttp: httpPort === 0 ? undefined : { port: httpPort ?? 8080, required: httpPort !== undefined },
    dataDir: resolve(read('DATA_DIR', String, '.data')),
    databaseUrl: read<string | undefined>('DATABASE_URL', parseDatabaseUrl, undefined),
    databasePool: read('DATABASE_POOL', parsePoolSize, 12),
    migrates: read('MIGRATE', parseSwitch, true),
    redisUrl: read<string | undefined>('REDIS_URL', parseRedisUrl, undefined),
    tls: readTls(
      read<string | undefined>('TLS_CERT', readPem, undefined),
      read<string | undefined>('TLS_KEY', readPem, undefined),
      problems,
    ),
    publicUrl: read<string | undefined>('PUBLIC_URL', parsePublicUrl, undefined),
    masterKey: read<string | undefined>('MASTER_KEY', parseMasterKey, undefined),
    masterKeyPrevious: read<string | undefined>('MASTER_KEY_PREVIOUS', parseMasterKey, undefined),
    trustedProxies: read('TRUSTED_PROXIES', parseNetworks, new BlockList()),
    role: read<Role>('ROLE', oneOf('all', 'api', 'worker'), 'all'),
    outgoing: {
      allowPrivate: read('WEBHOOK_ALLOW_PRIVATE', parseSwitch, env.NODE_ENV !== 'production'),
      ca: read<string | undefined>('WEBHOOK_CA_FILE', readAuthorities, undefined),
    },
    webhookMaxAttempts: read('WEBHOOK_MAX_ATTEMPTS', parseMaxAttempts, 3),
    alertIntervalSeconds: read('ALERT_INTERVAL_SECONDS', parseAlertInterval, 10),
    plansFile: read<string | undefined>('PLANS_FILE', String, undefined),
    corsOrigins: read<ReadonlySet<string>>('CORS_ORIGINS', parseOrigins, new Set()),
    sessionTokens: read('SESSION_TOKENS', parseSwitch, false),
    graphiql: read('GRAPHIQL', parseSwitch, env.NODE_ENV !== 'production'),
    openIntrospection: env.NODE_ENV !== 'production',
    errorReportUrl: read<string | undefined>('ERROR_REPORT_URL', parseReportUrl, undefined),
    metricsToken: read<string | undefined>('METRICS_TOKEN', parseToken, undefined),
    logLevel: read<string>('LOG_LEVEL', oneOf('trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'), 'info'),
  }
  if (
    config.databaseUrl !== undefined &&
    config.masterKey === undefined &&
    !problems.some((line) => line.startsWith('MASTER_KEY'))
  ) {
    problems.push('MASTER_KEY is required with DATABASE_URL: every process of the service needs the same one')
  }
  if (problems.length > 0) throw new ConfigError(problems.join('; '))
  return config
}

function parsePort(text: string): number {
  const port = Number(text)
  if (!/^\d+$/.test(text) || port > 65_535) throw `must be a port from 0 to 65535, not "${text}"`
  return port
}

function parseDatabaseUrl(text: string): string {
  if (!/^postgres(ql)?:\/\//.test(text) || !URL.canParse(text))
    throw 'must look like postgresql://user:password@host:5432/database'
  return text
}

function parseRedisUrl(text: string): string {
  if (!/^rediss?:\/\//.test(text) || !URL.canParse(text)) throw 'must look like redis://user:password@host:6379/0'
  return text
}

function parsePublicUrl(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (url?.protocol !== 'https:' || url.search !== '' || url.hash !== '')
    throw `must be an https:// address, not "${text}"`
  return text.replace(/\/+$/, '')
}

function parseOrigins(text: string): ReadonlySet<string> {
  const origins = text.split(',').map((part) => part.trim())
  for (const origin of origins) {
    const isOrigin = /^https:\/\/[^*]+$/.test(origin) && URL.canParse(origin) && new URL(origin).origin === origin
    if (!isOrigin) throw `must be a comma-separated list of origins such as https://app.example.com, not "${origin}"`
  }
  return new Set(origins)
}

function parseReportUrl(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (url?.protocol !== 'https:' || url.username !== '' || url.password !== '')
    throw 'must be an https:// address without credentials'
  return text
}

function parseMasterKey(text: string): string {
  if (text.length < 32) throw 'must be at least 32 characters long; "openssl rand -base64 32" generates one'
  return text
}

function parseToken(text: string): string {
  if (!/^[\x21-\x7e]{16,}$/.test(text)) throw 'must be at least 16 visible characters long'
  return text
}

function parseMaxAttempts(text: string): number {
  const attempts = Number(text)
  if (!/^\d+$/.test(text) || attempts < 1 || attempts > 10) throw `must be a number from 1 to 10, not "${text}"`
  return attempts
}

function parsePoolSize(text: string): number {
  const size = Number(text)
  if (!/^\d+$/.test(text) || size < 4 || size > 500) throw `must be a number from 4 to 500, not "${text}"`
  return size
}

function parseAlertInterval(text: string): number {
  const seconds = Number(text)
  if (!/^\d+$/.test(text) || seconds < 1 || seconds > 60) throw `must be a number from 1 to 60, not "${text}"`
  return seconds
}

function parseSwitch(text: string): boolean {
  if (text !== 'on' && text !== 'off') throw `must be "on" or "off", not "${text}"`
  return text === 'on'
}

const oneOf =
  <Value extends string>(...values: Value[]) =>
  (text: string): Value => {
    const value = values.find((known) => known === text)
    if (value === undefined) throw `must be one of ${values.join(', ')}, not "${text}"`
    return value
  }

function parseNetworks(text: string): BlockList {
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

function readPem(path: string): string {
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
function readAuthorities(path: string): string {
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

function readTls(cert: string | undefined, key: string | undefined, problems: string[]): Config['tls'] {
  if (cert !== undefined && key !== undefined) {
    try {
      createSecureContext({ cert, key })
      return { cert, key }
    } catch (cause) {
      problems.push(`TLS_CERT and TLS_KEY don't match: ${(cause as Error).message}; set a certificate and its key`)
      return undefined
    }
  }
  if ((cert === undefined) !== (key === undefined) && !problems.some((line) => line.startsWith('TLS_'))) {
    problems.push('TLS_CERT and TLS_KEY must be set together')
  }
  return undefined
}
