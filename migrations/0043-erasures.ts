import type { MigrationInterface, QueryRunner } from 'typeorm'
import { runsWith } from './runsWith.ts'

/**
 * Erasures and the runs that they erase, what is left of erased runs, and which requests to clear its caches each process has
 * acknowledged. Processes of earlier releases acknowledge none, so erasures wait until they are replaced.
 */
export class Erasures1700000000043 implements MigrationInterface {
  name = 'Erasures1700000000043'

  async up(runner: QueryRunner): Promise<void> {
    for (const table of erased) await runner.query(`alter table ${table} add column erased_at timestamptz(3)`)
    await runner.query('create table forgettings (number bigint not null)')
    await runner.query('insert into forgettings values (0)')
    await runner.query('alter table processes add column forgotten bigint not null default 0')
    await runner.query(
      `create table erasures (
         organization_id text collate "C" not null,
         id text collate "C" not null,
         status text not null check (status in ('running', 'completed')),
         phase text not null,
         dry_run boolean not null,
         filter json,
         position text collate "C" not null default '',
         counts json not null,
         forgetting bigint,
         reason text,
         created_by text collate "C" not null,
         created_at timestamptz(3) not null,
         finished_at timestamptz(3),
         primary key (organization_id, id)
       )`,
    )
    await runner.query(`create index erasures_running on erasures (created_at) where status = 'running'`)
    await runner.query(
      `create table erasure_items (
         organization_id text collate "C" not null,
         erasure_id text collate "C" not null,
         id text collate "C" not null,
         done boolean not null default false,
         primary key (organization_id, erasure_id, id)
       )`,
    )
    await runner.query(
      'create index erasure_items_open on erasure_items (organization_id, erasure_id, id) where not done',
    )
    await runsWith(runner, this.name, 'Revisions1700000000033')
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of ['erasure_items', 'erasures', 'forgettings']) await runner.query(`drop table ${table}`)
    await runner.query('alter table processes drop column forgotten')
    for (const table of erased) await runner.query(`alter table ${table} drop column erased_at`)
    await runner.query('delete from migration_marks where name = $1', [this.name])
  }
}

const erased = ['runs', 'pipeline_runs', 'deliveries']
