/*
 * Recent figures are kept in two grains, by the time at which something ended: a window of up to an hour is read in
 * steps of 10 seconds, a longer one in steps of 4 minutes. So a window has at most 361 rows for each version of an agent.
 */

/** `keptSeconds` is longer than the longest window of the grain, since a process may be late. */
export const grains = [
  { seconds: 10, longestWindowSeconds: 3_600, keptSeconds: 7_200 },
  { seconds: 240, longestWindowSeconds: 86_400, keptSeconds: 90_000 },
] as const

export type Grain = (typeof grains)[number]

export const grainOf = (windowSeconds: number): Grain =>
  windowSeconds <= grains[0].longestWindowSeconds ? grains[0] : grains[1]

/** The start of the grain's step that contains the time. */
export const stepOf = ({ seconds }: Grain, time: Date): Date =>
  new Date(Math.floor(time.getTime() / (seconds * 1_000)) * seconds * 1_000)

/** When the rollup of a step can be deleted. */
export const expiryOf = ({ seconds, keptSeconds }: Grain, start: Date): Date =>
  new Date(start.getTime() + (seconds + keptSeconds) * 1_000)

/** Whether something that ended then is still counted. */
export const isKept = ({ keptSeconds }: Grain, time: Date, now: Date): boolean =>
  time.getTime() > now.getTime() - keptSeconds * 1_000

/** Since when something counts in a window that ends now: its start is moved to the start of its step. */
export const countedSince = (windowSeconds: number, now: Date): Date =>
  stepOf(grainOf(windowSeconds), new Date(now.getTime() - windowSeconds * 1_000))
