// As which user PostgreSQL's programs run. PostgreSQL refuses to run as root, so a service started by root runs them either
// in a user namespace, where root is mapped to an ordinary user but can still enter root's private folders, or as another
// user.
import { type SpawnOptions, spawn } from 'node:child_process'
import { killChildOnExit } from '../process/killChildOnExit.ts'

export type Owner = { uid: number; gid: number }

export type RunAs = { prefix: readonly string[] } & ({ kind: 'self' | 'namespace' } | ({ kind: 'user' } & Owner))

export const self: RunAs = { kind: 'self', prefix: [] }

// The inner id must not be 0; 65534 ("nobody") has a name on most systems, which PostgreSQL's programs look up.
export const namespace: RunAs = {
  kind: 'namespace',
  prefix: ['unshare', '--user', '--map-user=65534', '--map-group=65534', '--'],
}

export function spawnAs(runAs: RunAs, file: string, args: readonly string[], options: SpawnOptions) {
  const [program = file, ...rest] = [...runAs.prefix, file, ...args]
  const ids = runAs.kind === 'user' ? { uid: runAs.uid, gid: runAs.gid } : {}
  // The other user may have no access to the working folder, and the server must not see the service's secrets.
  const child = spawn(program, rest, { cwd: '/', ...options, ...ids, env: childEnvironment() })
  killChildOnExit(child, 'SIGQUIT') // for a server an immediate shutdown: committed data is recovered at the next start
  return child
}

export type Ended = { code: number | null; output: string }

/** Runs a program to its end; the code is null if it can't be started. */
export function runAsToEnd(runAs: RunAs, file: string, args: readonly string[], input = ''): Promise<Ended> {
  return new Promise((resolve) => {
    let output = ''
    const collect = (chunk: Buffer): void => {
      output = (output + chunk.toString()).slice(-keptOutputChars)
    }
    const child = spawnAs(runAs, file, args, { stdio: ['pipe', 'pipe', 'pipe'] })
    child.once('error', (error) => resolve({ code: null, output: error.message }))
    child.once('close', (code) => resolve({ code, output }))
    child.stdout?.on('data', collect)
    child.stderr?.on('data', collect)
    child.stdin?.on('error', () => {})
    child.stdin?.end(input)
  })
}

export const canRun = async (runAs: RunAs, file: string, args: readonly string[]): Promise<boolean> =>
  (await runAsToEnd(runAs, file, args)).code === 0

const keptOutputChars = 20_000

function childEnvironment(): NodeJS.ProcessEnv {
  const { PATH = '', LD_LIBRARY_PATH } = process.env
  const path = `${PATH}:/usr/local/sbin:/usr/sbin:/sbin:/usr/bin:/bin`
  return { PATH: path, LC_ALL: 'C', ...(LD_LIBRARY_PATH === undefined ? {} : { LD_LIBRARY_PATH }) }
}
