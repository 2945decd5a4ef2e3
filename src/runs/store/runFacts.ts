/*
 * A run that ends leaves a fact behind, in the very statement that ends it: what the organisation's figures are made
 * of. Whoever adds the facts up knows nothing of runs but this, and nothing that ends a run may do without.
 */

/** SQL that keeps the facts of ended runs; `ended` names rows with the columns of runs. */
export const keepFacts = (ended: string): string => `
  insert into run_facts (organization_id, agent_id, created_at, status, latency_ms, tokens_used, error_code)
  select organization_id, agent_id, created_at, status, latency_ms, tokens_used, error_code from ${ended}`

const columns = 'agent_id, created_at, tokens_used'

/**
 * SQL for an organisation's ($1) runs that have not ended. Index: runs_claimable, runs_running, runs_status, each of
 * which holds little else.
 */
export const activeRunsSql = `
  select ${columns} from runs where organization_id = $1 and status = 'queued'
  union all
  select ${columns} from runs where organization_id = $1 and status = 'running'
  union all
  select ${columns} from runs where organization_id = $1 and status = 'requires_action'`
