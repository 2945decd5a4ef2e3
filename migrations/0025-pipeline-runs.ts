import type { MigrationInterface, QueryRunner } from 'typeorm'

/*
 * Pipeline runs: a row each, the attempts of their steps, the items of `for_each`, and a log. Any statement that changes the
 * status of a step's run wakes the pipeline run in the same transaction, by inserting a row that nothing else writes, so that
 * runs that end at the same time wait for no lock.
 */
export class PipelineRuns1700000000025 implements MigrationInterface {
  name = 'PipelineRuns1700000000025'

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of statements) await runner.query(statement)
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop trigger runs_pipeline_changed on runs')
    await runner.query('drop function wake_pipeline_run')
    await runner.query('alter table runs drop pipeline_run_id, drop pipeline_step')
    await runner.query(
      'drop table pipeline_wakes, pipeline_run_events, pipeline_items, pipeline_step_runs, pipeline_runs',
    )
  }
}

const statements = [
  `create table pipeline_runs (
     organization_id text not null, id text not null, pipeline_id text not null, pipeline_version integer not null,
     agent_ids text[] not null, status text not null, input json not null, output json, error json, steps json not null,
     tokens_used bigint not null, latency_ms bigint, timeout_ms integer not null, metadata jsonb not null,
     created_by text not null, created_mode text not null, revision integer not null, last_seq integer not null,
     waited_ms bigint not null, waiting_since timestamptz(3), due_at timestamptz(3), owner text,
     created_at timestamptz(3) not null, started_at timestamptz(3), finished_at timestamptz(3),
     primary key (organization_id, id))`,
  'create index pipeline_runs_pipeline on pipeline_runs (organization_id, pipeline_id, id)',
  'create index pipeline_runs_status on pipeline_runs (organization_id, status, id)',
  'create index pipeline_runs_due on pipeline_runs (organization_id, due_at) where due_at is not null',
  'create index pipeline_runs_owner on pipeline_runs (owner) where owner is not null',
  // `item` is -1 without `for_each`.
  `create table pipeline_step_runs (
     organization_id text not null, pipeline_run_id text not null, step integer not null, item integer not null,
     attempt integer not null, status text not null, run_id text, due_at timestamptz(3), error json,
     primary key (organization_id, pipeline_run_id, step, item, attempt))`,
  `create index pipeline_step_runs_active on pipeline_step_runs (organization_id, pipeline_run_id)
    where status in ('waiting', 'starting', 'refused', 'running')`,
  `create table pipeline_items (
     organization_id text not null, pipeline_run_id text not null, step integer not null, item integer not null,
     value json not null, primary key (organization_id, pipeline_run_id, step, item))`,
  `create table pipeline_run_events (
     organization_id text not null, pipeline_run_id text not null, seq integer not null, type text not null,
     data json not null, created_at timestamptz(3) not null, primary key (pipeline_run_id, seq))`,
  `create table pipeline_wakes (
     id bigint generated always as identity primary key, organization_id text not null, pipeline_run_id text not null,
     created_at timestamptz not null default now())`,
  'create index pipeline_wakes_run on pipeline_wakes (organization_id, pipeline_run_id)',
  'alter table runs add pipeline_run_id text, add pipeline_step text',
  `create index runs_pipeline on runs (organization_id, pipeline_run_id, id) where pipeline_run_id is not null`,
  `create function wake_pipeline_run() returns trigger language plpgsql as $$
   begin
     insert into pipeline_wakes (organization_id, pipeline_run_id) values (new.organization_id, new.pipeline_run_id);
     return null;
   end $$`,
  `create trigger runs_pipeline_changed after update of status on runs for each row
     when (new.pipeline_run_id is not null and new.status <> old.status
           and (old.status = 'requires_action' or new.status in ('requires_action', 'completed', 'failed', 'cancelled')))
     execute function wake_pipeline_run()`,
]
