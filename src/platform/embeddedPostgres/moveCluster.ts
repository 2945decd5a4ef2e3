import { chown, mkdtemp, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { syncFolder } from '../process/writeDurably.ts'
import { loginFile } from './clusterLogin.ts'
import { lastLines } from './explainFailure.ts'
import { type RunAs, runAsToEnd, self } from './runAs.ts'

/** Copies a cluster and then removes the old one; after a crash at any point, the next start resumes. */
export async function moveCluster(from: string, to: string): Promise<void> {
  const making = await mkdtemp(`${to}.new-`)
  const copied = await runAsToEnd(self, 'cp', ['-a', from, join(making, 'cluster')])
  if (copied.code !== 0) {
    await rm(making, { recursive: true, force: true })
    throw new Error(`The database can't be copied from ${from} to ${to}: ${lastLines(copied.output)}`)
  }
  await runAsToEnd(self, 'sync', [])
  await rename(join(making, 'cluster'), to)
  await rm(making, { recursive: true, force: true })
  await syncFolder(dirname(to))
  await rm(from, { recursive: true, force: true })
}

/** Changes the owner of the cluster to the user who will run the server. */
export async function giveCluster(runAs: RunAs, cluster: string): Promise<void> {
  if (runAs.kind !== 'user' || (await stat(cluster)).uid === runAs.uid) return
  const given = await runAsToEnd(self, 'chown', ['-R', `${runAs.uid}:${runAs.gid}`, join(cluster, 'data')])
  if (given.code !== 0) throw new Error(`${cluster} can't be given to user ${runAs.uid}: ${lastLines(given.output)}`)
  // The folder itself comes last: while it has its old owner, the change is known to be incomplete.
  await chown(loginFile(cluster), runAs.uid, runAs.gid)
  await chown(cluster, runAs.uid, runAs.gid)
}
