/*
 * Invokes an agent. The run is stored before its agent is called; the caller gets the ended run if it ends within the
 * wait. If the caller waits and this process has a free slot, the run is executed here, else by a process that claims it
 * from the queue. The checks of the agent (its version, its release, that it is not archived) are also conditions of the insert, so
 * an outdated agent in the cache does no harm.
 */
import type { Agent } from '../agents/agent.ts'
import { inputProblems } from '../agents/inputSchema.ts'
import { findKeyedResource, type KeyedRequest } from '../idempotency/findKeyedResource.ts'
import { isIdempotencyKey } from '../idempotency/idempotencyKey.ts'
import { requestHash } from '../idempotency/requestHash.ts'
import type { SchemaProblem } from '../jsonSchemas/schemaProblem.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database/database.ts'
import type { Problem, ServiceError } from '../platform/errors.ts'
import type { NewId } from '../platform/ids.ts'
import type { Closing } from '../platform/process/closing.ts'
import { inSpan } from '../platform/tracing/tracing.ts'
import { authorize, authorizeAgent, type Viewer } from '../viewer/viewer.ts'
import { type AssignedBy, assignedCandidate } from './assignVersion.ts'
import { awaitRun } from './awaitRun.ts'
import { type CreateRunInput, checkCreateRunInput } from './createRunInput.ts'
import { type GuardInputDeps, guardInput, refuseBlocked } from './execution/guardInput.ts'
import type { RunExecutor, Slot } from './execution/runExecutor.ts'
import { findInvokedAgent, type InvokedAgent, type InvokedAgentDeps } from './invokedAgent.ts'
import type { RunTails } from './log/runTails.ts'
import type { ReleaseSide, Run } from './run.ts'
import { fail, failWith } from './runErrors.ts'
import { databaseSpan } from './store/batchSpans.ts'
import { createRunOperation, type StepOfRun } from './store/changes/insertRuns.ts'
import { newRun } from './store/changes/newRun.ts'
import type { RunStore } from './store/runStore.ts'
import { waitMsOf } from './waitTime.ts'

export type CreateRunDeps = GuardInputDeps &
  InvokedAgentDeps & {
    db: Pick<Database, 'run' | 'select'>
    runStore: RunStore
    runTails: RunTails
    runExecutor: RunExecutor
    clock: Clock
    newId: NewId
    processId(): string
    /** Called with every run that waits for a process to claim it. */
    runQueued(run: Run): void
    closing: Closing
  }

export type CreatedRun = {
  run: Run
  /** The run was created by an earlier call with the same idempotency key. */
  replayed: boolean
}

const maxTries = 5

/** `isStreamed`: the caller reads the run's events, so the run starts in this process even without a wait for its end. */
export async function createRun(
  deps: CreateRunDeps,
  viewer: Viewer,
  input: CreateRunInput,
  isStreamed = false,
): Promise<CreatedRun> {
  authorize(viewer, 'runs:write')
  if (input.agentVersion != null) authorize(viewer, 'agents:write')
  authorizeAgent(viewer, input.agentId)
  const waitMs = waitMsOf(input.waitSeconds)
  const request = keyedRequest(viewer, input)
  // Before all other checks: a demo key must not see a replayed run of such an agent either.
  if (viewer.mode === 'demo') await findInvokedAgent(deps, viewer, input)
  const earlier = request && (await findEarlier(deps, viewer, request))
  if (earlier !== undefined) checkCreateRunInput(input) // waitSeconds is not part of the stored request
  if (earlier !== undefined) return { run: await awaitRun(deps, earlier, waitMs), replayed: true }
  const known = await findInvokedAgent(deps, viewer, input)
  checkCreateRunInput(input)
  const id = deps.newId('run')
  const assignedBy = { runId: id, metadata: () => input.metadata ?? {}, withoutValue: id }
  const invoked = await acceptInput(deps, viewer, known, { input, assignedBy })
  const created = await insert(deps, viewer, invoked, { input, assignedBy, request, waitMs, isStreamed })
  if (created === undefined) throw new Error('a run without a step was refused like one with a step')
  return created
}

