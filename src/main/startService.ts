/** The composition root: makes every part, hands each what it needs, opens the doors, and closes all in order. */
import type { AddressInfo } from 'node:net'
import type { Deps } from '../../schema/context.ts'
import { createKeyAuthenticator } from '../access/authenticateKey.ts'
import { createCredentialWatch } from '../access/credentialWatch.ts'
import { createKeyUses } from '../access/keyUses.ts'
import { createLiveAgents } from '../agents/liveAgents.ts'
import { createAudit } from '../audit/recordAudit.ts'
import { createOpenConnector } from '../connectors/openConnector.ts'
import { createOutbox } from '../events/outbox.ts'
import { localCertificates } from '../platform/certificates/localCertificates.ts'
import { type Clock, systemClock } from '../platform/clock.ts'
import type { Config } from '../platform/config.ts'
import { createDatabaseWatch } from '../platform/database/databaseWatch.ts'
import { createIds } from '../platform/ids.ts'
import type { Log } from '../platform/log.ts'
import { createOutgoing } from '../platform/outgoing/createOutgoing.ts'
import { createClosing } from '../platform/process/closing.ts'
import { prepareDataDir } from '../platform/process/prepareDataDir.ts'
import { keepPeppers } from '../platform/secrets/keptKeys.ts'
import { readMasterKey } from '../platform/secrets/masterKey.ts'
import { createSecretBox } from '../platform/secrets/secretBox.ts'
import { createLivePolicies } from '../policies/livePolicies.ts'
import { createRuntimes } from '../runtimes/createRuntimes.ts'
import { checkExpression } from '../runtimes/expression/checkExpression.ts'
import { createRollUpTask } from '../usage/rollUpTask.ts'
import { releaseDeliveries } from '../webhooks/deliveryStatements.ts'
import { fanOutSql } from '../webhooks/fanOut.ts'
import { createApp } from './createApp.ts'
import { addressesOf, type Credentials, readCredentials, writeCredentials } from './credentials.ts'
import { createErrorReports } from './errorReports.ts'
import { closeListeners, listen, listenPlain } from './listeners.ts'
import { openLimits } from './openLimits.ts'
import { openSessions } from './openSessions.ts'
import { openStorage, type Storage } from './openStorage.ts'
import { seed } from './seed.ts'
import { type Deliveries, startDeliveries } from './startDeliveries.ts'
import { startRunEngine } from './startRunEngine.ts'

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
/** Hundreds of receivers that get events all the time: a handshake for each would cost more than all the rest. */
const maxIdleConnections = 512

export async function startService(surroundings: Surroundings): Promise<Service> {
  const { config, log, onServerLost } = surroundings
  let stopping = false
  await prepareDataDir(config.dataDir)
  const storage = await openStorage({ config, log, onServerLost: () => stopping || onServerLost?.() })
  try {
    const service = await startOn(storage, surroundings, () => stopping)
    const stop = async () => {
      stopping = true
      await service.stop()
      await storage.close()
    }
    return { ...service, stop }
  } catch (error) {
    stopping = true
    await storage.close()
    throw error
  }
}

