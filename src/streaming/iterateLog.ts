/*
 * Follows a log as an async iterator, for GraphQL servers other than ours. The log is followed from the first `next` until
 * `return`. What makes `streamLog` end a stream early makes the iterator fail.
 */
import type { FollowHandle, OpenLog, Streamable } from './logTails.ts'
import { defaultMaxBufferedBytes } from './sseWriter.ts'
import { processCloses, slowReader } from './streamEnding.ts'
import type { StreamDeps } from './streamLog.ts'

export function iterateLog<Event extends Streamable>(
  deps: StreamDeps,
  log: OpenLog<Event>,
): AsyncIterableIterator<Event> {
  const queue = createQueue<Event>()
  const events = read(deps, log, queue)
  return {
    next: () => events.next(),
    return() {
      queue.end() // or a `next` that waits for an event would delay the generator's `return`
      return events.return(undefined)
    },
    [Symbol.asyncIterator]() {
      return this
    },
  }
}

async function* read<Event extends Streamable>(
  deps: StreamDeps,
  log: OpenLog<Event>,
  queue: Queue<Event>,
): AsyncGenerator<Event, undefined> {
  if (log.isOver) return undefined
  const { stop, readOn } = follow(deps, log, queue)
  try {
    for (let event = await queue.take(); event !== undefined; event = await queue.take()) {
      yield event
      if (log.isLast(event)) return undefined
      if (queue.isEmpty()) readOn()
    }
    return undefined
  } finally {
    stop()
  }
}

function follow<Event extends Streamable>(
  { closing, watch }: StreamDeps,
  log: OpenLog<Event>,
  queue: Queue<Event>,
): FollowHandle {
  let isBehind = false
  const close = () => queue.end(processCloses().error)
  const unlisten = closing.onClose(close)
  const unwatch = watch(queue.end)
  const handle = log.start({
    isReady() {
      isBehind ||= !queue.isEmpty()
      return !isBehind
    },
    receive: queue.add,
    fallBehind: () => queue.end(slowReader().error),
  })
  if (closing.isClosing) close()
  return {
    stop() {
      handle.stop()
      unlisten()
      unwatch()
    },
    readOn() {
      const wasBehind = isBehind
      isBehind = false
      if (wasBehind) handle.readOn()
    },
  }
}

type Queue<Event> = ReturnType<typeof createQueue<Event & Streamable>>

function createQueue<Event extends Streamable>() {
  const waiting: Event[] = []
  let waitingBytes = 0
  let ended: { error?: unknown } | undefined
  let wake = () => {}
  const end = (error?: unknown) => {
    ended ??= { error }
    wake()
  }
  return {
    isEmpty: () => waiting.length === 0,
    /** Without an error, the iteration is complete. */
    end,
    add(events: Event[]) {
      for (const event of events) {
        waiting.push(event)
        waitingBytes += event.dataText.length
      }
      // Events that this process has just stored are passed on even to readers that are not ready.
      if (waiting.length > events.length && waitingBytes > defaultMaxBufferedBytes) end(slowReader().error)
      wake()
    },
    async take(): Promise<Event | undefined> {
      while (waiting.length === 0 && ended === undefined) {
        await new Promise<void>((resolve) => {
          wake = resolve
        })
      }
      if (ended?.error !== undefined) throw ended.error
      const event = ended === undefined ? waiting.shift() : undefined
      waitingBytes -= event?.dataText.length ?? 0
      return event
    },
  }
}
