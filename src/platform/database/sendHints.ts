/** Hints on their way to every process that listens, as many as there are in one statement. */
import type { Pool } from 'pg'

export const hintChannel = 'ars_hints'

const maxPayloadBytes = 7_000 // PostgreSQL takes 8,000

/** The sender's name stands in front, so that it does not follow its own. */
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
