/*
 * The pages of this process. If there is no build of the current sources, one is made while the rest of the service starts;
 * only the pages wait for it.
 */
import type { Log } from '../platform/log.ts'
import { buildFolder } from './build/buildFolder.ts'
import { spawnBuild } from './build/spawnBuild.ts'
import { type Build, readBuild } from './readBuild.ts'

export type Dashboard = ReturnType<typeof openDashboard>

type Deps = {
  log: Log
  /** Resolves when another process of this machine has made the build; undefined if this one has to. */
  built?: Promise<void> | undefined
}

export function openDashboard({ log, built }: Deps) {
  const stopping = new AbortController()
  let current: Build | 'building' | 'failed' = 'building'
  const opening = findOrMake(stopping.signal, built).then(
    (build) => {
      current = build
    },
    (error) => {
      current = 'failed'
      if (!stopping.signal.aborted)
        log.error({ err: error }, 'the dashboard could not be built; the API is not affected')
    },
  )
  return {
    /** The build, or why it is missing. */
    current: (): Build | 'building' | 'failed' => current,
    /** Resolves when there is a build, or when it failed. */
    opened: opening,
    /** Stops a running build. */
    async close(): Promise<void> {
      stopping.abort()
      await opening
    },
  }
}

async function findOrMake(signal: AbortSignal, built: Promise<void> | undefined): Promise<Build> {
  // Nothing is awaited before the build is started: the modules that a start loads next block the event loop for seconds.
  const found = readBuild(buildFolder())
  if (found !== undefined) return found
  const folder = built === undefined ? await spawnBuild(signal) : await built.then(buildFolder)
  const made = readBuild(folder)
  if (made === undefined) throw new Error(`the build has been deleted: ${folder}`)
  return made
}
