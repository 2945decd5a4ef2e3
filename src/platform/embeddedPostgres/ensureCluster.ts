// A cluster is created in a temporary folder and renamed when it is complete and synced, so that a cluster folder is
// always complete. Leftovers of a killed first start have another name and are removed.
import { chown, mkdtemp, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { syncFolder } from '../process/writeDurably.ts'
import { type ClusterLogin, loginFile, readLogin, user, writeLogin } from './clusterLogin.ts'
import { explainFailure } from './explainFailure.ts'
import type { Binaries } from './findBinaries.ts'
import type { Place } from './placeCluster.ts'
import { type RunAs, runAsToEnd } from './runAs.ts'

type Making = { runAs: RunAs; binaries: Binaries; onProgramStarted(): void }

/** Creates the cluster on the first start; returns how to log in to it. */
export async function ensureCluster(
  { dir, cluster, runAs }: Place,
  binaries: Binaries,
  onProgramStarted: () => void,
): Promise<ClusterLogin> {
  await removeUnfinished(dir)
  if ((await stat(cluster).catch(() => undefined)) === undefined)
    await makeCluster(dir, cluster, { runAs, binaries, onProgramStarted })
  return readLogin(cluster)
}

async function removeUnfinished(dir: string): Promise<void> {
  const unfinished = (await readdir(dir)).filter((name) => name.startsWith('cluster.new-'))
  await Promise.all(unfinished.map((name) => rm(join(dir, name), { recursive: true, force: true })))
}

async function makeCluster(dir: string, cluster: string, options: Making): Promise<void> {
  const making = await mkdtemp(join(dir, 'cluster.new-'))
  try {
    await writeLogin(making)
    await giveTo(options.runAs, [loginFile(making), making])
    await initialise(making, options)
    await rename(making, cluster)
    await syncFolder(dir)
  } catch (error) {
    await rm(making, { recursive: true, force: true })
    throw error
  }
}

async function giveTo(runAs: RunAs, paths: string[]): Promise<void> {
  if (runAs.kind !== 'user') return
  for (const path of paths) await chown(path, runAs.uid, runAs.gid)
}

/** One program, which also syncs its files, so that it needs no turn of the event loop until it is done. */
async function initialise(making: string, { runAs, binaries, onProgramStarted }: Making): Promise<void> {
  const login = [`--username=${user}`, `--pwfile=${loginFile(making)}`, '--auth=scram-sha-256']
  const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
  const args = ['-D', join(making, 'data'), '--no-instructions', ...login, ...locale]
  const ended = runAsToEnd(runAs, binaries.initdb, args)
  onProgramStarted()
  const { code, output } = await ended
  if (code !== 0) throw new Error(explainFailure('The database could not be initialised in DATA_DIR', output))
}
