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

/** By the CPU time of a fixed amount of work, regardless of other load, and by what the host of a virtual machine takes. */
export function slownessOfCores(): number {
  if (performance.now() > measuredSlowness.untilMs)
    measuredSlowness = {
      value: Math.max(1, cpuMsOfFixedWork() / usualCpuMs) * slownessByHost(),
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

let lastTimes = readCoreTimes()

/** How much longer work took since the last call because the host ran something else; 1 if there was too little work to tell. */
function slownessByHost(): number {
  const [before, now] = [lastTimes, readCoreTimes()]
  lastTimes = now
  const worked = now.worked - before.worked
  return worked < enoughTicks ? 1 : (worked + now.stolen - before.stolen) / worked
}

const enoughTicks = 50

/** Of all cores since the machine was started, in ticks of 10 ms. Only Linux reports them. */
function readCoreTimes(): { worked: number; stolen: number } {
  if (process.platform !== 'linux') return { worked: 0, stolen: 0 }
  const [, user = 0, nice = 0, system = 0, , , interrupts = 0, softInterrupts = 0, stolen = 0] = readFileSync(
    '/proc/stat',
    'utf8',
  )
    .split(/\s+/, 9)
    .map(Number)
  return { worked: user + nice + system + interrupts + softInterrupts, stolen }
}
