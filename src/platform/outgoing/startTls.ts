import { isIP, type Socket } from 'node:net'
import { connect, createSecureContext, getCACertificates, type SecureContext, type TLSSocket } from 'node:tls'
import { explainFailure } from './explainFailure.ts'
import { OutgoingError } from './outgoingError.ts'

/** The default authorities and those of the PEM text. Takes a few milliseconds, so create it once. */
export function createTrust(ca: string | undefined): SecureContext {
  return createSecureContext({
    minVersion: 'TLSv1.2',
    ...(ca !== undefined && { ca: [...getCACertificates('default'), ca] }),
  })
}

type Options = { socket: Socket; host: string; trust: SecureContext; signal: AbortSignal }

/** TLS handshake over a connection with a server whose certificate must be for `host`. Closes the connection on failure. */
export function startTls({ socket, host, trust, signal }: Options): Promise<TLSSocket> {
  // Certificates for `example.com.` name `example.com`.
  const name = host.replace(/\.$/, '')
  const secured = connect({
    socket,
    secureContext: trust,
    host: name,
    ...(isIP(name) === 0 && { servername: name }),
    ALPNProtocols: ['http/1.1'],
    // Explicit, since an environment variable can change the default.
    rejectUnauthorized: true,
  })
  return new Promise((resolve, reject) => {
    const fail = (error: unknown): void => {
      signal.removeEventListener('abort', onAbort)
      secured.destroy()
      socket.destroy()
      reject(explainFailure('tls', error))
    }
    const onAbort = (): void => fail(signal.reason)
    // Never removed: an error event without a listener would end the process.
    secured.on('error', fail)
    secured.once('close', () => fail(new OutgoingError('connection_reset')))
    secured.once('secureConnect', () => {
      signal.removeEventListener('abort', onAbort)
      resolve(secured)
    })
    signal.addEventListener('abort', onAbort, { once: true })
    if (signal.aborted) onAbort()
  })
}
