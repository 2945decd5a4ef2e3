/*
 * Inserts a run of a replay, as running in this process, and links it to its place in the replay: that link is its idempotency
 * key. It waits for all live runs: none is inserted while a live run of the organisation is queued, nor beyond half of the
 * agent's concurrency limit.
 */
import { storedBytes } from '../../../bodies/bodyBytes.ts'
import { lockIds } from '../../../cluster/advisoryLocks.ts'
import type { Database } from '../../../platform/database/database.ts'
import { packId } from '../../../platform/packedId.ts'
import type { Run } from '../../run.ts'
import {
  countGuardrailEvents,
  type GuardrailRecords,
  insertGuardrailAudit,
  selectGuardrailEvents,
} from './guardrailRecords.ts'
import { isSilent } from './runFacts.ts'

/** A recorded run, by its place in the replay. `part`: 0 for the run that repeats it, else the number of the check that it judges for. */
export type PlaceInReplay = { replayId: string; place: number; part: number }

/** `over`: the replay has ended, or the agent was archived. `taken`: the place has a run. `later`: live runs go first. */
export type SilentInsertion = 'created' | 'over' | 'taken' | 'later'

/** `make` is called once the other inserts for this agent have ended, so that no run starts before they do. */
export function insertSilentRun(
  db: Pick<Database, 'transaction'>,
  { replayId, place, part }: PlaceInReplay,
  agentId: string,
  make: () => { run: Run; guardrails: GuardrailRecords | undefined },
): Promise<{ run: Run; inserted: SilentInsertion }> {
  return db.transaction(async (tx) => {
    await lockIds(tx, [agentId])
    const { run, guardrails } = make()
    const [row]: { inserted: SilentInsertion }[] = await tx.manager.query(insertStatement, [
      run.organizationId,
      run.id,
      agentId,
      run.agentVersion,
      replayId,
      place,
      part,
      run.replayOf,
      JSON.stringify(run.input),
      JSON.stringify(run.metadata),
      run.timeoutMs,
      run.createdBy && packId(run.createdBy),
      run.owner,
      run.createdAt.toISOString(),
      guardrails === undefined ? null : JSON.stringify(guardrails),
      run.traceparent,
    ])
    return { run, inserted: row?.inserted ?? 'over' }
  })
}

/** Index: replays_pkey, agents_pkey, agent_versions_pkey; runs_claimable; runs_running; replay_runs_pkey. */
const insertStatement = `with replay as materialized (
     select 1 from replays where organization_id = $1 and id = $5 and status = 'running' for share
   ), agent as (
     select v.max_concurrency
       from replay
       join agents g on g.organization_id = $1 and g.id = $3 and g.status = 'active'
       join agent_versions v on v.organization_id = g.organization_id and v.agent_id = g.id and v.version = g.version
   ), running as (
     select count(*) as runs, count(*) filter (where ${isSilent}) as silent
       from runs where organization_id = $1 and agent_id = $3 and status = 'running'
   ), room as (
     select 1 from agent cross join running
      where not exists (select 1 from runs where organization_id = $1 and status = 'queued')
        and (max_concurrency is null or (runs < max_concurrency and silent < greatest(1, max_concurrency / 2)))
   ), linked as (
     insert into replay_runs (organization_id, replay_id, place, part, run_id)
     select $1, $5, $6, $7, $2 from room on conflict do nothing returning run_id
   ), created as (
     insert into runs (organization_id, id, agent_id, agent_version, created_by, input, input_bytes, metadata, timeout_ms,
                       created_at, started_at, status, attempt, last_seq, owner, replay_id, replay_of, traceparent)
     select $1, run_id, $3, $4, $12, $9::json, ${storedBytes('octet_length($9::text)')}, $10::jsonb, $11::int,
            $14::timestamptz, $14::timestamptz, 'running', 1, 2 + ${countGuardrailEvents('$15::json')}, $13, $5, $8, $16
       from linked
     returning organization_id, id, created_at
   ), guarded as (
     select organization_id, id, $15::json as guardrails, 2 as after, created_at as at from created
   ), logged as (
     insert into run_events (organization_id, run_id, seq, types, data, created_at) ${selectGuardrailEvents('guarded')}
   ), audited as (
     ${insertGuardrailAudit('guarded')}
   )
   select case when not exists (select 1 from agent) then 'over' when not exists (select 1 from room) then 'later'
               when not exists (select 1 from linked) then 'taken' else 'created' end as inserted`
