/*
 * Hints between the processes of the service, over PostgreSQL's LISTEN and NOTIFY, outside all business transactions
 * and gathered, so that a burst costs one statement. A hint is the id of what has changed, or the name of a queue that has
 * work, and its prefix says whom it concerns. It may be lost: whoever relies on one also looks by itself.
 */
import type { Pool, PoolClient } from 'pg'
import type { Clock } from '../clock.ts'
import type { IdPrefix } from '../ids.ts'
import type { Log } from '../log.ts'
import { hintChannel, sendHints } from './sendHints.ts'

export type Bus = {
  /** Tells the other processes. Does nothing while there are none. */
  publish(id: string): void
  /** Hints of other processes about what has such ids. */
  subscribe(prefix: IdPrefix | 'queue', listener: (id: string) => void): void
  /** Whether anybody is there to listen. */
  setAlone(alone: boolean): void
  close(): Promise<void>
}

type Deps = { pool: Pool; clock: Clock; log: Log; processId: string }

const reconnectMs = 500

export function createBus({ pool, clock, log, processId }: Deps): Bus {
  const listeners = new Map<string, ((id: string) => void)[]>()
  let waiting = new Set<string>()
  let sending = false
  let alone = true
  let closed = false
  let client: PoolClient | undefined

  async function send(): Promise<void> {
    sending = true
    while (waiting.size > 0) {
      const hints = [...waiting]
      waiting = new Set()
      await sendHints(pool, processId, hints).catch((error) => log.debug({ err: error }, 'hints were lost'))
    }
    sending = false
  }

  function hear(hint: string): void {
    for (const listener of listeners.get(hint.slice(0, hint.indexOf('_'))) ?? []) listener(hint)
  }

  async function listen(): Promise<void> {
    if (closed) return
    let connected: PoolClient | undefined
    try {
      connected = await pool.connect()
      connected.on('notification', ({ payload = '' }) => {
        const [sender, ...hints] = payload.split('\n')
        if (sender !== processId) for (const hint of hints) hear(hint)
      })
      const broken = connected
      connected.once('error', () => again(broken))
      client = connected
      if (closed) return again(connected)
      await connected.query(`listen ${hintChannel}`)
    } catch {
      again(connected)
    }
  }

  /** A broken connection tells so twice, in its statement and by itself: the second time there is nothing to do. */
  function again(broken: PoolClient | undefined): void {
    if (broken !== client) return
    client?.release(true)
    client = undefined
    if (!closed) clock.after(reconnectMs, () => void listen())
  }

  void listen()
  return {
    publish(id) {
      if (alone || closed) return
      waiting.add(id)
      if (!sending) void send()
    },
    subscribe: (prefix, listener) => void listeners.set(prefix, [...(listeners.get(prefix) ?? []), listener]),
    setAlone(value) {
      alone = value
    },
    async close() {
      closed = true
      client?.release(true)
      client = undefined
    },
  }
}
