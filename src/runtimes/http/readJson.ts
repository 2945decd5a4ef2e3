/** Reads a JSON response: `{output, tokens_used?}`, or any other object, which is the output itself. */
import { ServiceError } from '../../platform/errors.ts'
import { hasNumberOutOfRange } from '../../platform/exactNumbers.ts'
import { isJsonObject, type JsonObject, parseJsonInTurns } from '../../platform/json.ts'
import type { Outcome } from '../runtime.ts'
import { invalidResponse, maxOutputBytes, outputTooLarge, tooManyValues } from './invalidResponse.ts'

/** Room for the properties around an output. */
const envelopeBytes = 1_024

export async function readJson(body: AsyncIterable<Buffer>): Promise<Outcome> {
  const value = await parse(await readWhole(body))
  if (!isJsonObject(value)) throw invalidResponse('The endpoint returned JSON that is not an object')
  return isEnvelope(value) ? outcomeOf(value) : { kind: 'output', output: value, tokensUsed: 0 }
}

/** From an object with `output` and optional `tokens_used`. */
export function outcomeOf({ output, tokens_used: tokensUsed }: JsonObject): Outcome {
  return {
    kind: 'output',
    output: isJsonObject(output) ? output : { result: output },
    tokensUsed: typeof tokensUsed === 'number' ? tokensUsed : 0,
  }
}

export async function parse(bytes: Buffer): Promise<unknown> {
  const value = await parseJsonInTurns(bytes).catch(refuse)
  if (hasNumberOutOfRange(value)) throw invalidResponse("A number in the endpoint's response is out of range")
  return value
}

function refuse(error: unknown): never {
  if (error instanceof ServiceError && error.code === 'payload_too_large') throw tooManyValues()
  throw invalidResponse("The endpoint's response is not valid JSON, or is nested too deeply")
}

const isEnvelope = (value: JsonObject): boolean =>
  Object.hasOwn(value, 'output') && Object.keys(value).every((key) => key === 'output' || key === 'tokens_used')

async function readWhole(body: AsyncIterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of body) {
    bytes += chunk.length
    if (bytes > maxOutputBytes + envelopeBytes) throw outputTooLarge()
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
