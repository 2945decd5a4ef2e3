/*
 * Why a call got no response. The message is public: it does not describe our network, and is the same for every refused
 * address, so that it can't be used to explore the network. The cause is for the log.
 */
export const outgoingReasons = {
  invalid_url: 'The address must be an https:// URL without credentials',
  invalid_request: 'The request has a header or a method that HTTP does not allow',
  address_not_allowed: 'The address is not one that this service may call',
  dns_failed: 'The name could not be resolved',
  connection_refused: 'The connection was refused',
  connection_failed: 'The host could not be reached',
  connection_reset: 'The connection was closed before the response was complete',
  tls_failed: 'No TLS connection could be made',
  headers_too_large: 'The headers of the response are too large',
  protocol_error: 'The response is not valid HTTP/1.1',
  timeout: 'No response arrived in time',
  stalled: 'The response began and then stalled',
  aborted: 'The call was aborted',
} as const

export type OutgoingReason = keyof typeof outgoingReasons

export class OutgoingError extends Error {
  override readonly name = 'OutgoingError'
  readonly reason: OutgoingReason

  constructor(reason: OutgoingReason, options: { message?: string | undefined; cause?: unknown } = {}) {
    super(options.message ?? outgoingReasons[reason], { cause: options.cause })
    this.reason = reason
  }
}
