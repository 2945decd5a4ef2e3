/*
 * For tests of clients: the input controls what the run does, so that every state, stream and failure can be produced
 * without cost. The order is fixed: the question, then the chunks, then the failure or the output.
 */
import { isJsonObject, type JsonObject } from '../platform/json.ts'
import { AgentFailure, type Answer, type Question, type Runtime } from './runtime.ts'

export const simulator: Runtime = async function* ({ input, answers, takeMessages, sleep }) {
  const script = readScript(input)
  const [answer] = answers
  if (script.ask !== undefined && answer === undefined) return { kind: 'question', question: script.ask, tokensUsed: 0 }
  const pieces: string[] = []
  const chunks = script.fail === undefined ? script.chunks : Math.min(script.chunks, script.fail.afterChunks)
  for (let index = 1; index <= chunks; index++) {
    if (script.delayMs > 0) await sleep(script.delayMs)
    for (const { payload } of await takeMessages()) yield { type: 'output.delta', delta: repeat(payload) }
    const delta = `${index === 1 ? '' : ' '}chunk ${index}`
    pieces.push(delta)
    yield { type: 'output.delta', delta }
  }
  const tokensUsed = script.tokens ?? pieces.length * 2
  if (script.fail !== undefined) {
    const { code, message, retryable } = script.fail
    throw new AgentFailure(code, message, { tokensUsed, retryable })
  }
  return {
    kind: 'output',
    output: { ...(script.output ?? { result: pieces.join('') }), ...decision(answer) },
    tokensUsed,
  }
}

/** Echoes a message: its text, or its JSON. */
function repeat(payload: unknown): string {
  const text = isJsonObject(payload) ? payload.text : payload
  return ` [${typeof text === 'string' ? text : JSON.stringify(payload)}]`
}

type Script = {
  chunks: number
  delayMs: number
  tokens: number | undefined
  fail: { code: string; message: string; afterChunks: number; retryable: boolean } | undefined
  ask: Question | undefined
  output: JsonObject | undefined
}

const most = { chunks: 100_000, delayMs: 3_600_000, tokens: 2_000_000_000 }

function readScript(input: JsonObject): Script {
  return {
    chunks: readCount(input.chunks, 'chunks', most.chunks) ?? 0,
    delayMs: readCount(input.delay_ms, 'delay_ms', most.delayMs) ?? 0,
    tokens: readCount(input.tokens, 'tokens', most.tokens),
    fail: readFailure(input.fail),
    ask: readQuestion(input.ask),
    output: readObject(input.output, 'output'),
  }
}

const invalid = (name: string, what: string) => new AgentFailure('invalid_input', `input.${name} must be ${what}`)

function readCount(value: unknown, name: string, most: number): number | undefined {
  if (value === undefined || value === null) return undefined
  if (typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= most) return value
  throw invalid(name, `a whole number from 0 to ${most}`)
}

function readObject(value: unknown, name: string): JsonObject | undefined {
  if (value === undefined || value === null) return undefined
  if (isJsonObject(value)) return value
  throw invalid(name, 'an object')
}

function readText(value: unknown, name: string, absent: string): string {
  if (value === undefined) return absent
  if (typeof value === 'string' && value !== '') return value
  throw invalid(name, 'a string')
}

function readFailure(value: unknown): Script['fail'] {
  const fail = readObject(value, 'fail')
  return (
    fail && {
      code: readText(fail.code, 'fail.code', 'simulated_failure'),
      message: readText(fail.message, 'fail.message', 'The simulator was asked to fail'),
      afterChunks: readCount(fail.after_chunks, 'fail.after_chunks', most.chunks) ?? Number.POSITIVE_INFINITY,
      retryable: fail.retryable === true,
    }
  )
}

function readQuestion(value: unknown): Question | undefined {
  const ask = readObject(value, 'ask')
  if (ask === undefined) return undefined
  const schema = readObject(ask.schema, 'ask.schema')
  const type = ask.type ?? 'approve'
  if (type !== 'approve' && type !== 'respond') throw invalid('ask.type', '"approve" or "respond"')
  return { type, prompt: readText(ask.prompt, 'ask.prompt', 'Continue?'), ...(schema && { schema }) }
}

function decision(answer: Answer | undefined): JsonObject {
  if (answer === undefined) return {}
  if (answer.type === 'respond') return { response: answer.payload }
  return { approved: answer.type === 'approve' }
}

const count = (maximum: number, description: string) => ({
  type: ['integer', 'null'],
  minimum: 0,
  maximum,
  description,
})
const text = (description: string) => ({ type: 'string', minLength: 1, description })

export const simulatorShape = {
  name: 'Simulator',
  description: 'A test bench: the input controls the run, so that every state can be exercised at no cost.',
  inputSchema: {
    type: 'object',
    description: 'Other properties are ignored; null means absent',
    properties: {
      chunks: count(most.chunks, 'Pieces of text, one output.delta each; default 0'),
      delay_ms: count(most.delayMs, 'Wait before each piece; default 0'),
      tokens: count(most.tokens, 'The value of tokens_used; default: two for each piece'),
      fail: {
        type: ['object', 'null'],
        description: 'The failure that the run ends with',
        properties: {
          code: text('Default: simulated_failure'),
          message: text('Default: a message of the simulator'),
          after_chunks: count(most.chunks, 'Fails after this many pieces; default: all of them'),
          retryable: { type: ['boolean', 'null'], description: 'Whether the error is retryable; default false' },
        },
      },
      ask: {
        type: ['object', 'null'],
        description: 'The question that the run begins with',
        properties: {
          type: { enum: ['approve', 'respond', null], description: 'The kind of answer; default approve' },
          prompt: text('Default: Continue?'),
          schema: { type: ['object', 'null'], description: 'JSON Schema of the answer' },
        },
      },
      output: { type: ['object', 'null'], description: 'The output; without it, the pieces joined as result' },
    },
  },
  outputSchema: { type: 'object' },
  exampleInput: { chunks: 3, delay_ms: 50 },
} satisfies { [part: string]: JsonObject | string }
