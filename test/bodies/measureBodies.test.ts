/** Sizes of values that earlier releases wrote are stored afterwards. */
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { measureBodies } from '../../src/bodies/measureBodies.ts'
import { runBodies } from '../../src/runs/store/runRow.ts'
import { openTestStorage } from '../helpers/openTestStorage.ts'

let storage: Awaited<ReturnType<typeof openTestStorage>>
beforeAll(async () => {
  storage = await openTestStorage()
})
afterAll(() => storage?.dispose())

/** PostgreSQL stores about half of its bytes. */
function compressible(): string {
  const words = Array.from({ length: 8_000 }, (_, index) => `word${(index * index) % 977}`)
  return JSON.stringify({ text: words.join(' ') })
}

/** As the release before stores it. */
async function store(ids: string[], input: string, output: string | null, isEnded = true): Promise<void> {
  await storage.db.pool.query(
    `insert into runs (organization_id, id, agent_id, agent_version, input, output, metadata, timeout_ms, status, attempt,
                       last_seq, created_at, finished_at)
     select 'org_' || (right(id, 1)::int % 2), id, 'echo', 1, $2, $3, '{}', 1000, 'completed', 1, 3, now(),
            case when $4 then now() end from unnest($1::text[]) as id`,
    [ids, input, output, isEnded],
  )
}

test('in batches, resumed by the next process, for large compressed values of ended runs only', async () => {
  const { pool } = storage.db
  const large = Array.from({ length: 40 }, (_, index) => `run_large_${index}`)
  await store(large, compressible(), compressible())
  await store(['run_mixed_1'], '{}', compressible())
  await store(['run_small_1'], '{}', null)
  await store(['run_active_1'], compressible(), null, false)

  const deps = { db: storage.db, clock: { now: () => new Date() } }
  expect(await measureBodies(deps, runBodies)).toBe(false) // processes of the release before may still be serving
  const inAnHour = { ...deps, clock: { now: () => new Date(Date.now() + 3_601_000) } }
  const counts: number[] = []
  while (await measureBodies(inAnHour, runBodies)) {
    const { rows } = await pool.query<{ count: number }>(
      'select count(*)::int as count from runs where output_bytes is not null',
    )
    counts.push(rows[0]?.count ?? 0)
  }
  expect(counts).toEqual([16, 32, 41])

  const { rows } = await pool.query(
    `select id, input_bytes, output_bytes, octet_length(input::text) as input, octet_length(output::text) as output
       from runs order by id`,
  )
  for (const { id, input_bytes, output_bytes, input, output } of rows) {
    const expected = /large/.test(id) ? [input, output] : /mixed/.test(id) ? [null, output] : [null, null]
    expect([id, input_bytes, output_bytes]).toEqual([id, ...expected])
  }
  await pool.query('update runs set output_bytes = null')
  expect(await measureBodies(inAnHour, runBodies)).toBe(false) // once is enough
  const { rows: measured } = await pool.query('select count(output_bytes)::int as count from runs')
  expect(measured).toEqual([{ count: 0 }])
})
