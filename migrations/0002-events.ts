import type { MigrationInterface, QueryRunner } from 'typeorm'

/** The outbox. */
export class Events1700000000002 implements MigrationInterface {
  name = 'Events1700000000002'

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `create table events (
         organization_id text collate "C" not null references organizations (id),
         id text collate "C" not null,
         type text not null,
         body text not null,
         created_at timestamptz(3) not null,
         primary key (organization_id, id)
       )`,
    )
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table events')
  }
}
