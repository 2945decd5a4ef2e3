/*
 * The rights that a change of an agent needs besides the scope to change agents. An agent's policy protects the
 * organisation, so only callers who may change policies can choose a weaker one. Connectors hold the organisation's
 * credentials, so a key limited to some agents can only use connectors that these agents use already.
 */
import type { Database } from '../platform/database/database.ts'
import { isWeakerPolicy } from '../policies/isWeaker.ts'
import { authorize, hasScope, type Viewer } from '../viewer/viewer.ts'
import { fail } from '../viewer/viewerErrors.ts'
import type { AgentContent } from './agent.ts'
import type { AgentChanges } from './agentContent.ts'
import { connectorIdsOf } from './connectorIds.ts'
import { findAgents } from './readAgent.ts'

export async function authorizeContent(
  db: Pick<Database, 'run' | 'select'>,
  viewer: Viewer,
  agent: AgentContent,
  { policy, runtime, config }: AgentChanges,
): Promise<void> {
  await authorizePolicy(db, viewer, agent.policy, policy)
  await authorizeConnectors({ db }, viewer, connectorIdsOf({ runtime: runtime ?? null, config: config ?? null }))
}

/** Null means the organisation's default policy, which new agents have. */
export async function authorizePolicy(
  db: Pick<Database, 'run' | 'select'>,
  viewer: Viewer,
  current: string | null,
  wanted: string | null | undefined,
): Promise<void> {
  if (wanted === undefined || wanted === current || mayWritePolicies(viewer)) return
  if (await isWeakerPolicy(db, viewer, wanted, current)) authorize(viewer, 'policies:write')
}

const mayWritePolicies = (viewer: Viewer): boolean => viewer.agentIds === null && hasScope(viewer, 'policies:write')

export async function authorizeConnectors(
  deps: { db: Pick<Database, 'select'> },
  viewer: Viewer,
  wanted: string[],
): Promise<void> {
  if (viewer.agentIds === null || wanted.length === 0) return
  const agents = await findAgents(deps, viewer, [...viewer.agentIds])
  const used = agents.flatMap((agent) => (agent?.status === 'active' ? connectorIdsOf(agent) : []))
  if (wanted.every((id) => used.includes(id))) return
  throw fail('agent_not_allowed', {
    message: 'The API key is limited to some agents and can use only their connectors',
  })
}
