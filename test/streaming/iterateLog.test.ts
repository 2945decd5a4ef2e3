import { setImmediate as turn } from 'node:timers/promises'
import { expect, test } from '@jest/globals'
import { fail, type ServiceError } from '../../src/platform/errors.ts'
import { createClosing } from '../../src/platform/process/closing.ts'
import { iterateLog } from '../../src/streaming/iterateLog.ts'
import type { Follower, LogEvent } from '../../src/streaming/logTails.ts'
import { defaultMaxBufferedBytes } from '../../src/streaming/sseWriter.ts'

const eventOf = (seq: number, dataText = ''): LogEvent => ({ seq, dataText })
const lastSeq = 9

/** Iterates over a log whose events the test controls. */
function iterate({ isOver = false } = {}) {
  const closing = createClosing()
  const open = new Set<string>()
  let [readOns, follower]: [number, Follower<LogEvent>?] = [0]
  let endCredentials: ((error: ServiceError) => void) | undefined
  const hold = (name: string) => {
    open.add(name)
    return () => void open.delete(name)
  }
  const events = iterateLog<LogEvent>(
    {
      closing: {
        ...closing,
        onClose(callback) {
          const [release, remove] = [hold('closing'), closing.onClose(callback)]
          return () => {
            release()
            remove()
          }
        },
      },
      watch(onEnd) {
        endCredentials = onEnd
        return hold('credentials')
      },
    },
    {
      isOver,
      isLast: ({ seq }) => seq === lastSeq,
      start(given) {
        follower = given
        return { stop: hold('log'), readOn: () => void readOns++ }
      },
    },
  )
  return {
    open,
    close: closing.close,
    end: (error: ServiceError) => endCredentials?.(error),
    follower: () => follower,
    readOns: () => readOns,
    next: () => events.next(),
    stop: () => events.return?.(),
    /** The number of the next event. */
    seq: async () => (await events.next()).value?.seq,
  }
}

const over = { done: true, value: undefined }
const all = ['closing', 'credentials', 'log']

test('returns the events of a log up to the last one', async () => {
  const log = iterate()
  const first = log.seq()
  log.follower()?.receive([eventOf(1), eventOf(2)])
  expect([await first, await log.seq()]).toEqual([1, 2])
  const last = log.seq()
  log.follower()?.receive([eventOf(lastSeq)])
  expect(await last).toBe(lastSeq)
  expect([...log.open].sort()).toEqual(all)
  expect(await log.next()).toEqual(over)
  expect([...log.open]).toEqual([])
})

test('returns concurrent reads in order', async () => {
  const log = iterate()
  const reads = [1, 2, 3].map(() => log.seq())
  log.follower()?.receive([eventOf(1), eventOf(2), eventOf(3)])
  expect(await Promise.all(reads)).toEqual([1, 2, 3])
})

test('does not follow a log that is over, or that nobody reads', async () => {
  const ended = iterate({ isOver: true })
  expect(await ended.next()).toEqual(over)
  const unread = iterate()
  expect(await unread.stop()).toEqual(over)
  expect(await unread.next()).toEqual(over)
  expect([ended.follower(), unread.follower()]).toEqual([undefined, undefined])
})

test.each([
  ['waits for an event', 0],
  ['has events that were not read', 2],
])('stops to follow when its reader leaves while it %s', async (_, unread) => {
  const log = iterate()
  const waiting = log.next()
  if (unread > 0) {
    log.follower()?.receive(Array.from({ length: unread + 1 }, (_, index) => eventOf(index + 1)))
    await waiting
  }
  expect([...log.open].sort()).toEqual(all)
  expect(await log.stop()).toEqual(over)
  if (unread === 0) expect(await waiting).toEqual(over)
  expect([...log.open]).toEqual([])
  expect(await log.next()).toEqual(over)
})

test('is not ready until its events were taken, and reads on if it missed some', async () => {
  const log = iterate()
  const first = log.seq()
  log.follower()?.receive([eventOf(1), eventOf(2)])
  await first
  expect(log.follower()?.isReady?.()).toBe(false)
  expect(log.readOns()).toBe(0)
  expect(await log.seq()).toBe(2)
  const third = log.seq()
  await turn()
  expect(log.readOns()).toBe(1)
  expect(log.follower()?.isReady?.()).toBe(true)
  log.follower()?.receive([eventOf(3)])
  expect(await third).toBe(3)
  const fourth = log.seq()
  await turn()
  expect(log.readOns()).toBe(1) // it was ready all the time
  log.follower()?.receive([eventOf(4)])
  await fourth
  await log.stop()
})

const half = 'x'.repeat(defaultMaxBufferedBytes / 2 + 1)

test.each<[string, string, (log: ReturnType<typeof iterate>) => void]>([
  ['its reader missed updates', 'unavailable', (log) => log.follower()?.fallBehind?.()],
  [
    'its reader is too slow for the events of this process',
    'unavailable',
    (log) => {
      for (const seq of [2, 3]) log.follower()?.receive([eventOf(seq, half)])
    },
  ],
  ['the service shuts down', 'unavailable', (log) => log.close()],
  ['the credentials of its reader end', 'rate_limited', (log) => log.end(fail('rate_limited'))],
])('fails when %s', async (_, code, cause) => {
  const log = iterate()
  const first = log.seq()
  log.follower()?.receive([eventOf(1)])
  await first
  cause(log)
  await expect(log.next()).rejects.toMatchObject({ code })
  expect([...log.open]).toEqual([])
  expect(await log.next()).toEqual(over)
})

test('accepts one event of any size', async () => {
  const log = iterate()
  const first = log.seq()
  log.follower()?.receive([eventOf(1, half + half), eventOf(lastSeq, half)])
  expect([await first, await log.seq()]).toEqual([1, lastSeq])
  expect(await log.next()).toEqual(over)
})
