/*
 * POST /runs/stream of the echo agent, against one insert and a frame, and against the service's own POST /runs: the time to
 * the first frame, and whole streams per second.
 */
import { compare, type ReferenceTarget } from '../compare.ts'
import type { Call } from '../load/call.ts'
import type { Bench } from '../openBench.ts'
import { serviceCall } from './createRun.ts'
import { atLeast, type Scenario } from './scenario.ts'

export const firstEvent: Scenario = {
  measure: (bench) =>
    compare(bench, {
      scenario: 'first-event',
      service: {
        name: 'service',
        origin: bench.service.origin,
        calls: [streamed(serviceCall(bench), '/v2/runs/stream', ['event: run.created', 'event: run.completed'])],
        responses: 'streams',
      },
      references: [insertAndFrame(bench), ownPost(bench)],
      clients: [1, 16],
    }),
}

const insertAndFrame = (bench: Bench): ReferenceTarget => ({
  name: 'insert, frame',
  origin: bench.reference.restOrigin,
  calls: [streamed(serviceCall(bench), '/stream/runs', ['event: run.created'])],
  responses: 'streams',
  by: () => 'p50',
})

/** One client waits for the first frame; 16 load the service, so that all the work of a stream counts. */
const ownPost = (bench: Bench): ReferenceTarget => ({
  name: 'POST /runs',
  origin: bench.service.origin,
  calls: [serviceCall(bench)],
  by: (clients) => (clients === 1 ? 'p50' : 'rate'),
  budget: (clients) => atLeast(clients === 1 ? 1 / 1.6 : 0.7),
})

const streamed = ({ headers, ...call }: Call, path: string, contains: string[]): Call => ({
  ...call,
  path,
  headers: { ...headers, accept: 'text/event-stream' },
  contains,
})
