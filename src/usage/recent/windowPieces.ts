/** The steps of windows in a statement: each window is a row with `pieceColumns`, in which `pieces` are rows with bounds. */
import { stepsOf } from './grains.ts'

export const pieceColumns = 'start, fine_seconds, coarse_start, coarse_seconds'

/** A parameter for each column. */
export function pieceValues(windows: readonly { windowSeconds: number }[], now: Date): unknown[] {
  const steps = windows.map(({ windowSeconds }) => stepsOf(windowSeconds, now))
  return [
    steps.map(({ start }) => start),
    steps.map(({ fineSeconds }) => fineSeconds),
    steps.map(({ coarseStart }) => coarseStart),
    steps.map(({ coarseSeconds }) => coarseSeconds),
  ]
}

/** The window's row is `a`. */
export const pieces = `(values (a.fine_seconds, a.start, a.coarse_start), (a.coarse_seconds, a.coarse_start, 'infinity'))
  as p (seconds, start, before)`
