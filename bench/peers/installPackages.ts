/** Installs packages into a temporary folder, from the registry that npm is configured for. */
import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

/** Exact versions, by name. */
export type Packages = Readonly<Record<string, string>>

export async function installPackages(owned: AsyncDisposableStack, dependencies: Packages): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'ars-peer-'))
  owned.defer(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }))
  await writeFile(join(folder, 'package.json'), JSON.stringify({ private: true, dependencies }))
  const stop = new AbortController()
  owned.defer(() => stop.abort())
  // `npm run` passes the repository's folder to its children, so the prefix is explicit.
  const args = ['install', '--prefix', folder, '--no-audit', '--no-fund', '--ignore-scripts', '--loglevel=error']
  await promisify(execFile)('npm', args, { cwd: folder, signal: stop.signal, timeout: timeoutMs }).catch(explain)
  return folder
}

const timeoutMs = 300_000

function explain(error: Error & { stderr?: string }): never {
  throw new Error(`npm install failed: ${error.stderr || error.message}`)
}
