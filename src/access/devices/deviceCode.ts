/*
 * The two codes of a login through a browser. The device code is a secret between the tool and the service. The user code is
 * short, since a person types or compares it: it uses consonants only, so that it spells no word, and has no letters that look
 * like others. Only keyed hashes are stored.
 */
import { createHmac, type KeyObject, randomBytes, randomInt } from 'node:crypto'

export const makeDeviceCode = (): string => randomBytes(32).toString('base64url')

/** Such as `WDJB-MJHT`: 20^8, about 34 bits. */
export function makeUserCode(): string {
  const letters = Array.from({ length: userCodeLetters }, () => alphabet[randomInt(alphabet.length)]).join('')
  return `${letters.slice(0, 4)}-${letters.slice(4)}`
}

export const hashDeviceCode = (pepper: KeyObject, code: string): Buffer => hmac(pepper, `device ${code}`)

/** Undefined if it can't be a user code. Case, spaces and hyphens don't matter. */
export function hashUserCode(pepper: KeyObject, text: string): Buffer | undefined {
  const letters = text.slice(0, 64).toUpperCase().replaceAll(/[\s-]/g, '')
  const isCode = letters.length === userCodeLetters && [...letters].every((letter) => alphabet.includes(letter))
  return isCode ? hmac(pepper, `user ${letters}`) : undefined
}

const alphabet = 'BCDFGHJKLMNPQRSTVWXZ'
const userCodeLetters = 8

const hmac = (pepper: KeyObject, text: string): Buffer => createHmac('sha256', pepper).update(text).digest()
