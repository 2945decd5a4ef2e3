/** Agents in addition to the seeded ones, inserted into the shared database. */
import type { Pool } from 'pg'
import { systemClock } from '../../../src/platform/clock.ts'
import { createIds } from '../../../src/platform/ids.ts'

const newId = createIds(systemClock)

/** A copy of an agent with retry_on_loss = false. */
export async function copyWithoutRetry(db: Pool, agentId: string): Promise<string> {
  const [id, deploymentId] = [newId('ag'), newId('dep')]
  await db.query(
    `insert into agents
       select organization_id, $2, kind, catalog_key, status, version, $3, created_at, updated_at, archived_at
         from agents where id = $1`,
    [agentId, id, deploymentId],
  )
  await db.query(
    `insert into deployments
       select organization_id, $3, $2, version, status, null, null, created_by, created_at
         from deployments where agent_id = $1`,
    [agentId, id, deploymentId],
  )
  await db.query(
    `insert into agent_versions
       select organization_id, $2, version, name, description, config, runtime, input_schema, output_schema, policy,
              timeout_ms, max_concurrency, false, metadata, created_by, created_at
         from agent_versions where agent_id = $1`,
    [agentId, id],
  )
  return id
}
