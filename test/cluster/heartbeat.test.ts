import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { startHeartbeat } from '../../src/cluster/heartbeat.ts'
import { systemClock } from '../../src/platform/clock.ts'
import { createIds } from '../../src/platform/ids.ts'
import { createLog } from '../../src/platform/log.ts'
import { waitUntil } from '../faults/helpers/waitUntil.ts'
import { openTestStorage, type TestStorage } from '../helpers/openTestStorage.ts'
import { slowness } from '../helpers/slowness.ts'

let storage: TestStorage
beforeAll(async () => {
  storage = await openTestStorage()
})
afterAll(() => storage.dispose())

async function start() {
  const counts = { beats: 0, declaredDead: 0 }
  const heartbeat = await startHeartbeat({
    connection: storage.connection,
    newId: createIds(systemClock),
    log: createLog('silent'),
    onBeat: () => void counts.beats++,
    onMissed: () => {},
    onForget() {},
    onDeclaredDead: () => void counts.declaredDead++,
  })
  return { ...heartbeat, counts }
}

type Row = { lock_key: string; beat_at: Date }

async function rowOf(id: string): Promise<Row | undefined> {
  const { rows } = await storage.db.pool.query<Row>('select lock_key, beat_at from processes where id = $1', [id])
  return rows[0]
}

test('the heartbeat continues while the event loop is blocked', async () => {
  const { processId, close } = await start()
  const before = Date.now()
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 2_500)
  const row = await rowOf(processId())
  expect((row?.beat_at.getTime() ?? 0) - before).toBeGreaterThan(1_000)
  await close()
})

test('a process whose event loop did not run for some seconds declares nobody dead before its next heartbeat', async () => {
  const { mayDeclareDead, close } = await start()
  await waitUntil('its heartbeat is steady', 30_000, mayDeclareDead)
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 4_500)
  expect(mayDeclareDead()).toBe(false)
  await waitUntil('its heartbeat is steady again', 30_000, mayDeclareDead)
  await close()
})

test('a live process that was declared dead continues under another id', async () => {
  const { processId, counts, close } = await start()
  const before = processId()
  await storage.db.pool.query('delete from processes where id = $1', [before])
  await waitUntil('it has another id', 10_000, () => processId() !== before)
  expect(counts.declaredDead).toBe(1)
  expect(await rowOf(processId())).toBeDefined()
  await close()
})

test('a process whose connection was lost takes a new lock and keeps its id', async () => {
  const { processId, counts, close } = await start()
  const before = await rowOf(processId())
  await storage.db.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'agent-run-service heartbeat' and datname = current_database()`,
  )
  await waitUntil('it has another lock', 10_000, async () => {
    const row = await rowOf(processId())
    return row !== undefined && row.lock_key !== before?.lock_key
  })
  expect(counts.declaredDead).toBe(0)
  await close()
})

test('the heartbeats of an idle process are rarer, with a later time, and the first after that follows immediately', async () => {
  const { processId, counts, setIdle, close } = await start()
  setIdle(true)
  await waitUntil('its time is later', 10_000, async () => {
    const rows = 'select 1 from processes where id = $1 and beat_at > clock_timestamp()'
    return (await storage.db.pool.query(rows, [processId()])).rows.length > 0
  })
  const before = counts.beats
  await waitUntil('the next one', 10_000, () => counts.beats > before)
  const atMs = performance.now()
  setIdle(false)
  await waitUntil('the first one after it', 10_000, () => counts.beats > before + 1)
  expect(performance.now() - atMs).toBeLessThan(900 * slowness())
  await close()
})

test('a process that stops removes its row', async () => {
  const { processId, close } = await start()
  await close()
  expect(await rowOf(processId())).toBeUndefined()
})
