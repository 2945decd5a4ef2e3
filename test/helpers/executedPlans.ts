import type { Database } from '../../src/platform/database/database.ts'

type Plan = { 'Node Type': string; 'Index Name'?: string; 'Actual Rows': number; Plans?: Plan[] }

/** Calls `use` with a database whose statements are explained and return nothing, and returns the executed steps of all plans. */
export async function executedPlans(db: Database, use: (db: Database) => Promise<unknown>): Promise<Plan[]> {
  const plans: Plan[] = []
  const run: Database['run'] = async ({ text }, values) => {
    const { rows } = await db.pool.query(`explain (analyze, format json) ${text}`, values)
    plans.push(rows[0]['QUERY PLAN'][0].Plan)
    return []
  }
  await use({ ...db, run })
  return plans.flatMap(nodesOf)
}

const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)]
