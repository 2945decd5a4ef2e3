/** Splits a stream into events as they arrive, each as the bytes of its JSON, within a size limit. */
import { sseEvents } from '../sseEvents.ts'
import { invalidResponse } from './invalidResponse.ts'

/** One event. `type` is the SSE event name, if there is one. */
export type EventText = { type: string | undefined; data: Buffer }

const maxLineBytes = 1_048_576

export async function* ndjsonTexts(body: AsyncIterable<Buffer>): AsyncGenerator<EventText, void, void> {
  for await (const line of linesOf(body)) {
    if (!isBlank(line)) yield { type: undefined, data: line }
  }
}

export async function* sseTexts(body: AsyncIterable<Buffer>): AsyncGenerator<EventText, void, void> {
  for await (const events of sseEvents(body, { maxCharacters: maxLineBytes, tooLong })) {
    for (const { event, data } of events) yield { type: event, data: Buffer.from(data) }
  }
}

/** Lines end with \n, \r or \r\n; the rest after the last end is a line too. */
async function* linesOf(body: AsyncIterable<Buffer>): AsyncGenerator<Buffer, void, void> {
  let pieces: Buffer[] = []
  let bytes = 0
  let endedByReturn = false
  for await (const chunk of body) {
    let start = 0
    for (let at = 0; at < chunk.length; at++) {
      const byte = chunk[at]
      const completesPair = byte === 0x0a && endedByReturn && at === start && bytes === 0
      if (byte !== 0x0a && byte !== 0x0d) continue
      if (completesPair) start = at + 1
      else {
        yield lineOf(pieces, bytes, chunk.subarray(start, at))
        ;[pieces, bytes, start] = [[], 0, at + 1]
      }
      endedByReturn = byte === 0x0d
    }
    if (start === chunk.length) continue
    endedByReturn = false
    pieces.push(chunk.subarray(start))
    bytes += chunk.length - start
    if (bytes > maxLineBytes) throw tooLong()
  }
  if (bytes > 0) yield Buffer.concat(pieces)
}

function lineOf(pieces: Buffer[], bytes: number, rest: Buffer): Buffer {
  if (bytes + rest.length > maxLineBytes) throw tooLong()
  return pieces.length === 0 ? rest : Buffer.concat([...pieces, rest])
}

const isBlank = (line: Buffer): boolean => line.every((byte) => byte === 0x20 || byte === 0x09)

const tooLong = () => invalidResponse(`The endpoint sent an event of more than ${maxLineBytes} bytes`)
