import type { MigrationInterface, QueryRunner } from 'typeorm'

/** An organisation's own limits, rotated keys, browser sessions, and the audit log. */
export class Access1700000000004 implements MigrationInterface {
  name = 'Access1700000000004'

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of statements) await runner.query(statement)
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table audit_log, sessions')
    await runner.query('drop function refuse_change()')
    await runner.query(
      'alter table api_keys drop previous_key_hash, drop previous_key_expires_at, drop rotated_at, drop last_used_at',
    )
    await runner.query('alter table organizations drop requests_per_minute, drop burst, drop monthly_calls')
  }
}

const statements = [
  'alter table organizations add requests_per_minute integer, add burst integer, add monthly_calls bigint',

  `alter table api_keys
     add previous_key_hash bytea,
     add previous_key_expires_at timestamptz(3),
     add rotated_at timestamptz(3),
     add last_used_at timestamptz(3)`,
  'create unique index api_keys_previous_key_hash on api_keys (previous_key_hash) where previous_key_hash is not null',

  `create table sessions (
     id_hash bytea primary key,
     organization_id text collate "C" not null references organizations (id),
     user_id text collate "C" not null references users (id),
     created_at timestamptz(3) not null,
     last_seen_at timestamptz(3) not null
   )`,
  'create index sessions_user on sessions (user_id)',
  'create index sessions_age on sessions (last_seen_at)',

  `create table audit_log (
     organization_id text collate "C" not null references organizations (id),
     id text collate "C" not null,
     action text not null,
     actor_id text collate "C" not null,
     actor_kind text not null check (actor_kind in ('api_key', 'user', 'operator', 'nobody')),
     target_id text collate "C",
     address text not null,
     request_id text not null,
     details json not null,
     created_at timestamptz(3) not null,
     primary key (organization_id, id)
   )`,
  // Insert-only: nobody with access to the tables through the service can change what was written.
  `create function refuse_change() returns trigger language plpgsql as $$
     begin raise exception '% is insert-only', tg_table_name; end $$`,
  `create trigger audit_log_insert_only before update or delete or truncate on audit_log
     for each statement execute function refuse_change()`,
]
