import type { MigrationInterface, QueryRunner } from 'typeorm'

/*
 * How many messages wait for a run, so that the statement that stores another one can reject it, and up to which number of
 * its log they were consumed; and how many processes died while they executed the run.
 */
export class RunMessages1700000000015 implements MigrationInterface {
  name = 'RunMessages1700000000015'

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `alter table runs add column waiting_messages integer not null default 0,
                        add column waiting_message_bytes integer not null default 0,
                        add column taken_message_seq integer not null default 0,
                        add column lost_processes integer not null default 0`,
    )
    // Not their bytes: measuring them would require reading all of them.
    await runner.query(
      `update runs r set waiting_messages = (
         select count(*) from run_events e where e.run_id = r.id and e.type = 'run.action')
        where status in ('queued', 'running', 'requires_action') and last_action_seq > 0`,
    )
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      `alter table runs drop column waiting_messages, drop column waiting_message_bytes,
                        drop column taken_message_seq, drop column lost_processes`,
    )
  }
}
