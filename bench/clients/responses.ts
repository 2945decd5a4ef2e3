/** Responds to a POST with a run of some 500 bytes, and to a stream with as many events as its path says. Plain HTTP. */
import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

const run = JSON.stringify({
  id: 'run_1',
  agent_id: 'ag_1',
  agent_version: 3,
  status: 'completed',
  input: { query: 'Hello' },
  output: { result: 'Hello' },
  error: null,
  required_action: null,
  latency_ms: 412,
  tokens_used: 57,
  timeout_ms: 600_000,
  attempt: 1,
  metadata: {},
  pipeline_run_id: null,
  pipeline_step: null,
  created_by: 'key_1',
  created_at: '2026-11-16T12:00:00.000Z',
  started_at: '2026-11-16T12:00:00.010Z',
  finished_at: '2026-11-16T12:00:00.422Z',
})
const common = '"run_id":"run_1","created_at":"2026-11-16T12:00:00.000Z"'
const delta = (seq: number): string =>
  `id: ${seq}\nevent: output.delta\ndata: {"type":"output.delta","seq":${seq},${common},"delta":"a few words "}\n\n`
const last = (seq: number): string =>
  `id: ${seq}\nevent: run.completed\ndata: {"type":"run.completed","seq":${seq},${common},"run":${run}}\n\n`

const eventsPerWrite = 500

async function writeEvents(response: ServerResponse, count: number): Promise<void> {
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  for (let seq = 1; seq < count; seq += eventsPerWrite) {
    const length = Math.min(eventsPerWrite, count - seq)
    const text = Array.from({ length }, (_, index) => delta(seq + index)).join('')
    if (!response.write(text)) await once(response, 'drain')
  }
  response.end(last(count))
}

const server = createServer((request, response) => {
  request.resume()
  const [, count] = /^\/v2\/runs\/(\d+)\/stream/.exec(request.url ?? '') ?? []
  if (count !== undefined) return void writeEvents(response, Number(count))
  request.once('end', () => response.writeHead(200, { 'content-type': 'application/json' }).end(run))
})
server.listen(0, '127.0.0.1', () => process.stdout.write(`${(server.address() as AddressInfo).port}\n`))
