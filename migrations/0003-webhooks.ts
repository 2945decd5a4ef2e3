import type { MigrationInterface, QueryRunner } from 'typeorm'

/** Webhooks, and their pending and past deliveries. */
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

/** SQL that joins the digits of these values. */
function digits(values: string[]): string {
  return values.map((value) => `substr('0123456789abcdefghjkmnpqrstvwxyz', 1 + (${value}), 1)`).join(' || ')
}

const statements = [
  'alter table events add column subject_id text collate "C"',
  'create index events_age on events using brin (created_at)',
  // Most events are about completed runs: the others are found without scanning those.
  `create index events_type on events (organization_id, type, id) where type <> 'run.completed'`,

  /*
   * The service's own id format, for rows that a statement creates. Five bits per digit: ten digits of time after two zeros,
   * one with the version and a bit, two random ones, one with the variant in it, twelve random ones. The bytes of a random
   * UUID are used, except for the two that hold its own version and variant.
   */
  `create function new_id(prefix text, at timestamptz) returns text language plpgsql volatile as $$
     declare
       ms bigint := floor(extract(epoch from at) * 1000);
       random bytea := uuid_send(gen_random_uuid());
     begin
       return prefix || '_' || ${digits([
         ...[45, 40, 35, 30, 25, 20, 15, 10, 5, 0].map((shift) => `((ms >> ${shift}) & 31)::int`),
         ...['14 + (get_byte(random, 0) >> 7)', 'get_byte(random, 0) & 31', 'get_byte(random, 1) & 31'],
         '8 + (get_byte(random, 1) >> 7) * 16 + (get_byte(random, 2) >> 6)',
         ...[2, 3, 4, 5, 7, 9, 10, 11, 12, 13, 14, 15].map((place) => `get_byte(random, ${place}) & 31`),
       ])};
     end $$`,

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
