import type { FilterChoice } from '../table/FilterBar.tsx'

/** The period of a list, and times that only links have. */
export const periodChips: readonly FilterChoice[] = [
  { name: 'period', label: 'Period', kind: 'period' },
  { name: 'after', label: 'After', kind: 'time' },
  { name: 'before', label: 'Before', kind: 'time' },
]

export const periodParameters = ['period', 'after', 'before'] as const
