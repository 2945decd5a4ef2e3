import type { Run } from '../run.ts'
import { carriesRun, type RunEvent } from '../runEvent.ts'
import { hasEnded } from '../runStatus.ts'
import type { RunStore } from '../store/runStore.ts'

/**
 * The run that an event carries: as it was created, or as it ended. Synchronous for events that carry no run (null), and if
 * the run follows from `known`, an earlier read of it: most events need no promise.
 */
export function runAtEvent(
  runStore: RunStore,
  organizationId: string,
  event: RunEvent,
  known?: Run,
): Promise<Run | null> | Run | null {
  if (!carriesRun(event)) return null
  const isFirst = event.type === 'run.created'
  if (known !== undefined && (isFirst || hasEnded(known.status))) return isFirst ? asCreated(known) : known
  return runStore.read(organizationId, event.runId).then((run) => (run && isFirst ? asCreated(run) : (run ?? null)))
}

const asCreated = (run: Run): Run => ({
  ...run,
  status: 'queued',
  output: null,
  error: null,
  requiredAction: null,
  latencyMs: null,
  tokensUsed: 0,
  attempt: 0,
  startedAt: null,
  finishedAt: null,
})
