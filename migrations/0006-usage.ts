import type { MigrationInterface, QueryRunner } from 'typeorm'

/*
 * Totals of runs and deliveries. Facts are rows that wait to be counted: one when a run ends, one when a delivery's status
 * changes, written in the same transaction. Rollups are the counts per hour and per day.
 */
export class Usage1700000000006 implements MigrationInterface {
  name = 'Usage1700000000006'

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of statements) await runner.query(statement)
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop trigger deliveries_counted on deliveries')
    await runner.query('drop function count_delivery()')
    await runner.query('drop table delivery_rollups, delivery_facts, run_rollups, run_facts')
  }
}

/** Facts are inserted and deleted by the thousand: dead rows are vacuumed before they slow down queries. */
const shortLived = 'with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 20000)'

const statements = [
  `create table run_facts (
     organization_id text collate "C" not null,
     agent_id text collate "C" not null,
     created_at timestamptz(3) not null,
     status text not null check (status in ('completed', 'failed', 'cancelled')),
     latency_ms integer,
     tokens_used integer not null,
     error_code text
   ) ${shortLived}`,
  'create index run_facts_organization on run_facts (organization_id)',

  `create table run_rollups (
     organization_id text collate "C" not null,
     grain text not null check (grain in ('hour', 'day')),
     start timestamptz(3) not null,
     agent_id text collate "C" not null,
     completed bigint not null,
     failed bigint not null,
     cancelled bigint not null,
     tokens_used bigint not null,
     latency_sum_ms bigint not null,
     latencies bytea not null,
     errors json not null,
     primary key (organization_id, grain, start, agent_id)
   ) with (fillfactor = 70)`,

  `create table delivery_facts (
     organization_id text collate "C" not null,
     created_at timestamptz(3) not null,
     succeeded integer not null,
     failed integer not null
   ) ${shortLived}`,
  'create index delivery_facts_organization on delivery_facts (organization_id)',

  `create table delivery_rollups (
     organization_id text collate "C" not null,
     grain text not null check (grain in ('hour', 'day')),
     start timestamptz(3) not null,
     succeeded bigint not null,
     failed bigint not null,
     primary key (organization_id, grain, start)
   ) with (fillfactor = 70)`,

  // Several statements settle deliveries or reopen them: a trigger covers all of them.
  `create function count_delivery() returns trigger language plpgsql as $$
     begin
       insert into delivery_facts (organization_id, created_at, succeeded, failed)
       values (new.organization_id, new.created_at,
               (new.status = 'succeeded')::int - (old.status = 'succeeded')::int,
               (new.status = 'failed')::int - (old.status = 'failed')::int);
       return null;
     end $$`,
  `create trigger deliveries_counted after update of status on deliveries
     for each row when (old.status <> new.status) execute function count_delivery()`,

  `insert into run_facts
   select organization_id, agent_id, created_at, status, latency_ms, tokens_used, error_code
     from runs where status in ('completed', 'failed', 'cancelled')`,
  `insert into delivery_facts
   select organization_id, created_at, (status = 'succeeded')::int, (status = 'failed')::int
     from deliveries where status <> 'pending'`,
]
