import { expect, test } from '@jest/globals'
import { createSharedClock } from '../../../src/platform/database/sharedClock.ts'
import { createLog } from '../../../src/platform/log.ts'

const hour = 3_600_000
const startMs = Date.UTC(2026, 10, 18, 12)

/** A machine beside a PostgreSQL whose clock is right, and the log lines about the clock. */
function startMachine(aheadMs: number) {
  const lines: string[] = []
  const log = createLog('info', {
    write(line) {
      const { level, msg } = JSON.parse(line) as { level: string; msg: string }
      lines.push(`${level}: ${msg}`)
    },
  })
  let [passedMs, offMs] = [0, aheadMs]
  const wallMs = () => startMs + passedMs + offMs
  const clock = createSharedClock(log, { wallMs, steadyMs: () => passedMs })
  return {
    clock,
    lines,
    /** Somebody sets the clock of the machine. */
    set: (ms: number) => {
      offMs = ms
    },
    pass: (ms: number) => {
      passedMs += ms
    },
    /** The heartbeat measures the difference. */
    beat: (latencyMs = 0) => clock.observe(offMs + latencyMs),
    /** By how much the service's time is ahead of PostgreSQL's. */
    error: () => clock.now().getTime() - (startMs + passedMs),
  }
}

test('a clock that agrees is used as it is, and latency does not change the time', () => {
  const machine = startMachine(0)
  for (const latencyMs of [0, 900, -900, 0]) {
    machine.pass(1_000)
    machine.beat(latencyMs)
    expect(machine.error()).toBe(0)
  }
  expect([machine.clock.mayWork(), machine.lines]).toEqual([true, []])
})

test.each([
  [1_500, true, []],
  [-1_500, true, []],
  [3_000, true, [`warn: the clock of this machine is 3.0 s ahead of PostgreSQL's; set it`]],
  [50_000, true, [`warn: the clock of this machine is 50.0 s ahead of PostgreSQL's; set it`]],
  [-50_000, true, [`warn: the clock of this machine is 50.0 s behind PostgreSQL's; set it`]],
  [
    25 * hour,
    false,
    [
      `error: the clock of this machine is 90000.0 s ahead of PostgreSQL's: this process accepts no work until it is set`,
    ],
  ],
])('a clock that is %d ms ahead is corrected, and reported once', (aheadMs, mayWork, lines) => {
  const machine = startMachine(aheadMs)
  for (let beats = 0; beats < 3; beats++) {
    machine.beat(beats)
    expect(Math.abs(machine.error())).toBeLessThan(10)
    machine.pass(1_000)
  }
  expect(machine.clock.mayWork()).toBe(mayWork)
  expect(machine.lines).toEqual(lines)
})

test.each([25 * hour, -25 * hour])(
  'a clock that is set by %d ms at run time changes no time, also before it is measured',
  (byMs) => {
    const machine = startMachine(0)
    machine.beat()
    machine.set(byMs)
    machine.pass(400)
    expect([machine.error(), machine.clock.mayWork()]).toEqual([0, false])
    machine.beat()
    expect([machine.error(), machine.clock.mayWork()]).toEqual([0, false])

    machine.set(0)
    machine.pass(400)
    expect([machine.error(), machine.clock.mayWork()]).toEqual([0, true])
    machine.beat()
    expect([machine.error(), machine.clock.mayWork()]).toEqual([0, true])
    expect(machine.lines).toHaveLength(2)
    expect(machine.lines.at(-1)).toBe("info: the clock of this machine agrees with PostgreSQL's again")
  },
)

test('a clock that gets worse is reported in each state', () => {
  const machine = startMachine(0)
  for (const aheadMs of [3_000, 5_000, 61_000, 59_000, 0]) {
    machine.set(aheadMs)
    machine.pass(1_000)
    machine.beat()
    expect(machine.error()).toBe(0)
  }
  expect(machine.lines.map((line) => line.split(':')[0])).toEqual(['warn', 'error', 'warn', 'info'])
})
