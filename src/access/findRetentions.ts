import { type Database, statement } from '../platform/database/database.ts'
import { dueWhile } from '../platform/database/dueWhile.ts'
import type { RetentionRow } from '../viewer/retention.ts'

/** The organisations that delete ended runs after some time, now or by a change that is due later. Index: organizations_retention. */
export const findRetentions = (db: Pick<Database, 'run'>): Promise<RetentionRow[]> => db.run(findStatement, [])

const withRetention = 'from organizations where retention_days is not null or retention_days_next is not null'

/** Index: organizations_retention. */
export const whileOrganizationsExpire = dueWhile(withRetention)

const findStatement = statement<RetentionRow>(
  'find_retentions',
  `select id as "organizationId", retention_days as "retentionDays", retention_days_next as "retentionDaysNext",
          retention_days_next_at as "retentionDaysNextAt"
     ${withRetention}`,
)
