/** The composition root: makes every part, hands each what it needs, opens the doors, and closes all in order. */
import type { AddressInfo } from 'node:net'
import { openApiDocument } from '../../rest/openApi.ts'
import { registerReference } from '../../rest/reference.ts'
import { registerRoutes } from '../../rest/registerRoutes.ts'
import { routes } from '../../rest/routes.ts'
import type { Deps } from '../../schema/context.ts'
import { createYogaDoor } from '../../schema/door/createYogaDoor.ts'
import { registerGraphql } from '../../schema/door/registerGraphql.ts'
import { createKeyAuthenticator } from '../access/authenticateKey.ts'
import { createLiveAgents } from '../agents/liveAgents.ts'
import { openEdge } from '../edge/openEdge.ts'
import { type Clock, systemClock } from '../platform/clock.ts'
import type { Config } from '../platform/config.ts'
import type { ServiceError } from '../platform/errors.ts'
import { createIds } from '../platform/ids.ts'
import { localCertificates } from '../platform/localCertificates.ts'
import type { Log } from '../platform/log.ts'
import { deriveKey, readMasterKey } from '../platform/masterKey.ts'
import { prepareDataDir } from '../platform/prepareDataDir.ts'
import { createRunExecutor } from '../runs/runExecutor.ts'
import { createRunStore } from '../runs/runStore.ts'
import { addressesOf, type Credentials, readCredentials, writeCredentials } from './credentials.ts'
import { closeListeners, listen, listenPlain } from './listeners.ts'
import { createMetrics } from './metrics.ts'
import { openStorage, type Storage } from './openStorage.ts'
import { registerOperationRoutes } from './operationRoutes.ts'
import { seed } from './seed.ts'

export type Service = {
  publicUrl: string
  port: number
  plainPort: number | undefined
  credentials: Credentials | undefined
  deps: Deps
  /** Drains and closes everything; answers when the last part is closed. */
  stop(): Promise<void>
}

type Surroundings = { config: Config; log: Log; clock?: Clock; onServerLost?(): void }

const drainMs = 20_000

export async function startService({
  config,
  log,
  clock = systemClock,
  onServerLost = () => {},
}: Surroundings): Promise<Service> {
  const dataDir = await prepareDataDir(config.dataDir)
  let stopping = false
  const storage = await openStorage({ config, log, onServerLost: () => stopping || onServerLost() })
  try {
    return await openDoors()
  } catch (error) {
    await storage.close()
    throw error
  }

  async function openDoors(): Promise<Service> {
    const newId = createIds(clock)
    const pepper = deriveKey(await readMasterKey(dataDir, config.masterKey), 'api-keys')
    const local = config.tls === undefined ? await localCertificates({ dataDir, now: clock.now() }) : undefined
    const caFile = local?.caFile ?? null
    const deps = createDeps(storage, log, clock, newId)
    const keys = createKeyAuthenticator({ db: storage.db, clock, pepper })
    const metrics = createMetrics()
    const report = reporter(log, metrics.countInternalError)
    let publicUrl = config.publicUrl ?? `https://localhost:${config.port}`
    const app = openEdge({
      tls: config.tls ?? { cert: local?.cert ?? '', key: local?.key ?? '' },
      publicUrl: () => publicUrl,
      newId,
      log,
      keys,
      isDraining: () => stopping,
      onAnswer: metrics.observeRequest,
      report,
    })
    registerOperationRoutes(app, {
      db: storage.db,
      metrics,
      metricsToken: config.metricsToken,
      isDraining: () => stopping,
    })
    registerRoutes(app, deps, routes, () => publicUrl)
    registerReference(app, () => openApiDocument(routes, publicUrl))
    registerGraphql(app, {
      yoga: createYogaDoor(deps, { graphiql: config.graphiql, report }),
      graphiql: config.graphiql,
    })

    await storage.db.alone(async () => {
      await storage.db.migrate()
      await seed({ db: storage.db, clock, newId, pepper }, (seeded) =>
        writeCredentials(dataDir, { ...addressesOf(publicUrl, caFile), ...seeded }),
      )
    })
    const server = await listen(app, config)
    const { port } = server.address() as AddressInfo
    publicUrl = config.publicUrl ?? `https://localhost:${port}`
    const plain = await listenPlain(app, { config, newId, log, publicUrl: () => publicUrl })
    const credentials = await refreshCredentials(dataDir, publicUrl, caFile)

    return {
      publicUrl,
      port,
      plainPort: plain && (plain.address() as AddressInfo).port,
      credentials,
      deps,
      async stop() {
        stopping = true
        await deps.runExecutor.drain(drainMs)
        await closeListeners(app, plain)
        await deps.runStore.flush()
        await storage.close()
      },
    }
  }
}

function createDeps({ db }: Storage, log: Log, clock: Clock, newId: Deps['newId']): Deps {
  const runStore = createRunStore(db)
  const runExecutor = createRunExecutor({ store: runStore, clock, newId, log })
  return { db, clock, newId, processId: newId('proc'), liveAgents: createLiveAgents({ db }), runStore, runExecutor }
}

async function refreshCredentials(
  dataDir: string,
  publicUrl: string,
  caFile: string | null,
): Promise<Credentials | undefined> {
  const known = await readCredentials(dataDir)
  if (known === undefined) return undefined
  const credentials = { ...known, ...addressesOf(publicUrl, caFile) }
  if (JSON.stringify(credentials) !== JSON.stringify(known)) await writeCredentials(dataDir, credentials)
  return credentials
}

/** An error that nobody expected is logged once, with its cause, and counted. */
function reporter(log: Log, count: () => void): (error: ServiceError, requestId: string) => void {
  return (error, requestId) => {
    if (error.code === 'internal_error') count()
    log.error({ err: error.cause ?? error, requestId, code: error.code }, error.message)
  }
}
