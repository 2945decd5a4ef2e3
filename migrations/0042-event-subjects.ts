import type { MigrationInterface, QueryRunner } from 'typeorm'
import { runsWith } from './runsWith.ts'

/** Finds the stored bodies that hold a copy of what an event is about. Most events have none. */
export class EventSubjects1700000000042 implements MigrationInterface {
  name = 'EventSubjects1700000000042'
  transaction = false

  async up(runner: QueryRunner): Promise<void> {
    // It waits for all statements that have begun before. A process of an earlier release that starts now waits for this migration.
    await runner.query("set lock_timeout = '60s'")
    await runner.query('drop index concurrently if exists events_subject') // left by an interrupted attempt
    await runner.query(
      'create index concurrently events_subject on events (organization_id, subject_id) where body is not null',
    )
    await runner.query('reset lock_timeout')
    await runsWith(runner, this.name, 'Revisions1700000000033')
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index concurrently events_subject')
    await runner.query('delete from migration_marks where name = $1', [this.name])
  }
}
