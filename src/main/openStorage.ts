/** The service's database: its tables, on the server that openServer found. */
import { runMigrations } from 'graphile-worker'
import { Foundation1700000000001 } from '../../migrations/0001-foundation.ts'
import { Events1700000000002 } from '../../migrations/0002-events.ts'
import { Webhooks1700000000003 } from '../../migrations/0003-webhooks.ts'
import { Access1700000000004 } from '../../migrations/0004-access.ts'
import { Limits1700000000005 } from '../../migrations/0005-limits.ts'
import { Usage1700000000006 } from '../../migrations/0006-usage.ts'
import { Connectors1700000000007 } from '../../migrations/0007-connectors.ts'
import { Policies1700000000008 } from '../../migrations/0008-policies.ts'
import { LeanRuns1700000000009 } from '../../migrations/0009-lean-runs.ts'
import { AuditIndexes1700000000010 } from '../../migrations/0010-audit-indexes.ts'
import { RetiredKeys1700000000011 } from '../../migrations/0011-retired-keys.ts'
import { Deliveries1700000000012 } from '../../migrations/0012-deliveries.ts'
import { Claims1700000000013 } from '../../migrations/0013-claims.ts'
import { KeyRights1700000000014 } from '../../migrations/0014-key-rights.ts'
import { RunMessages1700000000015 } from '../../migrations/0015-run-messages.ts'
import { OpenStreams1700000000016 } from '../../migrations/0016-open-streams.ts'
import { EventPositions1700000000017 } from '../../migrations/0017-event-positions.ts'
import { Changes1700000000018 } from '../../migrations/0018-changes.ts'
import { NewReads1700000000019 } from '../../migrations/0019-new-reads.ts'
import { DeployedVersions1700000000020 } from '../../migrations/0020-deployed-versions.ts'
import { RunOrigins1700000000021 } from '../../migrations/0021-run-origins.ts'
import { People1700000000022 } from '../../migrations/0022-people.ts'
import { Figures1700000000023 } from '../../migrations/0023-figures.ts'
import { Pipelines1700000000024 } from '../../migrations/0024-pipelines.ts'
import { PipelineRuns1700000000025 } from '../../migrations/0025-pipeline-runs.ts'
import { Alerts1700000000026 } from '../../migrations/0026-alerts.ts'
import { RecentFigures1700000000027 } from '../../migrations/0027-recent-figures.ts'
import { RecentHours1700000000028 } from '../../migrations/0028-recent-hours.ts'
import { LogRows1700000000029 } from '../../migrations/0029-log-rows.ts'
import { LeanEvents1700000000030 } from '../../migrations/0030-lean-events.ts'
import { ResolvedAlerts1700000000031 } from '../../migrations/0031-resolved-alerts.ts'
import { RuleSavers1700000000032 } from '../../migrations/0032-rule-savers.ts'
import { Revisions1700000000033 } from '../../migrations/0033-revisions.ts'
import { apiKeyEntity } from '../access/keys/apiKeyEntity.ts'
import { organizationEntity } from '../access/organizationEntity.ts'
import { userEntity } from '../access/userEntity.ts'
import { agentEntity } from '../agents/store/agentEntity.ts'
import { agentVersionEntity } from '../agents/store/agentVersionEntity.ts'
import { deploymentEntity } from '../agents/store/deploymentEntity.ts'
import { alertEntity } from '../alerts/store/alertEntity.ts'
import { alertRuleEntity } from '../alerts/store/alertRuleEntity.ts'
import { auditEntity } from '../audit/auditEntity.ts'
import { connectorEntity } from '../connectors/connectorEntity.ts'
import { eventEntity } from '../events/eventEntity.ts'
import { pipelineEntity, pipelineVersionEntity } from '../pipelines/definitions/pipelineEntity.ts'
import { pipelineRunEntity } from '../pipelines/runs/store/pipelineRunEntity.ts'
import { type Config, ConfigError } from '../platform/config.ts'
import { type Database, openDatabase } from '../platform/database/database.ts'
import { findRunningServer } from '../platform/embeddedPostgres/findRunningServer.ts'
import type { Log } from '../platform/log.ts'
import { DataDirInUse } from '../platform/process/dataDirLock.ts'
import { prepareDataDir } from '../platform/process/prepareDataDir.ts'
import { policyEntity } from '../policies/policyEntity.ts'
import { runEntity } from '../runs/store/runEntity.ts'
import { deliveryAttemptEntity } from '../webhooks/store/deliveryAttemptEntity.ts'
import { deliveryEntity } from '../webhooks/store/deliveryEntity.ts'
import { webhookEntity } from '../webhooks/store/webhookEntity.ts'
import { type Connection, type DatabaseServer, openServer } from './openServer.ts'

