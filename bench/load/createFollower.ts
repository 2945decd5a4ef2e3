/** The position of one stream in the log that all streams share. */
import type { SharedLog } from './sharedLog.ts'

export type Follower = {
  take(bytes: Buffer, from: number, to: number): void
  /** Called when the response has ended or the connection broke: the stream is complete, or continues after a number. */
  ended(): 'complete' | { after: number }
  /** When the last delta was received. */
  readonly deltasAt: number | undefined
  readonly hasFrame: boolean
}

export function createFollower(log: SharedLog): Follower {
  let position = 0
  let deltasAt: number | undefined
  let isComment = false
  let lineIsEmpty = false
  /** GraphQL's error for a stream that is ended early; REST sends none. */
  let endError = ''

  /** Keep-alive comments differ between streams, so they are not part of the log. */
  function skipComment(bytes: Buffer, at: number, to: number): number {
    isComment = true
    for (let next = at; next < to; next++) {
      const isLineEnd = bytes[next] === lineFeed
      isComment = !(isLineEnd && lineIsEmpty)
      lineIsEmpty = isLineEnd && isComment
      if (!isComment) return next + 1
    }
    return to
  }

  function step(bytes: Buffer, at: number, to: number): number {
    if (isComment) return skipComment(bytes, at, to)
    if (position === log.length) return lead(bytes, at, to)
    const same = log.match(position, bytes, at, to)
    position += same
    if (at + same === to || position === log.length) return at + same
    if (isCommentAt(bytes, at + same)) return skipComment(bytes, at + same, to)
    const frame = log.lastBefore(position).end
    const begun = log.text(frame, position)
    position = frame
    return readEndError(begun, bytes, at + same, to)
  }

  function lead(bytes: Buffer, at: number, to: number): number {
    if (isCommentAt(bytes, at)) return skipComment(bytes, at, to)
    if (endErrorShape.test(bytes.toString('latin1', at, Math.min(to, at + 40)))) return readEndError('', bytes, at, to)
    const added = log.extend(bytes, at, to)
    position += added
    return at + added
  }

  const isCommentAt = (bytes: Buffer, at: number): boolean => bytes[at] === colon && log.isBoundary(position)

  function readEndError(begun: string, bytes: Buffer, at: number, to: number): number {
    endError += begun + bytes.toString('latin1', at, to)
    if (!endErrorShape.test(endError))
      throw new Error(`a stream differs from the others: ${endError.slice(0, keptChars)}`)
    return to
  }

  return {
    take(bytes, from, to) {
      for (let at = from; at < to; ) at = endError === '' ? step(bytes, at, to) : readEndError('', bytes, at, to)
      if (deltasAt === undefined && position >= log.deltasEnd) deltasAt = performance.now()
    },
    ended() {
      if (endError !== '' && !endError.includes('fell behind')) throw new Error(`a stream was ended with ${endError}`)
      if (position >= log.end) return 'complete'
      const { seq, end } = log.lastBefore(position)
      position = end
      endError = ''
      isComment = false
      lineIsEmpty = false
      return { after: seq }
    },
    get deltasAt() {
      return deltasAt
    },
    get hasFrame() {
      return position > 0 && log.lastBefore(position).seq > 0
    },
  }
}

const colon = 58
const lineFeed = 10
const keptChars = 2_000
const endErrorShape = /^event: next\ndata: \{"(?:data":null,")?errors"/
