/*
 * The statement that ends a run also inserts a fact, a row from which usage and analytics are computed (`src/usage`).
 * Every statement that ends runs must do so.
 */

/** SQL that inserts the facts of ended runs; `ended` names rows with the columns of runs. */
export const insertFacts = (ended: string): string => `
  insert into run_facts (${factColumns}) select ${factColumns} from ${ended}`

const factColumns = `organization_id, agent_id, agent_version, created_at, created_by, status, latency_ms, tokens_used,
  error_code, finished_at`

const columns = 'agent_id, agent_version, created_at, created_by, tokens_used'

/**
 * SQL for the runs of an organisation ($1) that have not ended. Index: runs_claimable, runs_running, runs_status, which
 * contain few other runs.
 */
export const activeRunsSql = `
  select ${columns} from runs where organization_id = $1 and status = 'queued'
  union all
  select ${columns} from runs where organization_id = $1 and status = 'running'
  union all
  select ${columns} from runs where organization_id = $1 and status = 'requires_action'`
