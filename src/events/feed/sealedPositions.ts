/*
 * The public form of places in a feed: encrypted, since transaction numbers reveal the activity of the whole server, and all
 * of the same length. The same place always gives the same text, in every process, so a random nonce can't be used: the
 * nonce is a MAC of the organisation and the content (as in SIV mode), which also proves that the text was made here.
 */
import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  timingSafeEqual,
} from 'node:crypto'
import { isId } from '../../platform/ids.ts'
import type { FeedPlace } from './feedPosition.ts'

export type SealedPositions = ReturnType<typeof createSealedPositions>

const algorithm = 'aes-256-ctr'
const nonceBytes = 16
const contentBytes = 48

/** `secret` must stay the same: readers store positions. */
export function createSealedPositions(secret: KeyObject) {
  const derive = (purpose: string) => createSecretKey(Buffer.from(hkdfSync('sha256', secret, '', purpose, 32)))
  const [cipherKey, nonceKey] = [derive('feed positions'), derive('nonces of feed positions')]
  const nonceOf = (organizationId: string, content: Buffer): Buffer =>
    createHmac('sha256', nonceKey).update(`${organizationId}\n`).update(content).digest().subarray(0, nonceBytes)
  return {
    seal(organizationId: string, place: FeedPlace): string {
      const content = Buffer.from(textOf(place).padEnd(contentBytes))
      const nonce = nonceOf(organizationId, content)
      return Buffer.concat([nonce, createCipheriv(algorithm, cipherKey, nonce).update(content)]).toString('base64url')
    },
    /** Undefined if it was not made for this organisation. */
    open(organizationId: string, sealed: string): FeedPlace | undefined {
      const bytes = Buffer.from(sealed, 'base64url')
      if (bytes.length !== nonceBytes + contentBytes || bytes.toString('base64url') !== sealed) return undefined
      const nonce = bytes.subarray(0, nonceBytes)
      const content = createDecipheriv(algorithm, cipherKey, nonce).update(bytes.subarray(nonceBytes))
      if (!timingSafeEqual(nonceOf(organizationId, content), nonce)) return undefined
      return placeOf(content.toString('latin1').trimEnd())
    },
  }
}

/** The form of earlier versions, which was not encrypted: whether it names an event that exists must be checked. */
export function openEarlierForm(text: string): Extract<FeedPlace, { kind: 'event' }> | undefined {
  const [, transaction, id = ''] = earlierShape.exec(Buffer.from(text, 'base64url').toString('latin1')) ?? []
  if (!isId('evt', id) || Buffer.from(`1:${transaction}:${id}`).toString('base64url') !== text) return undefined
  return { kind: 'event', transaction: Number(transaction), id }
}

const earlierShape = /^1:(\d{1,15}):(evt_.*)$/

function textOf(place: FeedPlace): string {
  if (place.kind === 'since') return `s:${place.time.getTime()}`
  return place.kind === 'event'
    ? `e:${place.transaction}:${place.id}`
    : `m:${place.transaction}:${place.time.getTime()}`
}

function placeOf(text: string): FeedPlace {
  const [kind, first, second = ''] = text.split(':')
  if (kind === 's') return { kind: 'since', time: new Date(Number(first)) }
  const transaction = Number(first)
  return kind === 'e'
    ? { kind: 'event', transaction, id: second }
    : { kind: 'moment', transaction, time: new Date(Number(second)) }
}
