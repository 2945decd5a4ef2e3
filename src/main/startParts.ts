/** The composition root: creates every part with its dependencies, and opens the listeners when all have started. */
import type { Server as TlsServer } from 'node:tls'
import { describeEventTypes } from '../../rest/documents/eventTypes.ts'
import type { Deps } from '../../schema/context/context.ts'
import { checkOrganization } from '../access/singleSignOn/settings.ts'
import { findAgentUsing, findAgentUsingPolicy } from '../agents/agentsUsing.ts'
import { createLiveAgents } from '../agents/liveAgents.ts'
import { findAgents } from '../agents/readAgent.ts'
import { createJudgeRule } from '../alerts/judging/judgeRule.ts'
import { judgingTask } from '../alerts/judging/judgeRules.ts'
import { createAudit } from '../audit/recordAudit.ts'
import { joinCluster } from '../cluster/joinCluster.ts'
import type { TakeOver } from '../cluster/removeDeadProcesses.ts'
import { createOpenConnector } from '../connectors/openConnector.ts'
import type { Dashboard } from '../dashboard/openDashboard.ts'
import { whileErasing } from '../erasures/store/erasureStatements.ts'
import { createSealedPositions } from '../events/feed/sealedPositions.ts'
import { createOutbox } from '../events/outbox.ts'
import { createJudge, type Judge } from '../guardrails/judge.ts'
import { createGuardrailPool } from '../guardrails/sandbox/guardrailPool.ts'
import { releasePipelineRuns } from '../pipelines/runs/store/taskStatements.ts'
import type { Clock } from '../platform/clock.ts'
import type { Config } from '../platform/config.ts'
import { isDatabaseAway } from '../platform/database/database.ts'
import { createDatabaseWatch } from '../platform/database/databaseWatch.ts'
import type { SharedClock } from '../platform/database/sharedClock.ts'
import { createIds } from '../platform/ids.ts'
import type { Log } from '../platform/log.ts'
import { createOutgoing } from '../platform/outgoing/createOutgoing.ts'
import { createLocalServers } from '../platform/outgoing/localServers.ts'
import { createClosing } from '../platform/process/closing.ts'
import { readMasterKey } from '../platform/secrets/masterKey.ts'
import { createSecretBox } from '../platform/secrets/secretBox.ts'
import type { Tracing } from '../platform/tracing/tracing.ts'
import { createLivePolicies } from '../policies/livePolicies.ts'
import { createTakeCall } from '../replays/engine/takeCall.ts'
import { allowsSideEffects, releaseReplays } from '../replays/store/replayStatements.ts'
import { retentionTask } from '../retention/deleteExpired.ts'
import { createRuntimes } from '../runtimes/createRuntimes.ts'
import { checkExpression } from '../runtimes/expression/checkExpression.ts'
import { evaluate } from '../runtimes/expression/evaluate.ts'
import { createActivity } from '../scheduler/activity.ts'
import { inBatches } from '../scheduler/inBatches.ts'
import type { createPeriodicTasks } from '../scheduler/periodicTasks.ts'
import { createUnreadResponses } from '../streaming/unreadResponses.ts'
import { nextRollUp, rollUp } from '../usage/rollUp.ts'
import { releaseDeliveriesOf } from '../webhooks/store/deliveryStatements.ts'
import { fanOutSql } from '../webhooks/store/fanOut.ts'
import type { Beginning } from './beginStart.ts'
import { createMetrics } from './figures/metrics.ts'
import { type Certificates, renewalTasks } from './http/certificates.ts'
import { createApp } from './http/createApp.ts'
import { createAddress, openListeners } from './http/openListeners.ts'
import { openAccess } from './parts/openAccess.ts'
import { openFigures } from './parts/openFigures.ts'
import { openLimits } from './parts/openLimits.ts'
import { openMail } from './parts/openMail.ts'
import { openSingleSignOn } from './parts/openSingleSignOn.ts'
import { scheduledJobs } from './parts/scheduledJobs.ts'
import { startBackground } from './parts/startBackground.ts'
import { startEraser } from './parts/startEraser.ts'
import { startEventFlow } from './parts/startEventFlow.ts'
import { startPipelines } from './parts/startPipelines.ts'
import { startReleases } from './parts/startReleases.ts'
import { startReplays } from './parts/startReplays.ts'
import { startRunEngine } from './parts/startRunEngine.ts'
import { createErrorReports } from './process/errorReports.ts'
import { ownPortsOf } from './process/ownPorts.ts'
import type { Stopping } from './process/stopping.ts'
import { addressesOf, writeCredentials } from './storage/credentials.ts'
import { diskTasks } from './storage/diskWatch.ts'
import type { Storage } from './storage/openStorage.ts'
import { prepareTables } from './storage/prepareTables.ts'
import type { Seeded } from './storage/seed.ts'

