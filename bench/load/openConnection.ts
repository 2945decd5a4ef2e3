/** A keep-alive connection that passes on received bytes immediately. */
import { connect } from 'node:net'
import { connect as connectSecurely, type SecureContext } from 'node:tls'
import { createResponseReader, type ResponseParts } from './responseReader.ts'

export type Connection = { send(bytes: Buffer): void; close(): void }

type Events = ResponseParts & {
  onOpen(): void
  /** Called once, as the last event, also after `close`. */
  onLost(error: Error | undefined): void
}

/**
 * All connections share the context, since creating one costs more than a handshake. Without one, the connection is plain
 * HTTP.
 */
export function openConnection(origin: string, secureContext: SecureContext | undefined, events: Events): Connection {
  const { hostname: host, port } = new URL(origin)
  const to = { host, port: Number(port) }
  const secure = { servername: host, ALPNProtocols: ['http/1.1'], secureContext }
  const socket = secureContext === undefined ? connect(to) : connectSecurely({ ...to, ...secure })
  const read = createResponseReader(events)
  let lost: Error | undefined
  socket.setNoDelay(true)
  socket.once(secureContext === undefined ? 'connect' : 'secureConnect', events.onOpen)
  socket.on('error', (error) => {
    lost = error
  })
  socket.once('close', () => events.onLost(lost))
  socket.on('data', (data: Buffer) => {
    try {
      read(data)
    } catch (error) {
      socket.destroy(error as Error)
    }
  })
  return { send: (bytes) => void socket.write(bytes), close: () => void socket.destroy() }
}
