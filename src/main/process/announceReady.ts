/*
 * Announces that the service is ready and where: a line of the log, or a text for a person at a terminal. No key or password
 * is ever written, since output is kept; the curl line reads the key from its file when it is run.
 */
import type { Config } from '../../platform/config.ts'
import type { Log } from '../../platform/log.ts'
import type { Service } from '../startService.ts'
import { type Credentials, credentialsFile } from '../storage/credentials.ts'

export type Announced = Pick<Service, 'port' | 'plainPort' | 'publicUrl' | 'credentials'>

type Ready = { service: Announced; config: Config; log: Log; readyMs: number; isTerminal: boolean }

export function announceReady({ service, config, log, readyMs, isTerminal }: Ready): void {
  const { port, plainPort, publicUrl, credentials } = service
  const file = credentials && credentialsFile(config.dataDir)
  const addresses = config.role === 'worker' ? operations(`https://localhost:${port}`) : served(publicUrl)
  if (isTerminal) process.stdout.write(banner({ addresses, credentials, file, readyMs }))
  else {
    const times = { readyMs: Math.round(readyMs) }
    log.info(
      { role: config.role, ...several(config), port, plainPort, ...addresses, credentialsFile: file, ...times },
      'the service is ready',
    )
  }
}

/** The supervisor gets the signals. */
const several = ({ processes }: Config) => (processes > 1 ? { processes, supervisor: process.pid } : {})

type Addresses = Record<string, string>

const served = (url: string): Addresses => ({
  dashboard: `${url}/`,
  rest: `${url}/v2`,
  graphql: `${url}/graphql`,
  documentation: `${url}/docs`,
  'first calls': `${url}/docs/start`,
  ...operations(url),
})

/** All that a worker serves. */
const operations = (url: string): Addresses => ({
  health: `${url}/healthz`,
  readiness: `${url}/readyz`,
  metrics: `${url}/metrics`,
})

type Banner = { addresses: Addresses; credentials: Credentials | undefined; file: string | undefined; readyMs: number }

function banner({ addresses, credentials, file, readyMs }: Banner): string {
  const lines = [
    '',
    `Agent Run Service is ready (in ${(readyMs / 1_000).toFixed(1)} s)`,
    '',
    ...Object.entries(addresses).map(([name, address]) => `  ${name.padEnd(15)}${address}`),
    ...(credentials && file ? [...ownFile(file), ...firstCalls(credentials, file)] : []),
    '',
    'Stop it with Ctrl-C.',
    '',
  ]
  return `${lines.join('\n')}\n`
}

const ownFile = (file: string): string[] => [
  `  credentials    ${file}`,
  '                 (email and password for the dashboard, and the API keys)',
]

const firstCalls = (credentials: Credentials, file: string): string[] => [
  ...['', 'The first call:', '', curlLine('curl', '/runs', credentials, file)],
  ...['', 'The same with the command-line tool:', '', '  npx ars run echo hello'],
  ...['', 'The same as a stream of events:', '', curlLine('curl -N', '/runs/stream', credentials, file)],
]

function curlLine(curl: string, path: string, { base_url, ca_file, agents }: Credentials, file: string): string {
  const body = JSON.stringify({ agent_id: agents.echo, input: { query: 'Hello' } })
  const trust = ca_file === null ? '' : `--cacert ${quote(ca_file)} `
  return [
    `${curl} ${trust}${base_url}${path} \\`,
    `  -H "Authorization: Bearer $(node -p 'JSON.parse(fs.readFileSync(process.argv[1])).api_key' ${quote(file)})" \\`,
    `  -H 'Content-Type: application/json' \\`,
    `  -d '${body}'`,
  ].join('\n')
}

const quote = (path: string): string => (/^[\w./-]+$/.test(path) ? path : `'${path.replaceAll("'", `'\\''`)}'`)
