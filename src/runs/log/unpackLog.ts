/** Makes the events of a run from the rows of its log and, for numbers without a row, from the run itself. */
import type { Run } from '../run.ts'
import type { RunEvent, RunEventType } from '../runEvent.ts'
import type { RunStatus } from '../runStatus.ts'
import { maxRowEntries, typeLetters } from '../store/logRows.ts'

/** The columns of a run from which entries follow. */
export type LoggedRun = {
  run_id: string
  status: RunStatus
  agent_version: number
  last_seq: number
  run_created_at: Date
  run_started_at: Date | null
  run_finished_at: Date | null
  /** Only the end of its log is left. */
  is_erased: boolean
}

/** SQL for the columns of `LoggedRun`; `r` is the run. */
export const loggedRunColumns = `r.id as run_id, r.status, r.agent_version, r.last_seq, r.created_at as run_created_at,
  r.started_at as run_started_at, r.finished_at as run_finished_at, r.erased_at is not null as is_erased`

/** SQL: the condition for the rows with entries of the numbers from `after` (exclusive) to `upTo`. Index: run_events_pkey. */
export const rowsBetween = (runId: string, after: string, upTo: string): string =>
  `run_id = ${runId} and seq > ${after} and seq < ${upTo} + ${maxRowEntries} and seq - octet_length(types) < ${upTo}`

/** A row of `run_events`. The data is null if it was too large to be read. */
export type LogRow = { seq: number; types: string; ages: string | null; data: string | null; created_at: Date }

/** An event whose data may not have been read. */
export type UnpackedEvent = Omit<RunEvent, 'dataText'> & { dataText: string | null }
export const isRead = (event: UnpackedEvent): event is RunEvent => event.dataText !== null

/** The events with numbers from `after` (exclusive) to `upTo`, in order. `rows`: all rows that have some of them. */
export function unpackLog(run: LoggedRun, rows: LogRow[], after: number, upTo: number): UnpackedEvent[] {
  if (run.is_erased) return after < run.last_seq && run.last_seq <= upTo ? [derivedEvent(run, run.last_seq)] : []
  const events: UnpackedEvent[] = []
  const next = () => (events.at(-1)?.seq ?? after) + 1
  const deriveUpTo = (seq: number) => {
    while (next() <= seq) events.push(derivedEvent(run, next()))
  }
  for (const row of rows) {
    const before = row.seq - row.types.length
    deriveUpTo(Math.min(before, upTo))
    const lines = row.data?.split('\n')
    const ages = row.ages?.split(' ')
    for (let place = next() - before; place <= Math.min(row.types.length, upTo - before); place++) {
      const type = typesByLetter.get(row.types[place - 1]) ?? unknownType(row)
      const createdAt = new Date(row.created_at.getTime() - Number(ages?.[place - 1] ?? 0))
      const dataText = lines?.[place - 1] ?? null
      events.push({ runId: run.run_id, seq: before + place, type, dataText, createdAt })
    }
  }
  deriveUpTo(upTo)
  return events
}

/** The events after `after` of a run that has started and has no rows in its log; none if it may have some. */
export function eventsWithoutRows(run: Run, after: number): RunEvent[] {
  const entries = run.finishedAt === null ? 2 : 3 // its creation, its start, and its end
  if (run.startedAt === null || run.lastSeq !== entries) return []
  const logged: LoggedRun = {
    run_id: run.id,
    status: run.status,
    agent_version: run.agentVersion,
    last_seq: run.lastSeq,
    run_created_at: run.createdAt,
    run_started_at: run.startedAt,
    run_finished_at: run.finishedAt,
    is_erased: run.erasedAt !== null,
  }
  return unpackLog(logged, [], after, run.lastSeq).filter(isRead)
}

const typesByLetter: ReadonlyMap<string | undefined, RunEventType> = new Map(
  Object.entries(typeLetters).map(([type, letter]) => [letter, type as RunEventType]),
)

function unknownType({ seq, types }: LogRow): never {
  throw new Error(`the log entries up to ${seq} have unknown types: ${types}`)
}

function derivedEvent(run: LoggedRun, seq: number): RunEvent {
  const { run_id: runId, run_created_at, run_started_at, run_finished_at } = run
  if (seq === 1) return { runId, seq, type: 'run.created', dataText: '{}', createdAt: run_created_at }
  if (seq === run.last_seq && run_finished_at !== null) {
    return { runId, seq, type: `run.${run.status}` as RunEventType, dataText: '{}', createdAt: run_finished_at }
  }
  // In the form in which PostgreSQL formats the data of later attempts.
  const dataText = `{"agent_version" : ${run.agent_version}, "attempt" : 1}`
  return { runId, seq, type: 'run.started', dataText, createdAt: run_started_at ?? run_created_at }
}
