/*
 * Fills Node's compile cache with the service's code, for the many processes that tests start. Node writes the cache when
 * a process exits normally, which those of the fault tests do not, so one process is run for it in advance. Jest's workers
 * do not get it: writing it would take longer than Jest waits for their exit.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { childEnvironment } from './childEnvironment.ts'

export async function compileAhead(folder: string): Promise<void> {
  process.env.TEST_COMPILE_CACHE = folder
  const service = join(import.meta.dirname, '..', '..', 'src', 'main', 'startService.ts')
  const child = spawn(process.execPath, ['--import', service, '--eval', ''], {
    env: childEnvironment({}),
    stdio: 'ignore',
  })
  await once(child, 'close')
}
