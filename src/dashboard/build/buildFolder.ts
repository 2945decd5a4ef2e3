/*
 * The folder of the build of the current sources, whether it exists yet or not. Its name is a fingerprint of everything that
 * the build is made from, so an existing folder is never out of date. It is beside the packages, not in DATA_DIR: several
 * services that run from one checkout, and an image that was built ahead, share it.
 */
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join, relative } from 'node:path'

/** Reads synchronously: for many small files that takes a tenth of the CPU time, and at start no request waits. */
export function buildFolder(): string {
  const hash = createHash('sha256')
  for (const file of sourceFiles()) {
    const content = readFileSync(file)
    hash.update(`${relative(repository, file)}\n${content.length}\n`).update(content)
  }
  return join(buildsFolder, hash.digest('hex').slice(0, 32))
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
  const entries = readdirSync(path, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .sort()
}

/** Whether a change of the module changes the fingerprint; that of a package changes the lock file. */
export const isFingerprinted = (module: string): boolean =>
  module.includes('/node_modules/') || [sourceFolder, ...imported].some((path) => module.startsWith(path))
