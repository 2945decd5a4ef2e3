/** A hint what to do about an error, where one is known. */
import {
  ApiError,
  type ConnectionError,
  type StreamInterruptedError,
} from '../../clients/typescript/src/errors/errors.ts'

export function hintFor(error: ApiError | ConnectionError | StreamInterruptedError): string | undefined {
  if (error instanceof ApiError) return hints[error.code ?? ''] ?? byStatus(error)
  const kind = 'kind' in error ? error.kind : undefined
  if (kind === 'tls') return 'Run `ars trust`, or set ARS_CA_FILE to the file of the authority.'
  if (kind === 'refused' || kind === 'dns') return 'Is the service running? `ars doctor` checks each step.'
  return undefined
}

const wrongAddress = 'The base URL must end with the API version, such as /v2; `ars whoami` shows where it came from.'

const hints: Record<string, string> = {
  route_not_found: wrongAddress,
  missing_credentials: 'Run `ars login`; `ars whoami` shows where the key came from.',
  invalid_credentials: 'The key is wrong or was revoked; `ars whoami` shows where it came from.',
  expired_credentials: 'Run `ars login` for a new key.',
  password_login_off: 'Run `ars login` without --email, to log in through a browser.',
  version_conflict: 'Someone changed it after you read it. Read it again and repeat your change.',
  run_not_active: 'The run has ended; `ars runs get` shows how.',
}

function byStatus({ code, status, retryAfterSeconds }: ApiError): string | undefined {
  if (code === null && (status === 404 || status === 405 || status < 300)) return wrongAddress
  if (code === 'insufficient_scope') return '`ars whoami` shows the scopes of the key; `ars help scopes` lists them.'
  if (status !== 429 && status !== 503) return undefined
  const when = retryAfterSeconds === null ? 'later' : `in ${retryAfterSeconds} s`
  return `Try again ${when}, or use --retry to wait.`
}
