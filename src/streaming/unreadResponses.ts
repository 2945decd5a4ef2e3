/*
 * Responses and streams whose callers have not read all bytes yet. One that makes no progress for 30 s is cut. Unread bytes
 * are bounded, per caller and in total: to make room, stalled responses are cut, of the same caller or of the one that
 * holds most, so that a caller that does not read can't displace one that does.
 */
import type { ServerResponse } from 'node:http'
import { constants, type ServerHttp2Stream } from 'node:http2'
import type { Clock } from '../platform/clock.ts'

export type UnreadResponse = {
  /** In our buffers and in those of Node. */
  unsentBytes(): number
  /** All bytes written so far, for a response that continues. */
  writtenBytes?(): number
  cut(): void
}

export type UnreadResponses = ReturnType<typeof createUnreadResponses>

export const stalledMs = 30_000
export const maxUnreadBytes = { caller: 67_108_864, all: 268_435_456 }
/** A response that made progress within this time is being read. */
const readingMs = 1_000
const sweepMs = 5_000

type Watched = {
  callerId: string
  response: UnreadResponse
  sentBytes: number
  /** Whether bytes waited when it was last checked. */
  hadUnsent: boolean
  /** Whether a sweep has checked it: only then is it known since when its bytes wait. */
  isSwept: boolean
  progressAtMs: number
}

export function createUnreadResponses(clock: Clock, max = maxUnreadBytes) {
  const callers = new Map<string, Set<Watched>>()
  let isSweeping = false
  const now = () => clock.now().getTime()

  function forget(one: Watched): void {
    callers.get(one.callerId)?.delete(one) // the next sweep removes callers without responses
  }
  function cut(one: Watched): void {
    forget(one)
    one.response.cut()
  }
  function sweep(): void {
    isSweeping = false
    for (const [callerId, own] of callers) if (own.size === 0) callers.delete(callerId)
    for (const one of [...callers.values()].flatMap((own) => [...own])) {
      if (idleMs(one, now()) >= stalledMs && one.isSwept) cut(one)
      one.isSwept = true
    }
    if (callers.size > 0) sweepLater()
  }
  function sweepLater(): void {
    if (!isSweeping) clock.after(sweepMs, sweep)
    isSweeping = true
  }
  function makeRoomOfOwn(callerId: string, bytes: number): boolean {
    const own = callers.get(callerId) ?? []
    let heldBytes = bytesOf(own)
    const fits = () => heldBytes === 0 || heldBytes + bytes <= max.caller // a single response may be larger
    if (fits()) return true
    for (const { one, idle } of longestIdleFirst(own, now())) {
      if (fits() || idle < readingMs) break
      heldBytes -= one.response.unsentBytes()
      cut(one)
    }
    return fits()
  }
  function makeRoomOfAll(callerId: string, bytes: number): boolean {
    const held = new Map([...callers].map(([id, own]) => [id, bytesOf(own)]))
    const ownBytes = held.get(callerId) ?? 0
    let allBytes = [...held.values()].reduce((sum, each) => sum + each, bytes)
    while (allBytes > max.all) {
      const [id, mostBytes] = [...held].reduce((one, other) => (other[1] > one[1] ? other : one), ['', 0])
      const [victim] = longestIdleFirst(callers.get(id) ?? [], now())
      if (victim === undefined || mostBytes <= ownBytes + bytes) return false
      const freed = victim.one.response.unsentBytes()
      cut(victim.one)
      held.set(id, mostBytes - freed)
      allBytes -= freed
    }
    return true
  }
  return {
    /** Watches a response, or all of a connection, until the returned function is called. */
    watch(callerId: string, response: UnreadResponse): () => void {
      const one = { callerId, response, sentBytes: 0, hadUnsent: true, isSwept: false, progressAtMs: now() }
      const own = callers.get(callerId) ?? new Set()
      callers.set(callerId, own.add(one))
      sweepLater()
      return () => forget(one)
    },
    /** Whether this many more bytes of a caller may wait. */
    makeRoom: (callerId: string, bytes: number): boolean =>
      makeRoomOfOwn(callerId, bytes) && makeRoomOfAll(callerId, bytes),
    /** How many bytes wait. */
    get bytes(): number {
      return [...callers.values()].reduce((sum, own) => sum + bytesOf(own), 0)
    },
    /** How many responses and connections are watched. */
    get count(): number {
      return [...callers.values()].reduce((sum, own) => sum + own.size, 0)
    },
  }
}

/** How long a response has made no progress. */
function idleMs(one: Watched, nowMs: number): number {
  const unsentBytes = one.response.unsentBytes()
  const sentBytes = (one.response.writtenBytes?.() ?? 0) - unsentBytes
  // Bytes that did not wait at the last check are newer than it, however long ago that was.
  if (unsentBytes === 0 || !one.hadUnsent || sentBytes > one.sentBytes) one.progressAtMs = nowMs
  one.sentBytes = sentBytes
  one.hadUnsent = unsentBytes > 0
  return nowMs - one.progressAtMs
}

const longestIdleFirst = (own: Iterable<Watched>, nowMs: number): { one: Watched; idle: number }[] =>
  [...own]
    .filter(({ response }) => response.unsentBytes() > 0)
    .map((one) => ({ one, idle: idleMs(one, nowMs) }))
    .sort((left, right) => right.idle - left.idle)

const bytesOf = (own: Iterable<Watched>): number =>
  [...own].reduce((sum, { response }) => sum + response.unsentBytes(), 0)

/** Closes the connection, or over HTTP/2 the stream, without waiting for unsent bytes. */
export function cutResponse(raw: ServerResponse): void {
  const { stream } = raw as { stream?: ServerHttp2Stream }
  if (stream === undefined) raw.destroy()
  else stream.close(constants.NGHTTP2_CANCEL)
}

/** Clients may disconnect while their request is processed. */
export const isDisconnected = (raw: ServerResponse): boolean =>
  raw.destroyed || (raw as { stream?: ServerHttp2Stream }).stream?.destroyed === true
