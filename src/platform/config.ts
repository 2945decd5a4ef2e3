/*
 * Reads and validates the configuration, once. Invalid values stop the start with one line that names every wrong
 * variable and what it must be.
 */
import { BlockList } from 'node:net'
import { resolve } from 'node:path'
import { createSecureContext } from 'node:tls'
import {
  numberFrom,
  oneOf,
  parseCollector,
  parseDatabaseUrl,
  parseHttps,
  parseIssuer,
  parseLabel,
  parseMailAddress,
  parseMasterKey,
  parseNetworks,
  parseOrigins,
  parsePairs,
  parsePort,
  parseProcesses,
  parsePublicUrl,
  parseRatio,
  parseRedisUrl,
  parseSmtpUrl,
  parseSwitch,
  parseToken,
  readAuthorities,
  readPem,
} from './configValues.ts'

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
  const databaseUrl = optional('DATABASE_URL', parseDatabaseUrl)
  const allowPrivate = read('WEBHOOK_ALLOW_PRIVATE', parseSwitch, !isProduction)
  const config = {
    host: read('HOST', String, '127.0.0.1'),
    port: read('PORT', parsePort, 8443),
    /** Undefined for no listener. If the default port is taken (`required` is false), the service starts without it. */
    plainHttp: httpPort === 0 ? undefined : { port: httpPort ?? 8080, required: httpPort !== undefined },
    /** How many processes `npm start` runs behind one port. */
    processes: read('PROCESSES', parseProcesses(databaseUrl === undefined), 1),
    dataDir: resolve(read('DATA_DIR', String, '.data')),
    databaseUrl,
    /** The most connections that requests and background work share. */
    databasePool: read('DATABASE_POOL', numberFrom(4, 500), 12),
    /** Whether a start migrates the tables. */
    migrates: read('MIGRATE', parseSwitch, true),
    /** Where processes share their rate limits; undefined if each machine counts separately. */
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
    /** The length of a second of a release's stages: less than 1,000 only in tests. */
    releaseSecondMs: read('RELEASE_SECOND_MS', numberFrom(1, 1_000), 1_000),
    /** The retention of new organisations; null keeps runs for ever. */
    retentionDays: optional('RETENTION_DAYS', numberFrom(1, 3_650)) ?? null,
    /** The length of a day of retention: less than 86,400,000 only when retention is measured. */
    retentionDayMs: read('RETENTION_DAY_MS', numberFrom(1_000, 86_400_000), 86_400_000),
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

/** Without an endpoint, the others are not read: they may be meant for other programs. */
function readTraces<Options>(endpoint: string | undefined, readOptions: () => Options) {
  return endpoint === undefined ? undefined : { endpoint, ...readOptions() }
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
