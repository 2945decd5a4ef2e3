/** Replaces the files of a folder with compressed ones, so that a starting service need not compress them. */
import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'

export async function compressFiles(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name))
  await Promise.all(files.map(compressFile))
}

async function compressFile(path: string): Promise<void> {
  await writeFile(`${path}.gz`, await promisify(gzip)(await readFile(path), { level: 9 }))
  await rm(path)
}
