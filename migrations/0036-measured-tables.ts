import type { MigrationInterface, QueryRunner } from 'typeorm'
import { runsWith } from './runsWith.ts'

/**
 * Tables that are searched for large values that earlier releases wrote without their sizes, and up to which key they have
 * been searched. Versions, of which there are few, are measured here.
 */
export class MeasuredTables1700000000036 implements MigrationInterface {
  name = 'MeasuredTables1700000000036'

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `create table measured_tables (
         name text collate "C" primary key,
         organization_id text collate "C" not null default '',
         id text collate "C" not null default '',
         starts_at timestamptz not null,
         has_ended boolean not null default false
       )`,
    )
    await runner.query(
      `update agent_versions set content_bytes = ${columns.map((name) => `coalesce(octet_length(${name}::text), 0)`).join(' + ')}
        where content_bytes is null`,
    )
    await runner.query(
      'update pipeline_versions set content_bytes = octet_length(content::text) where content_bytes is null',
    )
    await runsWith(runner, this.name, 'Revisions1700000000033')
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table measured_tables')
    await runner.query('delete from migration_marks where name = $1', [this.name])
  }
}

const columns = ['config', 'runtime', 'input_schema', 'output_schema', 'metadata']
