import type { MigrationInterface, QueryRunner } from 'typeorm'
import { runsWith } from './runsWith.ts'

/** Replays, the recorded runs that each repeats, and the runs that it makes. The new columns are null for all other runs. */
export class Replays1700000000047 implements MigrationInterface {
  name = 'Replays1700000000047'

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of statements) await runner.query(statement)
    await runsWith(runner, this.name, 'Revisions1700000000033')
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table silent_run_rollups, silent_run_facts, replay_runs, replay_items, replays')
    await runner.query('alter table runs drop column replay_id, drop column replay_of')
    await runner.query('delete from migration_marks where name = $1', [this.name])
  }
}

const statements = [
  'alter table runs add column replay_id text, add column replay_of text',
  `create table replays (
    organization_id text collate "C" not null references organizations (id),
    id text collate "C" not null,
    agent_id text not null,
    version integer not null,
    status text not null,
    verdict text,
    checks json not null,
    max_parallel integer not null,
    allow_side_effects boolean not null,
    total integer not null,
    progress json not null,
    error json,
    created_by text not null,
    created_mode text not null,
    created_at timestamptz(3) not null,
    finished_at timestamptz(3),
    changed_at timestamptz(3) not null,
    owner text,
    revision integer not null,
    is_settled boolean not null,
    primary key (organization_id, id)
  )`,
  'create index replays_agent on replays (organization_id, agent_id, id)',
  'create index replays_ended on replays (organization_id, finished_at) where finished_at is not null',
  'create index replays_changed on replays (organization_id, changed_at)',
  'create index replays_unsettled on replays (organization_id, id) where not is_settled',
  `create table replay_items (
    organization_id text collate "C" not null,
    replay_id text collate "C" not null,
    place integer not null,
    replay_of text not null,
    before_status text not null,
    before_latency_ms integer,
    before_tokens_used integer not null,
    verdict text,
    result json,
    primary key (organization_id, replay_id, place)
  )`,
  'create index replay_items_recorded on replay_items (organization_id, replay_of)',
  `create table replay_runs (
    organization_id text collate "C" not null,
    replay_id text collate "C" not null,
    place integer not null,
    part smallint not null,
    run_id text not null,
    primary key (organization_id, replay_id, place, part)
  )`,
  `create table silent_run_facts (
    organization_id text collate "C" not null,
    run_id text not null,
    agent_id text not null,
    created_at timestamptz(3) not null,
    finished_at timestamptz(3) not null,
    tokens_used integer not null
  )`,
  'create index silent_run_facts_organization on silent_run_facts (organization_id, finished_at)',
  'create index silent_run_facts_age on silent_run_facts (finished_at)',
  `create table silent_run_rollups (
    organization_id text collate "C" not null,
    day timestamptz(3) not null,
    agent_id text collate "C" not null,
    tokens_used bigint not null,
    primary key (organization_id, day, agent_id)
  )`,
]
