/*
 * Creates a run for a replay, of any version of an agent, on behalf of the user who started the replay, and executes it in
 * this process. The version's own policy applies to its input, as to its output.
 */
import { inputProblems } from '../agents/inputSchema.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database/database.ts'
import type { NewId } from '../platform/ids.ts'
import type { JsonObject } from '../platform/json.ts'
import { confirmRefusal } from '../policies/confirmRefusal.ts'
import type { Viewer } from '../viewer/viewer.ts'
import type { ExecutableAgents } from './execution/executableAgent.ts'
import { type GuardInputDeps, guardInput, refuseBlocked } from './execution/guardInput.ts'
import type { RunExecutor } from './execution/runExecutor.ts'
import type { RunTails } from './log/runTails.ts'
import type { Run } from './run.ts'
import { insertSilentRun, type PlaceInReplay, type SilentInsertion } from './store/changes/insertSilentRun.ts'
import { newRun } from './store/changes/newRun.ts'

export type CreateSilentRunDeps = GuardInputDeps & {
  db: Pick<Database, 'transaction'>
  executableAgents: ExecutableAgents
  runExecutor: RunExecutor
  runTails: RunTails
  clock: Clock
  newId: NewId
  processId(): string
}

export type SilentRunInput = {
  agentId: string
  version: number
  input: JsonObject
  metadata: JsonObject
  replayOf: string | null
}

/** `no quota`: the month's calls are used up. `refused`: the version does not accept the input. */
export type SilentStart =
  | { start: Exclude<SilentInsertion, 'created'> | 'no quota' }
  | { start: 'created'; runId: string }
  | { start: 'refused'; code: string; message: string }

/** Takes a call from the quota, before the run is stored; undefined if none is left. */
export type TakeCall = () => Promise<{ giveBack(): void } | undefined>

export async function createSilentRun(
  deps: CreateSilentRunDeps,
  creator: Viewer,
  input: SilentRunInput,
  place: PlaceInReplay,
  takeCall: TakeCall,
): Promise<SilentStart> {
  const agent = await deps.executableAgents.findVersion(creator, input.agentId, input.version)
  const [problem] = await inputProblems(agent, input.input)
  if (problem !== undefined) {
    const message = `input${problem.path === '' ? '' : `.${problem.path}`} ${problem.message}`
    return { start: 'refused', code: 'input_schema_violation', message }
  }
  const judge = () => guardInput(deps, creator, agent, input.input, true)
  const guarded = await confirmRefusal(deps.livePolicies, creator, judge, ({ isBlocked }) => isBlocked)
  if (guarded.isBlocked) {
    const blocked = { checked: { agent_id: agent.id }, targetId: agent.id, param: 'input' }
    const { code, message } = await refuseBlocked(deps, creator, blocked, guarded.by)
    return { start: 'refused', code, message }
  }
  const slot = deps.runExecutor.slots.take(creator.organizationId)
  if (slot === undefined) return { start: 'later' }
  let isStarted = false
  const call = await takeCall().catch((error) => {
    slot()
    throw error
  })
  try {
    if (call === undefined) return { start: 'no quota' }
    const { value, records } = guarded
    const make = () => {
      const executed = { ...agent, version: input.version }
      const invoked = { agent: executed, live: executed, released: null }
      const given = { agentId: agent.id, input: value, metadata: input.metadata }
      const made = newRun(deps, creator, invoked, given, true, { guardrailEvents: records?.events.length })
      return { run: { ...made, replayId: place.replayId, replayOf: input.replayOf }, guardrails: records }
    }
    const { run, inserted } = await insertSilentRun(deps.db, place, agent.id, make)
    if (inserted !== 'created') return { start: inserted }
    isStarted = true
    execute(deps, run, agent, slot)
    return { start: 'created', runId: run.id }
  } finally {
    if (!isStarted) slot()
    if (!isStarted) call?.giveBack()
  }
}

type Agent = Awaited<ReturnType<ExecutableAgents['findVersion']>>

function execute({ runExecutor, runTails }: CreateSilentRunDeps, run: Run, agent: Agent, slot: () => void): void {
  runTails.started(run.id, runExecutor.start(run, agent, slot))
}
