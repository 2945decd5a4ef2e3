/** What REST's streams need of a run's log: the same reading that serves the subscription. */
import { type Following, followOwnRun, followRun } from '../src/runs/followRun.ts'
import { asCreated } from '../src/runs/log/runAtEvent.ts'
import type { Followed } from '../src/runs/log/runTails.ts'
import type { Run } from '../src/runs/run.ts'
import { carriesRun, isLast, type RunEvent } from '../src/runs/runEvent.ts'
import type { Context } from './context.ts'

export type { Followed, Following, Run, RunEvent }
export { asCreated, carriesRun, isLast }

export const streamRun = ({ deps, viewer }: Context, id: string, after: number): Promise<Following> =>
  followRun(deps, viewer, id, after)

/** For a run that this very request has created or found by its idempotency key. */
export const streamOwnRun = ({ deps, viewer }: Context, id: string, after: number): Promise<Following> =>
  followOwnRun(deps, viewer, id, after)
