import type { MigrationInterface, QueryRunner } from 'typeorm'
import { runsWith } from './runsWith.ts'

/**
 * The sizes of values that can be large, written with them: pages know what fits without decompressing JSON. Null for small
 * values, and for what earlier releases write.
 */
export class BodyBytes1700000000035 implements MigrationInterface {
  name = 'BodyBytes1700000000035'

  async up(runner: QueryRunner): Promise<void> {
    for (const [table, columns] of sizes)
      await runner.query(`alter table ${table} ${columns.map((name) => `add column ${name} integer`).join(', ')}`)
    await runsWith(runner, this.name, 'Revisions1700000000033')
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const [table, columns] of sizes)
      await runner.query(`alter table ${table} ${columns.map((name) => `drop column ${name}`).join(', ')}`)
    await runner.query('delete from migration_marks where name = $1', [this.name])
  }
}

const sizes: [string, string[]][] = [
  ['runs', ['input_bytes', 'output_bytes']],
  ['pipeline_runs', ['input_bytes', 'output_bytes']],
  ['agent_versions', ['content_bytes']],
  ['pipeline_versions', ['content_bytes']],
]
