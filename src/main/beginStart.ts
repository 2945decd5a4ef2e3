/*
 * The beginning of a start: problems of the configuration are found before a database is created, and PostgreSQL starts before
 * the rest of the service is loaded. Loading blocks the event loop for seconds, so everything that this file imports is
 * small.
 */
import { readSettings, type SingleSignOnSettings } from '../access/singleSignOn/settings.ts'
import type { Plans } from '../limits/plans.ts'
import { readPlans } from '../limits/readPlans.ts'
import type { Config } from '../platform/config.ts'
import { prepareDataDir } from '../platform/process/prepareDataDir.ts'
import { checkPorts } from './process/checkPorts.ts'
import { type DatabaseServer, openServer } from './storage/openServer.ts'
import type { Membership } from './supervisor/membership.ts'

export type Beginning = {
  plans: Plans
  /** Undefined if it is off. */
  singleSignOn: SingleSignOnSettings | undefined
  /** Absolute. */
  dataDir: string
  /** The caller must close it. */
  server: Promise<DatabaseServer>
  /** Undefined if this is the only process of the service on this machine. */
  member?: Membership
}

type Deps = { config: Config; onServerLost?: (() => void) | undefined }

/** Resolves when PostgreSQL's programs run on their own, which is long before they are done. */
export async function beginStart({ config, onServerLost = () => {} }: Deps): Promise<Beginning> {
  const files = readFiles(config)
  await checkPorts(config)
  const dataDir = await prepareDataDir(config.dataDir)
  const working = Promise.withResolvers<void>()
  const server = openServer({ config, onServerLost, onProgramStarted: working.resolve })
  await Promise.race([working.promise, server])
  server.catch(() => {}) // It may fail before it is awaited.
  return { ...files, dataDir, server }
}

/** Throws if they are invalid. */
export const readFiles = (config: Config): Pick<Beginning, 'plans' | 'singleSignOn'> => ({
  plans: readPlans(config.plansFile),
  singleSignOn: readSettings(config.singleSignOn, config.passwordLogin),
})
