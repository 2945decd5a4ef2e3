// After a kill -9 of the service its server may still run, or be shutting down. It is recognised by its working folder,
// which for a PostgreSQL process is always its data folder: a process id alone may belong to anything by now.
import { readdir, readFile, readlink, realpath, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { runAsToEnd, self } from './runAs.ts'

/** Shuts down what still runs on this data folder, so that a new server can start on it. The caller holds the lock. */
export async function endOrphans(data: string): Promise<void> {
  const path = await realpath(data)
  const postmaster = await recordedPid(path)
  if (postmaster === undefined && process.platform !== 'linux') return
  for (const { signal, waitMs } of escalation) {
    if (postmaster !== undefined && (await isRunningOn(path, postmaster))) signalQuietly(postmaster, signal)
    if (await nobodyLeft(path, postmaster, waitMs)) return removeMisleadingPid(path, postmaster)
  }
  throw new Error(`A PostgreSQL server left behind by an earlier start still uses ${path}; end its processes by hand`)
}

const escalation = [
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

/** PostgreSQL takes any live (or unreaped) process with the recorded id for a rival; nobody is left, so it is none. */
async function removeMisleadingPid(path: string, postmaster: number | undefined): Promise<void> {
  if (postmaster !== undefined && signalQuietly(postmaster, 0)) await rm(join(path, 'postmaster.pid'), { force: true })
}

function signalQuietly(pid: number, signal: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, signal)
  } catch {
    return false
  }
}
