/*
 * Untrusted work runs in a process, not in a worker thread: when one allocation exceeds a thread's limit, V8 ends the
 * whole process (`[1..1e7]` in a worker with resourceLimits stopped the service). A process can be killed at any time,
 * has a lower priority than the service and is killed first when memory runs out. It has an empty environment and may
 * only read code: it can't start programs.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import { setPriority } from 'node:os'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { killChildOnExit } from '../platform/process/killChildOnExit.ts'
import { type Sandbox, sandboxLimits } from './sandbox.ts'

export function spawnSandbox(sandbox: Sandbox): ChildProcess {
  const entryFile = fileURLToPath(sandbox.entry)
  const child = spawn('/bin/sh', ['-c', limitProcess, process.execPath, ...flags(sandbox), entryFile], {
    env: {},
    cwd: '/',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  lowerPriority(child)
  killChildOnExit(child, 'SIGKILL') // one that is busy would notice our end only when its own time is up
  return child
}

/**
 * No core dump, a CPU limit for orphans, and the first to be killed when memory runs out. A paused process would never notice
 * that the service was killed, so the kernel kills it, where supported.
 */
const limitProcess = `ulimit -c 0; ulimit -t ${sandboxLimits.processorSeconds}
echo 1000 2>/dev/null >/proc/self/oom_score_adj
setpriv --pdeathsig KILL true 2>/dev/null && exec setpriv --pdeathsig KILL "$0" "$@"
exec "$0" "$@"`

const flags = (sandbox: Sandbox): string[] => [
  `--max-old-space-size=${sandbox.heapMb}`,
  '--max-semi-space-size=8',
  '--single-threaded-gc', // threads that collect garbage would use the other cores
  '--disable-proto=delete',
  ...(sandbox.generatesCode ? [] : ['--disallow-code-generation-from-strings']),
  '--permission',
  ...readable(sandbox).map((path) => `--allow-fs-read=${path}`),
]

/** Its own code and libraries, both by their path and by their real path: there may be a symbolic link. */
function readable({ entry, reads }: Sandbox): string[] {
  const root = new URL('../../', import.meta.url)
  const libraries = reads.packages.map((name) => dirname(createRequire(import.meta.url).resolve(name)))
  const folders = [new URL('.', entry), ...(reads.folders ?? [])].map((url) =>
    dirname(fileURLToPath(new URL('x', url))),
  )
  const ofRoot = ['package.json', 'node_modules'].map((name) => fileURLToPath(new URL(name, root)))
  return [...folders, ...libraries, ...ofRoot]
}

/** Before it has threads, which inherit it. Only root could raise it again. */
function lowerPriority({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) setPriority(pid, sandboxLimits.niceness)
  } catch {
    // it has exited, which its exit event reports
  }
}
