/** An event of a run's log. Types have dots here, as in the log itself; GraphQL's enum has underscores. */
export type LogEvent = { seq: number; type: string; createdAt: string; data: JsonData }
export type JsonData = { [key: string]: unknown }

export const endTypes: ReadonlySet<string> = new Set(['run.completed', 'run.failed', 'run.cancelled'])

/** In `requires_action` the underscore is part of the name. */
export const dotted = (type: string): string => type.replace('_', '.')

/** One line of the log, identical to the `data` of its server-sent event. */
export const eventLine = (runId: string, { seq, type, createdAt, data }: LogEvent): string =>
  JSON.stringify({ type, seq, run_id: runId, created_at: createdAt, ...data })
