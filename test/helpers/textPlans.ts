import type { Database } from '../../src/platform/database/database.ts'

/** Calls `use` with a database that also explains its statements, and returns their plans. */
export async function textPlans(db: Database, use: (db: Pick<Database, 'run'>) => Promise<unknown>): Promise<string[]> {
  const plans: string[] = []
  const run: Database['run'] = async (statement, values) => {
    const { rows } = await db.pool.query(`explain ${statement.text}`, values)
    plans.push(rows.map((row) => row['QUERY PLAN']).join('\n'))
    return db.run(statement, values)
  }
  await use({ run })
  return plans
}
