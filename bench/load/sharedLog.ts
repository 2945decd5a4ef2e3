/*
 * The bytes that all streams of a round must receive. The stream that is furthest ahead extends the log, and its frames must
 * be numbered 1, 2, 3 …; the bytes of the other streams are only compared with the log, which is cheap.
 */
export type SharedLog = {
  /** How many of the bytes from `at` on equal the log at `position`. */
  match(position: number, bytes: Buffer, at: number, to: number): number
  /** Appends the rest of a frame, as far as it has arrived, and returns the number of bytes. */
  extend(bytes: Buffer, at: number, to: number): number
  isBoundary(position: number): boolean
  text(from: number, to: number): string
  /** The number and end of the last frame that is completely before the position. */
  lastBefore(position: number): { seq: number; end: number }
  readonly length: number
  readonly firstDeltaAt: number
  /** The end of the last delta, and of the last event; infinite until they are known. */
  readonly deltasEnd: number
  readonly end: number
}

export function createSharedLog(deltas: number): SharedLog {
  let bytes = Buffer.alloc(65_536)
  let length = 0
  let frameStart = 0
  let firstDeltaAt = 0
  let deltasSeen = 0
  let deltasEnd = Number.POSITIVE_INFINITY
  let end = Number.POSITIVE_INFINITY
  /** The end of the frame with number `index + 1`. */
  const ends: number[] = []

  function readFrame(): void {
    const frame = bytes.toString('latin1', frameStart, length)
    frameStart = length
    const seq = /"seq":(\d+)/.exec(frame)?.[1]
    if (seq === undefined) return // GraphQL's complete message
    if (Number(seq) !== ends.length + 1) throw new Error(`expected number ${ends.length + 1}, not ${frame}`)
    ends.push(length)
    const type = /"type":"(?:run|output)[._](\w+)"/.exec(frame)?.[1]
    if (type === 'completed') end = length
    if (type === 'failed' || type === 'cancelled') throw new Error(`the run did not complete: ${frame}`)
    if (type !== 'delta') return
    if (++deltasSeen === 1) firstDeltaAt = performance.now()
    if (deltasSeen === deltas) deltasEnd = length
    if (deltasSeen > deltas) throw new Error(`more than ${deltas} deltas: ${frame}`)
  }

  return {
    match(position, other, at, to) {
      const count = Math.min(to - at, length - position)
      if (other.compare(bytes, position, position + count, at, at + count) === 0) return count
      let same = 0
      while (other[at + same] === bytes[position + same]) same++
      return same
    },
    extend(other, at, to) {
      const isLineEmpty = length > frameStart && bytes[length - 1] === lineFeed && other[at] === lineFeed
      const blank = other.indexOf('\n\n', at)
      const frameEnd = isLineEmpty ? at + 1 : blank === -1 ? Number.POSITIVE_INFINITY : blank + 2
      const until = Math.min(frameEnd, to)
      while (length + until - at > bytes.length) bytes = Buffer.concat([bytes, Buffer.alloc(bytes.length)])
      length += other.copy(bytes, length, at, until)
      if (until === frameEnd) readFrame()
      return until - at
    },
    isBoundary: (position) => position === 0 || (bytes[position - 1] === lineFeed && bytes[position - 2] === lineFeed),
    text: (from, to) => bytes.toString('latin1', from, to),
    lastBefore(position) {
      const seq = ends.findLastIndex((after) => after <= position) + 1
      return { seq, end: ends[seq - 1] ?? 0 }
    },
    get length() {
      return length
    },
    get firstDeltaAt() {
      return firstDeltaAt
    },
    get deltasEnd() {
      return deltasEnd
    },
    get end() {
      return end
    },
  }
}

const lineFeed = 10