type StepStart = {
  /** Whether this process may execute it. */
  startsHere: boolean
  /** Of its pipeline run. */
  metadata: AssignedBy['metadata']
}

/**
 * Creates the run of a pipeline step on behalf of the user who started the pipeline run: the same checks, and no wait.
 * Undefined if the step already has its run, or was cancelled.
 */
export async function createStepRun(
  deps: CreateRunDeps,
  creator: Viewer,
  input: CreateRunInput,
  step: StepOfRun,
  { startsHere, metadata }: StepStart,
): Promise<Run | undefined> {
  const known = await findInvokedAgent(deps, creator, input)
  checkCreateRunInput(input)
  const assignedBy = { runId: deps.newId('run'), metadata, withoutValue: step.pipelineRunId }
  const invoked = await acceptInput(deps, creator, known, { input, assignedBy })
  const creation = { input, assignedBy, request: undefined, waitMs: 0, isStreamed: startsHere, step }
  return (await insert(deps, creator, invoked, creation))?.run
}

type Assigned = { input: CreateRunInput; assignedBy: AssignedBy }

type Creation = Assigned & {
  request: KeyedRequest | undefined
  waitMs: number
  isStreamed: boolean
  step?: StepOfRun
  /** The agent and its policy were read for this call. */
  isFresh?: boolean
}

async function insert(
  deps: CreateRunDeps,
  viewer: Viewer,
  invoked: InvokedAgent,
  creation: Creation,
  tries = 1,
): Promise<CreatedRun | undefined> {
  const { agent } = invoked
  const { input, request, waitMs, isStreamed, step } = creation
  if (agent.status === 'archived') throw fail('agent_archived', { param: 'agentId' })
  const guarded = await guardInput(deps, viewer, agent, input.input, true)
  if (guarded.isBlocked && !creation.isFresh) {
    // Another process may have changed the agent or its policy: a cached copy must not refuse the input.
    deps.livePolicies.forget(viewer.organizationId)
    const current = await acceptInput(deps, viewer, await refreshInvokedAgent(deps, viewer, input), creation)
    return insert(deps, viewer, current, { ...creation, isFresh: true }, tries)
  }
  if (guarded.isBlocked) {
    const refused = { checked: { agent_id: agent.id }, targetId: agent.id, param: 'input' }
    throw await refuseBlocked(deps, viewer, refused, guarded.by)
  }
  // Runs of an agent with a concurrency limit always go through the queue.
  const mayStartHere = (waitMs > 0 || isStreamed) && agent.maxConcurrency === null
  const slot = mayStartHere ? deps.runExecutor.slots.take(viewer.organizationId) : undefined
  const isHere = slot !== undefined
  const given = { ...input, input: guarded.value }
  const { runId: id } = creation.assignedBy
  const run = newRun(deps, viewer, invoked, given, isHere, {
    id,
    guardrailEvents: guarded.records?.events.length,
    step,
  })
  const key = request && { text: request.key, hash: request.hash }
  const span = deps.tracing.start('insert runs', run.traceparent, databaseSpan)
  const storing = inSpan(span, () =>
    deps.runStore.insert({ run, live: invoked.live, step, key, guardrails: guarded.records, span }),
  )
  const inserted = await storing.catch((error) => {
    slot?.()
    throw error
  })
  if (inserted === 'created') return { run: await begin(deps, run, agent, slot, waitMs), replayed: false }
  slot?.()
  if (step !== undefined && inserted === 'key taken') return undefined
  const earlier = request && inserted === 'key taken' ? await findEarlier(deps, viewer, request) : undefined
  if (earlier !== undefined) return { run: await awaitRun(deps, earlier, waitMs), replayed: true }
  if (tries === maxTries) throw fail('unavailable', { retryAfterSeconds: 1 })
  const refreshed = await refreshInvokedAgent(deps, viewer, input)
  const accepting = await acceptInput(deps, viewer, refreshed, creation)
  return insert(deps, viewer, accepting, creation, tries + 1)
}

