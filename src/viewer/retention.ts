/*
 * How long what has ended is kept, on an organisation or an agent. A shorter time takes effect a day after it was set, so that
 * a mistake can be taken back; a longer one takes effect immediately.
 */
import { maxRetentionDays } from '../limits/plans.ts'
import { integer, nullable, time } from '../platform/database/columns.ts'
import type { Refuse } from '../platform/fieldChecks.ts'

export type Retention = {
  /** Null means for ever; on an agent, as long as in the organisation. */
  retentionDays: number | null
  /** The shorter time that applies from `retentionDaysNextAt` on. */
  retentionDaysNext: number | null
  retentionDaysNextAt: Date | null
}

export const retentionColumns = {
  retentionDays: nullable(integer()),
  retentionDaysNext: nullable(integer()),
  retentionDaysNextAt: nullable(time()),
}

export const keptFor = (days: number | null): Retention => ({
  retentionDays: days,
  retentionDaysNext: null,
  retentionDaysNextAt: null,
})

/** The current retention: a change that is due has been made. */
export function retentionAt(
  now: Date,
  { retentionDays, retentionDaysNext, retentionDaysNextAt }: Retention,
): Retention {
  if (retentionDaysNextAt === null) return keptFor(retentionDays)
  if (retentionDaysNextAt <= now) return keptFor(retentionDaysNext)
  return { retentionDays, retentionDaysNext, retentionDaysNextAt }
}

/** What is stored when `wanted` is set. Setting the same again does not postpone it. */
export function changedRetention(current: Retention, wanted: number | null, now: Date): Retention {
  const isShorter = wanted !== null && wanted < (current.retentionDays ?? Number.POSITIVE_INFINITY)
  if (!isShorter) return keptFor(wanted)
  if (current.retentionDaysNext === wanted) return current
  const retentionDaysNextAt = new Date(now.getTime() + noticeMs)
  return { ...current, retentionDaysNext: wanted, retentionDaysNextAt }
}

export const isSameRetention = (one: Retention, other: Retention): boolean =>
  one.retentionDays === other.retentionDays && one.retentionDaysNext === other.retentionDaysNext

/** The shortest time that applies now or is going to; null if runs are kept for ever. */
export const shortestOf = ({ retentionDays, retentionDaysNext }: Retention): number | null =>
  retentionDaysNext ?? retentionDays

/** `most`: null if there is no bound but the general one. */
export function checkRetention(refuse: Refuse, days: number | null, most: number | null, reason: string): void {
  const param = 'retentionDays'
  if (days !== null && (days < 1 || days > maxRetentionDays))
    refuse(param, `must be from 1 to ${maxRetentionDays.toLocaleString('en')}, or null`)
  else if (most !== null && days !== null && days > most) refuse(param, `must be at most ${most}: ${reason}`)
}

const noticeMs = 24 * 3_600_000

/** As statements read it. */
export type RetentionRow = Retention & { organizationId: string }
