import type { MigrationInterface, QueryRunner } from 'typeorm'

/** Pipelines, and the content of each of their versions, which never changes. */
export class Pipelines1700000000024 implements MigrationInterface {
  name = 'Pipelines1700000000024'

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of statements) await runner.query(statement)
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table pipeline_versions, pipelines')
  }
}

const statements = [
  `create table pipelines (
     organization_id text collate "C" not null references organizations (id),
     id text collate "C" not null,
     name text not null,
     description text,
     status text not null check (status in ('active', 'archived')),
     version integer not null,
     metadata jsonb not null,
     created_at timestamptz(3) not null,
     updated_at timestamptz(3) not null,
     archived_at timestamptz(3),
     primary key (organization_id, id)
   )`,
  // agent_ids: those of the steps, for keys that are limited to some agents.
  `create table pipeline_versions (
     organization_id text collate "C" not null,
     pipeline_id text collate "C" not null,
     version integer not null,
     agent_ids text[] collate "C" not null,
     content json not null,
     created_at timestamptz(3) not null,
     created_by text collate "C" not null,
     primary key (organization_id, pipeline_id, version),
     foreign key (organization_id, pipeline_id) references pipelines (organization_id, id)
   )`,
]
