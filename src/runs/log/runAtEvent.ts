/** The run that an event carries: as it was made, or as it ended. */
import type { Run } from '../run.ts'
import { carriesRun, type RunEvent } from '../runEvent.ts'
import type { RunStore } from '../store/runStore.ts'

/** Not even a promise for an event that carries none: most don't, and who only waits for null waits all the same. */
export const runAtEvent = (runStore: RunStore, organizationId: string, event: RunEvent): Promise<Run | null> | null =>
  carriesRun(event) ? readAt(runStore, organizationId, event) : null

async function readAt(runStore: RunStore, organizationId: string, event: RunEvent): Promise<Run | null> {
  const run = await runStore.read(organizationId, event.runId)
  if (run === undefined) return null
  return event.type === 'run.created' ? asCreated(run) : run
}

export const asCreated = (run: Run): Run => ({
  ...run,
  status: 'queued',
  output: null,
  error: null,
  requiredAction: null,
  latencyMs: null,
  tokensUsed: 0,
  startedAt: null,
  finishedAt: null,
})
