import type { MigrationInterface, QueryRunner } from 'typeorm'

/** Who last saved an alert rule: its automatic rollback has their rights. Null if only its creator has saved it. */
export class RuleSavers1700000000032 implements MigrationInterface {
  name = 'RuleSavers1700000000032'

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table alert_rules add column saved_by text collate "C"')
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table alert_rules drop column saved_by')
  }
}
