import type { MigrationInterface, QueryRunner } from 'typeorm'

/*
 * Rollups by version, and by the creator of the runs. Runs are never deleted and have their version, so the rollups are
 * rebuilt from them: every run becomes a fact again, and is counted like one that has just ended.
 */
export class Figures1700000000023 implements MigrationInterface {
  name = 'Figures1700000000023'

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of statements) await runner.query(statement)
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('truncate run_rollups, run_facts')
    await runner.query('alter table run_rollups drop constraint run_rollups_pkey, drop agent_version, drop keys')
    await runner.query('alter table run_rollups add primary key (organization_id, grain, start, agent_id)')
    await runner.query('alter table run_facts drop agent_version, drop created_by')
    await runner.query(`insert into run_facts (${factColumns}) select ${factColumns} from runs where ${ended}`)
  }
}

const factColumns = 'organization_id, agent_id, created_at, status, latency_ms, tokens_used, error_code'
const ended = `status in ('completed', 'failed', 'cancelled')`

const statements = [
  'truncate run_rollups, run_facts',
  'alter table run_facts add agent_version integer not null, add created_by bytea',
  `alter table run_rollups drop constraint run_rollups_pkey, add agent_version integer not null, add keys json not null,
     add primary key (organization_id, grain, start, agent_id, agent_version)`,
  `insert into run_facts (${factColumns}, agent_version, created_by)
   select ${factColumns}, agent_version, created_by from runs where ${ended}`,
]
