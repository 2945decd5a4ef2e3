/** What a start writes: JSON lines for machines, a text for a person at a terminal, and never a key. */
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, test } from '@jest/globals'
import type { Credentials } from '../../src/main/credentials.ts'
import { byNode, byNpm, fromSources, inTerminal, startServiceProcess } from '../helpers/serviceProcess.ts'
import { temporaryFolder } from '../helpers/temporaryFolder.ts'
import { createTestDatabase } from '../helpers/testDatabase.ts'

function expectNoSecret(output: string, { api_key, demo_api_key, password }: Credentials): void {
  for (const secret of [api_key, demo_api_key, password]) {
    expect(secret.length).toBeGreaterThan(15)
    expect(output).not.toContain(secret)
  }
}

const parseLines = (output: string): Record<string, unknown>[] =>
  output
    .trim()
    .split(/\r?\n/)
    .map((line) => JSON.parse(line))

describe('a first start', () => {
  test('writes JSON lines alone where the output is no terminal, one says that it is ready, and no key', async () => {
    await using folder = await temporaryFolder()
    await using service = await startServiceProcess(folder.path, { LOG_LEVEL: 'trace' }, fromSources)
    const { credentials } = service
    const { stdout, stderr } = await service.stop('SIGTERM')
    expectNoSecret(stdout + stderr, credentials)
    const ready = parseLines(stdout).filter(({ msg }) => msg === 'the service is ready')
    expect(ready).toMatchObject([{ role: 'all', rest: credentials.base_url, graphql: credentials.graphql_url }])
    expect(stderr).toBe('')
  })

  test('greets a person at a terminal with curl lines that work from anywhere, and shows no key', async () => {
    await using place = await givenDatabase()
    const dataDir = join(place.path, "it's a folder")
    const service = await startServiceProcess(dataDir, place.env, inTerminal(byNpm))
    const { credentials } = service
    const shown = service.output().replaceAll('\r', '')
    expect(shown).toMatch(/^Agent Run Service is ready \(in \d+\.\d s\)$/m)
    expect(shown).toContain(credentials.base_url)
    expect(shown).toContain(join(dataDir, 'credentials.json'))
    expect(shown).toContain(credentials.dashboard_url)
    const [first = 'false', streaming = 'false'] = shown.match(/^curl [\s\S]*?'$(?=\n\n)/gm) ?? []
    for (const shell of ['sh', 'bash']) {
      const { stdout } = await promisify(execFile)(shell, ['-c', first], { cwd: '/' })
      expect(JSON.parse(stdout)).toMatchObject({ status: 'completed', output: { result: 'Hello' } })
      const streamed = await promisify(execFile)(shell, ['-c', streaming], { cwd: '/' })
      expect(streamed.stdout).toMatch(/^event: run\.completed$/m)
    }
    service.type('\x03')
    const { stdout, stderr } = await service.ended
    expectNoSecret(stdout + stderr, credentials)
  })
})

test('in production writes JSON lines alone, also to a terminal', async () => {
  await using place = await givenDatabase()
  const service = await startServiceProcess(place.path, { ...place.env, NODE_ENV: 'production' }, inTerminal(byNode))
  service.type('\x03')
  expect(parseLines((await service.ended).stdout.replace('^C', ''))).toContainEqual(
    expect.objectContaining({ msg: 'the service is ready', role: 'all' }),
  )
})

describe('a worker', () => {
  test('names only what it serves', async () => {
    await using place = await givenDatabase()
    const env = { ...place.env, ROLE: 'worker', PUBLIC_URL: 'https://api.example.com' }
    await using service = await startServiceProcess(place.path, env)
    const { ready } = service
    expect(ready).toMatchObject({ role: 'worker', health: `https://localhost:${ready.port}/healthz` })
    expect(service.output()).not.toMatch(/\/v2|graphql|\/docs|api\.example\.com/)
  })

  test('names only what it serves at a terminal, too', async () => {
    await using place = await givenDatabase()
    const service = await startServiceProcess(place.path, { ...place.env, ROLE: 'worker' }, inTerminal(byNode))
    expect(service.output()).toContain('/metrics')
    expect(service.output()).not.toMatch(/\/v2|graphql|\/docs|curl/)
    service.type('\x03')
    await service.ended
  })

  test('leaves the addresses in a shared data folder to the api process', async () => {
    await using place = await givenDatabase()
    await using api = await startServiceProcess(place.path, { ...place.env, ROLE: 'api' })
    const { base_url } = api.credentials
    await using _worker = await startServiceProcess(place.path, { ...place.env, ROLE: 'worker' })
    expect(api.credentials.base_url).toBe(base_url)
  })
})

async function givenDatabase() {
  const folder = await temporaryFolder()
  const database = await createTestDatabase()
  return {
    path: folder.path,
    env: { DATABASE_URL: database.url, MASTER_KEY: 'm'.repeat(32) },
    async [Symbol.asyncDispose]() {
      await database.drop()
      await folder[Symbol.asyncDispose]()
    },
  }
}
