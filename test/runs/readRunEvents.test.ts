import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { readRunEvents } from '../../src/runs/log/readRunEvents.ts'
import { appendEntries } from '../helpers/runLog.ts'
import { startTestService } from '../helpers/sharedService.ts'
import { startRun } from '../helpers/startRun.ts'
import type { TestService } from '../helpers/testService.ts'

let service: TestService
beforeAll(async () => {
  service = await startTestService('api')
})
afterAll(() => service.dispose())

test('reads a log in pages of 128 KiB, however well its events compress, and every event once', async () => {
  const id = await startRun(service, {})
  const { organization_id: organizationId } = service.credentials
  const deltas = Array.from({ length: 60 }, (_, index) => ({ delta: 'x'.repeat(index % 3 === 2 ? 500_000 : 20_000) }))
  await appendEntries(service.deps.db.pool, id, 'output.delta', deltas)
  const seqs: number[] = []
  for (let isWhole = false; !isWhole; ) {
    const log = (await readRunEvents(service.deps.db, [{ key: { organizationId, id }, after: seqs.at(-1) ?? 0 }])).get(
      id,
    )
    const bytes = log?.events.reduce((sum, { dataText }) => sum + dataText.length, 0) ?? 0
    expect(bytes).toBeLessThan(131_072 + 501_000)
    seqs.push(...(log?.events.map(({ seq }) => seq) ?? []))
    isWhole = log?.isWhole ?? true
  }
  expect(seqs).toEqual(Array.from({ length: 61 }, (_, index) => index + 1))
})
