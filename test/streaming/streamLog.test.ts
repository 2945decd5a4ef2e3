import { setImmediate as turn } from 'node:timers/promises'
import { expect, test } from '@jest/globals'
import { fail, type ServiceError } from '../../src/platform/errors.ts'
import type { Follower, LogEvent } from '../../src/streaming/logTails.ts'
import { defaultMaxBufferedBytes, type StreamHooks } from '../../src/streaming/sseWriter.ts'
import { slowReader } from '../../src/streaming/streamEnding.ts'
import { streamLog } from '../../src/streaming/streamLog.ts'

const eventOf = (seq: number, dataText = ''): LogEvent => ({ seq, dataText })
const lastSeq = 9

/** Follows a log whose events come when the test says so; what is written is kept. */
function follow(toText: (event: LogEvent) => string | Promise<string>, { isOver = false, isOpen = true } = {}) {
  const stream = { written: '', isOpen, isBlocked: false }
  const open = new Set<string>()
  let [hooks, follower]: [StreamHooks?, Follower<LogEvent>?] = []
  let [endCredentials, close]: [((error: ServiceError) => void)?, (() => void)?] = []
  let readOns = 0
  const end = () => {
    if (!stream.isOpen) return
    stream.isOpen = false
    hooks?.onClose()
  }
  const hold = (name: string) => {
    open.add(name)
    return () => void open.delete(name)
  }
  streamLog(
    {
      closing: {
        isClosing: false,
        onClose(callback) {
          close = callback
          return hold('closing')
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
    { toText, complete: '[complete]', finalFrame: ({ reason }) => `[${reason}]` },
    (given) => {
      hooks = given
      return {
        write(text) {
          if (stream.isOpen) stream.written += text
        },
        end,
        dropReader() {
          stream.written += given.finalFrame(slowReader())
          end()
        },
        get isOpen() {
          return stream.isOpen
        },
        get isBlocked() {
          return stream.isBlocked
        },
      }
    },
  )
  return {
    stream,
    open,
    close: () => close?.(),
    endCredentials: () => endCredentials?.(fail('unavailable')),
    receive: (...events: LogEvent[]) => follower?.receive(events),
    isReady: () => follower?.isReady?.(),
    readOns: () => readOns,
  }
}

const inOrder = ({ seq }: LogEvent) => `${seq} `

test('writes events up to the last one, then says that the log is complete', () => {
  const { stream, open, receive } = follow(inOrder)
  receive(eventOf(1), eventOf(2))
  receive(eventOf(lastSeq))
  expect(stream).toMatchObject({ written: '1 2 9 [complete]', isOpen: false })
  expect([...open]).toEqual([])
})

test('an event whose text is waited for keeps its place, and the log is not read on meanwhile', async () => {
  const text = Promise.withResolvers<string>()
  const { stream, receive, isReady, readOns } = follow((event) => (event.seq === 2 ? text.promise : inOrder(event)))
  receive(eventOf(1), eventOf(2), eventOf(3))
  receive(eventOf(4))
  await turn()
  expect([stream.written, isReady(), readOns()]).toEqual(['1 ', false, 0])
  text.resolve('two ')
  await turn()
  expect([stream.written, isReady(), readOns()]).toEqual(['1 two 3 4 ', true, 1])
})

test('says that a log is complete of which nothing is left', () => {
  const { stream, open } = follow(inOrder, { isOver: true })
  expect(stream).toMatchObject({ written: '[complete]', isOpen: false })
  expect([...open]).toEqual([])
})

test.each<[string, (log: ReturnType<typeof follow>) => void]>([
  ['closing', ({ close }) => close()],
  ['credentials', ({ endCredentials }) => endCredentials()],
  ['failure', ({ receive }) => receive(eventOf(3))],
  [
    'slow_reader',
    ({ receive }) => receive(eventOf(2), eventOf(4, 'x'.repeat(defaultMaxBufferedBytes + 1)), eventOf(5)),
  ],
])('ends early with the final frame of %s, and holds nothing afterwards', async (reason, end) => {
  const log = follow((event) => {
    if (event.seq === 2) return new Promise(() => {})
    return event.seq === 3 ? Promise.reject(new Error('no text')) : inOrder(event)
  })
  log.receive(eventOf(1))
  if (reason === 'slow_reader') log.receive(eventOf(2))
  end(log)
  await turn()
  expect(log.stream).toMatchObject({ written: `1 [${reason}]`, isOpen: false })
  expect([...log.open]).toEqual([])
})

test('follows nothing for a reader that has left already', () => {
  const { open } = follow(inOrder, { isOpen: false })
  expect([...open]).toEqual([])
})
