import { useRead } from '../../graphql/useRead.ts'
import styles from './RunsPage.module.css'
import type { RunFilter } from './runFilter.ts'
import { RunCountQuery } from './runsQueries.ts'

const most = 10_000

/** How many runs match, as far as the service counts. */
export function RunCount({ filter }: { filter: RunFilter }) {
  const { data } = useRead(RunCountQuery, { filter })
  const count = data?.runs.count
  if (count === undefined || count === null) return null
  return <span className={styles.count}>{count >= most ? '10,000 or more' : count.toLocaleString('en')}</span>
}
