/** Streams that are closed at random and resumed at random: at either process, through either door. */
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from '@jest/globals'
import { scaled } from '../../helpers/scale.ts'
import type { Pair } from '../helpers/cluster.ts'
import { expectOutputOf, expectWholeLog } from '../helpers/expectLog.ts'
import { measured } from '../helpers/measured.ts'
import { createRandom, pick, seed } from '../helpers/random.ts'
import { createAndFollow, type Door, follow, isLast, type LogEvent, type RunStream } from '../helpers/runStream.ts'
import { waitUntil } from '../helpers/waitUntil.ts'
import { expectSettled } from '../invariants.ts'

const streams = scaled(12, 400)
const chunks = scaled(30, 200)
const maxResumes = 500

export function testBrokenStreams(pair: () => Pair): void {
  test(
    `${streams} streams that are closed and resumed at random get each event once (seed ${seed})`,
    async () => {
      const followed = await Promise.all(Array.from({ length: streams }, (_, index) => followBroken(pair(), index)))
      for (const { events } of followed) {
        expectWholeLog(events)
        expectOutputOf(events, chunks)
      }
      measured('broken streams', { streams, resumes: followed.reduce((sum, { resumes }) => sum + resumes, 0) })
      await expectSettled(pair().db)
    },
    scaled(90_000, 300_000),
  )

  test('following a log from an event that is not stored yet returns 422', async () => {
    const { one, other, credentials } = pair()
    const body = { agent_id: credentials.agents.simulator, input: { chunks: 2, delay_ms: 200 } }
    const stream = await createAndFollow(one, body)
    await stream.until(2)
    await expect(follow(other, runIdOf(stream.events), 100)).rejects.toThrow('422')
    expect(await stream.over).toBe('ended')
  })
}

const doors = ['header', 'query', 'graphql', 'replay'] as const

async function followBroken(
  { instances, credentials }: Pair,
  index: number,
): Promise<{ events: LogEvent[]; resumes: number }> {
  const random = createRandom(index)
  const body = { agent_id: credentials.agents.simulator, input: { chunks, delay_ms: 30 } }
  const key = `stream-${index}`
  const events: LogEvent[] = []
  const replay = (after: number) =>
    createAndFollow(pick(random, instances), body, {
      headers: { 'idempotency-key': key, 'last-event-id': String(after) },
    })
  const resume = (door: Door | 'replay', after: number): Promise<RunStream> =>
    door === 'replay' || events.length === 0
      ? replay(after)
      : follow(pick(random, instances), runIdOf(events), after, door)

  for (let resumes = 0; resumes < maxResumes; resumes++) {
    const stream = await resume(pick(random, doors), events.at(-1)?.seq ?? 0)
    const enough = 1 + Math.floor(random() * 15)
    let isOver = false
    void stream.over.then(() => {
      isOver = true
    })
    await waitUntil('events of a stream', 30_000, () => isOver || stream.events.length >= enough)
    if (stream.events.length >= enough) stream.close()
    events.push(...stream.events)
    if (events.some(isLast)) return { events, resumes }
    await sleep(random() * 50)
  }
  throw new Error(`no end after ${maxResumes} resumes: ${JSON.stringify(events.at(-1))}`)
}

function runIdOf([first]: LogEvent[]): string {
  const run = first?.data.run as { id: string } | undefined
  return run?.id ?? ''
}
