/** Charges the runs of replays as calls of those who started them: to the month, not to the bucket of their calls. */
import type { Caller } from '../../limits/callCounts.ts'
import type { Plans } from '../../limits/plans.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import type { TakeCall } from '../../runs/createSilentRun.ts'
import { readQuotaUse } from '../../usage/readQuotaUse.ts'

export type TakeCallOf = (caller: Caller) => ReturnType<TakeCall>

type Deps = {
  db: Pick<Database, 'run'>
  plans: Plans
  clock: Clock
  takeMonthlyCall(caller: Caller, monthlyCalls: number): Promise<{ giveBack(): void } | undefined>
}

export const createTakeCall =
  ({ db, plans, clock, takeMonthlyCall }: Deps): TakeCallOf =>
  async (caller) => {
    const use = await readQuotaUse({ db, plans }, [caller.organizationId], clock.now())
    return takeMonthlyCall(caller, use.get(caller.organizationId)?.monthlyCalls ?? 0)
  }
