/** The states of a run and the transitions between them. Every transition in the database is a compare-and-set. */
const runStatuses = ['queued', 'running', 'requires_action', 'completed', 'failed', 'cancelled'] as const
export type RunStatus = (typeof runStatuses)[number]

export const runTransitions = {
  queued: ['running', 'cancelled', 'failed'],
  running: ['requires_action', 'completed', 'failed', 'cancelled'],
  requires_action: ['running', 'failed', 'cancelled'],
  completed: [],
  failed: [],
  cancelled: [],
} as const satisfies Record<RunStatus, readonly RunStatus[]>

export const mayBecome = (from: RunStatus, to: RunStatus): boolean =>
  (runTransitions[from] as readonly RunStatus[]).includes(to)

/** The states from which a run may become `to`. */
export const statesBefore = (to: RunStatus): RunStatus[] => runStatuses.filter((from) => mayBecome(from, to))

export const hasEnded = (status: RunStatus): boolean => runTransitions[status].length === 0
