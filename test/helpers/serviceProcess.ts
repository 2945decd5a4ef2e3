/** The service as `npm start` runs it: a separate process, on a separate data folder. */
import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Credentials } from '../../src/main/storage/credentials.ts'
import type { Environment } from '../../src/platform/config.ts'
import { bundled } from './bundled.ts'
import { childEnvironment } from './childEnvironment.ts'
import { fewConnections } from './connections.ts'

export type Ended = { code: number | null; stdout: string; stderr: string }

export type ServiceProcess = {
  pid: number
  /** The log line that reports that it is ready. */
  readonly ready: { port: number; readyMs: number; [field: string]: unknown }
  /** From its data folder, if this process created the organisation. */
  readonly credentials: Credentials
  /** Sends the signal and resolves when the process has ended. */
  stop(signal: NodeJS.Signals): Promise<Ended>
  signal(signal: NodeJS.Signals): void
  /** Types into the terminal that it runs in. */
  type(text: string): void
  ended: Promise<Ended>
  /** Its output so far, including the log. */
  output(): string
  /** Resolves when it has written the text. */
  wrote(text: string): Promise<void>
  [Symbol.asyncDispose](): Promise<void>
}

export type Command = readonly [program: string, ...args: string[]]
export const byNode: Command = [process.execPath, bundled('server') ?? 'src/main/server.ts']
/** `npm start` with the tests' bundle, which takes less CPU. */
export const byNpm: Command = ['npm', 'start', '--silent', '--prefix', process.env.TEST_SERVICE ?? '.']
/** The command that users run. */
export const fromSources: Command = ['npm', 'start', '--silent']
/** The command with a pseudo-terminal as its input and output. */
export const inTerminal = (command: Command): Command => ['script', '-qefc', `exec ${command.join(' ')}`, '/dev/null']

/** Starts it and waits until it is ready. */
export async function startServiceProcess(
  dataDir: string,
  env: Environment = {},
  command = byNode,
): Promise<ServiceProcess> {
  const { child, ended, ready, wrote, written } = launch(dataDir, env, command)
  await Promise.race([ready, ended])
  if (child.exitCode !== null || child.pid === undefined) {
    throw new Error(`the service did not start: ${written.stderr}${written.stdout}`)
  }
  return {
    pid: child.pid,
    get ready() {
      return JSON.parse(written.stdout.split('\n').find((line) => line.includes(readyText)) ?? '{}')
    },
    get credentials() {
      return JSON.parse(readFileSync(join(dataDir, 'credentials.json'), 'utf8')) as Credentials
    },
    stop(signal) {
      child.kill(signal)
      return ended
    },
    signal: (signal) => void child.kill(signal),
    type: (text) => void child.stdin.write(text),
    ended,
    output: () => written.stdout + written.stderr,
    wrote,
    async [Symbol.asyncDispose]() {
      if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM')
      await ended
    },
  }
}

/** Starts it and waits for it to exit, for starts that must fail; one that succeeds is stopped. */
export function runServiceProcess(dataDir: string, env: Environment = {}): Promise<Ended> {
  const { child, ended, ready } = launch(dataDir, env, byNode)
  void ready.then(() => child.kill('SIGTERM'))
  return ended
}

const root = join(import.meta.dirname, '..', '..')
const readyText = '"msg":"the service is ready"'
const readyTextInTerminal = 'Stop it with Ctrl-C.'

function launch(dataDir: string, env: Environment, [program, ...args]: Command) {
  const child: ChildProcessWithoutNullStreams = spawn(program, args, {
    cwd: root,
    env: childEnvironment({ PORT: '0', HTTP_PORT: '0', DATA_DIR: dataDir, DATABASE_POOL: fewConnections, ...env }),
    detached: program !== process.execPath, // npm leads a process group, as in a terminal
  })
  const written = { stdout: '', stderr: '' }
  for (const name of ['stdout', 'stderr'] as const) {
    child[name].setEncoding('utf8').on('data', (text: string) => {
      written[name] += text
    })
  }
  const wrote = (...texts: string[]) =>
    new Promise<void>((resolve) => {
      const look = () => texts.some((text) => written.stdout.includes(text)) && resolve()
      child.stdout.on('data', look)
      look()
    })
  const ended = once(child, 'close').then(([code]): Ended => ({ code: code as number | null, ...written }))
  return { child, ended, ready: wrote(readyText, readyTextInTerminal), wrote, written }
}
