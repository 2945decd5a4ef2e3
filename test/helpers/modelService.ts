/** A test service with a local model provider that it trusts, and functions to create and run agents. */
import type { Clock } from '../../src/platform/clock.ts'
import type { Environment } from '../../src/platform/config.ts'
import type { JsonObject } from '../../src/platform/json.ts'
import { type ModelProvider, startModelProvider } from './modelProvider.ts'
import { stream } from './sse.ts'
import { startWebhookService, type WebhookService } from './webhookService.ts'

export const modelSecret = 'sk-canary-5f0c1d7e9b'

export type ModelService = WebhookService & {
  provider: ModelProvider
  connectorId: string
  connector(baseUrl: string, more?: JsonObject): Promise<string>
  /** Creates a custom agent, and returns its id. */
  agent(settings?: JsonObject, more?: JsonObject): Promise<string>
  /** Runs an agent, and returns the frames of its stream. */
  streamed(agentId: string, input: JsonObject): Promise<JsonObject[]>
}

/** Without options, the worker's shared service. */
type Options = { env?: Environment; clock?: Clock }

export async function startModelService(options: Options = {}): Promise<ModelService> {
  const service = await startWebhookService(options)
  const provider = await startModelProvider(service.authority.certificate, modelSecret)
  const connector: ModelService['connector'] = async (base_url, more = {}) => {
    const body = { name: 'models', kind: 'openai', base_url, secret: modelSecret, ...more }
    return String((await service.call('POST', '/connectors', body)).id)
  }
  const connectorId = await connector(provider.baseUrl)
  return {
    ...service,
    provider,
    connectorId,
    connector,
    async agent(settings = {}, more = {}) {
      const runtime = {
        type: 'llm',
        connector_id: connectorId,
        model: 'gpt-test',
        instructions: 'Be brief.',
        ...settings,
      }
      return String((await service.call('POST', '/agents/custom', { name: 'model', runtime, ...more })).id)
    },
    async streamed(agent_id, input) {
      const { frames } = await stream(service, 'POST', '/v2/runs/stream', { body: { agent_id, input } })
      return frames.map(({ data }) => data)
    },
    async dispose() {
      await provider.close()
      await service.dispose()
    },
  }
}

/** The steps of a stream, in order. */
export const stepsOf = (frames: JsonObject[]): JsonObject[] =>
  frames.filter(({ type }) => type === 'step.completed').map(({ step }) => step as JsonObject)

export const textOf = (frames: JsonObject[]): string =>
  frames
    .filter(({ type }) => type === 'output.delta')
    .map(({ delta }) => delta)
    .join('')
