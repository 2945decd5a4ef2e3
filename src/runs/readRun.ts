import { authorize, authorizeAgent, type Viewer } from '../access/viewer.ts'
import { fail } from '../platform/errors.ts'
import { isId } from '../platform/ids.ts'
import type { Run } from './run.ts'
import type { RunStore } from './runStore.ts'

export async function readRun(deps: { runStore: RunStore }, viewer: Viewer, id: string): Promise<Run> {
  authorize(viewer, 'runs:read')
  return findRun(deps, viewer, id)
}

/** For use cases that have authorised in their own way already. */
export async function findRun({ runStore }: { runStore: RunStore }, viewer: Viewer, id: string): Promise<Run> {
  const run = isId('run', id) ? await runStore.read(viewer.organizationId, id) : undefined
  if (run === undefined) throw fail('run_not_found')
  authorizeAgent(viewer, run.agentId)
  return run
}
