import type { MigrationInterface, QueryRunner } from 'typeorm'

/** Deliveries are claimed from their own table: the jobs that announced them are no longer used. */
export class Deliveries1700000000012 implements MigrationInterface {
  name = 'Deliveries1700000000012'

  async up(runner: QueryRunner): Promise<void> {
    const [{ exists }] = await runner.query(`select to_regclass('graphile_worker.jobs') is not null as exists`)
    if (!exists) return
    await runner.query(
      `select graphile_worker.complete_jobs(array(
         select id from graphile_worker.jobs where task_identifier = 'deliver'))`,
    )
  }

  async down(): Promise<void> {}
}
