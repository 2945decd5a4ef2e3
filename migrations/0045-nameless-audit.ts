import type { MigrationInterface, QueryRunner } from 'typeorm'
import { runsWith } from './runsWith.ts'

/**
 * Removes e-mail addresses from the audit log, which stays insert-only except for transactions that declare a change; and
 * keeps the receipts of deleted organisations.
 */
export class NamelessAudit1700000000045 implements MigrationInterface {
  name = 'NamelessAudit1700000000045'

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(refuseChange(`if current_setting('ars.audit_change', true) = 'on' then return null; end if;`))
    await runner.query(`set local ars.audit_change = 'on'`)
    await runner.query(
      `update audit_log a set details = (details::jsonb - 'email')::json
         from organizations o
        where a.organization_id = o.id and a.action in ('user.created', 'user.updated', 'user.removed')
          and a.details::text like '%"email"%'`,
    )
    await runner.query(
      `create table organization_deletions (
         id text collate "C" primary key,
         started_at timestamptz(3) not null,
         finished_at timestamptz(3),
         rows bigint not null default 0
       )`,
    )
    await runsWith(runner, this.name, 'Revisions1700000000033')
  }

  /** The addresses are not stored any more. */
  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table organization_deletions')
    await runner.query(refuseChange(''))
    await runner.query('delete from migration_marks where name = $1', [this.name])
  }
}

const refuseChange = (exception: string): string =>
  `create or replace function refuse_change() returns trigger language plpgsql as $$
     begin ${exception} raise exception '% is insert-only', tg_table_name; end $$`
