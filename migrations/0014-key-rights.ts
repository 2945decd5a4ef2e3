import type { MigrationInterface, QueryRunner } from 'typeorm'

/*
 * `*` no longer includes the audit log: a separate attribute of a key grants access to it. Keys with `*` that an owner
 * created keep it; for the others it is unknown who they are meant for. Demo keys, which may be public, are reduced to four
 * scopes; the check also applies to processes of an earlier version.
 */
export class KeyRights1700000000014 implements MigrationInterface {
  name = 'KeyRights1700000000014'

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table api_keys add audit_access boolean not null default false')
    await runner.query(
      `update api_keys k set audit_access = true from users u
        where u.id = k.created_by and u.organization_id = k.organization_id and u.role = 'owner'
          and k.mode = 'live' and k.agent_ids is null and '*' = any(k.scopes)`,
    )
    await runner.query(
      `update api_keys set scopes = case when '*' = any(scopes) then ${demoScopes}
            else array(select scope from unnest(scopes) with ordinality as given (scope, place)
                        where scope = any(${demoScopes}) order by place) end
        where mode = 'demo'`,
    )
    await runner.query(
      `alter table api_keys add constraint api_keys_demo_scopes check (mode <> 'demo' or scopes <@ ${demoScopes})`,
    )
  }

  /** The previous scopes of demo keys are not stored. */
  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table api_keys drop constraint api_keys_demo_scopes, drop audit_access')
  }
}

const demoScopes = `array['runs:read', 'runs:write', 'agents:read', 'usage:read']`
