import { type Database, statement } from '../platform/database/database.ts'
import { dueWhile } from '../platform/database/dueWhile.ts'
import type { RetentionRow } from '../viewer/retention.ts'

export type AgentRetention = RetentionRow & { agentId: string }

/** The agents whose runs have their own retention. Index: agents_retention. */
export const findAgentRetentions = (db: Pick<Database, 'run'>): Promise<AgentRetention[]> => db.run(findStatement, [])

const withRetention = 'from agents where retention_days is not null or retention_days_next is not null'

/** Index: agents_retention. */
export const whileAgentsExpire = dueWhile(withRetention)

const findStatement = statement<AgentRetention>(
  'find_agent_retentions',
  `select organization_id as "organizationId", id as "agentId", retention_days as "retentionDays",
          retention_days_next as "retentionDaysNext", retention_days_next_at as "retentionDaysNextAt"
     ${withRetention}`,
)
