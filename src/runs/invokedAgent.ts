/*
 * The agent that a new run executes: its live version, or the one that the caller requests. Policy and concurrency limit
 * are always those of the live version, so that no earlier version weakens a policy; but the candidate of a release, which
 * somebody with the rights to it released, has its own policy.
 */
import type { Agent } from '../agents/agent.ts'
import { contentOf } from '../agents/agentContent.ts'
import { authorizeConnectors } from '../agents/authorizeContent.ts'
import { connectorIdsOf } from '../agents/connectorIds.ts'
import type { LiveAgents } from '../agents/liveAgents.ts'
import { refusePrivateConnectors } from '../connectors/refusePrivateConnectors.ts'
import type { Database } from '../platform/database/database.ts'
import type { Viewer } from '../viewer/viewer.ts'
import type { CreateRunInput } from './createRunInput.ts'
import type { ExecutableAgents } from './execution/executableAgent.ts'
import type { ReleaseSide } from './run.ts'

export type InvokedAgent = {
  /** With the content and the number of the version that is executed. */
  agent: Agent
  /** As it was read: the insert of the run depends on it. */
  live: Agent
  /** The part of the run in the active release; null without one, and if the caller names a version. */
  released: ReleasedRun | null
}

export type ReleasedRun = { id: string; stage: number; side: ReleaseSide }

export type InvokedAgentDeps = {
  db: Pick<Database, 'select'>
  liveAgents: LiveAgents
  executableAgents: ExecutableAgents
}

/** Refuses versions with connectors that the caller may not use. `param`: the input that named the version. */
export async function findInvokedAgent(
  deps: InvokedAgentDeps,
  viewer: Viewer,
  { agentId, agentVersion }: Pick<CreateRunInput, 'agentId' | 'agentVersion'>,
  param?: string,
): Promise<InvokedAgent> {
  const live = await deps.liveAgents.find(viewer, agentId)
  const agent = agentVersion == null ? live : await atVersion(deps, viewer, live, agentVersion, param)
  await refusePrivateConnectors(deps, viewer, connectorIdsOf(agent))
  return { agent, live, released: null }
}

async function atVersion(
  deps: InvokedAgentDeps,
  viewer: Viewer,
  live: Agent,
  version: number,
  param: string | undefined,
): Promise<Agent> {
  if (version === live.version) return live
  const content = contentOf(await deps.executableAgents.findVersion(viewer, live.id, version, param))
  await authorizeConnectors(deps, viewer, connectorIdsOf(content))
  return { ...live, ...content, version, policy: live.policy, maxConcurrency: live.maxConcurrency }
}
