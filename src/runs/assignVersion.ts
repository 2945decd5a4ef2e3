/*
 * Which version a new run gets while a release of its agent is active: the candidate, for a share of the runs that grows with the
 * stages, or the live version. The same value always has the same place in the share, so a run's user, for instance, stays on
 * one version.
 */
import { createHash } from 'node:crypto'
import type { Agent } from '../agents/agent.ts'
import { contentOf } from '../agents/agentContent.ts'
import { authorizeConnectors } from '../agents/authorizeContent.ts'
import { connectorIdsOf } from '../agents/connectorIds.ts'
import type { ActiveRelease } from '../agents/releasing/activeRelease.ts'
import { refusePrivateConnectors } from '../connectors/refusePrivateConnectors.ts'
import { canonicalJson } from '../idempotency/requestHash.ts'
import { ServiceError } from '../platform/errors.ts'
import type { JsonObject } from '../platform/json.ts'
import type { Viewer } from '../viewer/viewer.ts'
import type { InvokedAgentDeps } from './invokedAgent.ts'

/** What a run is assigned by. */
export type AssignedBy = {
  runId: string
  /** Where a sticky value is looked for: of a step's run, the metadata of its pipeline run. */
  metadata(): Promise<JsonObject> | JsonObject
  /** Instead of a sticky value that is missing. */
  withoutValue: string
}

/** The agent with the content of the candidate, if the run gets it and the viewer may use its connectors. */
export async function assignedCandidate(
  deps: InvokedAgentDeps,
  viewer: Viewer,
  live: Agent,
  by: AssignedBy,
): Promise<Agent | undefined> {
  const { release } = live
  if (release === null || bucketOf(release.id, await valueFor(release, by)) >= release.percent * 100) return undefined
  const content = contentOf(await deps.executableAgents.findVersion(viewer, live.id, release.version))
  const candidate = { ...live, ...content, version: release.version, maxConcurrency: live.maxConcurrency }
  return (await mayUseConnectors(deps, viewer, live, candidate)) ? candidate : undefined
}

async function valueFor({ stickyBy }: ActiveRelease, { runId, metadata, withoutValue }: AssignedBy): Promise<string> {
  if (stickyBy === null) return runId
  const key = stickyBy.slice('metadata.'.length)
  const values = await metadata()
  return Object.hasOwn(values, key) ? canonicalJson(values[key]) : withoutValue
}

const buckets = 10_000n

/** From 0 to 9,999. */
export const bucketOf = (releaseId: string, value: string): number =>
  Number(createHash('sha256').update(`${releaseId}:${value}`).digest().readBigUInt64BE(0) % buckets)

/** Connectors of the live version are checked already. */
async function mayUseConnectors(
  deps: InvokedAgentDeps,
  viewer: Viewer,
  live: Agent,
  candidate: Agent,
): Promise<boolean> {
  const known = connectorIdsOf(live)
  const wanted = connectorIdsOf(candidate).filter((id) => !known.includes(id))
  try {
    await refusePrivateConnectors(deps, viewer, wanted)
    await authorizeConnectors(deps, viewer, wanted)
    return true
  } catch (error) {
    if (error instanceof ServiceError && error.status === 403) return false
    throw error
  }
}
