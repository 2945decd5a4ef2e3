/*
 * A service with an agent whose words a test decides: an endpoint of the organisation's own that streams what the script
 * says that its input names. So what comes out was in no input, and is cut as the test cuts it.
 */
import type { JsonObject } from '../../src/platform/json.ts'
import { type Frame, stream } from './sse.ts'
import { startWebhookService, type WebhookService } from './webhookService.ts'

/** Events of a run, as the endpoint sends them, and what it waits for in between. */
export type Script = (JsonObject | Promise<unknown>)[]

export type ScriptedService = WebhookService & {
  /** What the endpoint was sent. */
  heard: string[]
  /** An agent under a policy: a template's name, an id, or guardrails to make one of. */
  agent(policy: string | JsonObject[] | null, more?: JsonObject): Promise<string>
  play(name: string, script: Script): void
  /** The frames of a run's log, from its start to its end. */
  log(runId: unknown): Promise<Frame[]>
}

export async function startScriptedService(): Promise<ScriptedService> {
  const service = await startWebhookService()
  const scripts = new Map<unknown, Script>()
  const heard: string[] = []
  const endpoint = await service.receiver(async (response, { body }) => {
    heard.push(body.toString('utf8'))
    const { input } = JSON.parse(body.toString('utf8')) as { input: JsonObject }
    response.writeHead(200, { 'content-type': 'application/x-ndjson' })
    for (const line of scripts.get(input.script) ?? [{ type: 'run.completed', output: { heard: input } }]) {
      if (line instanceof Promise) await line
      else response.write(`${JSON.stringify(line)}\n`)
    }
    response.end()
  })
  const makePolicy = async (guardrails: JsonObject[]) =>
    String((await service.call('POST', '/policies', { name: 'Test', guardrails })).id)
  return {
    ...service,
    heard,
    play: (name, script) => void scripts.set(name, script),
    async agent(policy, more = {}) {
      const runtime = { type: 'http', url: endpoint.url('/agent') }
      const named = Array.isArray(policy) ? await makePolicy(policy) : policy
      const body = { name: 'Scripted', runtime, policy: named, ...more }
      return String((await service.call('POST', '/agents/custom', body)).id)
    },
    log: async (runId) => (await stream(service, 'GET', `/v2/runs/${runId}/stream`)).frames,
  }
}

/** A text as a stream: pieces of the given lengths, over and over, and its end. */
export function speak(text: string, lengths: number[]): Script {
  const pieces: JsonObject[] = []
  for (let at = 0, turn = 0; at < text.length; turn++) {
    const length = lengths[turn % lengths.length] ?? 1
    pieces.push({ type: 'output.delta', delta: text.slice(at, at + length) })
    at += length
  }
  return [...pieces, { type: 'run.completed' }]
}

export const spoken = (frames: Frame[]): string => frames.map(({ data }) => data.delta ?? '').join('')
