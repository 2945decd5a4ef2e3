/*
 * Sends an action to an active run: an answer to its required action, or a message. Of concurrent answers exactly one is
 * stored; repeating the same decision succeeds, a different one is refused with `action_conflict`. An idempotency key is stored
 * in the transaction that stores its action.
 */
import { connectorIdsOf } from '../agents/connectorIds.ts'
import { refusePrivateConnectors } from '../connectors/refusePrivateConnectors.ts'
import { findKeyedResource, type KeyedRequest } from '../idempotency/findKeyedResource.ts'
import { checkIdempotencyKey } from '../idempotency/idempotencyKey.ts'
import { canonicalJson, requestHash } from '../idempotency/requestHash.ts'
import { createStoreOnce, type StoreOnce } from '../idempotency/storeOnce.ts'
import type { SchemaProblem } from '../jsonSchemas/schemaProblem.ts'
import { schemaProblems } from '../jsonSchemas/schemaProblems.ts'
import type { Database } from '../platform/database/database.ts'
import { isStorableText } from '../platform/database/searchableJson.ts'
import type { Problem } from '../platform/errors.ts'
import { confirmRefusal } from '../policies/confirmRefusal.ts'
import type { Answer } from '../runtimes/runtime.ts'
import { authorize, type Viewer } from '../viewer/viewer.ts'
import type { CancelRunDeps } from './cancelRun.ts'
import { type Guarded, type GuardInputDeps, guardInput, refuseBlocked } from './execution/guardInput.ts'
import type { Slot } from './execution/runExecutor.ts'
import { findRun } from './readRun.ts'
import type { RequiredAction, Run } from './run.ts'
import { fail, failWith } from './runErrors.ts'
import { hasEnded } from './runStatus.ts'
import { answerRun, findAnswer, logMessage } from './store/changes/actionStatements.ts'
import { type GuardrailRecords, toLogEntries } from './store/changes/guardrailRecords.ts'
import { readAnswers } from './store/reads/readAnswers.ts'

export type RunAction = {
  id: string
  type: 'approve' | 'reject' | 'respond'
  actionId?: string | null | undefined
  payload?: unknown
  reason?: string | null | undefined
  idempotencyKey?: string | null | undefined
}

export type SentAction = {
  run: Run
  /** The action was sent by an earlier call with the same idempotency key. */
  replayed: boolean
}

export type SendRunActionDeps = GuardInputDeps &
  Omit<CancelRunDeps, 'db'> & {
    db: Pick<Database, 'run' | 'select' | 'transaction'>
    processId(): string
    /** Called with every run that waits for a process to claim it. */
    runQueued(run: Run): void
  }

const maxTries = 5
const maxReasonCharacters = 2_000

export async function sendRunAction(deps: SendRunActionDeps, viewer: Viewer, action: RunAction): Promise<SentAction> {
  authorize(viewer, 'runs:write')
  for (let tries = 1; tries <= maxTries; tries++) {
    const run = await findRun(deps, viewer, action.id)
    checkReason(action)
    const guarded = await guard(deps, viewer, run, action)
    const request = keyedRequest(viewer, action)
    if (request && (await findKeyedResource(deps, request)) !== undefined) return { run, replayed: true }
    const storeOnce = createStoreOnce(deps, request, run.id)
    const sent = await trySend(deps, viewer, run, { action, guarded, storeOnce })
    if (sent !== undefined) return { run: sent, replayed: false }
  }
  throw fail('unavailable', { retryAfterSeconds: 1 })
}

function keyedRequest({ organizationId }: Viewer, action: RunAction): KeyedRequest | undefined {
  const { id, type, actionId = null, payload = null, reason = null, idempotencyKey: key } = action
  if (key == null) return undefined
  checkIdempotencyKey(key)
  return {
    organizationId,
    operation: 'send_run_action',
    key,
    hash: requestHash({ id, type, actionId, payload, reason }),
  }
}

/** Undefined if the run changed meanwhile, or the idempotency key was taken: try again. */
async function trySend(
  deps: SendRunActionDeps,
  viewer: Viewer,
  run: Run,
  { action, guarded, storeOnce }: { action: RunAction; guarded: Guarded<Content>; storeOnce: StoreOnce },
): Promise<Run | undefined> {
  if (action.actionId != null) {
    const earlier = await findAnswer(deps.db, run, action.actionId)
    if (earlier !== undefined) {
      const cleared = guarded.isBlocked ? action : { ...action, ...guarded.value }
      if (isSameDecision(earlier, cleared)) return run
      throw fail('action_conflict', { message: `The action has already been answered with "${earlier.type}"` })
    }
  }
  if (hasEnded(run.status)) {
    const end = run.status === 'cancelled' ? 'been cancelled' : run.status
    throw fail('run_not_active', { message: `The run has already ${end}` })
  }
  if (run.requiredAction === null) {
    if (action.type !== 'respond')
      throw fail('action_not_pending', { message: 'The run is not waiting for a decision' })
    return sendMessage(deps, run, storeOnce, await clear(deps, viewer, run, guarded))
  }
  if (action.actionId != null && action.actionId !== run.requiredAction.id) {
    throw fail('action_not_pending', { param: 'actionId', message: 'The run is waiting for another action' })
  }
  await checkAnswer(run, run.requiredAction, action)
  const cleared = await clear(deps, viewer, run, guarded)
  return resume(deps, viewer, run, { asked: run.requiredAction, type: action.type, cleared, storeOnce })
}

