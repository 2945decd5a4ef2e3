/** Runs the binary in pipes. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { childEnvironment } from '../../helpers/childEnvironment.ts'

export const arsFile = join(import.meta.dirname, '..', '..', '..', 'cli', 'ars.mjs')

export interface Result {
  code: number | null
  stdout: string
  stderr: string
}

export interface ArsOptions {
  env?: Record<string, string>
  /** Given as its standard input; without it that is empty. */
  input?: string
  /** Default: the Node that runs the tests. */
  node?: string
}

/** With exactly these variables of the tool: what the machine has set does not count. */
export async function runArs(words: readonly string[], options: ArsOptions & { cwd: string }): Promise<Result> {
  const child = startArs(words, options)
  const result: Result = { code: null, stdout: '', stderr: '' }
  for (const name of ['stdout', 'stderr'] as const) {
    child[name].setEncoding('utf8').on('data', (text: string) => {
      result[name] += text
    })
  }
  child.stdin.on('error', () => {}) // a command that reads no input may be gone already
  child.stdin.end(options.input ?? '')
  const [code] = await once(child, 'close')
  return { ...result, code: code as number | null }
}

/** For tests that send signals, or look at what is written while it runs. */
export const startArs = (words: readonly string[], { env = {}, cwd, node }: ArsOptions & { cwd: string }) =>
  spawn(node ?? process.execPath, [arsFile, ...words], { cwd, env: childEnvironment(env) })
