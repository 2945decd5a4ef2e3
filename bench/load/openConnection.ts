/** A keep-alive connection, of HTTPS or, to a peer, of HTTP, that passes on received bytes immediately. */
import { connect } from 'node:net'
import { connect as connectSecurely, type SecureContext } from 'node:tls'
import { type AnswerParts, createAnswerReader } from './answerReader.ts'

export type Connection = { send(bytes: Buffer): void; close(): void }

type Events = AnswerParts & {
  onOpen(): void
  /** Called once, as the last event, also after `close`. */
  onLost(error: Error | undefined): void
}

/** All connections share the context: creating one costs more than a handshake. */
export function openConnection(origin: string, secureContext: SecureContext, events: Events): Connection {
  const { protocol, hostname: host, port } = new URL(origin)
  const isSecure = protocol === 'https:'
  const to = { host, port: Number(port) }
  const secure = { servername: host, ALPNProtocols: ['http/1.1'], secureContext }
  const socket = isSecure ? connectSecurely({ ...to, ...secure }) : connect(to)
  const read = createAnswerReader(events)
  let lost: Error | undefined
  socket.setNoDelay(true)
  socket.once(isSecure ? 'secureConnect' : 'connect', events.onOpen)
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
