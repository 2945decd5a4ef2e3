/*
 * Parses HTTP responses as they arrive, chunked or with a Content-Length. Bodies are passed on as parts of the received
 * buffer, without copying or decoding, since with thousands of streams this takes most of the driver's time.
 */
export type ResponseParts = {
  onHead(status: number): void
  onBody(bytes: Buffer, from: number, to: number): void
  onEnd(): void
}

type Step = 'head' | 'size' | 'chunk' | 'gap' | 'last' | 'rest'

/** Throws if the bytes are not a valid response. */
export function createResponseReader({ onHead, onBody, onEnd }: ResponseParts): (data: Buffer) => void {
  let step: Step = 'head'
  let head = ''
  /** Bytes left of the chunk, of the line end after it, or of the whole body. */
  let left = 0

  const expect = (next: Step, count: number): void => {
    step = next
    left = count
  }
  const end = (): void => {
    step = 'head'
    onEnd()
  }
  const take = (data: Buffer, at: number): number => {
    const to = Math.min(data.length, at + left)
    left -= to - at
    return to
  }

  const steps: Record<Step, (data: Buffer, at: number) => number> = {
    head(data, at) {
      const before = head.length
      head += data.toString('latin1', at)
      const length = head.indexOf('\r\n\r\n') + 4
      if (length < 4) return data.length
      const { status, bodyBytes } = readHead(head.slice(0, length))
      head = ''
      expect(bodyBytes === 'chunked' ? 'size' : 'rest', bodyBytes === 'chunked' ? 0 : bodyBytes)
      onHead(status)
      if (bodyBytes === 0) end()
      return at + length - before
    },
    size(data, at) {
      for (let next = at; next < data.length; next++) {
        const byte = data[next] as number
        if (byte !== lineFeed) left = byte === carriageReturn ? left : left * 16 + hexDigit(byte)
        else {
          if (left > 0) step = 'chunk'
          else expect('last', 2)
          return next + 1
        }
      }
      return data.length
    },
    chunk(data, at) {
      const to = take(data, at)
      if (left === 0) expect('gap', 2)
      onBody(data, at, to)
      return to
    },
    gap(data, at) {
      const to = take(data, at)
      if (left === 0) step = 'size'
      return to
    },
    last(data, at) {
      const to = take(data, at)
      if (left === 0) end()
      return to
    },
    rest(data, at) {
      const to = take(data, at)
      onBody(data, at, to)
      if (left === 0) end()
      return to
    },
  }
  return (data) => {
    for (let at = 0; at < data.length; ) at = steps[step](data, at)
  }
}

const lineFeed = 10
const carriageReturn = 13

function hexDigit(byte: number): number {
  if (byte >= 48 && byte <= 57) return byte - 48
  const letter = byte | 32
  if (letter >= 97 && letter <= 102) return letter - 87
  throw new Error('a chunk without a size')
}

function readHead(head: string): { status: number; bodyBytes: number | 'chunked' } {
  const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(head)?.[1])
  const length = /\r\ncontent-length: *(\d+)\r\n/i.exec(head)?.[1]
  if (length !== undefined) return { status, bodyBytes: Number(length) }
  if (/\r\ntransfer-encoding: *chunked\r\n/i.test(head)) return { status, bodyBytes: 'chunked' }
  throw new Error(`a response without a length: ${head}`)
}
