import type { MigrationInterface, QueryRunner } from 'typeorm'

/** Counts callers' changes, as alert rules always have: `If-Match` is compared with it. */
export class Revisions1700000000033 implements MigrationInterface {
  name = 'Revisions1700000000033'

  async up(runner: QueryRunner): Promise<void> {
    for (const table of tables)
      await runner.query(`alter table ${table} add column revision integer not null default 1`)
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of tables) await runner.query(`alter table ${table} drop column revision`)
  }
}

const tables = ['webhooks', 'policies', 'connectors']
