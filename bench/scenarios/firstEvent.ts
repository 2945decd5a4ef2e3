/** POST /runs/stream of the echo agent: the time to the first frame, against one insert and a frame. */
import { compare } from '../compare.ts'
import type { Call } from '../load/call.ts'
import { serviceCall } from './createRun.ts'
import type { Scenario } from './scenario.ts'

export const firstEvent: Scenario = {
  measure: (bench) =>
    compare(bench, {
      scenario: 'first-event',
      service: {
        name: 'service',
        origin: bench.service.origin,
        calls: [streamed(serviceCall(bench), '/v2/runs/stream', ['event: run.created', 'event: run.completed'])],
      },
      references: [
        {
          name: 'insert, frame',
          origin: bench.reference.restOrigin,
          calls: [streamed(serviceCall(bench), '/stream/runs', ['event: run.created'])],
        },
      ],
      clients: [1, 16],
      streams: true,
    }),
}

const streamed = ({ headers, ...call }: Call, path: string, contains: string[]): Call => ({
  ...call,
  path,
  headers: { ...headers, accept: 'text/event-stream' },
  contains,
})
