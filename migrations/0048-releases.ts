import type { MigrationInterface, QueryRunner } from 'typeorm'
import { runsWith } from './runsWith.ts'

/**
 * Releases, and the counts of their runs by stage and side. An agent knows its active release, and counts the changes that a
 * new run depends on. The new columns of runs and facts are null outside of releases.
 */
export class Releases1700000000048 implements MigrationInterface {
  name = 'Releases1700000000048'

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of statements) await runner.query(statement)
    await check(runner, 'deployments', 'status', ['releasing', 'active', 'superseded', 'rolled_back'])
    await check(runner, 'audit_log', 'actor_kind', [...actorKinds, 'release'])
    await runsWith(runner, this.name, 'Revisions1700000000033')
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop function current_release_revision(text, text)')
    await runner.query('drop table release_rollups, releases')
    for (const table of ['runs', 'run_facts'])
      await runner.query(
        `alter table ${table} drop column release_id, drop column release_stage, drop column release_side`,
      )
    await runner.query('delete from deployments where not was_live')
    await runner.query('alter table deployments drop column release_id, drop column percent, drop column was_live')
    await runner.query(
      'alter table agents drop column release, drop column release_revision, drop column require_replay',
    )
    await check(runner, 'deployments', 'status', ['active', 'superseded', 'rolled_back'])
    await check(runner, 'audit_log', 'actor_kind', actorKinds)
    await runner.query('delete from migration_marks where name = $1', [this.name])
  }
}

const actorKinds = ['api_key', 'user', 'operator', 'nobody', 'agent', 'alert_rule']

/** Stored rows are not checked. */
async function check(runner: QueryRunner, table: string, column: string, values: string[]): Promise<void> {
  const name = `${table}_${column}_check`
  await runner.query(
    `alter table ${table} drop constraint ${name},
       add constraint ${name} check (${column} in (${values.map((value) => `'${value}'`).join(', ')})) not valid`,
  )
}

const statements = [
  `alter table agents add column release json, add column release_revision integer not null default 0,
     add column require_replay json`,
  `alter table deployments add column release_id text, add column percent integer,
     add column was_live boolean not null default true`,
  'alter table runs add column release_id text, add column release_stage smallint, add column release_side text',
  'alter table run_facts add column release_id text, add column release_stage smallint, add column release_side text',
  `create table releases (
    organization_id text collate "C" not null references organizations (id),
    id text collate "C" not null,
    agent_id text not null,
    version integer not null,
    live_version integer not null,
    status text not null,
    stage integer not null,
    stages json not null,
    judge json not null,
    sticky_by text,
    replay_id text,
    deployment_id text not null,
    reason text,
    stopped_because text,
    figures json not null,
    runs_at_look integer not null,
    created_by text not null,
    created_at timestamptz(3) not null,
    stage_began_at timestamptz(3) not null,
    finished_at timestamptz(3),
    changed_at timestamptz(3) not null,
    primary key (organization_id, id)
  )`,
  'create index releases_agent on releases (organization_id, agent_id, id)',
  'create index releases_changed on releases (organization_id, changed_at)',
  `create index releases_active on releases (organization_id, id) where status = 'active'`,
  'create index releases_ended on releases (finished_at) where finished_at is not null',
  `create table release_rollups (
    organization_id text collate "C" not null,
    release_id text collate "C" not null,
    stage smallint not null,
    side text not null,
    runs integer not null,
    failed integer not null,
    latencies bytea not null,
    primary key (organization_id, release_id, stage, side)
  )`,
  // As of now, and not of the snapshot of the statement that calls it: it waits for a change that is being committed.
  `create function current_release_revision(organization text, agent text) returns integer language plpgsql volatile as $$
   begin
     perform pg_advisory_xact_lock_shared(hashtextextended(agent, 1));
     return (select release_revision from agents where organization_id = organization and id = agent);
   end $$`,
]
