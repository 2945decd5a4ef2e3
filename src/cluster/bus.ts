/*
 * Hints between the processes of the service, over PostgreSQL's LISTEN and NOTIFY, outside all business transactions
 * and batched, so that a burst costs one statement. A hint is the id of what has changed, or names a queue that has work;
 * its prefix selects the listeners. A hint may be lost: every listener also polls.
 */
import type { Pool, PoolClient } from 'pg'
import type { Clock } from '../platform/clock.ts'
import type { IdPrefix } from '../platform/ids.ts'
import type { Log } from '../platform/log.ts'
import { hintChannel, sendHints } from './sendHints.ts'

export type Bus = ReturnType<typeof createBus>

type Deps = {
  pool: Pool
  clock: Clock
  log: Log
  processId: string
  /** Called when hints have arrived, or may have been lost. */
  onHints(): void
}

const reconnectMs = 500

export function createBus({ pool, clock, log, processId, onHints }: Deps) {
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
      await sendHints(pool, processId, hints).catch((error) => log.debug({ err: error }, 'hints could not be sent'))
    }
    sending = false
  }

  function receive(hint: string): void {
    for (const listener of listeners.get(hint.slice(0, hint.indexOf('_'))) ?? []) listener(hint)
  }

  async function listen(): Promise<void> {
    if (closed) return
    let connected: PoolClient | undefined
    try {
      connected = await pool.connect()
      connected.on('notification', ({ payload = '' }) => {
        const [sender, ...hints] = payload.split('\n')
        if (sender === processId) return
        onHints()
        for (const hint of hints) receive(hint)
      })
      const broken = connected
      connected.once('error', () => reconnect(broken))
      client = connected
      if (closed) return reconnect(connected)
      await connected.query(`listen ${hintChannel}`)
    } catch {
      reconnect(connected)
    }
  }

  /** A broken connection is reported twice, by its statement and by its error event: the second time is ignored. */
  function reconnect(broken: PoolClient | undefined): void {
    if (broken !== client) return
    client?.release(true)
    client = undefined
    onHints()
    if (!closed) clock.after(reconnectMs, () => void listen())
  }

  void listen()
  return {
    /** Sends a hint to the other processes. Does nothing while this is the only one. */
    publish(id: string): void {
      if (alone || closed) return
      waiting.add(id)
      if (!sending) void send()
    },
    /** Calls back for each hint of another process whose id has this prefix. */
    subscribe: (prefix: IdPrefix | 'queue' | 'feed', listener: (id: string) => void): void =>
      void listeners.set(prefix, [...(listeners.get(prefix) ?? []), listener]),
    /** Whether this is the only process. */
    setAlone(value: boolean): void {
      alone = value
    },
    async close(): Promise<void> {
      closed = true
      client?.release(true)
      client = undefined
    },
  }
}
