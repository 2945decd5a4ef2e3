import type { MigrationInterface, QueryRunner } from 'typeorm'

/*
 * Policies of organisations, and the default policy of each: a policy's id, or the name of a template, which is code and has
 * no row. From this migration on, agents are actors in the audit log: for what guardrails found in their outputs.
 */
export class Policies1700000000008 implements MigrationInterface {
  name = 'Policies1700000000008'

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of statements) await runner.query(statement)
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table audit_log drop constraint audit_log_actor_kind_check')
    await runner.query(
      `alter table audit_log add constraint audit_log_actor_kind_check
         check (actor_kind in ('api_key', 'user', 'operator', 'nobody')) not valid`,
    )
    await runner.query('alter table organizations drop column default_policy')
    await runner.query('drop table policies')
  }
}

const statements = [
  `create table policies (
     organization_id text collate "C" not null references organizations (id),
     id text collate "C" not null,
     name text not null,
     description text,
     guardrails json not null,
     created_by text collate "C" not null,
     created_at timestamptz(3) not null,
     updated_at timestamptz(3) not null,
     deleted_at timestamptz(3),
     primary key (organization_id, id)
   )`,
  `alter table organizations add column default_policy text collate "C" not null default 'none'`,
  'alter table audit_log drop constraint audit_log_actor_kind_check',
  `alter table audit_log add constraint audit_log_actor_kind_check
     check (actor_kind in ('api_key', 'user', 'operator', 'nobody', 'agent'))`,
]
