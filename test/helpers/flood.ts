/** A run whose log only `flood` writes to. */
import { rest } from './httpClient.ts'
import type { TestService } from './testService.ts'

/** Input of the simulator, for a run that writes nothing itself. */
export const idle = { chunks: 1, delay_ms: 3_600_000 }

/**
 * Writes more events to an idle run's log than socket buffers hold, one after the other. With two writers, events could
 * arrive out of order, and readers would continue from the log instead of being disconnected.
 */
export async function flood(service: TestService, runId: string): Promise<void> {
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
