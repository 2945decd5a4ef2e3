/** The agents that can be hired. Tests check that each entry's schemas and example are true. */
import type { JsonObject } from '../../platform/json.ts'
import { approver } from '../../runtimes/approver.ts'
import { assistantShape } from '../../runtimes/assistant.ts'
import type { ConnectorKind } from '../../runtimes/connector.ts'
import { echo } from '../../runtimes/echo.ts'
import { extractor, extractorShape } from '../../runtimes/extractor.ts'
import type { Runtime } from '../../runtimes/runtime.ts'
import { simulator, simulatorShape } from '../../runtimes/simulator.ts'
import { summarizer, summarizerShape } from '../../runtimes/summarizer.ts'
import { transformer, transformerShape } from '../../runtimes/transformer.ts'

export type CatalogEntry = {
  key: string
  name: string
  description: string
  configSchema: JsonObject
  /** Accepts what the runtime accepts, as far as a schema can express it; runs with other inputs are refused. */
  inputSchema: JsonObject
  outputSchema: JsonObject
  exampleInput: JsonObject
  /** The field of `config` with a JSONata expression, which a schema can't check. */
  expressionIn?: string
  /** The kind of connector in `config.connector_id`, for agents that call an external system. */
  connectorKind?: ConnectorKind
  /** Whether a run may be executed again after its process died. Default: yes, for agents that work offline. */
  retryOnLoss?: boolean
  /** Runtimes that call external systems are given by name: they are created when the service starts. */
  runtime: Runtime | 'llm'
}

const nothingToConfigure = { type: 'object', properties: {}, additionalProperties: false }

export const catalog: readonly CatalogEntry[] = [
  {
    key: 'echo',
    name: 'Echo',
    description: 'Returns the query, or the whole input without one. A good first agent to call.',
    configSchema: nothingToConfigure,
    inputSchema: { type: 'object', properties: { query: { description: 'Returned as result' } } },
    outputSchema: { type: 'object' },
    exampleInput: { query: 'Hello' },
    runtime: echo,
  },
  { key: 'simulator', ...simulatorShape, configSchema: nothingToConfigure, runtime: simulator },
  { key: 'summarizer', ...summarizerShape, runtime: summarizer },
  { key: 'extractor', ...extractorShape, runtime: extractor },
  { key: 'transformer', ...transformerShape, expressionIn: 'expression', runtime: transformer },
  {
    key: 'approver',
    name: 'Approver',
    description: 'Asks a person to approve or reject, and completes with the decision.',
    configSchema: nothingToConfigure,
    inputSchema: {
      type: 'object',
      properties: {
        prompt: { type: 'string', minLength: 1, description: 'What the person is asked' },
        schema: { type: 'object', description: 'JSON Schema of the payload that an approval must carry' },
      },
    },
    outputSchema: {
      type: 'object',
      properties: { approved: { type: 'boolean' }, reason: { type: ['string', 'null'] }, payload: {} },
      required: ['approved', 'reason', 'payload'],
    },
    exampleInput: { prompt: 'Ship it?' },
    runtime: approver,
  },
  { key: 'assistant', ...assistantShape, connectorKind: 'openai', retryOnLoss: false, runtime: 'llm' },
]

export const findCatalogEntry = (key: string): CatalogEntry | undefined => catalog.find((entry) => entry.key === key)
