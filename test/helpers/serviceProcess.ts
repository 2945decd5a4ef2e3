/** Runs the service in its own process and data folder, like `npm start`. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Credentials } from '../../src/main/credentials.ts'
import type { Environment } from '../../src/platform/config.ts'
import { childEnvironment } from './childEnvironment.ts'

export type Ended = { code: number | null; stdout: string; stderr: string }

export type ServiceProcess = {
  pid: number
  /** What it prints when it is ready. */
  welcome: string
  /** From its data folder, if this process created the organisation. */
  readonly credentials: Credentials
  /** Sends the signal, and waits for the process to end. */
  stop(signal: NodeJS.Signals): Promise<Ended>
  signal(signal: NodeJS.Signals): void
  ended: Promise<Ended>
  /** Its output so far, including the log. */
  output(): string
  [Symbol.asyncDispose](): Promise<void>
}

/** Starts the process, and waits until it is ready. */
export async function startServiceProcess(dataDir: string, env: Environment = {}): Promise<ServiceProcess> {
  const { child, ended, ready, written } = launch(dataDir, env)
  await Promise.race([ready, ended])
  if (child.exitCode !== null || child.pid === undefined) {
    throw new Error(`the service did not start: ${written.stderr}${written.stdout}`)
  }
  return {
    pid: child.pid,
    welcome: written.stdout.slice(written.stdout.indexOf('Agent Run Service is ready')),
    get credentials() {
      return JSON.parse(readFileSync(join(dataDir, 'credentials.json'), 'utf8')) as Credentials
    },
    stop(signal) {
      child.kill(signal)
      return ended
    },
    signal: (signal) => void child.kill(signal),
    ended,
    output: () => written.stdout + written.stderr,
    async [Symbol.asyncDispose]() {
      if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM')
      await ended
    },
  }
}

/** Starts a process that must fail to start, and waits for its end; stops it if it does start. */
export function runServiceProcess(dataDir: string, env: Environment = {}): Promise<Ended> {
  const { child, ended, ready } = launch(dataDir, env)
  void ready.then(() => child.kill('SIGTERM'))
  return ended
}

const root = join(import.meta.dirname, '..', '..')

function launch(dataDir: string, env: Environment) {
  const child = spawn(process.execPath, ['src/main/server.ts'], {
    cwd: root,
    env: childEnvironment({ PORT: '0', HTTP_PORT: '0', DATA_DIR: dataDir, ...env }),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const written = { stdout: '', stderr: '' }
  for (const name of ['stdout', 'stderr'] as const) {
    child[name].setEncoding('utf8').on('data', (text: string) => {
      written[name] += text
    })
  }
  const ended = once(child, 'close').then(([code]): Ended => ({ code: code as number | null, ...written }))
  const ready = new Promise<void>((resolve) => {
    child.stdout.on('data', () => written.stdout.includes('Stop it with Ctrl-C.') && resolve())
  })
  return { child, ended, ready, written }
}
