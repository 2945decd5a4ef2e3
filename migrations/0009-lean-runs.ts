import type { MigrationInterface, QueryRunner } from 'typeorm'

/*
 * What every run paid for without need. PostgreSQL reads a check anew in every statement that writes to its table, and
 * follows a reference by a statement of its own for every row, with a lock on the organisation. What these three kept out,
 * no statement of ours can write: the states are a type of the code's, and events are made for organisations that exist
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
