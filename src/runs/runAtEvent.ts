/** The run that an event carries: as it was made, or as it ended. */
import type { Run } from './run.ts'
import { carriesRun, type RunEvent } from './runEvent.ts'
import type { RunStore } from './runStore.ts'

export async function runAtEvent(runStore: RunStore, organizationId: string, event: RunEvent): Promise<Run | null> {
  if (!carriesRun(event)) return null
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
