import type { MigrationInterface, QueryRunner } from 'typeorm'
import { runsWith } from './runsWith.ts'

/** Accounts at the issuer of single sign-on, and who was removed. */
export class Identities1700000000039 implements MigrationInterface {
  name = 'Identities1700000000039'

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of statements) await runner.query(statement)
    await runsWith(runner, this.name, 'Revisions1700000000033')
  }

  /** People without a password get one that nobody knows. */
  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table removed_people, identities')
    await runner.query(`update users set password_hash = '' where password_hash is null`)
    await runner.query('alter table users alter password_hash set not null')
    await runner.query('delete from migration_marks where name = $1', [this.name])
  }
}

const statements = [
  // Null: the person can only sign in through the issuer.
  'alter table users alter password_hash drop not null',

  // `user_id` is null after the person was removed, who then needs an invitation.
  `create table identities (
     organization_id text collate "C" not null references organizations (id),
     issuer text not null,
     subject text not null,
     user_id text collate "C" references users (id) on delete set null,
     created_at timestamptz(3) not null,
     primary key (organization_id, issuer, subject)
   )`,
  'create unique index identities_user on identities (user_id, issuer) where user_id is not null',

  // Keyed hashes of e-mail addresses: they are forgotten, but may not join by their domain.
  `create table removed_people (
     organization_id text collate "C" not null references organizations (id),
     email_hash bytea not null,
     removed_at timestamptz(3) not null,
     primary key (organization_id, email_hash)
   )`,
]
