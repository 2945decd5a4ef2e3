// After a kill -9 of the service its server may still run or be shutting down. Its processes are recognised by their
// working folder, which is always the data folder of PostgreSQL: a process id may have been reused.
import { readdir, readFile, readlink, realpath, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { runAsToEnd, self } from './runAs.ts'

/** Ends the server that still runs on this data folder, so that a new one can start. The caller holds the lock. */
export async function endOrphans(data: string): Promise<void> {
  const path = await realpath(data)
  const postmaster = await recordedPid(path)
  if (postmaster === undefined && process.platform !== 'linux') return
  for (const { signal, waitMs } of escalation) {
    if (postmaster !== undefined && (await isRunningOn(path, postmaster))) signalQuietly(postmaster, signal)
    if (await nobodyLeft(path, postmaster, waitMs)) return removeReusedPid(path, postmaster)
  }
  throw new Error(`A PostgreSQL server left behind by an earlier start still uses ${path}; kill its processes`)
}

/** How PostgreSQL is ended: the next signal follows if it has not ended by then. */
export const escalation = [
  { signal: 'SIGINT', waitMs: 10_000 },
  { signal: 'SIGQUIT', waitMs: 5_000 },
  { signal: 'SIGKILL', waitMs: 5_000 },
] as const
const pollMs = 10

async function recordedPid(path: string): Promise<number | undefined> {
  const text = await readFile(join(path, 'postmaster.pid'), 'utf8').catch(() => '')
  const pid = Number.parseInt(text, 10)
  return pid > 1 ? pid : undefined
}

async function nobodyLeft(path: string, postmaster: number | undefined, waitMs: number): Promise<boolean> {
  for (const until = Date.now() + waitMs; Date.now() < until; await sleep(pollMs)) {
    if (!(await anyRunningOn(path, postmaster))) return true
  }
  return false
}

/** The postmaster or a worker that outlived it. */
async function anyRunningOn(path: string, postmaster: number | undefined): Promise<boolean> {
  if (process.platform !== 'linux') return postmaster !== undefined && isRunningOn(path, postmaster)
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const found = await Promise.all(pids.map((pid) => isRunningOn(path, Number(pid))))
  return found.includes(true)
}

async function isRunningOn(path: string, pid: number): Promise<boolean> {
  if (process.platform === 'linux') return (await readlink(`/proc/${pid}/cwd`).catch(() => '')) === path
  return (await runAsToEnd(self, 'ps', ['-ww', '-o', 'command=', '-p', String(pid)])).output.includes(path)
}

/** PostgreSQL refuses to start while any process has the recorded id; no server is left, so it belongs to another program. */
async function removeReusedPid(path: string, postmaster: number | undefined): Promise<void> {
  if (postmaster !== undefined && signalQuietly(postmaster, 0)) await rm(join(path, 'postmaster.pid'), { force: true })
}

function signalQuietly(pid: number, signal: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, signal)
  } catch {
    return false
  }
}
