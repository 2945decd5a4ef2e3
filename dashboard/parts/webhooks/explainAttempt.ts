/** What an attempt's error means, and what to do about it; an error begins with one of these codes. */
export function explainAttempt(error: string | null): string | undefined {
  if (error === null) return undefined
  const code = /^[a-z_]+/.exec(error)?.[0] ?? ''
  return explanations[code]
}

const explanations: Record<string, string> = {
  refused: 'The receiver answered, but not with a 2xx status. Look at its response below and at its log.',
  redirected: 'The receiver answered with a redirect, which is not followed. Register the final URL.',
  timeout: 'No 2xx status arrived within 10 seconds. Acknowledge first, then do the work in a queue.',
  connection_refused: 'Nothing listens at this host and port.',
  connection_failed: 'The host could not be reached. Check its address, routes and firewall.',
  connection_reset: 'The receiver closed the connection before it answered.',
  dns_failed: 'The host name could not be resolved.',
  tls_failed:
    'The certificate is expired, for another name or of an unknown authority, or the port does not speak TLS.',
  headers_too_large: 'The response has more headers than the service reads.',
  protocol_error: 'The response is not valid HTTP/1.1.',
  address_not_allowed: 'The service does not call this address: only public ones are allowed.',
}
