/**
 * Server-sent events of a byte stream. Pure: bytes in, complete frames out. The parts of an unfinished line are joined once,
 * at its end, so that decoding a frame of many megabytes takes time in proportion to its size.
 */
export type Frame = {
  id: string | undefined
  event: string | undefined
  /** Undefined if the frame only sets an id, or is a comment. */
  data: string | undefined
  comment: string | undefined
}

export type SseDecoder = {
  /** The frames that these bytes complete. A frame without its blank line is never returned. */
  decode(bytes: Uint8Array): Frame[]
  /** The last `retry:` of the stream. */
  retryMs(): number | undefined
}

export function createSseDecoder(): SseDecoder {
  const text = new TextDecoder()
  const lines = createLineSplitter()
  let retryMs: number | undefined
  let id: string | undefined
  let event: string | undefined
  let data: string | undefined
  let comment: string | undefined
  let frames: Frame[] = []

  const takeLine = (line: string): void => {
    if (line === '') {
      if (data !== undefined || id !== undefined || comment !== undefined) frames.push({ id, event, data, comment })
      id = event = data = comment = undefined
      return
    }
    const colon = line.indexOf(':')
    if (colon === 0) {
      comment = line.slice(1).trim()
      return
    }
    const name = colon < 0 ? line : line.slice(0, colon)
    const value = colon < 0 ? '' : line.slice(line[colon + 1] === ' ' ? colon + 2 : colon + 1)
    if (name === 'data') data = data === undefined ? value : `${data}\n${value}`
    else if (name === 'id') id = value
    else if (name === 'event') event = value
    else if (name === 'retry' && /^\d+$/.test(value)) retryMs = Number(value)
  }

  return {
    decode: (bytes) => {
      frames = []
      lines.split(text.decode(bytes, { stream: true }), takeLine)
      return frames
    },
    retryMs: () => retryMs,
  }
}

/** Lines end with LF, CR or CRLF; a CR at the end of a chunk may have its LF in the next one. */
function createLineSplitter(): { split(chunk: string, take: (line: string) => void): void } {
  let unfinished: string[] = []
  let endedWithCr = false

  const takeUnfinished = (rest: string): string => {
    if (unfinished.length === 0) return rest
    const line = unfinished.join('') + rest
    unfinished = []
    return line
  }

  return {
    split: (chunk, take) => {
      let from = 0
      if (endedWithCr && chunk !== '') {
        endedWithCr = false
        if (chunk[0] === '\n') from = 1
      }
      let cr = chunk.indexOf('\r', from)
      let lf = chunk.indexOf('\n', from)
      while (cr >= 0 || lf >= 0) {
        const isCr = cr >= 0 && (lf < 0 || cr < lf)
        const end = isCr ? cr : lf
        take(takeUnfinished(chunk.slice(from, end)))
        from = end + 1
        if (isCr) {
          if (from === chunk.length) endedWithCr = true
          else if (lf === from) from += 1
          cr = chunk.indexOf('\r', from)
        }
        if (lf >= 0 && lf < from) lf = chunk.indexOf('\n', from)
      }
      if (from < chunk.length) unfinished.push(from === 0 ? chunk : chunk.slice(from))
    },
  }
}
