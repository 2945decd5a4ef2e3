/** Hires a catalog agent. Hiring the same one twice creates two agents. */
import type { CreateDeps } from '../../audit/recordAudit.ts'
import type { RecordEvent } from '../../events/outbox.ts'
import { type Made, makeOnce } from '../../idempotency/makeOnce.ts'
import type { JsonObject } from '../../platform/json.ts'
import { authorize, type Viewer } from '../../viewer/viewer.ts'
import type { Agent } from '../agent.ts'
import { changeContent, withoutNulls } from '../agentContent.ts'
import { authorizePolicy } from '../authorizeContent.ts'
import { findAgents } from '../readAgent.ts'
import type { CheckExpression } from '../runtime/runtimeType.ts'
import { createFirstVersion } from '../versions/createFirstVersion.ts'
import { offeredContent } from './hireWithDefaults.ts'
import { readCatalogEntry } from './readCatalogEntry.ts'

export type HireDeps = CreateDeps & { recordEvent: RecordEvent; checkExpression: CheckExpression }

export type HireAgentInput = {
  catalogKey: string
  name?: string | null | undefined
  description?: string | null | undefined
  config?: JsonObject | null | undefined
  policy?: string | null | undefined
  metadata?: JsonObject | null | undefined
  idempotencyKey?: string | null | undefined
}

export async function hireAgent(deps: HireDeps, viewer: Viewer, input: HireAgentInput): Promise<Made<Agent>> {
  authorize(viewer, 'agents:deploy')
  const { catalogKey, idempotencyKey, ...given } = input
  const changes = withoutNulls(given)
  const offered = offeredContent(readCatalogEntry(catalogKey))
  const kind = { kind: 'catalog' as const, catalogKey }
  const content = await changeContent(deps, viewer, kind, offered, { config: {}, ...changes })
  const id = deps.newId('ag')
  return makeOnce(deps, viewer, {
    operation: 'hire_agent',
    key: idempotencyKey,
    request: { catalogKey, ...changes },
    id,
    make: async (tx) => {
      await authorizePolicy(tx, viewer, null, content.policy)
      const agent = await createFirstVersion(deps, tx, viewer, { id, ...kind, content })
      const details = { name: content.name, catalog_key: catalogKey }
      await deps.recordAudit(tx, viewer, { action: 'agent.hired', targetId: id, details })
      return agent
    },
    find: async (known) => (await findAgents(deps, viewer, [known]))[0] as Agent,
  })
}
