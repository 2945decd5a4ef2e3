/*
 * A body that comes in many small pieces (chunks or frames of one byte) is handed on in fewer ones, and over HTTP/1.1 read a
 * part at a time. Node would handle half a megabyte of them in one turn of the event loop. Over HTTP/2 the window of a
 * connection has no room for more than 65,535 pieces.
 */
import type { IncomingMessage } from 'node:http'
import type { ServerHttp2Stream } from 'node:http2'
import type { Socket } from 'node:net'
import { afterThisTurn } from '../../fairness/pace.ts'

type Server = { prependListener(event: 'request', listen: (request: IncomingMessage) => void): unknown }

/** Of a body: these are handed on as they come. */
const firstPieces = 100
/** The rest of what was read with the last of these is still handled: at most 64 KiB. */
const piecesInOneTurn = 1_000

export function paceReads(server: Server): void {
  server.prependListener('request', (request) => {
    if (hasBody(request)) joinPieces(request)
  })
}

/** Those that come in one turn, after the first ones, are pushed as one: each costs its readers more than it holds. */
function joinPieces(request: IncomingMessage): void {
  const push = request.push.bind(request)
  let count = 0
  let held: Buffer[] = []
  request.push = (piece: Buffer | null) => {
    if (piece === null || ++count <= firstPieces) {
      flush()
      return push(piece)
    }
    held.push(piece)
    if (held.length === 1) afterThisTurn(flush)
    if (held.length === piecesInOneTurn && request.httpVersionMajor === 1) pauseForOneTurn(request.socket)
    return true
  }

  function flush(): void {
    if (held.length > 0) push(Buffer.concat(held))
    held = []
  }
}

function pauseForOneTurn(socket: Socket): void {
  socket.pause()
  afterThisTurn(() => socket.resume())
}

function hasBody(request: IncomingMessage): boolean {
  const { headers, stream } = request as IncomingMessage & { stream?: ServerHttp2Stream }
  if (stream !== undefined) return !stream.endAfterHeaders
  return headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined
}
