/** The service on Debian's default PostgreSQL: JIT on, nothing tuned. */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { Client } from 'pg'
import type { JsonObject } from '../../src/platform/json.ts'
import { waitUntil } from '../faults/helpers/waitUntil.ts'
import { callService } from '../helpers/callService.ts'
import { startReceiver } from '../helpers/receiver.ts'
import { createReceiverAuthority } from '../helpers/receiverAuthority.ts'
import { type ServiceProcess, startServiceProcess } from '../helpers/serviceProcess.ts'
import { needsStockPostgres, type StockPostgres, startStockPostgres, treeCpuSeconds } from '../helpers/stockPostgres.ts'
import { temporaryFolder } from '../helpers/temporaryFolder.ts'

needsStockPostgres(describe)("on Debian's PostgreSQL", () => {
  const resources = new AsyncDisposableStack()
  let postgres: StockPostgres
  let service: ServiceProcess
  let receiver: Awaited<ReturnType<typeof startReceiver>>
  beforeAll(async () => {
    postgres = resources.use(await startStockPostgres())
    const authority = resources.adopt(await createReceiverAuthority(), (made) => made.dispose())
    receiver = resources.adopt(await startReceiver(authority.certificate), (made) => made.close())
    const folder = resources.use(await temporaryFolder())
    service = resources.use(
      await startServiceProcess(folder.path, {
        DATABASE_URL: postgres.url,
        MASTER_KEY: 's'.repeat(32),
        WEBHOOK_CA_FILE: authority.caFile,
        WEBHOOK_ALLOW_PRIVATE: 'on',
      }),
    )
  })
  afterAll(() => resources.disposeAsync())

  const cpuSeconds = () => treeCpuSeconds(service.pid) + treeCpuSeconds(postgres.pid)
  const call = async (method: string, path: string, body?: JsonObject, headers?: Record<string, string>) =>
    (await callService(service.credentials, method, path, body, headers)).json
  const echo = (headers?: Record<string, string>) =>
    call('POST', '/runs', { agent_id: service.credentials.agents.echo, input: { query: 'x' } }, headers)

  test('runs complete inline and through the queue, and their events are delivered', async () => {
    const before = cpuSeconds()
    await call('POST', '/webhooks', { url: receiver.url(), events: ['run.completed'] })
    for (let count = 0; count < 5; count++) {
      expect((await echo()).status).toBe('completed')
      const { id } = await echo({ prefer: 'respond-async' })
      await waitUntil('the run ends', 50_000, async () => (await call('GET', `/runs/${id}`)).status === 'completed')
    }
    await receiver.waitFor(10, 50_000)
    expect(cpuSeconds() - before).toBeLessThan(5)
  })

  test('an idle service and its database use less than a quarter of a core', async () => {
    const client = resources.adopt(new Client(postgres.url), (opened) => opened.end())
    await client.connect()
    const [beganMs, before] = [performance.now(), cpuSeconds()]
    await client.query('select pg_sleep(5)') // measures the idle service
    const seconds = (performance.now() - beganMs) / 1_000
    expect((cpuSeconds() - before) / seconds).toBeLessThan(0.25)
  })
})
