/** What has expired: for each organisation, and for each agent with a shorter retention, the time before which it must have ended. */
import { findRetentions, whileOrganizationsExpire } from '../access/findRetentions.ts'
import { findAgentRetentions, whileAgentsExpire } from '../agents/findAgentRetentions.ts'
import type { Database } from '../platform/database/database.ts'
import { type Retention, retentionAt } from '../viewer/retention.ts'

export type Expired = {
  organizationId: string
  /** Null means all agents. */
  agentId: string | null
  before: Date
}

type Deps = { db: Pick<Database, 'run'>; now: Date; dayMs: number }

/** SQL: due while anything has a retention. */
export const whileExpiring = `coalesce(${whileOrganizationsExpire}, ${whileAgentsExpire})`

export async function findExpired({ db, now, dayMs }: Deps): Promise<Expired[]> {
  const daysOf = (row: Retention) => retentionAt(now, row).retentionDays
  const organizations = new Map((await findRetentions(db)).map((row) => [row.organizationId, daysOf(row)]))
  const before = (days: number) => new Date(now.getTime() - days * dayMs)
  const ofOrganizations = [...organizations].flatMap(([organizationId, days]) =>
    days === null ? [] : [{ organizationId, agentId: null, before: before(days) }],
  )
  const ofAgents = (await findAgentRetentions(db)).flatMap(({ organizationId, agentId, ...row }) => {
    const [own, general] = [daysOf(row), organizations.get(organizationId) ?? null]
    return own === null || (general !== null && general <= own)
      ? []
      : [{ organizationId, agentId, before: before(own) }]
  })
  return [...ofOrganizations, ...ofAgents]
}
