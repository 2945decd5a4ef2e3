/*
 * Inserts runs, many in one statement, each with its idempotency key, if any. The first entries of its log follow from it
 * (`logRows.ts`). A run is not inserted if its agent was changed or archived since the caller read it, or if its key is taken.
 * A run that was ended at once is inserted together with all that its end stores.
 */
import { oneOrMany } from '../../platform/database/oneOrMany.ts'
import { packId } from '../../platform/packedId.ts'
import type { Run } from '../run.ts'
import type { RunEndedEvent, StoreEndDeps } from './endSql.ts'
import type { GuardrailRecords } from './guardrailRecords.ts'
import { type InsertionKind, insertStatements } from './insertRunSql.ts'

/** The task of a pipeline run that a run is made for. A task gets one run: this is the key of its idempotency. */
export type StepOfRun = {
  pipelineRunId: string
  /** Its name, and its place in the pipeline. */
  pipelineStep: string
  place: number
  /** -1 without a list. */
  item: number
  attempt: number
}

export type NewRun = {
  run: Run
  step?: StepOfRun | undefined
  key: { text: string; hash: Buffer } | undefined
  /** What guardrails did to its input; counted in the run's `lastSeq`. */
  guardrails: GuardrailRecords | undefined
  /** Of a run that completed before it was stored. */
  end?: EndOfRun | undefined
}

export type EndOfRun = { outputText: string; event: RunEndedEvent }

/** Serialised before it waits for its batch, which is bounded by bytes. */
export type SerialisedRun = NewRun & { inputText: string; metadataText: string }
export type Insertion = 'created' | 'key taken' | 'agent changed'

export type InsertRuns = (items: SerialisedRun[]) => Promise<Insertion[]>

export const serialise = (item: NewRun): SerialisedRun => ({
  ...item,
  inputText: JSON.stringify(item.run.input),
  metadataText: JSON.stringify(item.run.metadata),
})

export function createInsertRuns({ db, fanOutSql, onFannedOut, onRecorded }: StoreEndDeps): InsertRuns {
  const statementFor = insertStatements(fanOutSql)
  return async (items) => {
    const unique = firstOfEachKey(items)
    const kind = kindOf(unique)
    const rows = await db.run(statementFor(kind), parametersOf(kind, unique))
    if (rows.some(({ deliveries }) => deliveries > 0)) onFannedOut()
    const outcomes = new Map(rows.map((row) => [row.id, row.created ? 'created' : 'key taken'] as const))
    for (const { run, end } of unique)
      if (end !== undefined && outcomes.get(run.id) === 'created') onRecorded(run.organizationId)
    const sent = new Set(unique)
    return items.map((each) => outcomes.get(each.run.id) ?? (sent.has(each) ? 'agent changed' : 'key taken'))
  }
}

function parametersOf({ keyed, guarded, stepped, ending }: InsertionKind, items: SerialisedRun[]): unknown[] {
  const runs = items.map(({ run }) => run)
  const owner = runs.find((run) => run.owner !== null)?.owner ?? null // the same for all runs of a batch: this process
  const columns: unknown[][] = [
    runs.map((run) => run.organizationId),
    runs.map((run) => run.id),
    runs.map((run) => run.agentId),
    runs.map((run) => run.agentVersion),
    items.map(({ inputText }) => inputText),
    items.map(({ metadataText }) => metadataText),
    runs.map((run) => run.timeoutMs),
    runs.map((run) => run.createdAt.toISOString()),
    runs.map((run) => run.startedAt?.toISOString() ?? null),
    runs.map((run) => run.policyVersion ?? run.agentVersion),
    runs.map((run) => run.createdBy && packId(run.createdBy)),
  ]
  if (keyed) columns.push(...keyColumns(items))
  if (guarded) columns.push(items.map(({ guardrails }) => (guardrails ? JSON.stringify(guardrails) : null)))
  if (stepped) columns.push(...stepColumns(items))
  if (ending) columns.push(...endColumns(items))
  return [owner, ...oneOrMany(columns)]
}

const keyColumns = (items: NewRun[]): unknown[][] => [
  items.map(({ key }) => key?.text ?? null),
  items.map(({ key }) => key?.hash ?? null),
]

const endColumns = (items: NewRun[]): unknown[][] => [
  items.map(({ end }) => end?.outputText ?? null),
  items.map(({ run }) => run.tokensUsed),
  items.map(({ run }) => run.latencyMs),
  items.map(({ run }) => run.finishedAt?.toISOString() ?? null),
  items.map(({ end }) => end?.event.id ?? null),
  items.map(({ end }) => end?.event.type ?? null),
]

const stepColumns = (items: NewRun[]): unknown[][] => [
  items.map(({ step }) => step?.pipelineRunId ?? null),
  items.map(({ step }) => step?.pipelineStep ?? null),
  items.map(({ step }) => step?.place ?? null),
  items.map(({ step }) => step?.item ?? null),
  items.map(({ step }) => step?.attempt ?? null),
]

/** One statement can't insert a key twice: for the second run of a batch with the same key, the key is taken. */
function firstOfEachKey(items: SerialisedRun[]): SerialisedRun[] {
  const seen = new Set<string>()
  return items.filter(({ run, key }) => {
    if (key === undefined) return true
    const name = `${run.organizationId} ${key.text}`
    return !seen.has(name) && seen.add(name)
  })
}

const kindOf = (runs: NewRun[]): InsertionKind => ({
  isOne: runs.length === 1,
  keyed: runs.some(({ key }) => key !== undefined),
  guarded: runs.some(({ guardrails }) => guardrails !== undefined),
  stepped: runs.some(({ step }) => step !== undefined),
  ending: runs.some(({ end }) => end !== undefined),
})
