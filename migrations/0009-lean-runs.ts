import type { MigrationInterface, QueryRunner } from 'typeorm'

/*
 * Drops constraints that cost time for every run. PostgreSQL parses a check again in every statement that writes to its
 * table, and verifies a foreign key with a separate statement for every row, which locks the organisation. No statement of
 * the service can violate these three: states are a type in the code, and events are created for organisations that exist
 * and are never deleted.
 */
export class LeanRuns1700000000009 implements MigrationInterface {
  name = 'LeanRuns1700000000009'

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table runs drop constraint runs_status_check')
    await runner.query('alter table run_facts drop constraint run_facts_status_check')
    await runner.query('alter table events drop constraint events_organization_id_fkey')
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      `alter table events add constraint events_organization_id_fkey
         foreign key (organization_id) references organizations (id)`,
    )
    await runner.query(
      `alter table run_facts add constraint run_facts_status_check check (status in ('completed', 'failed', 'cancelled'))`,
    )
    await runner.query(
      `alter table runs add constraint runs_status_check
         check (status in ('queued', 'running', 'requires_action', 'completed', 'failed', 'cancelled'))`,
    )
  }
}
