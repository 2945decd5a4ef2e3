import type { MigrationInterface, QueryRunner } from 'typeorm'
import { runsWith } from './runsWith.ts'

/** What exports contain. Their content is made when it is read. */
export class Exports1700000000044 implements MigrationInterface {
  name = 'Exports1700000000044'

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `create table exports (
         organization_id text collate "C" not null,
         id text collate "C" not null,
         what text not null,
         format text not null,
         filter json,
         agent_ids text[],
         created_by text collate "C" not null,
         created_at timestamptz(3) not null,
         primary key (organization_id, id)
       )`,
    )
    await runner.query('create index exports_age on exports (created_at)')
    await runsWith(runner, this.name, 'Revisions1700000000033')
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table exports')
    await runner.query('delete from migration_marks where name = $1', [this.name])
  }
}
