import type { MigrationInterface, QueryRunner } from 'typeorm'

/** The part of a month's quota that is reserved by processes, and the number of calls by caller and day. */
export class Limits1700000000005 implements MigrationInterface {
  name = 'Limits1700000000005'

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of statements) await runner.query(statement)
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table call_counts, quota_periods')
  }
}

const statements = [
  // `granted` is the amount of the latest reservation: PostgreSQL before 18 can't return how much an update added.
  `create table quota_periods (
     organization_id text collate "C" not null,
     period date not null,
     reserved bigint not null check (reserved >= 0),
     granted bigint not null,
     primary key (organization_id, period)
   ) with (fillfactor = 50)`,

  `create table call_counts (
     organization_id text collate "C" not null,
     day date not null,
     caller_id text collate "C" not null,
     calls bigint not null,
     primary key (organization_id, day, caller_id)
   ) with (fillfactor = 50)`,
]
