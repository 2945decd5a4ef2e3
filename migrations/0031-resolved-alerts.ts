import type { MigrationInterface, QueryRunner } from 'typeorm'

/** Recently resolved alerts, for subscribers. */
export class ResolvedAlerts1700000000031 implements MigrationInterface {
  name = 'ResolvedAlerts1700000000031'

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'create index alerts_resolved on alerts (organization_id, resolved_at) where resolved_at is not null',
    )
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index alerts_resolved')
  }
}
