/** Explains an attempt's error and what to do about it; an error starts with one of these codes. */
export function explainAttempt(error: string | null): string | undefined {
  if (error === null) return undefined
  const code = /^[a-z_]+/.exec(error)?.[0] ?? ''
  return explanations[code]
}

const explanations: Record<string, string> = {
  refused: 'The receiver responded, but not with a 2xx status. Look at its response below and at its log.',
  redirected: 'The receiver responded with a redirect, which is not followed. Register the final URL.',
  timeout: 'No 2xx status arrived within 10 seconds. Acknowledge first, then do the work in a queue.',
  connection_refused: 'Nothing is listening on this host and port.',
  connection_failed: 'The host could not be reached. Check its address, routes and firewall.',
  connection_reset: 'The receiver closed the connection before it responded.',
  dns_failed: 'The host name could not be resolved.',
  tls_failed:
    'The certificate is expired, for another name or from an unknown authority, or the port does not use TLS.',
  headers_too_large: 'The response headers are larger than the service accepts.',
  protocol_error: 'The response is not valid HTTP/1.1.',
  address_not_allowed: 'The service does not call this address: only public addresses are allowed.',
}
