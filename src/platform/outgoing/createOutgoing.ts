/*
 * All outgoing HTTP calls of the service: to an allowed address, over TLS (except to servers on this machine, where they
 * are allowed), within one deadline, without redirects and without decompression.
 */
import { connect } from 'node:net'
import { type Clock, systemClock } from '../clock.ts'
import { isLoopback } from './classifyAddress.ts'
import { type Connection, createConnection, NotSentError } from './connection.ts'
import { type Dial, dialAddresses } from './dialAddresses.ts'
import { exchange, type IncomingResponse } from './exchange.ts'
import { explainFailure } from './explainFailure.ts'
import { createIdleConnections } from './idleConnections.ts'
import { type LocalServers, noLocalServers } from './localServers.ts'
import { OutgoingError } from './outgoingError.ts'
import { parseTarget, type Target } from './parseTarget.ts'
import { readUpTo } from './readUpTo.ts'
import { createPublicLookup, createResolveHost, type Lookup, systemLookup } from './resolveHost.ts'
import { type Deadline, startDeadline } from './startDeadline.ts'
import { createTrust, startTls } from './startTls.ts'

export { OutgoingError }

export type OutgoingOptions = {
  /** Whether addresses of private networks and of this machine may be called. */
  allowPrivate: boolean
  /** PEM of authorities to trust in addition to the default ones. */
  ca: string | undefined
  /** Which servers may be called without TLS; by default none. */
  localServers?: LocalServers
  maxIdleConnections?: number
  lookup?: Lookup
  dial?: Dial
  clock?: Clock
}

export type OutgoingRequest = {
  url: string
  method: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  headers?: Readonly<Record<string, string>>
  body?: string | Buffer | undefined
  /** From the start of the call until the whole body was read. */
  deadlineMs: number
  /** The longest pause between two chunks of the body; by default, only the deadline applies. */
  silenceMs?: number | undefined
  signal?: AbortSignal | undefined
}

export type OutgoingResponse = Pick<IncomingResponse, 'status' | 'headers'> & {
  /** The bytes received; `truncated`: they are not, or may not be, the whole body. */
  body: Buffer
  truncated: boolean
}

export type OpenedResponse = IncomingResponse & {
  /** From now on the call outlives its caller: only its deadline aborts it. */
  detach(): void
}

export type Outgoing = ReturnType<typeof createOutgoing>

export function createOutgoing(options: OutgoingOptions) {
  const { dial = connect, clock = systemClock, allowPrivate, localServers = noLocalServers } = options
  const lookup = options.lookup ?? (allowPrivate ? systemLookup : createPublicLookup())
  const resolveHost = createResolveHost({ allowPrivate, lookup })
  const trust = createTrust(options.ca)
  const idle = createIdleConnections(options.maxIdleConnections ?? 64)
  const active = new Set<Deadline>()
  let isClosed = false

  const openConnection = async (target: Target, signal: AbortSignal): Promise<Connection> => {
    const { isSecure, host, port, origin } = target
    const addresses = await resolveHost(host, signal)
    if (!isSecure && !addresses.every(isLoopback)) throw new OutgoingError('address_not_allowed')
    const socket = await dialAddresses({ dial, clock, addresses, port, signal })
    return createConnection(origin, isSecure ? await startTls({ socket, host, trust, signal }) : socket)
  }

  const call = async (target: Target, request: OutgoingRequest, signal: AbortSignal, onEnd: () => void) => {
    const sendOver = (connection: Connection) =>
      exchange({ connection, path: target.path, request, signal, clock, onEnd, onReusable: idle.put })
    const known = idle.take(target.origin)
    if (known === undefined) return sendOver(await openConnection(target, signal))
    return sendOver(known).catch(async (error: unknown) => {
      if (!(error instanceof NotSentError)) throw error
      return sendOver(await openConnection(target, signal))
    })
  }

  /** The same for a body of any length. Read it or `close` the response: it holds its connection until then. */
  const open = async (request: OutgoingRequest): Promise<OpenedResponse> => {
    if (isClosed) throw new OutgoingError('aborted')
    const target = parseTarget(request.url, localServers)
    const deadline = startDeadline(clock, request.deadlineMs, request.signal)
    active.add(deadline)
    const onEnd = (): void => {
      deadline.end()
      active.delete(deadline)
    }
    try {
      return { ...(await call(target, request, deadline.signal, onEnd)), detach: deadline.detach }
    } catch (error) {
      onEnd()
      throw explainFailure('head', error)
    }
  }

  return {
    open,
    /** Rejects with an OutgoingError if no status and headers arrive in time. A failure in the body only truncates it. */
    async send(request: OutgoingRequest & { maxResponseBytes: number }): Promise<OutgoingResponse> {
      const { status, headers, body } = await open(request)
      return { status, headers, ...(await readUpTo(body, request.maxResponseBytes)) }
    },
    /** Aborts all calls and closes all connections; later calls are refused. */
    close(): void {
      isClosed = true
      idle.close()
      for (const deadline of active) deadline.abort(new Error('the process is stopping'))
    },
  }
}
