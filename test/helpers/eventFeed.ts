/** A reader of the organisation's events, at either door. */
import type { IncomingMessage } from 'node:http'
import type { JsonObject } from '../../src/platform/json.ts'
import { waitUntil } from '../faults/helpers/waitUntil.ts'
import { createFrameReader, type Frame, type OpenOptions, openStream } from './sse.ts'
import type { TestService } from './testService.ts'

export type FeedFrame = { position: string; type: string; id: string; data: JsonObject }

export type Feed = {
  response: IncomingMessage
  /** The events so far. */
  events: FeedFrame[]
  /** The position of the first message, which has no event. */
  beginning(): Promise<string>
  text(): string
  /** Waits for the comment that marks that the reader has caught up. */
  ready(): Promise<void>
  /** Waits for this many events, and returns them. */
  until(count: number): Promise<FeedFrame[]>
  close(): void
}

export const openFeed = async (service: TestService, query = '', options: OpenOptions = {}): Promise<Feed> =>
  readFrames(await openStream(service, 'GET', `/v2/events/stream${query}`, options), fromRest)

/** The stream is open once the subscription has started. */
export async function subscribeFeed(service: TestService, variables: JsonObject = {}, selection = all): Promise<Feed> {
  const query = `subscription ($types: [String!], $after: String, $since: DateTime) {
    events(types: $types, after: $after, since: $since) { ${selection} }
  }`
  const body = { query, variables }
  return readFrames(await openStream(service, 'POST', '/graphql', { body }), fromGraphql)
}

const all = 'position event { id type createdAt data }'

function readFrames(response: IncomingMessage, toEvents: (frame: Frame) => FeedFrame[]): Feed {
  const reader = createFrameReader()
  const events: FeedFrame[] = []
  response.setEncoding('utf8').on('data', (chunk: string) => {
    events.push(...reader.push(chunk).flatMap(toEvents))
  })
  return {
    response,
    events,
    text: reader.text,
    beginning: () => waitUntil('the first message', 10_000, () => firstPosition.exec(reader.text())?.[1]),
    ready: async () => void (await waitUntil('a ready reader', 10_000, () => reader.text().includes(': ready\n\n'))),
    until: (count) => waitUntil(`${count} events`, 10_000, () => events.length >= count && events),
    close: () => void response.destroy(),
  }
}

const firstPosition = /^(?:id: |event: next\ndata: \{"data":\{"events":\{"position":")([\w-]+)/m

const fromRest = ({ id, event, data }: Frame): FeedFrame[] => [
  { position: id, type: event, id: String(data.id), data: data.data as JsonObject },
]

export function fromGraphql({ data }: Frame): FeedFrame[] {
  const { events } = (data.data ?? {}) as { events?: { position: string; event: JsonObject | null } }
  if (events === undefined || events.event === null) return []
  const { id, type, data: own } = events.event
  return [{ position: events.position, type: String(type), id: String(id), data: own as JsonObject }]
}
