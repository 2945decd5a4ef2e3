/** The files of a build, by the path at which they are served, compressed as they are stored. */
import { readdir, readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import type { Asset } from '../edge/pages/assets.ts'
import { assetType } from '../edge/pages/assetType.ts'

export type Build = ReadonlyMap<string, Asset>

/** Undefined if there is no such build. */
export async function readBuild(folder: string): Promise<Build | undefined> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(ignoreMissing)
  if (entries === undefined) return undefined
  const files = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name))
  const served = files.filter((file) => !file.startsWith(join(folder, '.vite'))) // Vite's list of chunks is for tests
  const assets = await Promise.all(served.map((file) => readAsset(folder, file)))
  return new Map(assets.map((asset) => [asset.path, asset]))
}

async function readAsset(folder: string, file: string): Promise<Asset> {
  const name = relative(folder, file).replace(/\.gz$/, '')
  return { name, path: `/${name}`, type: assetType(name), gzipped: await readFile(file) }
}

function ignoreMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}
