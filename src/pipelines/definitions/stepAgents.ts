/** The agents that steps name, which a key that is limited to some agents must be allowed to use. */
import { type Database, statement } from '../../platform/database/database.ts'
import { isId } from '../../platform/ids.ts'
import { authorizeAgent, type Viewer } from '../../viewer/viewer.ts'
import { maxSteps } from '../pipeline.ts'
import type { StepInput } from './pipelineChanges.ts'

/** By id; those that the organisation does not have are missing. */
export type StepAgents = ReadonlyMap<string, 'active' | 'archived'>

export async function findStepAgents(
  { db }: { db: Pick<Database, 'run'> },
  viewer: Viewer,
  steps: readonly StepInput[] | null | undefined,
): Promise<StepAgents> {
  const ids = new Set((steps ?? []).slice(0, maxSteps).map(({ agentId }) => agentId))
  const wanted = [...ids].filter((id) => isId('ag', id))
  if (wanted.length === 0) return new Map()
  const rows = await db.run(statuses, [viewer.organizationId, wanted])
  for (const { id } of rows) authorizeAgent(viewer, id)
  return new Map(rows.map(({ id, status }) => [id, status]))
}

/** Index: agents_pkey. */
const statuses = statement<{ id: string; status: 'active' | 'archived' }>(
  'find_step_agents',
  'select id, status from agents where organization_id = $1 and id = any($2::text[])',
)
