/** Subscribes to updates, and reads them as they arrive. */
import type { JsonObject } from '../../src/platform/json.ts'
import { waitUntil } from '../faults/helpers/waitUntil.ts'
import { createFrameReader, type Frame, type OpenOptions, openStream } from './sse.ts'
import type { TestService } from './testService.ts'

export type Updates = {
  frames: Frame[]
  /** The updates so far, without the first one. */
  received(): JsonObject[]
  /** Waits for a matching update. */
  until(isWanted: (thing: JsonObject) => boolean): Promise<JsonObject>
  ended: Promise<unknown>
  close(): void
}

type Options = Omit<OpenOptions, 'body'> & { variables?: JsonObject; path?: string }

/** Resolves when the first update has arrived, or the stream has ended. */
export async function followUpdates(
  service: TestService,
  query: string,
  { variables = {}, path = '/graphql', ...options }: Options = {},
): Promise<Updates> {
  const response = await openStream(service, 'POST', path, { ...options, body: { query, variables } })
  const { frames, push } = createFrameReader()
  let isOver = false
  response.setEncoding('utf8').on('data', (chunk: string) => push(chunk))
  const ended = new Promise((done) => response.once('close', done)).then(() => (isOver = true))
  await waitUntil('the first update', 10_000, () => isOver || frames.length > 0)
  const received = () => frames.flatMap(thingIn)
  return {
    frames,
    received,
    until: (isWanted) => waitUntil('an update', 15_000, () => received().find(isWanted)),
    ended,
    close: () => response.destroy(),
  }
}

export const runUpdates =
  'subscription ($filter: RunFilter) { runUpdates(filter: $filter) { run { id status agentId output error { code } } } }'
export const deliveryUpdates =
  'subscription ($id: ID) { deliveryUpdates(webhookId: $id) { delivery { id status webhookId attempts { number } } } }'

export const alertUpdates = 'subscription { alertUpdates { alert { id status resolvedAt agentId } } }'

/** The object in an update, for each of the subscriptions. */
export function thingIn({ data }: Frame): JsonObject[] {
  const updates = (data.data ?? {}) as Record<string, JsonObject | undefined>
  const { runUpdates, deliveryUpdates, alertUpdates, releaseUpdates } = updates
  const thing = runUpdates?.run ?? deliveryUpdates?.delivery ?? alertUpdates?.alert ?? releaseUpdates?.release
  return thing == null ? [] : [thing as JsonObject]
}
