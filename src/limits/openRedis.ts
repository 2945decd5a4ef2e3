/** A Redis client that fails fast: no offline queue, no resends, a timeout for each command, automatic reconnects. */
import { Redis } from 'ioredis'
import { afterThisTurn } from '../fairness/pace.ts'
import type { Log } from '../platform/log.ts'

export type OpenedRedis = ReturnType<typeof openRedis>

/** After this many failures in a row the server counts as hung: the client disconnects and connects again. */
const maxFailures = 3

export function openRedis({ url, log, timeoutMs }: { url: string; log: Log; timeoutMs: number }) {
  const client = new Redis(url, {
    commandTimeout: 1_000,
    connectTimeout: 1_000,
    disconnectTimeout: 100,
    enableOfflineQueue: false,
    autoResendUnfulfilledCommands: false,
    maxRetriesPerRequest: 0,
    retryStrategy: (tries) => Math.min(tries * 50, 1_000),
    connectionName: 'agent-run-service',
  })
  const outage = watchOutages(client, log)
  let failures = 0
  let isDisconnecting = false
  client.on('ready', () => {
    failures = 0
    isDisconnecting = false
  })
  const commands = client as unknown as { rlflxIncr(args: string[]): Promise<unknown> }
  return {
    /** The part of a client that rate-limiter-flexible uses. */
    store: {
      get status() {
        return client.status
      },
      defineCommand: client.defineCommand.bind(client),
      async rlflxIncr(args: string[]) {
        const result = await withTimeout(timeoutMs, commands.rlflxIncr(args))
        failures = 0
        return result
      },
    },
    /** Resolves when the first connection attempt has succeeded or failed. */
    settled: new Promise<void>((resolve) => client.once('ready', resolve).once('close', resolve)),
    isReady: (): boolean => client.status === 'ready',
    /** Must be called for each command that failed. */
    failed(): void {
      if (client.status === 'ready' && !isDisconnecting) {
        if (++failures < maxFailures) return
        isDisconnecting = true
        client.disconnect(true)
      }
      outage.note()
    },
    close(): void {
      outage.stop()
      client.disconnect()
    },
  }
}

/**
 * If this process was too busy to read its sockets, the response may have arrived by the time the timer fires: it
 * is read first.
 */
function withTimeout<Result>(timeoutMs: number, promise: Promise<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    const fail = () => reject(new Error(`Redis did not reply within ${timeoutMs} ms`))
    const timer = setTimeout(() => afterThisTurn(fail), timeoutMs)
    promise.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}

/** Logs the start and the end of an outage once, however many calls fail. */
function watchOutages(client: Redis, log: Log) {
  let isDown = false
  let isStopped = false
  let cause: unknown
  function note(): void {
    if (!isDown && !isStopped)
      log.warn({ err: cause }, 'Redis is unavailable: each process applies rate limits on its own')
    isDown = true
  }
  client.on('error', (error) => {
    cause = error
    note()
  })
  client.on('ready', () => {
    if (isDown) log.info('Redis is available again: rate limits are shared')
    isDown = false
    cause = undefined
  })
  return {
    note,
    stop() {
      isStopped = true
    },
  }
}
