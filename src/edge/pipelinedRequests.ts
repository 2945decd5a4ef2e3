/*
 * Requests that come over one HTTP/1.1 connection before the answer to the one before are handled one after the other,
 * each in a turn of the event loop of its own. Hundreds fit into one read: they would all be handled in the same turn.
 */
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

type Server = {
  listeners(event: 'request'): unknown[]
  removeAllListeners(event: 'request'): unknown
  on(event: 'request', handle: Handle): unknown
}
type Handle = (request: IncomingMessage, response: ServerResponse) => void

/** A connection with more of them is closed. */
const maxWaiting = 100

export function handleInOrder(server: Server): void {
  const [handle] = server.listeners('request') as Handle[]
  if (handle === undefined) throw new Error('The server has no handler')
  const connections = new WeakMap<Socket, (() => void)[]>()
  server.removeAllListeners('request')
  server.on('request', (request, response) => {
    const { socket } = request
    if (request.httpVersionMajor > 1) return handle(request, response)
    const waiting = connections.get(socket)
    const start = () => {
      response.once('close', () => setImmediate(startNext, socket))
      handle(request, response)
    }
    if (waiting === undefined) {
      connections.set(socket, [])
      start()
    } else if (waiting.push(start) > maxWaiting) socket.destroy()
  })

  function startNext(socket: Socket): void {
    const start = socket.destroyed ? undefined : connections.get(socket)?.shift()
    if (start === undefined) connections.delete(socket)
    else start()
  }
}
