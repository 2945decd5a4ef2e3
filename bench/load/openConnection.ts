/** A keep-alive HTTPS connection that passes on received bytes immediately. */
import { connect, type SecureContext } from 'node:tls'
import { type AnswerParts, createAnswerReader } from './answerReader.ts'

export type Connection = { send(bytes: Buffer): void; close(): void }

type Events = AnswerParts & {
  onOpen(): void
  /** Called once, as the last event, also after `close`. */
  onLost(error: Error | undefined): void
}

/** All connections share the context: creating one costs more than a handshake. */
export function openConnection(origin: string, secureContext: SecureContext, events: Events): Connection {
  const { hostname, port } = new URL(origin)
  const options = { host: hostname, port: Number(port), servername: hostname, ALPNProtocols: ['http/1.1'] }
  const socket = connect({ ...options, secureContext })
  const read = createAnswerReader(events)
  let lost: Error | undefined
  socket.setNoDelay(true)
  socket.once('secureConnect', events.onOpen)
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
