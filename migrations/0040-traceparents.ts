import type { MigrationInterface, QueryRunner } from 'typeorm'
import { runsWith } from './runsWith.ts'

/**
 * The trace that runs, pipeline runs and events continue, in whichever process. Null, which takes no space, for calls that are
 * not traced and for what earlier releases write.
 */
export class Traceparents1700000000040 implements MigrationInterface {
  name = 'Traceparents1700000000040'

  async up(runner: QueryRunner): Promise<void> {
    for (const table of tables) await runner.query(`alter table ${table} add column traceparent text`)
    await runsWith(runner, this.name, 'Revisions1700000000033')
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of tables) await runner.query(`alter table ${table} drop column traceparent`)
    await runner.query('delete from migration_marks where name = $1', [this.name])
  }
}

const tables = ['runs', 'pipeline_runs', 'events']
