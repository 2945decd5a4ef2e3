/** Opens everything that the service needs, starts its parts, and closes all in order. */
import type { Deps } from '../../schema/context/context.ts'
import { type Dashboard, openDashboard } from '../dashboard/openDashboard.ts'
import type { Clock } from '../platform/clock.ts'
import { createSharedClock, measureAhead } from '../platform/database/sharedClock.ts'
import { openTracing } from '../platform/tracing/openTracing.ts'
import { type Beginning, beginStart } from './beginStart.ts'
import { openCertificates } from './http/certificates.ts'
import { reportDrain } from './process/drainReport.ts'
import { type StartProgress, silentStart } from './process/startProgress.ts'
import { createStopping } from './process/stopping.ts'
import { type Settings, startParts } from './startParts.ts'
import type { Credentials } from './storage/credentials.ts'
import { openStorageOn, type Storage } from './storage/openStorage.ts'

export type Service = {
  publicUrl: string
  port: number
  plainPort: number | undefined
  credentials: Credentials | undefined
  deps: Deps
  /** Drains and closes everything; resolves when the last part is closed. `isReplaced`: another process listens on the same ports. */
  stop(isReplaced?: boolean): Promise<void>
}

type StartOptions = Settings & {
  clock?: Clock
  onServerLost?(): void
  /** Parts that were opened already; the service closes both. */
  beginning?: Beginning
  dashboard?: Dashboard | undefined
  /** See openDashboard. */
  built?: Promise<void>
  progress?: StartProgress
}

export async function startService(options: StartOptions): Promise<Service> {
  const { config, log } = options
  const sharedClock = createSharedClock(log)
  const clock = options.clock ?? sharedClock
  const stopping = createStopping()
  const beginning = options.beginning ?? (await beginStart(options))
  const dashboard = config.role === 'worker' ? undefined : (options.dashboard ?? openDashboard(options))
  const openingTracing = openTracing(config.traces, log) // while PostgreSQL starts
  openingTracing.catch(() => {}) // It may fail before it is awaited.
  let storage: Storage | undefined
  const closeRest = async () => {
    await dashboard?.close()
    await (storage ?? (await beginning.server.catch(() => undefined)))?.close()
    await (await openingTracing).close()
  }
  try {
    const { progress = silentStart } = options
    const { dataDir, member } = beginning
    const opening = member ?? { certificates: openCertificates(config, { dataDir, clock, log }) } // while PostgreSQL starts
    const certificates = await progress.follow('certificates', Promise.resolve(opening.certificates))
    storage = await openStorageOn(await beginning.server, { config, log })
    sharedClock.observe(await measureAhead(storage.db.pool))
    const tracing = await openingTracing
    const parts = { ...options, beginning, certificates, dashboard, clock, sharedClock, tracing }
    const { waitingFor, refuseProxies, refuseNew, ...service } = await progress.follow(
      'tables and background work',
      startParts(storage, parts, stopping),
    )
    const stop = async (isReplaced = false) => {
      if (isReplaced) refuseNew()
      const delayMs = isReplaced ? replacedMs : config.drainDelayMs
      await stopping.leave({ log, clock, delayMs, refuseProxies })
      const endReport = reportDrain({ log, clock, waitingFor })
      try {
        await service.stop()
        await closeRest()
      } finally {
        endReport()
      }
    }
    return { ...service, stop }
  } catch (error) {
    stopping.drain()
    await closeRest()
    throw error
  }
}

/** How long a process that was replaced serves calls on connections that are open; each is closed after its next response. */
const replacedMs = 1_000
