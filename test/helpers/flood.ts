/** A run whose log grows as fast as a test wants, and by nothing else. */
import { rest } from './httpClient.ts'
import type { TestService } from './testService.ts'

/** What the simulator must be given to have a log that nobody but `flood` writes to. */
export const idle = { chunks: 1, delay_ms: 3_600_000 }

/**
 * Writes more to an idle run's log than sockets hold, in order. Were there two writers, their events could come in
 * another order than their numbers': a reader that takes no more then is left to read on from the log.
 */
export async function flood(service: TestService, runId: string): Promise<void> {
  const body = { type: 'respond', payload: { text: 'x'.repeat(600_000) } }
  for (let sent = 0; sent < 30; sent++) {
    const { status, text } = await rest(service, 'POST', `/runs/${runId}/action`, { body })
    if (status !== 200) throw new Error(`a message was answered ${text}`)
  }
}
