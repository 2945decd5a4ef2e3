import { activeRunsSql } from '../runs/store/changes/runFacts.ts'

/** An organisation's ($1) runs that are in no rollup yet: just ended, or still active. Index: run_facts_organization. */
export const unrolledRunsSql = `
  select agent_id, agent_version, created_at, created_by, status, latency_ms, error_code, tokens_used
    from run_facts where organization_id = $1
  union all
  select agent_id, agent_version, created_at, created_by, 'active', null::int, null::text, tokens_used
    from (${activeRunsSql}) a`
