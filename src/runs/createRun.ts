/*
 * Invokes an agent. The run is written before its agent is called, and the caller gets its end if that comes within the
 * wait. A caller that waits has its run executed right here; one that does not, and whatever is too much for this
 * process, goes through the queue. What was checked beforehand (the agent's version, that it is not archived) is a
 * condition of the insert, so a cached agent can never let a run slip through.
 */
import { authorize, authorizeAgent, type Viewer } from '../access/viewer.ts'
import type { Agent } from '../agents/agent.ts'
import { connectorIdsOf } from '../agents/connectorIds.ts'
import type { LiveAgents } from '../agents/liveAgents.ts'
import { refusePrivateConnectors } from '../connectors/refusePrivateConnectors.ts'
import { findKeyedResource, type KeyedRequest } from '../idempotency/findKeyedResource.ts'
import { isIdempotencyKey } from '../idempotency/idempotencyKey.ts'
import { requestHash } from '../idempotency/requestHash.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database/database.ts'
import type { Problem } from '../platform/errors.ts'
import type { NewId } from '../platform/ids.ts'
import type { JsonObject } from '../platform/json.ts'
import type { Closing } from '../platform/process/closing.ts'
import { schemaProblems } from '../platform/schemas/jsonSchemaCheck.ts'
import { awaitRun } from './awaitRun.ts'
import { type CreateRunInput, checkCreateRunInput } from './createRunInput.ts'
import { type GuardInputDeps, guardInput, refuseBlocked } from './execution/guardInput.ts'
import type { RunExecutor, Slot } from './execution/runExecutor.ts'
import type { RunTails } from './log/runTails.ts'
import type { Run } from './run.ts'
import { fail, failWith } from './runErrors.ts'
import { createRunOperation } from './store/insertRuns.ts'
import { newRun } from './store/newRun.ts'
import type { RunStore } from './store/runStore.ts'

export type CreateRunDeps = GuardInputDeps & {
  db: Pick<Database, 'run' | 'select'>
  liveAgents: LiveAgents
  runStore: RunStore
  runTails: RunTails
  runExecutor: RunExecutor
  clock: Clock
  newId: NewId
  processId(): string
  /** Told of every run that waits for a process to execute it. */
  runQueued(run: Run): void
  closing: Closing
}

export type CreatedRun = {
  run: Run
  /** The run was made by an earlier call with the same idempotency key. */
  replayed: boolean
}

const defaultWaitSeconds = 50
const maxTries = 5

/** `isStreamed`: the caller reads the run's events, so the run starts in this process even if nobody waits for its end. */
export async function createRun(
  deps: CreateRunDeps,
  viewer: Viewer,
  input: CreateRunInput,
  isStreamed = false,
): Promise<CreatedRun> {
  authorize(viewer, 'runs:write')
  authorizeAgent(viewer, input.agentId)
  const waitMs = (input.waitSeconds ?? defaultWaitSeconds) * 1_000
  const request = keyedRequest(viewer, input)
  if (viewer.mode === 'demo') await refuseDemoKey(deps, viewer, input.agentId)
  const earlier = request && (await findEarlier(deps, viewer, request))
  if (earlier !== undefined) checkCreateRunInput(input) // how long to wait is no part of what was asked before
  if (earlier !== undefined) return { run: await awaitRun(deps, earlier, waitMs), replayed: true }
  const agent = await deps.liveAgents.find(viewer, input.agentId)
  checkCreateRunInput(input)
  checkInputSchema(agent, input.input)
  return insert(deps, viewer, agent, { input, request, waitMs, isStreamed })
}

/** Before anything else: also of a run that somebody else has made, it gets nothing. */
async function refuseDemoKey(deps: CreateRunDeps, viewer: Viewer, agentId: string): Promise<void> {
  await refusePrivateConnectors(deps, viewer, connectorIdsOf(await deps.liveAgents.find(viewer, agentId)))
}

type Creation = { input: CreateRunInput; request: KeyedRequest | undefined; waitMs: number; isStreamed: boolean }

