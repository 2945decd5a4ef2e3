/*
 * Judges all active releases: advances, completes or stops them, and stores the figures that callers read. One process at a time
 * does this, and the others skip it; if that process dies, its lock ends with its connection. If a release can't be judged, the
 * error is logged and the others are still judged.
 */
import { tryLock } from '../../cluster/advisoryLocks.ts'
import { type Database, isDatabaseAway } from '../../platform/database/database.ts'
import type { Log } from '../../platform/log.ts'
import type { PeriodicTask } from '../../scheduler/periodicTasks.ts'
import { readReleaseRollups } from '../../usage/releaseRollups.ts'
import type { Release } from '../release.ts'
import type { ReleaseDeps } from '../releaseDeps.ts'
import { findJudged, storeFigures, whileJudged } from '../store/judgedReleases.ts'
import { applyVerdict } from './applyVerdict.ts'
import { figuresOf } from './figuresOf.ts'
import { judgeRelease } from './judgeRelease.ts'

export type JudgeReleasesDeps = ReleaseDeps & { db: Pick<Database, 'run' | 'transaction'>; log: Log }

/** The histograms of a page are in memory at the same time; those of one release can take a few kilobytes. */
const pageReleases = 200
const everyMs = 1_000

export const judgeReleasesTask = (deps: JudgeReleasesDeps): PeriodicTask => ({
  name: 'judge_releases',
  everyMs,
  due: whileJudged,
  run: (signal) => judgeReleases(deps, signal),
})

const judgeReleases = (deps: JudgeReleasesDeps, signal: AbortSignal): Promise<void> =>
  deps.db.transaction(async (tx) => {
    if (await tryLock(tx, 'releases')) await judgeAll(deps, signal)
  })

async function judgeAll(deps: JudgeReleasesDeps, signal: AbortSignal): Promise<void> {
  let releases: Release[] = []
  do {
    releases = await findJudged(deps.db, { after: releases.at(-1), now: deps.clock.now(), limit: pageReleases })
    await judgePage(deps, releases)
  } while (releases.length === pageReleases && !signal.aborted)
}

async function judgePage(deps: JudgeReleasesDeps, releases: Release[]): Promise<void> {
  const rollups = await readReleaseRollups(deps.db, releases)
  const changed: Release[] = []
  for (const [index, release] of releases.entries()) {
    const found = rollups[index]
    if (found === undefined) throw new Error('a release was not measured')
    const figures = figuresOf(found)
    if (JSON.stringify(figures) !== JSON.stringify(release.figures)) changed.push({ ...release, figures })
    if (release.status !== 'active') continue
    await logFailure(deps, release, async () => {
      const verdict = await judgeRelease(deps, release, found, deps.clock.now())
      await applyVerdict(deps, { ...release, figures }, verdict)
    })
  }
  if (changed.length === 0) return
  await storeFigures(deps.db, changed, deps.clock.now())
  for (const { id } of changed) deps.releaseChanged(id)
}

async function logFailure({ log }: JudgeReleasesDeps, release: Release, work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (isDatabaseAway(error)) throw error
    const { id: releaseId, organizationId } = release
    log.error({ err: error, releaseId, organizationId }, 'a release could not be judged')
  }
}
