/** The simulator's one-click presets. Each starts a real run with real events. */
import type { JsonObject } from '../../graphql/graphql.ts'

export type Preset = { key: string; name: string; does: string; input: JsonObject }

export const presets: Preset[] = [
  { key: 'streams', name: 'Streams', does: '40 pieces of text, 50 ms apart', input: { chunks: 40, delay_ms: 50 } },
  { key: 'slow', name: 'Slow', does: 'Two minutes, one piece a second', input: { chunks: 120, delay_ms: 1000 } },
  {
    key: 'fails',
    name: 'Fails',
    does: 'A retryable error after 5 pieces',
    input: {
      chunks: 10,
      delay_ms: 50,
      fail: { code: 'overloaded', message: 'The model is overloaded', after_chunks: 5, retryable: true },
    },
  },
  {
    key: 'asks',
    name: 'Asks for approval',
    does: 'Waits for Approve or Reject',
    input: { ask: { type: 'approve', prompt: 'Refund 40 EUR to customer 1042?' }, chunks: 3 },
  },
  {
    key: 'question',
    name: 'Asks a question',
    does: 'Waits for an answer that matches a schema',
    input: {
      ask: {
        type: 'respond',
        prompt: 'How much should be refunded?',
        schema: {
          type: 'object',
          properties: {
            amount: { type: 'number', minimum: 0, description: 'In the currency of the order' },
            currency: { enum: ['EUR', 'USD', 'GBP'] },
            note: { type: 'string' },
          },
          required: ['amount', 'currency'],
        },
      },
      chunks: 2,
    },
  },
  {
    key: 'large',
    name: 'Large',
    does: '100,000 pieces of text as fast as they can be stored',
    input: { chunks: 100_000 },
  },
]

/** Blocked by a guardrail on the output; needs an agent with that policy. */
export const blockedPreset: Preset = {
  key: 'blocked',
  name: 'Blocked',
  does: 'A guardrail blocks the output',
  input: { chunks: 5, delay_ms: 50 },
}

export const blockedTerm = 'chunk 3'
export const blockingPolicyName = 'Simulator: blocks an output'
export const blockingAgentName = 'simulator-blocked'
