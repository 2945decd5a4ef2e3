import type { MigrationInterface, QueryRunner } from 'typeorm'

/*
 * Rollups of seconds, by the time at which runs ended and deliveries were settled: windows of alert rules are as short as
 * a minute. They are stored only as long as the longest window. Runs and deliveries that ended earlier are not included.
 */
export class RecentFigures1700000000027 implements MigrationInterface {
  name = 'RecentFigures1700000000027'

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of statements) await runner.query(statement)
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table recent_run_rollups, recent_delivery_rollups')
    await runner.query('alter table run_facts drop finished_at')
    await runner.query('alter table delivery_facts drop settled_at')
  }
}

const statements = [
  'alter table run_facts add finished_at timestamptz(3)',
  'alter table delivery_facts add settled_at timestamptz(3)',
  // The trigger that inserts facts of deliveries sets no time.
  'alter table delivery_facts alter settled_at set default now()',

  // The rows with an empty agent_id and version 0 are the sums of all agents.
  `create table recent_run_rollups (
     organization_id text collate "C" not null,
     agent_id text collate "C" not null,
     seconds smallint not null,
     start timestamptz(3) not null,
     agent_version integer not null,
     completed bigint not null,
     failed bigint not null,
     cancelled bigint not null,
     tokens_used bigint not null,
     latencies bytea not null,
     expires_at timestamptz(3) not null,
     primary key (organization_id, agent_id, seconds, start, agent_version)
   ) with (fillfactor = 70)`,
  // Not an index on `start`: a plan made for an empty table would use it to read the windows of all organisations.
  'create index recent_run_rollups_expired on recent_run_rollups (expires_at)',

  `create table recent_delivery_rollups (
     organization_id text collate "C" not null,
     seconds smallint not null,
     start timestamptz(3) not null,
     succeeded bigint not null,
     failed bigint not null,
     expires_at timestamptz(3) not null,
     primary key (organization_id, seconds, start)
   ) with (fillfactor = 70)`,
  'create index recent_delivery_rollups_expired on recent_delivery_rollups (expires_at)',
]
