/*
 * The cost of authentication, rate limit and quota in GET /runs/{id}: profiles a service, and multiplies the share of samples
 * in their code with the CPU time of the process, including kernel and garbage collection. Both come from one run, so
 * that other load on the machine does not matter.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Call } from '../load/call.ts'
import { type Driver, startDriver } from '../load/startDriver.ts'
import type { Bench } from '../openBench.ts'
import { readCpuMicroseconds } from '../readCpuMicroseconds.ts'
import { shareOf } from '../readProfile.ts'
import { type Service, startService } from '../startService.ts'
import { makeServiceRuns } from './makeRuns.ts'
import { atLeast, type Row, type Scenario } from './scenario.ts'

export const overhead: Scenario = {
  async *measure(bench) {
    const dir = await mkdtemp(join(tmpdir(), 'ars-profile-'))
    bench.owned.defer(() => rm(dir, { recursive: true, force: true }))
    const own = bench.owned.use(new AsyncDisposableStack())
    try {
      const service = await startService(own, { NODE_OPTIONS: `--cpu-prof --cpu-prof-dir=${dir}` })
      const driven = await drive(bench, service, startDriver(own, service.caFile))
      await own.disposeAsync() // the profile is written when the process ends
      yield toRow(driven, await shareOf(dir, isOverhead))
    } finally {
      await own.disposeAsync()
    }
  },
}

const isOverhead = ({ url, functionName }: { url: string; functionName: string }): boolean =>
  /\/src\/(limits|access)\/|\/src\/edge\/(authenticate|rateLimitHeaders)\.ts/.test(url) || functionName === 'identify'

const clients = 16
const targetMicroseconds = 60

type Driven = { perSecond: number; microsecondsEach: number; microsecondsOfAll: number; answered: number }

/** Profile and CPU time both start with the process. */
async function drive(bench: Bench, service: Service, driver: Driver): Promise<Driven> {
  const ids = await makeServiceRuns({ ...bench, service }, 50)
  const headers = { authorization: service.authorization }
  const calls = ids.map((id): Call => ({ method: 'GET', path: `/v2/runs/${id}`, headers }))
  const { warmUpSeconds, seconds, rounds } = bench.options
  const round = { origin: service.origin, calls, clients }
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

function toRow({ perSecond, microsecondsEach, microsecondsOfAll, answered }: Driven, share: number): Row {
  const overheadEach = (microsecondsOfAll * share) / answered
  const ratio = targetMicroseconds / overheadEach
  return {
    scenario: 'overhead',
    clients,
    against: `${targetMicroseconds} µs of CPU`,
    service: { ...untimed, perSecond, rounds: [overheadEach] },
    reference: { ...untimed, perSecond, rounds: [targetMicroseconds] },
    ratios: [ratio],
    ratio,
    budget: atLeast(1),
    note: `authentication, limit and quota: ${overheadEach.toFixed(1)} µs of CPU a call, of ${microsecondsEach.toFixed(0)} µs for all of GET /runs/{id}`,
  }
}

const untimed = { p50Ms: Number.NaN, p99Ms: Number.NaN }
