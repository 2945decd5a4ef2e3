/*
 * Signatures of the bodies that we send. Our own signs the exact bytes with the whole secret. That of Standard Webhooks
 * also covers the time and uses the base64-decoded part after `whsec_` as key; it is omitted if that is not base64.
 */
import { createHmac } from 'node:crypto'

export const secretPrefix = 'whsec_'

export const signBody = (secret: string, body: Buffer): string =>
  createHmac('sha256', secret).update(body).digest('hex')

type Signing = {
  /** The same for every attempt of a delivery. */
  id: string
  body: Buffer
  /** The newest first; an earlier secret signs as well while it is still valid. */
  secrets: readonly [string, ...string[]]
  now: Date
}

export function standardHeaders({ id, body, secrets, now }: Signing): Record<string, string> {
  const timestamp = String(Math.floor(now.getTime() / 1_000))
  const signatures = secrets.flatMap((secret) => {
    const key = standardKey(secret)
    if (key === undefined) return []
    const content = createHmac('sha256', key).update(`${id}.${timestamp}.`).update(body)
    return [`v1,${content.digest('base64')}`]
  })
  if (signatures.length === 0 || standardKey(secrets[0]) === undefined) return {}
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures.join(' ') }
}

function standardKey(secret: string): Buffer | undefined {
  if (!secret.startsWith(secretPrefix)) return undefined
  const remainder = secret.slice(secretPrefix.length)
  if (!/^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}(?:==)?|[A-Za-z0-9+/]{3}=?)?$/.test(remainder)) return undefined
  return Buffer.from(remainder, 'base64')
}
