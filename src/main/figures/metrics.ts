/** Metrics for operators, in Prometheus' format. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Counter, collectDefaultMetrics, Gauge, Histogram, type Metric, Registry } from 'prom-client'
import type { TaskMetrics } from '../../scheduler/runTask.ts'
import { createWorkFigures } from './workFigures.ts'

export type Metrics = ReturnType<typeof createMetrics>

/** `top`: the organisations that use most. */
export type FiguresPage = 'all' | 'top'

/** `place`: that of this process among those of the machine; undefined if there is only one. */
export function createRegistry(place: number | undefined): Registry {
  const registry = new Registry()
  if (place !== undefined) registry.setDefaultLabels({ process: String(place) })
  return registry
}

export function createMetrics(place?: number) {
  const registry = createRegistry(place)
  const registers = [registry]
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: lagEveryMs })
  for (const name of misnamed) registry.removeSingleMetric(name)
  const labelNames = ['method', 'route', 'status'] as const
  const requests = new Histogram({
    name: 'ars_http_request_duration_seconds',
    help: 'Time from a request to the end of its response',
    labelNames,
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 60],
    registers,
  })
  const internalErrors = new Counter({
    name: 'ars_internal_errors_total',
    help: 'Responses with status 500',
    registers,
  })
  const refused = new Counter({
    name: 'ars_calls_refused_total',
    help: 'Calls that were refused or could not be served now, by the code of their error',
    labelNames: ['code'],
    registers,
  })
  return {
    registers,
    work: createWorkFigures(registers),
    include(metrics: Metric[]): void {
      for (const metric of metrics) registry.registerMetric(metric)
    },
    observeRequest(request: FastifyRequest, reply: FastifyReply): void {
      const route = request.routeOptions.url ?? 'none'
      requests.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1_000)
    },
    countInternalError: (): void => internalErrors.inc(),
    countRefused: (code: string): void => refused.inc({ code }),
    tasks: taskMetrics(registers),
    print: (): Promise<string> => registry.metrics(),
    contentType: registry.contentType,
  }
}

/** How often the lag of the event loop is measured, and the least that it shows. Each time wakes the process. */
const lagEveryMs = 200

/** Gauges of the library whose names end like those of counters. */
const misnamed = ['nodejs_active_handles_total', 'nodejs_active_requests_total', 'nodejs_active_resources_total']

function taskMetrics(registers: Registry[]): TaskMetrics {
  const labelNames = ['task'] as const
  const name = (suffix: string) => `ars_task_${suffix}`
  const lastSuccess = new Gauge({
    name: name('last_success_timestamp_seconds'),
    help: 'When a background task last succeeded in this process',
    labelNames,
    registers,
  })
  const duration = new Gauge({
    name: name('duration_seconds'),
    help: 'How long the last successful run of a background task took',
    labelNames,
    registers,
  })
  const failures = new Counter({
    name: name('failures_total'),
    help: 'Runs of a background task that failed or hung',
    labelNames,
    registers,
  })
  return {
    succeeded(task, durationSeconds) {
      lastSuccess.setToCurrentTime({ task })
      duration.set({ task }, durationSeconds)
    },
    failed: (task) => failures.inc({ task }),
  }
}
