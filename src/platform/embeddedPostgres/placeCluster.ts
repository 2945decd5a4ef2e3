// Where the database files are, and as which user the server runs. The cluster folder contains PostgreSQL's `data` and its
// password, so that both are always moved together. It is in DATA_DIR/postgres, unless the user of the server can't enter
// that: then it is under /var/lib, and the file DATA_DIR/postgres/location contains its path for later starts.
import { mkdir, mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { lockDataDir } from '../process/dataDirLock.ts'
import { writeDurably } from '../process/writeDurably.ts'
import { canEnter } from './canEnter.ts'
import { chooseRunAs } from './chooseRunAs.ts'
import { endOrphans } from './endOrphans.ts'
import { giveCluster, moveCluster } from './moveCluster.ts'
import { type Owner, type RunAs, runAsToEnd, self } from './runAs.ts'

/** `dir` is the folder that holds (or will hold) the cluster folder `cluster`. */
export type Place = { dir: string; cluster: string; runAs: RunAs; release(): Promise<void> }

export async function placeCluster(home: string): Promise<Place> {
  const remembered = await rememberedDir(home)
  // Two copies of one DATA_DIR point to the same folder outside of it, which their own locks don't cover.
  const lock = remembered === undefined ? unlocked : await lockDataDir(remembered)
  try {
    return { ...(await settle(home, remembered)), release: () => lock.release() }
  } catch (error) {
    await lock.release()
    throw error
  }
}

const unlocked = { release: async (): Promise<void> => {} }
const sharedRoot = '/var/lib/agent-run-service'

async function settle(home: string, remembered: string | undefined): Promise<Omit<Place, 'release'>> {
  const found = await findCluster([remembered ?? home, home])
  // No server may write to the data while it is moved or changes its owner.
  if (found !== undefined) await endOrphans(join(found.path, 'data'))
  const runAs = await chooseRunAs(found?.owner)
  const dir = remembered ?? ((await canEnter(runAs, home)) ? home : await newSharedDir(home, runAs))
  const cluster = join(dir, 'cluster')
  if (found !== undefined && found.path !== cluster) await moveCluster(found.path, cluster)
  if (found !== undefined) await giveCluster(runAs, cluster)
  return { dir, cluster, runAs }
}

async function rememberedDir(home: string): Promise<string | undefined> {
  const pointer = join(home, 'location')
  const dir = (await readFile(pointer, 'utf8').catch(() => '')).trim()
  if (dir === '') return undefined
  if ((await stat(dir).catch(() => undefined))?.isDirectory()) return dir
  throw new Error(`The database of this DATA_DIR should be in ${dir}; restore it, or remove ${pointer} to start empty`)
}

/** It is in the second folder if a move was interrupted. */
async function findCluster(dirs: string[]): Promise<{ path: string; owner: Owner } | undefined> {
  for (const dir of dirs) {
    const path = join(dir, 'cluster')
    const owner = await stat(path).catch(() => undefined)
    if (owner !== undefined) return { path, owner: { uid: owner.uid, gid: owner.gid } }
  }
  return undefined
}

async function newSharedDir(home: string, runAs: RunAs): Promise<string> {
  await mkdir(sharedRoot, { recursive: true })
  const dir = await mkdtemp(join(sharedRoot, 'data-'))
  await runAsToEnd(self, 'chmod', ['0711', sharedRoot, dir])
  if (!(await canEnter(runAs, dir))) {
    await rm(dir, { recursive: true })
    throw new Error(`The database server's user can enter neither ${dirname(home)} nor ${sharedRoot}; set DATABASE_URL`)
  }
  await writeDurably(join(home, 'location'), `${dir}\n`)
  return dir
}
