/*
 * Spreads the handling of requests over turns of the event loop. Hundreds fit into one read of a connection: they would
 * all be handled in the same turn. Those that come over one HTTP/1.1 connection before the answer to the one before are
 * handled one after the other.
 */
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

type Server = {
  listeners(event: 'request'): unknown[]
  removeAllListeners(event: 'request'): unknown
  on(event: 'request', handle: Handle): unknown
}
type Handle = (request: IncomingMessage, response: ServerResponse) => void
type Start = () => void

/** With 16 at a time and as many clients, a call took a third more of CPU time. */
const startedInOneTurn = 4
/** An HTTP/1.1 connection with more of them is closed. */
const maxPipelined = 100

export function handleInTurns(server: Server): void {
  const [handle] = server.listeners('request') as Handle[]
  if (handle === undefined) throw new Error('The server has no handler')
  const startInTurn = createTurns()
  const pipelines = new WeakMap<Socket, Start[]>()
  server.removeAllListeners('request')
  server.on('request', (request, response) => {
    const { socket } = request
    if (request.httpVersionMajor > 1) return startInTurn(() => response.destroyed || handle(request, response))
    const pipeline = pipelines.get(socket)
    const start = () => {
      response.once('close', () => endOne(socket))
      handle(request, response)
    }
    if (pipeline === undefined) {
      pipelines.set(socket, [])
      startInTurn(start)
    } else if (pipeline.push(start) > maxPipelined) socket.destroy()
  })

  function endOne(socket: Socket): void {
    if (pipelines.get(socket)?.length === 0) pipelines.delete(socket)
    else setImmediate(startNext, socket)
  }

  function startNext(socket: Socket): void {
    const start = socket.destroyed ? undefined : pipelines.get(socket)?.shift()
    if (start === undefined) pipelines.delete(socket)
    else startInTurn(start)
  }
}

function createTurns(): (start: Start) => void {
  const waiting: Start[] = []
  let started = 0
  return (start) => {
    if (started === startedInOneTurn) waiting.push(start)
    else run(start)
  }

  function run(start: Start): void {
    // Only for a full one: to count the requests of each turn anew costs a tenth of a call that comes alone.
    if (++started === startedInOneTurn) setImmediate(beginTurn)
    start()
  }

  function beginTurn(): void {
    started = 0
    for (const start of waiting.splice(0, startedInOneTurn)) run(start)
  }
}
