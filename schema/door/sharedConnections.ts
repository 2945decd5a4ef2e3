/*
 * The connections that are reserved or open in this process, by their tokens. One belongs to the credentials that
 * reserved it: nobody else can open it, feed it or end an operation on it. A reservation that is not used soon lapses.
 */
import { randomBytes } from 'node:crypto'
import type { WatchCredentials } from '../../src/access/credentialWatch.ts'
import type { Viewer } from '../../src/access/viewer.ts'
import type { Clock } from '../../src/platform/clock.ts'
import type { Closing } from '../../src/platform/process/closing.ts'
import { shuttingDown } from '../../src/runs/log/streamEndings.ts'
import { fail } from './doorErrors.ts'
import { createSharedConnection, type SharedConnection } from './sharedConnection.ts'

export type SharedConnections = {
  /** Answers the token. */
  reserve(viewer: Viewer): string
  find(viewer: Viewer, token: string): SharedConnection
}

type Deps = { clock: Clock; closing: Closing; watchCredentials: WatchCredentials }

export const reservedMs = 30_000
/** Of a key or user, and of an organisation; what is open does not count. */
export const maxReserved = { caller: 100, organization: 500 }

export function createSharedConnections({ clock, closing, watchCredentials }: Deps): SharedConnections {
  const connections = new Map<string, { owner: string; connection: SharedConnection }>()
  const reserved = new Map<string, number>()
  const count = (id: string) => reserved.get(id) ?? 0
  const add = (id: string, change: number) => {
    if (count(id) + change === 0) reserved.delete(id)
    else reserved.set(id, count(id) + change)
  }

  /** Counts a reservation until what it answers is called, at the latest when its time is over. */
  function hold({ id, organizationId }: Viewer, onLapse: () => void): () => void {
    const both = [id, organizationId]
    if (count(id) >= maxReserved.caller || count(organizationId) >= maxReserved.organization)
      throw fail('too_many_streams')
    for (const each of both) add(each, 1)
    let isHeld = true
    const cancel = clock.after(reservedMs, onLapse)
    return () => {
      if (!isHeld) return
      isHeld = false
      cancel()
      for (const each of both) add(each, -1)
    }
  }

  return {
    reserve(viewer) {
      if (closing.isClosing) throw shuttingDown()
      const token = randomBytes(32).toString('hex')
      const release = hold(viewer, () => connection.close())
      const connection = createSharedConnection({
        onOpen: release,
        onClose() {
          connections.delete(token)
          release()
          forget()
          unwatch()
        },
      })
      const forget = closing.onClose(() => connection.leave(shuttingDown()))
      const unwatch = watchCredentials(viewer, connection.leave)
      connections.set(token, { owner: viewer.credential.id, connection })
      return token
    },
    find(viewer, token) {
      const found = connections.get(token)
      if (found === undefined || found.owner !== viewer.credential.id) throw fail('stream_not_found')
      return found.connection
    },
  }
}
