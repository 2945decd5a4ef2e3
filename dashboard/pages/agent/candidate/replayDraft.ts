/** The form of a replay. */
import { type ChecksDraft, newChecks } from './checksDraft.ts'

export type ReplayDraft = ChecksDraft & { days: string; limit: string; allowSideEffects: boolean }

export const newReplay = (): ReplayDraft => ({ ...newChecks(), days: '7', limit: '50', allowSideEffects: false })

export const periods = [
  { value: '1', label: 'Last 24 hours' },
  { value: '7', label: 'Last 7 days' },
  { value: '30', label: 'Last 30 days' },
]

export const startOf = (days: string): string => new Date(Date.now() - Number(days) * 86_400_000).toISOString()

/** The number of runs, within the limits of the service. */
export const limitOf = ({ limit }: ReplayDraft): number => Math.min(1_000, Math.max(1, Math.round(Number(limit)) || 1))
