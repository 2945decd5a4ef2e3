/*
 * Opens a TCP connection to the first address that accepts one. The next address is tried when one fails or, in
 * parallel, when it does not respond for a while (RFC 8305). Checks that the socket is connected to the requested address
 * before anything is sent.
 */
import type { Socket } from 'node:net'
import type { Clock } from '../clock.ts'
import { explainFailure } from './explainFailure.ts'
import { OutgoingError } from './outgoingError.ts'
import { isSameAddress } from './parseAddress.ts'

export type Dial = (target: { host: string; port: number }) => Socket

type Options = { dial: Dial; clock: Clock; addresses: string[]; port: number; signal: AbortSignal }

export function dialAddresses({ dial, clock, addresses, port, signal }: Options): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const left = addresses.values()
    const trying = new Set<Socket>()
    let cancelHeadStart = (): void => {}

    const finish = (settle: () => void): void => {
      cancelHeadStart()
      signal.removeEventListener('abort', onAbort)
      for (const socket of trying) socket.destroy()
      trying.clear()
      settle()
    }
    const onAbort = (): void => finish(() => reject(signal.reason))
    const onConnect = (socket: Socket, address: string): void => {
      const reached = socket.remoteAddress
      if (reached !== undefined && isSameAddress(reached, address)) {
        trying.delete(socket)
        socket.setKeepAlive(true, keepAliveMs)
        finish(() => resolve(socket))
      } else {
        const cause = new Error(`asked for ${address}, connected to ${reached}`)
        finish(() => reject(new OutgoingError(reached ? 'address_not_allowed' : 'connection_reset', { cause })))
      }
    }
    const tryNext = (failure?: unknown): void => {
      cancelHeadStart()
      const { value: address } = left.next()
      if (address !== undefined) {
        const socket = dial({ host: address, port })
        trying.add(socket)
        socket.once('connect', () => onConnect(socket, address))
        // Never removed: an error event without a listener would end the process.
        socket.on('error', (error) => trying.delete(socket) && tryNext(error))
        cancelHeadStart = clock.after(headStartMs, tryNext)
      } else if (trying.size === 0) {
        finish(() => reject(explainFailure('tcp', failure)))
      }
    }

    signal.addEventListener('abort', onAbort, { once: true })
    if (signal.aborted) onAbort()
    else tryNext()
  })
}

const headStartMs = 300

/** TCP keep-alive: finds hosts that vanished without closing the connection. */
const keepAliveMs = 30_000
