/** A request as it was received, and the ways to respond, valid or not; the same for HTTP/1.1 and HTTP/2. */

export type Incoming = {
  method: string
  path: string
  query: URLSearchParams
  /** Names in lower case. */
  headers: Record<string, string>
  body: Buffer
}

export type Framing = 'chunked' | 'length' | 'close'

export type Reply = {
  interim(status: number): void
  head(status: number, headers: Record<string, string>, framing: Framing): void
  /** Resolves when the bytes are handed over, or when the client is gone. */
  write(bytes: Buffer): Promise<void>
  /** Ends the body as the framing requires. */
  end(): Promise<void>
  /** Closes the connection immediately. */
  fin(): void
  /** Resets the TCP connection. */
  reset(): void
  /** Resolves when the client has closed the connection or the stream. */
  closed: Promise<void>
}

export type Handler = (incoming: Incoming, reply: Reply) => Promise<void>

export function readTarget(target: string): Pick<Incoming, 'path' | 'query'> {
  const [path = '', query = ''] = target.split('?', 2)
  return { path, query: new URLSearchParams(query) }
}
