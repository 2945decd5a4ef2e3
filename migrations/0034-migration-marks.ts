import type { MigrationInterface, QueryRunner } from 'typeorm'
import { runsWith } from './runsWith.ts'

/** Which earlier releases run on the tables of a later one. */
export class MigrationMarks1700000000034 implements MigrationInterface {
  name = 'MigrationMarks1700000000034'

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('create table migration_marks (name text primary key, runs_with text not null)')
    await runsWith(runner, this.name, 'Revisions1700000000033')
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table migration_marks')
  }
}
