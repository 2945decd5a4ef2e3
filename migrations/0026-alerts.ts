import type { MigrationInterface, QueryRunner } from 'typeorm'

/** Alert rules, their alerts, and the values of rules per minute. Rules appear in the audit log as actors. */
export class Alerts1700000000026 implements MigrationInterface {
  name = 'Alerts1700000000026'

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of statements) await runner.query(statement)
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table audit_log drop constraint audit_log_actor_kind_check')
    await runner.query(
      `alter table audit_log add constraint audit_log_actor_kind_check
         check (actor_kind in ('api_key', 'user', 'operator', 'nobody', 'agent')) not valid`,
    )
    await runner.query('drop table alert_samples, alerts, alert_rules')
  }
}

const statements = [
  // Half-empty pages: each evaluation rewrites the columns after `revision`, which are in no index.
  `create table alert_rules (
     organization_id text collate "C" not null references organizations (id),
     id text collate "C" not null,
     name text not null,
     metric text collate "C" not null,
     agent_id text collate "C",
     comparator text collate "C" not null,
     threshold double precision not null,
     window_seconds integer not null,
     min_samples integer not null,
     for_seconds integer not null,
     auto_rollback boolean not null,
     active boolean not null,
     created_by text collate "C" not null,
     created_at timestamptz(3) not null,
     updated_at timestamptz(3) not null,
     deleted_at timestamptz(3),
     revision integer not null,
     state text collate "C" not null,
     condition_holds boolean not null,
     condition_since timestamptz(3),
     last_value double precision,
     last_evaluated_at timestamptz(3),
     primary key (organization_id, id)
   ) with (fillfactor = 50)`,
  `create index alert_rules_judged on alert_rules (organization_id, id) where active and deleted_at is null`,

  `create table alerts (
     organization_id text collate "C" not null references organizations (id),
     id text collate "C" not null,
     rule_id text collate "C" not null,
     name text not null,
     metric text collate "C" not null,
     status text collate "C" not null check (status in ('firing', 'resolved')),
     value double precision not null,
     threshold double precision not null,
     comparator text collate "C" not null,
     agent_id text collate "C",
     triggered_at timestamptz(3) not null,
     resolved_at timestamptz(3),
     snapshot json not null,
     rolled_back_deployment_id text collate "C",
     primary key (organization_id, id)
   )`,
  // At most one alert of a rule is firing, however many processes evaluate it.
  `create unique index alerts_firing on alerts (organization_id, rule_id) where status = 'firing'`,
  'create index alerts_rule on alerts (organization_id, rule_id, id)',
  'create index alerts_agent on alerts (organization_id, agent_id, id) where agent_id is not null',

  `create table alert_samples (
     organization_id text collate "C" not null,
     rule_id text collate "C" not null,
     at timestamptz(0) not null,
     value double precision,
     sample_count bigint not null,
     primary key (organization_id, rule_id, at)
   )`,

  'alter table audit_log drop constraint audit_log_actor_kind_check',
  `alter table audit_log add constraint audit_log_actor_kind_check
     check (actor_kind in ('api_key', 'user', 'operator', 'nobody', 'agent', 'alert_rule')) not valid`,
]
