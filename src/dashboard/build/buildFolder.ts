/*
 * Where the build of the present sources is, or will be. The folder's name is a fingerprint of everything that the build is
 * made from, so a folder that exists is never out of date. It is beside the packages, not in DATA_DIR: several services that
 * run from one checkout, and an image that was built ahead, share it.
 */
import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'

export async function buildFolder(): Promise<string> {
  const hash = createHash('sha256')
  for (const file of await sourceFiles()) {
    const content = await readFile(file)
    hash.update(`${relative(root, file)}\n${content.length}\n`).update(content)
  }
  return join(buildsFolder, hash.digest('hex').slice(0, 32))
}

const root = join(import.meta.dirname, '..', '..', '..')

/** The code of the pages. */
export const sourceFolder = join(root, 'dashboard')

/** The builds of the present and of some earlier sources. */
export const buildsFolder = join(root, 'node_modules', '.cache', 'dashboard')

/** The pages, the receivers that they show, the versions of their packages, and how all of it becomes a build. */
async function sourceFiles(): Promise<string[]> {
  const settings = ['buildDashboard.ts', 'compressFiles.ts'].map((name) => join(import.meta.dirname, name))
  const shown = join(root, 'docs', 'receivers')
  return [...(await filesIn(sourceFolder)), ...(await filesIn(shown)), ...settings, join(root, 'package-lock.json')]
}

async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .sort()
}
