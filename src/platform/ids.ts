/*
 * Public ids: a prefix and a UUIDv7 in 26 lowercase Crockford base32 characters, so that they sort by time. Ids that one
 * process makes in the same millisecond sort by creation as well: the 12 bits after the version are a counter.
 */
import { randomFillSync } from 'node:crypto'
import type { Clock } from './clock.ts'

/** Stored by their place in this list (`packedId.ts`): add new ones at its end. */
export const idPrefixes = [
  ...['run', 'ag', 'dep', 'wh', 'dlv', 'evt', 'key', 'org', 'usr', 'conn'],
  ...['pol', 'pipe', 'prun', 'rule', 'alrt', 'act', 'req', 'proc', 'aud', 'ses', 'tok', 'inv', 'rpl', 'rel'],
  ...['era', 'exp'],
] as const

export type IdPrefix = (typeof idPrefixes)[number]
export type NewId = (prefix: IdPrefix) => string

export function createIds(clock: Clock, fillRandom: (bytes: Uint8Array) => void = pooledRandom()): NewId {
  const bytes = new Uint8Array(16)
  let lastMs = 0
  let counter = 0
  return (prefix) => {
    const nowMs = clock.now().getTime()
    fillRandom(bytes)
    if (nowMs > lastMs) {
      lastMs = nowMs
      counter = ((byteAt(bytes, 6) << 8) | byteAt(bytes, 7)) & 0x7ff
    } else if (++counter > 0xfff) {
      lastMs += 1
      counter = 0
    }
    stamp(bytes, lastMs, counter)
    return `${prefix}_${encodeCrockford(bytes)}`
  }
}

export const isId = (prefix: IdPrefix, text: string): boolean =>
  text.length === prefix.length + 27 && text.startsWith(`${prefix}_`) && bodyShape.test(text.slice(-26))

/** Less than every id made at `time` or later, so that an index on ids can serve a range of times. */
export function idBoundAt(prefix: IdPrefix, time: Date): string {
  const bytes = new Uint8Array(16)
  stamp(bytes, Math.max(0, time.getTime()), 0)
  return `${prefix}_${encodeCrockford(bytes)}`
}

/** The prefix of a well-formed id, whatever it names. */
export const prefixOf = (text: string): IdPrefix | undefined => idPrefixes.find((prefix) => isId(prefix, text))

const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'
/** Two characters at a time take half as long. */
const pairs = [...alphabet].flatMap((first) => [...alphabet].map((second) => first + second))
const bodyShape = /^[0-7][0-9a-hjkmnp-tv-z]{25}$/
const poolBytes = 4096

const byteAt = (bytes: Uint8Array, index: number): number => bytes[index] ?? 0

function stamp(bytes: Uint8Array, timeMs: number, counter: number): void {
  for (let index = 5, rest = timeMs; index >= 0; index--, rest = Math.floor(rest / 256)) bytes[index] = rest % 256
  bytes[6] = 0x70 | (counter >> 8)
  bytes[7] = counter & 0xff
  bytes[8] = 0x80 | (byteAt(bytes, 8) & 0x3f)
}

/** The 26 characters of 16 bytes. */
export function encodeCrockford(bytes: Uint8Array): string {
  let text = ''
  let buffer = 0
  let bits = 2 // 130 bits in 26 characters: two leading zero bits
  for (const byte of bytes) {
    buffer = (buffer << 8) | byte
    bits += 8
    if (bits < 10) continue
    bits -= 10
    text += pairs[buffer >> bits]
    buffer &= (1 << bits) - 1
  }
  return text
}

/** The 16 bytes of 26 characters. */
export function toUuidBytes(text: string): Uint8Array {
  const bytes = new Uint8Array(16)
  let buffer = 0
  let bits = -2 // two leading zero bits, see `encodeCrockford`
  let place = 0
  for (const character of text) {
    buffer = (buffer << 5) | alphabet.indexOf(character)
    bits += 5
    if (bits < 8) continue
    bits -= 8
    bytes[place++] = buffer >> bits
    buffer &= (1 << bits) - 1
  }
  return bytes
}

/** One system call for 256 ids. */
function pooledRandom(): (bytes: Uint8Array) => void {
  const pool = new Uint8Array(poolBytes)
  let used = poolBytes
  return (bytes) => {
    if (used + bytes.length > poolBytes) {
      randomFillSync(pool)
      used = 0
    }
    bytes.set(pool.subarray(used, used + bytes.length))
    used += bytes.length
  }
}
