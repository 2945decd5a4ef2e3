import type { MigrationInterface, QueryRunner } from 'typeorm'

/** Who created a run, as the number of the id's prefix and its UUID (`packedId.ts`): 18 bytes instead of 31 in every row. */
export class RunOrigins1700000000021 implements MigrationInterface {
  name = 'RunOrigins1700000000021'

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table runs add created_by bytea, add policy_version integer')
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table runs drop created_by, drop policy_version')
  }
}
