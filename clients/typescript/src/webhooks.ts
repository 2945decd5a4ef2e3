/**
 * `@agent-run-service/sdk/webhooks`: checks that an event was signed by the service. Needs no client, only Web Crypto.
 *
 * A secret whose part after `whsec_` is base64 has signatures that cover the time. For such a secret they are required:
 * otherwise an attacker could strip them from a recorded request and replay the signature without a time forever.
 */

import { knownEvent } from './calls/knownEvent.ts'
import { WebhookVerificationError } from './errors/webhookVerificationError.ts'
import { eventTypes } from './generated/eventTypes.ts'
import type { WebhookEvent } from './generated/types.ts'
import { type ParseJson, parseJsonWith } from './http/parseJson.ts'

export { WebhookVerificationError } from './errors/webhookVerificationError.ts'
export type { WebhookEvent } from './generated/types.ts'

/** `isTimeProven`: the signature covers the time. If not, remember the ids of events to recognise a repeated request. */
export type VerifiedWebhookEvent = WebhookEvent & { isTimeProven: boolean }

export type WebhookHeaders =
  | { get(name: string): string | null }
  | Record<string, string | readonly string[] | undefined>

export interface VerifyOptions {
  /** How far the time of the signature may be from now. Default 300. */
  toleranceSeconds?: number
  /** The time, in milliseconds; for tests. */
  now?: () => number
  /** As the client's option: numbers that a `number` cannot represent are returned as `JSON.rawJSON` objects. Default false. */
  exactNumbers?: boolean
}

/**
 * The event of a webhook's request. Throws a `WebhookVerificationError` if it was not signed with one of the secrets, or too
 * long ago. `body` must be the bytes as they were received, or their exact text.
 */
export async function verifyWebhook(
  body: Uint8Array | ArrayBuffer | string,
  headers: WebhookHeaders,
  secret: string | readonly string[] | undefined,
  { toleranceSeconds = 300, now = Date.now, exactNumbers }: VerifyOptions = {},
): Promise<VerifiedWebhookEvent> {
  const bytes = bytesOf(body)
  const parseJson = parseJsonWith(exactNumbers)
  const received: Received = {
    bytes,
    header: (name) => headerOf(headers, name),
    nowSeconds: now() / 1000,
    toleranceSeconds,
  }
  let failure = new WebhookVerificationError('There is no secret to verify with')
  for (const each of secretsOf(secret)) {
    const key = standardKey(each)
    const problem = key ? await standardProblem(received, key) : await plainProblem(received, each)
    if (problem === undefined) return { ...parsed(bytes, parseJson), isTimeProven: key !== undefined }
    failure = new WebhookVerificationError(problem)
  }
  throw failure
}

type Received = {
  bytes: Uint8Array<ArrayBuffer>
  header: (name: string) => string | undefined
  nowSeconds: number
  toleranceSeconds: number
}

async function standardProblem(received: Received, key: Uint8Array<ArrayBuffer>): Promise<string | undefined> {
  const { bytes, header, nowSeconds, toleranceSeconds } = received
  const id = header('webhook-id')
  const timestamp = header('webhook-timestamp')
  const signatures = header('webhook-signature')
  if (!id || !timestamp || !signatures) return 'A header is missing: webhook-id, webhook-timestamp or webhook-signature'
  const age = /^\d{1,15}$/.test(timestamp) ? nowSeconds - Number(timestamp) : Number.NaN
  if (!(Math.abs(age) <= toleranceSeconds)) return 'The time of the signature is too far from now'
  const prefix = text.encode(`${id}.${timestamp}.`)
  const content = new Uint8Array(prefix.length + bytes.length)
  content.set(prefix)
  content.set(bytes, prefix.length)
  for (const signature of signatures.split(' ')) {
    const given = signature.startsWith('v1,') ? base64Bytes(signature.slice(3)) : undefined
    if (given && (await isSigned(key, given, content))) return undefined
  }
  return mismatch
}

async function plainProblem({ bytes, header }: Received, secret: string): Promise<string | undefined> {
  const given = header('x-service-signature')
  if (!given) return 'The header X-SERVICE-Signature is missing'
  if (!/^[0-9a-f]{64}$/.test(given)) return mismatch
  const signature = Uint8Array.from(given.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
  return (await isSigned(text.encode(secret), signature, bytes)) ? undefined : mismatch
}

const mismatch = 'No signature matches: the body was changed, or the secret is wrong'

const text = new TextEncoder()

/** Web Crypto compares in constant time. */
async function isSigned(
  key: Uint8Array<ArrayBuffer>,
  signature: Uint8Array<ArrayBuffer>,
  content: Uint8Array<ArrayBuffer>,
): Promise<boolean> {
  const imported = await crypto.subtle.importKey('raw', key, { name: 'HMAC', hash: 'SHA-256' }, false, ['verify'])
  return crypto.subtle.verify('HMAC', imported, signature, content)
}

/** The service's own rule: padding is optional. */
const base64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}(?:==)?|[A-Za-z0-9+/]{3}=?)?$/

const standardKey = (secret: string): Uint8Array<ArrayBuffer> | undefined =>
  secret.startsWith('whsec_') ? base64Bytes(secret.slice(6)) : undefined

const base64Bytes = (encoded: string): Uint8Array<ArrayBuffer> | undefined =>
  base64.test(encoded) ? Uint8Array.from(atob(encoded), (letter) => letter.charCodeAt(0)) : undefined

function secretsOf(secret: string | readonly string[] | undefined): readonly string[] {
  // Secrets are often read from files that end with a newline.
  const secrets = (typeof secret === 'string' ? [secret] : (secret ?? [])).map((each) => each.trim())
  // An empty key would accept what anybody signed.
  if (secrets.length === 0 || secrets.some((each) => each === '' || each === 'whsec_')) {
    throw new TypeError('The secret of the webhook is missing or empty')
  }
  return secrets
}

function bytesOf(body: Uint8Array | ArrayBuffer | string): Uint8Array<ArrayBuffer> {
  if (typeof body === 'string') return text.encode(body)
  if (body instanceof Uint8Array) return new Uint8Array(body)
  if (body instanceof ArrayBuffer) return new Uint8Array(body)
  throw new TypeError(
    'verifyWebhook needs the body as bytes or text, exactly as it was received, not a parsed object. Express: express.raw({ type: "application/json" }) and request.body. Next.js and others with a Request: await request.arrayBuffer(). Fastify: a content type parser with parseAs: "buffer"',
  )
}

function headerOf(headers: WebhookHeaders, name: string): string | undefined {
  if (typeof headers.get === 'function') return headers.get(name) ?? undefined
  const found = Object.entries(headers).find(([each]) => each.toLowerCase() === name)?.[1]
  return typeof found === 'string' ? found : found?.join(' ')
}

function parsed(bytes: Uint8Array, parseJson: ParseJson): WebhookEvent {
  try {
    const event = parseJson(new TextDecoder().decode(bytes)) as WebhookEvent
    return knownEvent(event, known)
  } catch (cause) {
    throw new WebhookVerificationError('The body is signed, but it is not an event', { cause })
  }
}

const known: ReadonlySet<string> = new Set(eventTypes.WebhookEvent)
