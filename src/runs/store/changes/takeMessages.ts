/*
 * Reads the messages of a run from its log, for its runtime. One statement returns about a mebibyte of them and records
 * that they no longer wait. Messages read again, by a later attempt or after a lost reply, are not counted twice.
 */
import { type Database, statement } from '../../../platform/database/database.ts'
import type { Message } from '../../../runtimes/runtime.ts'
import type { Run } from '../../run.ts'
import { typeLetters } from '../logRows.ts'
import { maxWaitingBytes } from './actionStatements.ts'

/** `readUpTo`: the number in the log after which to continue. */
export type TakenMessages = { messages: Message[]; readUpTo: number }

/** The messages with numbers from `after` (exclusive) to `upTo`, in order: all, or as many as fit. */
export async function takeMessages(
  { db }: { db: Pick<Database, 'run'> },
  { organizationId, id, attempt }: Pick<Run, 'organizationId' | 'id' | 'attempt'>,
  after: number,
  upTo: number,
): Promise<TakenMessages> {
  const rows = await db.run(takeStatement, [organizationId, id, attempt, after, upTo])
  const last = rows.at(-1)
  const hasMore = last !== undefined && Number(last.total_bytes) >= maxWaitingBytes
  return { messages: rows.map((row) => row.data.action), readUpTo: hasMore ? last.seq : upTo }
}

const nextMessage = (after: string, totalBytes: string) => `
  select seq, data, octet_length(data) as bytes, ${totalBytes} + octet_length(data) as total_bytes
    from run_events
   where run_id = $2 and seq > ${after} and seq <= $5 and types = '${typeLetters['run.action']}' order by seq limit 1`

/** Index: run_events_pkey, one probe for each message; runs_pkey. */
const takeStatement = statement<{ seq: number; data: { action: Message }; total_bytes: string }>(
  'take_run_messages',
  `with recursive page as (
     (${nextMessage('$4::int', '0::bigint')})
     union all
     select next.* from page cross join lateral (${nextMessage('page.seq', 'page.total_bytes')}) next
      where page.total_bytes < ${maxWaitingBytes}
   ), taken as (
     update runs r
        set taken_message_seq = last_seq_taken, waiting_messages = greatest(0, waiting_messages - count),
            waiting_message_bytes = greatest(0, waiting_message_bytes - bytes)
       from (select max(page.seq) as last_seq_taken, count(*)::int as count, sum(page.bytes)::int as bytes
               from page join runs o on o.organization_id = $1 and o.id = $2 and page.seq > coalesce(o.taken_message_seq, 0)) fresh
      where r.organization_id = $1 and r.id = $2 and r.attempt = $3 and coalesce(r.taken_message_seq, 0) < fresh.last_seq_taken
   )
   select seq, data::json, total_bytes from page order by seq`,
)
