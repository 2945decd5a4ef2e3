/** A followed log as an async iterable, for readers that pull. One that falls too far behind is let go: it can resume. */
import type { WatchCredentials } from '../access/credentialWatch.ts'
import type { Viewer } from '../access/viewer.ts'
import type { Closing } from '../platform/closing.ts'
import { fail, type ServiceError } from '../platform/errors.ts'
import type { Following } from './followRun.ts'
import { isLast, type RunEvent } from './runEvent.ts'

/** How much may wait for one reader; a single larger event always passes. */
export const maxBacklogBytes = 262_144

type Deps = { closing: Closing; watchCredentials: WatchCredentials }

/** Not begun until somebody pulls; whoever would rather be handed what there is takes the following itself. */
export type FollowedEvents = AsyncGenerator<RunEvent, void, void> & { following: Following }

export const followedEvents = (deps: Deps, viewer: Viewer, following: Following): FollowedEvents =>
  Object.assign(pull(deps, viewer, following), { following })

export const fellBehind = (): ServiceError =>
  fail('unavailable', {
    message: 'The reader fell behind; continue after the last event it got',
    retryAfterSeconds: 1,
  })

export const shuttingDown = (): ServiceError =>
  fail('unavailable', {
    message: 'The service is shutting down; continue after the last event',
    retryAfterSeconds: 1,
  })

async function* pull(
  { closing, watchCredentials }: Deps,
  viewer: Viewer,
  following: Following,
): AsyncGenerator<RunEvent, void, void> {
  if (following.isOver) return
  const backlog: RunEvent[] = []
  let bytes = 0
  let tooSlow = false
  let refusal: ServiceError | undefined
  let wake = () => {}
  const receive = (events: RunEvent[]) => {
    for (const event of events) {
      tooSlow ||= backlog.length > 0 && bytes + event.dataText.length > maxBacklogBytes
      if (tooSlow) break
      backlog.push(event)
      bytes += event.dataText.length
    }
    wake()
  }
  const { stop, readOn } = following.start({ receive, isReady: () => backlog.length === 0 })
  const forget = closing.onClose(() => wake())
  const unwatch = watchCredentials(viewer, (error) => {
    refusal = error
    wake()
  })
  try {
    for (;;) {
      if (refusal !== undefined) throw refusal
      const event = backlog.shift()
      if (event === undefined) {
        if (tooSlow) throw fellBehind()
        if (closing.isClosing) throw shuttingDown()
        await new Promise<void>((woken) => {
          wake = woken
        })
        continue
      }
      bytes -= event.dataText.length
      if (backlog.length === 0) readOn()
      yield event
      if (isLast(event)) return
    }
  } finally {
    stop()
    forget()
    unwatch()
  }
}
