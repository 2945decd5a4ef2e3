/** The service's PostgreSQL server: the one in DATABASE_URL, or its own in the data folder. */
import { type Config, ConfigError } from '../../platform/config.ts'
import type { ConnectionOptions } from '../../platform/database/connection/connectionOptions.ts'
import { libpqUrl } from '../../platform/database/connection/libpqUrl.ts'
import type { ConnectionString } from '../../platform/database/database.ts'
import { startEmbeddedPostgres } from '../../platform/embeddedPostgres/startEmbeddedPostgres.ts'
import { lockDataDir } from '../../platform/process/dataDirLock.ts'

export type Connection = ConnectionString | ConnectionOptions

export type DatabaseServer = {
  connection: Connection
  /** Stops it if it is ours. */
  close(): Promise<void>
}

type Deps = {
  config: Config
  onServerLost(): void
  /** See startEmbeddedPostgres. */
  onProgramStarted?(): void
}

export async function openServer(deps: Deps): Promise<DatabaseServer> {
  const { databaseUrl } = deps.config
  if (databaseUrl === undefined) return openEmbedded(deps)
  return { connection: { connectionString: await libpqUrl(databaseUrl) }, close: async () => {} }
}

async function openEmbedded({ config, onServerLost, ...options }: Deps): Promise<DatabaseServer> {
  const { dataDir } = config
  const lock = await lockDataDir(dataDir)
  try {
    const { connection, stop, onExit } = await startEmbeddedPostgres({
      dataDir,
      settings: settingsFor(config),
      ...options,
    })
    onExit(onServerLost)
    return { connection, close: () => stop().then(lock.release) }
  } catch (cause) {
    await lock.release()
    throw new ConfigError((cause as Error).message, { cause }) // one line with the problem and its fix
  }
}

/** During a restart there is one process more. The rest is for `npm run admin`, and for PostgreSQL itself. */
function settingsFor({ processes, databasePool }: Config): Record<string, string> {
  const needed = (databasePool + ownConnections) * (processes + 1) + 20
  return { max_connections: String(Math.max(200, needed)) }
}

/** Besides the pool: for jobs, cancellations and the heartbeat. */
const ownConnections = 5
