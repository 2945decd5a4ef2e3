/*
 * Starts a replay: the recorded runs are found and stored with it, so that it repeats the same ones however long it takes. The
 * engine of a process takes it up immediately.
 */
import { countLocked } from '../access/countLocked.ts'
import { makeOnce } from '../idempotency/makeOnce.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database/database.ts'
import { failWith, type Problem } from '../platform/errors.ts'
import { checkRange, refuseInto } from '../platform/fieldChecks.ts'
import type { NewId } from '../platform/ids.ts'
import { findInvokedAgent, type InvokedAgentDeps } from '../runs/invokedAgent.ts'
import { waitMsOf, waitProblems } from '../runs/waitTime.ts'
import { authorize, authorizeAgent, type Viewer } from '../viewer/viewer.ts'
import { type AwaitDeps, awaitReplay } from './awaitReplay.ts'
import type { Check, SettingsDeps } from './checks/check.ts'
import { type GivenCheck, readChecks } from './checks/readChecks.ts'
import { checkRecordedRuns, findCohort, type RecordedRuns } from './findCohort.ts'
import { progressOf } from './progressOf.ts'
import { findReplay } from './readReplay.ts'
import type { Replay } from './replay.ts'
import { fail } from './replayErrors.ts'
import { insertItems } from './store/itemStatements.ts'
import { replayEntity } from './store/replayEntity.ts'

export type CreateReplayDeps = AwaitDeps &
  InvokedAgentDeps & {
    db: Pick<Database, 'run' | 'select' | 'transaction'>
    clock: Clock
    newId: NewId
    checkExpression: SettingsDeps['checkExpression']
    replayChanged(id: string): void
  }

export type CreateReplayInput = {
  agentId: string
  version: number
  runs: RecordedRuns
  checks?: readonly GivenCheck[] | null | undefined
  maxParallel?: number | null | undefined
  allowSideEffects?: boolean | null | undefined
  idempotencyKey?: string | null | undefined
  waitSeconds?: number | null | undefined
}

export type CreatedReplay = {
  replay: Replay
  /** It was created by an earlier call with the same idempotency key. */
  replayed: boolean
}

const maxActive = 5
const maxParallelRuns = 50
const defaultParallelRuns = 5

export async function createReplay(
  deps: CreateReplayDeps,
  viewer: Viewer,
  input: CreateReplayInput,
): Promise<CreatedReplay> {
  for (const scope of ['runs:read', 'runs:write', 'agents:write'] as const) authorize(viewer, scope)
  const { agentId, version, idempotencyKey, waitSeconds, ...given } = input
  authorizeAgent(viewer, agentId)
  await deps.liveAgents.refresh(viewer, agentId) // a cached agent may have been archived since
  const { agent } = await findInvokedAgent(deps, viewer, { agentId, agentVersion: version }, 'version')
  const problems = problemsOf(input)
  const readAll = () => readAllChecks(deps, viewer, input, problems)
  if (problems.length > 0) await readAll()
  const allowSideEffects = input.allowSideEffects ?? false
  const id = deps.newId('rpl')
  let checks: Check[] = []
  let runIds: string[] = []
  const made = await makeOnce(deps, viewer, {
    operation: 'create_replay',
    key: idempotencyKey,
    request: { agentId, version, ...given },
    id,
    async check() {
      if (agent.status === 'archived') throw fail('agent_archived', { param: 'agentId' })
      if (agent.runtime?.type === 'http' && !allowSideEffects) throw fail('side_effects', { param: 'allowSideEffects' })
      checks = await readAll()
      runIds = await findCohort(deps, viewer, agentId, input.runs)
    },
    async make(tx) {
      const active = await countLocked(tx, viewer, `from replays where not is_settled and status = 'running'`)
      if (active >= maxActive) throw fail('too_many_replays', { message: tooMany })
      const now = deps.clock.now()
      const replay: Replay = {
        organizationId: viewer.organizationId,
        id,
        agentId,
        version,
        status: 'running',
        verdict: null,
        checks,
        maxParallel: input.maxParallel ?? defaultParallelRuns,
        allowSideEffects,
        total: runIds.length,
        progress: progressOf(checks, []),
        error: null,
        createdBy: viewer.id,
        createdMode: viewer.mode,
        createdAt: now,
        finishedAt: null,
        changedAt: now,
        owner: null,
        revision: 1,
        isSettled: false,
      }
      await tx.insert(replayEntity, replay)
      await insertItems(tx, replay, runIds)
      return replay
    },
    find: (earlier) => findReplay(deps, viewer, earlier),
  })
  if (!made.replayed) deps.replayChanged(made.thing.id)
  return { replay: await awaitReplay(deps, made.thing, waitMsOf(waitSeconds ?? 0)), replayed: made.replayed }
}

const tooMany = `An organisation can have ${maxActive} active replays; cancel one, or wait until one ends`

/** Those of the checks, which may take seconds, are found later. */
function problemsOf({ runs, maxParallel, waitSeconds }: CreateReplayInput): Problem[] {
  const problems: Problem[] = waitProblems(waitSeconds)
  const refuse = refuseInto(problems)
  if (maxParallel != null) checkRange(refuse, 'maxParallel', maxParallel, 1, maxParallelRuns)
  checkRecordedRuns(refuse, runs)
  return problems
}

/** Throws for all problems of the input at once. */
async function readAllChecks(
  deps: CreateReplayDeps,
  viewer: Viewer,
  { agentId, checks }: CreateReplayInput,
  found: readonly Problem[],
): Promise<Check[]> {
  const problems = [...found]
  const read = await readChecks(settingsDeps(deps), viewer, agentId, checks, problems)
  if (problems.length > 0) throw failWith(problems)
  return read
}

const settingsDeps = (deps: CreateReplayDeps): SettingsDeps => ({ ...deps, authorizeJudge: authorizeJudge(deps) })

export const authorizeJudge =
  (deps: InvokedAgentDeps): SettingsDeps['authorizeJudge'] =>
  async (viewer, agentId, param) => {
    authorizeAgent(viewer, agentId)
    await deps.liveAgents.refresh(viewer, agentId, param)
    const { agent } = await findInvokedAgent(deps, viewer, { agentId })
    if (agent.status === 'archived') throw fail('agent_archived', { param })
  }
