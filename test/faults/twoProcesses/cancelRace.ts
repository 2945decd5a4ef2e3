/** Runs are cancelled at random, at either process, while one of the processes is killed. */
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from '@jest/globals'
import { scaled } from '../../helpers/scale.ts'
import type { Pair } from '../helpers/cluster.ts'
import { expectWholeLog } from '../helpers/expectLog.ts'
import { createRandom, pick, seed } from '../helpers/random.ts'
import { follow } from '../helpers/runStream.ts'
import { within } from '../helpers/waitUntil.ts'
import { expectSettled } from '../invariants.ts'

const runs = scaled(24, 400)

/** The first process is killed. */
export const testCancelRace = (pair: () => Pair): void =>
  test(
    `a run ends as cancelled if its DELETE returned 200, while a process is killed (seed ${seed})`,
    async () => {
      const { one, other, credentials, db } = pair()
      const random = createRandom(1)
      const body = { agent_id: credentials.agents.simulator, input: { chunks: 8, delay_ms: 100 } }
      const created = await Promise.all(
        Array.from({ length: runs }, (_, index) =>
          pick(random, [one, other]).rest('POST', '/runs', {
            body: { ...body, metadata: { index } },
            headers: { prefer: pick(random, ['respond-async', 'wait=0', 'wait=1']) },
          }),
        ),
      )
      const ids = created.map(({ json }) => String(json.id))
      const cancelling = ids.map(async (id) => {
        await sleep(random() * 3_000)
        const response = await pick(random, [one, other])
          .rest('DELETE', `/runs/${id}`)
          .catch(() => undefined) // the killed process does not respond
        return { id, status: response?.status, run: response?.json }
      })
      await sleep(800)
      await one.process.stop('SIGKILL')
      const cancelled = await Promise.all(cancelling)
      for (const { id, status, run } of cancelled) {
        const stream = await follow(other, id)
        expect(await within('the end of a run', 30_000, stream.over)).toBe('ended')
        expectWholeLog(stream.events)
        const end = stream.events.at(-1)?.type
        if (status === 200) expect([run?.status, end]).toEqual(['cancelled', 'run.cancelled'])
        else if (status !== undefined) expect([status, end]).toEqual([422, 'run.completed'])
      }
      await expectSettled(db)
    },
    scaled(90_000, 200_000),
  )
