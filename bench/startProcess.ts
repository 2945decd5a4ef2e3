/** A child process that never outlives the bench. */
import { type ChildProcess, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

export type OwnedProcess = {
  child: ChildProcess
  /** The end of what it wrote so far. */
  output(): string
  /** Rejects when the process ends, with the last lines it wrote; it never resolves. */
  lost: Promise<never>
}

type Program = { name: string; file: string; args?: string[]; env?: Record<string, string>; ipc?: boolean }

export function startProcess(owned: AsyncDisposableStack, program: Program): OwnedProcess {
  // Said before it is started: a stack that is already taken down refuses, and then nothing is left running.
  owned.defer(() => stop(child))
  const child = spawn(process.execPath, [pathOf(program.file), ...(program.args ?? [])], {
    env: { ...inherited(), ...program.env },
    stdio: ['ignore', 'pipe', 'pipe', program.ipc ? 'ipc' : 'ignore'],
  })
  const output = collect(child)
  const lost = ended(child, program.name, output)
  lost.catch(() => undefined) // nobody may be waiting when it is taken down on purpose
  return { child, output, lost }
}

export const pathOf = (relative: string): string => fileURLToPath(new URL(relative, import.meta.url))

const patienceMs = 15_000
const keptChars = 4_000

/** Only what a program needs to run: a DATABASE_URL or PUBLIC_URL of the caller's must not reach the service. */
function inherited(): Record<string, string> {
  const names = ['PATH', 'HOME', 'TMPDIR', 'LD_LIBRARY_PATH']
  return Object.fromEntries(names.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])))
}

function collect(child: ChildProcess): () => string {
  let output = ''
  const add = (chunk: Buffer): void => {
    output = (output + chunk.toString()).slice(-keptChars)
  }
  child.stdout?.on('data', add)
  child.stderr?.on('data', add)
  return () => output
}

function ended(child: ChildProcess, name: string, output: () => string): Promise<never> {
  return new Promise((_, reject) => {
    child.once('error', reject)
    child.once('close', (code, signal) => reject(new Error(`The ${name} ended (${signal ?? code}):\n${output()}`)))
  })
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return
  const exited = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGTERM')
  const hard = setTimeout(() => child.kill('SIGKILL'), patienceMs)
  await exited
  clearTimeout(hard)
}
