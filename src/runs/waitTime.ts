/** How long a caller waits for a run or a pipeline run. Longer waits are reduced to the maximum, at both doors. */
import type { Problem } from '../platform/errors.ts'

const maxWaitSeconds = 60
/** For calls that create. */
const defaultWaitSeconds = 50

export const waitMsOf = (waitSeconds: number | null | undefined): number =>
  Math.min(waitSeconds ?? defaultWaitSeconds, maxWaitSeconds) * 1_000

export const waitProblems = (waitSeconds: number | null | undefined): Problem<'invalid_value'>[] =>
  waitSeconds != null && waitSeconds < 0
    ? [{ param: 'waitSeconds', code: 'invalid_value', message: 'must be 0 or more' }]
    : []
