/** Runs the binary in pipes. */
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { childEnvironment } from '../../helpers/childEnvironment.ts'
import { type Result, runProgram } from '../../helpers/runProgram.ts'

export type { Result } from '../../helpers/runProgram.ts'

export const arsFile = join(import.meta.dirname, '..', '..', '..', 'cli', 'ars.mjs')

export interface ArsOptions {
  env?: Record<string, string>
  /** Its standard input; empty by default. */
  input?: string
  /** Default: the Node that runs the tests. */
  node?: string
}

/** With exactly these variables of the tool, regardless of the machine's environment. */
export const runArs = (words: readonly string[], options: ArsOptions & { cwd: string }): Promise<Result> => {
  const { env = {}, cwd, input = '', node = process.execPath } = options
  return runProgram({ program: node, args: [arsFile, ...words], env: childEnvironment(env), cwd, input })
}

/** For tests that send signals, or read its output while it runs. */
export const startArs = (words: readonly string[], { env = {}, cwd }: ArsOptions & { cwd: string }) =>
  spawn(process.execPath, [arsFile, ...words], { cwd, env: childEnvironment(env) })
