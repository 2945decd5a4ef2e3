/** POST /runs of the echo agent against a bare server that makes the same two durable writes. */
import { compare, type ReferenceTarget } from '../compare.ts'
import type { Call } from '../load/call.ts'
import type { Bench } from '../openBench.ts'
import { mastra } from '../peers/mastra.ts'
import { startPeers } from '../peers/startPeers.ts'
import { atLeast, type Scenario } from './scenario.ts'

export const createRun: Scenario = {
  async *measure(bench) {
    const own = bench.owned.use(new AsyncDisposableStack())
    try {
      const peers = await startPeers(own, 'create-run', bench.options.peers ? [mastra(bench.service)] : [])
      yield* compare(bench, {
        scenario: 'create-run',
        service: { name: 'service', origin: bench.service.origin, calls: [serviceCall(bench)] },
        references: [twoStatements(bench), batched(bench), ...peers.targets],
      })
      yield* peers.missing
    } finally {
      await own.disposeAsync()
    }
  },
}

export const serviceCall = ({ service }: Pick<Bench, 'service'>): Call => ({
  ...echo(service.echoAgentId),
  path: '/v2/runs',
  headers: { authorization: service.authorization },
})

export const referenceCall = (path: '/two/runs' | '/batched/runs'): Call => ({ ...echo('ag_reference'), path })

const twoStatements = ({ reference }: Bench): ReferenceTarget => ({
  name: 'two statements',
  origin: reference.restOrigin,
  calls: [referenceCall('/two/runs')],
  budget: (clients) => ({ 1: atLeast(0.7), 64: atLeast(1.5) })[clients],
})

const batched = ({ reference }: Bench): ReferenceTarget => ({
  name: 'both batched',
  origin: reference.restOrigin,
  calls: [referenceCall('/batched/runs')],
  budget: (clients) => (clients === 64 ? atLeast(0.6) : undefined),
})

const echo = (agentId: string) => ({
  method: 'POST' as const,
  body: JSON.stringify({ agent_id: agentId, input: { query: 'hello' } }),
  contains: ['"status":"completed"', '"output":{"result":"hello"}'],
})
