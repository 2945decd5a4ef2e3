/*
 * Every call that the service makes to strangers goes through here: to an address that it may call, over TLS, within one
 * deadline, without following redirects or unpacking anything.
 */
import { connect } from 'node:net'
import { type Clock, systemClock } from '../clock.ts'
import { type Connection, createConnection, NotSentError } from './connection.ts'
import { type Dial, dialAddresses } from './dialAddresses.ts'
import { type Answer, exchange } from './exchange.ts'
import { explainFailure } from './explainFailure.ts'
import { createIdleConnections } from './idleConnections.ts'
import { OutgoingError } from './outgoingError.ts'
import { parseTarget, type Target } from './parseTarget.ts'
import { readUpTo } from './readUpTo.ts'
import { createPublicLookup, createResolveHost, type Lookup, systemLookup } from './resolveHost.ts'
import { type Deadline, startDeadline } from './startDeadline.ts'
import { createTrust, startTls } from './startTls.ts'

export { OutgoingError }

export type OutgoingOptions = {
  /** Whether addresses of private networks may be called, this machine's among them. */
  allowPrivate: boolean
  /** Authorities to trust besides the usual ones, PEM. */
  ca: string | undefined
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
  /** From the start of the call to the last byte that is read of the answer. */
  deadlineMs: number
  /** How long an answer that has begun may bring nothing; without it, to the deadline. */
  silenceMs?: number | undefined
  signal?: AbortSignal | undefined
}

export type OutgoingAnswer = Pick<Answer, 'status' | 'headers'> & {
  /** As far as it came: `truncated` says that more was announced, or might have come. */
  body: Buffer
  truncated: boolean
}

export type Outgoing = {
  /** Fails with an OutgoingError unless a status line and headers come in time; the body can't fail the call any more. */
  send(request: OutgoingRequest & { maxResponseBytes: number }): Promise<OutgoingAnswer>
  /** The same for a body of any length. Read it, or `close` the answer: its connection is held until then. */
  open(request: OutgoingRequest): Promise<Answer>
  /** Gives up the calls under way, closes every connection and makes no other. */
  close(): void
}

export function createOutgoing(options: OutgoingOptions): Outgoing {
  const { dial = connect, clock = systemClock, allowPrivate } = options
  const lookup = options.lookup ?? (allowPrivate ? systemLookup : createPublicLookup())
  const resolveHost = createResolveHost({ allowPrivate, lookup })
  const trust = createTrust(options.ca)
  const idle = createIdleConnections(options.maxIdleConnections ?? 64)
  const underWay = new Set<Deadline>()
  let isClosed = false

  const openConnection = async ({ host, port, origin }: Target, signal: AbortSignal): Promise<Connection> => {
    const addresses = await resolveHost(host, signal)
    const socket = await dialAddresses({ dial, clock, addresses, port, signal })
    return createConnection(origin, await startTls({ socket, host, trust, signal }))
  }

  const ask = async (target: Target, request: OutgoingRequest, signal: AbortSignal, onEnd: () => void) => {
    const askOver = (connection: Connection) =>
      exchange({ connection, path: target.path, request, signal, clock, onEnd, onReusable: idle.put })
    const known = idle.take(target.origin)
    if (known === undefined) return askOver(await openConnection(target, signal))
    return askOver(known).catch(async (error: unknown) => {
      if (!(error instanceof NotSentError)) throw error
      return askOver(await openConnection(target, signal))
    })
  }

  const open = async (request: OutgoingRequest): Promise<Answer> => {
    if (isClosed) throw new OutgoingError('aborted')
    const target = parseTarget(request.url)
    const deadline = startDeadline(clock, request.deadlineMs, request.signal)
    underWay.add(deadline)
    const onEnd = (): void => {
      deadline.end()
      underWay.delete(deadline)
    }
    return ask(target, request, deadline.signal, onEnd).catch((error: unknown) => {
      onEnd()
      throw explainFailure('head', error)
    })
  }

  return {
    open,
    async send(request) {
      const { status, headers, body } = await open(request)
      return { status, headers, ...(await readUpTo(body, request.maxResponseBytes)) }
    },
    close() {
      isClosed = true
      idle.close()
      for (const deadline of underWay) deadline.abort(new Error('The service stops'))
    },
  }
}
