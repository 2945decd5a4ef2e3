/** Turns a failed call into the run's error: what the endpoint reported, without its secret, never a body. */
import { maskSecrets } from '../../platform/log.ts'
import { OutgoingError, type OutgoingReason } from '../../platform/outgoing/outgoingError.ts'
import { AgentFailure } from '../runtime.ts'

export type Explain = (error: unknown) => never

export const callStep = 'call'

/** A retry would fail in the same way. */
const permanent: ReadonlySet<OutgoingReason> = new Set(['invalid_url', 'invalid_request', 'address_not_allowed'])

export function explainCall(signal: AbortSignal, secret: string | null): Explain {
  return (error) => {
    if (signal.aborted) throw signal.reason // the run was cancelled, timed out or taken over
    if (error instanceof OutgoingError) throw unreachable(error)
    if (error instanceof AgentFailure) throw withoutSecret(error, secret)
    throw error
  }
}

const unreachable = ({ reason, message }: OutgoingError): AgentFailure =>
  new AgentFailure('http_unreachable', message, { retryable: !permanent.has(reason), step: callStep })

/** Shorter secrets are not searched: they would match ordinary text. */
const minSecretCharacters = 6

/** Twice the length stored of a failure, so that its end never holds half a secret. */
const longestText = 8_192

function withoutSecret(failure: AgentFailure, secret: string | null): AgentFailure {
  const isLongEnough = secret !== null && secret.length >= minSecretCharacters
  const mask = (text: string) =>
    maskSecrets((isLongEnough ? text.replaceAll(secret, '[redacted]') : text).slice(0, longestText))
  const { code, message, retryable, step, tokensUsed } = failure
  return new AgentFailure(mask(code), mask(message), { retryable, tokensUsed, ...(step !== null && { step }) })
}
