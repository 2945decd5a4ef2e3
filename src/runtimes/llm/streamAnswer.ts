/** Reads a model's answer as it is streamed. */
import type { EventSourceMessage } from 'eventsource-parser'
import type { Clock } from '../../platform/clock.ts'
import { ServiceError } from '../../platform/errors.ts'
import { parseExact } from '../../platform/exactNumbers.ts'
import { parseJsonInTurns } from '../../platform/json.ts'
import { type OpenedResponse, OutgoingError } from '../../platform/outgoing/createOutgoing.ts'
import { sseEvents } from '../sseEvents.ts'
import { llmLimits } from './llmLimits.ts'
import { type AnswerReader, createAnswerReader, type ModelAnswer } from './modelAnswer.ts'
import { outputTooLarge } from './outputTooLarge.ts'
import { faultOfBody, interrupted, ModelFault, notUnderstood, tooLarge } from './providerFault.ts'

/** Yields the texts of the answer, grouped as they arrived. Throws a `ModelFault` if it can't be read. */
export async function* streamAnswer(
  { body, close, detach }: OpenedResponse,
  { clock, spend }: { clock: Clock; spend(bytes: number): void },
): AsyncGenerator<string[], ModelAnswer, void> {
  const arrivals = sseEvents(bounded(body), { maxCharacters: llmLimits.answerBytes, tooLong: outputTooLarge })
  const reader = createAnswerReader(spend)
  let [isAnything, isOver] = [false, false]
  try {
    while (!isOver) {
      const next = await arrivals.next()
      if (next.done) break
      isAnything = true
      const read = await readEvents(reader, next.value)
      isOver = read.isOver
      if (read.texts.length > 0) yield read.texts
      if (read.failure !== undefined) throw read.failure
    }
    if (isOver || reader.isFinished()) return reader.answer()
    throw new ModelFault(isAnything ? interrupted : notUnderstood)
  } finally {
    if (!isOver) close()
    else {
      detach()
      void readRest(arrivals, clock, close)
    }
  }
}

type Read = { texts: string[]; isOver: boolean; failure?: unknown }

/** The texts before a failure are part of the answer. */
async function readEvents(reader: AnswerReader, events: EventSourceMessage[]): Promise<Read> {
  const texts: string[] = []
  try {
    for (const { data } of events) {
      if (data === '[DONE]') return { texts, isOver: true }
      const text = reader.read(await parse(data))
      if (text !== '') texts.push(text)
    }
    return { texts, isOver: false }
  } catch (failure) {
    return { texts, isOver: false, failure }
  }
}

function parse(data: string): unknown {
  try {
    return data.length <= smallCharacters ? parseExact(data) : parseLarge(data)
  } catch {
    throw new ModelFault(notUnderstood)
  }
}

const smallCharacters = 16_384

async function parseLarge(data: string): Promise<unknown> {
  try {
    return await parseJsonInTurns(Buffer.from(data))
  } catch (error) {
    if (error instanceof ServiceError) throw new ModelFault(notUnderstood)
    throw error
  }
}

/** Not every provider ends its last event with a blank line. */
const blankLine = Buffer.from('\n\n')

async function* bounded(body: AsyncIterable<Buffer>): AsyncGenerator<Buffer, void, void> {
  let bytes = 0
  try {
    for await (const chunk of body) {
      bytes += chunk.length
      if (bytes > llmLimits.streamBytes) throw new ModelFault(tooLarge)
      yield chunk
    }
    yield blankLine
  } catch (error) {
    throw error instanceof OutgoingError ? new ModelFault(faultOfBody(error)) : error
  }
}

/** The connection can be reused if the body ends soon after the answer. */
async function readRest(arrivals: AsyncIterator<unknown>, clock: Clock, close: () => void): Promise<void> {
  const cancel = clock.after(1_000, close)
  try {
    while (!(await arrivals.next()).done);
  } catch {
    // The answer is complete; anything after it does not matter.
  } finally {
    cancel()
  }
}