export type Settings = {
  config: Config
  log: Log
  createTasks?: typeof createPeriodicTasks
  judge?: Judge
}

type Options = Settings & {
  beginning: Beginning
  certificates: Certificates
  dashboard: Dashboard | undefined
  clock: Clock
  sharedClock: SharedClock
  tracing: Tracing
}

const drainMs = 20_000
/** Enough for hundreds of busy receivers: a TLS handshake for each event would cost more than the rest of the delivery. */
const maxIdleConnections = 512

export async function startParts(
  storage: Storage,
  { config, log, clock, sharedClock, tracing, createTasks, dashboard, judge: givenJudge, ...given }: Options,
  { isLeaving, isDraining }: Stopping,
) {
  const { plans, singleSignOn: settings, dataDir, member } = given.beginning
  const { tls, caFile } = given.certificates
  const { db } = storage
  const newId = createIds(clock)
  const masterKey = await readMasterKey(dataDir, config.masterKey)
  const secretBox = createSecretBox(masterKey, ...(config.masterKeyPrevious ? [config.masterKeyPrevious] : []))
  const address = createAddress(config)
  const recordAudit = createAudit({ clock, newId })
  const isMoving = config.masterKeyPrevious !== undefined
  const onSeeded = (seeded: Seeded) =>
    writeCredentials(dataDir, { ...addressesOf(address.publicUrl(), caFile), ...seeded })
  const startingRetention = { plans, retentionDays: config.retentionDays }
  const preparing = { storage, clock, newId, secretBox, masterKey, isMoving, startingRetention, onSeeded }
  const peppers = await prepareTables(preparing)
  if (settings !== undefined) await checkOrganization(db, settings)
  const feedPositions = createSealedPositions(peppers.apiKeys)
  const works = config.role !== 'api'
  const { mayWork } = sharedClock
  const core = { db, clock, newId, log, mayWork, tracing }
  const diskWatch = member === undefined ? await diskTasks(config, { folder: dataDir, log }) : []
  const metrics = createMetrics(member?.place)
  const guardrailPool = createGuardrailPool()
  const ownPorts = ownPortsOf(config)
  const localServers = createLocalServers({ allowed: config.outgoing.allowLocalHttp, ownPorts })
  const outgoing = createOutgoing({ ...config.outgoing, localServers, maxIdleConnections, clock })
  const openConnector = createOpenConnector({ db, secretBox, log })
  const runtimes = createRuntimes({ outgoing, openConnector, clock })
  const livePolicies = createLivePolicies({ db, clock })
  const databaseWatch = createDatabaseWatch(log)
  const activity = createActivity()
  const cluster = await joinCluster({
    ...core,
    onHints: activity.note,
    connection: storage.connection,
    onBeat(aheadMs) {
      databaseWatch.responded()
      sharedClock.observe(aheadMs)
    },
    onMissed: (error) => isDatabaseAway(error) && databaseWatch.missed(error),
  })
  const { processId, publish, subscribe } = cluster
  const { onAttempted, onExecuted } = metrics.work
  const sending = { outgoing, secretBox, maxAttempts: config.webhookMaxAttempts, onAttempted }
  const eventFlow = startEventFlow({ ...core, ...sending, feedPositions, bus: cluster, processId, works })
  const outbox = { fanOutSql, onFannedOut: eventFlow.announceDeliveries, onRecorded: eventFlow.onRecorded }
  const recordEvent = createOutbox({ clock, newId, ...outbox })
  const judge = givenJudge ?? createJudge(guardrailPool)
  const shared = { ...core, recordEvent, recordAudit, livePolicies, judge }
  const engine = startRunEngine({
    ...shared,
    ...outbox,
    cluster,
    runtimes,
    drainMs,
    takesQueued: works,
    onExecuted,
    allowsSideEffects: (scope, replayId) => allowsSideEffects(db, scope, replayId),
  })
  const takeOverRest: TakeOver = async (tx, owners) => {
    await releaseDeliveriesOf(tx, owners)
    await tx.manager.query(releasePipelineRuns, [owners])
    await tx.manager.query(releaseReplays, [owners])
    tx.afterCommit(eventFlow.announceDeliveries)
  }
  const closing = createClosing()
  const liveAgents = createLiveAgents({ db })
  const { limiterOf } = member ?? {}
  const limits = await openLimits({
    redisUrl: config.redisUrl,
    plans,
    db,
    clock,
    log,
    limiterOf,
    onCall: activity.note,
  })
  const singleSignOn = config.role === 'worker' ? undefined : openSingleSignOn({ config, settings, secretBox, clock })
  const access = openAccess({
    ...shared,
    config,
    masterKey,
    peppers,
    logins: limits.logins,
    bus: cluster,
    singleSignOn,
  })
  subscribe('org', livePolicies.forget)
  const policiesChanged = (organizationId: string) => {
    livePolicies.forget(organizationId)
    publish(organizationId)
  }
  const invoking = { publish, processId, liveAgents, evaluate, closing }
  const pipelines = startPipelines({ ...engine, ...shared, ...invoking, subscribe, works })
  const takeCallOf = createTakeCall({ db, plans, clock, takeMonthlyCall: limits.takeMonthlyCall })
  const replays = startReplays({ ...engine, ...shared, ...invoking, takeCallOf, subscribe, works })
  const releasing = { releaseSecondMs: config.releaseSecondMs, checkExpression }
  const releases = startReleases({ ...engine, ...shared, ...invoking, ...releasing, subscribe, works })
  cluster.onForget(() => {
    engine.runStore.forget()
    engine.liveRuns.forget()
    pipelines.forget()
  })
  const eraser = startEraser({ ...core, ...engine, ...invoking, works, subscribe, pipelines: pipelines.deps })
  const deps: Deps = {
    ...engine,
    ...pipelines.deps,
    ...replays.deps,
    ...releases.deps,
    ...eventFlow,
    ...limits,
    ...access.deps,
    ...shared,
    ...invoking,
    eraser,
    checkExpression,
    findAgents,
    findAgentUsing,
    findAgentUsingPolicy,
    secretBox,
    outgoing,
    localServers,
    openConnector,
    feedPositions,
    plans,
    startingRetention,
    policiesChanged,
    judgeRule: createJudgeRule({ db, plans }),
    unreadResponses: createUnreadResponses(clock),
    eventTypes: describeEventTypes(),
    pepper: peppers.apiKeys,
    sendMail: await openMail(config, clock),
    publicUrl: address.publicUrl,
  }
  const present = (renewed: Certificates['tls']) => (app.server as unknown as TlsServer).setSecureContext(renewed)
  const background = await startBackground({
    ...core,
    metrics: metrics.tasks,
    jobPool: db.jobPool,
    cluster,
    activity,
    createTasks,
    tasks: [
      cluster.takeOverTask([engine.takeOver, takeOverRest]),
      ...engine.tasks,
      ...pipelines.tasks,
      ...replays.tasks,
      ...releases.tasks,
      ...limits.tasks,
      ...access.tasks,
      { name: 'roll_up_figures', everyMs: 2_000, due: nextRollUp, run: inBatches(() => rollUp({ db, clock })) },
      ...(member === undefined ? renewalTasks(config, { dataDir, clock, log, tls, present }) : []),
      ...(works ? [{ name: 'advance_erasures', everyMs: 5_000, due: whileErasing, run: eraser.poll }] : []),
      ...(works ? [retentionTask({ db, clock, dayMs: config.retentionDayMs })] : []),
      ...(works ? [judgingTask({ ...deps, log, intervalMs: config.alertIntervalSeconds * 1_000 })] : []),
      ...eventFlow.tasks,
      ...diskWatch,
    ],
    jobs: works ? scheduledJobs({ db, clock }) : [],
  })
  const postReport = createErrorReports({ url: config.errorReportUrl, outgoing, clock, log })
  const printFigures = openFigures({
    ...{ metrics, config, dataDir, db, log, engine, eventFlow, limits, databaseWatch, guardrailPool, isLeaving, works },
    ...{ clockAheadMs: sharedClock.aheadMs, member },
  })
  const watching = { metrics, printFigures, databaseWatch, postReport, isLeaving, isDraining, mayWork, member }
  const app = createApp({ ...watching, config, tls, log, deps, access, limits, dashboard })
  member?.onRenewed(present)
  const closeParts = async () => {
    await background.stop()
    await eraser.stop()
    for (const part of [access, limits, pipelines, replays]) await part.close()
    releases.close()
    await engine.close()
    await cluster.close()
    eventFlow.close()
  }
  try {
    const listeners = await openListeners(app, { ...core, config, address, ownPorts, dataDir, caFile, member })
    const waitingFor = () => ({
      runs: engine.runExecutor.active().length,
      deliveries: eventFlow.activeDeliveries(),
      connections: listeners.countConnections(),
    })
    const stop = async () => {
      await Promise.all([pipelines.drain(), replays.drain(), engine.drain(), eventFlow.drain()])
      closing.close()
      await listeners.close()
      await outgoing.close()
      singleSignOn?.close()
      await closeParts()
    }
    const { opened, refuseProxies, refuseNew } = listeners
    return { ...opened, publicUrl: address.publicUrl(), deps, waitingFor, refuseProxies, refuseNew, stop }
  } catch (error) {
    await app.close()
    await eventFlow.drain()
    await closeParts()
    throw error
  }
}
