/*
 * Turns errors of the libraries into an OutgoingError. The stage matters, since the same code means different things
 * before and after the TLS handshake.
 */
import { OutgoingError, type OutgoingReason } from './outgoingError.ts'

export type Stage = 'dns' | 'tcp' | 'tls' | 'head' | 'body'

export function explainFailure(stage: Stage, error: unknown): OutgoingError {
  if (error instanceof OutgoingError) return error
  const code = codeOf(error)
  return stage === 'tls' && socketReasons[code] === undefined
    ? new OutgoingError('tls_failed', { message: certificateMessages[code], cause: error })
    : new OutgoingError(reasonOf(stage, code, error), { cause: error })
}

function reasonOf(stage: Stage, code: string, error: unknown): OutgoingReason {
  if (stage === 'dns') return 'dns_failed'
  if (stage === 'tcp') return socketReasons[code] ?? 'connection_failed'
  // undici uses one code for a connection that the server closed and for one that it closed after an invalid response.
  if (code === 'UND_ERR_SOCKET') return /closed/.test(String(error)) ? 'connection_reset' : 'protocol_error'
  // With TLS 1.3 a client learns only after the handshake that it was refused.
  if (code.startsWith('ERR_SSL_')) return 'tls_failed'
  if (stage === 'body' && isCutShort(code, error)) return 'connection_reset'
  return socketReasons[code] ?? httpReasons[code] ?? 'protocol_error'
}

const socketReasons: Record<string, OutgoingReason> = {
  ECONNREFUSED: 'connection_refused',
  ECONNRESET: 'connection_reset',
  EPIPE: 'connection_reset',
  ETIMEDOUT: 'timeout',
}

const httpReasons: Record<string, OutgoingReason> = {
  UND_ERR_HEADERS_OVERFLOW: 'headers_too_large',
  UND_ERR_INVALID_ARG: 'invalid_request',
  UND_ERR_DESTROYED: 'aborted',
}

/** undici's errors for a body that ends with the connection; those of its parser have no codes. */
const isCutShort = (code: string, error: unknown): boolean =>
  code === 'UND_ERR_RES_CONTENT_LENGTH_MISMATCH' || /Invalid EOF state/.test(String(error))

const untrusted = 'The certificate is not signed by an authority that this service trusts'

const certificateMessages: Record<string, string> = {
  CERT_HAS_EXPIRED: 'The certificate has expired',
  CERT_NOT_YET_VALID: 'The certificate is not valid yet',
  ERR_TLS_CERT_ALTNAME_INVALID: 'The certificate is for another name',
  CERT_SIGNATURE_FAILURE: untrusted,
  DEPTH_ZERO_SELF_SIGNED_CERT: untrusted,
  SELF_SIGNED_CERT_IN_CHAIN: untrusted,
  UNABLE_TO_GET_ISSUER_CERT: untrusted,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: untrusted,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: untrusted,
}

function codeOf(error: unknown): string {
  const code = (error as { code?: unknown } | null | undefined)?.code
  return typeof code === 'string' ? code : ''
}
