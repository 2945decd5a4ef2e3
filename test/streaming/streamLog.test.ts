import { setImmediate as turn } from 'node:timers/promises'
import { expect, test } from '@jest/globals'
import { fail, type ServiceError } from '../../src/platform/errors.ts'
import type { Follower, LogEvent } from '../../src/streaming/logTails.ts'
import { defaultMaxBufferedBytes, type StreamHooks } from '../../src/streaming/sseWriter.ts'
import { slowReader } from '../../src/streaming/streamEnding.ts'
import { streamLog } from '../../src/streaming/streamLog.ts'

const eventOf = (seq: number, dataText = ''): LogEvent => ({ seq, dataText })
const lastSeq = 9

/** Streams a log whose events the test controls, and collects what is written. */
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
        hold: () => () => {},
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

test('writes events up to the last one, then the complete frame', () => {
  const { stream, open, receive } = follow(inOrder)
  receive(eventOf(1), eventOf(2))
  receive(eventOf(lastSeq))
  expect(stream).toMatchObject({ written: '1 2 9 [complete]', isOpen: false })
  expect([...open]).toEqual([])
})

test('keeps the order while an event is formatted asynchronously, and does not read in the meantime', async () => {
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

test('writes the complete frame for a log without further events', () => {
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
])('ends early with the final frame for %s, and frees all resources', async (reason, end) => {
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

test('does not follow the log for a client that has disconnected', () => {
  const { open } = follow(inOrder, { isOpen: false })
  expect([...open]).toEqual([])
})
