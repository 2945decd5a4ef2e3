import { type Position, positionRow } from './changedSince.ts'
import { type Database, statement } from './database.ts'

/** Everything that commits from now on is after this position. */
export async function currentPosition(db: Pick<Database, 'run'>, now: Date): Promise<Position> {
  const [row] = await db.run(positionStatement, [])
  if (row === undefined) throw new Error('the current position was not returned')
  return { snapshot: row.snapshot, at: now }
}

const positionStatement = statement<{ snapshot: string }>('current_position', `select ${positionRow}`)
