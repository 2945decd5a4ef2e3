/** Reads HTTP/1.1 requests from the bytes of a connection. */
import { type Incoming, readTarget } from './reply.ts'

export type RequestReader = {
  push(bytes: Buffer): void
  /** The next complete request. */
  next(): Incoming | undefined
}

export function createRequestReader(): RequestReader {
  let buffer = Buffer.alloc(0)
  return {
    push(bytes) {
      buffer = Buffer.concat([buffer, bytes])
    },
    next() {
      const headEnd = buffer.indexOf('\r\n\r\n')
      if (headEnd === -1) return undefined
      const [requestLine = '', ...lines] = buffer.toString('latin1', 0, headEnd).split('\r\n')
      const headers = Object.fromEntries(lines.map(readHeader))
      const rest = buffer.subarray(headEnd + 4)
      const body = headers['transfer-encoding'] === 'chunked' ? readChunks(rest) : readLength(rest, headers)
      if (body === undefined) return undefined
      buffer = rest.subarray(body.consumed)
      const [method = '', target = ''] = requestLine.split(' ')
      return { method, ...readTarget(target), headers, body: body.bytes }
    },
  }
}

function readHeader(line: string): [string, string] {
  const colon = line.indexOf(':')
  return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()]
}

type Body = { bytes: Buffer; consumed: number }

function readLength(rest: Buffer, headers: Record<string, string>): Body | undefined {
  const length = Number(headers['content-length'] ?? 0)
  return rest.length < length ? undefined : { bytes: Buffer.from(rest.subarray(0, length)), consumed: length }
}

function readChunks(rest: Buffer): Body | undefined {
  const pieces: Buffer[] = []
  let at = 0
  while (true) {
    const lineEnd = rest.indexOf('\r\n', at)
    if (lineEnd === -1) return undefined
    const length = Number.parseInt(rest.toString('latin1', at, lineEnd), 16)
    const start = lineEnd + 2
    if (rest.length < start + length + 2) return undefined
    at = start + length + 2
    if (length === 0) return { bytes: Buffer.concat(pieces), consumed: at }
    pieces.push(Buffer.from(rest.subarray(start, start + length)))
  }
}
