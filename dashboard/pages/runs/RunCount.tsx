import { useEffect, useRef } from 'react'
import { useRead } from '../../graphql/useRead.ts'
import { useReloadSoon } from '../../live/useReloadSoon.ts'
import { amountOf } from '../../parts/text/amountOf.ts'
import styles from './RunsPage.module.css'
import type { RunFilter } from './runFilter.ts'
import { RunCountQuery } from './runsQueries.ts'

const most = 10_000

/** How many runs match, up to the service's counting limit; recounted when new rows arrive. */
export function RunCount({ filter, known }: { filter: RunFilter; known: number }) {
  const { data, reload } = useRead(RunCountQuery, { filter })
  const soon = useReloadSoon(reload)
  const before = useRef(known)
  useEffect(() => {
    if (before.current !== known) soon()
    before.current = known
  }, [known, soon])
  const count = data?.runs.count
  if (count === undefined || count === null) return null
  return <p className={styles.count}>{count >= most ? '10,000 or more runs' : amountOf(count, 'run')}</p>
}
