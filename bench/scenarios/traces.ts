/*
 * What traces cost: POST /runs of the echo agent on a service that records a tenth of them, against the same on one without
 * traces. Rates vary more than the difference, so the budget is on the CPU time of a call.
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startCollector } from '../collector/startCollector.ts'
import { compare, type Target } from '../compare.ts'
import { metersOf } from '../cpuMeters.ts'
import { startDriver } from '../load/startDriver.ts'
import type { Bench } from '../openBench.ts'
import { type Service, startService } from '../startService.ts'
import { boundRow } from './boundRow.ts'
import { serviceCall } from './createRun.ts'
import type { Row, Scenario } from './scenario.ts'

export const traces: Scenario = {
  async *measure(bench) {
    const own = bench.owned.use(new AsyncDisposableStack())
    try {
      const collector = await startCollector(own)
      const on = await startService(own, {
        OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint,
        OTEL_TRACES_SAMPLER_ARG: '0.1',
      })
      const off = await startService(own)
      const driver = startDriver(own, trustBoth(own, on, off))
      const comparison = {
        scenario: 'traces',
        service: await targetOf(bench, on, 'with traces'),
        references: [await targetOf(bench, off, 'without traces')],
        clients: [16, 64],
      }
      for await (const row of compare({ ...bench, driver }, comparison)) {
        yield row
        yield cpuRow(row)
      }
      if (collector.receivedBytes() === 0) throw new Error('no span was sent')
    } finally {
      await own.disposeAsync()
    }
  },
}

/** The meters have other names than those of the other service. */
async function targetOf(bench: Bench, service: Service, name: string): Promise<Target> {
  const meters = Object.entries(await metersOf(service)).map(([process, meter]) => [`${process} ${name}`, meter])
  return {
    name,
    origin: service.origin,
    calls: [serviceCall({ ...bench, service })],
    meters: Object.fromEntries(meters),
  }
}

const most = 1.05

function cpuRow({ scenario, clients, service, reference }: Row): Row {
  const [on, off] = [service.cpuMs?.['the service with traces'], reference.cpuMs?.['the service without traces']].map(
    (ms = Number.NaN) => ms * 1_000,
  )
  const [figure, bound] = [on ?? Number.NaN, (off ?? Number.NaN) * most]
  const note = `${(100 * (figure / bound) * most - 100).toFixed(1)} % more CPU time in the service`
  return boundRow({ scenario, clients, against: 'µs of CPU, 5 % more', figures: [figure], bound, note })
}

/** One file with both authorities, since the driver calls both. */
function trustBoth(own: AsyncDisposableStack, ...services: Service[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'ars-bench-'))
  own.defer(() => rmSync(folder, { recursive: true, force: true }))
  const file = join(folder, 'both.crt')
  writeFileSync(file, services.map(({ caFile }) => readFileSync(caFile, 'utf8')).join('\n'))
  return file
}
