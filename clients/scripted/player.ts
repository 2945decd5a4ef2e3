/** Plays the server's part in one scenario and notes what the client did wrong. */
import type { Incoming, Reply } from './reply.ts'

export type Player = {
  handle(incoming: Incoming, reply: Reply): Promise<void>
  /** Known when the client has finished. */
  failures(): Promise<string[]>
  /** The pauses that the client must have made, if the player determines them instead of the scenario. */
  pauses?(): [number, number][]
}

/** So that a client that sends too much stops immediately. */
export async function refuse(reply: Reply): Promise<void> {
  const error = { type: 'invalid_request', code: 'unexpected_request', message: 'the scenario expects no such request' }
  const body = Buffer.from(JSON.stringify({ error }))
  reply.head(400, { 'content-type': 'application/json', 'content-length': String(body.length) }, 'length')
  await reply.write(body)
}

/** Resolves with a failure if the client leaves the connection open. */
export async function closedInTime(reply: Reply, place: string, patienceMs: number): Promise<string[]> {
  const late = Promise.withResolvers<string[]>()
  const timer = setTimeout(() => late.resolve([`${place}: the client did not close the connection`]), patienceMs)
  const failures = await Promise.race([reply.closed.then(() => []), late.promise])
  clearTimeout(timer)
  return failures
}
