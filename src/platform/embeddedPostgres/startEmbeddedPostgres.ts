// The embedded PostgreSQL server: its programs come from an npm package, its data is in DATA_DIR/postgres, and only this
// service connects to it, over a Unix socket. The caller holds the lock on DATA_DIR (see dataDirLock.ts).
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { ConnectionOptions } from '../database/connection/connectionOptions.ts'
import { errorCode, prepareDataDir } from '../process/prepareDataDir.ts'
import { ensureCluster } from './ensureCluster.ts'
import { findBinaries } from './findBinaries.ts'
import { type Place, placeCluster } from './placeCluster.ts'
import { openServerLog } from './serverLog.ts'
import type { Settings } from './serverSettings.ts'
import { makeSocketDir, removeSocketDir } from './socketDir.ts'
import { type Server, startServer } from './startServer.ts'

export type EmbeddedPostgres = ReturnType<typeof embedded>

type Options = {
  dataDir: string
  /** Override the defaults. */
  settings?: Settings
  /** Called when a PostgreSQL program starts to run on its own: until it is done, the event loop may be blocked. */
  onProgramStarted?(): void
}

export async function startEmbeddedPostgres({ dataDir, ...options }: Options): Promise<EmbeddedPostgres> {
  const home = join(await prepareDataDir(dataDir), 'postgres')
  const release: Release[] = []
  try {
    await mkdir(home, { recursive: true, mode: 0o700 })
    const place = await placeCluster(home)
    release.push(() => place.release())
    const { server, connection } = await serve(home, place, release, options)
    return embedded(server, connection, release)
  } catch (error) {
    await releaseAll(release)
    throw oneLine(error, home)
  }
}

type Release = () => Promise<void>
type ServeOptions = Pick<Options, 'settings' | 'onProgramStarted'>

async function serve(home: string, place: Place, release: Release[], options: ServeOptions) {
  const { settings, onProgramStarted = () => {} } = options
  const binaries = await findBinaries(place.runAs, place.dir)
  const login = await ensureCluster(place, binaries, onProgramStarted)
  const host = await makeSocketDir(home, place.runAs)
  release.push(() => removeSocketDir(host))
  const log = await openServerLog(join(home, 'server.log'))
  release.push(() => log.close())
  const server = await startServer(place, binaries, host, log, { settings, onProgramStarted })
  return { server, connection: { host, port: 5432, ...login } }
}

function embedded(server: Server, connection: ConnectionOptions, release: Release[]) {
  let stopping: Promise<void> | undefined
  const ended = server.exited.then(() => releaseAll(release))
  return {
    connection,
    stop: (): Promise<void> => {
      stopping ??= server.stop().then(() => ended)
      return stopping
    },
    /** Calls the listener if the server ends although `stop` was not called. */
    onExit: (listener: () => void): void => {
      void server.exited.then(() => {
        if (stopping === undefined) listener()
      })
    },
  }
}

/** In reverse order, each once, even if others fail. */
async function releaseAll(release: Release[]): Promise<void> {
  for (const one of release.splice(0).reverse()) await one().catch(() => {})
}

/** Adds the folder and a remedy to errors of the file system. */
function oneLine(error: unknown, home: string): unknown {
  if (typeof error !== 'object' || error === null || !('syscall' in error) || !('message' in error)) return error
  const remedy =
    errorCode(error) === 'ENOSPC' ? 'the disk is full: free some space' : 'make DATA_DIR writable or choose another'
  return new Error(`The embedded database can't use ${home}: ${error.message}; ${remedy}`, { cause: error })
}
