import type { StepRetry } from '../../pipeline.ts'

const maxDelayMs = 3_600_000

/** Before the attempt after this one: doubled each time, up to an hour. */
export const retryDelayMs = ({ delayMs }: StepRetry, attempt: number): number =>
  Math.min(maxDelayMs, delayMs * 2 ** (attempt - 1))
