/*
 * Expressions run in a process, not in a worker thread: when one allocation exceeds a thread's limit, V8 ends the whole
 * process (`[1..1e7]` in a worker with resourceLimits stopped the service). A process can be killed at any time, has a
 * lower priority than the service and is killed first when memory runs out. It has an empty environment and may only
 * read code: it can't start programs or generate code.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import { constants, setPriority } from 'node:os'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { endWithUs } from '../../platform/process/endWithUs.ts'
import { limits } from './limits.ts'

export function spawnEvaluator(): ChildProcess {
  const child = spawn('/bin/sh', ['-c', limitProcess, process.execPath, ...flags(), entryFile], {
    env: {},
    cwd: '/',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  setNiceness(child, PRIORITY_BELOW_NORMAL) // somebody waits for its start
  endWithUs(child, 'SIGKILL') // one that is busy would notice our end only when its own time is up
  return child
}

/** No core dump, a CPU limit for an orphan, and the first to be killed when memory runs out. */
const limitProcess = `ulimit -c 0; ulimit -t ${limits.processorSeconds}
echo 1000 2>/dev/null >/proc/self/oom_score_adj
exec "$0" "$@"`

const entryFile = fileURLToPath(new URL('./evaluatorMain.ts', import.meta.url))

function flags(): string[] {
  return [
    `--max-old-space-size=${limits.heapMb}`,
    '--max-semi-space-size=8',
    '--disable-proto=delete',
    '--disallow-code-generation-from-strings',
    '--permission',
    ...readable().map((path) => `--allow-fs-read=${path}`),
  ]
}

/** Its own code and the library, both by its path and by its real path: there may be a symbolic link. */
function readable(): string[] {
  const root = new URL('../../../', import.meta.url)
  const library = dirname(createRequire(import.meta.url).resolve('jsonata'))
  const ofRoot = ['package.json', 'node_modules'].map((name) => fileURLToPath(new URL(name, root)))
  return [dirname(entryFile), library, ...ofRoot]
}

/** Only root could raise it again. */
export const lowerPriority = (child: ChildProcess): void => setNiceness(child, PRIORITY_LOW)

const { PRIORITY_LOW, PRIORITY_BELOW_NORMAL } = constants.priority

function setNiceness({ pid }: ChildProcess, niceness: number): void {
  try {
    if (pid !== undefined) setPriority(pid, niceness)
  } catch {
    // it has exited, which its exit event reports
  }
}
