/** The calls of the soak, in the shares of a mixed use: mostly runs and reads, of both doors. */
import type { Call } from '../load/call.ts'
import type { Service } from '../startService.ts'

export function mixedCalls(service: Service, ids: string[]): Call[] {
  const headers = { authorization: service.authorization }
  const get = (path: string): Call => ({ method: 'GET', path: `/v2${path}`, headers })
  const post = (path: string, body: object, contains: string): Call => ({
    method: 'POST',
    path,
    headers,
    body: JSON.stringify(body),
    contains: [contains],
  })
  const run = (agentId: string, input: object, status: string): Call =>
    post('/v2/runs', { agent_id: agentId, input }, `"status":"${status}"`)
  return ids.flatMap((id, index) => [
    run(service.echoAgentId, { query: `hello ${index}` }, 'completed'),
    get(`/runs/${id}`),
    post('/graphql', { query: 'query($id: ID!) { run(id: $id) { id status output } }', variables: { id } }, id),
    run(service.echoAgentId, { query: 'hello' }, 'completed'),
    ...(index % 10 === 0 ? [get('/runs?limit=20'), get('/agents'), get('/usage')] : []),
    ...(index % 20 === 0 ? [run(service.simulatorAgentId, { fail: {} }, 'failed')] : []),
    ...(index % 20 === 1 ? [run(service.simulatorAgentId, { chunks: 20 }, 'completed')] : []),
  ])
}

export const streamCalls = (service: Service): Call[] => [
  {
    method: 'POST',
    path: '/v2/runs/stream',
    headers: { authorization: service.authorization, accept: 'text/event-stream' },
    body: JSON.stringify({ agent_id: service.echoAgentId, input: { query: 'hello' } }),
    contains: ['event: run.created', 'event: run.completed'],
  },
]
