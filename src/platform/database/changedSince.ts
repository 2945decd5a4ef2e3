/*
 * SQL that finds the rows committed since an earlier statement, whatever their times. A position is the snapshot of a
 * statement: rows that it did not see are new, and a transaction that commits late is new when it commits. The version of a
 * row names the transaction that wrote it (`xmin`); no index contains it, so a statement first limits the rows by time, as
 * far back as `lookBackMs`. No savepoints are used: a row would carry their number instead.
 */
import { clockSkewMs } from '../clock.ts'
import { type Database, type Statement, statementTimeoutMs } from './database.ts'

export type Position = {
  /** In PostgreSQL's format: `xmin:xmax:xip_list`. */
  readonly snapshot: string
  /** The time of this process before the statement was sent. */
  readonly at: Date
}

export type Changes = { position: Position; keys: ChangedKey[] }
export type ChangedKey = { organizationId: string; id: string }

export const positionRow = 'pg_current_snapshot()::text as snapshot'

/** An object that is younger than this is found by its id when it changes. */
export const youngMs = 30_000
const waitsForBatchMs = 30_000

/** Times come from the writer's clock before its statement is sent, which may then take up to its timeout. */
const lookBackMs = youngMs + clockSkewMs + waitsForBatchMs + statementTimeoutMs

/**
 * SQL for the position and the keys of changed rows. `candidates` selects `id` and `xmin as version` for an organisation,
 * `w.organization_id`. Parameters: $1 the organisations, $2 the earlier snapshot, then those that `candidates` uses.
 */
export const changedSinceSql = (candidates: string): string =>
  `with moment as materialized (
     select pg_snapshot_xmax(pg_current_snapshot())::text::bigint as latest,
            pg_snapshot_xmin($2::pg_snapshot)::text::bigint as oldest
   ), written as (
     select w.organization_id, c.id, m.oldest,
            m.latest - ((m.latest - c.version::text::bigint) & 4294967295) as transaction
       from unnest($1::text[]) as w (organization_id)
      cross join moment m
      cross join lateral (${candidates}) c
   )
   select ${positionRow}, array(
     select distinct organization_id || ' ' || id from written
      where transaction >= oldest and not pg_visible_in_snapshot(transaction::text::xid8, $2::pg_snapshot)
   ) as keys`

export type ChangesRow = { snapshot: string; keys: string[] }

/** Runs a statement of `changedSinceSql`; `boundsOf` derives its further parameters from the time to look back to. */
export async function findChanges(
  db: Pick<Database, 'run'>,
  find: Statement<ChangesRow>,
  { organizationIds, since, now }: { organizationIds: string[]; since: Position; now: Date },
  boundsOf: (after: Date) => string[],
): Promise<Changes> {
  const bounds = boundsOf(new Date(since.at.getTime() - lookBackMs))
  return toChanges(await db.run(find, [organizationIds, since.snapshot, ...bounds]), now)
}

function toChanges([row]: ChangesRow[], at: Date): Changes {
  if (row === undefined) throw new Error('a statement for changes returned nothing')
  const keys = row.keys.map((key): ChangedKey => {
    const [organizationId = '', id = ''] = key.split(' ')
    return { organizationId, id }
  })
  return { position: { snapshot: row.snapshot, at }, keys }
}
