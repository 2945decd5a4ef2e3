import type { MigrationInterface, QueryRunner } from 'typeorm'
import { runsWith } from './runsWith.ts'

/** Versions that are not live: of each, the version that was live when it was made. Null for all others. */
export class Candidates1700000000046 implements MigrationInterface {
  name = 'Candidates1700000000046'

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table agent_versions add column base_version integer')
    await runsWith(runner, this.name, 'Revisions1700000000033')
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table agent_versions drop column base_version')
    await runner.query('delete from migration_marks where name = $1', [this.name])
  }
}
