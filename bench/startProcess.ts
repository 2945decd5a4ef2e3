/** Starts a child process, which is stopped with the bench. */
import { type ChildProcess, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

export type OwnedProcess = {
  child: ChildProcess
  /** The end of its output so far. */
  output(): string
  /** Rejects with the last lines of output when the process ends; never resolves. */
  lost: Promise<never>
}

type Program = {
  name: string
  /** Options of Node. */
  options?: string[]
  file: string
  args?: string[]
  env?: Record<string, string>
  ipc?: boolean
}

export function startProcess(owned: AsyncDisposableStack, program: Program): OwnedProcess {
  // Registered before the start: if the stack is already disposed, this throws, and no process is left running.
  owned.defer(() => stop(child))
  const child = spawn(process.execPath, [...(program.options ?? []), pathOf(program.file), ...(program.args ?? [])], {
    env: { ...inherited(), ...program.env },
    stdio: ['ignore', 'pipe', 'pipe', program.ipc ? 'ipc' : 'ignore'],
  })
  const output = collect(child)
  const lost = ended(child, program.name, output)
  lost.catch(() => undefined) // when it is stopped on purpose, nothing may be waiting for it
  return { child, output, lost }
}

export const pathOf = (relative: string): string => fileURLToPath(new URL(relative, import.meta.url))

const patienceMs = 15_000
const keptChars = 4_000

/** The minimal environment: the caller's DATABASE_URL or PUBLIC_URL must not reach the service. */
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
