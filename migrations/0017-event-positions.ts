import type { MigrationInterface, QueryRunner } from 'typeorm'

/**
 * Positions in the feed of events: the number of the transaction that wrote the event, plus an offset that compensates for
 * a server whose numbers are lower (`alignPositions`). Default expressions set it, so statements that insert events do not
 * change. Earlier events have position 0: they are ordered by id, and no row is rewritten.
 */
export class EventPositions1700000000017 implements MigrationInterface {
  name = 'EventPositions1700000000017'

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of statements) await runner.query(statement)
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop function events_after(text, bigint, text, integer)')
    await runner.query('drop index events_feed')
    await runner.query('alter table events drop column position')
    await runner.query('drop function event_position(), event_watermark(), event_position_offset()')
  }
}

/**
 * SQL functions of one expression are inlined: a call costs no more than the expression. All are stable: plans that contain
 * an immutable one would keep its old value when the offset changes.
 */
const statements = [
  `create function event_position_offset() returns bigint language sql stable as 'select 0::bigint'`,
  `create function event_position() returns bigint language sql stable as
     'select pg_current_xact_id()::text::bigint + event_position_offset()'`,
  // Every lower transaction has ended, and what it committed is visible to the current statement.
  `create function event_watermark() returns bigint language sql stable as
     'select pg_snapshot_xmin(pg_current_snapshot())::text::bigint + event_position_offset()'`,
  'alter table events add column position bigint not null default 0',
  'alter table events alter column position set default event_position()',
  'create index events_feed on events (organization_id, position, id)',
  /*
   * The next visible events of an organisation. In index order, whatever the planner estimates: as long as it assumes that the
   * table is small, it would read and sort all later events for each page. A function can prevent that.
   */
  `create function events_after(organization text, after_position bigint, after_id text, at_most integer)
     returns setof events language sql stable set enable_bitmapscan = off as
     'select * from events
       where organization_id = organization and (position, id) > (after_position, after_id)
         and position < event_watermark()
       order by position, id limit at_most'`,
]
