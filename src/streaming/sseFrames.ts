/** Formats frames: REST's events, comments, and the messages of graphql-sse's protocol. */

export const eventFrame = (id: number | string, type: string, data: string): string =>
  `id: ${id}\nevent: ${type}\ndata: ${data}\n\n`

/** Clients ignore comments. */
export const comment = (text: string): string => `: ${text}\n\n`

/** Clients keep the id as that of the last event, though no event is dispatched. */
export const idFrame = (id: string, text?: string): string =>
  text === undefined ? `id: ${id}\n\n` : `id: ${id}\n${comment(text)}`

/** Sets how long the client waits before it reconnects. */
export const retryFrame = (delayMs: number): string => `retry: ${delayMs}\n\n`

/** Some browsers treat a response as started only after the first bytes of its body. */
export const opening = ':\n\n'

/** The messages about one GraphQL operation. */
export type ResultFrames = {
  next(result: string): string
  readonly complete: string
}

/** For an operation that has a connection of its own. */
export const ownFrames: ResultFrames = {
  next: (result) => `event: next\ndata: ${result}\n\n`,
  complete: 'event: complete\ndata:\n\n',
}

/** For one of several operations that share a connection. */
export function sharedFrames(operationId: string): ResultFrames {
  const id = JSON.stringify(operationId)
  return {
    next: (result) => `event: next\ndata: {"id":${id},"payload":${result}}\n\n`,
    complete: `event: complete\ndata: {"id":${id}}\n\n`,
  }
}
