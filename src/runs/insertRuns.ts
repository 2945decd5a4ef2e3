/*
 * Makes runs, many in one statement, each with the first entries of its log. A run whose agent is not at the expected
 * version any more, or is archived, is not made: what the caller checked against must still be true when it is written.
 */
import { type Database, statement } from '../platform/database.ts'
import type { Run } from './run.ts'

/** Answers for each run whether it was made. */
export async function insertRuns(db: Pick<Database, 'run'>, runs: Run[]): Promise<boolean[]> {
  const made = await db.run(insertStatement, [
    runs.map((run) => run.organizationId),
    runs.map((run) => run.id),
    runs.map((run) => run.agentId),
    runs.map((run) => run.agentVersion),
    runs.map((run) => run.status),
    runs.map((run) => JSON.stringify(run.input)),
    runs.map((run) => JSON.stringify(run.metadata)),
    runs.map((run) => run.timeoutMs),
    runs.map((run) => run.attempt),
    runs.map((run) => run.owner),
    runs.map((run) => run.createdAt.toISOString()),
    runs.map((run) => run.startedAt?.toISOString() ?? null),
  ])
  const ids = new Set(made.map((row) => row.id))
  return runs.map((run) => ids.has(run.id))
}

/** Index: agents_pkey. A run that starts at once has two entries in its log, one that queues has one. */
const insertStatement = statement<{ id: string }>(
  'insert_runs',
  `with arriving as (
     select * from unnest($1::text[], $2::text[], $3::text[], $4::int[], $5::text[], $6::text[], $7::text[], $8::int[],
                          $9::int[], $10::text[], $11::timestamptz[], $12::timestamptz[])
       as a (organization_id, id, agent_id, agent_version, status, input, metadata, timeout_ms,
             attempt, owner, created_at, started_at)
   ), made as (
     insert into runs (organization_id, id, agent_id, agent_version, status, input, metadata, timeout_ms,
                       attempt, owner, last_seq, created_at, started_at)
     select a.organization_id, a.id, a.agent_id, a.agent_version, a.status, a.input::json, a.metadata::jsonb, a.timeout_ms,
            a.attempt, a.owner, case when a.started_at is null then 1 else 2 end, a.created_at, a.started_at
       from arriving a
       join agents g on g.organization_id = a.organization_id and g.id = a.agent_id
                    and g.version = a.agent_version and g.status = 'active'
     returning organization_id, id, agent_version, attempt, created_at, started_at
   ), logged as (
     insert into run_events (organization_id, run_id, seq, type, data, created_at)
     select organization_id, id, 1, 'run.created', '{}', created_at from made
     union all
     select organization_id, id, 2, 'run.started',
            json_build_object('agent_version', agent_version, 'attempt', attempt), started_at
       from made where started_at is not null
   )
   select id from made`,
)
