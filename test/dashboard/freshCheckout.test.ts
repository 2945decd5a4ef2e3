import { once } from 'node:events'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { get } from 'node:https'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals'
import { type Checkout, copyCheckout } from '../../bench/copyCheckout.ts'
import type { Environment } from '../../src/platform/config.ts'
import { type ServiceProcess, startServiceProcess } from '../helpers/serviceProcess.ts'
import { temporaryFolder } from '../helpers/temporaryFolder.ts'
import { createTestDatabase, type TestDatabase } from '../helpers/testDatabase.ts'
import { testMasterKey } from '../helpers/testService.ts'

jest.setTimeout(180_000) // the first starts a service without a compile cache, and others build

let folder: Awaited<ReturnType<typeof temporaryFolder>>
let database: TestDatabase
let checkout: Checkout
let server: string
/** One for all tests: Node's compile cache depends on the path. The test that builds is the last one. */
beforeAll(async () => {
  folder = await temporaryFolder()
  database = await createTestDatabase()
  checkout = await copyCheckout(join(folder.path, 'checkout'))
  server = await bundleWithin(checkout)
})
afterAll(async () => {
  await database.drop()
  await folder[Symbol.asyncDispose]()
})

/** The bundle of the service as if built from the checkout: it starts with less CPU than the sources. */
async function bundleWithin({ path }: Checkout): Promise<string> {
  const [from = '', to] = [process.env.TEST_SERVICE, join(path, 'bundle')]
  await mkdir(to)
  for (const name of await readdir(from)) {
    const code = await readFile(join(from, name), 'utf8')
    await writeFile(join(to, name), code.replaceAll(join(import.meta.dirname, '..', '..'), path))
  }
  return join(to, 'server.mjs')
}

const start = (env: Environment = {}) =>
  startServiceProcess(join(folder.path, 'data'), { DATABASE_URL: database.url, MASTER_KEY: testMasterKey, ...env }, [
    process.execPath,
    server,
  ])

type Page = { status: number; headers: IncomingHttpHeaders; text: string }

async function load({ ready: { port } }: ServiceProcess, path = '/'): Promise<Page> {
  const ca = await readFile(join(folder.path, 'data', 'certificates', 'ca.crt'))
  const headers = { accept: 'text/html' }
  const call = get({ host: '127.0.0.1', servername: 'localhost', port, path, ca, headers, agent: false })
  const [response] = (await once(call, 'response')) as [IncomingMessage]
  return { status: response.statusCode ?? 0, headers: response.headers, text: await text(response) }
}

/** The first page that does not reload itself. */
async function lastPage(service: ServiceProcess): Promise<Page> {
  const page = await load(service)
  return page.text.includes('http-equiv="refresh"') ? setTimeout(100, service).then(lastPage) : page
}

/** The build process, as soon as it exists. */
async function builder(): Promise<number> {
  for (const pid of (await readdir('/proc')).filter((name) => /^\d+$/.test(name))) {
    const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
    if (command.includes(join(checkout.path, 'src', 'dashboard', 'build'))) return Number(pid)
  }
  return setTimeout(20).then(builder)
}

test('builds nothing in a worker process', async () => {
  await using service = await start({ ROLE: 'worker' })
  expect((await load(service)).status).toBe(404)
  expect(await checkout.builds()).toEqual([])
})

/** Of the dashboard; building all of it is what `globalSetup` does. */
const writeScript = (text: string) => writeFile(join(checkout.path, 'dashboard', 'main.tsx'), text)

test('reports a failed build in one line of the log and on the page, and serves the API', async () => {
  await writeScript('import "./nothing.tsx"\n')
  await using service = await start()
  const page = await lastPage(service)
  expect(page).toMatchObject({ status: 503, text: expect.stringContaining('could not be built') })
  expect(page.text).not.toContain(checkout.path)
  const lines = service.output().split('\n')
  expect(lines.filter((line) => line.includes('"level":"error"'))).toEqual([expect.stringContaining('nothing.tsx')])
  expect((await load(service, '/healthz')).status).toBe(200)
  expect(await checkout.builds()).toEqual([])
})

test('is ready while the dashboard is built, shows a page that reloads itself until then, and builds once', async () => {
  await writeScript('document.title = "built"\n')
  {
    const starting = start()
    const pid = await builder()
    process.kill(pid, 'SIGSTOP')
    await using service = await starting
    const building = await load(service)
    expect([building.status, building.headers]).toMatchObject([
      503,
      { 'retry-after': '1', 'cache-control': 'no-store' },
    ])
    expect(building.text).toContain('<meta http-equiv="refresh" content="1">')
    const [style = ''] = /\/assets\/state-\w+\.css/.exec(building.text) ?? []
    expect((await load(service, style)).headers['content-type']).toBe('text/css; charset=utf-8')
    process.kill(pid, 'SIGCONT')
    expect(await lastPage(service)).toMatchObject({ status: 200, text: expect.stringContaining('id="root"') })
  }
  const builds = await checkout.builds()
  expect(builds).toEqual([expect.stringMatching(/^[0-9a-f]{32}$/)])
  await using again = await start()
  expect((await lastPage(again)).status).toBe(200)
  expect(await checkout.builds()).toEqual(builds)
})
