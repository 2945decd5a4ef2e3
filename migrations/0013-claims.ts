import type { MigrationInterface, QueryRunner } from 'typeorm'

/*
 * Queued runs are indexed by agent, so that an agent at its concurrency limit costs nothing, however many of its runs are
 * queued. Running ones are too, since they are counted. Runs are claimed from their own table, so the jobs of an earlier
 * version are deleted.
 */
export class Claims1700000000013 implements MigrationInterface {
  name = 'Claims1700000000013'

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of statements) await runner.query(statement)
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index runs_claimable, runs_running')
    await runner.query(
      `create index runs_claimable on runs (organization_id, id)
         where status = 'queued' or (status = 'running' and owner is null)`,
    )
    await runner.query(
      `create index runs_running on runs (organization_id, id) include (owner) where status = 'running'`,
    )
  }
}

const statements = [
  'drop index runs_claimable, runs_running',
  `create index runs_claimable on runs (organization_id, agent_id, id)
     where status = 'queued' or (status = 'running' and owner is null)`,
  `create index runs_running on runs (organization_id, agent_id, id) include (owner) where status = 'running'`,
  // Runs whose process died before this version, and which wait for their next attempt.
  `update runs set writes = -1 where status = 'running' and owner is null`,
  `do $$ begin
     if to_regclass('graphile_worker._private_jobs') is not null then
       perform graphile_worker.complete_jobs(array(
         select id from graphile_worker.jobs where task_identifier = 'execute_run'));
     end if;
   end $$`,
]
