/*
 * Invokes an agent. The run is written before its agent is called, in this process, and the caller gets its end if that
 * comes within the wait. What was checked beforehand (the agent's version, that it is not archived) is a condition of
 * the insert, so a cached agent can never let a run slip through.
 */
import { authorize, authorizeAgent, type Viewer } from '../access/viewer.ts'
import type { Agent } from '../agents/agent.ts'
import type { LiveAgents } from '../agents/liveAgents.ts'
import type { Clock } from '../platform/clock.ts'
import { fail, failWith, type Problem } from '../platform/errors.ts'
import type { NewId } from '../platform/ids.ts'
import type { JsonObject } from '../platform/json.ts'
import { isSearchable } from '../platform/searchableJson.ts'
import type { Run } from './run.ts'
import type { RunExecutor } from './runExecutor.ts'
import type { RunStore } from './runStore.ts'

export type CreateRunDeps = {
  liveAgents: LiveAgents
  runStore: RunStore
  runExecutor: RunExecutor
  clock: Clock
  newId: NewId
  processId: string
}

export type CreateRunInput = {
  agentId: string
  input: JsonObject
  metadata?: JsonObject | null | undefined
  timeoutMs?: number | null | undefined
  waitSeconds?: number | null | undefined
}

export async function createRun(deps: CreateRunDeps, viewer: Viewer, input: CreateRunInput): Promise<Run> {
  authorize(viewer, 'runs:write')
  authorizeAgent(viewer, input.agentId)
  const agent = await deps.liveAgents.find(viewer, input.agentId)
  checkValues(input)
  const { run, liveAgent } = await insert(deps, viewer, agent, input)
  const over = deps.runExecutor.start(run, liveAgent)
  const waitMs = (input.waitSeconds ?? defaultWaitSeconds) * 1_000
  return (await within(deps.clock, over, waitMs)) ?? (await deps.runStore.read(run.organizationId, run.id)) ?? run
}

export const maxMetadataBytes = 16 * 1_024
export const timeoutRangeMs = { least: 1_000, most: 3_600_000 }
export const maxWaitSeconds = 60
const defaultWaitSeconds = 50
const maxTries = 5

type Inserted = { run: Run; liveAgent: Agent }

async function insert(
  deps: CreateRunDeps,
  viewer: Viewer,
  agent: Agent,
  input: CreateRunInput,
  tries = 1,
): Promise<Inserted> {
  if (agent.status === 'archived') throw fail('agent_archived', { param: 'agentId' })
  const run = newRun(deps, viewer, agent, input)
  if (await deps.runStore.insert(run)) return { run, liveAgent: agent }
  if (tries === maxTries) throw fail('unavailable', { retryAfterSeconds: 1 })
  return insert(deps, viewer, await deps.liveAgents.refresh(viewer, agent.id), input, tries + 1)
}

function newRun({ clock, newId, processId }: CreateRunDeps, viewer: Viewer, agent: Agent, input: CreateRunInput): Run {
  const now = clock.now()
  return {
    organizationId: viewer.organizationId,
    id: newId('run'),
    agentId: agent.id,
    agentVersion: agent.version,
    status: 'running',
    input: input.input,
    output: null,
    error: null,
    errorCode: null,
    requiredAction: null,
    metadata: input.metadata ?? {},
    latencyMs: null,
    tokensUsed: 0,
    timeoutMs: input.timeoutMs ?? agent.timeoutMs,
    attempt: 1,
    owner: processId,
    lastSeq: 2,
    waitedMs: 0,
    waitingSince: null,
    createdAt: now,
    startedAt: now,
    finishedAt: null,
  }
}

function checkValues({ metadata, timeoutMs, waitSeconds }: CreateRunInput): void {
  const problems: Problem[] = []
  const refuse = (param: string, message: string) => problems.push({ param, code: 'invalid_value', message })
  if (timeoutMs != null && (timeoutMs < timeoutRangeMs.least || timeoutMs > timeoutRangeMs.most)) {
    refuse('timeoutMs', 'must be from 1,000 to 3,600,000')
  }
  if (waitSeconds != null && (waitSeconds < 0 || waitSeconds > maxWaitSeconds)) {
    refuse('waitSeconds', `must be from 0 to ${maxWaitSeconds}`)
  }
  if (metadata != null) {
    const text = JSON.stringify(metadata)
    if (Buffer.byteLength(text) > maxMetadataBytes) refuse('metadata', 'must be at most 16 KiB of JSON')
    if (!isSearchable(text)) refuse('metadata', 'must not hold NUL characters or half surrogate pairs')
  }
  if (problems.length > 0) throw failWith(problems)
}

/** The result if it comes in time; a later one is not lost, only not waited for. */
function within<Result>(clock: Clock, promise: Promise<Result>, delayMs: number): Promise<Result | undefined> {
  return new Promise((resolve, reject) => {
    const cancel = clock.after(delayMs, () => resolve(undefined))
    promise.then(resolve, reject).finally(cancel)
  })
}
