/*
 * What traces cost in POST /runs of the echo agent: the CPU time of their code, from profiles of a service that records a
 * tenth of the calls and of one without traces; and the rates of two such services, which vary more than they differ.
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startCollector } from '../collector/startCollector.ts'
import { compare, type Target } from '../compare.ts'
import { startDriver } from '../load/startDriver.ts'
import type { Bench } from '../openBench.ts'
import { profileCalls } from '../profileCalls.ts'
import type { Frame } from '../readProfile.ts'
import { type Service, startService } from '../startService.ts'
import { boundRow } from './boundRow.ts'
import { serviceCall } from './createRun.ts'
import type { Row, Scenario } from './scenario.ts'

export const traces: Scenario = {
  async *measure(bench) {
    const own = bench.owned.use(new AsyncDisposableStack())
    try {
      const collector = await startCollector(own)
      const env = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint, OTEL_TRACES_SAMPLER_ARG: '0.1' }
      const recording = await measureCpu(bench, env)
      if (collector.receivedBytes() === 0) throw new Error('no span was sent')
      yield cpuRow('5 % of the CPU', recording, recording.all * mostShare)
      yield cpuRow('off: 1 µs of CPU', await measureCpu(bench, {}), mostOffMicroseconds)
      yield* compareRates(bench, await startService(own, env), own)
    } finally {
      await own.disposeAsync()
    }
  },
}

const clients = 16
const mostShare = 0.05
const mostOffMicroseconds = 1

type Cpu = { each: number; all: number }

async function measureCpu(bench: Bench, env: Record<string, string>): Promise<Cpu> {
  const calls = (service: Service) => [serviceCall({ ...bench, service })]
  const profiled = await profileCalls(bench, { env, clients, calls, isMeant })
  return { each: profiled.meantMicrosecondsEach, all: profiled.microsecondsEach }
}

/** The first two wrap the work that a span measures; the third loads the packages, once. */
const notTheirs = ['inSpan', 'endWith', 'openTracing']

const isMeant = ({ url, functionName, lineNumber }: Frame): boolean =>
  /\/platform\/tracing\/|\/@opentelemetry\/|\/(callTraces|executionSpan|traceGuard|batchSpans)\.ts/.test(url) &&
  !notTheirs.includes(functionName) &&
  !isModule({ functionName, lineNumber })

/** Its top level, which is also executed once. */
const isModule = ({ functionName, lineNumber }: Pick<Frame, 'functionName' | 'lineNumber'>): boolean =>
  functionName === '' && lineNumber === 0

function cpuRow(against: string, { each, all }: Cpu, bound: number): Row {
  const share = `${((100 * each) / all).toFixed(1)} %`
  const note = `traces: ${each.toFixed(1)} µs of CPU a call, of ${all.toFixed(0)} µs for all of POST /runs (${share})`
  return boundRow({ scenario: 'traces', clients, against, figures: [Math.max(each, leastMicroseconds)], bound, note })
}

/** Less than a profile shows. */
const leastMicroseconds = 0.01

async function* compareRates(bench: Bench, traced: Service, own: AsyncDisposableStack): AsyncIterable<Row> {
  const targetOf = (name: string, service: Service): Target => ({
    name,
    origin: service.origin,
    calls: [serviceCall({ ...bench, service })],
  })
  const driver = startDriver(own, trustBoth(own, traced, bench.service))
  const service = targetOf('a tenth', traced)
  const references = [targetOf('without traces', bench.service)]
  yield* compare({ ...bench, driver }, { scenario: 'traces', service, references, clients: [16, 64] })
}

/** One file with both authorities, since the driver calls both. */
function trustBoth(own: AsyncDisposableStack, ...services: Service[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'ars-bench-'))
  own.defer(() => rmSync(folder, { recursive: true, force: true }))
  const file = join(folder, 'both.crt')
  writeFileSync(file, services.map(({ caFile }) => readFileSync(caFile, 'utf8')).join('\n'))
  return file
}
