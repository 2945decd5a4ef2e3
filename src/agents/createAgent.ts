/** Creates a custom agent of the organisation. */
import { type Made, makeOnce } from '../idempotency/makeOnce.ts'
import type { JsonObject } from '../platform/json.ts'
import { authorize, type Viewer } from '../viewer/viewer.ts'
import type { Agent } from './agent.ts'
import { type AgentChanges, changeContent, emptyContent, withoutNulls } from './agentContent.ts'
import { authorizePolicy } from './authorizeContent.ts'
import type { HireDeps } from './catalog/hireAgent.ts'
import { findAgents } from './readAgent.ts'
import { createFirstVersion } from './versions/createFirstVersion.ts'

export type CreateAgentInput = Omit<AgentChanges, 'config'> & {
  name: string
  runtime: JsonObject
  idempotencyKey?: string | null | undefined
}

export async function createAgent(deps: HireDeps, viewer: Viewer, input: CreateAgentInput): Promise<Made<Agent>> {
  authorize(viewer, 'agents:deploy')
  const { idempotencyKey, ...given } = input
  const changes = withoutNulls(given)
  const kind = { kind: 'custom' as const, catalogKey: null }
  const content = await changeContent(deps, viewer, kind, emptyContent, changes)
  const id = deps.newId('ag')
  return makeOnce(deps, viewer, {
    operation: 'create_agent',
    key: idempotencyKey,
    request: changes,
    id,
    make: async (tx) => {
      await authorizePolicy(tx, viewer, null, content.policy)
      const agent = await createFirstVersion(deps, tx, viewer, { id, ...kind, content })
      await deps.recordAudit(tx, viewer, { action: 'agent.created', targetId: id, details: { name: content.name } })
      return agent
    },
    find: async (known) => (await findAgents(deps, viewer, [known]))[0] as Agent,
  })
}
