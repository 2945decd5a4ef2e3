/*
 * The statement that ends a run also inserts a fact, a row from which usage and analytics are computed (`src/usage`).
 * Every statement that ends runs must do so. A silent run leaves another fact, which counts only for its tokens.
 */

/** SQL that inserts the facts of ended runs that are not silent; `ended` names rows with the columns of runs. */
export const insertFacts = (ended: string): string => `
  insert into run_facts (${factColumns}) select ${factColumns} from ${ended}`

/** SQL that inserts those of silent runs. */
export const insertSilentFacts = (ended: string): string => `
  insert into silent_run_facts (organization_id, run_id, agent_id, created_at, finished_at, tokens_used)
  select organization_id, id, agent_id, created_at, finished_at, tokens_used from ${ended}`

/** SQL: whether a run is silent, so that nothing but its replay shows it. */
export const isSilent = 'replay_id is not null'
export const isLive = 'replay_id is null'

const factColumns = `organization_id, agent_id, agent_version, created_at, created_by, status, latency_ms, tokens_used,
  error_code, finished_at, release_id, release_stage, release_side`

const columns = 'agent_id, agent_version, created_at, created_by, tokens_used'

/**
 * SQL for the runs of an organisation ($1) that have not ended and are not silent. Index: runs_claimable, runs_running, runs_status, which
 * contain few other runs.
 */
export const activeRunsSql = `
  select ${columns} from runs where organization_id = $1 and status = 'queued' and ${isLive}
  union all
  select ${columns} from runs where organization_id = $1 and status = 'running' and ${isLive}
  union all
  select ${columns} from runs where organization_id = $1 and status = 'requires_action' and ${isLive}`
