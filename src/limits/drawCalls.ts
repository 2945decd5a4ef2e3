/*
 * Takes calls from the caller's bucket and the organisation's month, or throws and takes nothing. Essential calls that one of
 * the two refuses are taken from the reserve.
 */
import type { CallerAccount } from './callerAccount.ts'
import { type CallKind, isEssential, isRead } from './callKind.ts'
import { fail } from './limitErrors.ts'

/** A call that was taken: from the reserve or the bucket, and whether from the month. */
export type Taken = { kind: CallKind; isReserve: boolean; isCounted: boolean }

/** Adds taken calls to `taken`: if essential calls are refused, the others have been taken already. */
export async function drawCalls(account: CallerAccount, kinds: CallKind[], taken: Taken[]): Promise<void> {
  const others = kinds.filter((kind) => !isEssential(kind))
  if (others.length > 0) taken.push(...(await takeOthers(account, others)))
  const essential = kinds.filter(isEssential)
  if (essential.length > 0) taken.push(...(await takeEssential(account, essential)))
}

async function takeOthers(account: CallerAccount, kinds: CallKind[]): Promise<Taken[]> {
  const drawing = account.drawBucket(kinds.length)
  const { isAllowed, fitsInMs } = drawing instanceof Promise ? await drawing : drawing
  if (!isAllowed) throw rateLimited(fitsInMs)
  const taking = takeMonth(account, kinds, { bucket: kinds.length })
  if (!(taking instanceof Promise ? await taking : taking)) {
    account.putBack({ bucket: kinds.length })
    throw fail('quota_exceeded', { retryAfterSeconds: account.monthEndsInSeconds() })
  }
  return toTaken(kinds, false, true)
}

async function takeEssential(account: CallerAccount, kinds: CallKind[]): Promise<Taken[]> {
  const calls = kinds.length
  const { isAllowed, fitsInMs } = await account.drawBucket(calls)
  if (!isAllowed) await takeReserve(account, calls, fitsInMs)
  const isCounted = await takeMonth(account, kinds, isAllowed ? { bucket: calls } : { reserve: calls })
  if (isAllowed && !isCounted) {
    account.putBack({ bucket: calls })
    await takeReserve(account, calls, Infinity)
  }
  return toTaken(kinds, !isAllowed || !isCounted, isCounted)
}

async function takeReserve(account: CallerAccount, calls: number, bucketFitsInMs: number): Promise<void> {
  const { isAllowed, fitsInMs } = await account.drawReserve(calls)
  if (!isAllowed) throw rateLimited(Math.min(fitsInMs, bucketFitsInMs))
}

/** Also true if there is nothing to take. */
function takeMonth(
  account: CallerAccount,
  kinds: CallKind[],
  drawn: { bucket?: number; reserve?: number },
): boolean | Promise<boolean> {
  const changes = kinds.filter((kind) => !isRead(kind)).length
  if (changes === 0) return true
  const taking = account.takeMonth(changes)
  if (!(taking instanceof Promise)) return taking
  return taking.catch((error) => {
    account.putBack(drawn)
    throw error
  })
}

const toTaken = (kinds: CallKind[], isReserve: boolean, isCounted: boolean): Taken[] =>
  kinds.map((kind) => ({ kind, isReserve, isCounted: isCounted && !isRead(kind) }))

const rateLimited = (fitsInMs: number) =>
  fail('rate_limited', { retryAfterSeconds: Math.max(1, Math.ceil(fitsInMs / 1_000)) })
