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

export type Config = ReturnType<typeof readConfig>

export type Role = 'all' | 'api' | 'worker'

/** The settings of single sign-on as they were given; the part that signs people in checks them. */
export type SingleSignOnTexts = Config['singleSignOn']

export class ConfigError extends Error {
  override readonly name = 'ConfigError'
}

export function readConfig(env: Environment) {
  const problems: string[] = []
  const optional = <Value>(name: string, parse: (text: string) => Value): Value | undefined => {
    const text = env[name]?.trim()
    if (text === undefined || text === '') return undefined
    try {
      return parse(text)
    } catch (problem) {
      problems.push(`${name} ${problem instanceof Error ? problem.message : String(problem)}`)
      return undefined
    }
  }
  const read = <Value>(name: string, parse: (text: string) => Value, fallback: Value): Value =>
    optional(name, parse) ?? fallback
  const isProduction = env.NODE_ENV === 'production'
  const httpPort = optional('HTTP_PORT', parsePort)
  const allowPrivate = read('WEBHOOK_ALLOW_PRIVATE', parseSwitch, !isProduction)
  const config = {
    host: read('HOST', String, '127.0.0.1'),
    port: read('PORT', parsePort, 8443),
    /** Undefined for no listener. If the default port is taken (`required` is false), the service starts without it. */
    plainHttp: httpPort === 0 ? undefined : { port: httpPort ?? 8080, required: httpPort !== undefined },
    dataDir: resolve(read('DATA_DIR', String, '.data')),
    databaseUrl: optional('DATABASE_URL', parseDatabaseUrl),
    /** The most connections that requests and background work share. */
    databasePool: read('DATABASE_POOL', numberFrom(4, 500), 12),
    /** Whether a start migrates the tables. */
    migrates: read('MIGRATE', parseSwitch, true),
    /** Where processes share their rate limits; undefined if each process counts separately. */
    redisUrl: optional('REDIS_URL', parseRedisUrl),
    tls: readTls(optional('TLS_CERT', readPem), optional('TLS_KEY', readPem), problems),
    publicUrl: optional('PUBLIC_URL', parsePublicUrl),
    masterKey: optional('MASTER_KEY', parseMasterKey),
    /** Decrypts secrets that were encrypted with it, until all are encrypted with `masterKey`. */
    masterKeyPrevious: optional('MASTER_KEY_PREVIOUS', parseMasterKey),
    trustedProxies: read('TRUSTED_PROXIES', parseNetworks, new BlockList()),
    /** `api` serves requests, `worker` executes queued runs, `all` does both. */
    role: read<Role>('ROLE', oneOf('all', 'api', 'worker'), 'all'),
    /** Which addresses the service may call; `ca`: PEM of authorities to trust in addition to the default ones. */
    outgoing: {
      allowPrivate,
      /** Whether connectors may have http:// addresses on this machine. */
      allowLocalHttp: allowPrivate && !isProduction,
      ca: optional('WEBHOOK_CA_FILE', readAuthorities),
    },
    webhookMaxAttempts: read('WEBHOOK_MAX_ATTEMPTS', numberFrom(1, 10), 3),
    /** How often alert rules are judged. */
    alertIntervalSeconds: read('ALERT_INTERVAL_SECONDS', numberFrom(1, 60), 10),
    /** What new organisations start with; null keeps for ever. */
    retentionDays: optional('RETENTION_DAYS', numberFrom(1, 3_650)) ?? null,
    plansFile: optional('PLANS_FILE', String),
    /** Origins whose pages may call with credentials, in addition to our own; `http://localhost:*` is one on any port. */
    corsOrigins: read<ReadonlySet<string>>('CORS_ORIGINS', parseOrigins(!isProduction), new Set()),
    /** Whether short-lived tokens are issued and accepted. */
    sessionTokens: read('SESSION_TOKENS', parseSwitch, false),
    /** Who may sign in with a password. */
    passwordLogin: read<'on' | 'owners' | 'off'>('PASSWORD_LOGIN', oneOf('on', 'owners', 'off'), 'on'),
    singleSignOn: {
      issuer: optional('OIDC_ISSUER', parseIssuer),
      clientId: optional('OIDC_CLIENT_ID', String),
      clientSecret: optional('OIDC_CLIENT_SECRET', String),
      organizationId: optional('OIDC_ORGANIZATION', String),
      name: optional('OIDC_NAME', parseLabel),
      domains: optional('OIDC_DOMAINS', String),
      defaultRole: optional('OIDC_DEFAULT_ROLE', String),
      roleClaim: optional('OIDC_ROLE_CLAIM', String),
      roles: optional('OIDC_ROLES', String),
    },
    /** Where e-mail is sent; undefined if none is. */
    smtpUrl: optional('SMTP_URL', parseSmtpUrl),
    /** The sender; by default made from `smtpUrl` or `publicUrl`. */
    smtpFrom: optional('SMTP_FROM', parseMailAddress),
    graphiql: read('GRAPHIQL', parseSwitch, !isProduction),
    /** Whether introspection, if enabled, needs no credentials. */
    openIntrospection: !isProduction,
    /** How long calls are served after the signal to stop, while `/readyz` is 503. */
    drainDelayMs: read('DRAIN_DELAY_SECONDS', numberFrom(0, 600), 0) * 1_000,
    errorReportUrl: optional('ERROR_REPORT_URL', parseHttps),
    /** Whether the log has a line for each call. */
    accessLog: read('ACCESS_LOG', parseSwitch, false),
    metricsToken: optional('METRICS_TOKEN', parseToken),
    /** Undefined: traces are off. */
    traces: readTraces(optional('OTEL_EXPORTER_OTLP_ENDPOINT', parseCollector), () => ({
      headers: read('OTEL_EXPORTER_OTLP_HEADERS', parsePairs, {}),
      serviceName: optional('OTEL_SERVICE_NAME', String),
      resourceAttributes: read('OTEL_RESOURCE_ATTRIBUTES', parsePairs, {}),
      /** The share of traces that are recorded, also of those that callers record. */
      ratio: read('OTEL_TRACES_SAMPLER_ARG', parseRatio, 1),
      /** Whether spans may contain inputs, outputs and messages. */
      recordsContent: read('OTEL_CONTENT', parseSwitch, false),
    })),
    logLevel: read<string>('LOG_LEVEL', oneOf('trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'), 'info'),
  }
  if (
    config.databaseUrl !== undefined &&
    config.masterKey === undefined &&
    !problems.some((line) => line.startsWith('MASTER_KEY'))
  ) {
    problems.push('MASTER_KEY is required with DATABASE_URL: every process of the service needs the same one')
  }
  if (
    config.smtpFrom !== undefined &&
    config.smtpUrl === undefined &&
    !problems.some((line) => line.startsWith('SMTP_'))
  )
    problems.push('SMTP_FROM must not be set without SMTP_URL')
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

function parseSmtpUrl(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined
  const isServer = url !== undefined && /^smtps?:$/.test(url.protocol) && url.hostname !== ''
  if (!isServer || !/^\/?$/.test(url.pathname) || url.search !== '' || url.hash !== '')
    throw 'must look like smtps://user:password@host:465, or smtp://user:password@host:587 for STARTTLS'
  return text
}

function parseMailAddress(text: string): string {
  if (!/^[^\s@<>,;"]+@[^\s@<>,;"]+$/.test(text)) throw `must be an e-mail address, not "${text}"`
  return text
}

function parsePublicUrl(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (url?.protocol !== 'https:' || url.search !== '' || url.hash !== '')
    throw `must be an https:// address, not "${text}"`
  return text.replace(/\/+$/, '')
}

const parseOrigins =
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

function parseHttps(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (url?.protocol !== 'https:' || url.username !== '' || url.password !== '')
    throw 'must be an https:// address without credentials'
  return text
}

/** Often in the same network, without TLS. */
function parseCollector(text: string): string {
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
function parsePairs(text: string): Record<string, string> {
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

function parseRatio(text: string): number {
  const ratio = Number(text)
  if (!(ratio >= 0 && ratio <= 1)) throw `must be a number from 0 to 1, not "${text}"`
  return ratio
}

/** Without an endpoint, the others are not read: they may be meant for other programs. */
function readTraces<Options>(endpoint: string | undefined, readOptions: () => Options) {
  return endpoint === undefined ? undefined : { endpoint, ...readOptions() }
}

function parseIssuer(text: string): string {
  if (/[?#]|\/\.well-known\//.test(text))
    throw 'must be the address of the issuer, without a query and without /.well-known/openid-configuration'
  return parseHttps(text)
}

function parseLabel(text: string): string {
  if (text.length > 50) throw 'must be at most 50 characters long'
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

const numberFrom =
  (least: number, most: number) =>
  (text: string): number => {
    const number = Number(text)
    if (!/^\d+$/.test(text) || number < least || number > most)
      throw `must be a number from ${least} to ${most}, not "${text}"`
    return number
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

function readTls(cert: string | undefined, key: string | undefined, problems: string[]) {
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
