/** One attempt at one delivery: signs the stored bytes, sends them, and returns the result. Never throws. */
import type { Clock } from '../../platform/clock.ts'
import type { Log } from '../../platform/log.ts'
import { type Outgoing, OutgoingError } from '../../platform/outgoing/createOutgoing.ts'
import type { SecretBox } from '../../platform/secrets/secretBox.ts'
import { noSpan, type Span, serverAttributes, type Tracing, traceHeaders } from '../../platform/tracing/tracing.ts'
import type { Claimed } from '../store/claimDeliveries.ts'
import { maxResponseBytes } from '../store/deliveryAttemptEntity.ts'
import { openSecret } from '../webhookSecret.ts'
import type { AttemptResult } from './attemptResult.ts'
import { afterAttempt, type Decision, isGone } from './retrySchedule.ts'
import { signDelivery } from './signDelivery.ts'

type Deps = {
  clock: Clock
  log: Log
  outgoing: Outgoing
  secretBox: SecretBox
  maxAttempts: number
  tracing: Tracing
}

/** From the attempt's start to the status line; reading the response's body ends at the same deadline. */
const attemptMs = 10_000

export async function attemptDelivery(
  deps: Deps,
  owner: string,
  claimed: Claimed,
  body: Buffer,
): Promise<AttemptResult> {
  const startedAt = deps.clock.now()
  const beganMs = performance.now()
  const number = claimed.attempts_made + 1
  const span = startSpan(deps.tracing, claimed, number)
  const signed = sign(deps, claimed, number, body, startedAt)
  const requestHeaders = signed && { ...signed, ...traceHeaders(span) }
  const result = requestHeaders ? await send(deps.outgoing, claimed.url, requestHeaders, body) : unsigned
  const durationMs = Math.round(performance.now() - beganMs)
  endSpan(span, result)
  const finishedAt = deps.clock.now()
  const decision = afterAttempt(number - claimed.attempts_before, result.httpStatus, deps.maxAttempts)
  const place = { organizationId: claimed.organization_id, deliveryId: claimed.id }
  return {
    owner,
    webhookId: claimed.webhook_id,
    url: claimed.url,
    attempt: { ...place, number, startedAt, durationMs, requestHeaders: requestHeaders ?? {}, ...result },
    ...stateAfter(decision, finishedAt),
    finishedAt,
    gone: isGone(result.httpStatus),
  }
}

function startSpan(tracing: Tracing, claimed: Claimed, attempt: number): Span {
  if (claimed.traceparent === null) return noSpan
  return tracing.start('POST', claimed.traceparent, {
    kind: 'client',
    attributes: {
      'http.request.method': 'POST',
      'http.request.resend_count': attempt > 1 ? attempt - 1 : undefined,
      ...serverAttributes(claimed.url),
      'ars.organization.id': claimed.organization_id,
      'ars.webhook.id': claimed.webhook_id,
      'ars.delivery.id': claimed.id,
      'ars.event.id': claimed.event_id,
      'ars.event.type': claimed.event_type,
    },
  })
}

function endSpan(span: Span, { httpStatus, error }: Received): void {
  if (httpStatus !== null) span.set({ 'http.response.status_code': httpStatus })
  if (error !== null) span.fail(httpStatus === null ? error.slice(0, error.indexOf(':')) : String(httpStatus))
  span.end()
}

function stateAfter(decision: Decision, finishedAt: Date): Pick<AttemptResult, 'status' | 'nextAttemptAt'> {
  if (decision.kind !== 'retry') return { status: decision.kind, nextAttemptAt: null }
  return { status: 'pending', nextAttemptAt: new Date(finishedAt.getTime() + decision.delayMs) }
}

/** Undefined if the secret can't be decrypted, for example under another master key: the attempt fails, and counts. */
function sign(
  { log, secretBox }: Deps,
  claimed: Claimed,
  attempt: number,
  body: Buffer,
  now: Date,
): Record<string, string> | undefined {
  const { id: deliveryId, event_id: eventId, event_type: eventType } = claimed
  try {
    return signDelivery({
      deliveryId,
      eventId,
      eventType,
      attempt,
      body,
      secrets: secretsOf(secretBox, claimed, now),
      now,
    })
  } catch (error) {
    log.error({ err: error, webhookId: claimed.webhook_id }, 'a delivery could not be signed')
    return undefined
  }
}

const unsigned: Received = { httpStatus: null, responseBody: null, error: 'failed: The delivery could not be signed' }

type Received = Pick<AttemptResult['attempt'], 'httpStatus' | 'responseBody' | 'error'>

async function send(outgoing: Outgoing, url: string, headers: Record<string, string>, body: Buffer): Promise<Received> {
  try {
    const reply = await outgoing.send({ method: 'POST', url, headers, body, deadlineMs: attemptMs, maxResponseBytes })
    return { httpStatus: reply.status, responseBody: storableText(reply.body), error: errorOf(reply.status) }
  } catch (error) {
    const text = error instanceof OutgoingError ? `${error.reason}: ${error.message}` : 'failed: The attempt failed'
    return { httpStatus: null, responseBody: null, error: text.slice(0, 1_000) }
  }
}

function errorOf(status: number): string | null {
  if (status >= 200 && status < 300) return null
  if (status >= 300 && status < 400) return `redirected: The endpoint returned ${status}; redirects are not followed`
  return `refused: The endpoint returned ${status}`
}

/** A receiver's bytes as text that PostgreSQL can store. Invalid bytes become longer as text, so it is cut once more. */
function storableText(bytes: Buffer): string {
  const text = wholeCharacters(bytes).replaceAll('\u0000', '\ufffd')
  return wholeCharacters(Buffer.from(text).subarray(0, maxResponseBytes))
}

/** Without a character that was cut off at the end. */
const wholeCharacters = (bytes: Buffer): string =>
  new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes, { stream: true })

function secretsOf(box: SecretBox, claimed: Claimed, now: Date): [string, ...string[]] {
  const webhook = { organizationId: claimed.organization_id, id: claimed.webhook_id }
  const { secret, previous_secret: previous, previous_secret_expires_at: until } = claimed
  const earlier = previous !== null && until !== null && until > now ? [openSecret(box, webhook, previous)] : []
  return [openSecret(box, webhook, secret), ...earlier]
}
