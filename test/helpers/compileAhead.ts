/**
 * Lets Node keep what it compiles of the service, so that the many processes which tests start need not compile it
 * again. A process writes it down when it ends by itself; fault tests kill theirs, so one is run for it ahead of all.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

export async function compileAhead(folder: string): Promise<void> {
  process.env.NODE_COMPILE_CACHE = folder
  const service = join(import.meta.dirname, '..', '..', 'src', 'main', 'startService.ts')
  await once(spawn(process.execPath, ['--import', service, '--eval', ''], { stdio: 'ignore' }), 'close')
}
