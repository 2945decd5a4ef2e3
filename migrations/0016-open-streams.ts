import type { MigrationInterface, QueryRunner } from 'typeorm'

/** An organisation's own limits for open streams, subscriptions and long polls. */
export class OpenStreams1700000000016 implements MigrationInterface {
  name = 'OpenStreams1700000000016'

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table organizations add open_streams integer, add open_streams_organization integer')
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table organizations drop open_streams, drop open_streams_organization')
  }
}
