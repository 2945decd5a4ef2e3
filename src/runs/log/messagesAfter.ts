import { type Database, statement } from '../../platform/database/database.ts'
import type { Message } from '../../runtimes/runtime.ts'

/** The messages in the log of a run with numbers from `after` (exclusive) to `upTo`. */
export async function messagesAfter(
  { db }: { db: Pick<Database, 'run'> },
  runId: string,
  after: number,
  upTo: number,
): Promise<Message[]> {
  const rows = await db.run(messagesStatement, [runId, after, upTo])
  return rows.map((row) => row.data.action)
}

/** Index: run_events_pkey. */
const messagesStatement = statement<{ data: { action: Message } }>(
  'read_run_messages',
  `select data from run_events where run_id = $1 and seq > $2 and seq <= $3 and type = 'run.action' order by seq`,
)
