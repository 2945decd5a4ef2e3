/** Small calls that cause a lot of work: messages, deliveries, reads of large runs. */
import { type HostileCall, many } from './attacker.ts'

const output = (characters: number) => ({ output: { text: 'x'.repeat(characters) } })

export const workCalls: HostileCall[] = [
  {
    name: '40 messages of 1 MB to one run',
    async run({ send, simulatorId }) {
      const run = await startSlowRun(send, simulatorId)
      for (let batch = 0; batch < 2; batch++)
        await Promise.all(
          many(20, () => send('POST', `/v2/runs/${run}/action`, { type: 'respond', payload: 'x'.repeat(1_000_000) })),
        )
      await send('DELETE', `/v2/runs/${run}`)
    },
  },
  {
    name: '500 small messages to one run',
    async run({ send, simulatorId }) {
      const run = await startSlowRun(send, simulatorId)
      await Promise.all(
        many(500, (index) => send('POST', `/v2/runs/${run}/action`, { type: 'respond', payload: index })),
      )
      await send('DELETE', `/v2/runs/${run}`)
    },
  },
  {
    name: 'a large output to 60 webhooks',
    async run({ send, make, runEndpoint, receiver }) {
      const hooks = await Promise.all(
        many(60, (index) => make('/v2/webhooks', { url: receiver.url(`/hook/${index}`), events: ['run.completed'] })),
      )
      await runEndpoint((response, got) => {
        if (got.path !== '/run') return void response.writeHead(200).end()
        response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(output(8_000_000)))
      })
      await Promise.all(hooks.map(({ id }) => send('DELETE', `/v2/webhooks/${id}`)))
    },
  },
  {
    name: '70 aliases of a compressible run',
    async run({ make, graphql, simulatorId }) {
      const run = await make('/v2/runs', { agent_id: simulatorId, input: output(900_000) })
      await graphql(`{ ${many(70, (index) => `r${index}: run(id: "${run.id}") { output input }`).join(' ')} }`)
    },
  },
  {
    name: '70 aliases of a run of escapes',
    async run({ runEndpoint, graphql }) {
      const { json } = await runEndpoint((response) => {
        const text = '\u0001'.repeat(500_000)
        response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ output: { text } }))
      })
      return graphql(`{ ${many(70, (index) => `r${index}: run(id: "${json.id}") { output }`).join(' ')} }`)
    },
  },
  {
    name: 'the runs of all agents, wide',
    run: ({ graphql }) =>
      graphql(
        '{ agents(first: 100) { edges { node { id runs(first: 100) { edges { node { input output metadata } } } } } } }',
      ),
  },
  {
    name: 'analytics by the hour',
    run: ({ send }) => Promise.all(many(20, () => send('GET', '/v2/analytics?interval=hour'))),
  },
  {
    name: '5 large pages at once',
    run: ({ send }) => Promise.all(many(5, () => send('GET', '/v2/runs?limit=100'))),
  },
  {
    name: '5 large pages at once, compressed',
    run: ({ send }) =>
      Promise.all(many(5, () => send('GET', '/v2/runs?limit=100', undefined, { 'accept-encoding': 'br' }))),
  },
  {
    name: '200 small pages at once, compressed, for 2,000 codings each',
    run: ({ send }) => {
      const codings = `${'x;q=0.1,'.repeat(2_000)}gzip`.slice(-15_000)
      return Promise.all(many(200, () => send('GET', '/v2/catalog', undefined, { 'accept-encoding': codings })))
    },
  },
  {
    name: '8 evaluations of a million values',
    run: ({ send }) =>
      Promise.all(many(8, () => send('POST', '/v2/expressions/evaluate', { expression: '[1..1000000]' }))),
  },
  {
    name: '60 endless evaluations',
    async run({ send }) {
      const endless = { expression: '($f := function($n) { $f($n + 1) }; $f(0))' }
      await Promise.race(many(60, () => send('POST', '/v2/expressions/evaluate', endless)))
    },
  },
  {
    name: '20 GraphiQL pages',
    run: ({ send }) => Promise.all(many(20, () => send('GET', '/graphql', undefined, { accept: 'text/html' }))),
  },
  { name: '20 documents', run: ({ send }) => Promise.all(many(20, () => send('GET', '/v2/openapi.json'))) },
  {
    name: '500 runs that do not exist',
    run: ({ send }) => Promise.all(many(500, () => send('GET', '/v2/runs/run_none'))),
  },
  {
    name: '400 runs at once',
    run: ({ send, simulatorId }) =>
      Promise.all(
        many(400, (index) =>
          send('POST', '/v2/runs', { agent_id: simulatorId, input: { index } }, { prefer: 'respond-async' }),
        ),
      ),
  },
  {
    name: '200 long polls',
    async run({ send, simulatorId }) {
      const run = await startSlowRun(send, simulatorId)
      const polls = many(200, () => send('GET', `/v2/runs/${run}?wait=60`))
      await send('DELETE', `/v2/runs/${run}`)
      await Promise.all(polls)
    },
  },
  {
    name: 'a pipeline run with guardrails on a megabyte, in and out',
    async run({ make, send }) {
      const guardrails = ['pii', 'secrets'].map((check) => ({ check, on: 'both', action: 'redact' }))
      const policy = await make('/v2/policies', { name: `P ${Math.random()}`, guardrails })
      const runtime = { type: 'expression', expression: '$' }
      const agent = await make('/v2/agents/custom', { name: 'Plain', runtime, policy: 'none' })
      const steps = [{ name: 'only', agent_id: String(agent.id) }]
      const pipeline = await make('/v2/pipelines', { name: 'P', steps })
      await send('PATCH', `/v2/policies/${policy.id}`, { is_default: true })
      await send('POST', `/v2/pipelines/${pipeline.id}/runs`, { input: { text: '4111 1111 '.repeat(100_000) } })
      await send('PATCH', '/v2/policies/none', { is_default: true })
    },
  },
]

async function startSlowRun(send: Parameters<HostileCall['run']>[0]['send'], simulatorId: string): Promise<unknown> {
  const input = { chunks: 1, delay_ms: 60_000 }
  const { json } = await send('POST', '/v2/runs', { agent_id: simulatorId, input }, { prefer: 'respond-async' })
  return json.id
}
