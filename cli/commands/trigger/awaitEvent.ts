import type { AgentRunService } from '../../../clients/typescript/src/agentRunService.ts'
import type { WebhookEvent } from '../../../clients/typescript/src/generated/types.ts'
import { Failure } from '../../command/failure.ts'

/** Whether an event is the one that was triggered. */
export type IsCaused = (event: WebhookEvent) => boolean

/** Follows the event stream, triggers the event once nothing can be missed, and returns it. */
export async function awaitEvent(
  client: AgentRunService,
  type: string,
  signal: AbortSignal,
  cause: () => Promise<IsCaused>,
): Promise<WebhookEvent> {
  const ready = Promise.withResolvers<void>()
  const late = AbortSignal.timeout(longestMs)
  const enough = new AbortController()
  const signals = AbortSignal.any([signal, late, enough.signal])
  const feed = client.events.follow({ type: [type] }, { signal: signals, onReady: ready.resolve })
  let next = feed.next()
  try {
    await Promise.race([ready.promise, next])
    const isCaused = await cause()
    for (;;) {
      const { value } = await next
      if (value && isCaused(value)) return value
      next = feed.next()
    }
  } catch (error) {
    if (late.aborted && !signal.aborted)
      throw new Failure(`no ${type} event arrived within ${longestMs / 1000} seconds`)
    throw error
  } finally {
    next.catch(() => {})
    enough.abort()
    await feed.close()
  }
}

/** Rules are evaluated at least every 60 seconds. */
const longestMs = 90_000