export type Storage = {
  db: Database
  /** For those who need a connection of their own. */
  connection: Connection
  /** Migrates the tables, ours and those of graphile-worker. */
  migrate(): Promise<void>
  close(): Promise<void>
}

const entities = [
  organizationEntity,
  userEntity,
  apiKeyEntity,
  agentEntity,
  agentVersionEntity,
  deploymentEntity,
  runEntity,
  eventEntity,
  auditEntity,
  connectorEntity,
  policyEntity,
  alertRuleEntity,
  alertEntity,
  pipelineEntity,
  pipelineVersionEntity,
  pipelineRunEntity,
  webhookEntity,
  deliveryEntity,
  deliveryAttemptEntity,
]
const migrations = [
  Foundation1700000000001,
  Events1700000000002,
  Webhooks1700000000003,
  Access1700000000004,
  Limits1700000000005,
  Usage1700000000006,
  Connectors1700000000007,
  Policies1700000000008,
  LeanRuns1700000000009,
  AuditIndexes1700000000010,
  RetiredKeys1700000000011,
  Deliveries1700000000012,
  Claims1700000000013,
  KeyRights1700000000014,
  RunMessages1700000000015,
  OpenStreams1700000000016,
  EventPositions1700000000017,
  Changes1700000000018,
  NewReads1700000000019,
  DeployedVersions1700000000020,
  RunOrigins1700000000021,
  People1700000000022,
  Figures1700000000023,
  Pipelines1700000000024,
  PipelineRuns1700000000025,
  Alerts1700000000026,
  RecentFigures1700000000027,
  RecentHours1700000000028,
  LogRows1700000000029,
  LeanEvents1700000000030,
  ResolvedAlerts1700000000031,
  RuleSavers1700000000032,
  Revisions1700000000033,
]
const poolSize = 12 // one of them stays taken, to listen for hints
const oldestServerVersion = 150_000

type Deps = { config: Config; log: Log; onServerLost(): void }

export const openStorage = async (deps: Deps): Promise<Storage> => openStorageOn(await openServer(deps), deps.log)

/** Closes the server with the storage, and if it can't be used. */
export async function openStorageOn(server: DatabaseServer, log: Log): Promise<Storage> {
  try {
    const storage = await connect(server.connection, log)
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
      throw new ConfigError(`DATA_DIR ${dataDir} is being started or stopped at this moment; try again`, { cause })
    })
    return { storage: await connect(connection, deps.log), dataDir }
  }
}

async function connect(connection: Connection, log: Log): Promise<Storage> {
  const db = await ('connectionString' in connection ? openGiven(connection, log) : openPool(connection, log))
  return { db, connection, migrate: () => db.migrate((pgPool) => runMigrations({ pgPool })), close: () => db.close() }
}

async function openGiven(connection: Connection, log: Log): Promise<Database> {
  let db: Database
  try {
    db = await openPool(connection, log)
  } catch (cause) {
    const reason = cause instanceof AggregateError ? cause.errors[0]?.message : (cause as Error).message
    throw new ConfigError(`DATABASE_URL can't be used: ${reason}; check the address and that PostgreSQL runs there`, {
      cause,
    })
  }
  const { rows } = await db.pool.query<{ version: string }>(`select current_setting('server_version_num') as version`)
  if (Number(rows[0]?.version) >= oldestServerVersion) return db
  await db.close()
  throw new ConfigError('DATABASE_URL names a PostgreSQL older than 15; use 15 or later')
}

const openPool = (connection: Connection, log: Log): Promise<Database> =>
  openDatabase({
    connection,
    entities,
    migrations,
    poolSize,
    onPoolError: (error) => log.debug({ err: error }, 'a database connection was lost'),
  })
