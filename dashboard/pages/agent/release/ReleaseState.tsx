import { Status, type Tone } from '../../../parts/status/Status.tsx'
import type { Release } from './releaseQueries.ts'

/** The state of a release. */
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

/** Why it was stopped, in words. */
export const stoppedWords: Record<NonNullable<Release['stoppedBecause']>, string> = {
  error_rate: 'it failed more often than the live version',
  p95_latency: 'it was slower than the live version',
  not_enough_runs: 'a stage had too few runs to judge it',
}
