/** POST /graphql of one run against plain graphql-yoga and against mercurius with JIT. */
import { compare } from '../compare.ts'
import type { Call } from '../load/call.ts'
import { makeRuns } from './makeRuns.ts'
import { aimAt, atLeast, type Scenario } from './scenario.ts'

export const graphqlRun: Scenario = {
  async *measure(bench) {
    const { ours, theirs } = await makeRuns(bench)
    const { service, reference } = bench
    const headers = { authorization: service.authorization }
    const calls = theirs.map((id) => query(id, {}))
    yield* compare(bench, {
      scenario: 'graphql-run',
      service: { name: 'service', origin: service.origin, calls: ours.map((id) => query(id, headers)) },
      references: [
        { name: 'yoga', origin: reference.yogaOrigin, calls, budget: () => atLeast(2) },
        { name: 'mercurius + jit', origin: reference.mercuriusOrigin, calls, budget: () => aimAt(0.9) },
      ],
    })
  },
}

const document = 'query($id: ID!) { run(id: $id) { id status output latencyMs tokensUsed createdAt } }'

const query = (id: string, headers: Record<string, string>): Call => ({
  method: 'POST',
  path: '/graphql',
  headers,
  body: JSON.stringify({ query: document, variables: { id } }),
  contains: [`"id":"${id}"`, '"status":"completed"', '"output":{"result":"hello"}', '"createdAt":"2'],
})
