/** Formats frames: REST's events, comments, and the messages of graphql-sse's protocol. */
import { print } from 'graphql-sse'

/** The data of a large frame is bytes, which are made once and shared by all its readers. */
export type Frame = string | FramePart[]
export type FramePart = string | Buffer

/** Larger data is shared by its readers, and counted while it is held for them. */
export const largeBytes = 65_536

export const toPart = (data: string): FramePart => (data.length > largeBytes ? Buffer.from(data) : data)

export const frameBytes = (frame: Frame): number =>
  typeof frame === 'string' ? frame.length : frame.reduce((sum, { length }) => sum + length, 0)

export const eventFrame = (id: number | string, type: string, data: string): Frame =>
  frameOf(`id: ${id}\nevent: ${type}\ndata: `, toPart(data), '\n\n')

const frameOf = (head: string, data: FramePart, tail: string): Frame =>
  typeof data === 'string' ? head + data + tail : [head, data, tail]

/** Clients ignore comments. */
export const comment = (text: string): string => `: ${text}\n\n`

/** Clients store it as the last event id, although no event is dispatched. */
export const idFrame = (id: string, text?: string): string =>
  text === undefined ? `id: ${id}\n\n` : `id: ${id}\n${comment(text)}`

/** Sets how long the client waits before it reconnects. */
export const retryFrame = (delayMs: number): string => `retry: ${delayMs}\n\n`

/** Some browsers treat a response as started only after the first bytes of its body. */
export const opening = ':\n\n'

/** The messages about one GraphQL operation. */
export type ResultFrames = {
  next(result: FramePart): Frame
  readonly complete: string
}

/** For an operation that has its own connection. */
export const ownFrames = toFrames(print({ event: 'next', data: {} }), print({ event: 'complete', data: null }))

/** For one of several operations that share a connection. */
export const sharedFrames = (id: string): ResultFrames =>
  toFrames(print({ event: 'next', data: { id, payload: {} } }), print({ event: 'complete', data: { id } }))

/** Results are JSON already, and may be shared, so each replaces the empty one at the end of a printed message. */
function toFrames(empty: string, complete: string): ResultFrames {
  const at = empty.lastIndexOf('{}')
  const [head, tail] = [empty.slice(0, at), empty.slice(at + 2)]
  return { next: (result) => frameOf(head, result, tail), complete }
}
