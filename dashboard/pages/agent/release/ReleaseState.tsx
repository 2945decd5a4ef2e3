import { Status, type Tone } from '../../../parts/status/Status.tsx'
import type { Release } from './releaseQueries.ts'

export const ReleaseState = ({ release: { status } }: { release: Pick<Release, 'status'> }) => (
  <Status status={status} label={labels[status]} tone={tones[status]} />
)

const labels: Partial<Record<Release['status'], string>> = { active: 'releasing', completed: 'live' }

const tones: Record<Release['status'], Tone> = {
  active: 'blue',
  completed: 'green',
  stopped: 'red',
  cancelled: 'grey',
}

/** Completes the sentence "Version 2 was taken back: …". */
export const stoppedWords: Record<NonNullable<Release['stoppedBecause']>, string> = {
  error_rate: 'it failed more often than the live version',
  p95_latency: 'it was slower than the live version',
  not_enough_runs: 'a stage had too few runs to judge it',
}
