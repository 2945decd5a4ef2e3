/*
 * A page of runs, which can have megabytes each. The runs that are surely small come with the list, and mostly that is
 * all. The others are read by themselves, as many as fit into the answer; so small lists cost one plain statement.
 */
import type { SelectQueryBuilder } from 'typeorm'
import { type Database, type Scope, statement } from '../platform/database.ts'
import {
  type Order,
  type Page,
  type PageArguments,
  pageQuery,
  readPageRequest,
  toPage,
} from '../platform/keysetPage.ts'
import { fitInTurns, leastPageBytes, type PageBudget } from '../platform/pageBudget.ts'
import { countFitting, type Measured, quickBytes, whereIt, withinBudget } from '../platform/withinBudget.ts'
import type { Run } from './run.ts'
import { heavyOfRun, type RunRow, runColumns, toRun } from './runRow.ts'

/** `query` has the alias `run`. */
export function pageOfRuns(
  db: Pick<Database, 'run'>,
  scope: Scope,
  query: SelectQueryBuilder<Run>,
  page: PageArguments,
  budget: PageBudget,
): Promise<Page<Run>> {
  const request = readPageRequest('run', page)
  const measured = query.select('run.*').addSelect(`(${quickBytes(heavyOfRun)})::float8`, 'own_bytes')
  const [list, values] = pageQuery(measured, 'run', request).getQueryAndParameters()
  return budget.read(async (left) => {
    const listed: MeasuredRun[] = await query.connection.query(smallOf(list), values)
    const rows = await withLarge(db, scope, listed, request.readOrder, left)
    const count = Math.min(countFitting(rows), fitInTurns([rows], (row) => row.own_bytes, left).counts[0] ?? 0)
    const { items, ...rest } = toPage(request, page, rows, count)
    return { result: { ...rest, items: items.map(toRun) }, bytes: items.reduce((sum, row) => sum + row.own_bytes, 0) }
  })
}

type MeasuredRun = RunRow & Measured

/** The list is in order, and stays so. */
const smallOf = (list: string) =>
  `select ${whereIt(isSmall, runColumns, heavyOfRun)}, ${isSmall} as fits, own_bytes from (${list}) listed`

/** A page of a hundred such runs fits into an answer. */
const isSmall = `own_bytes <= ${leastPageBytes}`

async function withLarge(
  db: Pick<Database, 'run'>,
  { organizationId }: Scope,
  rows: MeasuredRun[],
  order: Order,
  left: number,
): Promise<MeasuredRun[]> {
  const large = rows.filter(({ fits }) => !fits).map(({ id }) => id)
  if (large.length === 0) return rows
  const read = await db.run(order === 'asc' ? largeAscending : largeDescending, [organizationId, large, left])
  const found = new Map(read.map((row) => [row.id, row]))
  return rows.map((row) => found.get(row.id) ?? row)
}

/** Index: runs_pkey. */
const largeInOrder = (name: string, order: Order) =>
  statement<MeasuredRun>(
    name,
    `select ${whereIt('fits', runColumns, heavyOfRun)}, fits, own_bytes
       from ${withinBudget({
         list: 'select * from runs where organization_id = $1 and id = any($2)',
         heavy: heavyOfRun,
         order: `id ${order}`,
         left: '$3::int',
       })} large`,
  )

const largeAscending = largeInOrder('large_runs_oldest_first', 'asc')
const largeDescending = largeInOrder('large_runs_newest_first', 'desc')
