/*
 * A connection that sends many small pieces (chunks or frames of one byte, streams opened and reset) is read in parts. Node
 * would handle half a megabyte of them in one turn of the event loop.
 */
import type { IncomingMessage } from 'node:http'
import type { Http2Session, ServerHttp2Stream } from 'node:http2'
import type { Socket } from 'node:net'
import { afterThisTurn } from '../../fairness/pace.ts'

type Server = {
  prependListener(event: 'secureConnection', listen: (socket: Socket) => void): unknown
  prependListener(event: 'session', listen: (session: Http2Session) => void): unknown
  prependListener(event: 'request', listen: (request: IncomingMessage) => void): unknown
}

/** The rest of the read that reaches this limit is still handled: at most 64 KiB. */
const piecesInOneTurn = 1_000
/** A request counts as this many pieces. */
const piecesOfRequest = 10

export function paceReads(server: Server): void {
  const pieces = new WeakMap<Socket, number>()
  const sockets = new WeakMap<Http2Session, Socket>()
  let connecting: Socket | undefined
  server.prependListener('secureConnection', (socket) => {
    connecting = socket
  })
  // Emitted while the connection is handed over. The session itself gives no access to its socket.
  server.prependListener('session', (session) => {
    if (connecting !== undefined) sockets.set(session, connecting)
  })
  server.prependListener('request', (request) => {
    const { stream } = request as { stream?: ServerHttp2Stream }
    const socket = stream === undefined ? request.socket : stream.session && sockets.get(stream.session)
    if (socket === undefined) return
    count(socket, piecesOfRequest)
    if (stream?.endAfterHeaders ?? !hasBody(request)) return
    joinPieces(request, () => count(socket, 1))
  })

  function count(socket: Socket, more: number): void {
    const counted = (pieces.get(socket) ?? 0) + more
    pieces.set(socket, counted % piecesInOneTurn)
    if (counted < piecesInOneTurn) return
    const handle = handleOf(socket)
    handle?.readStop()
    afterThisTurn(() => {
      if (handle?.reading && handleOf(socket) === handle) handle.readStart()
    })
  }
}

/** After the first hundred, the pieces of one turn are pushed as one: tiny pieces cost readers more than their bytes. */
function joinPieces(request: IncomingMessage, onPiece: () => void): void {
  const push = request.push.bind(request)
  let count = 0
  let held: Buffer[] = []
  request.push = (piece: Buffer | null) => {
    onPiece()
    if (piece === null || ++count <= 100) {
      flush()
      return push(piece)
    }
    if (held.push(piece) === 1) afterThisTurn(flush)
    return true
  }

  function flush(): void {
    if (held.length > 0) push(Buffer.concat(held))
    held = []
  }
}

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined

type Handle = { reading: boolean; readStart(): void; readStop(): void }

/** A private field, since Node has no other way to stop reading: its parsers take the bytes from the handle, not the socket. */
const handleOf = (socket: Socket): Handle | null => (socket as unknown as { _handle: Handle | null })._handle
