/** Shortens a text to its most important sentences, unchanged and in their order. */
import { createPace } from '../fairness/pace.ts'
import type { JsonObject } from '../platform/json.ts'
import { countTokensPaced } from './countTokensPaced.ts'
import { AgentFailure, type Runtime } from './runtime.ts'
import { chooseSentences } from './summarizer/chooseSentences.ts'
import { readUnits } from './summarizer/readUnits.ts'

export const summarizer: Runtime = async function* ({ input, settings, signal }) {
  const { text, maxSentences } = readInput(input, settings)
  signal.throwIfAborted()
  const pace = createPace(signal)
  const readStep = { name: 'read', kind: 'read' }
  yield { type: 'step.started', step: readStep }
  const reading = await readUnits(text, pace)
  const tokensUsed = await countTokensPaced(text, pace)
  const counts = { sentence_count: reading.sentences.length, word_count: reading.words }
  yield { type: 'step.completed', step: { ...readStep, ...counts } }
  const chooseStep = { name: 'choose', kind: 'select' }
  yield { type: 'step.started', step: chooseStep }
  const chosen = await chooseSentences(text, reading, maxSentences, pace)
  const sentences = chosen.map(({ start, end }) => ({ text: text.slice(start, end), start, end }))
  for (const [index, sentence] of sentences.entries())
    yield { type: 'output.delta', delta: index === 0 ? sentence.text : ` ${sentence.text}` }
  yield { type: 'step.completed', step: { ...chooseStep, sentences: sentences.length } }
  const result = sentences.map((sentence) => sentence.text).join(' ')
  return { kind: 'output', output: { result, sentences, ...counts }, tokensUsed }
}

const fewest = 1
const most = 50
const usual = 3

function readInput(input: JsonObject, settings: JsonObject) {
  const text = input.text === undefined ? input.query : input.text
  if (typeof text !== 'string') throw new AgentFailure('invalid_input', 'input.text must be a string')
  const maxSentences =
    readLimit(input.max_sentences, 'input.max_sentences') ??
    readLimit(settings.max_sentences, 'config.max_sentences') ??
    usual
  return { text, maxSentences }
}

function readLimit(value: unknown, name: string): number | undefined {
  if (value === undefined) return undefined
  if (typeof value === 'number' && Number.isInteger(value) && value >= fewest && value <= most) return value
  throw new AgentFailure('invalid_input', `${name} must be a whole number from ${fewest} to ${most}`)
}

const limit = { type: 'integer', minimum: fewest, maximum: most }
const count = { type: 'integer', minimum: 0 }

export const summarizerShape = {
  name: 'Summarizer',
  description: 'Picks the most important sentences of a text, unchanged and in order, with their positions.',
  configSchema: {
    type: 'object',
    properties: {
      max_sentences: { ...limit, default: usual, description: 'For runs whose input does not set it; default 3' },
    },
    additionalProperties: false,
  },
  inputSchema: {
    type: 'object',
    properties: {
      text: { type: 'string', description: 'The text to shorten' },
      query: { description: 'Used if there is no text' },
      max_sentences: { ...limit, description: "The most sentences of the result; default: the agent's configuration" },
    },
    anyOf: [{ required: ['text'] }, { properties: { query: { type: 'string' } }, required: ['query'] }],
  },
  outputSchema: {
    type: 'object',
    properties: {
      result: { type: 'string', description: 'The chosen sentences, joined by spaces' },
      sentences: {
        type: 'array',
        maxItems: most,
        description: 'The chosen sentences in the order of the text; start and end are UTF-16 offsets into it',
        items: {
          type: 'object',
          properties: { text: { type: 'string', minLength: 1, maxLength: 1_000 }, start: count, end: count },
          required: ['text', 'start', 'end'],
          additionalProperties: false,
        },
      },
      sentence_count: { ...count, description: 'Sentences in the text, without its headings' },
      word_count: { ...count, description: 'Words in the text' },
    },
    required: ['result', 'sentences', 'sentence_count', 'word_count'],
    additionalProperties: false,
  },
  exampleInput: {
    text:
      'The town library reopened on Monday after two years of repairs. The roof had leaked since the storm, and the ' +
      'repairs cost more than the council expected. Volunteers carried nine thousand books back to the shelves. It was ' +
      'raining. Readers now have a quiet room, longer opening hours and a library that stays dry.',
    max_sentences: 2,
  },
} satisfies { [part: string]: JsonObject | string }
