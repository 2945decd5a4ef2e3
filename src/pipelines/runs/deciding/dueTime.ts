/** Whether a pipeline run waits for people, and when a process must check it if nothing happens before. */
import { hasEnded } from '../../../runs/runStatus.ts'
import type { PipelineRunState } from '../pipelineRun.ts'
import { type Draft, stopWaiting, taskName } from './draft.ts'
import { isWaitingForPeople, type Outstanding, type Snapshot, type Task } from './snapshot.ts'

/** Work that a process does not finish in this time is taken over by another. */
const leaseMs = 15_000

/** `requires_action` while runs wait for people and nothing else is active. */
export function settleWaiting(draft: Draft, { conditions, needsOutput }: Outstanding): void {
  const { state, active, now } = draft
  const tasks = [...active.values()]
  const isWaiting = conditions.length === 0 && !needsOutput && tasks.length > 0 && tasks.every(isWaitingForPeople)
  if (isWaiting && state.status === 'running') {
    state.status = 'requires_action'
    state.waitingSince = now
    draft.log('pipeline_run.requires_action')
  } else if (!isWaiting && state.status === 'requires_action') {
    stopWaiting(draft)
    state.status = 'running'
    draft.log('pipeline_run.resumed')
  }
}

/** Also decides which runs this process creates: new ones, and those that no other process is creating. */
export function dueOf(
  draft: Draft,
  { state: before }: Snapshot,
  outstanding: Outstanding,
  processId: string,
): Pick<PipelineRunState, 'dueAt' | 'owner'> {
  const { state, now } = draft
  const nowMs = now.getTime()
  if (hasEnded(state.status)) {
    return isClean(draft) ? { dueAt: null, owner: null } : { dueAt: new Date(nowMs + leaseMs), owner: processId }
  }
  const starting = [...draft.active.values()].filter((task) => task.status === 'starting' && task.runId === null)
  const isMine = before.owner === null || before.owner === processId || (before.dueAt?.getTime() ?? 0) <= nowMs
  const isNew = (task: Task) => draft.changed.get(taskName(task)) === task
  outstanding.starts = isMine ? starting : starting.filter(isNew)
  const deadlineMs =
    state.status === 'running' && state.startedAt !== null
      ? [state.startedAt.getTime() + state.timeoutMs + state.waitedMs]
      : []
  const retriesMs = [...draft.active.values()].flatMap(({ status, dueMs }) => (status === 'waiting' && dueMs) || [])
  const isBusy = outstanding.conditions.length > 0 || starting.length > 0 || outstanding.needsOutput
  const kept = before.owner === processId ? (before.dueAt?.getTime() ?? 0) : 0
  const leases = isBusy ? [kept > nowMs + leaseMs / 3 ? kept : nowMs + leaseMs] : []
  const dueMs = Math.min(...deadlineMs, ...retriesMs, ...leases)
  return { dueAt: Number.isFinite(dueMs) ? new Date(dueMs) : null, owner: isBusy ? processId : null }
}

/** Whether no run can still be active: otherwise active runs are cancelled next. */
const isClean = ({ changed }: Draft): boolean =>
  ![...changed.values()].some(({ status, run }) => status === 'cancelled' && (run === null || !hasEnded(run.status)))
