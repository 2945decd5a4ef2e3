/** Runs `ars` in a process that has already loaded it: a call takes a twentieth of the CPU time of a separate process. */
import { join } from 'node:path'
import { processOfWorker } from '../../helpers/processOfWorker.ts'
import type { Result } from '../../helpers/runProgram.ts'

export type { Result } from '../../helpers/runProgram.ts'

export interface Asked {
  words: readonly string[]
  env: NodeJS.ProcessEnv
  /** Simultaneous calls share one. */
  cwd: string
  input: string
}

export const runLoaded = processOfWorker<Asked, Result>(join(import.meta.dirname, 'loadedProcess.ts'))
