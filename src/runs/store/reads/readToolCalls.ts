/** The calls of tools that a run's log has with their arguments and results, in order; only those of its last attempt. */
import { type Database, statement } from '../../../platform/database/database.ts'
import type { RecordedResult } from '../../../runtimes/runtime.ts'
import type { Run } from '../../run.ts'
import { typeLetters } from '../logRows.ts'

export type RecordedCall = { name: string; arguments: unknown; result: RecordedResult }

export async function readToolCalls(
  db: Pick<Database, 'run'>,
  { organizationId, id }: Pick<Run, 'organizationId' | 'id'>,
): Promise<RecordedCall[]> {
  let calls: RecordedCall[] = []
  let asked: Step | undefined
  for (const { letter, data } of await db.run(callsStatement, [organizationId, id])) {
    const step = data.step
    if (letter === typeLetters['run.started']) calls = []
    if (letter === typeLetters['step.started']) asked = step
    if (letter !== typeLetters['step.completed'] || step?.kind !== 'tool') continue
    if (asked?.name === step.name && asked.arguments !== undefined && step.result !== undefined) {
      const { ok = false, http_status: status, result: text } = step
      const result = { ok, text, ...(status != null && { status }) }
      calls.push({ name: step.name, arguments: asked.arguments, result })
    }
  }
  return calls
}

type Step = {
  name: string
  kind: string
  arguments?: unknown
  result?: string
  ok?: boolean
  http_status?: number | null
}

const letters = `[${typeLetters['run.started']}${typeLetters['step.started']}${typeLetters['step.completed']}]`

/** Index: run_events_pkey. */
const callsStatement = statement<{ letter: string; data: { step?: Step } }>(
  'read_tool_calls',
  `select letter, line::json as data
     from run_events e
    cross join lateral unnest(string_to_array(e.types, null), string_to_array(e.data, chr(10)))
      with ordinality as entry (letter, line, place)
    where e.run_id = $2 and e.organization_id = $1 and letter ~ '${letters}' order by e.seq, place`,
)
