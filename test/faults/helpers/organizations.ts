/** Another organisation with its own key, inserted into the shared database. */
import type { Pool } from 'pg'
import { hashApiKey, makeApiKey, redactApiKey } from '../../../src/access/keys/apiKeyFormat.ts'
import { systemClock } from '../../../src/platform/clock.ts'
import { createIds } from '../../../src/platform/ids.ts'
import { deriveKey } from '../../../src/platform/secrets/masterKey.ts'
import { masterKey } from './cluster.ts'

const newId = createIds(systemClock)

/** Also copies an agent for it. */
export async function makeOrganization(
  db: Pool,
  agentId: string,
  plan = 'business',
): Promise<{ id: string; key: string; agentId: string }> {
  const [id, key, ownAgentId, deploymentId] = [newId('org'), makeApiKey('live'), newId('ag'), newId('dep')]
  await db.query(`insert into organizations (id, name, plan, created_at) values ($1, 'Another', $2, now())`, [id, plan])
  await db.query(
    `insert into api_keys (id, organization_id, name, mode, key_hash, redacted_key, scopes, created_by, created_at)
     values ($1, $2, 'Key', 'live', $3, $4, '{*}', 'usr_test', now())`,
    [newId('key'), id, hashApiKey(deriveKey(masterKey, 'api-keys'), key), redactApiKey(key)],
  )
  await db.query(
    `insert into agents
       select $2, $3, kind, catalog_key, status, version, $4, created_at, updated_at, archived_at
         from agents where id = $1`,
    [agentId, id, ownAgentId, deploymentId],
  )
  await db.query(
    `insert into agent_versions
       select $2, $3, version, name, description, config, runtime, input_schema, output_schema, policy,
              timeout_ms, max_concurrency, retry_on_loss, metadata, created_by, created_at
         from agent_versions where agent_id = $1`,
    [agentId, id, ownAgentId],
  )
  await db.query(
    `insert into deployments
       select $2, $4, $3, version, status, null, null, created_by, created_at from deployments where agent_id = $1`,
    [agentId, id, ownAgentId, deploymentId],
  )
  return { id, key, agentId: ownAgentId }
}
