/*
 * A service with an agent whose output the test controls: its endpoint streams the script that the input names. So the
 * output is not part of the input, and is split into pieces as the test needs.
 */
import type { Judge } from '../../src/guardrails/judge.ts'
import type { JsonObject } from '../../src/platform/json.ts'
import { type Frame, stream } from './sse.ts'
import { startWebhookService, type WebhookService } from './webhookService.ts'

/** The events that the endpoint sends, and promises that it awaits in between. */
export type Script = (JsonObject | Promise<unknown>)[]

export type ScriptedService = WebhookService & {
  /** The requests to the endpoint. */
  heard: string[]
  /** Creates an agent with a policy: a template's name, an id, or the guardrails of a new policy. */
  agent(policy: string | JsonObject[] | null, more?: JsonObject): Promise<string>
  play(name: string, script: Script): void
  /** All frames of a run's log. */
  log(runId: unknown): Promise<Frame[]>
}

export async function startScriptedService(options: { judge?: Judge } = {}): Promise<ScriptedService> {
  const service = await startWebhookService(options)
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

/** Streams a text in pieces of the given lengths, repeated, and ends. */
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
