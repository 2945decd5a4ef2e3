/** The entries of a run's log, as they are stored and as every door serves them. */

export const runEventTypes = [
  ...(['run.created', 'run.started', 'step.started', 'step.completed', 'output.delta', 'guardrail.triggered'] as const),
  ...(['run.requires_action', 'run.action', 'run.resumed', 'run.completed', 'run.failed', 'run.cancelled'] as const),
] as const

export type RunEventType = (typeof runEventTypes)[number]

export type RunEvent = {
  runId: string
  seq: number
  type: RunEventType
  /** The event's own fields as JSON text, in the form in which they are streamed. */
  dataText: string
  createdAt: Date
}

const lastTypes = ['run.completed', 'run.failed', 'run.cancelled'] as const satisfies RunEventType[]
const last: ReadonlySet<RunEventType> = new Set(lastTypes)

/** Nothing comes after such an event. */
export const isLast = (event: RunEvent): boolean => last.has(event.type)

/** At such an event a caller that waits has its answer. */
export const endsWait = (event: RunEvent): boolean => isLast(event) || event.type === 'run.requires_action'

/** The events that carry the run as it was then. */
export const carryingRun: readonly RunEventType[] = ['run.created', ...lastTypes]
export const carriesRun = (event: RunEvent): boolean => isLast(event) || event.type === 'run.created'
