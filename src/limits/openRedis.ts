/** A Redis client that fails rather than waits: nothing is queued, nothing is sent twice, and it reconnects by itself. */
import { Redis } from 'ioredis'
import type { Log } from '../platform/log.ts'

export type OpenedRedis = {
  /** What rate-limiter-flexible needs of a client. */
  store: object
  settled: Promise<void>
  /** Told that a call had to do without. */
  failed(): void
  close(): void
}

type Options = { url: string; log: Log; patienceMs: number }

/** So many answers in a row that did not come: it hangs, and is not asked again before it is connected anew. */
const hangsAfter = 3

export function openRedis({ url, log, patienceMs }: Options): OpenedRedis {
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
  let isLeaving = false
  client.on('ready', () => {
    failures = 0
    isLeaving = false
  })
  const commands = client as unknown as { rlflxIncr(args: string[]): Promise<unknown> }
  return {
    store: {
      get status() {
        return client.status
      },
      defineCommand: client.defineCommand.bind(client),
      async rlflxIncr(args: string[]) {
        const answer = await within(patienceMs, commands.rlflxIncr(args))
        failures = 0
        return answer
      },
    },
    settled: new Promise<void>((resolve) => client.once('ready', resolve).once('close', resolve)),
    failed() {
      if (client.status === 'ready' && !isLeaving) {
        if (++failures < hangsAfter) return
        isLeaving = true
        client.disconnect(true)
      }
      outage.note()
    },
    close() {
      outage.stop()
      client.disconnect()
    },
  }
}

/**
 * Fails when there is no answer in time. Where this very process was too busy to look, an answer may be there when the
 * time is over: it is looked for before that is decided.
 */
function within<Result>(patienceMs: number, promise: Promise<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    const giveUp = () => reject(new Error(`Redis did not answer within ${patienceMs} ms`))
    const timer = setTimeout(() => setImmediate(giveUp), patienceMs)
    promise.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}

/** Says once that Redis is away and once that it is back, however many calls notice. */
function watchOutages(client: Redis, log: Log) {
  let isAway = false
  let isStopped = false
  let cause: unknown
  function note(): void {
    if (!isAway && !isStopped) log.warn({ err: cause }, 'Redis is away: each process limits its callers by itself')
    isAway = true
  }
  client.on('error', (error) => {
    cause = error
    note()
  })
  client.on('ready', () => {
    if (isAway) log.info('Redis is back: limits are shared again')
    isAway = false
    cause = undefined
  })
  return {
    note,
    stop() {
      isStopped = true
    },
  }
}
