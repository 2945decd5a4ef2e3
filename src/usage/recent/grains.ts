/*
 * Recent figures are kept in three grains, by the time at which something ended; a step of one consists of whole steps of
 * the finer one. A window of up to an hour begins with steps of 10 seconds and continues in steps of 4 minutes, a longer one
 * begins with steps of 4 minutes and continues in hours. So a window has at most 40 rows for each version of an agent.
 */

/** `keptSeconds` is longer than the longest window with steps of the grain, since a process may be late. */
const grainOf10Seconds = { seconds: 10, keptSeconds: 7_200 }
const grainOf4Minutes = { seconds: 240, keptSeconds: 90_000 }
const grainOfHours = { seconds: 3_600, keptSeconds: 90_000 }

export const grains = [grainOf10Seconds, grainOf4Minutes, grainOfHours]

export type Grain = { seconds: number; keptSeconds: number }

/** The start of the grain's step that contains the time. */
export const stepOf = ({ seconds }: Grain, time: Date): Date =>
  new Date(Math.floor(time.getTime() / (seconds * 1_000)) * seconds * 1_000)

/** When the rollup of a step can be deleted. */
export const expiryOf = ({ seconds, keptSeconds }: Grain, start: Date): Date =>
  new Date(start.getTime() + (seconds + keptSeconds) * 1_000)

/** Whether something that ended at this time is still counted. */
export const isKept = ({ keptSeconds }: Grain, time: Date, now: Date): boolean =>
  time.getTime() > now.getTime() - keptSeconds * 1_000

/** The steps of a window that ends now: fine ones from `start`, coarse ones from `coarseStart` on. */
export type WindowSteps = { start: Date; fineSeconds: number; coarseStart: Date; coarseSeconds: number }

/** The window's start is moved to the start of its step. */
export function stepsOf(windowSeconds: number, now: Date): WindowSteps {
  const [fine, coarse] = windowSeconds <= 3_600 ? [grainOf10Seconds, grainOf4Minutes] : [grainOf4Minutes, grainOfHours]
  const start = stepOf(fine, new Date(now.getTime() - windowSeconds * 1_000))
  const coarseStart = stepOf(coarse, new Date(start.getTime() + (coarse.seconds - fine.seconds) * 1_000))
  return { start, fineSeconds: fine.seconds, coarseStart, coarseSeconds: coarse.seconds }
}

/** The start of what counts in a window that ends now. */
export const countedSince = (windowSeconds: number, now: Date): Date => stepsOf(windowSeconds, now).start
