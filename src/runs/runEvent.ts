/** The events in the log of a run, as they are stored and as both doors serve them. */
export type RunEventType =
  | 'run.created'
  | 'run.started'
  | 'step.started'
  | 'step.completed'
  | 'output.delta'
  | 'guardrail.triggered'
  | 'run.requires_action'
  | 'run.action'
  | 'run.resumed'
  | 'run.completed'
  | 'run.failed'
  | 'run.cancelled'

export type RunEvent = {
  runId: string
  seq: number
  type: RunEventType
  /** The event's own fields as JSON text, in the form in which they are streamed. */
  dataText: string
  createdAt: Date
}

const last: ReadonlySet<RunEventType> = new Set(['run.completed', 'run.failed', 'run.cancelled'])

/** Whether it is the last event of its log. */
export const isLast = ({ type }: Pick<RunEvent, 'type'>): boolean => isLastType(type)
export const isLastType = (type: RunEventType): boolean => last.has(type)

/** Whether this event ends a caller's wait for the run. */
export const endsWait = (event: RunEvent): boolean => isLast(event) || event.type === 'run.requires_action'

/** Events that include the run as it was then. */
export const carriesRun = (event: Pick<RunEvent, 'type'>): boolean => isLast(event) || event.type === 'run.created'
