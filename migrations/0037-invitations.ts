import type { MigrationInterface, QueryRunner } from 'typeorm'
import { runsWith } from './runsWith.ts'

/** Invitations, links to reset a password, and names of people. The tokens of links are stored as keyed hashes. */
export class Invitations1700000000037 implements MigrationInterface {
  name = 'Invitations1700000000037'

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of statements) await runner.query(statement)
    await runsWith(runner, this.name, 'Revisions1700000000033')
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table password_resets, invitations')
    await runner.query('alter table users drop name')
    await runner.query('delete from migration_marks where name = $1', [this.name])
  }
}

const statements = [
  // Null: the person is shown by e-mail address.
  'alter table users add name text',

  // `ended_at`: when it was accepted, deleted or replaced. Its row stays for a day, for repeated requests with its
  // idempotency key; that of an expired one for a week, in which it is listed.
  `create table invitations (
     organization_id text collate "C" not null references organizations (id),
     id text collate "C" not null,
     email text not null,
     role text not null check (role in ('owner', 'admin', 'member', 'viewer')),
     token_hash bytea not null,
     created_by text collate "C" not null,
     created_at timestamptz(3) not null,
     expires_at timestamptz(3) not null,
     ended_at timestamptz(3),
     kept_until timestamptz(3) not null,
     primary key (organization_id, id)
   )`,
  'create unique index invitations_token on invitations (token_hash)',
  'create unique index invitations_pending on invitations (organization_id, lower(email)) where ended_at is null',
  'create index invitations_kept on invitations (kept_until)',

  // One per person: a new link replaces the previous one. Earlier releases, which do not know the table, delete users.
  `create table password_resets (
     user_id text collate "C" primary key references users (id) on delete cascade,
     organization_id text collate "C" not null references organizations (id),
     token_hash bytea not null,
     created_by text collate "C" not null,
     created_at timestamptz(3) not null,
     expires_at timestamptz(3) not null
   )`,
  'create unique index password_resets_token on password_resets (token_hash)',
]