async function refreshInvokedAgent(deps: CreateRunDeps, viewer: Viewer, input: CreateRunInput): Promise<InvokedAgent> {
  await deps.liveAgents.refresh(viewer, input.agentId)
  return findInvokedAgent(deps, viewer, input)
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
  const execution = deps.runExecutor.start(run, agent, slot)
  deps.runTails.started(run.id, execution)
  if (waitMs === 0) return run
  const waitUntilMs = deps.clock.now().getTime() + waitMs
  const ended = await within(deps.clock, execution, waitMs)
  if (ended !== undefined) return ended
  const current = (await deps.runStore.read(run.organizationId, run.id)) ?? run
  return awaitRun(deps, current, waitUntilMs - deps.clock.now().getTime()) // another process has taken it over
}

function keyedRequest({ organizationId }: Viewer, input: CreateRunInput): KeyedRequest | undefined {
  const { agentId, agentVersion, input: value, metadata, timeoutMs, idempotencyKey: key } = input
  if (key == null || !isIdempotencyKey(key)) return undefined
  const body = { agentId, input: value, metadata: metadata ?? {}, timeoutMs: timeoutMs ?? null }
  const hash = requestHash(agentVersion == null ? body : { ...body, agentVersion })
  return { organizationId, operation: createRunOperation, key, hash }
}

async function findEarlier(deps: CreateRunDeps, viewer: Viewer, request: KeyedRequest): Promise<Run | undefined> {
  const id = await findKeyedResource(deps, request)
  return id === undefined ? undefined : deps.runStore.read(viewer.organizationId, id)
}

/** Returns the version that executes the run. A cached agent is read again before it refuses the input: it may be outdated. */
async function acceptInput(
  deps: CreateRunDeps,
  viewer: Viewer,
  known: InvokedAgent,
  assigned: Assigned,
): Promise<InvokedAgent> {
  let [current, accepting] = [known, await acceptingVersion(deps, viewer, known, assigned)]
  if (Array.isArray(accepting)) {
    current = await refreshInvokedAgent(deps, viewer, assigned.input)
    if (isChanged(known.live, current.live)) accepting = await acceptingVersion(deps, viewer, current, assigned)
  }
  if (Array.isArray(accepting)) throw refused(accepting)
  return accepting
}

const isChanged = (before: Agent, after: Agent): boolean =>
  before.version !== after.version || before.releaseRevision !== after.releaseRevision

/** The candidate if the run gets it and it accepts the input, else the agent; or the problems of the input. */
async function acceptingVersion(
  deps: CreateRunDeps,
  viewer: Viewer,
  invoked: InvokedAgent,
  { input, assignedBy }: Assigned,
): Promise<InvokedAgent | SchemaProblem[]> {
  const { release } = invoked.live
  if (release === null || input.agentVersion != null) {
    const problems = await inputProblems(invoked.agent, input.input)
    return problems.length === 0 ? invoked : problems
  }
  const candidate = await assignedCandidate(deps, viewer, invoked.live, assignedBy)
  const partOf = (side: ReleaseSide) => ({ id: release.id, stage: release.stage, side })
  if (candidate !== undefined && (await inputProblems(candidate, input.input)).length === 0)
    return { ...invoked, agent: candidate, released: partOf('candidate') }
  const problems = await inputProblems(invoked.agent, input.input)
  if (problems.length > 0) return problems
  return { ...invoked, released: partOf(candidate === undefined ? 'live' : 'refused') }
}

function refused(problems: SchemaProblem[]): ServiceError {
  const toViolation = ({ path, message }: SchemaProblem): Problem<'input_schema_violation'> => ({
    param: path === '' ? 'input' : `input.${path}`,
    code: 'input_schema_violation',
    message,
  })
  return failWith(problems.map(toViolation))
}

/** The result, or undefined if it takes longer than `delayMs`. */
function within<Result>(clock: Clock, promise: Promise<Result>, delayMs: number): Promise<Result | undefined> {
  return new Promise((resolve, reject) => {
    const cancel = clock.after(delayMs, () => resolve(undefined))
    promise.then(resolve, reject).finally(cancel)
  })
}
