/** Waits until two processes on a database have detected each other: before, they send each other no hints. */
import { waitUntil } from '../faults/helpers/waitUntil.ts'

type Beats = { query(text: string): Promise<{ rows: { id: string; beat_at: Date }[] }> }

export async function knowEachOther(db: Beats): Promise<void> {
  const beats = async () => {
    const { rows } = await db.query('select id, beat_at from processes')
    return new Map(rows.map(({ id, beat_at }) => [id, beat_at.getTime()]))
  }
  let seen = await waitUntil('two processes', 10_000, async () => {
    const found = await beats()
    return found.size === 2 && found
  })
  // The next heartbeat of each counts both processes; after the one that follows, the result is in effect.
  for (const which of ['one beat', 'another']) {
    seen = await waitUntil(which, 10_000, async () => {
      const found = await beats()
      return [...seen].every(([id, at]) => (found.get(id) ?? 0) > at) && found
    })
  }
}
