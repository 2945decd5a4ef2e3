/*
 * A session's id is 32 random bytes that only its browser knows. The database holds a keyed hash of it. The session's
 * name is `ses_` and that hash: it is not secret, and appears in hints, session tokens and the audit log.
 */
import { createHmac, type KeyObject, randomBytes } from 'node:crypto'

export const makeSessionId = (): string => randomBytes(32).toString('base64url')

export const isSessionId = (text: string): boolean => /^[\w-]{43}$/.test(text)

export const sessionNameOf = (pepper: KeyObject, id: string): string =>
  nameOfHash(createHmac('sha256', pepper).update(id).digest())

export const isSessionName = (text: string): boolean => /^ses_[\w-]{43}$/.test(text)

export const nameOfHash = (hash: Buffer): string => `ses_${hash.toString('base64url')}`

/** The primary key of the session's row. */
export const hashOf = (name: string): Buffer => Buffer.from(name.slice('ses_'.length), 'base64url')
