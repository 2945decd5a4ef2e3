/** The guardrails that were triggered in runs, as their logs name them. */
import { type Database, type Scope, statement } from '../../../platform/database/database.ts'
import type { TriggeredData } from '../changes/guardrailRecords.ts'
import { typeLetters } from '../logRows.ts'

/** In the order of the ids. */
export async function findTriggered(
  db: Pick<Database, 'run'>,
  { organizationId }: Scope,
  runIds: string[],
): Promise<TriggeredData[][]> {
  const rows = await db.run(triggeredStatement, [organizationId, runIds])
  return runIds.map((id) => rows.filter(({ run_id }) => run_id === id).map(({ data }) => data))
}

const letter = typeLetters['guardrail.triggered']

/** Index: run_events_pkey, once per run. */
const triggeredStatement = statement<{ run_id: string; data: TriggeredData }>(
  'find_triggered_guardrails',
  `select w.run_id, entry.line::json as data
     from unnest($2::text[]) as w (run_id)
     join run_events e on e.run_id = w.run_id and e.organization_id = $1 and e.types like '%${letter}%'
    cross join lateral unnest(string_to_array(e.types, null), string_to_array(e.data, chr(10))) as entry (letter, line)
    where entry.letter = '${letter}'`,
)
