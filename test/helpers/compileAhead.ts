/*
 * Fills Node's compile cache with the service's code, for the many processes that tests start. Node writes the cache when
 * a process exits normally, which those of the fault tests do not, so one process is run for it in advance.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

export async function compileAhead(folder: string): Promise<void> {
  process.env.NODE_COMPILE_CACHE = folder
  const service = join(import.meta.dirname, '..', '..', 'src', 'main', 'startService.ts')
  await once(spawn(process.execPath, ['--import', service, '--eval', ''], { stdio: 'ignore' }), 'close')
}
