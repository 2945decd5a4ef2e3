import { useCallback, useState } from 'react'
import type { ServiceError } from '../../graphql/ServiceError.ts'
import type { RunFilter } from './runFilter.ts'
import type { RunRowData } from './runsQueries.ts'
import { findMatching, type RunToChange } from './runsToChange.ts'

export type RunSelection = {
  /** The selected rows, or the runs that matched the filter when all were chosen. */
  runs: RunToChange[]
  chosen: ReadonlySet<string>
  choose(ids: ReadonlySet<string>): void
  isEveryRow: boolean
  isWhole: boolean
  chooseWhole(): Promise<void>
  isReading: boolean
  error: ServiceError | undefined
  forget(): void
}

type Whole = { filter: RunFilter; runs: RunToChange[] }

const nothing: ReadonlySet<string> = new Set()

export function useRunSelection(rows: readonly RunRowData[], filter: RunFilter, order: 'asc' | 'desc'): RunSelection {
  const [chosen, setChosen] = useState(nothing)
  const [whole, setWhole] = useState<Whole>()
  const [isReading, setReading] = useState(false)
  const [error, setError] = useState<ServiceError>()
  const choose = useCallback((ids: ReadonlySet<string>) => {
    setWhole(undefined)
    setError(undefined)
    setChosen(ids)
  }, [])
  const forget = useCallback(() => choose(nothing), [choose])
  const chooseWhole = async () => {
    setReading(true)
    const found = await findMatching(filter, order)
    setReading(false)
    setError(found.error)
    if (found.error === undefined) setWhole({ filter, runs: found.runs })
  }
  // Those of another filter are no longer what is on the screen.
  const isWhole = whole?.filter === filter
  return {
    runs: isWhole ? whole.runs : rows.filter(({ id }) => chosen.has(id)),
    chosen,
    choose,
    isEveryRow: rows.length > 0 && rows.every(({ id }) => chosen.has(id)),
    isWhole,
    chooseWhole,
    isReading,
    error,
    forget,
  }
}
