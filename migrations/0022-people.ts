import type { MigrationInterface, QueryRunner } from 'typeorm'

/** Lists of users and of sessions, and which agents use a policy or a connector. */
export class People1700000000022 implements MigrationInterface {
  name = 'People1700000000022'

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of statements) await runner.query(statement)
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index agent_versions_policy')
    await runner.query('alter table agent_versions drop connector_ids')
    await runner.query('drop function connector_ids_of(json, json)')
    await runner.query('alter table sessions drop user_agent, drop address')
    await runner.query('drop index users_organization')
  }
}

const statements = [
  'create index users_organization on users (organization_id, id desc)',

  // Of the login; null for sessions from before this migration.
  'alter table sessions add user_agent text, add address text',

  // Searches the text: PostgreSQL can't read a JSON value that contains \u0000, which agents may have in their content. Quotation
  // marks inside a value are escaped, so only a property of this name matches.
  `create function connector_ids_of(runtime json, config json) returns text[] language sql immutable parallel safe as $$
     select coalesce(array_agg(distinct found[1]), '{}')
       from regexp_matches(concat(runtime::text, ' ', config::text),
                           '"connector_id"\\s*:\\s*"(conn_[0-9a-z]{26})"', 'g') as found $$`,
  `alter table agent_versions
     add connector_ids text[] not null generated always as (connector_ids_of(runtime, config)) stored`,
  'create index agent_versions_connectors on agent_versions using gin (connector_ids)',

  // The empty string stands for the default policy. One expression, so that no plan can prefer the primary key, which would
  // read all versions of the organisation.
  `create index agent_versions_policy on agent_versions
     (((organization_id || ' ' || coalesce(policy, '')) collate "C"), agent_id)`,
]
