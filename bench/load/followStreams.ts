/*
 * Opens many streams of one log, each on its own connection, and measures them. A stream that is ended early continues
 * after its last number. The round fails if it can't, or if it receives anything but the rest of the log.
 */
import { createSecureContext, type SecureContext } from 'node:tls'
import { type Call, toBytes } from './call.ts'
import { createFollower, type Follower } from './createFollower.ts'
import { type Connection, openConnection } from './openConnection.ts'
import { quantile } from './quantile.ts'
import { createSharedLog, type SharedLog } from './sharedLog.ts'

export type StreamSettings = {
  origin: string
  open: Call
  /** The request to continue with; `{after}` is replaced by the number. */
  resume?: Call
  streams: number
  deltas: number
}

export type StreamsResult = {
  eventsPerSecond: number
  /** From the first delta of all streams to the last delta of each. */
  p50Ms: number
  p99Ms: number
  resumed: number
  bytesPerStream: number
  /** The driver's share of CPU time: close to 1, the driver was the bottleneck. */
  driverBusy: number
}

export type Following = { opened: Promise<void>; finish(): Promise<StreamsResult>; close(): void }

const handshakesAtATime = 64
const openMs = 180_000
const finishMs = 300_000
const mostResumptions = 50

export function followStreams(settings: StreamSettings, ca: string): Following {
  const log = createSharedLog(settings.deltas)
  const round = { settings, log, context: createSecureContext({ ca }), bytes: toBytes(settings.open) }
  const failed = Promise.withResolvers<never>()
  failed.promise.catch(() => undefined)
  const streams: Stream[] = []
  const openNext = async (): Promise<void> => {
    while (streams.length < settings.streams) {
      const stream = startStream(round, failed.reject)
      streams.push(stream)
      await stream.opened
    }
  }
  const opening = Promise.all(Array.from({ length: handshakesAtATime }, openNext)).then(() => undefined)
  return {
    opened: within(openMs, 'all streams were open', [opening, failed.promise]),
    async finish() {
      const [begun, cpu] = [performance.now(), process.cpuUsage()]
      const complete = Promise.all(streams.map((stream) => stream.complete))
      await within(finishMs, 'all streams were complete', [complete, failed.promise])
      const { user, system } = process.cpuUsage(cpu)
      return { ...summarise(settings, log, streams), driverBusy: (user + system) / 1_000 / (performance.now() - begun) }
    },
    close() {
      for (const stream of streams) stream.close()
    },
  }
}

type Round = { settings: StreamSettings; log: SharedLog; context: SecureContext; bytes: Buffer }

type Stream = {
  opened: Promise<void>
  complete: Promise<void>
  follower: Follower
  readonly resumed: number
  close(): void
}

function startStream({ settings, log, context, bytes }: Round, fail: (error: Error) => void): Stream {
  const follower = createFollower(log)
  const [opened, complete] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  let isOpen = false
  let isOver = false
  let resumed = 0

  function connect(request: Buffer): Connection {
    const made = openConnection(settings.origin, context, {
      onOpen: () => made.send(request),
      onHead: (status) => {
        if (status !== 200) fail(new Error(`${settings.open.path} returned ${status}`))
      },
      onBody: (data, from, to) => {
        follower.take(data, from, to)
        if (isOpen || !follower.hasFrame) return
        isOpen = true
        opened.resolve()
      },
      onEnd: () => goOn((next) => made.send(next)),
      onLost: (error) =>
        goOn((next) => {
          if (!isOpen || isWrongResponse(error))
            throw error ?? new Error('a connection was closed before its first frame')
          connection = connect(next)
        }),
    })
    return made
  }

  function goOn(send: (request: Buffer) => void): void {
    if (isOver) return
    try {
      const rest = follower.ended()
      isOver = rest === 'complete'
      if (rest === 'complete') complete.resolve()
      else send(resumption(rest.after))
    } catch (error) {
      isOver = true
      fail(error as Error)
    }
  }

  function resumption(after: number): Buffer {
    if (settings.resume === undefined || ++resumed > mostResumptions) throw new Error(`a stream ended after ${after}`)
    return toBytes(JSON.parse(JSON.stringify(settings.resume).replaceAll('{after}', String(after))) as Call)
  }

  let connection = connect(bytes)
  return {
    opened: opened.promise,
    complete: complete.promise,
    follower,
    get resumed() {
      return resumed
    },
    close() {
      isOver = true
      connection.close()
    },
  }
}

/** Errors of the system have a code; wrong responses have none. */
const isWrongResponse = (error: Error | undefined): boolean => error !== undefined && !('code' in error)

function summarise(settings: StreamSettings, log: SharedLog, streams: Stream[]): Omit<StreamsResult, 'driverBusy'> {
  const times = streams.map(({ follower }) => (follower.deltasAt ?? Number.NaN) - log.firstDeltaAt)
  const sorted = Float64Array.from(times).sort()
  return {
    eventsPerSecond: (settings.streams * settings.deltas * 1_000) / quantile(sorted, 1),
    p50Ms: quantile(sorted, 0.5),
    p99Ms: quantile(sorted, 0.99),
    resumed: streams.reduce((sum, stream) => sum + stream.resumed, 0),
    bytesPerStream: log.length,
  }
}

async function within(limitMs: number, what: string, work: Promise<unknown>[]): Promise<void> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new Error(`not within ${limitMs / 1_000} s: ${what}`)), limitMs)
  await Promise.race([...work, late.promise]).finally(() => clearTimeout(timer))
}
