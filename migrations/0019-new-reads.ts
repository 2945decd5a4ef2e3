import type { MigrationInterface, QueryRunner } from 'typeorm'

/** For new reads: deliveries of all webhooks, statistics of a webhook, the last use of a replaced secret. */
export class NewReads1700000000019 implements MigrationInterface {
  name = 'NewReads1700000000019'

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of statements) await runner.query(statement)
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(countDelivery('organization_id, created_at', 'new.organization_id, new.created_at'))
    await runner.query('alter table delivery_facts drop webhook_id')
    await runner.query('drop table webhook_rollups')
    await runner.query(
      'alter table api_keys drop key_last_used_at, drop previous_key_hash, drop previous_key_last_used_at',
    )
    await runner.query('drop index deliveries_failed_of_all, deliveries_type')
  }
}

/** The function of the trigger that records how many more deliveries have succeeded and failed. */
function countDelivery(columns: string, values: string): string {
  return `create or replace function count_delivery() returns trigger language plpgsql as $$
     begin
       insert into delivery_facts (${columns}, succeeded, failed)
       values (${values},
               (new.status = 'succeeded')::int - (old.status = 'succeeded')::int,
               (new.status = 'failed')::int - (old.status = 'failed')::int);
       return null;
     end $$`
}

const statements = [
  `create index deliveries_failed_of_all on deliveries (organization_id, id) where status = 'failed'`,
  // Most deliveries are about completed runs: the others are found without reading those.
  `create index deliveries_type on deliveries (organization_id, event_type, id) where event_type <> 'run.completed'`,

  `create table webhook_rollups (
     organization_id text collate "C" not null,
     webhook_id text collate "C" not null,
     start timestamptz(3) not null,
     succeeded bigint not null,
     failed bigint not null,
     primary key (organization_id, webhook_id, start)
   ) with (fillfactor = 70)`,
  'create index webhook_rollups_age on webhook_rollups using brin (start)',
  // Locks the facts, so that each delivery is counted either below or by a fact that names its webhook.
  'alter table delivery_facts add webhook_id text collate "C"',
  countDelivery('organization_id, webhook_id, created_at', 'new.organization_id, new.webhook_id, new.created_at'),
  `insert into webhook_rollups
   select organization_id, webhook_id, date_trunc('hour', created_at, 'UTC'),
          count(*) filter (where status = 'succeeded'), count(*) filter (where status = 'failed')
     from deliveries where status <> 'pending' and created_at > now() - interval '2 days'
    group by 1, 2, 3`,

  'alter table api_keys add key_last_used_at timestamptz(3), add previous_key_hash bytea, add previous_key_last_used_at timestamptz(3)',
  'update api_keys set key_last_used_at = last_used_at where rotated_at is null and last_used_at is not null',
  `update api_keys k set previous_key_hash = r.key_hash from retired_api_keys r
    where r.key_id = k.id and r.expires_at = k.previous_key_expires_at`,
]
