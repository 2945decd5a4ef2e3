/*
 * Runs programs until they exit. A small process starts them: Linux copies the page tables of a process that starts another,
 * which takes 20 ms of CPU in a Jest worker of 600 MB and blocks the worker meanwhile.
 */
import { join } from 'node:path'
import { processOfWorker } from './processOfWorker.ts'

export interface Program {
  program: string
  args: readonly string[]
  env: NodeJS.ProcessEnv
  cwd?: string
  /** Its standard input; empty by default. */
  input?: string
}

export interface Result {
  /** null if a signal ended it. */
  code: number | null
  stdout: string
  stderr: string
}

export const runProgram = processOfWorker<Program, Result>(join(import.meta.dirname, 'programStarter.ts'))

/** Its output; throws if its exit code is not 0. */
export async function outputOf(program: Program): Promise<Result> {
  const result = await runProgram(program)
  if (result.code === 0) return result
  throw new Error(`${program.program} ${program.args.join(' ')} ended with ${result.code}: ${result.stderr}`)
}
