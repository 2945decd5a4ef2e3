/*
 * Charges calls to the caller's token bucket, its organisation's monthly quota and the call counts, always to all three:
 * refunds go back to all, and a refused call changes none. Browser sessions differ in two ways: their reads are charged
 * only to the bucket, and their essential calls, if the bucket or the month refuses them, to a reserve.
 */
import type { Caller } from './callCounts.ts'
import { type AccountDeps, type CallerAccount, type LimitStatus, openAccount, reserve } from './callerAccount.ts'
import { type CallKind, type FirstCall, isEssential, isRead } from './callKind.ts'
import { drawCalls, type Taken } from './drawCalls.ts'
import type { LimitedCaller } from './plans.ts'

/** Takes the first call of a request, or throws. Calls `onChange` with the caller's limit status after every change. */
export type ChargeCalls = (
  viewer: ChargedCaller,
  first: FirstCall,
  onChange: (status: LimitStatus) => void,
) => Promise<Charge>

type ChargedCaller = Caller & LimitedCaller & { credential: { kind: 'api_key' | 'session' | 'session_token' } }

/** The calls that one request has taken. */
export type Charge = {
  /** Takes the calls of the request's operation in place of the first one, or throws. Needs no promise for a single call. */
  takeOperation(kinds: CallKind[]): void | Promise<void>
  /** Gives back a call of this kind; without one, all calls. */
  giveBack(kind?: CallKind): void
  /**
   * Gives back a call that was refused, or all of them; of calls refused with 403, only a caller's first 20 per minute.
   * Returns a promise if the caller's buckets are not in memory.
   */
  giveBackRefused(status: number, kind?: CallKind): void | Promise<void>
  /** Gives back all but one: a refused operation costs one call, however many fields it has. */
  keepOne(): void
  readonly burst: number
}

export function createCallLimits(deps: AccountDeps): ChargeCalls {
  return async (viewer, first, onChange) => {
    const account = openAccount(deps, viewer, onChange)
    const isSession = viewer.credential.kind === 'session'
    const kindOf = (kind: CallKind): CallKind => (isSession ? kind : 'change')
    const taken: Taken[] = []
    await drawCalls(account, [first === 'unknown' ? kindOf('essential_read') : kindOf(first)], taken)
    return openCharge(account, kindOf, taken)
  }
}

function openCharge(account: CallerAccount, kindOf: (kind: CallKind) => CallKind, taken: Taken[]): Charge {
  /** Prevents these calls from being given back a second time. */
  function settle(kind?: CallKind): Taken[] {
    if (kind === undefined) return taken.splice(0)
    const place = taken.findIndex((each) => each.kind === kindOf(kind))
    return place < 0 ? [] : taken.splice(place, 1)
  }

  async function takeInstead(kinds: CallKind[], isBeyond: boolean): Promise<void> {
    const released = settle()
    await (isBeyond ? refundWithin(account, 'beyond', freeBeyond, released) : refund(account, released))
    await drawCalls(account, kinds, taken)
  }

  return {
    takeOperation(given): void | Promise<void> {
      if (given.length === 0) return
      const kinds = given.map(kindOf)
      const [known] = taken
      const place = known === undefined ? -1 : placeOf(known, kinds)
      if (known !== undefined && place >= 0) {
        known.kind = kinds[place] ?? known.kind
        return kinds.length === 1 ? undefined : drawCalls(account, kinds.toSpliced(place, 1), taken)
      }
      return takeInstead(kinds, known?.isReserve === true && !kinds.every(isEssential))
    },
    giveBack: (kind) => refund(account, settle(kind)),
    giveBackRefused(status, kind): void | Promise<void> {
      const settled = settle(kind)
      if (settled.length === 0) return
      return status === 403 ? refundWithin(account, 'forbidden', freeForbidden, settled) : refund(account, settled)
    },
    keepOne: () => refund(account, taken.splice(1)),
    burst: account.limits.burst,
  }
}

function refund(account: CallerAccount, calls: Taken[]): void {
  if (calls.length === 0) return
  const reserved = calls.filter(({ isReserve }) => isReserve).length
  const month = calls.filter(({ isCounted }) => isCounted).length
  account.putBack({ bucket: calls.length - reserved, reserve: reserved, month })
}

/** Refunds only while this bucket of the caller lasts: a client that keeps trying has to pay for it. */
function refundWithin(account: CallerAccount, name: string, perMinute: number, calls: Taken[]): void | Promise<void> {
  const drawn = account.drawOther(name, perMinute)
  if (!(drawn instanceof Promise)) return refund(account, drawn.isAllowed ? calls : [])
  return drawn.then(
    ({ isAllowed }) => refund(account, isAllowed ? calls : []),
    () => undefined,
  )
}

/** Which of an operation's calls the first one of the request stands for; -1 if it was charged to something else. */
function placeOf(first: Taken, kinds: CallKind[]): number {
  if (first.isReserve) return kinds.every((kind) => kind === 'essential_read') ? 0 : -1
  const place = kinds.findIndex((kind) => !isEssential(kind))
  const found = place < 0 ? 0 : place
  return isRead(kinds[found] ?? 'read') === !first.isCounted ? found : -1
}

/** Calls refused with 403 that are not charged, per minute and caller. */
const freeForbidden = 20

/** GraphQL operations beyond a session's bucket that are read, refused and not charged to the reserve, per minute and user. */
const freeBeyond = 5 * reserve.perMinute
