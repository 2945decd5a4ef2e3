/** The service's database: its tables, on the server that openServer found. */
import type { Pool } from 'pg'
import { migrations } from '../../../migrations/index.ts'
import { apiKeyEntity } from '../../access/keys/apiKeyEntity.ts'
import { organizationEntity } from '../../access/organizationEntity.ts'
import { invitationEntity } from '../../access/people/invitationEntity.ts'
import { userEntity } from '../../access/userEntity.ts'
import { agentEntity } from '../../agents/store/agentEntity.ts'
import { agentVersionEntity } from '../../agents/store/agentVersionEntity.ts'
import { deploymentEntity } from '../../agents/store/deploymentEntity.ts'
import { alertEntity } from '../../alerts/store/alertEntity.ts'
import { alertRuleEntity } from '../../alerts/store/alertRuleEntity.ts'
import { auditEntity } from '../../audit/auditEntity.ts'
import { connectorEntity } from '../../connectors/connectorEntity.ts'
import { erasureEntity } from '../../erasures/store/erasureEntity.ts'
import { eventEntity } from '../../events/eventEntity.ts'
import { exportEntity } from '../../exports/exportEntity.ts'
import { pipelineEntity, pipelineVersionEntity } from '../../pipelines/definitions/pipelineEntity.ts'
import { pipelineRunEntity } from '../../pipelines/runs/store/pipelineRunEntity.ts'
import { type Config, ConfigError } from '../../platform/config.ts'
import { type Sessions, testSessions } from '../../platform/database/connection/testSessions.ts'
import { type Database, openDatabase } from '../../platform/database/database.ts'
import { findRunningServer } from '../../platform/embeddedPostgres/findRunningServer.ts'
import type { Log } from '../../platform/log.ts'
import { DataDirInUse } from '../../platform/process/dataDirLock.ts'
import { prepareDataDir } from '../../platform/process/prepareDataDir.ts'
import { policyEntity } from '../../policies/policyEntity.ts'
import { releaseEntity } from '../../releases/store/releaseEntity.ts'
import { replayEntity } from '../../replays/store/replayEntity.ts'
import { runEntity } from '../../runs/store/runEntity.ts'
import { deliveryAttemptEntity } from '../../webhooks/store/deliveryAttemptEntity.ts'
import { deliveryEntity } from '../../webhooks/store/deliveryEntity.ts'
import { webhookEntity } from '../../webhooks/store/webhookEntity.ts'
import { type Connection, type DatabaseServer, openServer } from './openServer.ts'
import { createTables, type Tables } from './tables.ts'

export type Storage = Tables & {
  db: Database
  /** For code that needs its own connection. */
  connection: Connection
  close(): Promise<void>
}

const entities = [
  organizationEntity,
  userEntity,
  invitationEntity,
  apiKeyEntity,
  agentEntity,
  agentVersionEntity,
  deploymentEntity,
  runEntity,
  eventEntity,
  erasureEntity,
  exportEntity,
  auditEntity,
  connectorEntity,
  policyEntity,
  alertRuleEntity,
  alertEntity,
  pipelineEntity,
  pipelineVersionEntity,
  pipelineRunEntity,
  replayEntity,
  releaseEntity,
  webhookEntity,
  deliveryEntity,
  deliveryAttemptEntity,
]
const oldestServerVersion = 150_000

type Deps = { config: Config; log: Log; onServerLost(): void }

export const openStorage = async (deps: Deps): Promise<Storage> => openStorageOn(await openServer(deps), deps)

/** Closes the server with the storage, or if the storage can't be opened. */
export async function openStorageOn(server: DatabaseServer, deps: Pick<Deps, 'config' | 'log'>): Promise<Storage> {
  try {
    const storage = await connect(server.connection, deps)
    return {
      ...storage,
      async close() {
        await storage.close()
        await server.close()
      },
    }
  } catch (error) {
    await server.close()
    throw error
  }
}

/** The same as openStorage while a service may be running: if one has the data folder locked, its server is used and left running. */
export async function openStorageBeside(deps: Deps): Promise<{ storage: Storage; dataDir: string }> {
  const dataDir = await prepareDataDir(deps.config.dataDir)
  try {
    return { storage: await openStorage(deps), dataDir }
  } catch (error) {
    if (!(error instanceof DataDirInUse)) throw error
    const connection = await findRunningServer(dataDir).catch((cause) => {
      throw new ConfigError(`the service of DATA_DIR ${dataDir} is starting or stopping; try again`, { cause })
    })
    return { storage: await connect(connection, deps), dataDir }
  }
}

async function connect(connection: Connection, { config, log }: Pick<Deps, 'config' | 'log'>): Promise<Storage> {
  const db = await ('connectionString' in connection
    ? openGiven(connection, config, log)
    : openPool(connection, config, log))
  return { db, connection, ...createTables(db, config), close: () => db.close() }
}

async function openGiven(connection: Connection, config: Config, log: Log): Promise<Database> {
  let db: Database | undefined
  try {
    db = await openPool(connection, config, log)
    await checkServer(db.pool)
    return db
  } catch (cause) {
    await db?.close()
    if (cause instanceof ConfigError) throw cause
    const reason = cause instanceof AggregateError ? cause.errors[0]?.message : (cause as Error).message
    throw new ConfigError(
      `DATABASE_URL can't be used: ${reason}; check the address, and that PostgreSQL is running there`,
      {
        cause,
      },
    )
  }
}

async function checkServer(pool: Pool): Promise<void> {
  const { rows } = await pool.query<{ version: string }>(`select current_setting('server_version_num') as version`)
  if (Number(rows[0]?.version) < oldestServerVersion)
    throw new ConfigError('DATABASE_URL names a PostgreSQL older than 15; use 15 or later')
  const sessions = await testSessions(pool)
  if (sessions !== 'kept') throw new ConfigError(`DATABASE_URL names a connection pooler ${poolerFaults[sessions]}`)
}

const poolerFaults: Record<Exclude<Sessions, 'kept'>, string> = {
  shared: 'in transaction mode; set pool_mode = session for this database in PgBouncer, or name PostgreSQL itself',
  'too few':
    'that has too few connections; raise default_pool_size in PgBouncer to the sum in docs/postgresql.md, or name PostgreSQL itself',
}

const openPool = (connection: Connection, { databasePool: poolSize }: Config, log: Log): Promise<Database> =>
  openDatabase({
    connection,
    entities,
    migrations,
    poolSize,
    onPoolError: (error) => log.debug({ err: error }, 'a database connection was lost'),
  })
