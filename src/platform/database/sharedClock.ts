/*
 * PostgreSQL's clock, which all processes share. Times that a process stores and compares come from this clock, so that a
 * machine with a wrong clock makes nothing expire early or late. The difference is measured at the start and once a second; in
 * between, the monotonic clock shows whether somebody has set the clock of the machine.
 */
import type { Pool } from 'pg'
import { type Clock, clockSkewMs, systemClock } from '../clock.ts'
import type { Log } from '../log.ts'

export type SharedClock = Clock & {
  /** By how much the clock of this machine is ahead of PostgreSQL's, as just measured. */
  observe(aheadMs: number): void
  aheadMs(): number
  /** Whether the clocks agree well enough to take work. */
  mayWork(): boolean
}

/** `steadyMs` can't be set. */
export type MachineClock = { wallMs(): number; steadyMs(): number }

const thisMachine: MachineClock = { wallMs: Date.now, steadyMs: () => performance.now() }

/** Less than this may be network latency, which must not make the clock jump. */
const exactMs = 1_000
const warnedMs = 2_000

export function createSharedClock(log: Log, { wallMs, steadyMs }: MachineClock = thisMachine): SharedClock {
  let aheadMs = 0
  let correctedMs = 0
  let said: 'fine' | 'off' | 'far off' = 'fine'
  let offsetMs = wallMs() - steadyMs()

  /** By how much the clock was set since the last measurement. */
  function setByMs(): number {
    const ms = wallMs() - steadyMs() - offsetMs
    return Math.abs(ms) < exactMs ? 0 : ms
  }

  function report(): void {
    const distance = Math.abs(aheadMs)
    const state = distance > clockSkewMs ? 'far off' : distance > warnedMs ? 'off' : 'fine'
    if (state === said) return
    said = state
    const difference = `${(distance / 1_000).toFixed(1)} s ${aheadMs > 0 ? 'ahead of' : 'behind'} PostgreSQL's`
    if (state === 'fine') log.info("the clock of this machine agrees with PostgreSQL's again")
    else if (state === 'off') log.warn({ aheadMs }, `the clock of this machine is ${difference}; set it`)
    else
      log.error({ aheadMs }, `the clock of this machine is ${difference}: this process accepts no work until it is set`)
  }

  return {
    now: () => new Date(wallMs() - correctedMs - setByMs()),
    after: systemClock.after,
    observe(measuredMs) {
      aheadMs = measuredMs
      offsetMs = wallMs() - steadyMs()
      if (Math.abs(aheadMs) < exactMs) correctedMs = 0
      else if (Math.abs(aheadMs - correctedMs) > exactMs) correctedMs = aheadMs
      report()
    },
    aheadMs: () => aheadMs,
    mayWork: () => Math.abs(aheadMs + setByMs()) <= clockSkewMs,
  }
}

export async function measureAhead(pool: Pool): Promise<number> {
  const askedMs = Date.now()
  const { rows } = await pool.query<{ ms: number }>('select extract(epoch from clock_timestamp())::float8 * 1000 as ms')
  return (askedMs + Date.now()) / 2 - (rows[0]?.ms ?? 0)
}
