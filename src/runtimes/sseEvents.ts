/** The events of an SSE body as they arrive, chunk by chunk. The last one counts only with its blank line. */
import { StringDecoder } from 'node:string_decoder'
import { createParser, type EventSourceMessage } from 'eventsource-parser'

/** `maxCharacters` of one event; beyond it, the error from `tooLong` is thrown. */
type Bound = { maxCharacters: number; tooLong(): Error }

export async function* sseEvents(
  body: AsyncIterable<Buffer>,
  { maxCharacters, tooLong }: Bound,
): AsyncGenerator<EventSourceMessage[], void, void> {
  let events: EventSourceMessage[] = []
  let isTooLong = false
  const parser = createParser({
    maxBufferSize: maxCharacters,
    onEvent: (event) => void events.push(event),
    onError: ({ type }) => {
      isTooLong ||= type === 'max-buffer-size-exceeded'
    },
  })
  const decoder = new StringDecoder('utf8')
  for await (const chunk of body) {
    parser.feed(decoder.write(chunk))
    if (isTooLong) throw tooLong()
    if (events.length === 0) continue
    const arrived = events
    events = []
    yield arrived
  }
}
