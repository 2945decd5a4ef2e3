/** Metrics for operators, in Prometheus' format. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { TaskMetrics } from '../../scheduler/runTask.ts'

export type Metrics = ReturnType<typeof createMetrics>

type Sources = {
  clockAheadMs(): number
  /** Of the disk of the embedded PostgreSQL. */
  freeBytes?(): number
}

export function createMetrics({ clockAheadMs, freeBytes }: Sources) {
  const registers = [new Registry()]
  const [registry] = registers as [Registry]
  collectDefaultMetrics({ register: registry })
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
  new Gauge({
    name: 'ars_clock_ahead_seconds',
    help: "By how much the clock of this machine is ahead of PostgreSQL's",
    registers,
    collect() {
      this.set(clockAheadMs() / 1_000)
    },
  })
  if (freeBytes !== undefined)
    new Gauge({
      name: 'ars_data_dir_free_bytes',
      help: 'Free space on the disk of DATA_DIR',
      registers,
      collect() {
        this.set(freeBytes())
      },
    })
  return {
    observeRequest(request: FastifyRequest, reply: FastifyReply): void {
      const route = request.routeOptions.url ?? 'none'
      requests.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1_000)
    },
    countInternalError: (): void => internalErrors.inc(),
    tasks: taskMetrics(registers),
    print: (): Promise<string> => registry.metrics(),
    contentType: registry.contentType,
  }
}

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
