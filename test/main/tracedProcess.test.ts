/** What traces cost a process without them, and what is sent when one stops. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import type { Environment } from '../../src/platform/config.ts'
import { type Instance, startInstance } from '../faults/helpers/instance.ts'
import { type OtlpReceiver, startOtlpReceiver } from '../helpers/otlp/startOtlpReceiver.ts'
import { byNode, type Command } from '../helpers/serviceProcess.ts'
import { temporaryFolder } from '../helpers/temporaryFolder.ts'
import { createTestDatabase } from '../helpers/testDatabase.ts'

const resources = new AsyncDisposableStack()
let collector: OtlpReceiver
let given: Environment
beforeAll(async () => {
  collector = await startOtlpReceiver()
  resources.defer(collector.close)
  const database = await createTestDatabase()
  resources.defer(database.drop)
  given = { DATABASE_URL: database.url, MASTER_KEY: 'm'.repeat(32) }
})
afterAll(() => resources.disposeAsync())

/** In the bundle of other tests, modules have no names. It starts with a fraction of the CPU time. */
const sources: Command = [process.execPath, 'src/main/server.ts']
const listModules = join(import.meta.dirname, '..', 'helpers', 'listModules.mjs')

/** A process, and the modules that it has loaded. */
async function start(
  env: Environment,
  command = sources,
): Promise<{ instance: Instance; modules(): Promise<string[]> }> {
  const folder = resources.use(await temporaryFolder())
  const file = join(folder.path, 'modules')
  const listing = { NODE_OPTIONS: `--import ${listModules}`, MODULES_FILE: file }
  const dataDir = join(folder.path, 'data')
  const instance = await startInstance(dataDir, { ...given, ...listing, ...env }, () => 'none', command)
  resources.use(instance.process)
  return { instance, modules: async () => (await readFile(file, 'utf8')).trim().split('\n') }
}

/** Not those of the API, which the package for metrics loads. */
const ofTraces = (modules: string[]): string[] =>
  modules.filter((url) => /@opentelemetry\/(?!api\/)|otlpExport/.test(url))

/** A call, and immediately the signal. */
async function callAndStop({ rest, disconnect, process: { stop } }: Instance): Promise<number | null> {
  expect((await rest('GET', '/agents')).status).toBe(401)
  disconnect()
  return (await stop('SIGTERM')).code
}

test('a process without OTEL_EXPORTER_OTLP_ENDPOINT loads none of the packages', async () => {
  const { instance, modules } = await start({ OTEL_CONTENT: 'on', OTEL_SERVICE_NAME: 'unused' })
  expect(await callAndStop(instance)).toBe(0)
  const loaded = await modules()
  expect(loaded.some((url) => url.endsWith('/tracing/openTracing.ts'))).toBe(true)
  expect(ofTraces(loaded)).toEqual([])
}, 60_000)

describe('a process with it', () => {
  test('loads the packages, and sends its last spans when it stops', async () => {
    const { instance, modules } = await start({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint })
    expect(await callAndStop(instance)).toBe(0)
    expect(ofTraces(await modules()).length).toBeGreaterThan(10)
    const { spans } = await collector.received()
    expect(spans).toMatchObject([{ name: 'GET /v2/agents', attributes: { 'http.response.status_code': 401 } }])
  }, 60_000)

  test('stops in time if the receiver never responds', async () => {
    await collector.behave('hang')
    const { instance } = await start({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint }, byNode)
    expect(await callAndStop(instance)).toBe(0) // 1 after 26 seconds
    await collector.behave('accept')
  }, 60_000)
})
