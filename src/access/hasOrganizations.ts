import type { Database } from '../platform/database/database.ts'

/** False for a database that nobody has used yet. */
export const hasOrganizations = async ({ pool }: Pick<Database, 'pool'>): Promise<boolean> =>
  (await pool.query('select 1 from organizations limit 1')).rowCount !== 0
