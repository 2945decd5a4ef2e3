/*
 * Makes runs, many in one statement, each with the first entries of its log, its idempotency key if it has one, and a
 * ticket in the queue if it is to wait there. A run whose agent is not at the expected version any more, or is archived,
 * is not made: what the caller checked against must still be true when it is written. Nor is one whose key is taken.
 */
import { keepKeysMs } from '../idempotency/idempotencyKey.ts'
import { type Database, statement } from '../platform/database.ts'
import type { Run } from './run.ts'

export type NewRun = { run: Run; key: { text: string; hash: Buffer } | undefined }
export type Insertion = 'made' | 'key taken' | 'agent moved'

export const createRunOperation = 'create_run'

export async function insertRuns(db: Pick<Database, 'run'>, arriving: NewRun[]): Promise<Insertion[]> {
  const unique = firstOfEachKey(arriving)
  const runs = unique.map(({ run }) => run)
  const rows = await db.run(insertStatement, [
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
    unique.map(({ key }) => key?.text ?? null),
    unique.map(({ key }) => key?.hash ?? null),
  ])
  const outcomes = new Map(rows.map((row) => [row.id, row.made ? 'made' : 'key taken'] as const))
  const asked = new Set(unique)
  return arriving.map((each) => outcomes.get(each.run.id) ?? (asked.has(each) ? 'agent moved' : 'key taken'))
}

/** One statement can't insert a key twice; whoever comes second in a batch finds it taken, as in the next batch. */
function firstOfEachKey(arriving: NewRun[]): NewRun[] {
  const seen = new Set<string>()
  return arriving.filter(({ run, key }) => {
    if (key === undefined) return true
    const name = `${run.organizationId} ${key.text}`
    return !seen.has(name) && seen.add(name)
  })
}

/**
 * Index: agents_pkey, idempotency_keys_pkey. A run that starts at once has two entries in its log, one that queues has
 * one. A key that is older than its time is taken over.
 */
const insertStatement = statement<{ id: string; made: boolean }>(
  'insert_runs',
  `with live as (
     select a.* from unnest($1::text[], $2::text[], $3::text[], $4::int[], $5::text[], $6::text[], $7::text[], $8::int[],
                          $9::int[], $10::text[], $11::timestamptz[], $12::timestamptz[], $13::text[], $14::bytea[])
       as a (organization_id, id, agent_id, agent_version, status, input, metadata, timeout_ms,
             attempt, owner, created_at, started_at, key, request_hash)
       join agents g on g.organization_id = a.organization_id and g.id = a.agent_id
                    and g.version = a.agent_version and g.status = 'active'
   ), keyed as (
     insert into idempotency_keys as k (organization_id, operation, key, request_hash, resource_id, created_at)
     select organization_id, '${createRunOperation}', key, request_hash, id, created_at
       from live where key is not null order by organization_id, key
     on conflict (organization_id, operation, key) do update
        set request_hash = excluded.request_hash, resource_id = excluded.resource_id, created_at = excluded.created_at
      where k.created_at <= excluded.created_at - interval '${keepKeysMs} milliseconds'
     returning resource_id
   ), made as (
     insert into runs (organization_id, id, agent_id, agent_version, status, input, metadata, timeout_ms,
                       attempt, owner, last_seq, created_at, started_at)
     select organization_id, id, agent_id, agent_version, status, input::json, metadata::jsonb, timeout_ms,
            attempt, owner, case when started_at is null then 1 else 2 end, created_at, started_at
       from live where key is null or id in (select resource_id from keyed)
     returning organization_id, id, agent_version, attempt, created_at, started_at
   ), logged as (
     insert into run_events (organization_id, run_id, seq, type, data, created_at)
     select organization_id, id, 1, 'run.created', '{}', created_at from made
     union all
     select organization_id, id, 2, 'run.started',
            json_build_object('agent_version', agent_version, 'attempt', attempt), started_at
       from made where started_at is not null
   ), tickets as (
     select graphile_worker.add_job('execute_run', max_attempts => 10) from made where started_at is null
   )
   select id, true as made, (select count(*) from tickets) as tickets from made
   union all
   select id, false, 0 from live where key is not null and id not in (select id from made)`,
)
