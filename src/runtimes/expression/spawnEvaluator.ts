/*
 * A process of its own for expressions, not a worker thread: V8 answers a single allocation beyond a thread's bound by
 * ending the whole process (`[1..1e7]` in a worker with resourceLimits took the service down). A process can also be
 * ended at any moment, gives way to the service on the processor and is the first to go when the machine runs out of
 * memory. It sees no environment, may read nothing but code, start nothing and make no code of text.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import { constants, setPriority } from 'node:os'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { endWithUs } from '../../platform/process/endWithUs.ts'
import { limits } from './limits.ts'

export function spawnEvaluator(): ChildProcess {
  const child = spawn('/bin/sh', ['-c', confine, process.execPath, ...flags(), entryFile], {
    env: {},
    cwd: '/',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  setNiceness(child, PRIORITY_BELOW_NORMAL) // somebody waits for its start
  endWithUs(child, 'SIGKILL') // one that is busy would notice our end only when its own time is up
  return child
}

/** No dump of its memory when it crashes, an end for an orphan that spins, and first in line when memory runs out. */
const confine = `ulimit -c 0; ulimit -t ${limits.processorSeconds}
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

/** Its own code, and the library both where it is looked for and where it really is: there may be a link between. */
function readable(): string[] {
  const root = new URL('../../../', import.meta.url)
  const library = dirname(createRequire(import.meta.url).resolve('jsonata'))
  const ofRoot = ['package.json', 'node_modules'].map((name) => fileURLToPath(new URL(name, root)))
  return [dirname(entryFile), library, ...ofRoot]
}

/** To be called once it has started: from now on the service goes first. */
export const giveWay = (child: ChildProcess): void => setNiceness(child, PRIORITY_LOW)

const { PRIORITY_LOW, PRIORITY_BELOW_NORMAL } = constants.priority

function setNiceness({ pid }: ChildProcess, niceness: number): void {
  try {
    if (pid !== undefined) setPriority(pid, niceness)
  } catch {
    // already gone: its exit says so
  }
}
