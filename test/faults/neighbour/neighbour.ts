/** An organisation that uses the service moderately, and measures how long it takes. */
import type { JsonObject } from '../../../src/platform/json.ts'
import type { Receiver } from '../../helpers/receiver.ts'
import { scaled } from '../../helpers/scale.ts'
import type { Cluster } from '../helpers/cluster.ts'
import type { HttpResponse, Instance } from '../helpers/instance.ts'
import { createAndFollow } from '../helpers/runStream.ts'
import { waitUntil } from '../helpers/waitUntil.ts'

export const operations = [
  'run',
  'first event',
  'delivery',
  'GraphQL read',
  'expression',
  'evaluation',
  'guarded run',
  'pipeline',
] as const
export type Operation = (typeof operations)[number]
/** In ms, the checked percentile of each. */
export type Figures = Record<Operation, number>

export type Neighbour = { measure(samples: number): Promise<Figures> }

export async function createNeighbour(cluster: Cluster, receiver: Receiver): Promise<Neighbour> {
  const { instances, credentials } = cluster
  const [first] = instances
  if (first === undefined) throw new Error('no instance')
  const { echo } = credentials.agents
  const post = (path: string, body: object) => call(first.rest('POST', path, { body: body as JsonObject }))
  await post('/webhooks', { url: receiver.url(), events: ['run.completed'] })
  const twice = await post('/agents/custom', {
    name: 'Twice',
    runtime: { type: 'expression', expression: '{"n": n * 2}' },
  })
  const guardrails = [
    { check: 'blocked_terms', on: 'both', action: 'flag', patterns: ['secret[0-9]+'] },
    { check: 'pii', on: 'both', action: 'redact' },
  ]
  const policy = await post('/policies', { name: 'Guard', guardrails })
  const guarded = await post('/agents/echo/deploy', { policy: policy.id })
  const pipeline = await post('/pipelines', {
    name: 'Two',
    steps: [
      { name: 'one', agent_id: twice.id, input: '{"n": input.n}' },
      { name: 'two', agent_id: twice.id, when: 'steps.one.output.n >= 0', input: '{"n": steps.one.output.n}' },
    ],
  })

  async function delivered(instance: Instance): Promise<number> {
    const run = await call(instance.rest('POST', '/runs', { body: { agent_id: echo, input: { query: 'hook' } } }))
    const event = await waitUntil('its event', 120_000, () => receiver.got.find(({ json }) => json.data.id === run.id))
    return event.at - Date.parse(String(run.finished_at))
  }

  async function firstEvent(instance: Instance): Promise<void> {
    const stream = await createAndFollow(instance, { agent_id: echo, input: { query: 'stream' } })
    while (stream.events.length === 0) await new Promise((resolve) => setTimeout(resolve, 1))
    stream.close()
  }

  const works: Record<Operation, (instance: Instance, sample: number) => Promise<unknown>> = {
    run: (instance) => expectOutput(instance, '/runs', { agent_id: echo, input: { query: 'x' } }, { result: 'x' }),
    'first event': firstEvent,
    delivery: delivered,
    'GraphQL read': (instance) => call(instance.graphql('{ runs(first: 5) { edges { node { id status output } } } }')),
    expression: (instance, n) => expectOutput(instance, '/runs', { agent_id: twice.id, input: { n } }, { n: n * 2 }),
    evaluation: async (instance, n) => {
      const body = { expression: 'n * 2', input: { n } }
      const { value } = await call(instance.rest('POST', '/expressions/evaluate', { body }))
      if (value !== n * 2) throw new Error(`an evaluation returned ${value}`)
    },
    'guarded run': (instance) =>
      expectOutput(instance, '/runs', { agent_id: guarded.id, input: { query: 'y' } }, { result: 'y' }),
    pipeline: (instance, n) => expectOutput(instance, `/pipelines/${pipeline.id}/runs`, { input: { n } }, { n: n * 4 }),
  }

  return {
    async measure(samples) {
      const taken = Object.fromEntries(operations.map((name) => [name, [] as number[]])) as Record<Operation, number[]>
      for (let sample = 0; sample < samples; sample++) {
        const instance = instances[sample % instances.length] ?? first
        for (const name of operations) {
          const begunAt = performance.now()
          const result = await works[name](instance, sample)
          taken[name].push(name === 'delivery' ? Number(result) : performance.now() - begunAt)
        }
        receiver.got.length = 0
      }
      return Object.fromEntries(operations.map((name) => [name, percentile(taken[name])])) as Figures
    },
  }
}

async function expectOutput(instance: Instance, path: string, body: object, output: object): Promise<void> {
  const ended = await call(instance.rest('POST', path, { body: body as JsonObject }))
  if (JSON.stringify(ended.output) !== JSON.stringify(output)) throw new Error(`${path}: ${JSON.stringify(ended)}`)
}

async function call(work: Promise<HttpResponse>): Promise<JsonObject> {
  const { status, json } = await work
  if (status >= 300 || 'errors' in json) throw new Error(`${status} ${JSON.stringify(json)}`)
  return json
}

/** With few samples the slowest varies: occasionally one waits until an evaluator has been restarted. */
const judgedPercentile = scaled(80, 99)

const percentile = (values: number[]): number =>
  values.toSorted((one, other) => one - other)[Math.ceil((values.length * judgedPercentile) / 100) - 1] ?? 0
