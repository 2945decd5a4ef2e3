/*
 * The reserved and open shared connections of this process, by token. Only the credentials that reserved a connection can
 * use it. A reservation expires unless the connection is opened in time.
 */
import { randomBytes } from 'node:crypto'
import { createQuotaCounter } from '../fairness/quotaCounter.ts'
import type { Clock } from '../platform/clock.ts'
import type { ServiceError } from '../platform/errors.ts'
import type { Closing } from '../platform/process/closing.ts'
import { createSharedConnection, type SharedConnection } from './sharedConnection.ts'
import { processCloses } from './streamEnding.ts'
import { fail } from './streamErrors.ts'
import type { UnreadResponses } from './unreadResponses.ts'

type Caller = { id: string; organizationId: string; credential: { id: string } }

/** Calls back when the caller's credentials end; returns a function that stops watching. */
type Watch = (onEnd: (error: ServiceError) => void) => () => void

/** Counts an open stream of the caller until the returned function is called, or throws. */
export type CountStream = () => () => void

export type SharedConnections = ReturnType<typeof createSharedConnections>

export const reservedMs = 30_000
/** Limits of reservations per key or user, and per organisation. Open connections do not count. */
export const maxReserved = { caller: 100, organization: 500 }

type Deps = { clock: Clock; closing: Closing; unreadResponses: UnreadResponses }

export function createSharedConnections({ clock, closing, unreadResponses: unread }: Deps) {
  const connections = new Map<string, { owner: string; connection: SharedConnection }>()
  const reserved = createQuotaCounter()

  /** Counts a reservation until the returned function is called, and calls `onExpiry` when it expires. */
  function hold({ id, organizationId }: Caller, onExpiry: () => void): () => void {
    const release = reserved.take({ [id]: maxReserved.caller, [organizationId]: maxReserved.organization })
    if (release === undefined) throw fail('too_many_streams')
    const cancel = clock.after(reservedMs, onExpiry)
    return () => {
      cancel()
      release()
    }
  }

  return {
    /** Returns the token. */
    reserve(caller: Caller, watchCredentials: Watch, count: CountStream): string {
      if (closing.isClosing) throw processCloses().error
      const token = randomBytes(32).toString('hex')
      const release = hold(caller, () => connection.close())
      const connection = createSharedConnection({
        unread,
        count,
        onOpen: release,
        onClose() {
          connections.delete(token)
          release()
          unlisten()
          unwatch()
        },
      })
      const unlisten = closing.onClose(() => connection.endEarly(processCloses()))
      const unwatch = watchCredentials((error) => connection.endEarly({ reason: 'credentials', error }))
      connections.set(token, { owner: caller.credential.id, connection })
      return token
    },
    find(caller: Caller, token: string): SharedConnection {
      const found = connections.get(token)
      if (found === undefined || found.owner !== caller.credential.id) throw fail('stream_token_unknown')
      return found.connection
    },
  }
}
