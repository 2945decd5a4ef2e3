/** The previous release, from the repository's history, ready to be started, except for its sandboxes. */
import { execFile } from 'node:child_process'
import { symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import releases from '../../migrations/releases.json' with { type: 'json' }
import { temporaryFolder } from './temporaryFolder.ts'

const run = promisify(execFile)
const root = join(import.meta.dirname, '..', '..')

export type Release = { path: string; version: string; lastMigration: string; [Symbol.asyncDispose](): Promise<void> }

export type ReleaseEntry = (typeof releases)[number]

export async function unpackPreviousRelease(): Promise<Release> {
  const release = releases.at(-1)
  if (release === undefined) throw new Error('migrations/releases.json names no release')
  await checkHistory(release)
  const folder = await temporaryFolder()
  await run('sh', ['-c', 'git archive "$0" | tar -x -C "$1"', release.commit, folder.path], { cwd: root })
  await symlink(join(root, 'node_modules'), join(folder.path, 'node_modules'))
  return { ...release, ...folder }
}

/** The name of the last migration in the commit of a release. */
export async function lastMigrationOf(release: ReleaseEntry): Promise<string | undefined> {
  await checkHistory(release)
  const { stdout } = await run('git', ['show', `${release.commit}:migrations/index.ts`], { cwd: root })
  return stdout.match(/\w+\d{13}/g)?.at(-1)
}

async function checkHistory({ commit, version }: ReleaseEntry): Promise<void> {
  try {
    await run('git', ['cat-file', '-e', `${commit}^{commit}`], { cwd: root })
  } catch (cause) {
    throw new Error(`the history of the repository lacks ${commit}, the commit of ${version}: fetch all of it`, {
      cause,
    })
  }
}
