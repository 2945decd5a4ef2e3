/** The environment of processes that tests start: few variables of this process, and Node's compile cache. */
import type { Environment } from '../../src/platform/config.ts'

export function childEnvironment(given: Environment): NodeJS.ProcessEnv {
  const { PATH, HOME, TMPDIR, TEST_COMPILE_CACHE } = process.env
  return { PATH, HOME, TMPDIR, NODE_COMPILE_CACHE: TEST_COMPILE_CACHE, ...given } as NodeJS.ProcessEnv
}
