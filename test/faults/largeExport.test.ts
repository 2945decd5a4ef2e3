/* An export of many runs: the process needs little more memory, a cut is resumed byte for byte, and other calls stay fast. */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { expect, test } from '@jest/globals'
import { onlyLong } from '../helpers/scale.ts'
import { type Cluster, startCluster } from './helpers/cluster.ts'
import type { Instance } from './helpers/instance.ts'
import { measured } from './helpers/measured.ts'

const runs = 1_000_000
const mostGrownKib = 64 * 1_024

const rssKib = ({ process }: Instance): number =>
  Number(/^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${process.pid}/status`, 'utf8'))?.[1])

async function fill({ db, credentials }: Cluster): Promise<void> {
  await db.query(
    `insert into runs (organization_id, id, agent_id, agent_version, status, input, output, metadata, timeout_ms, attempt,
                       last_seq, created_at, started_at, finished_at)
     select $1, new_id('run', now() - interval '1 hour' + i * interval '1 ms'), $2, 1, 'completed',
            json_build_object('query', repeat('x', 200)), json_build_object('result', repeat('y', 200)), '{}', 1000, 1, 3,
            now(), now(), now() from generate_series(1, ${runs}) i`,
    [credentials.organization_id, credentials.agents.echo],
  )
  await db.query('analyze runs')
}

/** The rows after one, as far as `most` bytes. */
async function read(instance: Instance, id: string, after: string, most = Number.POSITIVE_INFINITY) {
  const response: IncomingMessage = await instance.open('GET', `/v2/exports/${id}/content${after && `?after=${after}`}`)
  expect(response.statusCode).toBe(200)
  const hash = createHash('sha256')
  let [bytes, rows, mostKib, rest] = [0, 0, 0, '']
  const pieces: string[] = []
  for await (const chunk of response.setEncoding('utf8')) {
    const text: string = rest + chunk
    const end = text.lastIndexOf('\n') + 1
    rest = text.slice(end)
    const whole = text.slice(0, end)
    hash.update(whole)
    if (most < Number.POSITIVE_INFINITY) pieces.push(whole)
    bytes += Buffer.byteLength(whole)
    rows += whole.split('\n').length - 1
    mostKib = Math.max(mostKib, rssKib(instance))
    if (bytes >= most) break
  }
  response.destroy()
  const last = pieces.join('').trimEnd().split('\n').at(-1) || '{}'
  return { digest: () => hash.digest('hex'), pieces, rows, mostKib, last: String(JSON.parse(last).id) }
}

async function latencies(instance: Instance, until: () => boolean): Promise<number> {
  const taken: number[] = []
  while (!until()) {
    const startedMs = performance.now()
    await instance.rest('GET', '/agents?limit=1')
    taken.push(performance.now() - startedMs)
  }
  taken.sort((one, other) => one - other)
  return taken[Math.floor(taken.length * 0.99)] ?? 0
}

onlyLong(test)(
  'a million runs are exported in constant memory, and a cut is resumed byte for byte',
  async () => {
    await using cluster = await startCluster([{}])
    const instance = cluster.instances[0] as Instance
    await fill(cluster)
    const body = { what: 'runs', format: 'ndjson' }
    const id = String((await instance.rest('POST', '/exports', { body })).json.id)
    const quietUntil = performance.now() + 20_000
    const quietP99Ms = await latencies(instance, () => performance.now() > quietUntil)
    const beforeKib = rssKib(instance)
    let isDone = false
    const busy = latencies(instance, () => isDone)
    const startedMs = performance.now()
    const whole = await read(instance, id, '').finally(() => {
      isDone = true
    })
    const tookMs = performance.now() - startedMs
    const p99Ms = await busy
    expect(whole.rows).toBe(runs)
    const begin = await read(instance, id, '', 100 * 1_024 * 1_024)
    const rest = await read(instance, id, begin.last, 1_024 ** 4)
    const resumed = createHash('sha256')
    for (const piece of [...begin.pieces, ...rest.pieces]) resumed.update(piece)
    measured('large export', { runs, tookMs, grownKib: whole.mostKib - beforeKib, p99Ms, quietP99Ms })
    expect(resumed.digest('hex')).toBe(whole.digest())
    expect(whole.mostKib - beforeKib).toBeLessThan(mostGrownKib)
    expect(p99Ms).toBeLessThan(2 * quietP99Ms)
  },
  1_800_000,
)
