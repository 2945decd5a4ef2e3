/** The files of a build, by the path at which they are served, compressed as they are stored. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import type { Asset } from '../edge/pages/assets.ts'
import { assetType } from '../edge/pages/assetType.ts'

export type Build = ReadonlyMap<string, Asset>

/**
 * Undefined if there is no such build. Reads synchronously: for these hundreds of small files that takes a fraction of the CPU
 * time, at each start of a service.
 */
export function readBuild(folder: string): Build | undefined {
  if (!existsSync(folder)) return undefined
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name))
  const served = files.filter((file) => !file.startsWith(join(folder, '.vite'))) // Vite's list of chunks is for tests
  const assets = served.map((file) => readAsset(folder, file))
  return new Map(assets.map((asset) => [asset.path, asset]))
}

function readAsset(folder: string, file: string): Asset {
  const name = relative(folder, file).replace(/\.gz$/, '')
  return { name, path: `/${name}`, type: assetType(name), gzipped: readFileSync(file) }
}
