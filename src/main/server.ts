/** `npm start`: reads the configuration, starts the service, says that it is ready, and drains when told to stop. */
import { isatty } from 'node:tty'
import { openDashboard } from '../dashboard/openDashboard.ts'
import { type Config, ConfigError, readConfig } from '../platform/config.ts'
import { createLog, type Log } from '../platform/log.ts'
import { announceReady } from './announceReady.ts'
import { stopOnSignals } from './stopOnSignals.ts'

await main()

async function main(): Promise<void> {
  let config: Config
  try {
    config = readConfig(process.env)
  } catch (error) {
    return refuse(error)
  }
  const log = createLog(config.logLevel)
  process.on('unhandledRejection', (error) => log.error({ err: error }, 'a rejection went unhandled'))
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'an exception went uncaught')
    process.exit(1)
  })
  // A first start builds the pages meanwhile: the modules of the service take seconds to load.
  const dashboard = config.role === 'worker' ? undefined : openDashboard({ log })
  const starting = import('./startService.ts').then(({ startService }) =>
    startService({ config, log, dashboard, onServerLost: () => isStopping() || serverLost(log) }),
  )
  const isStartedByNpm = process.env.npm_lifecycle_event === 'start'
  const { isStopping } = stopOnSignals({ log, isStartedByNpm, stop: async () => (await starting).stop() })
  try {
    const service = await starting
    const isTerminal = isatty(1) && process.env.NODE_ENV !== 'production'
    if (!isStopping()) announceReady({ service, config, log, readyMs: performance.now(), isTerminal })
  } catch (error) {
    if (!isStopping()) refuse(error)
  }
}

/** One line that names the variable and the mend; a stack only for what nobody foresaw. */
function refuse(error: unknown): void {
  const foreseen = error instanceof ConfigError || (error instanceof Error && error.message.startsWith('DATA_DIR'))
  const text =
    foreseen || !(error instanceof Error)
      ? `${error instanceof Error ? error.message : error}`
      : (error.stack ?? error.message)
  process.stderr.write(`Agent Run Service can't start: ${text}\n`)
  process.exitCode = 1
  setTimeout(() => process.exit(1), 1_000).unref()
}

/** The embedded server ended by itself: without it nothing can be answered, and whoever supervises us starts us anew. */
function serverLost(log: Log): void {
  log.fatal('the embedded PostgreSQL ended unexpectedly; see postgres/server.log in DATA_DIR')
  process.exit(1)
}
