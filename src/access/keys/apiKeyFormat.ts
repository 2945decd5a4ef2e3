/*
 * A key is `ars_live_` or `ars_demo_`, 30 random base62 characters and a checksum of 6, so a mistyped key is refused
 * without a database query. Only a keyed hash of it is stored.
 */
import { createHmac, type KeyObject, randomInt } from 'node:crypto'
import { crc32 } from 'node:zlib'
import type { KeyMode } from '../../viewer/viewer.ts'

export function makeApiKey(mode: KeyMode): string {
  const secret = Array.from({ length: secretLength }, () => base62[randomInt(62)]).join('')
  return `ars_${mode}_${secret}${checksum(`${mode}_${secret}`)}`
}

/** Whether the text has the format of a key and a correct checksum. */
export function isApiKey(text: string): boolean {
  const [, mode, secret, sum] = shape.exec(text) ?? []
  return sum !== undefined && checksum(`${mode}_${secret}`) === sum
}

export const hashApiKey = (pepper: KeyObject, key: string): Buffer => createHmac('sha256', pepper).update(key).digest()

/** Enough characters to distinguish keys, too few to use one. */
export const redactApiKey = (key: string): string => `${key.slice(0, 12)}…${key.slice(-4)}`

const secretLength = 30
const base62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const shape = /^ars_(live|demo)_([0-9A-Za-z]{30})([0-9A-Za-z]{6})$/

function checksum(text: string): string {
  let rest = crc32(text)
  let sum = ''
  for (let index = 0; index < 6; index++, rest = Math.floor(rest / 62)) sum = base62[rest % 62] + sum
  return sum
}
