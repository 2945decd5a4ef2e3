/** The service as `npm start` runs it: a process of its own, on a data folder of its own. */
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
  /** As they stand in its data folder, if this process made the organisation. */
  readonly credentials: Credentials
  /** Sends the signal and answers when the process has ended. */
  stop(signal: NodeJS.Signals): Promise<Ended>
  signal(signal: NodeJS.Signals): void
  ended: Promise<Ended>
  /** What it wrote so far, the log included. */
  output(): string
  [Symbol.asyncDispose](): Promise<void>
}

/** Starts it and waits for its welcome. */
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

/** Starts it and waits for its end, for starts that must fail; one that succeeds is stopped. */
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
