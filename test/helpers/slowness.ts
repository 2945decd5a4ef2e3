/*
 * How much longer than usual things currently take on this machine. Time limits of tests are multiplied by it, so that they
 * depend neither on the machine nor on its other load. It is 1 on the machine that the limits were set on, with only the
 * suites running.
 */
import { readFileSync } from 'node:fs'
import { availableParallelism, loadavg } from 'node:os'

export const slowness = (): number => Math.max(1, runnablePerCore() / usualRunnablePerCore) * slownessOfCores()

/** Threads that the suites themselves keep busy on each core. */
const usualRunnablePerCore = 2

/** The current load or that of the last minute: a single moment may be quiet. */
function runnablePerCore(): number {
  const [lastMinute = 0] = loadavg()
  return Math.max(lastMinute, runnableNow()) / availableParallelism()
}

/** Only Linux reports it. */
function runnableNow(): number {
  if (process.platform !== 'linux') return 0
  return Number(/ (\d+)\//.exec(readFileSync('/proc/loadavg', 'utf8'))?.[1] ?? 0)
}

let measuredSlowness = { value: 1, untilMs: 0 }

/** By the CPU time of a fixed amount of work, regardless of other load; the core's other thread changes it. */
export function slownessOfCores(): number {
  if (performance.now() > measuredSlowness.untilMs)
    measuredSlowness = {
      value: Math.max(1, cpuMsOfFixedWork() / usualCpuMs),
      untilMs: performance.now() + measuredForMs,
    }
  return measuredSlowness.value
}

const measuredForMs = 10_000

function cpuMsOfFixedWork(): number {
  const text = JSON.stringify(Array.from({ length: 4_000 }, (_, id) => ({ id, name: `n${id}`, list: [1, 2, 3] })))
  const taken = Array.from({ length: 12 }, () => {
    const before = process.cpuUsage()
    JSON.stringify(JSON.parse(text))
    const { user, system } = process.cpuUsage(before)
    return (user + system) / 1_000
  })
  return Math.min(...taken) // garbage is collected in some of them
}

const usualCpuMs = 3.5
