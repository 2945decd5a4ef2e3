/*
 * Spreads the handling of requests over turns of the event loop. Hundreds fit into one read of a connection and would all be
 * handled in the same turn. Pipelined requests of an HTTP/1.1 connection are handled one after the other.
 */
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { afterThisTurn } from '../../fairness/pace.ts'

type Server = {
  listeners(event: 'request'): unknown[]
  removeAllListeners(event: 'request'): unknown
  on(event: 'request', handle: Handle): unknown
}
type Handle = (request: IncomingMessage, response: ServerResponse) => void
type Start = () => void
/** Of an HTTP/1.1 connection: whether a request is being handled, and those that wait behind it. */
type Pipeline = { isBusy: boolean; waiting: Start[] }

/** With 16 at a time and as many clients, a call took a third more CPU time. */
const startedInOneTurn = 4
/** An HTTP/1.1 connection with more of them is closed. */
const maxPipelined = 100

export function handleInTurns(server: Server): void {
  const [handle] = server.listeners('request') as Handle[]
  if (handle === undefined) throw new Error('The server has no handler')
  const startInTurn = createTurns()
  const pipelines = new WeakMap<Socket, Pipeline>()
  server.removeAllListeners('request')
  server.on('request', (request, response) => {
    const { socket } = request
    if (request.httpVersionMajor > 1) return startInTurn(() => response.destroyed || handle(request, response))
    const pipeline = pipelineOf(socket)
    const start = () => {
      response.on('close', () => endOne(socket, pipeline)) // `once` would cost more: it fires only once anyway
      handle(request, response)
    }
    if (!pipeline.isBusy) {
      pipeline.isBusy = true
      startInTurn(start)
    } else if (pipeline.waiting.push(start) > maxPipelined) socket.destroy()
  })

  function pipelineOf(socket: Socket): Pipeline {
    const known = pipelines.get(socket)
    if (known !== undefined) return known
    const pipeline = { isBusy: false, waiting: [] }
    pipelines.set(socket, pipeline)
    return pipeline
  }

  function endOne(socket: Socket, pipeline: Pipeline): void {
    const start = socket.destroyed ? undefined : pipeline.waiting.shift()
    if (start === undefined) pipeline.isBusy = false
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
    // Only when a turn is full: resetting the count in every turn would cost a lone call a tenth of its time.
    if (++started === startedInOneTurn) afterThisTurn(beginTurn)
    start()
  }

  function beginTurn(): void {
    started = 0
    for (const start of waiting.splice(0, startedInOneTurn)) run(start)
  }
}
