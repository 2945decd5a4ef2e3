import type { Database, Statement } from './database.ts'
import type { Transaction } from './transaction.ts'

/** For functions that take a database: runs their statements in a transaction. */
export const runInside = ({ manager }: Transaction): Pick<Database, 'run'> => ({
  run: <Row>({ text }: Statement<Row>, values: unknown[]): Promise<Row[]> => manager.query(text, values),
})
