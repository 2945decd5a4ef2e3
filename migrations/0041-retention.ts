import type { MigrationInterface, QueryRunner } from 'typeorm'
import { runsWith } from './runsWith.ts'

/**
 * How long ended runs are kept, by organisation and agent, with the change that is due; and the event of a run's end, so that
 * it is deleted with the run. Null for runs that ended in an earlier release.
 */
export class Retention1700000000041 implements MigrationInterface {
  name = 'Retention1700000000041'

  async up(runner: QueryRunner): Promise<void> {
    for (const table of ['organizations', 'agents'])
      await runner.query(
        `alter table ${table} add column retention_days integer, add column retention_days_next integer,
                              add column retention_days_next_at timestamptz(3)`,
      )
    await runner.query(
      `create index organizations_retention on organizations (id)
        where retention_days is not null or retention_days_next is not null`,
    )
    await runner.query(
      `create index agents_retention on agents (organization_id, id)
        where retention_days is not null or retention_days_next is not null`,
    )
    await runner.query('alter table runs add column event_id bytea')
    await runsWith(runner, this.name, 'Revisions1700000000033')
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table runs drop column event_id')
    for (const table of ['agents', 'organizations'])
      await runner.query(
        `alter table ${table} drop column retention_days, drop column retention_days_next, drop column retention_days_next_at`,
      )
    await runner.query('delete from migration_marks where name = $1', [this.name])
  }
}
