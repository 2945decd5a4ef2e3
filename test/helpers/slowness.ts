/*
 * How much longer than usual something takes on this machine at present. Time limits of tests are multiplied by it, so that
 * they depend neither on the machine nor on what else runs on it. It is 1 on the machine that the limits were made for, with
 * no more than the suites running.
 */
import { readFileSync } from 'node:fs'
import { availableParallelism, loadavg } from 'node:os'

export const slowness = (): number => Math.max(1, runnablePerCore() / usualRunnablePerCore) * slownessOfCores()

/** Threads that the suites themselves keep busy on each core. */
const usualRunnablePerCore = 2

/** Of now or of the last minute: one moment may be a quiet one. */
function runnablePerCore(): number {
  const [lastMinute = 0] = loadavg()
  return Math.max(lastMinute, runnableNow()) / availableParallelism()
}

/** Only Linux says it. */
function runnableNow(): number {
  if (process.platform !== 'linux') return 0
  return Number(/ (\d+)\//.exec(readFileSync('/proc/loadavg', 'utf8'))?.[1] ?? 0)
}

let measuredSlowness = { value: 1, untilMs: 0 }

/** By the CPU time of a fixed piece of work, whatever else runs. It changes with what runs on the core's other thread. */
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
