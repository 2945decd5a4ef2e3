/** Waits until two processes on a database know of each other; until then neither has anybody to give a hint to. */
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
  // The first beat from here on counts both of them; when the second is made, what came of the first is known.
  for (const which of ['one beat', 'another']) {
    seen = await waitUntil(which, 10_000, async () => {
      const found = await beats()
      return [...seen].every(([id, at]) => (found.get(id) ?? 0) > at) && found
    })
  }
}
