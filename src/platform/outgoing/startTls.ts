import { isIP, type Socket } from 'node:net'
import { connect, createSecureContext, getCACertificates, type SecureContext, type TLSSocket } from 'node:tls'
import { explainFailure } from './explainFailure.ts'
import { OutgoingError } from './outgoingError.ts'

/** What servers are trusted by: the usual authorities, and those of the PEM text. Costs some milliseconds: made once. */
export function createTrust(ca: string | undefined): SecureContext {
  return createSecureContext({
    minVersion: 'TLSv1.2',
    ...(ca !== undefined && { ca: [...getCACertificates('default'), ca] }),
  })
}

type Options = { socket: Socket; host: string; trust: SecureContext; signal: AbortSignal }

/** Shakes hands over a connection, whose other side must prove to be `host`. Whatever fails, the connection is closed. */
export function startTls({ socket, host, trust, signal }: Options): Promise<TLSSocket> {
  // A name at the root of the tree, `example.com.`, is `example.com` in certificates.
  const name = host.replace(/\.$/, '')
  const secured = connect({
    socket,
    secureContext: trust,
    host: name,
    ...(isIP(name) === 0 && { servername: name }),
    ALPNProtocols: ['http/1.1'],
    // Said aloud, for an environment variable could say otherwise.
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
    // Stays for the life of the socket: an error that nobody listens for would end the process.
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
