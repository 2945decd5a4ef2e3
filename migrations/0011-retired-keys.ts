import type { MigrationInterface, QueryRunner } from 'typeorm'

/** Secrets that rotations have replaced, each valid for another 24 hours: a key may be rotated again within that time. */
export class RetiredKeys1700000000011 implements MigrationInterface {
  name = 'RetiredKeys1700000000011'

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `create table retired_api_keys (
         key_hash bytea primary key,
         organization_id text collate "C" not null references organizations (id),
         key_id text collate "C" not null references api_keys (id),
         expires_at timestamptz(3) not null
       )`,
    )
    await runner.query('create index retired_api_keys_key on retired_api_keys (key_id)')
    await runner.query(
      `insert into retired_api_keys (key_hash, organization_id, key_id, expires_at)
       select previous_key_hash, organization_id, id, previous_key_expires_at from api_keys
        where previous_key_hash is not null and previous_key_expires_at is not null`,
    )
    await runner.query('alter table api_keys drop previous_key_hash')
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table api_keys add previous_key_hash bytea')
    await runner.query(
      `update api_keys k set previous_key_hash = r.key_hash from retired_api_keys r
        where r.key_id = k.id and r.expires_at = k.previous_key_expires_at`,
    )
    await runner.query(
      `create unique index api_keys_previous_key_hash on api_keys (previous_key_hash)
         where previous_key_hash is not null`,
    )
    await runner.query('drop table retired_api_keys')
  }
}
