/** Checks what needs no credentials: the connection, its certificate and the clocks. */
import { readFileSync } from 'node:fs'
import { connect, rootCertificates, type TLSSocket } from 'node:tls'
import { ConnectionError } from '../../../clients/typescript/src/errors/errors.ts'
import { connectionErrorFrom } from '../../../clients/typescript/src/http/connectionErrorFrom.ts'
import type { Context } from '../../command/context.ts'
import { Failure } from '../../command/failure.ts'
import { fetchOf } from '../../command/openClient.ts'
import { exactDuration } from '../../output/times.ts'
import { type Finding, failed, ok, warning } from './finding.ts'

export async function checkConnection(context: Context): Promise<Finding[]> {
  const { credentials, signal, now } = context
  const { baseUrl } = credentials()
  const { origin, host } = new URL(baseUrl.value)
  try {
    const limit = AbortSignal.any([signal, AbortSignal.timeout(longestMs)])
    const response = await fetchOf(credentials())(`${origin}/readyz`, { signal: limit, redirect: 'manual' })
    const clock = checkClock(response, now())
    if (!response.ok)
      return [failed('service', `${host} responds, but is not ready (${response.status})`, waitHint), ...clock]
    return [ok('service', `${host} is ready`), ...(await checkCertificate(context)), ...clock]
  } catch (error) {
    signal.throwIfAborted()
    return [unreachable(error, host, origin)]
  }
}

const longestMs = 10_000
const waitHint = 'It is starting or stopping, or its database is down. Try again shortly, and check its log.'

function unreachable(error: unknown, host: string, origin: string): Finding {
  if (error instanceof Failure) return failed('certificate', error.message, error.hint)
  const { kind, message } =
    error instanceof ConnectionError ? error : (connectionErrorFrom(error, origin) as ConnectionError)
  const hints: Partial<Record<ConnectionError['kind'], string>> = {
    tls: '`ars trust` shows how to trust the authority of a local service; otherwise set ARS_CA_FILE to its file.',
    dns: 'Is the address correct? `ars whoami` shows where it came from.',
    refused: 'Is the service running? `npm start` starts it; `ars whoami` shows where the address came from.',
  }
  return failed(
    kind === 'tls' ? 'certificate' : 'service',
    `${host}: ${message}`,
    hints[kind] ?? 'Is there a firewall or a proxy in between?',
  )
}

/** Signatures and session tokens are rejected when clocks differ. */
function checkClock({ headers }: Response, nowMs: number): Finding[] {
  const serviceMs = Date.parse(headers.get('date') ?? '')
  if (Number.isNaN(serviceMs)) return []
  const differenceMs = Math.abs(nowMs - serviceMs)
  const text = `differs from the service's by ${differenceMs < 2000 ? 'less than 2s' : exactDuration(differenceMs)}`
  if (differenceMs < 30_000) return [ok('clock', text)]
  return [warning('clock', text, "Set this machine's clock; webhook signatures are valid for five minutes.")]
}

async function checkCertificate({ credentials, now }: Context): Promise<Finding[]> {
  const { baseUrl, caFile } = credentials()
  const { protocol, hostname, port } = new URL(baseUrl.value)
  if (protocol !== 'https:') return []
  const own = caFile ? [readFileSync(caFile.value, 'utf8')] : []
  const socket = await new Promise<TLSSocket>((resolve, reject) => {
    const opened = connect({
      host: hostname,
      port: Number(port || 443),
      servername: hostname,
      ca: [...rootCertificates, ...own],
    })
    opened.once('secureConnect', () => resolve(opened)).once('error', reject)
  })
  const { valid_to, issuer } = socket.getPeerCertificate()
  socket.destroy()
  const leftDays = Math.floor((Date.parse(valid_to) - now()) / 86_400_000)
  const text = `issued by ${String(issuer?.CN ?? 'an unnamed authority')}, valid for ${leftDays} days`
  return [
    leftDays >= 7
      ? ok('certificate', text)
      : warning('certificate', text, 'Renew it; a local service does so on its next start.'),
  ]
}
