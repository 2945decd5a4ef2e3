import type { MigrationInterface, QueryRunner } from 'typeorm'

/** Credentials for external systems, and the keys of the installation that must outlive its master key. */
export class Connectors1700000000007 implements MigrationInterface {
  name = 'Connectors1700000000007'

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of statements) await runner.query(statement)
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table connectors, kept_keys')
  }
}

const statements = [
  `create table connectors (
     organization_id text collate "C" not null references organizations (id),
     id text collate "C" not null,
     name text not null,
     kind text not null check (kind in ('openai', 'http')),
     base_url text not null,
     private boolean not null,
     secret text,
     created_by text collate "C" not null,
     created_at timestamptz(3) not null,
     updated_at timestamptz(3) not null,
     deleted_at timestamptz(3),
     primary key (organization_id, id)
   )`,
  'create unique index connectors_id on connectors (id)',

  // Encrypted with the master key, but no longer derived from it: their hashes stay valid when it is replaced.
  `create table kept_keys (
     purpose text collate "C" primary key,
     sealed text not null
   )`,
]