async function insert(
  deps: CreateRunDeps,
  viewer: Viewer,
  agent: Agent,
  creation: Creation,
  tries = 1,
): Promise<CreatedRun> {
  const { input, request, waitMs, isStreamed } = creation
  if (agent.status === 'archived') throw fail('agent_archived', { param: 'agentId' })
  const guarded = await guardInput(deps, viewer, agent, input.input, true)
  if (guarded.isBlocked) throw await refuseBlocked(deps, viewer, { agentId: agent.id, param: 'input' }, guarded.by)
  // A run whose agent is limited in concurrency waits for its turn in the queue.
  const wantsHere = (waitMs > 0 || isStreamed) && agent.maxConcurrency === null
  const slot = wantsHere ? deps.runExecutor.slots.take(viewer.organizationId) : undefined
  const isHere = slot !== undefined
  const run = newRun(deps, viewer, agent, { ...input, input: guarded.value }, isHere, guarded.notes?.events.length)
  const key = request && { text: request.key, hash: request.hash }
  const outcome = await deps.runStore.insert({ run, key, notes: guarded.notes }).catch((error) => {
    slot?.()
    throw error
  })
  if (outcome === 'made') return { run: await begin(deps, run, agent, slot, waitMs), replayed: false }
  slot?.()
  const earlier = request && outcome === 'key taken' ? await findEarlier(deps, viewer, request) : undefined
  if (earlier !== undefined) return { run: await awaitRun(deps, earlier, waitMs), replayed: true }
  if (tries === maxTries) throw fail('unavailable', { retryAfterSeconds: 1 })
  const refreshed = await deps.liveAgents.refresh(viewer, agent.id)
  await refusePrivateConnectors(deps, viewer, connectorIdsOf(refreshed))
  checkInputSchema(refreshed, input.input)
  return insert(deps, viewer, refreshed, creation, tries + 1)
}

async function begin(
  deps: CreateRunDeps,
  run: Run,
  agent: Agent,
  slot: Slot | undefined,
  waitMs: number,
): Promise<Run> {
  if (slot === undefined) {
    deps.runQueued(run)
    return awaitRun(deps, run, waitMs)
  }
  const over = deps.runExecutor.start(run, agent, slot)
  if (waitMs === 0) return run
  const waitUntilMs = deps.clock.now().getTime() + waitMs
  const ended = await within(deps.clock, over, waitMs)
  if (ended !== undefined) return ended
  const current = (await deps.runStore.read(run.organizationId, run.id)) ?? run
  return awaitRun(deps, current, waitUntilMs - deps.clock.now().getTime()) // taken over: its end comes from elsewhere
}

function keyedRequest({ organizationId }: Viewer, input: CreateRunInput): KeyedRequest | undefined {
  const { agentId, input: value, metadata, timeoutMs, idempotencyKey: key } = input
  if (key == null || !isIdempotencyKey(key)) return undefined
  const hash = requestHash({ agentId, input: value, metadata: metadata ?? {}, timeoutMs: timeoutMs ?? null })
  return { organizationId, operation: createRunOperation, key, hash }
}

async function findEarlier(deps: CreateRunDeps, viewer: Viewer, request: KeyedRequest): Promise<Run | undefined> {
  const id = await findKeyedResource(deps, request)
  return id === undefined ? undefined : deps.runStore.read(viewer.organizationId, id)
}

function checkInputSchema({ inputSchema }: Agent, input: JsonObject): void {
  if (inputSchema === null) return
  const problems = schemaProblems(inputSchema, input).map(
    ({ path, message }): Problem<'input_schema_violation'> => ({
      param: path === '' ? 'input' : `input.${path}`,
      code: 'input_schema_violation',
      message,
    }),
  )
  if (problems.length > 0) throw failWith(problems)
}

/** The result if it comes in time; a later one is not lost, only not waited for. */
function within<Result>(clock: Clock, promise: Promise<Result>, delayMs: number): Promise<Result | undefined> {
  return new Promise((resolve, reject) => {
    const cancel = clock.after(delayMs, () => resolve(undefined))
    promise.then(resolve, reject).finally(cancel)
  })
}
