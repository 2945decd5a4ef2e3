import type { Database } from '../platform/database.ts'
import type { Message } from '../runtimes/runtime.ts'
import { readRunEvents } from './readRunEvents.ts'

/** The messages in a run's log after a number. */
export async function messagesAfter(
  { db }: { db: Pick<Database, 'run'> },
  runId: string,
  after: number,
): Promise<Message[]> {
  const events = (await readRunEvents(db, [{ runId, after }])).get(runId) ?? []
  return events
    .filter((event) => event.type === 'run.action')
    .map((event) => (JSON.parse(event.dataText) as { action: Message }).action)
}
