/** `npm start`: reads the configuration, starts the service, announces that it is ready, and drains when signalled to stop. */
import cluster from 'node:cluster'
import { isatty } from 'node:tty'
import { openDashboard } from '../dashboard/openDashboard.ts'
import { type Config, readConfig } from '../platform/config.ts'
import { createLog, type Log } from '../platform/log.ts'
import { beginStart } from './beginStart.ts'
import { type Announced, announceReady } from './process/announceReady.ts'
import { foreseen } from './process/foreseen.ts'
import { createStartProgress, type StartProgress, silentStart } from './process/startProgress.ts'
import { stopOnSignals } from './process/stopOnSignals.ts'
import { isDiskFull } from './storage/diskWatch.ts'

await main()

async function main(): Promise<void> {
  let config: Config
  try {
    config = readConfig(process.env)
  } catch (error) {
    if (!cluster.isWorker) return refuse(error)
    const { refuseAsMember } = await import('./supervisor/serveAsMember.ts')
    return refuseAsMember(reasonOf(error))
  }
  const log = createLog(config.logLevel)
  process.on('unhandledRejection', (error) => log.error({ err: error }, 'unhandled rejection'))
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'uncaught exception')
    process.exit(1)
  })
  if (cluster.isWorker) {
    const { serveAsMember } = await import('./supervisor/serveAsMember.ts')
    return serveAsMember({ config, log, reasonOf })
  }
  await run(config, log)
}

async function run(config: Config, log: Log): Promise<void> {
  const wasTerminal = isatty(1)
  const isTerminal = wasTerminal && process.env.NODE_ENV !== 'production'
  const progress = isTerminal ? createStartProgress((text) => process.stdout.write(text)) : silentStart
  const starting = (config.processes > 1 ? startSeveral : start)({
    config,
    log,
    progress,
    onServerLost: () => void (isStopping() || serverLost(config, log)),
    onHopeless: (reason) => drain(reason, 1),
  })
  const restart = () => void starting.then(({ restart }) => restart?.()).catch(() => undefined) // it has not started
  const { isStopping, drain } = stopOnSignals({
    log,
    isStartedByNpm: process.env.npm_lifecycle_event === 'start',
    drainDelayMs: config.drainDelayMs,
    stop: async () => (await starting).stop(),
    onHangUp() {
      // A terminal that is closed sends it, too.
      const isOver = config.processes === 1 || (wasTerminal && !isatty(1))
      if (!isOver) restart()
      return isOver
    },
  })
  try {
    const service = await starting
    if (!isStopping()) announceReady({ service, config, log, readyMs: performance.now(), isTerminal })
  } catch (error) {
    if (!isStopping()) refuse(error)
  }
}

type Started = Announced & {
  stop(): Promise<void>
  /** Replaces all processes, if there are several. */
  restart?(): Promise<void>
}

type StartOptions = {
  config: Config
  log: Log
  progress: StartProgress
  onServerLost(): void
  /** Processes die again and again. */
  onHopeless(reason: string): void
}

/** A first start creates the database and builds the pages while the modules of the service load, which takes seconds. */
async function start(options: StartOptions): Promise<Started> {
  const { progress } = options
  const beginning = await beginStart(options)
  void progress.follow('database', beginning.server).catch(() => {})
  const dashboard = options.config.role === 'worker' ? undefined : openDashboard(options)
  if (dashboard) void progress.follow('dashboard and documentation', dashboard.opened)
  const { startService } = await import('./startService.ts')
  return startService({ ...options, beginning, dashboard })
}

async function startSeveral(options: StartOptions): Promise<Started> {
  const { supervise } = await import('./supervisor/supervise.ts')
  return supervise(options)
}

/** One line that names the variable and the fix; a stack only for unexpected errors. */
function reasonOf(error: unknown): string {
  return foreseen(error) ?? (error instanceof Error ? (error.stack ?? error.message) : String(error))
}

function refuse(error: unknown): void {
  process.stderr.write(`Agent Run Service can't start: ${reasonOf(error)}\n`)
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
