/*
 * Charges calls to the caller's token bucket, its organisation's monthly quota and the call counts, always to all three:
 * calls that are given back go back to all, and a refusal changes none. Browser sessions differ in two ways: their reads
 * are charged to the bucket alone, and their essential calls, where bucket or month refuse them, to a reserve.
 */
import type { Caller } from './callCounts.ts'
import { type AccountDeps, type LimitStatus, openAccount, reserve } from './callerAccount.ts'
import { type CallKind, type FirstCall, isEssential, isRead } from './callKind.ts'
import { fail } from './limitErrors.ts'
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
  /** Takes the calls of the request's operation in place of the first one, or throws. A single call takes no promise. */
  takeOperation(kinds: CallKind[]): void | Promise<void>
  /** Gives back a call of this kind; without one, all calls. */
  giveBack(kind?: CallKind): void
  /**
   * Gives back a call that was refused, or all of them; of those that are answered 403 only a caller's first 20 in a
   * minute. Returns a promise where the caller's buckets are not in memory.
   */
  giveBackRefused(status: number, kind?: CallKind): void | Promise<void>
  /** Gives back all but one: a refused operation costs one call, however many fields it has. */
  keepOne(): void
  readonly burst: number
}

type Taken = { kind: CallKind; isReserve: boolean; isCounted: boolean }

export function createCallLimits(deps: AccountDeps): ChargeCalls {
  return async (viewer, first, onChange) => {
    const account = openAccount(deps, viewer, onChange)
    const isSession = viewer.credential.kind === 'session'
    const kindOf = (kind: CallKind): CallKind => (isSession ? kind : 'change')
    const taken: Taken[] = []
    const keep = (kinds: CallKind[], isReserve: boolean, isCounted: boolean) => {
      for (const kind of kinds) taken.push({ kind, isReserve, isCounted: isCounted && !isRead(kind) })
    }

    async function take(kinds: CallKind[]): Promise<void> {
      const others = kinds.filter((kind) => !isEssential(kind))
      if (others.length > 0) await takeOthers(others)
      const essential = kinds.filter(isEssential)
      if (essential.length > 0) await takeEssential(essential)
    }

    async function takeOthers(kinds: CallKind[]): Promise<void> {
      const drawing = account.drawBucket(kinds.length)
      const { isAllowed, fitsInMs } = drawing instanceof Promise ? await drawing : drawing
      if (!isAllowed) throw rateLimited(fitsInMs)
      const taking = takeMonth(kinds, { bucket: kinds.length })
      if (!(taking instanceof Promise ? await taking : taking)) {
        account.putBack({ bucket: kinds.length })
        throw fail('quota_exceeded', { retryAfterSeconds: account.monthEndsInSeconds() })
      }
      keep(kinds, false, true)
    }

    async function takeEssential(kinds: CallKind[]): Promise<void> {
      const calls = kinds.length
      const { isAllowed, fitsInMs } = await account.drawBucket(calls)
      if (!isAllowed) await takeReserve(calls, fitsInMs)
      const isCounted = await takeMonth(kinds, isAllowed ? { bucket: calls } : { reserve: calls })
      if (isAllowed && !isCounted) {
        account.putBack({ bucket: calls })
        await takeReserve(calls, Infinity)
      }
      keep(kinds, !isAllowed || !isCounted, isCounted)
    }

    async function takeReserve(calls: number, bucketFitsInMs: number): Promise<void> {
      const { isAllowed, fitsInMs } = await account.drawReserve(calls)
      if (!isAllowed) throw rateLimited(Math.min(fitsInMs, bucketFitsInMs))
    }

    /** Also true if there is nothing to take. */
    function takeMonth(kinds: CallKind[], drawn: { bucket?: number; reserve?: number }): boolean | Promise<boolean> {
      const changes = kinds.filter((kind) => !isRead(kind)).length
      if (changes === 0) return true
      const taking = account.takeMonth(changes)
      if (!(taking instanceof Promise)) return taking
      return taking.catch((error) => {
        account.putBack(drawn)
        throw error
      })
    }

    /** From then on, nobody gives these calls back a second time. */
    function settle(kind?: CallKind): Taken[] {
      if (kind === undefined) return taken.splice(0)
      const place = taken.findIndex((each) => each.kind === kindOf(kind))
      return place < 0 ? [] : taken.splice(place, 1)
    }

    function refund(calls: Taken[]): void {
      if (calls.length === 0) return
      const reserved = calls.filter(({ isReserve }) => isReserve).length
      const month = calls.filter(({ isCounted }) => isCounted).length
      account.putBack({ bucket: calls.length - reserved, reserve: reserved, month })
    }

    function giveBackRefused(status: number, kind?: CallKind): void | Promise<void> {
      const settled = settle(kind)
      if (settled.length === 0) return
      return status === 403 ? refundWithin('forbidden', freeForbidden, settled) : refund(settled)
    }

    /** Refunds only while this bucket of the caller's lasts: a client that keeps on trying has to pay for it. */
    function refundWithin(name: string, perMinute: number, calls: Taken[]): void | Promise<void> {
      const drawn = account.drawOther(name, perMinute)
      if (!(drawn instanceof Promise)) return refund(drawn.isAllowed ? calls : [])
      return drawn.then(
        ({ isAllowed }) => refund(isAllowed ? calls : []),
        () => undefined,
      )
    }

    function takeOperation(given: CallKind[]): void | Promise<void> {
      if (given.length === 0) return
      const kinds = given.map(kindOf)
      const [known] = taken
      const place = known === undefined ? -1 : placeOf(known, kinds)
      if (known !== undefined && place >= 0) {
        known.kind = kinds[place] ?? known.kind
        return kinds.length === 1 ? undefined : take(kinds.toSpliced(place, 1))
      }
      return takeInstead(kinds, known?.isReserve === true && !kinds.every(isEssential))
    }

    async function takeInstead(kinds: CallKind[], isBeyond: boolean): Promise<void> {
      const released = settle()
      await (isBeyond ? refundWithin('beyond', freeBeyond, released) : refund(released))
      await take(kinds)
    }

    await take([first === 'unknown' ? kindOf('essential_read') : kindOf(first)])
    return {
      takeOperation,
      giveBack: (kind) => refund(settle(kind)),
      giveBackRefused,
      keepOne: () => refund(taken.splice(1)),
      burst: account.limits.burst,
    }
  }
}

/** Which of an operation's calls the first one of the request stands for; -1: none, it was charged to something else. */
function placeOf(first: Taken, kinds: CallKind[]): number {
  if (first.isReserve) return kinds.every((kind) => kind === 'essential_read') ? 0 : -1
  const place = kinds.findIndex((kind) => !isEssential(kind))
  const found = place < 0 ? 0 : place
  return isRead(kinds[found] ?? 'read') === !first.isCounted ? found : -1
}

const rateLimited = (fitsInMs: number) =>
  fail('rate_limited', { retryAfterSeconds: Math.max(1, Math.ceil(fitsInMs / 1_000)) })

/** Calls that are answered 403 and not charged, a minute and caller. */
const freeForbidden = 20

/** GraphQL operations beyond a session's bucket that are read, refused and not charged to the reserve, a minute and user. */
const freeBeyond = 5 * reserve.perMinute
