/*
 * The overhead of a run over the model call: POST /runs of an agent whose model responds immediately, against the same
 * streamed calls to the model itself, and the CPU time of a run. The scenario has its own service, which trusts the model's
 * certificate.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { compare } from '../compare.ts'
import { metersOf } from '../cpuMeters.ts'
import { type Call, toBytes } from '../load/call.ts'
import { openClient } from '../load/openClient.ts'
import { startDriver } from '../load/startDriver.ts'
import { type Model, startModel } from '../model/startModel.ts'
import { portkey } from '../peers/portkey.ts'
import { startPeers } from '../peers/startPeers.ts'
import { type Service, startService } from '../startService.ts'
import { boundRow } from './boundRow.ts'
import type { Row, Scenario } from './scenario.ts'

export const gateway: Scenario = {
  async *measure(bench) {
    const own = bench.owned.use(new AsyncDisposableStack())
    try {
      const model = await startModel(own)
      const service = await startService(own, { WEBHOOK_CA_FILE: model.caFile, WEBHOOK_ALLOW_PRIVATE: 'on' })
      const driver = startDriver(own, trustBoth(model, service))
      const calls = [runOf(service, await makeAgent(service, model))]
      const peers = await startPeers(own, 'gateway', bench.options.peers ? [portkey(model, directCall)] : [])
      const meters = await metersOf(service)
      const rows = compare(
        { ...bench, service, driver },
        {
          scenario: 'gateway',
          service: { name: 'service', origin: service.origin, calls, meters },
          references: [{ name: theModel, origin: model.origin, calls: [directCall] }, ...peers.targets],
        },
      )
      for await (const row of rows) {
        yield row
        if (row.against === theModel && row.clients === 16) yield cpuRow(row)
      }
      yield* peers.missing
    } finally {
      await own.disposeAsync()
    }
  },
}

const theModel = 'the model itself'
const mostMicroseconds = 1_200

function cpuRow({ scenario, clients, service }: Row): Row {
  const figures = [(service.cpuMs?.['the service'] ?? Number.NaN) * 1_000]
  return boundRow({ scenario, clients, against: `${mostMicroseconds} µs of CPU`, figures, bound: mostMicroseconds })
}

const query = 'Say the sixteen pieces.'
const instructions = 'Be brief.'

const directCall: Call = {
  method: 'POST',
  path: '/v1/chat/completions',
  headers: { authorization: 'Bearer sk-bench' },
  body: JSON.stringify({
    model: 'bench',
    stream: true,
    stream_options: { include_usage: true },
    messages: [
      { role: 'system', content: instructions },
      { role: 'user', content: query },
    ],
  }),
  contains: ['piece 16', '[DONE]'],
}

const runOf = ({ authorization }: Service, agentId: string): Call => ({
  method: 'POST',
  path: '/v2/runs',
  headers: { authorization },
  body: JSON.stringify({ agent_id: agentId, input: { query } }),
  contains: ['"status":"completed"', 'piece 15 piece 16"', '"tokens_used":40'],
})

/** One file with both authorities, since the driver calls both. */
function trustBoth(model: Model, service: Service): string {
  const file = join(model.folder, 'both.crt')
  writeFileSync(file, [model.caFile, service.caFile].map((name) => readFileSync(name, 'utf8')).join('\n'))
  return file
}

async function makeAgent({ origin, caFile, authorization }: Service, model: Model): Promise<string> {
  const client = await openClient(origin, readFileSync(caFile, 'utf8'))
  const make = async (path: string, body: object): Promise<string> => {
    const call: Call = { method: 'POST', path, headers: { authorization }, body: JSON.stringify(body) }
    const response = await client.send(toBytes(call))
    if (response.status !== 201) throw new Error(`${path} returned ${response.status}: ${response.body}`)
    return (JSON.parse(response.body) as { id: string }).id
  }
  try {
    const connector = { name: 'bench', kind: 'openai', base_url: `${model.origin}/v1`, secret: 'sk-bench' }
    const connector_id = await make('/v2/connectors', connector)
    const runtime = { type: 'llm', connector_id, model: 'bench', instructions }
    return await make('/v2/agents/custom', { name: 'bench', runtime })
  } finally {
    client.close()
  }
}
