/** A run whose process is stopped, and then each process that took it over: being handed over is not a loss, however often. */
import { expect, test } from '@jest/globals'
import { onlyLong } from '../helpers/scale.ts'
import { startCluster } from './helpers/cluster.ts'
import { expectWholeLog } from './helpers/expectLog.ts'
import type { Instance } from './helpers/instance.ts'
import { follow } from './helpers/runStream.ts'
import { create } from './helpers/slowPipelines.ts'
import { waitUntil } from './helpers/waitUntil.ts'
import { expectSettled } from './invariants.ts'

/** As many as made a run fail while hand-overs counted as attempts, of which it had five. */
const stops = 5

onlyLong(test)(
  `SIGTERM of ${stops} processes, one after the other, hands a run over each time, and the last process executes it`,
  async () => {
    await using cluster = await startCluster([{}])
    const { credentials, db } = cluster
    let instance = cluster.instances[0] as Instance
    const input = { chunks: 1, delay_ms: 600_000 }
    const body = { agent_id: credentials.agents.simulator, input, timeout_ms: 600_000 }
    const { id } = await create(instance, '/runs', body)
    const isExecuted = (attempt: number) =>
      waitUntil(`attempt ${attempt} is executed`, 60_000, async () => {
        const executed = `select 1 from runs where id = $1 and status = 'running' and attempt = $2 and owner is not null`
        return (await db.query(executed, [id, attempt])).rowCount === 1
      })
    for (let stop = 1; stop <= stops; stop++) {
      await isExecuted(stop)
      const next = await cluster.add()
      expect((await instance.process.stop('SIGTERM')).code).toBe(0)
      instance = next
    }
    await isExecuted(stops + 1)
    expect((await instance.rest('DELETE', `/runs/${id}`)).json.status).toBe('cancelled')
    const log = await follow(instance, String(id))
    await log.over
    expectWholeLog(log.events)
    expect(log.events.filter(({ type }) => type === 'run.started').map(({ data }) => data.attempt)).toEqual(
      Array.from({ length: stops + 1 }, (_, index) => index + 1),
    )
    await expectSettled(db)
  },
  600_000,
)
