/*
 * A session's id is 32 random bytes that its browser alone knows. What is stored is a keyed hash; the session's name,
 * made of that hash, may be told (to other processes, in tokens and in the audit log), for it opens nothing.
 */
import { createHmac, type KeyObject, randomBytes } from 'node:crypto'

export const makeSessionId = (): string => randomBytes(32).toString('base64url')

export const isSessionId = (text: string): boolean => /^[\w-]{43}$/.test(text)

export const sessionNameOf = (pepper: KeyObject, id: string): string =>
  `ses_${createHmac('sha256', pepper).update(id).digest('base64url')}`

/** What the session is stored under. */
export const hashOf = (name: string): Buffer => Buffer.from(name.slice('ses_'.length), 'base64url')
