/** One stream's place in the log that all of them share. */
import type { SharedLog } from './sharedLog.ts'

export type Follower = {
  take(bytes: Buffer, from: number, to: number): void
  /** Its answer ended or its connection broke: is everything here, or after which number has it to go on? */
  ended(): 'complete' | { after: number }
  /** When it had the last delta. */
  readonly deltasAt: number | undefined
  readonly hasFrame: boolean
}

export function createFollower(log: SharedLog): Follower {
  let position = 0
  let deltasAt: number | undefined
  let isComment = false
  let lineIsEmpty = false
  /** The words with which GraphQL lets a stream go; REST has none. */
  let letGo = ''

  /** Keep-alives go to each stream when it is their time, so they are no part of the log. */
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
    return refused(begun, bytes, at + same, to)
  }

  function lead(bytes: Buffer, at: number, to: number): number {
    if (isCommentAt(bytes, at)) return skipComment(bytes, at, to)
    if (refusal.test(bytes.toString('latin1', at, Math.min(to, at + 40)))) return refused('', bytes, at, to)
    const added = log.extend(bytes, at, to)
    position += added
    return at + added
  }

  const isCommentAt = (bytes: Buffer, at: number): boolean => bytes[at] === colon && log.isBoundary(position)

  function refused(begun: string, bytes: Buffer, at: number, to: number): number {
    letGo += begun + bytes.toString('latin1', at, to)
    if (!refusal.test(letGo)) throw new Error(`what no other stream got: ${letGo.slice(0, keptChars)}`)
    return to
  }

  return {
    take(bytes, from, to) {
      for (let at = from; at < to; ) at = letGo === '' ? step(bytes, at, to) : refused('', bytes, at, to)
      if (deltasAt === undefined && position >= log.deltasEnd) deltasAt = performance.now()
    },
    ended() {
      if (letGo !== '' && !letGo.includes('fell behind')) throw new Error(`a stream was ended with ${letGo}`)
      if (position >= log.end) return 'complete'
      const { seq, end } = log.lastBefore(position)
      position = end
      letGo = ''
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
const refusal = /^event: next\ndata: \{"(?:data":null,")?errors"/
