import type { MigrationInterface, QueryRunner } from 'typeorm'

/** Indexes for the filters of the audit log: it is never purged, and guardrails add to it for every run they act on. */
export class AuditIndexes1700000000010 implements MigrationInterface {
  name = 'AuditIndexes1700000000010'

  async up(runner: QueryRunner): Promise<void> {
    for (const column of columns) {
      await runner.query(`create index audit_log_by_${column} on audit_log (organization_id, ${column}, id desc)`)
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const column of columns) await runner.query(`drop index audit_log_by_${column}`)
  }
}

const columns = ['action', 'actor_id', 'target_id']
