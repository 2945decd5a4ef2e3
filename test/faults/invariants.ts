/*
 * Invariants of runs and logs that hold at any moment, whatever was killed, frozen or restarted. Each is a query for its
 * violations in the whole database.
 */
import { expect } from '@jest/globals'
import type { Pool } from 'pg'
import { typeLetters } from '../../src/runs/store/logRows.ts'
import { runLog } from '../helpers/runLog.ts'

/** Expects that there is no violation in the database. */
export async function expectInvariants(db: Pool): Promise<void> {
  const broken: Record<string, unknown[]> = {}
  for (const [name, query] of Object.entries(violations)) {
    const { rows } = await db.query(`${query} limit 5`)
    if (rows.length > 0) broken[name] = rows
  }
  expect(broken).toEqual({})
}

/** Also expects that every run has ended or waits for an action. */
export async function expectSettled(db: Pool): Promise<void> {
  await expectInvariants(db)
  const { rows } = await db.query(`select id, status, owner, attempt from runs where status in ('queued', 'running')`)
  expect(rows).toEqual([])
}

const ended = `('completed', 'failed', 'cancelled')`
/** The start of a step of every grain. */
const lately = `date_bin('1 hour', now() - interval '1 hour', 'epoch')`
const terminal = `('run.completed', 'run.failed', 'run.cancelled')`
/** SQL: how many entries of a type the row `e` of a log has. */
const countOf = (type: keyof typeof typeLetters) =>
  `(octet_length(e.types) - octet_length(replace(e.types, '${typeLetters[type]}', '')))`
/** A process is alive while it holds its lock; a frozen one must be noticed within 30 s. */
const alive = `select p.id from processes p
  where p.beat_at > clock_timestamp() - interval '30 seconds'
    and exists (select 1 from pg_locks l where l.locktype = 'advisory' and l.objsubid = 1 and l.granted
                   and (l.classid::bigint << 32) + l.objid::bigint = p.lock_key)`

