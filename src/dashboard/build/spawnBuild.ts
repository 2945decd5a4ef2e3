/** Builds the pages in a separate process: Vite needs seconds of CPU and hundreds of megabytes. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setPriority } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { killChildOnExit } from '../../platform/process/killChildOnExit.ts'

/** The folder of the build. Rejects with the build's error, or when the signal aborts it. */
export async function spawnBuild(signal: AbortSignal): Promise<string> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'buildMain.ts')], {
    env: { NODE_ENV: 'production' },
    stdio: ['ignore', 'pipe', 'pipe'],
    signal,
    killSignal: 'SIGKILL',
  })
  killChildOnExit(child, 'SIGKILL')
  yieldToService(child.pid)
  const [[code], folder, problem] = await Promise.all([once(child, 'close'), text(child.stdout), text(child.stderr)])
  if (code !== 0) throw new Error(problem.trim() || `the build ended with ${code}`)
  return folder.trim()
}

/** Only slightly lower: at the lowest priority it would never end on a busy machine, while a user waits for the page. */
const niceness = 5

function yieldToService(pid: number | undefined): void {
  try {
    if (pid !== undefined) setPriority(pid, niceness)
  } catch {
    // it has exited, which its exit event reports
  }
}
