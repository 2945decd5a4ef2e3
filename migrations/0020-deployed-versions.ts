import type { MigrationInterface, QueryRunner } from 'typeorm'

/** Finds the deployment of a version. Each version has exactly one: both are written in one transaction. */
export class DeployedVersions1700000000020 implements MigrationInterface {
  name = 'DeployedVersions1700000000020'

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('create unique index deployments_version on deployments (organization_id, agent_id, version)')
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index deployments_version')
  }
}
