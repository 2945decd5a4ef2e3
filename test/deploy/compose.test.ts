/**
 * `deploy/compose.yaml`: its settings are accepted, and its three processes run together, as plain processes with the
 * image's command. No container engine has run it.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from '@jest/globals'
import { type Environment, readConfig } from '../../src/platform/config.ts'
import type { JsonObject } from '../../src/platform/json.ts'
import { waitUntil } from '../faults/helpers/waitUntil.ts'
import { freePort } from '../helpers/freePort.ts'
import { needsRedis, startRedis } from '../helpers/redisServer.ts'
import { onlyLong } from '../helpers/scale.ts'
import { startServiceProcess } from '../helpers/serviceProcess.ts'
import { temporaryFolder } from '../helpers/temporaryFolder.ts'
import { createTestDatabase } from '../helpers/testDatabase.ts'
import { imageCommand, imageSettings, readYaml, root } from './readSample.ts'

type Service = {
  image: string
  environment: Record<string, string>
  volumes: string[]
  stop_grace_period?: string
  depends_on?: Record<string, JsonObject>
}

type Compose = {
  services: Record<string, Service>
  networks: { inside: { ipam: { config: [{ subnet: string }] } } }
}

const [compose] = readYaml('deploy/compose.yaml') as unknown as [Compose]
const { services } = compose
const given: Record<string, string> = { POSTGRES_PASSWORD: 'p'.repeat(48), MASTER_KEY: 'k'.repeat(44) }

/** As compose does: `${NAME:-default}` and `${NAME:?message}`. */
const interpolated = (text: string): string =>
  text.replace(/\$\{(\w+):(.)([^}]*)\}/g, (_, name, kind, rest) => {
    if (given[name] === undefined && kind === '?') throw new Error(rest)
    return given[name] ?? rest
  })

const environmentOf = (name: string): Environment =>
  Object.fromEntries(
    Object.entries({ ...imageSettings(), ...services[name]?.environment }).map(([key, value]) => [
      key,
      interpolated(value),
    ]),
  )

const processes = Object.keys(services).filter((name) => services[name]?.image === 'agent-run-service')

test('has two processes that serve calls, and one that executes queued runs', () => {
  expect(processes.map((name) => [name, readConfig(environmentOf(name)).role])).toEqual([
    ['first', 'api'],
    ['second', 'api'],
    ['worker', 'worker'],
  ])
})

describe.each(processes)('%s', (name) => {
  test('has its own folder for data, and time to drain', () => {
    expect(services[name]?.volumes).toEqual([`${name}:${imageSettings().DATA_DIR}`])
    const delay = Number(environmentOf(name).DRAIN_DELAY_SECONDS)
    expect(Number.parseInt(services[name]?.stop_grace_period ?? '', 10)).toBeGreaterThan(delay + 30)
  })

  test('waits only for services that exist', () => {
    for (const other of Object.keys(services[name]?.depends_on ?? {})) expect(services).toHaveProperty(other)
  })
})

test('Caddy sends calls to the processes that serve them, at the addresses that they trust', () => {
  const { HTTP_PORT } = imageSettings()
  expect(services.caddy?.environment.ARS_PROCESSES).toBe(`first:${HTTP_PORT} second:${HTTP_PORT}`)
  const [{ subnet }] = compose.networks.inside.ipam.config
  expect(environmentOf('first').TRUSTED_PROXIES).toBe(subnet)
  const variables = readFileSync(join(root, 'deploy/caddy/Caddyfile'), 'utf8').matchAll(/\{\$(\w+):/g)
  for (const [, variable = ''] of variables) expect(services.caddy?.environment).toHaveProperty(variable)
})

onlyLong(needsRedis(test))(
  'its processes share the work: a run that one of them accepts is executed by the worker',
  async () => {
    await using resources = new AsyncDisposableStack()
    const redis = resources.use(await startRedis())
    const database = resources.adopt(await createTestDatabase(), (each) => each.drop())
    const [, ...command] = imageCommand('CMD')
    const start = async (name: string) => {
      const folder = resources.use(await temporaryFolder()).path
      const httpPort = String(await freePort())
      const here = { PORT: '0', HTTP_PORT: httpPort, DATA_DIR: folder, HOST: '127.0.0.1', TRUSTED_PROXIES: '127.0.0.1' }
      const env = { ...environmentOf(name), ...here, DATABASE_URL: database.url, REDIS_URL: redis.url }
      const service = await startServiceProcess(folder, env, [process.execPath, ...command])
      return { service: resources.use(service), httpPort }
    }
    const first = await start('first')
    const second = await start('second')
    await start('worker')
    const { api_key, agents } = first.service.credentials
    const call = async (port: string, method: string, path: string, body?: JsonObject): Promise<JsonObject> => {
      const headers = {
        authorization: `Bearer ${api_key}`,
        'content-type': 'application/json',
        'x-forwarded-proto': 'https',
        prefer: 'respond-async',
      }
      const sent = { method, headers, ...(body && { body: JSON.stringify(body) }) }
      return (await (await fetch(`http://127.0.0.1:${port}${path}`, sent)).json()) as JsonObject
    }
    const run = await call(first.httpPort, 'POST', '/v2/runs', { agent_id: agents.echo, input: { query: 'Hello' } })
    expect(run).toMatchObject({ status: 'queued' })
    const ended = await waitUntil('the worker has executed it', 20_000, async () => {
      const found = await call(second.httpPort, 'GET', `/v2/runs/${run.id}`)
      return found.status === 'completed' && found
    })
    expect(ended).toMatchObject({ output: { result: 'Hello' } })
  },
)
