import type { MigrationInterface, QueryRunner } from 'typeorm'
import { runsWith } from './runsWith.ts'

/** Logins of the command-line tool through a browser, and keys that belong to a person. */
export class DeviceCodes1700000000038 implements MigrationInterface {
  name = 'DeviceCodes1700000000038'

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of statements) await runner.query(statement)
    await runsWith(runner, this.name, 'Revisions1700000000033')
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table device_codes')
    await runner.query('drop index api_keys_user')
    await runner.query('alter table api_keys drop user_id')
    await runner.query('delete from migration_marks where name = $1', [this.name])
  }
}

const statements = [
  // Not a reference: a key's row outlives its user, although the key does not.
  'alter table api_keys add user_id text collate "C"',
  'create index api_keys_user on api_keys (user_id) where user_id is not null',

  // The organisation and the user are those of the person who decided; null until then.
  `create table device_codes (
     code_hash bytea primary key,
     user_code_hash bytea not null,
     name text not null,
     scopes text[] not null,
     address text not null,
     created_at timestamptz(3) not null,
     expires_at timestamptz(3) not null,
     last_polled_at timestamptz(3),
     decision text check (decision in ('approved', 'denied')),
     organization_id text collate "C" references organizations (id),
     user_id text collate "C" references users (id) on delete cascade
   )`,
  'create unique index device_codes_user_code on device_codes (user_code_hash)',
  'create index device_codes_age on device_codes (expires_at)',
  'create index device_codes_user on device_codes (user_id) where user_id is not null',
]
