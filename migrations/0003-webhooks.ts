import type { MigrationInterface, QueryRunner } from 'typeorm'

/** Webhooks, and what is owed and was sent to them. */
export class Webhooks1700000000003 implements MigrationInterface {
  name = 'Webhooks1700000000003'

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of statements) await runner.query(statement)
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table delivery_attempts, deliveries, webhooks')
    await runner.query('drop function new_id(text, timestamptz)')
    await runner.query('drop index events_age, events_type')
    await runner.query('alter table events drop column subject_id')
  }
}

const statements = [
  'alter table events add column subject_id text collate "C"',
  'create index events_age on events using brin (created_at)',
  // Most events tell of completed runs: the others are found without walking over those.
  `create index events_type on events (organization_id, type, id) where type <> 'run.completed'`,

  // The service's own kind of id, for rows that a statement makes by itself.
  `create function new_id(prefix text, at timestamptz) returns text language sql volatile as $$
     with random as (select ('x' || replace(gen_random_uuid()::text, '-', ''))::bit(128) as bits),
          uuid as (
            select B'00' || (floor(extract(epoch from at) * 1000)::bigint)::bit(48) || B'0111'
                   || substring(bits from 1 for 12) || B'10' || substring(bits from 67 for 62) as bits
              from random
          )
     select prefix || '_' || string_agg(
              substr('0123456789abcdefghjkmnpqrstvwxyz', substring(bits from place * 5 + 1 for 5)::int + 1, 1),
              '' order by place)
       from uuid, generate_series(0, 25) as place
   $$`,

  `create table webhooks (
     organization_id text collate "C" not null references organizations (id),
     id text collate "C" not null,
     url text not null,
     events text[] not null,
     active boolean not null,
     description text,
     secret text not null,
     secret_hint text not null,
     previous_secret text,
     previous_secret_expires_at timestamptz(3),
     disabled_reason text check (disabled_reason in ('gone', 'failing')),
     consecutive_failures integer not null default 0,
     failing_since timestamptz(3),
     created_by text collate "C" not null,
     created_at timestamptz(3) not null,
     updated_at timestamptz(3) not null,
     deleted_at timestamptz(3),
     primary key (organization_id, id)
   )`,
  'create unique index webhooks_id on webhooks (id)',
  'create index webhooks_active on webhooks (organization_id) where active',

  `create table deliveries (
     organization_id text collate "C" not null,
     id text collate "C" not null,
     webhook_id text collate "C" not null,
     event_id text collate "C" not null,
     event_type text not null,
     subject_id text collate "C",
     status text not null check (status in ('pending', 'succeeded', 'failed')),
     attempts_made integer not null default 0,
     attempts_before integer not null default 0,
     next_attempt_at timestamptz(3),
     owner text collate "C",
     created_at timestamptz(3) not null,
     primary key (organization_id, id)
   ) with (fillfactor = 80)`,
  'create index deliveries_webhook on deliveries (organization_id, webhook_id, id desc)',
  'create index deliveries_subject on deliveries (organization_id, subject_id, id desc)',
  `create index deliveries_failed on deliveries (organization_id, webhook_id, id) where status = 'failed'`,
  `create index deliveries_due on deliveries (webhook_id, next_attempt_at, id)
     where status = 'pending' and owner is null`,
  'create index deliveries_owned on deliveries (owner) where owner is not null',
  'create index deliveries_age on deliveries using brin (created_at)',

  `create table delivery_attempts (
     organization_id text collate "C" not null,
     delivery_id text collate "C" not null,
     number integer not null,
     started_at timestamptz(3) not null,
     duration_ms integer not null,
     request_headers json not null,
     http_status integer,
     response_body text,
     error text,
     primary key (organization_id, delivery_id, number)
   )`,
]
