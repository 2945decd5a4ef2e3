/*
 * Decides which version a new run gets while a release of its agent is active: the candidate, for a share of the runs that grows
 * with the stages, or the live version. A value always has the same bucket, so all runs of a user, for instance, stay on one
 * version until the growing share includes that bucket.
 */
import { hash } from 'node:crypto'
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

/** The values that decide the version of a run. */
export type AssignedBy = {
  runId: string
  /** Contains the sticky value. For the run of a pipeline step, this is the metadata of the pipeline run. */
  metadata(): Promise<JsonObject> | JsonObject
  /** Used if the metadata has no sticky value. */
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
  const candidate = candidates.get(live) ?? (await readCandidate(deps, viewer, live, release))
  return (await mayUseConnectors(deps, viewer, live, candidate)) ? candidate : undefined
}

/** By the cached agent, which a change of the release replaces. */
const candidates = new WeakMap<Agent, Agent>()

async function readCandidate(
  deps: InvokedAgentDeps,
  viewer: Viewer,
  live: Agent,
  { version }: ActiveRelease,
): Promise<Agent> {
  const content = contentOf(await deps.executableAgents.findVersion(viewer, live.id, version))
  const candidate = { ...live, ...content, version, maxConcurrency: live.maxConcurrency }
  candidates.set(live, candidate)
  return candidate
}

async function valueFor({ stickyBy }: ActiveRelease, { runId, metadata, withoutValue }: AssignedBy): Promise<string> {
  if (stickyBy === null) return runId
  const key = stickyBy.slice('metadata.'.length)
  const values = await metadata()
  return Object.hasOwn(values, key) ? canonicalJson(values[key]) : withoutValue
}

const buckets = 10_000

/** From 0 to 9,999: the first 64 bits of the hash modulo 10,000, without a BigInt. */
export function bucketOf(releaseId: string, value: string): number {
  const bytes = hash('sha256', `${releaseId}:${value}`, 'buffer')
  const high = bytes.readUInt32BE(0) % buckets
  return (high * 2 ** 32 + bytes.readUInt32BE(4)) % buckets
}

/** The connectors of the live version have already been checked. */
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
