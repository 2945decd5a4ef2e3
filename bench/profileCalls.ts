/*
 * The part of the CPU time of a call that some of the code takes: profiles a service, and multiplies the share of samples in
 * that code with the CPU time of the process, including kernel and garbage collection. Both come from one run, so that
 * other load on the machine does not matter.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Call } from './load/call.ts'
import { startDriver } from './load/startDriver.ts'
import type { Bench } from './openBench.ts'
import { readCpuMicroseconds } from './readCpuMicroseconds.ts'
import { type Frame, shareOf } from './readProfile.ts'
import { type Service, startService } from './startService.ts'

export type ProfiledCalls = {
  perSecond: number
  /** The CPU time of a call, and how much of it that code takes. */
  microsecondsEach: number
  meantMicrosecondsEach: number
}

type Profiling = {
  env?: Record<string, string>
  clients: number
  calls(service: Service): Call[] | Promise<Call[]>
  isMeant(frame: Frame): boolean
}

export async function profileCalls(bench: Bench, profiling: Profiling): Promise<ProfiledCalls> {
  const dir = await mkdtemp(join(tmpdir(), 'ars-profile-'))
  bench.owned.defer(() => rm(dir, { recursive: true, force: true }))
  const own = bench.owned.use(new AsyncDisposableStack())
  try {
    const env = { ...profiling.env, NODE_OPTIONS: `--cpu-prof --cpu-prof-dir=${dir}` }
    const driven = await drive(bench, profiling, await startService(own, env), own)
    await own.disposeAsync() // the profile is written when the process ends
    const share = await shareOf(dir, profiling.isMeant)
    const { perSecond, microsecondsEach, microsecondsOfAll, answered } = driven
    return { perSecond, microsecondsEach, meantMicrosecondsEach: (microsecondsOfAll * share) / answered }
  } finally {
    await own.disposeAsync()
  }
}

/** Profile and CPU time both start with the process. */
async function drive({ options }: Bench, profiling: Profiling, service: Service, own: AsyncDisposableStack) {
  const driver = startDriver(own, service.caFile)
  const { warmUpSeconds, seconds, rounds } = options
  const round = { origin: service.origin, calls: await profiling.calls(service), clients: profiling.clients }
  const warmUp = await driver.drive({ ...round, seconds: warmUpSeconds })
  const before = await readCpuMicroseconds(service.pid)
  const { answered, perSecond } = await driver.drive({ ...round, seconds: seconds * rounds })
  const after = await readCpuMicroseconds(service.pid)
  return {
    perSecond,
    microsecondsEach: (after - before) / answered,
    microsecondsOfAll: after,
    answered: answered + warmUp.answered,
  }
}
