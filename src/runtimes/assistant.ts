/** The catalog entry of `assistant`: a model without tools, executed by the `llm` runtime. */
import type { JsonObject } from '../platform/json.ts'
import { llmLimits } from './llm/llmLimits.ts'
import { modelSettings } from './llm/modelSettings.ts'

export const assistantShape = {
  name: 'Assistant',
  description:
    "Answers with a language model, through the organisation's own connector to an OpenAI-compatible provider. " +
    "The text is streamed as it comes; tokens are the provider's count.",
  configSchema: {
    type: 'object',
    properties: modelSettings,
    required: ['connector_id', 'model'],
    additionalProperties: false,
  },
  inputSchema: {
    type: 'object',
    properties: {
      query: { type: ['string', 'null'], minLength: 1, description: 'What the model is asked' },
      messages: {
        type: ['array', 'null'],
        minItems: 1,
        maxItems: llmLimits.messages,
        description:
          'The conversation before the query; without query and messages the model gets the whole input as JSON',
        items: {
          type: 'object',
          properties: { role: { enum: ['user', 'assistant'] }, content: { type: 'string', minLength: 1 } },
          required: ['role', 'content'],
        },
      },
    },
  },
  outputSchema: {
    type: 'object',
    properties: { result: { type: 'string', description: 'All text that was streamed' } },
    required: ['result'],
  },
  exampleInput: { query: 'What is the capital of France?' },
} satisfies Record<string, string | JsonObject>
