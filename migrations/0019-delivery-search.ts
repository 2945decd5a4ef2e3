import type { MigrationInterface, QueryRunner } from 'typeorm'

/** The deliveries of all webhooks of an organisation are listed together, by status and by type too. */
export class DeliverySearch1700000000019 implements MigrationInterface {
  name = 'DeliverySearch1700000000019'

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `create index deliveries_failed_of_all on deliveries (organization_id, id) where status = 'failed'`,
    )
    // Most deliveries are of completed runs: the others are found without reading those.
    await runner.query(
      `create index deliveries_type on deliveries (organization_id, event_type, id) where event_type <> 'run.completed'`,
    )
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index deliveries_failed_of_all, deliveries_type')
  }
}
