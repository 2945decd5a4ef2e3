/** Opens streams that receive only their first frame, each on its own connection, and keeps them open. */
import { createSecureContext } from 'node:tls'
import { type Call, toBytes } from './call.ts'
import { type Connection, openConnection } from './openConnection.ts'

export type IdleStreams = { close(): void }

const handshakesAtATime = 64

export async function openIdleStreams(origin: string, ca: string, call: Call, count: number): Promise<IdleStreams> {
  const context = createSecureContext({ ca })
  const request = toBytes(call)
  const connections: Connection[] = []
  let left = count

  const openOne = () =>
    new Promise<void>((opened, fail) => {
      const connection = openConnection(origin, context, {
        onOpen: () => connection.send(request),
        onHead: (status) => status === 200 || fail(new Error(`${call.path} returned ${status}`)),
        onBody: () => opened(),
        onEnd: () => fail(new Error(`${call.path} ended`)),
        onLost: (error = new Error('a connection was closed')) => fail(error),
      })
      connections.push(connection)
    })

  async function openNext(): Promise<void> {
    while (left-- > 0) await openOne()
  }

  const close = () => {
    for (const connection of connections) connection.close()
  }
  try {
    await Promise.all(Array.from({ length: handshakesAtATime }, openNext))
  } catch (error) {
    close()
    throw error
  }
  return { close }
}
