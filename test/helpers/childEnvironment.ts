/** What a program that a test starts knows of its surroundings: little of ours, and where compiled code is kept. */
import type { Environment } from '../../src/platform/config.ts'

export function childEnvironment(given: Environment): NodeJS.ProcessEnv {
  const { PATH, HOME, TMPDIR, NODE_COMPILE_CACHE } = process.env
  return { PATH, HOME, TMPDIR, NODE_COMPILE_CACHE, ...given } as NodeJS.ProcessEnv
}
