/** PROCESSES=2: two processes of the service behind one port, and their supervisor. */
import { copyFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { type Cluster, startCluster } from '../faults/helpers/cluster.ts'
import type { Instance } from '../faults/helpers/instance.ts'
import { makeOrganization } from '../faults/helpers/organizations.ts'
import { waitUntil } from '../faults/helpers/waitUntil.ts'
import { callService, type ServiceAnswer } from '../helpers/callService.ts'
import { membersOf } from '../helpers/membersOf.ts'
import { processesOf } from '../helpers/processesOf.ts'
import { startServiceProcess } from '../helpers/serviceProcess.ts'
import { temporaryFolder } from '../helpers/temporaryFolder.ts'

const env = { PROCESSES: '2', LOG_LEVEL: 'info' }

describe('two processes', () => {
  const resources = new AsyncDisposableStack()
  let cluster: Cluster
  let service: Instance
  let certificate: string
  beforeAll(async () => {
    const { path } = resources.use(await temporaryFolder())
    certificate = join(path, 'server.crt')
    const given = (name: string) => join(process.env.TEST_CERTIFICATES ?? '', name)
    await copyFile(given('server.crt'), certificate)
    const tls = { TLS_CERT: certificate, TLS_KEY: given('server.key') }
    cluster = resources.use(await startCluster([{ ...env, ...tls }]))
    service = cluster.instances[0] as Instance
  })
  afterAll(() => resources.disposeAsync())

  /** Each call has a new connection, which either process may accept. */
  const call = (path: string, key = cluster.credentials.api_key): Promise<ServiceAnswer> =>
    callService({ ...cluster.credentials, ca_file: service.caFile, api_key: key }, 'GET', path)

  const figures = async (): Promise<string[]> => (await text(await service.open('GET', '/metrics'))).split('\n')

  /** How many calls of the catalogue each process has responded to with this status. */
  async function served(status: number): Promise<number[]> {
    const lines = await figures()
    return [1, 2].map((place) => {
      const labels = [`process="${place}"`, 'route="/v2/catalog"', `status="${status}"`]
      const counts = lines.filter((one) => one.startsWith('ars_http_request_duration_seconds_count{'))
      const line = counts.find((one) => labels.every((label) => one.includes(label)))
      return Number(line?.split(' ').at(-1) ?? 0)
    })
  }

  test('serve the same port, and a scrape of either has the figures of both', async () => {
    expect(service.process.ready).toMatchObject({ processes: 2, supervisor: service.process.pid })
    expect(await membersOf(service.process.pid)).toHaveLength(2)
    await waitUntil('both have served', 10_000, async () => {
      await Promise.all(Array.from({ length: 8 }, () => call('/catalog')))
      return (await served(200)).every((count) => count > 0)
    })
    const lines = await figures()
    const types = lines.filter((line) => line.startsWith('# TYPE '))
    expect(new Set(types).size).toBe(types.length)
    expect(lines.filter((line) => /^ars_build_info.*process="[12]"/.test(line))).toHaveLength(2)
    expect((await service.open('GET', '/readyz')).statusCode).toBe(200)
  })

  test('accept as many calls of 8 clients as a limit of 100 a minute and its refill allow', async () => {
    const { id, key } = await makeOrganization(cluster.db, cluster.credentials.agents.echo)
    await cluster.db.query('update organizations set requests_per_minute = 100, burst = 100 where id = $1', [id])
    const begunMs = Date.now()
    const client = async () => {
      const statuses: number[] = []
      for (let made = 0; made < 25; made++) statuses.push((await call('/catalog', key)).status)
      return statuses
    }
    const statuses = (await Promise.all(Array.from({ length: 8 }, client))).flat()
    const refilled = ((Date.now() - begunMs) * 100) / 60_000
    const accepted = statuses.filter((status) => status === 200).length
    expect(statuses.filter((status) => status === 429)).toHaveLength(200 - accepted)
    expect(accepted).toBeGreaterThanOrEqual(100)
    expect(accepted).toBeLessThanOrEqual(100 + refilled)
    expect((await served(429)).every((count) => count > 0)).toBe(true)
  })

  test('are replaced one after the other on SIGHUP, without a refused or failed call', async () => {
    const before = await membersOf(service.process.pid)
    let isOver = false
    const statuses = new Set<unknown>()
    const client = async () => {
      while (!isOver) statuses.add(await call('/catalog').then(({ status }) => status, String))
    }
    const clients = [client(), client()]
    service.process.signal('SIGHUP')
    await waitUntil('both are replaced', 60_000, () => service.process.output().includes('restarted the processes'))
    isOver = true
    await Promise.all(clients)
    expect([...statuses]).toEqual([200])
    const after = await membersOf(service.process.pid)
    expect([after.length, after.filter((pid) => before.includes(pid))]).toEqual([2, []])
    expect((await call('/catalog')).status).toBe(200)
  })

  test("keep serving if those that replace them on SIGHUP can't start, and the log has the reason", async () => {
    const before = await membersOf(service.process.pid)
    await writeFile(certificate, 'broken')
    service.process.signal('SIGHUP')
    await service.process.wrote('a new process does not start')
    expect(service.process.output()).toContain('TLS_CERT names a file that is not PEM')
    await waitUntil('the new one has ended', 10_000, async () => (await membersOf(service.process.pid)).length === 2)
    expect(await membersOf(service.process.pid)).toEqual(before)
    expect((await call('/catalog')).status).toBe(200)
  })
})

test('SIGKILL to the supervisor ends everything, the next start has all data, and SIGTERM drains it', async () => {
  await using folder = await temporaryFolder()
  const dataDir = join(folder.path, 'data')
  const killed = await startServiceProcess(dataDir, env)
  const { agents } = killed.credentials
  const body = { agent_id: agents.echo, input: { query: 'kept' } }
  const { json } = await callService(killed.credentials, 'POST', '/runs', body, { prefer: 'wait=30' })
  await killed.stop('SIGKILL')
  await waitUntil('no process is left', 30_000, async () => (await processesOf(dataDir)).length === 0)

  await using next = await startServiceProcess(dataDir, env)
  const found = await callService(next.credentials, 'GET', `/runs/${json.id}`)
  expect(found.json).toMatchObject({ id: json.id, status: 'completed' })
  const { code, stdout } = await next.stop('SIGTERM')
  expect([code, await processesOf(dataDir)]).toEqual([0, []])
  expect(stdout).toMatch(/"msg":"stopping: SIGTERM/)
})