async function startOn(
  storage: Storage,
  { config, log, clock = systemClock }: Surroundings,
  isDraining: () => boolean,
): Promise<Service> {
  const dataDir = await prepareDataDir(config.dataDir)
  const { db } = storage
  const newId = createIds(clock)
  const masterKey = await readMasterKey(dataDir, config.masterKey)
  const secretBox = createSecretBox(masterKey, ...(config.masterKeyPrevious ? [config.masterKeyPrevious] : []))
  const { tls, caFile } = await certificatesOf(config, dataDir, clock)
  let publicUrl = config.publicUrl ?? `https://localhost:${config.port}`
  let deliveries: Deliveries | undefined
  let tellDeliverers = (): void => {}
  const announceDeliveries = () => (deliveries === undefined ? tellDeliverers() : deliveries.onFannedOut())
  const recordEvent = createOutbox({ clock, newId, fanOutSql, onFannedOut: announceDeliveries })
  const recordAudit = createAudit({ clock, newId })
  const peppers = await db.alone(async () => {
    await storage.migrate()
    const kept = await keepPeppers({ db, secretBox, masterKey, isMoving: config.masterKeyPrevious !== undefined })
    await seed({ db, clock, newId, pepper: kept.apiKeys, recordEvent }, (seeded) =>
      writeCredentials(dataDir, { ...addressesOf(publicUrl, caFile), ...seeded }),
    )
    return kept
  })
  const pepper = peppers.apiKeys
  const works = config.role !== 'api'
  const rollUps = createRollUpTask({ db, log })
  const outgoing = createOutgoing({ ...config.outgoing, maxIdleConnections, clock })
  const runtimes = createRuntimes({ outgoing, openConnector: createOpenConnector({ db, secretBox, log }), clock })
  const livePolicies = createLivePolicies({ db, clock })
  const databaseWatch = createDatabaseWatch(log)
  const engine = await startRunEngine({
    ...{ db, clock, newId, log, recordEvent, fanOutSql, runtimes, drainMs, takesQueued: works },
    ...{ recordAudit, livePolicies, databaseWatch },
    onFannedOut: announceDeliveries,
    beside: {
      workerIds: () => [],
      onDead: async (owners) => {
        await releaseDeliveries(db, owners, null) // whoever finds them dead, an api too
        announceDeliveries()
      },
      onBeat: async () => rollUps.onBeat(),
    },
  })
  const { processId } = engine
  const maxAttempts = config.webhookMaxAttempts
  const tellOthers = () => engine.publish('dlv_due')
  tellDeliverers = tellOthers
  const delivering = { db, clock, log, outgoing, secretBox, maxAttempts, processId, tellOthers }
  if (works) deliveries = startDeliveries(delivering)
  engine.subscribe('dlv', () => deliveries?.wake())
  const closing = createClosing()
  const liveAgents = createLiveAgents({ db })
  const keyUses = createKeyUses({ db, clock, log })
  const limits = await openLimits({ config, db, clock, log })
  const { callCounts } = limits
  const keys = createKeyAuthenticator({ db, clock, pepper, noteUse: keyUses.note })
  const credentialWatch = createCredentialWatch({ db, clock, log })
  const forgetKey = (keyId: string) => {
    keys.forget(keyId)
    credentialWatch.changed(keyId)
  }
  engine.subscribe('key', forgetKey)
  engine.subscribe('org', livePolicies.forget)
  engine.subscribe('org', keys.forget) // they hold its plan and limits
  const keyChanged = (keyId: string) => {
    forgetKey(keyId)
    engine.publish(keyId)
  }
  const policiesChanged = (organizationId: string) => {
    livePolicies.forget(organizationId)
    engine.publish(organizationId)
  }
  const { logins } = limits
  const sessions = openSessions({
    config,
    masterKey,
    sessionPepper: peppers.sessions,
    db,
    clock,
    log,
    recordAudit,
    keys,
    logins,
    bus: engine,
    onChange: credentialWatch.changed,
  })
  const made = { db, clock, newId, liveAgents, recordEvent, recordAudit, secretBox, checkExpression }
  const deps: Deps = {
    ...engine,
    ...made,
    announceDeliveries,
    closing,
    pepper,
    keyUses,
    keyChanged,
    watchCredentials: credentialWatch.watch,
    livePolicies,
    policiesChanged,
    sessionTokens: sessions.sessionTokens,
    callCounts,
    plans: config.plans,
  }
  const postReport = createErrorReports({ url: config.errorReportUrl, outgoing, clock, log })
  const parts = { config, tls, log, deps, sessions, limits, databaseWatch, postReport, isDraining }
  const app = createApp({ ...parts, publicUrl: () => publicUrl })
  try {
    const server = await listen(app, config)
    const { port } = server.address() as AddressInfo
    publicUrl = config.publicUrl ?? `https://localhost:${port}`
    const plain = await listenPlain(app, { config, newId, log, publicUrl: () => publicUrl })
    const plainPort = plain && (plain.address() as AddressInfo).port
    const credentials = await refreshCredentials(dataDir, publicUrl, caFile)
    const stop = async () => {
      await Promise.all([engine.drain(), deliveries?.drain()])
      closing.close()
      await closeListeners(app, plain)
      await outgoing.close()
      await sessions.close()
      await keyUses.close()
      await limits.close()
      await engine.close()
      await rollUps.close()
    }
    return { publicUrl, port, plainPort, credentials, deps, stop }
  } catch (error) {
    await app.close()
    await deliveries?.drain()
    await sessions.close()
    await keyUses.close()
    await limits.close()
    await engine.close()
    await rollUps.close()
    throw error
  }
}

async function certificatesOf(config: Config, dataDir: string, clock: Clock) {
  if (config.tls !== undefined) return { tls: config.tls, caFile: null }
  const { cert, key, caFile } = await localCertificates({ dataDir, now: clock.now() })
  return { tls: { cert, key }, caFile }
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
