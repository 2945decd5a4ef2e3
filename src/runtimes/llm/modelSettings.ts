/** JSON Schema of an agent's model settings, for hired and custom agents. */
import type { JsonObject } from '../../platform/json.ts'
import { llmLimits } from './llmLimits.ts'

export const modelSettings = {
  connector_id: { type: 'string', description: 'A connector of kind openai' },
  model: { type: 'string', minLength: 1, maxLength: 200, description: "The model's name, as its provider spells it" },
  instructions: {
    type: 'string',
    maxLength: llmLimits.instructionsCharacters,
    description: 'Instructions that the model gets before the input',
  },
  temperature: {
    type: 'number',
    minimum: 0,
    maximum: 2,
    description: "How random the model's choice of words is; default: the provider's own",
  },
  max_output_tokens: {
    type: 'integer',
    minimum: 1,
    maximum: llmLimits.outputTokens,
    description: "For each answer of the model; default: the provider's own",
  },
} satisfies JsonObject
