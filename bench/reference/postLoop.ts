/** A minimal deliverer: a loop of keep-alive POSTs with undici, without events, signatures or a database. */
import { readFileSync } from 'node:fs'
import { Pool } from 'undici'
import { quantile } from '../load/quantile.ts'
import type { PostResult, PostSettings } from '../startPostLoop.ts'

const ca = readFileSync(process.argv[2] ?? '')
const headers = { 'content-type': 'application/json' }

process.on('disconnect', () => process.exit())
process.on('message', async (settings: PostSettings) => process.send?.(await post(settings)))

async function post({ origin, body, posts, connections }: PostSettings): Promise<PostResult> {
  const pool = new Pool(origin, { connections, pipelining: 1, connect: { ca } })
  const latenciesMs: number[] = []
  let [beganAt, left] = [0, 0]
  const loop = async (): Promise<void> => {
    while (left-- > 0) {
      const sentAt = performance.now()
      const response = await pool.request({ path: '/ok', method: 'POST', headers, body })
      await response.body.dump()
      if (response.statusCode !== 200) throw new Error(`The receiver returned ${response.statusCode}`)
      latenciesMs.push(performance.now() - sentAt)
    }
  }
  const run = async (count: number): Promise<void> => {
    beganAt = performance.now()
    left = count
    latenciesMs.length = 0
    await Promise.all(Array.from({ length: connections }, loop))
  }
  await run(connections) // opens the connections
  await run(posts)
  const seconds = (performance.now() - beganAt) / 1_000
  await pool.close()
  const sorted = Float64Array.from(latenciesMs).sort()
  return { perSecond: posts / seconds, p50Ms: quantile(sorted, 0.5), p99Ms: quantile(sorted, 0.99) }
}
