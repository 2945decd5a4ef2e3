/** A run whose log only `flood` writes to. */
import type { IncomingMessage } from 'node:http'
import { waitUntil } from '../faults/helpers/waitUntil.ts'
import { rest } from './httpClient.ts'
import type { TestService } from './testService.ts'

/** Input of the simulator, for a run that writes nothing itself. */
export const idle = { chunks: 1, delay_ms: 3_600_000 }

/**
 * Writes more events to an idle run's log than socket buffers hold, one after the other. With two writers, events could
 * arrive out of order, and `slow` would continue from the log instead of being disconnected; so it would if it did not have the
 * run's first events yet.
 */
export async function flood(service: TestService, runId: string, slow: IncomingMessage): Promise<void> {
  await waitUntil('the first events have arrived', 30_000, () => slow.readableLength > firstEventsBytes)
  const body = { type: 'respond', payload: { text: 'x'.repeat(600_000) } }
  for (let sent = 0; sent < 30; sent++) {
    const { status, text } = await rest(service, 'POST', `/runs/${runId}/action`, { body })
    if (status !== 200) throw new Error(`sending an action failed: ${text}`)
    // As if the agent had read it: only a mebibyte of messages may be pending.
    await service.deps.db.pool.query('update runs set waiting_messages = 0, waiting_message_bytes = 0 where id = $1', [
      runId,
    ])
  }
}

/** Fewer than those of the events that begin a run, and more than those of a comment. */
const firstEventsBytes = 50
