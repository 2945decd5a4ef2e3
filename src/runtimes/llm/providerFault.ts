/*
 * A provider's fault in our own words: its own message may contain anything, even our secret, so it is never passed on.
 * `afterMs` is the retry delay that it requests.
 */
import { isJsonObject, type JsonObject } from '../../platform/json.ts'
import type { OutgoingError, OutgoingReason } from '../../platform/outgoing/outgoingError.ts'
import { AgentFailure } from '../runtime.ts'
import { llmLimits } from './llmLimits.ts'

export type ProviderFault = {
  code: ProviderFaultCode
  message: string
  retryable: boolean
  /** Whether a retry within this run may succeed. */
  isTemporary: boolean
  afterMs?: number | undefined
}

export type ProviderFaultCode =
  | 'provider_rate_limited'
  | 'provider_unauthorized'
  | 'provider_unreachable'
  | 'provider_timeout'
  | 'provider_error'

/** Thrown by calls of the provider; becomes the failure of the run unless a retry succeeds. */
export class ModelFault extends Error {
  override readonly name = 'ModelFault'
  readonly fault: ProviderFault
  constructor(fault: ProviderFault) {
    super(fault.message)
    this.fault = fault
  }
}

export const toFailure = ({ code, message, retryable }: ProviderFault, step: string): AgentFailure =>
  new AgentFailure(code, message, { retryable, step })

export function faultOfStatus(status: number, afterMs: number | undefined): ProviderFault {
  if (status === 429) return temporary('provider_rate_limited', 'The rate limit of the provider was exceeded', afterMs)
  if (status >= 500) return temporary('provider_error', `The provider failed (HTTP ${status})`, afterMs)
  if (status === 401 || status === 403) {
    return permanent('provider_unauthorized', `The provider refused the connector's secret (HTTP ${status})`)
  }
  return permanent('provider_error', `The provider refused the call (HTTP ${status})`)
}

export function faultOfCall({ reason }: OutgoingError): ProviderFault {
  if (reason === 'timeout') {
    return { ...permanent('provider_timeout', 'The provider did not respond in time'), retryable: true }
  }
  const message = unreachable[reason] ?? 'The provider could not be reached'
  return {
    ...permanent('provider_unreachable', message),
    retryable: !permanentReasons.has(reason),
    isTemporary: temporaryReasons.has(reason),
  }
}

/** A fault after the response had begun. */
export function faultOfBody(error: OutgoingError): ProviderFault {
  if (error.reason === 'timeout') return faultOfCall(error)
  return error.reason === 'stalled' ? stalled : interrupted
}

export const interrupted: ProviderFault = {
  ...permanent('provider_error', "The provider's response was interrupted"),
  retryable: true,
}

const silentMinutes = llmLimits.silenceMs / 60_000
const stalled: ProviderFault = temporary(
  'provider_timeout',
  `The provider began to respond and then sent nothing for ${silentMinutes} minutes`,
  undefined,
)

/**
 * An error that the provider reports after it has begun to respond with 200. Its number, if any, is an HTTP status; a 4xx
 * status does not rule out a retry, since the request itself was accepted.
 */
export function faultInStream(chunk: JsonObject): ProviderFault {
  const { code, status, type } = isJsonObject(chunk.error) ? chunk.error : chunk
  const number = [code, status].find((one) => typeof one === 'number') ?? 0
  const isRate = number === 429 || [code, type].some((one) => typeof one === 'string' && one.startsWith('rate_limit'))
  if (isRate) return faultOfStatus(429, undefined)
  const fault = { ...permanent('provider_error', 'The provider reported an error in its response'), retryable: true }
  return { ...fault, isTemporary: number >= 500 }
}

export const notUnderstood: ProviderFault = {
  ...permanent('provider_error', "The provider's response could not be understood"),
  retryable: true,
}

export const tooLarge: ProviderFault = permanent('provider_error', "The provider's response is too large")

const unreachable: Partial<Record<OutgoingReason, string>> = {
  invalid_url: "The connector's address can't be called",
  invalid_request: "The connector's secret can't be sent: it has characters that a header must not have",
  address_not_allowed: "The provider's address is not one that this service may call",
  dns_failed: "The provider's name could not be resolved",
  tls_failed: 'No TLS connection could be made to the provider',
}

/** Temporary: a restart of the provider, a short network failure. */
const temporaryReasons = new Set<OutgoingReason>([
  'dns_failed',
  'connection_refused',
  'connection_failed',
  'connection_reset',
])

const permanentReasons = new Set<OutgoingReason>(['invalid_url', 'invalid_request', 'address_not_allowed'])

function temporary(code: ProviderFaultCode, message: string, afterMs: number | undefined): ProviderFault {
  return { code, message, retryable: true, isTemporary: true, afterMs }
}

function permanent(code: ProviderFaultCode, message: string): ProviderFault {
  return { code, message, retryable: false, isTemporary: false }
}
