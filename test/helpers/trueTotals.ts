/** The expected analytics, computed from the runs in a slow and simple way. */
import type { JsonObject } from '../../src/platform/json.ts'
import type { TestService } from './testService.ts'

type Asked = { organizationId?: string; agentIds?: string[] | null; from?: Date; to?: Date }

export async function trueTotals(service: TestService, asked: Asked = {}): Promise<JsonObject> {
  const { organizationId = service.credentials.organization_id, agentIds = null, from = null, to = null } = asked
  const { rows } = await service.deps.db.pool.query(
    `select count(*)::int as runs, count(*) filter (where status = 'completed')::int as completed,
            count(*) filter (where status = 'failed')::int as failed,
            count(*) filter (where status = 'cancelled')::int as cancelled,
            count(*) filter (where finished_at is null)::int as active,
            coalesce(sum(tokens_used), 0)::int as tokens_used
       from runs
      where organization_id = $1 and ($2::text[] is null or agent_id = any($2))
        and ($3::timestamptz is null or created_at >= $3) and ($4::timestamptz is null or created_at < $4)`,
    [organizationId, agentIds, from, to],
  )
  const [{ completed, failed }] = rows
  return { ...rows[0], success_rate: completed + failed === 0 ? null : completed / (completed + failed) }
}
