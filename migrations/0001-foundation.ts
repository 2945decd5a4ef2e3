import type { MigrationInterface, QueryRunner } from 'typeorm'

/*
 * Ids are text in the "C" collation: they are compared by bytes, so they sort by time. `json` preserves what users sent;
 * `jsonb` is used only where values are searched.
 */
export class Foundation1700000000001 implements MigrationInterface {
  name = 'Foundation1700000000001'

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of statements) await runner.query(statement)
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      'drop table processes, idempotency_keys, run_answers, run_events, runs, deployments, agent_versions, agents, api_keys, users, organizations',
    )
  }
}

const statements = [
  `create table organizations (
     id text collate "C" primary key,
     name text not null,
     plan text not null check (plan in ('free', 'developer', 'business', 'enterprise')),
     created_at timestamptz(3) not null
   )`,

  `create table users (
     id text collate "C" primary key,
     organization_id text collate "C" not null references organizations (id),
     email text not null,
     password_hash text not null,
     role text not null check (role in ('owner', 'admin', 'member', 'viewer')),
     created_at timestamptz(3) not null
   )`,
  'create unique index users_email on users (lower(email))',

  `create table api_keys (
     id text collate "C" primary key,
     organization_id text collate "C" not null references organizations (id),
     name text not null,
     mode text not null check (mode in ('live', 'demo')),
     key_hash bytea not null,
     redacted_key text not null,
     scopes text[] not null,
     agent_ids text[],
     created_by text collate "C" not null,
     created_at timestamptz(3) not null,
     expires_at timestamptz(3),
     revoked_at timestamptz(3)
   )`,
  'create unique index api_keys_key_hash on api_keys (key_hash)',
  'create index api_keys_organization on api_keys (organization_id, id desc)',

  `create table agents (
     organization_id text collate "C" not null references organizations (id),
     id text collate "C" not null,
     kind text not null check (kind in ('catalog', 'custom')),
     catalog_key text,
     status text not null check (status in ('active', 'archived')),
     version integer not null,
     deployment_id text collate "C" not null,
     created_at timestamptz(3) not null,
     updated_at timestamptz(3) not null,
     archived_at timestamptz(3),
     primary key (organization_id, id)
   )`,

  `create table agent_versions (
     organization_id text collate "C" not null,
     agent_id text collate "C" not null,
     version integer not null,
     name text not null,
     description text,
     config json,
     runtime json,
     input_schema json,
     output_schema json,
     policy text,
     timeout_ms integer not null,
     max_concurrency integer,
     retry_on_loss boolean not null,
     metadata jsonb not null,
     created_by text collate "C" not null,
     created_at timestamptz(3) not null,
     primary key (organization_id, agent_id, version),
     foreign key (organization_id, agent_id) references agents (organization_id, id)
   )`,

  `create table deployments (
     organization_id text collate "C" not null,
     id text collate "C" not null,
     agent_id text collate "C" not null,
     version integer not null,
     status text not null check (status in ('active', 'superseded', 'rolled_back')),
     previous_deployment_id text collate "C",
     reason text,
     created_by text collate "C" not null,
     created_at timestamptz(3) not null,
     primary key (organization_id, id),
     foreign key (organization_id, agent_id) references agents (organization_id, id)
   )`,
  'create index deployments_agent on deployments (organization_id, agent_id, id desc)',

  `create table runs (
     organization_id text collate "C" not null,
     id text collate "C" not null,
     agent_id text collate "C" not null,
     agent_version integer not null,
     status text not null
       check (status in ('queued', 'running', 'requires_action', 'completed', 'failed', 'cancelled')),
     input json not null,
     output json,
     error json,
     error_code text,
     required_action json,
     metadata jsonb not null,
     latency_ms integer,
     tokens_used integer not null default 0,
     timeout_ms integer not null,
     attempt integer not null,
     owner text collate "C",
     last_seq integer not null,
     writes integer not null default 0,
     waited_ms integer not null default 0,
     waiting_since timestamptz(3),
     pending_action_id text collate "C",
     action_expires_at timestamptz(3),
     last_action_seq integer not null default 0,
     created_at timestamptz(3) not null,
     started_at timestamptz(3),
     finished_at timestamptz(3),
     primary key (organization_id, id)
   ) with (fillfactor = 80)`,
  'create index runs_agent on runs (organization_id, agent_id, id desc)',
  `create index runs_status on runs (organization_id, status, id desc) where status in ('requires_action', 'failed', 'cancelled')`,
  `create index runs_claimable on runs (organization_id, id)
     where status = 'queued' or (status = 'running' and owner is null)`,
  `create index runs_running on runs (organization_id, id) include (owner) where status = 'running'`,
  `create index runs_waiting on runs (action_expires_at) where status = 'requires_action'`,
  'create index runs_error_code on runs (organization_id, error_code, id desc) where error_code is not null',
  `create index runs_metadata on runs using gin (metadata jsonb_path_ops) where metadata <> '{}'`,

  `create table run_events (
     organization_id text collate "C" not null,
     run_id text collate "C" not null,
     seq integer not null,
     type text not null,
     data json not null,
     created_at timestamptz(3) not null,
     primary key (run_id, seq)
   )`,

  `create table run_answers (
     organization_id text collate "C" not null,
     run_id text collate "C" not null,
     action_id text collate "C" not null,
     type text not null check (type in ('approve', 'reject', 'respond')),
     payload json,
     reason text,
     answered_by text collate "C" not null,
     created_at timestamptz(3) not null,
     primary key (organization_id, run_id, action_id)
   )`,

  `create table idempotency_keys (
     organization_id text collate "C" not null,
     operation text not null,
     key text collate "C" not null,
     request_hash bytea not null,
     resource_id text collate "C" not null,
     created_at timestamptz(3) not null,
     primary key (organization_id, operation, key)
   )`,
  'create index idempotency_keys_age on idempotency_keys (created_at)',

  `create table processes (
     id text collate "C" primary key,
     lock_key bigint not null,
     worker_ids text[] not null default '{}',
     beat_at timestamptz not null
   )`,
]
