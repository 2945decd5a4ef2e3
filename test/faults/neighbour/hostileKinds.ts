/** What one organisation can do to the others. Each kind prepares its load, and returns how it is started. */
import type { HostileClient } from './hostileClient.ts'

export type HostileKind = keyof typeof hostileKinds

const hour = 3_600_000
const asynchronous = { prefer: 'respond-async' }
const endless = '($f := function($n) { $f($n + 1) }; $f(0))'
const constant = { type: 'expression', expression: '1' }
const many = <Item>(count: number, item: (index: number) => Item): Item[] =>
  Array.from({ length: count }, (_, index) => item(index))

export const hostileKinds = {
  /** Runs of an hour, and many runs waiting for an agent with a concurrency limit. */
  async runs({ send, make, simulatorId }: HostileClient) {
    const anHour = { agent_id: simulatorId, input: { chunks: 1, delay_ms: hour }, timeout_ms: hour }
    const limited = await make('/v2/agents/simulator/deploy', {})
    await send('PATCH', `/v2/agents/${limited.id}`, { max_concurrency: 2 })
    return () => {
      for (let run = 0; run < 55; run++) void send('POST', '/v2/runs', anHour, asynchronous)
      for (let run = 0; run < 200; run++)
        void send('POST', '/v2/runs', { ...anHour, agent_id: limited.id }, asynchronous)
    }
  },

  async expressions({ send, make, keepBusy }: HostileClient) {
    const { id } = await make('/v2/agents/custom', {
      name: 'Endless',
      runtime: { type: 'expression', expression: endless },
    })
    return () => {
      keepBusy(40, () => send('POST', '/v2/runs', { agent_id: id, input: {} }))
      keepBusy(20, () => send('POST', '/v2/expressions/evaluate', { expression: endless, input: {} }))
    }
  },

  async webhooks({ send, make, keepBusy, simulatorId, hungUrl }: HostileClient) {
    await Promise.all(many(50, () => make('/v2/webhooks', { url: hungUrl, events: ['*'] })))
    return () => keepBusy(10, () => send('POST', '/v2/runs', { agent_id: simulatorId, input: {} }))
  },

  async largeInputs({ send, keepBusy, simulatorId }: HostileClient) {
    const body = { agent_id: simulatorId, input: { text: 'x'.repeat(1_000_000) } }
    return () => keepBusy(8, () => send('POST', '/v2/runs', body))
  },

  /** Values that take long to check, and schemas that take long to compile. */
  async schemas({ send, make, keepBusy }: HostileClient) {
    const patterns = many(20, (index) => [`^(n?${index})*$`, { type: 'string' }])
    const { id } = await make('/v2/agents/custom', {
      name: 'Schema',
      runtime: constant,
      input_schema: { type: 'object', patternProperties: Object.fromEntries(patterns) },
    })
    const input = Object.fromEntries(many(30_000, (index) => [`xxxxx${index}`, index]))
    const slow = { anyOf: many(20, (index) => ({ pattern: `(?:a{1,900}){1}${index}` })) }
    return () => {
      keepBusy(6, () => send('POST', '/v2/runs', { agent_id: id, input }))
      keepBusy(2, () => send('POST', '/v2/agents/custom', { name: 'Slow', runtime: constant, input_schema: slow }))
    }
  },

  async policies({ send, make, keepBusy }: HostileClient) {
    const patterns = many(10, (index) => `(?:a|b|c){1,60}${index}x`)
    const guardrails = [{ check: 'blocked_terms', on: 'both', action: 'flag', patterns }]
    const policy = await make('/v2/policies', { name: 'Costly', guardrails })
    const agent = await make('/v2/agents/custom', { name: 'Guarded', runtime: constant, policy: policy.id })
    const guarded = (text: string) => send('POST', '/v2/runs', { agent_id: agent.id, input: { text } })
    return () => {
      keepBusy(4, () => guarded('abc'.repeat(10_000)))
      keepBusy(4, () => guarded('abc'.repeat(100_000))) // rejected, after the 5 s of CPU time that a value may take
    }
  },

  async streams({ send, keepBusy, simulatorId }: HostileClient) {
    const body = { agent_id: simulatorId, input: { chunks: 500, delay_ms: 20 } }
    return () => keepBusy(50, () => send('POST', '/v2/runs/stream', body, { accept: 'text/event-stream' }))
  },

  /** Lists of 1,000 items, and endless conditions. */
  async pipelines({ send, make, keepBusy, simulatorId }: HostileClient) {
    const step = { name: 'list', agent_id: simulatorId, for_each: '[1..1000]', max_parallel: 100, input: '{"n": item}' }
    const list = await make('/v2/pipelines', { name: 'List', steps: [step] })
    const condition = { name: 'slow', agent_id: simulatorId, when: endless }
    const slow = await make('/v2/pipelines', { name: 'Slow', steps: [condition] })
    return () => {
      keepBusy(12, () => send('POST', `/v2/pipelines/${list.id}/runs`, { input: {} }))
      keepBusy(6, () => send('POST', `/v2/pipelines/${slow.id}/runs`, { input: {} }))
    }
  },

  /** Lists of 1,000 items whose expressions read an output of 6 MB. */
  async largeContexts({ send, make, keepBusy, simulatorId }: HostileClient) {
    const { id } = await make('/v2/agents/custom', {
      name: 'Large',
      runtime: { type: 'expression', expression: '{"numbers": [1..900000]}' },
    })
    const steps = [
      { name: 'large', agent_id: id },
      {
        name: 'list',
        agent_id: simulatorId,
        for_each: '[1..1000]',
        max_parallel: 100,
        input: '{"n": item + $count(steps.large.output.numbers)}',
      },
    ]
    const pipeline = await make('/v2/pipelines', { name: 'Large contexts', steps })
    return () => keepBusy(3, () => send('POST', `/v2/pipelines/${pipeline.id}/runs`, { input: {} }))
  },

  async graphql({ send, make, keepBusy, simulatorId }: HostileClient) {
    const output = { text: 'x'.repeat(50_000) }
    await Promise.all(many(20, () => make('/v2/runs', { agent_id: simulatorId, input: { output } })))
    const runs = 'runs(first: 20) { edges { node { input output metadata } } }'
    const wide = `{ agents(first: 20) { edges { node { id ${runs} } } } }`
    const refused = `{ ${many(1_000, (index) => `a${index}: runs(first: 100) { edges { node { id } } }`).join(' ')} }`
    return () => {
      keepBusy(6, () => send('POST', '/graphql', { query: wide }))
      keepBusy(2, () => send('POST', '/graphql', { query: refused }))
    }
  },
}
