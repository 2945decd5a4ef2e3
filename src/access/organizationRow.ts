/** The organisation's columns in the queries that look up credentials. */
import type { Plan } from '../limits/plans.ts'
import type { ViewedOrganization } from '../viewer/viewer.ts'

export type OrganizationRow = {
  organization_id: string
  organization_name: string
  organization_plan: Plan
  organization_created_at: Date
  requests_per_minute: number | null
  burst: number | null
  monthly_calls: string | null
  open_streams: number | null
  open_streams_organization: number | null
  retention_days: number | null
  retention_days_next: number | null
  retention_days_next_at: Date | null
}

/** Of `organizations o`. */
export const organizationColumns = `o.id as organization_id, o.name as organization_name, o.plan as organization_plan,
          o.created_at as organization_created_at, o.requests_per_minute, o.burst, o.monthly_calls,
          o.open_streams, o.open_streams_organization, o.retention_days, o.retention_days_next, o.retention_days_next_at`

export const toOrganization = (row: OrganizationRow): ViewedOrganization => ({
  id: row.organization_id,
  name: row.organization_name,
  plan: row.organization_plan,
  ownLimits: {
    requestsPerMinute: row.requests_per_minute,
    burst: row.burst,
    monthlyCalls: row.monthly_calls === null ? null : Number(row.monthly_calls),
    openStreams: row.open_streams,
    openStreamsOrganization: row.open_streams_organization,
  },
  retention: {
    retentionDays: row.retention_days,
    retentionDaysNext: row.retention_days_next,
    retentionDaysNextAt: row.retention_days_next_at,
  },
  createdAt: row.organization_created_at,
})
