/** `npm start`: reads the configuration, starts the service, announces that it is ready, and drains when signalled to stop. */
import { isatty } from 'node:tty'
import { openDashboard } from '../dashboard/openDashboard.ts'
import { type Config, readConfig } from '../platform/config.ts'
import { createLog, type Log } from '../platform/log.ts'
import { beginStart } from './beginStart.ts'
import { announceReady } from './process/announceReady.ts'
import { foreseen } from './process/foreseen.ts'
import { createStartProgress, type StartProgress, silentStart } from './process/startProgress.ts'
import { stopOnSignals } from './process/stopOnSignals.ts'
import type { Service } from './startService.ts'
import { isDiskFull } from './storage/diskWatch.ts'

await main()

async function main(): Promise<void> {
  let config: Config
  try {
    config = readConfig(process.env)
  } catch (error) {
    return refuse(error)
  }
  const log = createLog(config.logLevel)
  process.on('unhandledRejection', (error) => log.error({ err: error }, 'unhandled rejection'))
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'uncaught exception')
    process.exit(1)
  })
  const isTerminal = isatty(1) && process.env.NODE_ENV !== 'production'
  const progress = isTerminal ? createStartProgress((text) => process.stdout.write(text)) : silentStart
  const starting = start({ config, log, progress, onServerLost: () => void (isStopping() || serverLost(config, log)) })
  const isStartedByNpm = process.env.npm_lifecycle_event === 'start'
  const { isStopping } = stopOnSignals({
    log,
    isStartedByNpm,
    drainDelayMs: config.drainDelayMs,
    stop: async () => (await starting).stop(),
  })
  try {
    const service = await starting
    if (!isStopping()) announceReady({ service, config, log, readyMs: performance.now(), isTerminal })
  } catch (error) {
    if (!isStopping()) refuse(error)
  }
}

type StartOptions = { config: Config; log: Log; progress: StartProgress; onServerLost(): void }

/** A first start creates the database and builds the pages while the modules of the service load, which takes seconds. */
async function start(options: StartOptions): Promise<Service> {
  const { progress } = options
  const beginning = await beginStart(options)
  void progress.follow('database', beginning.server).catch(() => {})
  const dashboard = options.config.role === 'worker' ? undefined : openDashboard(options)
  if (dashboard) void progress.follow('dashboard and documentation', dashboard.opened)
  const { startService } = await import('./startService.ts')
  return startService({ ...options, beginning, dashboard })
}

/** One line that names the variable and the fix; a stack only for unexpected errors. */
function refuse(error: unknown): void {
  const text = foreseen(error) ?? (error instanceof Error ? (error.stack ?? error.message) : String(error))
  process.stderr.write(`Agent Run Service can't start: ${text}\n`)
  process.exitCode = 1
  setTimeout(() => process.exit(1), 1_000).unref()
}

/** The embedded server ended unexpectedly: without it no request can be served. A supervisor restarts the service. */
async function serverLost({ dataDir }: Config, log: Log): Promise<void> {
  const isFull = await isDiskFull(dataDir).catch(() => false)
  log.fatal(
    isFull
      ? `the disk of DATA_DIR ${dataDir} is full, and the embedded PostgreSQL has ended; make room and restart the service: everything it confirmed is stored`
      : 'the embedded PostgreSQL ended unexpectedly; see postgres/server.log in DATA_DIR',
  )
  process.exit(1)
}