const violations: Record<string, string> = {
  "a pipeline run's log is numbered from 1 to last_seq without a gap": `
    select p.id, p.last_seq, count(e.seq), max(e.seq) from pipeline_runs p
      left join pipeline_run_events e on e.pipeline_run_id = p.id
     group by p.id, p.last_seq having count(e.seq) <> p.last_seq or max(e.seq) <> p.last_seq`,
  'an ended pipeline run has one last event and one event in the outbox, an active one has none': `
    select p.id, p.status from pipeline_runs p
     where (p.status in ${ended})::int <> (
             select count(*) from pipeline_run_events e
              where e.pipeline_run_id = p.id and e.type in ('pipeline_run.completed', 'pipeline_run.failed', 'pipeline_run.cancelled'))
        or (p.status in ${ended})::int <> (
             select count(*) from events e where e.type = 'pipeline.completed' and e.subject_id = p.id)`,
  'a run of a step belongs to one task of its pipeline run': `
    select r.id from runs r where r.pipeline_run_id is not null and 1 <> (
      select count(*) from pipeline_step_runs t where t.run_id = r.id and t.pipeline_run_id = r.pipeline_run_id)`,
  'a task that has a run has one that exists': `
    select t.run_id from pipeline_step_runs t
     where t.run_id is not null and not exists (select 1 from runs r where r.id = t.run_id)`,
  'a run of a step is in the log of its pipeline run, once that has ended': `
    select t.run_id from pipeline_step_runs t join pipeline_runs p on p.id = t.pipeline_run_id and p.status in ${ended}
     where t.run_id is not null and not exists (
       select 1 from pipeline_run_events e
        where e.pipeline_run_id = p.id and e.type = 'step.started' and e.data ->> 'run_id' = t.run_id)`,
  'an ended run has exactly one terminal event, an active one has none': `
    select r.id, r.status, count(e.seq) from runs r left join ${runLog} e on e.run_id = r.id and e.type in ${terminal}
     group by r.id, r.status
    having count(e.seq) <> case when r.status in ${ended} then 1 else 0 end`,
  "the terminal event is that of the run's status": `
    select r.id, r.status, e.type from runs r join ${runLog} e on e.run_id = r.id and e.type in ${terminal}
     where e.type <> 'run.' || r.status`,
  'the only numbers of a log without a row are those of its creation, its first start and its end': `
    select r.id, r.last_seq, sum(octet_length(e.types)), min(e.seq - octet_length(e.types)), max(e.seq)
      from runs r left join run_events e on e.run_id = r.id
     group by r.organization_id, r.id
    having coalesce(sum(octet_length(e.types)), 0)
             <> r.last_seq - 1 - (r.started_at is not null)::int - (r.finished_at is not null)::int
        or min(e.seq - octet_length(e.types)) < 1 or max(e.seq) > r.last_seq - (r.finished_at is not null)::int`,
  'no two rows of a log have the same number': `
    select e.run_id, e.seq, o.seq as other from run_events e
      join run_events o on o.run_id = e.run_id and o.seq > e.seq and o.seq - octet_length(o.types) < e.seq`,
  'a row of a log has data and, if any, an age for each of its types': `
    select run_id, seq, types from run_events
     where octet_length(types) not between 1 and 64
        or octet_length(types) <> array_length(string_to_array(data, chr(10)), 1)
        or octet_length(types) <> array_length(string_to_array(ages, ' '), 1)`,
  'a log begins with run.created, and only there': `
    select run_id, seq, type from ${runLog} e where (seq = 1) <> (type = 'run.created')`,
  'nothing comes after the terminal event': `
    select e.run_id, e.seq, r.last_seq from ${runLog} e join runs r on r.id = e.run_id
     where e.type in ${terminal} and e.seq < r.last_seq`,
  'an event belongs to a run of its organisation': `
    select e.run_id, e.seq from run_events e
     where not exists (select 1 from runs r where r.id = e.run_id and r.organization_id = e.organization_id)`,
  'an event of the outbox belongs to an organisation': `
    select e.id from events e where not exists (select 1 from organizations o where o.id = e.organization_id)`,
  'an event of the outbox has a body, or is about an ended run': `
    select e.id from events e where e.body is null and not exists (
       select 1 from runs r where r.organization_id = e.organization_id and r.id = e.subject_id and r.status in ${ended})`,
  'the status of a run is a known one': `
    select id, status from runs where status not in ('queued', 'running', 'requires_action', 'completed', 'failed', 'cancelled')`,
  'a cancelled run has no output and did not complete': `
    select r.id from runs r where r.status = 'cancelled'
       and (r.output is not null or exists (select 1 from run_events e where e.run_id = r.id and ${countOf('run.completed')} > 0))`,
  'only completed runs have an output': `
    select id, status from runs where (output is not null) <> (status = 'completed')`,
  'only failed runs have an error': `
    select id, status, error_code from runs
     where (error is not null) <> (status = 'failed') or (error_code is not null) <> (status = 'failed')`,
  'only ended runs have finished_at': `
    select id, status, finished_at from runs where (finished_at is not null) <> (status in ${ended})`,
  'only a running run has an owner, and its owner is alive': `
    select id, status, owner from runs
     where owner is not null and (status <> 'running' or owner not in (${alive}))`,
  'attempts increase with each start, up to that of the run': `
    select * from (
      select e.run_id, e.seq, (e.data ->> 'attempt')::int as attempt, r.attempt as of_run,
             lag((e.data ->> 'attempt')::int) over (partition by e.run_id order by e.seq) as before
        from ${runLog} e join runs r on r.id = e.run_id where e.type = 'run.started') s
     where attempt <= before or attempt > of_run`,
  'an idempotency key belongs to one run, which exists': `
    select k.key, k.resource_id from idempotency_keys k
     where k.operation = 'create_run' and not exists (
             select 1 from runs r where r.organization_id = k.organization_id and r.id = k.resource_id)
    union all
    select min(key), resource_id from idempotency_keys where operation <> 'send_run_action'
     group by organization_id, operation, resource_id having count(*) > 1`,
  'no run of a replay has an event or a delivery': `
    select r.id from runs r join events e on e.organization_id = r.organization_id and e.subject_id = r.id
     where r.replay_id is not null`,
  'the tokens of every ended run of a replay are counted exactly once': `
    select ended.tokens, counted.tokens as counted
      from (select coalesce(sum(tokens_used), 0) as tokens from runs where status in ${ended} and replay_id is not null) ended,
           (select coalesce(sum(tokens), 0) as tokens
              from (select tokens_used as tokens from silent_run_facts
                    union all select tokens_used from silent_run_rollups) parts) counted
     where ended.tokens <> counted.tokens`,
  'every run of a replay has its own place in it': `
    select r.id from runs r
      left join replay_runs l on l.organization_id = r.organization_id and l.replay_id = r.replay_id and l.run_id = r.id
     where r.replay_id is not null and l.run_id is null`,
  'an ended replay is settled, and a completed one has a result for each recorded run': `
    select p.id from replays p
     where (p.status <> 'running' and not p.is_settled)
        or (p.status = 'completed' and exists (
              select 1 from replay_items i
               where i.organization_id = p.organization_id and i.replay_id = p.id and i.verdict is null))`,
  'an agent has one live deployment, that of its version': `
    select a.id, a.version from agents a
     where a.deployment_id is distinct from (
       select string_agg(d.id, ' ') from deployments d
        where d.organization_id = a.organization_id and d.agent_id = a.id and d.status = 'active')
        or not exists (
       select 1 from deployments d
        where d.organization_id = a.organization_id and d.id = a.deployment_id and d.version = a.version and d.was_live)`,
  'an agent names its active release, and no other': `
    select a.id, a.release, r.id as active from agents a
      full join (select * from releases where status = 'active') r
        on r.organization_id = a.organization_id and r.agent_id = a.id
     where (a.release ->> 'id') is distinct from r.id`,
  'the deployment of a release is releasing while it is active, and was live only if it completed': `
    select r.id, r.status, d.status as of_deployment, d.was_live
      from releases r left join deployments d on d.organization_id = r.organization_id and d.id = r.deployment_id
     where (r.status = 'active') <> (d.status = 'releasing') or (r.status = 'completed') <> d.was_live or d.id is null`,
  'no run was given a stage or side of another release': `
    select id from runs
     where (release_id is null) <> (release_side is null) or (release_id is null) <> (release_stage is null)`,
  'only waiting runs have a pending action': `
    select id, status from runs
     where (pending_action_id is not null) <> (status = 'requires_action')
        or (required_action is not null) <> (status = 'requires_action')
        or (action_expires_at is not null) <> (status = 'requires_action')
        or (waiting_since is not null) <> (status = 'requires_action')`,
  'a run resumed once for each answer': `
    select r.id, a.answers, e.resumed from runs r
      left join lateral (select count(*) as answers from run_answers a where a.run_id = r.id) a on true
      left join lateral (select coalesce(sum(${countOf('run.resumed')}), 0) as resumed from run_events e
                          where e.run_id = r.id) e on true
     where a.answers <> e.resumed`,
  'every ended run is counted exactly once, with its tokens, by the hour and by the day': `
    with ended as (
      select organization_id, agent_id, agent_version, status, count(*) as runs, sum(tokens_used) as tokens
        from runs where status in ${ended} and replay_id is null group by 1, 2, 3, 4
    ), counted as (
      select organization_id, agent_id, agent_version, status, grain, sum(runs) as runs
        from (select organization_id, agent_id, agent_version, status, g.grain, 1 as runs
                from run_facts cross join (values ('hour'), ('day')) as g (grain)
              union all
              select organization_id, agent_id, agent_version, c.status, grain, c.runs
                from run_rollups cross join lateral (
                  values ('completed', completed), ('failed', failed), ('cancelled', cancelled)) as c (status, runs)
             ) parts
       group by 1, 2, 3, 4, 5
    ), used as (
      select grain, sum(tokens) as tokens
        from (select g.grain, tokens_used as tokens from run_facts cross join (values ('hour'), ('day')) as g (grain)
              union all select grain, tokens_used from run_rollups) parts
       group by 1
    )
    select agent_id, status, grain, e.runs as ended, c.runs as counted
      from (select * from ended cross join (values ('hour'), ('day')) as g (grain)) e
      full join counted c using (organization_id, agent_id, agent_version, status, grain)
     where coalesce(e.runs, 0) <> coalesce(c.runs, 0)
    union all
    select null, 'tokens', grain, (select sum(tokens) from ended), tokens from used
     where tokens <> (select sum(tokens) from ended)`,
  'every run of the last hour is counted once in the recent figures, for its version and for all agents': `
    with ended as (
      select organization_id, agent_id, agent_version, count(*) as runs
        from runs where status in ${ended} and replay_id is null and finished_at >= ${lately} group by 1, 2, 3
    ), counted as (
      select organization_id, agent_id, agent_version, seconds, sum(runs) as runs
        from (select organization_id, agent_id, agent_version, seconds, completed + failed + cancelled as runs
                from recent_run_rollups where start >= ${lately}
              union all
              select organization_id, a.agent_id, a.agent_version, s.seconds, 1
                from run_facts f cross join (values (10), (240), (3600)) as s (seconds)
               cross join lateral (values (f.agent_id, f.agent_version), ('', 0)) as a (agent_id, agent_version)
               where finished_at >= ${lately}) parts
       group by 1, 2, 3, 4
    ), expected as (
      select organization_id, agent_id, agent_version, runs from ended
      union all
      select organization_id, '', 0, sum(runs) from ended group by 1
    )
    select agent_id, agent_version, seconds, e.runs as ended, c.runs as counted
      from (select * from expected cross join (values (10), (240), (3600)) as s (seconds)) e
      full join counted c using (organization_id, agent_id, agent_version, seconds)
     where coalesce(e.runs, 0) <> coalesce(c.runs, 0)`,
}
