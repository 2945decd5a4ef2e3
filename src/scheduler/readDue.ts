/** Reads when tasks have something to do, for all in one statement. */
import { type Database, statement } from '../platform/database/database.ts'

/** SQL expressions (timestamptz) to milliseconds since 1970: -Infinity for now, null for never. */
export type ReadDue = (expressions: string[]) => Promise<(number | null)[]>

/** The expressions are the same in every call. */
export const createReadDue =
  (db: Pick<Database, 'run'>): ReadDue =>
  async (expressions) => {
    const [row] = await db.run(dueStatement(expressions), [])
    if (row === undefined) throw new Error('no due times were returned')
    return row.times
  }

/** Each expression names its indexes. */
const dueStatement = (expressions: string[]) =>
  statement<{ times: (number | null)[] }>(
    'find_due_work',
    `select array[${expressions.map((each) => `extract(epoch from ${each})::float8 * 1000`).join(',\n')}] as times`,
  )
