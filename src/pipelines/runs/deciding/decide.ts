/*
 * Decides what a pipeline run does next: a pure function of its stored state, the results evaluated meanwhile, and the time.
 * It is called again after every possible change; earlier decisions are in the state.
 */
import type { Triggered } from '../../../guardrails/guardrail.ts'
import { hasEnded } from '../../../runs/runStatus.ts'
import type { PipelineStep } from '../../pipeline.ts'
import type { PipelineRunState } from '../pipelineRun.ts'
import { advanceSteps } from './advanceSteps.ts'
import { type Draft, endPipelineRun, isOver, type NewEntry, type NewItems, openDraft } from './draft.ts'
import { dueOf, settleWaiting } from './dueTime.ts'
import { failWith, settleTasks } from './settleTasks.ts'
import type { Facts, Outstanding, Snapshot, Task } from './snapshot.ts'
import { timeoutError } from './stepErrors.ts'

export type Decision = {
  /** Whether there is something to write. */
  isChanged: boolean
  state: PipelineRunState
  entries: NewEntry[]
  /** New tasks, and those with a new status. */
  tasks: Task[]
  items: NewItems[]
  /** Guardrails that the output triggered. */
  triggered: Triggered[]
  /** Work to do once this is written. */
  outstanding: Outstanding
}

export type Deciding = { now: Date; processId: string; facts?: Facts }

export function decide(snapshot: Snapshot, steps: PipelineStep[], { now, processId, facts = {} }: Deciding): Decision {
  const draft = openDraft(snapshot, now)
  const outstanding: Outstanding = { ...nothing }
  if (!hasEnded(snapshot.state.status)) {
    advance(draft, steps, facts, outstanding)
    Object.assign(draft.state, dueOf(draft, snapshot, outstanding, processId))
  }
  const { state, entries, items, triggered } = draft
  const isDueChanged =
    state.owner !== snapshot.state.owner || state.dueAt?.getTime() !== snapshot.state.dueAt?.getTime()
  const isChanged = entries.length + draft.changed.size + items.length + snapshot.wakes.length > 0 || isDueChanged
  return { isChanged, state, entries, tasks: [...draft.changed.values()], items, triggered, outstanding }
}

const nothing: Outstanding = { conditions: [], starts: [], needsOutput: false }

function advance(draft: Draft, steps: PipelineStep[], facts: Facts, outstanding: Outstanding): void {
  draft.isEnding = facts.isCancelled ?? false
  if (!draft.isEnding) begin(draft)
  settleTasks(draft, steps)
  timeOut(draft)
  advanceSteps(draft, steps, facts, outstanding)
  if (draft.isEnding) {
    Object.assign(outstanding, nothing)
    if (facts.isCancelled || draft.failure === null) endPipelineRun(draft, { status: 'cancelled' })
    else endPipelineRun(draft, { status: 'failed', error: draft.failure })
    return
  }
  if (outstanding.needsOutput) end(draft, facts, outstanding)
  if (!isOver(draft)) settleWaiting(draft, outstanding)
}

function begin(draft: Draft): void {
  if (draft.state.status !== 'queued') return
  draft.state.status = 'running'
  draft.state.startedAt = draft.now
  draft.log('pipeline_run.started', { pipeline_version: draft.state.pipelineVersion })
}

/** Time spent waiting for people does not count. */
function timeOut(draft: Draft): void {
  const { state, now } = draft
  if (state.status !== 'running' || state.startedAt === null) return
  if (now.getTime() < state.startedAt.getTime() + state.timeoutMs + state.waitedMs) return
  failWith(draft, timeoutError(state.timeoutMs))
}

function end(draft: Draft, { output }: Facts, outstanding: Outstanding): void {
  if (output === undefined) return
  outstanding.needsOutput = false
  draft.triggered = output.triggered ?? []
  if (draft.state.status === 'requires_action') draft.log('pipeline_run.resumed')
  if ('error' in output) endPipelineRun(draft, { status: 'failed', error: output.error })
  else endPipelineRun(draft, { status: 'completed', output: output.value })
}
