import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { readRunEvents } from '../../src/runs/log/readRunEvents.ts'
import { startRun } from '../helpers/startRun.ts'
import { startTestService, type TestService } from '../helpers/testService.ts'

let service: TestService
beforeAll(async () => {
  service = await startTestService({ env: { ROLE: 'api' } })
})
afterAll(() => service.dispose())

test('reads a log in pages of 128 KiB, however well its events compress, and every event once', async () => {
  const id = await startRun(service, {})
  const { pool } = service.deps.db
  await pool.query(
    `insert into run_events (organization_id, run_id, seq, type, data, created_at)
     select organization_id, id, last_seq + i, 'output.delta',
            json_build_object('delta', repeat('x', case when i % 3 = 0 then 500000 else 20000 end)), now()
       from runs, generate_series(1, 60) as i where id = $1`,
    [id],
  )
  const seqs: number[] = []
  for (let isWhole = false; !isWhole; ) {
    const log = (await readRunEvents(service.deps.db, [{ id, after: seqs.at(-1) ?? 0 }])).get(id)
    const bytes = log?.events.reduce((sum, { dataText }) => sum + dataText.length, 0) ?? 0
    expect(bytes).toBeLessThan(131_072 + 501_000)
    seqs.push(...(log?.events.map(({ seq }) => seq) ?? []))
    isWhole = log?.isWhole ?? true
  }
  expect(seqs).toEqual(Array.from({ length: 61 }, (_, index) => index + 1))
})
