import type { MigrationInterface, QueryRunner } from 'typeorm'

/*
 * For subscriptions to changes. No other index finds cancelled runs, and deliveries that changed when they were no longer
 * new. Neither index has an entry for a run or a delivery that succeeds immediately.
 */
export class Changes1700000000018 implements MigrationInterface {
  name = 'Changes1700000000018'

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`create index runs_cancelled on runs (organization_id, finished_at) where status = 'cancelled'`)
    await runner.query('alter table deliveries add changed_at timestamptz(3)')
    await runner.query(
      'create index deliveries_changed on deliveries (organization_id, changed_at) where changed_at is not null',
    )
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index runs_cancelled')
    await runner.query('alter table deliveries drop changed_at')
  }
}
