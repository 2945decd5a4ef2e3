import { setImmediate as turn } from 'node:timers/promises'
import { expect, test } from '@jest/globals'
import type { Log } from '../../src/platform/log.ts'
import { createLogTails, type LogEvent, type LogPosition } from '../../src/streaming/logTails.ts'

const lastSeq = 9

/** Logs in memory; a read returns at most two events. */
function setUp(stored: Record<string, number[]>) {
  const reads: LogPosition[][] = []
  const tails = createLogTails<LogEvent>({
    log: { debug() {} } as unknown as Log,
    isLast: ({ seq }) => seq === lastSeq,
    async read(positions) {
      reads.push(positions)
      return new Map(
        positions.map(({ key: { id }, after }) => {
          const left = (stored[id] ?? []).filter((seq) => seq > after)
          return [id, { events: left.slice(0, 2).map(eventOf), isWhole: left.length <= 2 }]
        }),
      )
    },
  })
  const follow = (id: string, after = 0, isReady = () => true) => {
    const got: number[] = []
    const handle = tails.follow({ id }, after, {
      isReady,
      receive: (events) => got.push(...events.map(({ seq }) => seq)),
    })
    return { got, ...handle }
  }
  return { reads, stored, tails, follow }
}

const eventOf = (seq: number): LogEvent => ({ seq, dataText: '{}' })

async function settle(): Promise<void> {
  for (let count = 0; count < 5; count++) await turn()
}

test('reads a log to its end for each follower, and then stops following it', async () => {
  const { follow, tails } = setUp({ a: [1, 2, 3, 4, 5, 6, 7, 8, 9] })
  const [first, second] = [follow('a'), follow('a', 6)]
  await settle()
  expect(first.got).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9])
  expect(second.got).toEqual([7, 8, 9])
  expect(tails.isFollowed('a')).toBe(false)
})

test('passes on events that this process has stored, without gaps or duplicates', async () => {
  const { follow, stored, tails, reads } = setUp({ a: [1] })
  const { got } = follow('a')
  await settle()
  stored.a = [1, 2, 3, 4]
  tails.push('a', [eventOf(2)])
  expect([got, reads.length]).toEqual([[1, 2], 1])
  tails.push('a', [eventOf(4)]) // the third was stored by another process
  await settle()
  tails.push('a', [eventOf(3), eventOf(4)])
  expect(got).toEqual([1, 2, 3, 4])
})

test('readAll finds new events of all logs in one read, without hints', async () => {
  const { tails, follow, stored, reads } = setUp({})
  const [a, b] = [follow('a'), follow('b')]
  await settle()
  stored.a = stored.b = [1]
  await tails.readAll()
  await settle()
  expect([a.got, b.got]).toEqual([[1], [1]])
  expect(reads.at(-1)).toEqual([
    { key: { id: 'a' }, after: 0 },
    { key: { id: 'b' }, after: 0 },
  ])
})

test('does not read for a follower that is not ready, until it calls readOn', async () => {
  let isReady = false
  const { tails, follow, reads } = setUp({ a: [1, 2] })
  const { got, readOn } = follow('a', 0, () => isReady)
  await tails.readAll()
  await settle()
  expect([got, reads]).toEqual([[], []])
  isReady = true
  readOn()
  await settle()
  expect(got).toEqual([1, 2])
})

test('a stopped follower gets nothing more, and its log is no longer followed', async () => {
  const { follow, tails } = setUp({ a: [1] })
  const { got, stop } = follow('a')
  stop()
  await settle()
  expect([got, tails.isFollowed('a')]).toEqual([[], false])
})
