// A cluster is created in a temporary folder and renamed when it is complete and synced, so that a cluster folder is
// always complete. What a killed first start left behind has another name and is removed.
import { randomBytes } from 'node:crypto'
import { chown, mkdtemp, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { syncFolder, writeDurably } from '../process/writeDurably.ts'
import { explainFailure } from './explainFailure.ts'
import type { Binaries } from './findBinaries.ts'
import type { Place } from './placeCluster.ts'
import { type RunAs, runAsToEnd } from './runAs.ts'

export const user = 'ars'
export const database = 'ars'

/** Creates the cluster on the first start; returns the password. */
export async function ensureCluster({ dir, cluster, runAs }: Place, binaries: Binaries): Promise<string> {
  await removeUnfinished(dir)
  if ((await stat(cluster).catch(() => undefined)) === undefined) await makeCluster(dir, cluster, runAs, binaries)
  return (await readFile(join(cluster, 'password'), 'utf8')).trim()
}

async function removeUnfinished(dir: string): Promise<void> {
  const unfinished = (await readdir(dir)).filter((name) => name.startsWith('cluster.new-'))
  await Promise.all(unfinished.map((name) => rm(join(dir, name), { recursive: true, force: true })))
}

async function makeCluster(dir: string, cluster: string, runAs: RunAs, binaries: Binaries): Promise<void> {
  const making = await mkdtemp(join(dir, 'cluster.new-'))
  try {
    await writeDurably(join(making, 'password'), `${randomBytes(24).toString('base64url')}\n`)
    if (runAs.kind === 'user') {
      await chown(join(making, 'password'), runAs.uid, runAs.gid)
      await chown(making, runAs.uid, runAs.gid)
    }
    await initialise(making, runAs, binaries)
    await rename(making, cluster)
    await syncFolder(dir)
  } catch (error) {
    await rm(making, { recursive: true, force: true })
    throw error
  }
}

async function initialise(making: string, runAs: RunAs, { initdb, postgres }: Binaries): Promise<void> {
  const data = join(making, 'data')
  const login = [`--username=${user}`, `--pwfile=${join(making, 'password')}`, '--auth=scram-sha-256']
  const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
  await run(runAs, initdb, ['-D', data, '--no-sync', '--no-instructions', ...login, ...locale])
  const withoutSync = ['-c', 'fsync=off', '-c', 'listen_addresses=']
  await run(runAs, postgres, ['--single', '-D', data, ...withoutSync, 'postgres'], `CREATE DATABASE ${database}\n`)
  // Syncs once what was written without syncing above.
  await run(runAs, initdb, ['-D', data, '--sync-only'])
}

async function run(runAs: RunAs, file: string, args: readonly string[], input = ''): Promise<void> {
  const { code, output } = await runAsToEnd(runAs, file, args, input)
  // Single-user mode reports a failed statement in its output only.
  if (code === 0 && !/\b(ERROR|FATAL|PANIC):/.test(output)) return
  throw new Error(explainFailure('The database could not be initialised in DATA_DIR', output))
}
