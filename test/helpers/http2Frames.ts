/** HTTP/2 frames as bytes: Node's client would merge small ones. */
const types = { data: 0, headers: 1, settings: 4 }
export const [endStream, endHeaders] = [1, 4]

export function http2Frame(type: keyof typeof types, stream: number, payload: Buffer, flags = 0): Buffer {
  const head = Buffer.alloc(9)
  head.writeUIntBE(payload.length, 0, 3)
  head.writeUInt8(types[type], 3)
  head.writeUInt8(flags, 4)
  head.writeUInt32BE(stream, 5)
  return Buffer.concat([head, payload])
}

/** The start of a connection and, as its first stream, of a POST whose body follows. */
export function http2Opening(path: string, headers: Record<string, string>): Buffer {
  const fields = { ':method': 'POST', ':scheme': 'https', ':authority': 'localhost', ':path': path, ...headers }
  const block = Object.entries(fields).flatMap(([name, value]) => [Buffer.from([0]), ...[name, value].map(literal)])
  return Buffer.concat([
    Buffer.from('PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'),
    http2Frame('settings', 0, Buffer.alloc(0)),
    http2Frame('headers', 1, Buffer.concat(block), endHeaders),
  ])
}

/** A text of less than 127 bytes, uncompressed. */
const literal = (text: string): Buffer => Buffer.concat([Buffer.from([text.length]), Buffer.from(text)])
