/*
 * One organisation's pipeline runs keep every evaluator busy when the process gets SIGTERM. It still exits in time, other work
 * is handed over or finished, and the next process has everything that was acknowledged.
 */
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { scaled } from '../helpers/scale.ts'
import { slowness } from '../helpers/slowness.ts'
import { type Cluster, startCluster } from './helpers/cluster.ts'
import type { Instance } from './helpers/instance.ts'
import { measured } from './helpers/measured.ts'
import { makeOrganization } from './helpers/organizations.ts'
import { create, createSlowPipelineRuns, times } from './helpers/slowPipelines.ts'
import { waitUntil } from './helpers/waitUntil.ts'
import { expectSettled } from './invariants.ts'

const stops = scaled(1, 20)
const pipelineRuns = 30
/** Those that the last process brings to their end; the others, which would take 10 s of CPU each, it cancels. */
const endedByThemselves = scaled(1, 30)

let cluster: Cluster
beforeAll(async () => {
  cluster = await startCluster([{}])
}, 60_000)
afterAll(() => cluster?.[Symbol.asyncDispose]())

test(
  `${stops} times, SIGTERM beside ${pipelineRuns} pipeline runs with slow conditions ends the process with code 0 within 30 s`,
  async () => {
    const { db, credentials } = cluster
    const hostile = await makeOrganization(db, credentials.agents.echo)
    const acknowledged: string[] = []
    let instance = cluster.instances[0] as Instance
    const slow = await createSlowPipelineRuns(db, instance, hostile)
    for (let stop = 0; stop < stops; stop++) {
      await slow.start(instance, pipelineRuns)
      const short = { agent_id: credentials.agents.simulator, input: { chunks: 3, delay_ms: 300 } }
      acknowledged.push(...(await times(10, () => create(instance, '/runs', short))).map(({ id }) => String(id)))
      const toldAt = Date.now()
      const { code, stdout } = await instance.process.stop('SIGTERM')
      const exitedAfterMs = Date.now() - toldAt
      measured('hostile drain', { exitedAfterMs })
      expect({ code, output: stdout.slice(-2_000) }).toMatchObject({ code: 0 })
      expect(exitedAfterMs).toBeLessThan(30_000 * slowness())
      instance = await cluster.add()
    }
    await waitUntil('every acknowledged run ends', 60_000, async () => {
      const ended = `select 1 from runs where id = any($1) and status = 'completed'`
      return (await db.query(ended, [acknowledged])).rowCount === acknowledged.length
    })
    const countOf = async (status: string) =>
      (await db.query('select 1 from pipeline_runs where organization_id = $1 and status = $2', [hostile.id, status]))
        .rowCount ?? 0
    await waitUntil('some pipeline runs end without a cancellation', endedByThemselves * 60_000, async () => {
      return (await countOf('failed')) >= endedByThemselves
    })
    await slow.cancel(instance)
    expect((await countOf('failed')) + (await countOf('cancelled'))).toBe(stops * pipelineRuns)
    await expectSettled(db)
  },
  scaled(180_000, 1_800_000),
)