type Resuming = { asked: RequiredAction; type: RunAction['type']; cleared: Cleared; storeOnce: StoreOnce }

async function resume(
  deps: SendRunActionDeps,
  viewer: Viewer,
  run: Run,
  { asked, type, cleared: { content, records }, storeOnce }: Resuming,
): Promise<Run | undefined> {
  const { payload, reason } = content
  const slot = deps.runExecutor.slots.take(run.organizationId)
  const now = deps.clock.now()
  const data = { action: { id: asked.id, type, payload, reason } }
  const owner = slot === undefined ? null : deps.processId()
  const answer = { ...data, owner, answeredBy: viewer.id, now, records }
  const resumed = await storeOnce((db) => answerRun(db, run, answer)).catch((error) => {
    slot?.()
    throw error
  })
  if (resumed === undefined) {
    slot?.()
    return undefined
  }
  const entries = [{ type: 'run.resumed' as const, data, createdAt: now }, ...toLogEntries(records, now)]
  deps.runTails.stored(run.id, resumed.lastSeq, entries)
  deps.publish(run.id)
  if (slot !== undefined && resumed.owner !== null) await startResumed(deps, resumed, slot)
  else {
    slot?.()
    deps.runQueued(resumed)
  }
  await deps.stepRunChanged(resumed)
  return resumed
}

async function startResumed(deps: SendRunActionDeps, run: Run, slot: Slot): Promise<void> {
  try {
    const [answers, agent] = await Promise.all([readAnswers(deps.db, run), deps.executableAgents.find(run)])
    void deps.runExecutor.start(run, agent, slot, answers)
  } catch (error) {
    slot()
    throw error
  }
  await deps.runExecutor.checkForChanges(run.id) // for messages that arrived since it was answered
}

async function sendMessage(
  deps: SendRunActionDeps,
  run: Run,
  storeOnce: StoreOnce,
  { content, records }: Cleared,
): Promise<Run | undefined> {
  const now = deps.clock.now()
  const data = { action: { type: 'respond' as const, ...content } }
  const updated = await storeOnce(async (db) => {
    const stored = await logMessage(db, run, data, now, records)
    if (stored === 'full') throw fail('too_many_messages')
    return stored
  })
  if (updated === undefined) return undefined
  deps.runTails.stored(run.id, updated.lastSeq, [
    { type: 'run.action', data, createdAt: now },
    ...toLogEntries(records, now),
  ])
  deps.publish(run.id)
  await deps.runExecutor.checkForChanges(run.id)
  return updated
}

type Content = { payload: unknown; reason: string | null }
type Cleared = { content: Content; records: GuardrailRecords | undefined }

/** Actions sent to a run are checked like its input. */
async function guard(deps: SendRunActionDeps, viewer: Viewer, run: Run, action: RunAction): Promise<Guarded<Content>> {
  const { payload = null, reason = null } = action
  const agent = await deps.executableAgents.find(run)
  await refusePrivateConnectors(deps, viewer, connectorIdsOf(agent))
  const guardAction = () => guardInput(deps, viewer, agent, { payload, reason }, false)
  return confirmRefusal(deps.livePolicies, viewer, guardAction, ({ isBlocked }) => isBlocked)
}

async function clear(deps: SendRunActionDeps, viewer: Viewer, run: Run, guarded: Guarded<Content>): Promise<Cleared> {
  if (!guarded.isBlocked) return { content: guarded.value, records: guarded.records }
  const refused = { checked: { agent_id: run.agentId }, targetId: run.id, param: 'payload' }
  throw await refuseBlocked(deps, viewer, refused, guarded.by)
}

async function checkAnswer(
  { organizationId }: Run,
  asked: RequiredAction,
  { type, payload }: RunAction,
): Promise<void> {
  if (type !== 'reject' && type !== asked.type) {
    const message = `must be ${asked.type} or reject, as the run requires`
    throw failWith([{ param: 'type', code: 'invalid_value', message }])
  }
  if (asked.schema === null || type === 'reject') return
  const problems = await schemaProblems(organizationId, asked.schema, payload ?? null)
  if (problems.length === 0) return
  const toViolation = ({ path, message }: SchemaProblem): Problem => ({
    param: path === '' ? 'payload' : `payload.${path}`,
    code: 'invalid_value',
    message,
  })
  throw failWith(problems.map(toViolation))
}

function checkReason({ reason }: RunAction): void {
  if (reason == null || (reason.length <= maxReasonCharacters && isStorableText(reason))) return
  const message = `must be a text of at most ${maxReasonCharacters} characters`
  throw failWith([{ param: 'reason', code: 'invalid_value', message }])
}

const isSameDecision = (earlier: Answer, { type, payload = null }: RunAction): boolean =>
  earlier.type === type && canonicalJson(earlier.payload) === canonicalJson(payload)
