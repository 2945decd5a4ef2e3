/* An export of many runs: the process needs little more memory, a cut is resumed byte for byte, and other calls stay fast. */
import { createHash, type Hash } from 'node:crypto'
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

/** Adds the rows after one to the hash, as far as `most` bytes. */
async function read(instance: Instance, id: string, hash: Hash, { after = '', most = Infinity } = {}) {
  const response: IncomingMessage = await instance.open('GET', `/v2/exports/${id}/content${after && `?after=${after}`}`)
  expect(response.statusCode).toBe(200)
  let [bytes, rows, mostKib, rest, last] = [0, 0, 0, '', '{}']
  for await (const chunk of response.setEncoding('utf8')) {
    const lines = (rest + chunk).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) hash.update(`${line}\n`)
    bytes += chunk.length
    rows += lines.length
    last = lines.at(-1) ?? last
    mostKib = Math.max(mostKib, rssKib(instance))
    if (bytes >= most) break
  }
  response.destroy()
  return { rows, mostKib, last: String(JSON.parse(last).id) }
}

/** A process that serves calls has a large young generation, which isn't the export's. */
async function warmUp(instance: Instance): Promise<void> {
  const until = performance.now() + 10_000
  const call = async () => {
    while (performance.now() < until) await instance.rest('GET', '/runs?limit=100')
  }
  await Promise.all(Array.from({ length: 16 }, call))
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
    await warmUp(instance)
    const quietUntil = performance.now() + 20_000
    const quietP99Ms = await latencies(instance, () => performance.now() > quietUntil)
    const beforeKib = rssKib(instance)
    let isDone = false
    const busy = latencies(instance, () => isDone)
    const startedMs = performance.now()
    const [whole, resumed] = [createHash('sha256'), createHash('sha256')]
    const { rows, mostKib } = await read(instance, id, whole).finally(() => {
      isDone = true
    })
    const tookMs = performance.now() - startedMs
    const p99Ms = await busy
    measured('large export', { runs, tookMs, grownKib: mostKib - beforeKib, p99Ms, quietP99Ms })
    const { last: after } = await read(instance, id, resumed, { most: 100 * 1_024 * 1_024 })
    await read(instance, id, resumed, { after })
    expect(rows).toBe(runs)
    expect(resumed.digest('hex')).toBe(whole.digest('hex'))
    expect(mostKib - beforeKib).toBeLessThan(mostGrownKib)
    expect(p99Ms).toBeLessThan(2 * quietP99Ms)
  },
  1_800_000,
)
