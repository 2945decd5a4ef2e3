/** The secrets that deliveries are signed with: `whsec_` and a remainder, stored encrypted. */
import { randomBytes } from 'node:crypto'
import { secretPrefix } from '../platform/secrets/bodySignature.ts'
import type { SecretBox } from '../platform/secrets/secretBox.ts'

type Place = { organizationId: string; id: string }

const madeBytes = 24

export const makeSecret = (): string => `${secretPrefix}${randomBytes(madeBytes).toString('base64')}`

export const isSecret = (text: string): boolean => /^whsec_[\x21-\x7e]{1,256}$/.test(text)

/** Enough to distinguish secrets, and never a large part of one. */
export function hintOf(secret: string): string {
  const shown = Math.min(4, Math.floor((secret.length - secretPrefix.length) / 8))
  return `${secretPrefix}…${shown === 0 ? '' : secret.slice(-shown)}`
}

export const sealSecret = (box: SecretBox, webhook: Place, secret: string): string =>
  box.seal(secret, webhookPlace(webhook))

export const openSecret = (box: SecretBox, webhook: Place, sealed: string): string =>
  box.open(sealed, webhookPlace(webhook))

export const webhookPlace = ({ organizationId, id }: Place): string => `webhooks/${organizationId}/${id}`
