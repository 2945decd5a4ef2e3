import { writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { describe, expect, test } from '@jest/globals'
import { localCertificates } from '../../src/platform/certificates/localCertificates.ts'
import { ConfigError, type Environment, readConfig } from '../../src/platform/config.ts'
import { parseProcesses } from '../../src/platform/configValues.ts'
import { temporaryFolder } from '../helpers/temporaryFolder.ts'

const masterKey = 'm'.repeat(32)
const traced = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://localhost:4318' }

test('an empty environment gives the defaults', () => {
  expect(readConfig({})).toMatchObject({
    host: '127.0.0.1',
    port: 8443,
    processes: 1,
    plainHttp: { port: 8080, required: false },
    dataDir: resolve('.data'),
    databaseUrl: undefined,
    tls: undefined,
    publicUrl: undefined,
    masterKey: undefined,
    masterKeyPrevious: undefined,
    outgoing: { allowPrivate: true, ca: undefined },
    webhookMaxAttempts: 3,
    alertIntervalSeconds: 10,
    corsOrigins: new Set(),
    sessionTokens: false,
    graphiql: true,
    openIntrospection: true,
    metricsToken: undefined,
    logLevel: 'info',
  })
})

describe('accepts a valid value', () => {
  test.each<[Environment, object]>([
    [{ PORT: '0' }, { port: 0 }],
    [{ PORT: '65535' }, { port: 65_535 }],
    [{ PORT: ' 443 ' }, { port: 443 }],
    [{ PORT: '' }, { port: 8443 }],
    [{ PROCESSES: '3' }, { processes: 3 }],
    [{ HTTP_PORT: '0' }, { plainHttp: undefined }],
    [{ HTTP_PORT: '80' }, { plainHttp: { port: 80, required: true } }],
    [{ HTTP_PORT: '8080' }, { plainHttp: { port: 8080, required: true } }],
    [{ HOST: '0.0.0.0' }, { host: '0.0.0.0' }],
    [{ DATA_DIR: '/srv/ars' }, { dataDir: '/srv/ars' }],
    [
      { DATABASE_URL: 'postgres://u:p@h/d', MASTER_KEY: masterKey },
      { databaseUrl: 'postgres://u:p@h/d', masterKey },
    ],
    [{ REDIS_URL: 'rediss://u:p@h:6380/1' }, { redisUrl: 'rediss://u:p@h:6380/1' }],
    [{ PUBLIC_URL: 'https://runs.example.com/' }, { publicUrl: 'https://runs.example.com' }],
    [{ GRAPHIQL: 'off' }, { graphiql: false }],
    [{ SESSION_TOKENS: 'on' }, { sessionTokens: true }],
    [
      { CORS_ORIGINS: 'https://a.example, https://b.example:8443' },
      { corsOrigins: new Set(['https://a.example', 'https://b.example:8443']) },
    ],
    [{ CORS_ORIGINS: 'http://localhost:*' }, { corsOrigins: new Set(['http://localhost:*']) }],
    [{ CORS_ORIGINS: 'http://localhost:5173' }, { corsOrigins: new Set(['http://localhost:5173']) }],
    [{ NODE_ENV: 'production' }, { graphiql: false }],
    [
      { NODE_ENV: 'production', GRAPHIQL: 'on' },
      { graphiql: true, openIntrospection: false },
    ],
    [{}, { outgoing: { allowPrivate: true, allowLocalHttp: true, ca: undefined } }],
    [{ NODE_ENV: 'production' }, { outgoing: { allowPrivate: false, allowLocalHttp: false, ca: undefined } }],
    [
      { NODE_ENV: 'production', WEBHOOK_ALLOW_PRIVATE: 'on' },
      { outgoing: { allowPrivate: true, allowLocalHttp: false, ca: undefined } },
    ],
    [{ WEBHOOK_ALLOW_PRIVATE: 'off' }, { outgoing: { allowPrivate: false, allowLocalHttp: false, ca: undefined } }],
    [{ WEBHOOK_MAX_ATTEMPTS: '1' }, { webhookMaxAttempts: 1 }],
    [{ WEBHOOK_MAX_ATTEMPTS: '10' }, { webhookMaxAttempts: 10 }],
    [{ ALERT_INTERVAL_SECONDS: '1' }, { alertIntervalSeconds: 1 }],
    [{ ALERT_INTERVAL_SECONDS: '60' }, { alertIntervalSeconds: 60 }],
    [{}, { drainDelayMs: 0, accessLog: false }],
    [{ ACCESS_LOG: 'on' }, { accessLog: true }],
    [{ DRAIN_DELAY_SECONDS: '600' }, { drainDelayMs: 600_000 }],
    [{ OTEL_CONTENT: 'on', OTEL_TRACES_SAMPLER_ARG: 'for others' }, { traces: undefined }],
    [
      { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318/' },
      {
        traces: {
          endpoint: 'http://collector:4318',
          headers: {},
          serviceName: undefined,
          resourceAttributes: {},
          ratio: 1,
          recordsContent: false,
        },
      },
    ],
    [
      {
        OTEL_EXPORTER_OTLP_ENDPOINT: 'https://otel.example.com/v1',
        OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Basic%20YTpi, x-tenant = a=b ,',
        OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment.name=test',
        OTEL_TRACES_SAMPLER_ARG: '0.25',
        OTEL_CONTENT: 'on',
      },
      {
        traces: {
          headers: { authorization: 'Basic YTpi', 'x-tenant': 'a=b' },
          resourceAttributes: { 'deployment.environment.name': 'test' },
          ratio: 0.25,
          recordsContent: true,
        },
      },
    ],
    [{ METRICS_TOKEN: 't'.repeat(16) }, { metricsToken: 't'.repeat(16) }],
    [{ LOG_LEVEL: 'silent' }, { logLevel: 'silent' }],
  ])('%j', (env, expected) => expect(readConfig(env)).toMatchObject(expected))

  test('TRUSTED_PROXIES with addresses and ranges of IPv4 and IPv6', () => {
    const { trustedProxies } = readConfig({ TRUSTED_PROXIES: '10.0.0.0/8, 192.0.2.7,2001:db8::/32' })
    const trusts = (address: string) => trustedProxies.check(address, address.includes(':') ? 'ipv6' : 'ipv4')
    expect(['10.255.0.1', '192.0.2.7', '2001:db8::1'].map(trusts)).toEqual([true, true, true])
    expect(['11.0.0.1', '192.0.2.8', '2001:db9::1', '127.0.0.1'].map(trusts)).toEqual([false, false, false, false])
  })

  test('TRUSTED_PROXIES is empty by default', () => {
    expect(readConfig({}).trustedProxies.check('127.0.0.1')).toBe(false)
  })

  test('TLS_CERT with its TLS_KEY', async () => {
    await using folder = await temporaryFolder()
    const { cert, key } = await localCertificates({ dataDir: folder.path, now: new Date() })
    const [TLS_CERT, TLS_KEY] = [join(folder.path, 'crt'), join(folder.path, 'key')]
    await writeFile(TLS_CERT, cert)
    await writeFile(TLS_KEY, key)
    expect(readConfig({ TLS_CERT, TLS_KEY }).tls).toEqual({ cert, key })
  })

  test('WEBHOOK_CA_FILE with several certificates and text between them', async () => {
    await using folder = await temporaryFolder()
    const { cert } = await localCertificates({ dataDir: folder.path, now: new Date() })
    const file = join(folder.path, 'authorities')
    await writeFile(file, `The first\n${cert}The second\n${cert}`)
    const { ca } = readConfig({ WEBHOOK_CA_FILE: file }).outgoing
    expect(ca?.match(/-----BEGIN CERTIFICATE-----/g)).toHaveLength(4)
    expect(ca).not.toContain('The first')
  })
})

describe('rejects an invalid value with one line that names the variable', () => {
  test.each<[string, Environment]>([
    ['PORT', { PORT: 'abc' }],
    ['PORT', { PORT: '-1' }],
    ['PORT', { PORT: '65536' }],
    ['PORT', { PORT: '84.43' }],
    ['PORT', { PORT: '1e3' }],
    ['HTTP_PORT', { HTTP_PORT: 'off' }],
    ['DATABASE_URL', { DATABASE_URL: 'mysql://x', MASTER_KEY: masterKey }],
    ['DATABASE_URL', { DATABASE_URL: 'nonsense', MASTER_KEY: masterKey }],
    ['MASTER_KEY', { DATABASE_URL: 'postgres://h/d' }],
    ['MASTER_KEY', { MASTER_KEY: 'short' }],
    ['MASTER_KEY', { DATABASE_URL: 'postgres://h/d', MASTER_KEY: 'short' }],
    ['PUBLIC_URL', { PUBLIC_URL: 'http://runs.example.com' }],
    ['REDIS_URL', { REDIS_URL: 'localhost:6379' }],
    ['REDIS_URL', { REDIS_URL: 'http://localhost' }],
    ['PUBLIC_URL', { PUBLIC_URL: 'runs.example.com' }],
    ['PUBLIC_URL', { PUBLIC_URL: 'https://x/?q=1' }],
    ['TRUSTED_PROXIES', { TRUSTED_PROXIES: 'proxy.example.com' }],
    ['TRUSTED_PROXIES', { TRUSTED_PROXIES: '10.0.0.0/33' }],
    ['TRUSTED_PROXIES', { TRUSTED_PROXIES: '10.0.0.0/' }],
    ['TRUSTED_PROXIES', { TRUSTED_PROXIES: '10.0.0.1,,10.0.0.2' }],
    ['TRUSTED_PROXIES', { TRUSTED_PROXIES: '::1/129' }],
    ['TRUSTED_PROXIES', { TRUSTED_PROXIES: '10.0.0.0/8/9' }],
    ['WEBHOOK_ALLOW_PRIVATE', { WEBHOOK_ALLOW_PRIVATE: 'yes' }],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', { OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4318' }],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', { OTEL_EXPORTER_OTLP_ENDPOINT: 'https://user:secret@otel.example.com' }],
    ['OTEL_EXPORTER_OTLP_HEADERS', { ...traced, OTEL_EXPORTER_OTLP_HEADERS: 'authorization' }],
    ['OTEL_EXPORTER_OTLP_HEADERS', { ...traced, OTEL_EXPORTER_OTLP_HEADERS: 'x-tenant=%' }],
    ['OTEL_TRACES_SAMPLER_ARG', { ...traced, OTEL_TRACES_SAMPLER_ARG: '10' }],
    ['OTEL_TRACES_SAMPLER_ARG', { ...traced, OTEL_TRACES_SAMPLER_ARG: 'a tenth' }],
    ['OTEL_CONTENT', { ...traced, OTEL_CONTENT: 'yes' }],
    ['WEBHOOK_MAX_ATTEMPTS', { WEBHOOK_MAX_ATTEMPTS: '0' }],
    ['WEBHOOK_MAX_ATTEMPTS', { WEBHOOK_MAX_ATTEMPTS: '11' }],
    ['WEBHOOK_MAX_ATTEMPTS', { WEBHOOK_MAX_ATTEMPTS: '2.5' }],
    ['WEBHOOK_MAX_ATTEMPTS', { WEBHOOK_MAX_ATTEMPTS: '-1' }],
    ['WEBHOOK_MAX_ATTEMPTS', { WEBHOOK_MAX_ATTEMPTS: 'three' }],
    ['ALERT_INTERVAL_SECONDS', { ALERT_INTERVAL_SECONDS: '0' }],
    ['ALERT_INTERVAL_SECONDS', { ALERT_INTERVAL_SECONDS: '61' }],
    ['ALERT_INTERVAL_SECONDS', { ALERT_INTERVAL_SECONDS: '1.5' }],
    ['ACCESS_LOG', { ACCESS_LOG: 'yes' }],
    ['DRAIN_DELAY_SECONDS', { DRAIN_DELAY_SECONDS: '601' }],
    ['DRAIN_DELAY_SECONDS', { DRAIN_DELAY_SECONDS: '5s' }],
    ['WEBHOOK_CA_FILE', { WEBHOOK_CA_FILE: '/nowhere/at/all' }],
    ['WEBHOOK_CA_FILE', { WEBHOOK_CA_FILE: '/' }],
    ['GRAPHIQL', { GRAPHIQL: 'true' }],
    ['SESSION_TOKENS', { SESSION_TOKENS: 'yes' }],
    ['CORS_ORIGINS', { CORS_ORIGINS: '*' }],
    ['CORS_ORIGINS', { CORS_ORIGINS: 'null' }],
    ['CORS_ORIGINS', { CORS_ORIGINS: 'http://app.example.com' }],
    ['CORS_ORIGINS', { CORS_ORIGINS: 'http://localhost:*', NODE_ENV: 'production' }],
    ['CORS_ORIGINS', { CORS_ORIGINS: 'http://localhost:5173', NODE_ENV: 'production' }],
    ['CORS_ORIGINS', { CORS_ORIGINS: 'http://localhost:5173/' }],
    ['CORS_ORIGINS', { CORS_ORIGINS: 'http://localhost.example.com:*' }],
    ['CORS_ORIGINS', { CORS_ORIGINS: 'http://127.0.0.1:*' }],
    ['CORS_ORIGINS', { CORS_ORIGINS: 'https://app.example.com/' }],
    ['CORS_ORIGINS', { CORS_ORIGINS: 'https://*.example.com' }],
    ['CORS_ORIGINS', { CORS_ORIGINS: 'https://app.example.com,,https://b.example.com' }],
    ['CORS_ORIGINS', { CORS_ORIGINS: 'https://APP.example.com' }],
    ['METRICS_TOKEN', { METRICS_TOKEN: 'short' }],
    ['METRICS_TOKEN', { METRICS_TOKEN: 'with blanks in the token' }],
    ['LOG_LEVEL', { LOG_LEVEL: 'loud' }],
    ['TLS_CERT', { TLS_CERT: '/nowhere/at/all' }],
    ['TLS_KEY', { TLS_KEY: '/nowhere/at/all' }],
  ])('%s: %j', (variable, env) => {
    expect(() => readConfig(env)).toThrow(ConfigError)
    expect(() => readConfig(env)).toThrow(new RegExp(`^${variable} [^\\n]+$`))
  })

  test('a certificate without its key', async () => {
    await using folder = await temporaryFolder()
    const { cert, key } = await localCertificates({ dataDir: folder.path, now: new Date() })
    const file = join(folder.path, 'pem')
    await writeFile(file, cert)
    expect(() => readConfig({ TLS_CERT: file })).toThrow(/^TLS_CERT and TLS_KEY must be set together$/)
    expect(() => readConfig({ TLS_CERT: file, TLS_KEY: file })).toThrow(/^TLS_CERT and TLS_KEY [^\n]+$/)
    await writeFile(file, key)
    expect(() => readConfig({ TLS_KEY: file })).toThrow(/^TLS_CERT and TLS_KEY must be set together$/)
  })

  test.each([
    ['without PEM', 'nonsense', 'names a file that is not PEM'],
    ['with a key alone', '-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----', 'without a certificate'],
    ['with a broken certificate', '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----', "can't be read"],
  ])('WEBHOOK_CA_FILE %s', async (_, text, words) => {
    await using folder = await temporaryFolder()
    const file = join(folder.path, 'authorities')
    await writeFile(file, text)
    expect(() => readConfig({ WEBHOOK_CA_FILE: file })).toThrow(new RegExp(`^WEBHOOK_CA_FILE [^\\n]*${words}[^\\n]*$`))
  })

  test('a file that is not PEM', async () => {
    await using folder = await temporaryFolder()
    const file = join(folder.path, 'pem')
    await writeFile(file, 'nonsense')
    expect(() => readConfig({ TLS_CERT: file, TLS_KEY: file })).toThrow(/TLS_CERT names a file that is not PEM/)
  })
})

test('all invalid values are named in one message', () => {
  const env = { PORT: 'a', HTTP_PORT: 'b', GRAPHIQL: 'c', LOG_LEVEL: 'd', PUBLIC_URL: 'e', METRICS_TOKEN: 'f' }
  let message = ''
  try {
    readConfig(env)
  } catch (error) {
    message = (error as Error).message
  }
  for (const variable of Object.keys(env)) expect(message).toContain(`${variable} must be`)
  expect(message).not.toContain('\n')
})

test('the message does not contain a rejected secret', () => {
  const env = { MASTER_KEY: 'hunter2', METRICS_TOKEN: 'hunter3', DATABASE_URL: 'mysql://u:hunter4@h/d' }
  expect(() => readConfig(env)).toThrow(expect.objectContaining({ message: expect.not.stringMatching(/hunter/) }))
})

test.each([
  [1, true, 1],
  [3, true, 3],
  [4, true, 3],
  [8, true, 7],
  [8, false, 8],
  [500, false, 64],
])('PROCESSES=auto on %i cores, with an embedded PostgreSQL: %j, is %i', (cores, isEmbedded, processes) =>
  expect(parseProcesses(isEmbedded, cores)('auto')).toBe(processes),
)
