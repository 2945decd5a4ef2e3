/** Sends hints to every process that listens, all of them in one statement. */
import type { Pool } from 'pg'

export const hintChannel = 'ars_hints'

const maxPayloadBytes = 7_000 // PostgreSQL's limit is 8,000

/** Each payload starts with the sender's name, so that a process can ignore its own hints. */
export async function sendHints(pool: Pick<Pool, 'query'>, sender: string, ids: readonly string[]): Promise<void> {
  await pool.query({
    name: 'notify',
    text: 'select pg_notify($1, p) from unnest($2::text[]) as p',
    values: [hintChannel, pack(sender, ids)],
  })
}

function pack(sender: string, ids: readonly string[]): string[] {
  const payloads: string[] = []
  let payload = sender
  for (const id of ids) {
    if (payload.length + id.length + 1 > maxPayloadBytes) {
      payloads.push(payload)
      payload = sender
    }
    payload += `\n${id}`
  }
  return [...payloads, payload]
}
