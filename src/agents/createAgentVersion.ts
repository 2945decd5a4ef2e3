/** Creates a candidate: a version of an agent that is not live. */
import { type Made, makeOnce } from '../idempotency/makeOnce.ts'
import type { Database } from '../platform/database/database.ts'
import type { Transaction } from '../platform/database/transaction.ts'
import { failWith } from '../platform/errors.ts'
import { checkVersion, type IfVersion } from '../platform/expected.ts'
import { authorize, authorizeAgent, type Viewer } from '../viewer/viewer.ts'
import type { Agent } from './agent.ts'
import { type AgentChanges, applyChanges, contentOf } from './agentContent.ts'
import { fail } from './agentErrors.ts'
import { authorizeContent } from './authorizeContent.ts'
import { withoutOfferedSchema } from './inputSchema.ts'
import { lockAgent } from './lockAgent.ts'
import type { CheckExpression } from './runtime/runtimeType.ts'
import type { DeployedVersion } from './store/versionRow.ts'
import { checkAhead } from './updateAgent.ts'
import { differenceOf } from './versions/agentDiff.ts'
import { findAgentVersion } from './versions/findAgentVersion.ts'
import type { VersionDeps } from './versions/makeLive.ts'
import { findVersion } from './versions/readVersion.ts'
import { nextVersion, storeVersion } from './versions/storeVersion.ts'

type Deps = VersionDeps & { db: Database; checkExpression: CheckExpression }

export type CreateAgentVersionInput = AgentChanges &
  IfVersion & {
    agentId: string
    /** The version that the changes are applied to; default: the live one. */
    copyOf?: number | null | undefined
    idempotencyKey?: string | null | undefined
  }

export async function createAgentVersion(
  deps: Deps,
  viewer: Viewer,
  input: CreateAgentVersionInput,
): Promise<Made<DeployedVersion>> {
  authorize(viewer, 'agents:write')
  const { agentId, idempotencyKey, ifVersion, copyOf, ...given } = input
  const problems = await checkAhead(deps, viewer, agentId, given)
  return makeOnce(deps, viewer, {
    operation: 'create_agent_version',
    key: idempotencyKey,
    request: { agentId, copyOf, ...given },
    id: async (tx) => `${agentId} ${await nextVersion(tx, await lockAgent(tx, viewer, agentId))}`,
    make: async (tx) => {
      const agent = await lockAgent(tx, viewer, agentId)
      const copied = await findCopied(tx, agent, copyOf)
      const content = applyChanges(copied, withoutOfferedSchema(agent, given))
      await authorizeContent(tx, viewer, agent, content)
      if (agent.status === 'archived') throw fail('agent_archived', { message: "An archived agent can't be changed" })
      checkVersion('agent', agent, ifVersion)
      if (problems.length > 0) throw failWith(problems)
      const { changed } = differenceOf(contentOf(agent), content)
      if (changed.length === 0) throw fail('nothing_changed')
      const [version, createdAt] = [await nextVersion(tx, agent), deps.clock.now()]
      const stored = await storeVersion(tx, viewer, {
        agentId,
        version,
        baseVersion: agent.version,
        createdAt,
        content,
      })
      const details = { version, base_version: agent.version, changed }
      await deps.recordAudit(tx, viewer, { action: 'agent.version_created', targetId: agentId, details })
      return { ...stored, deploymentId: null, catalogKey: agent.catalogKey }
    },
    async find(id) {
      authorizeAgent(viewer, agentId)
      return findVersion(deps, viewer, agentId, Number(id.split(' ')[1]))
    },
  })
}

const findCopied = async (tx: Transaction, agent: Agent, version: number | null | undefined) =>
  contentOf(version == null ? agent : await findAgentVersion({ db: tx }, agent, agent.id, version, 'copyOf'))
