/*
 * The folder of the build of the current sources, whether it exists yet or not. Its name is a fingerprint of everything that
 * the build is made from, so an existing folder is never out of date. It is beside the packages, not in DATA_DIR: several
 * services that run from one checkout, and an image that was built ahead, share it.
 */
import { hash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Reads synchronously: for many small files that takes a tenth of the CPU time, and at start no request waits. Every start does
 * this, so it also avoids `path.relative` and a call of the hash for each file.
 */
export function buildFolder(): string {
  const pieces = sourceFiles().flatMap((file) => {
    const content = readFileSync(file)
    return [Buffer.from(`${file.slice(repository.length + 1)}\n${content.length}\n`), content]
  })
  return join(buildsFolder, hash('sha256', Buffer.concat(pieces)).slice(0, 32))
}

/** The folder of all sources. */
export const repository = join(import.meta.dirname, '..', '..', '..')

/** The code of the pages. */
export const sourceFolder = join(repository, 'dashboard')

/** The builds of the current and some earlier sources. */
export const buildsFolder = join(repository, 'node_modules', '.cache', 'dashboard')

/**
 * Files that the pages are built from, besides their own code and packages: the documentation, the printers of code samples,
 * and the parser that keeps the digits of numbers.
 */
const imported = [
  ...['docs', 'clients/generate', 'clients/openapi.json', 'CHANGELOG.md'],
  ...['typescript', 'python', 'go'].flatMap((client) => [`clients/${client}/README.md`, `clients/${client}/api.md`]),
  ...['clients/typescript/src/http/parseJson.ts', 'clients/typescript/src/errors/arsError.ts'],
].map((path) => join(repository, path))
const settings = ['buildDashboard.ts', 'chunkGroups.ts', 'compressFiles.ts', 'site'].map((name) =>
  join(import.meta.dirname, name),
)

/** The pages, what they import, and the settings of the build. */
function sourceFiles(): string[] {
  const files = [sourceFolder, ...imported, ...settings].flatMap(filesAt)
  return [...files, ...['package-lock.json', 'tsconfig.json'].map((name) => join(repository, name))]
}

function filesAt(path: string): string[] {
  if (!statSync(path).isDirectory()) return [path]
  return filesIn(path).sort()
}

function filesIn(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`
    if (entry.isDirectory()) return filesIn(path)
    return entry.isFile() ? [path] : []
  })
}

/** Whether a change of the module changes the fingerprint; that of a package changes the lock file. */
export const isFingerprinted = (module: string): boolean =>
  module.includes('/node_modules/') || [sourceFolder, ...imported].some((path) => module.startsWith(path))
