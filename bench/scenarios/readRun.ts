/** GET /runs/{id} of an ended run against a bare server with one prepared select. */
import { compare } from '../compare.ts'
import type { Call } from '../load/call.ts'
import { makeRuns } from './makeRuns.ts'
import { atLeast, type Scenario } from './scenario.ts'

export const readRun: Scenario = {
  async *measure(bench) {
    const { ours, theirs } = await makeRuns(bench)
    const { service, reference } = bench
    const headers = { authorization: service.authorization }
    yield* compare(bench, {
      scenario: 'read-run',
      service: { name: 'service', origin: service.origin, calls: ours.map((id) => read('/v2/runs', id, headers)) },
      references: [
        {
          name: 'prepared select',
          origin: reference.restOrigin,
          calls: theirs.map((id) => read('/runs', id, {})),
          budget: () => atLeast(0.7),
        },
      ],
    })
  },
}

const read = (path: string, id: string, headers: Record<string, string>): Call => ({
  method: 'GET',
  path: `${path}/${id}`,
  headers,
  contains: [`"id":"${id}"`, '"status":"completed"', '"output":{"result":"hello"}'],
})
