/** The thread that makes the files of a page: imports their source, compresses them and names them by their content. */
import { createHash } from 'node:crypto'
import { extname } from 'node:path'
import { parentPort, workerData } from 'node:worker_threads'
import { gzipSync } from 'node:zlib'
import type { Asset } from './assets.ts'
import { assetType } from './assetType.ts'

const { files } = (await import(workerData)) as { files(): Promise<Record<string, string>> }
const assets = Object.entries(await files()).map(([name, text]): Asset => {
  const [extension, version] = [extname(name), createHash('sha256').update(text).digest('hex').slice(0, 16)]
  const path = `/assets/${name.slice(0, -extension.length)}-${version}${extension}`
  return { name, path, type: assetType(name), gzipped: gzipSync(text, { level: 9 }) }
})
parentPort?.postMessage(assets)
