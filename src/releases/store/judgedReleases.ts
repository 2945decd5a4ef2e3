/** The releases to judge, and what a judgement stores. */
import { type Database, statement } from '../../platform/database/database.ts'
import { type RowOf, rowReader } from '../../platform/database/defineEntity.ts'
import { dueWhile } from '../../platform/database/dueWhile.ts'
import type { Release } from '../release.ts'
import { releaseEntity } from './releaseEntity.ts'

type Db = Pick<Database, 'run'>

/** Runs that started before the end are still counted for a while. */
const countedAfterEndMs = 60_000

type Page = { after: Release | undefined; now: Date; limit: number }

/** Active releases, and those that ended recently, whose figures may still change. */
export async function findJudged(db: Db, { after, now, limit }: Page): Promise<Release[]> {
  const since = new Date(now.getTime() - countedAfterEndMs)
  const values = [after?.organizationId ?? '', after?.id ?? '', since.toISOString(), limit]
  return (await db.run(findStatement, values)).map(toRelease)
}

const toRelease = rowReader<Release>(releaseEntity)

/** Index: releases_active, releases_ended. */
const findStatement = statement<RowOf<Release>>(
  'find_judged_releases',
  `(select * from releases where status = 'active' and (organization_id, id) > ($1, $2)
     order by organization_id, id limit $4)
   union all
   (select * from releases where finished_at >= $3::timestamptz and (organization_id, id) > ($1, $2)
     order by organization_id, id limit $4)
   order by organization_id, id limit $4`,
)

/**
 * By PostgreSQL's clock, which may be a little behind ours, so for longer than their figures can change. Index: releases_active,
 * releases_ended.
 */
export const whileJudged = `coalesce(${dueWhile(`from releases where status = 'active'`)},
  ${dueWhile(`from releases where finished_at >= now() - interval '${(2 * countedAfterEndMs) / 1_000} seconds'`)})`

/** Skips releases that have reached another stage since their figures were read. */
export const storeFigures = (db: Db, releases: Release[], now: Date): Promise<unknown> =>
  db.run(figuresStatement, [
    releases.map(({ organizationId }) => organizationId),
    releases.map(({ id }) => id),
    releases.map(({ stage }) => stage),
    releases.map(({ figures }) => JSON.stringify(figures)),
    now.toISOString(),
  ])

/** Index: releases_pkey. */
const figuresStatement = statement(
  'store_release_figures',
  `update releases r set figures = k.figures::json, changed_at = $5::timestamptz
     from unnest($1::text[], $2::text[], $3::int[], $4::text[]) as k (organization_id, id, stage, figures)
    where r.organization_id = k.organization_id and r.id = k.id and r.stage = k.stage`,
)

/** Stores how many of the candidate's runs in this stage the last look covered. */
export const storeLook = (db: Db, { organizationId, id, stage }: Release, runsAtLook: number): Promise<unknown> =>
  db.run(lookStatement, [organizationId, id, stage, runsAtLook])

/** Index: releases_pkey. */
const lookStatement = statement(
  'store_release_look',
  'update releases set runs_at_look = $4::int where organization_id = $1 and id = $2 and stage = $3::int',
)
