/*
 * The one-time tokens of links that log a person in. A link has its token in the fragment, which browsers do not send to
 * servers, so it appears in no access log and no Referer header. Only a keyed hash of it is stored.
 */
import { createHmac, type KeyObject, randomBytes } from 'node:crypto'

export const makeLinkToken = (): string => randomBytes(32).toString('base64url')

export const hashLinkToken = (pepper: KeyObject, token: string): Buffer =>
  createHmac('sha256', pepper).update(`link ${token}`).digest()

export const linkTo = (publicUrl: string, page: LinkPage, token: string): string => `${publicUrl}/${page}#${token}`

/** The dashboard's pages that read a token from their address. */
type LinkPage = 'invitation' | 'password-reset'
