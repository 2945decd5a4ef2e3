/** Finding and claiming waiting runs, on tables with few and with many of them. */
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { Database, Statement } from '../../src/platform/database/database.ts'
import type { Transaction } from '../../src/platform/database/transaction.ts'
import { claimRuns, findWaitingLanes } from '../../src/runs/store/changes/claimRuns.ts'
import { rest } from '../helpers/httpClient.ts'
import { startOwnService, type TestService } from '../helpers/testService.ts'

let service: TestService
/** Only the test claims queued runs. */
beforeAll(async () => {
  service = await startOwnService({
    env: { ROLE: 'api' },
    createTasks: () => ({ add() {}, async stop() {} }), // they would free runs of unknown owners
  })
})
afterAll(() => service.dispose())

async function makeLimitedAgent(maxConcurrency: number): Promise<string> {
  const { json } = await rest(service, 'POST', '/agents/simulator/deploy', { body: {} })
  await rest(service, 'PATCH', `/agents/${json.id}`, { body: { max_concurrency: maxConcurrency } })
  return json.id as string
}

async function queueRuns(agentId: string, count: number): Promise<void> {
  const { json } = await rest(service, 'POST', '/runs', {
    body: { agent_id: agentId, input: {} },
    headers: { prefer: 'respond-async' },
  })
  await service.deps.db.pool.query(
    `insert into runs select (r).* from (
       select jsonb_populate_record(r, jsonb_build_object('id', 'run_' || lpad(n::text, 26, '0'))) as r
         from runs r, generate_series(1, $2::int) n where r.id = $1) made`,
    [json.id, count - 1],
  )
  await service.deps.db.pool.query('analyze runs')
}

/** A database that counts the pages that its statements read. */
function countingPages(): { db: Pick<Database, 'run' | 'transaction'>; pages(): number } {
  const { pool } = service.deps.db
  let pages = 0
  const explain = async (text: string, values: unknown[]) => {
    const { rows } = await pool.query(`explain (analyze, buffers, format json) ${text}`, values)
    const { Plan: plan } = rows[0]['QUERY PLAN'][0]
    pages += plan['Shared Hit Blocks'] + plan['Shared Read Blocks']
    return []
  }
  const run = <Row>({ text }: Statement<Row>, values: unknown[]) => explain(text, values) as Promise<Row[]>
  const manager = { query: explain } as unknown as Transaction['manager']
  const transaction = <Result>(work: (tx: Transaction) => Promise<Result>) => work({ manager } as Transaction)
  return { db: { run, transaction }, pages: () => pages }
}

test('finding and claiming runs of a limited agent reads as few pages with 10,000 waiting runs as with 100', async () => {
  const measure = async (count: number): Promise<number> => {
    const agentId = await makeLimitedAgent(2)
    await queueRuns(agentId, count)
    const { db, pages } = countingPages()
    await findWaitingLanes(db, '')
    const { organization_id: organizationId } = service.credentials
    await claimRuns(db, [{ organizationId, agentId, room: 2, count: 64 }], 'proc_test', () => new Date())
    await service.deps.db.pool.query('truncate runs, run_events')
    return pages()
  }
  const [few, many] = [await measure(100), await measure(10_000)]
  expect(many).toBeLessThan(few * 2)
})

test('processes that claim runs of a limited agent concurrently stay within its limit', async () => {
  const agentId = await makeLimitedAgent(3)
  await queueRuns(agentId, 20)
  const { db } = service.deps
  const { organization_id: organizationId } = service.credentials
  const claim = (owner: string) =>
    claimRuns(db, [{ organizationId, agentId, room: 3, count: 64 }], owner, () => new Date())
  const claimed = await Promise.all(['proc_a', 'proc_b', 'proc_c'].map(claim))
  expect(claimed.flat()).toHaveLength(3)
  expect(await findWaitingLanes(db, '')).toEqual([{ organizationId, agentId, room: 0 }])
})
