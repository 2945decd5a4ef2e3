/*
 * Makes the service fast to start, for the many processes that tests start: bundles it, and fills Node's compile cache with
 * the bundle. Node writes the cache when a process exits normally, which those of the fault tests do not, so one process is
 * run for this in advance.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { childEnvironment } from './childEnvironment.ts'

const root = join(import.meta.dirname, '..', '..')

/** Sets TEST_SERVICE, the folder of the bundle, and TEST_COMPILE_CACHE. Returns a function that removes the bundle. */
export async function prepareService(cacheFolder: string): Promise<() => Promise<void>> {
  const caches = join(root, 'node_modules', '.cache') // packages that are not part of the bundle are found from here
  await mkdir(caches, { recursive: true })
  const folder = await mkdtemp(join(caches, 'test-service-'))
  process.env.TEST_COMPILE_CACHE = cacheFolder
  await run(join(import.meta.dirname, 'bundleService.ts'), folder)
  await writeFile(join(folder, 'package.json'), await npmScripts())
  process.env.TEST_SERVICE = folder
  await run('--import', join(folder, 'startService.mjs'), '--eval', '')
  return () => rm(folder, { recursive: true, force: true })
}

/** A package whose `npm start` and `npm run admin` are the same as the service's, except for the files. */
async function npmScripts(): Promise<string> {
  const { scripts } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'))
  const start = scripts.start.replace('src/main/server.ts', 'server.mjs')
  const admin = scripts.admin.replace('src/main/', join(root, 'src/main/'))
  return JSON.stringify({ scripts: { start, admin } })
}

async function run(...args: string[]): Promise<void> {
  const child = spawn(process.execPath, args, { env: childEnvironment({}), stdio: ['ignore', 'ignore', 'inherit'] })
  const [code] = await once(child, 'close')
  if (code !== 0) throw new Error(`node ${args.join(' ')} ended with ${code}`)
}
